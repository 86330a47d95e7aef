//! `chaikhana serve`: the house on the network.

mod settings;
mod system;
mod welcome;

use std::io::{IsTerminal, Write};
use std::net::TcpListener;

use anyhow::{Context, Result, bail};
use clap::Args;
use server::{Backups, Config, Server};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::common::open_shelf;
use settings::{Given, LogForm, Settings};

/// A flag overrides its environment variable, which overrides the file, which overrides the default.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    given: Given,
    /// Check the configuration and everything it names, report problems, and exit.
    #[arg(long)]
    check: bool,
    /// Print the configuration as a TOML file with the source of every value, and exit.
    #[arg(long)]
    print_config: bool,
    /// Go on although the write-ahead log is damaged: the damaged log is kept beside the file, what it cannot give back
    /// is lost.
    #[arg(long)]
    accept_damage: bool,
}

impl Serve {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let settings = Settings::read(self.given)?;
        if self.print_config {
            print!("{}", settings.print());
            return Ok(());
        }
        let data: Vec<String> = settings.data.iter().chain(data).cloned().collect();
        let mut config = Config::new(
            settings.listen.value,
            settings.db.value.display().to_string(),
            open_shelf(&data, None)?,
        );
        config.public_url.clone_from(&settings.public_url.value);
        config.behind_proxy = settings.behind_proxy.value;
        config.client.clone_from(&settings.client.value);
        config.bot_threads = settings.bot_threads.value;
        config.hosts.clone_from(&settings.host.value);
        config.accept_damage = self.accept_damage;
        config.backups = settings.backup_every.value.map(|every| Backups {
            folder: settings.backup_to.value.clone(),
            every: every.0,
            keep: settings.backup_keep.value,
        });
        config.limits.messages = settings.message_rate.value;
        config.limits.subscriptions = settings.message_rate.value / 5.0;
        config.limits.requests = settings.request_rate.value;
        config.limits.tables = settings.request_rate.value / 10.0;
        let filter: Targets = settings.log.value.parse().context("log: not a log level or filter")?;
        if self.check {
            check(&settings)?;
            println!("the configuration is good");
            return Ok(());
        }
        let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        match settings.log_form.value {
            LogForm::Text => tracing_subscriber::registry().with(log.with_filter(filter)).init(),
            LogForm::Json => tracing_subscriber::registry().with(log.json().with_filter(filter)).init(),
        }
        config.limits = config.limits.within(system::open_files());
        // Those threads only read the store; more of them would not make the disk faster.
        let runtime =
            tokio::runtime::Builder::new_multi_thread().max_blocking_threads(8).enable_all().build()?;
        runtime.block_on(open(config, &settings))
    }
}

async fn open(config: Config, settings: &Settings) -> Result<()> {
    let (listen, db) = (settings.listen.value, store::shown(&settings.db.value.display().to_string()));
    let server = match system::handed_over()? {
        Some(listener) => Server::open_on(config, listener),
        None => Server::open(config).await,
    };
    let server = server.with_context(|| format!("cannot start the server at {listen} with {db}"))?;
    // On standard output, for whoever asked for any free port.
    let mut out = std::io::stdout();
    writeln!(out, "listening on http://{}", server.address())?;
    if !server.has_page() {
        tracing::warn!(
            "this program was built without the page: `cargo xtask play` builds both, --client FOLDER serves another one; \
             the sockets and `chaikhana play GAME` work as they are"
        );
    }
    if out.is_terminal() {
        write!(
            out,
            "{}",
            welcome::text(server.address(), settings.public_url.value.as_deref(), welcome::unicode())
        )?;
    }
    out.flush()?;
    system::notify(&format!("READY=1\nSTATUS=listening on {}", server.address()));
    server.run(asked_to_stop()).await?;
    Ok(())
}

/// What can be known before anybody is let in.
fn check(settings: &Settings) -> Result<()> {
    let db = &settings.db.value;
    let is_file = store::is_file(&db.display().to_string());
    let folder = db.parent().filter(|folder| is_file && !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("db: the folder {} does not exist; create it or give another path", folder.display());
    }
    if let Some(client) = settings.client.value.as_ref().filter(|client| !client.join("index.html").is_file())
    {
        bail!("client: there is no page in {}; `cargo xtask client` builds one", client.display());
    }
    if settings.behind_proxy.value && settings.public_url.value.is_none() {
        bail!("behind-proxy needs public-url: the address the proxy answers for");
    }
    TcpListener::bind(settings.listen.value).with_context(|| format!("listen: {}", settings.listen.value))?;
    Ok(())
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
            system::notify("STOPPING=1");
            return;
        }
    }
    let _ = interrupt.await;
}
