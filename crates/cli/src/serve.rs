//! `chaikhana serve`: the house on the network.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use server::{Config, Server};
use tracing_subscriber::EnvFilter;

use crate::common::open_shelf;

/// Every flag can also be given by the environment variable named beside it.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Where to listen; 0.0.0.0:7878 for everybody on the network, port 0 for any free port.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7878", env = "CHAIKHANA_LISTEN")]
    listen: SocketAddr,
    /// The file that keeps tables and people; made if it is not there.
    #[arg(long, value_name = "PATH", default_value = "chaikhana.db", env = "CHAIKHANA_DB")]
    db: String,
    /// The address people type, such as `https://tea.example`; with https, cookies travel over TLS only.
    #[arg(long, value_name = "URL", env = "CHAIKHANA_PUBLIC_URL")]
    public_url: Option<String>,
    /// A proxy stands before the house: believe its X-Forwarded-For and X-Forwarded-Proto.
    #[arg(long, env = "CHAIKHANA_BEHIND_PROXY")]
    behind_proxy: bool,
    /// A folder with the browser client, instead of the one inside this program.
    #[arg(long, value_name = "FOLDER", env = "CHAIKHANA_CLIENT")]
    client: Option<PathBuf>,
    /// How many threads think for bots; one less than there are cores if missing.
    #[arg(long, value_name = "N", env = "CHAIKHANA_BOT_THREADS")]
    bot_threads: Option<usize>,
    /// Socket messages a second one guest may send, with ten seconds' worth at once.
    #[arg(long, value_name = "N", default_value_t = 40.0, env = "CHAIKHANA_MESSAGE_RATE")]
    message_rate: f64,
    /// Requests a second one guest may send, with ten seconds' worth at once.
    #[arg(long, value_name = "N", default_value_t = 10.0, env = "CHAIKHANA_REQUEST_RATE")]
    request_rate: f64,
    /// How the log is written; never with tokens or chat in it.
    #[arg(long, value_enum, default_value_t = LogForm::Text, env = "CHAIKHANA_LOG_FORM")]
    log_form: LogForm,
    /// What is logged: error, warn, info, debug, or finer as in server=debug,store=info.
    #[arg(long, value_name = "FILTER", default_value = "info", env = "CHAIKHANA_LOG")]
    log: String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogForm {
    /// For people.
    Text,
    /// One object a line, for programs.
    Json,
}

impl Serve {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        self.begin_log()?;
        let mut config = Config::new(self.listen, self.db.clone(), open_shelf(data, None)?);
        config.public_url = self.public_url;
        config.behind_proxy = self.behind_proxy;
        config.client = self.client;
        config.bot_threads = self.bot_threads.unwrap_or(config.bot_threads);
        config.limits.messages = self.message_rate;
        config.limits.requests = self.request_rate;
        // Those threads only read the store; more of them would not make the disk faster.
        let runtime =
            tokio::runtime::Builder::new_multi_thread().max_blocking_threads(8).enable_all().build()?;
        runtime.block_on(async {
            let server = Server::open(config)
                .await
                .with_context(|| format!("cannot open the house at {} with {}", self.listen, self.db))?;
            // On standard output, for whoever asked for any free port.
            println!("listening on http://{}", server.address());
            server.run(asked_to_stop()).await?;
            Ok(())
        })
    }

    fn begin_log(&self) -> Result<()> {
        let filter = EnvFilter::try_new(&self.log).context("--log")?;
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.log_form {
            LogForm::Text => log.init(),
            LogForm::Json => log.json().init(),
        }
        Ok(())
    }
}

/// Ends when an operator asks for it: Ctrl-C, or the signal of `kill` and service managers.
async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
