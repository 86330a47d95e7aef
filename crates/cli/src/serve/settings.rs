//! What whoever runs the house decides, and where each decision comes from: a flag wins over its environment variable, that
//! over the file, that over the default.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

/// The flags and their environment variables.
#[derive(Debug, Default, Args)]
pub(super) struct Given {
    /// TOML file with these settings; keys are the flag names without the leading dashes.
    #[arg(long, value_name = "FILE", env = "CHAIKHANA_CONFIG")]
    config: Option<PathBuf>,
    /// Address to listen on; 0.0.0.0:7878 for everybody on the network, port 0 for any free port [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDR", env = "CHAIKHANA_LISTEN")]
    listen: Option<SocketAddr>,
    /// Database for tables and people: a file, created if missing, or postgres://USER@HOST/NAME, which several servers may
    /// share [default: chaikhana.db]
    #[arg(long, value_name = "PATH|URL", env = "CHAIKHANA_DB", hide_env_values = true)]
    db: Option<PathBuf>,
    /// Private file whose only line is the database, as for --db: for an address with a password.
    #[arg(long, value_name = "FILE", env = "CHAIKHANA_DB_FILE")]
    db_file: Option<PathBuf>,
    /// The public address, such as `https://tea.example`; with https, cookies are sent over TLS only.
    #[arg(long, value_name = "URL", env = "CHAIKHANA_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// The server is behind a proxy: trust its X-Forwarded-For and X-Forwarded-Proto headers.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true", env = "CHAIKHANA_BEHIND_PROXY")]
    behind_proxy: Option<bool>,
    /// Another host name of the server, such as `teabox.lan`; may be repeated, or separated by commas.
    #[arg(long, value_name = "NAME", value_delimiter = ',', env = "CHAIKHANA_HOST")]
    host: Option<Vec<String>>,
    /// How often the server backs up its database, such as 6h, 30m or 90s [default: never]
    #[arg(long, value_name = "TIME", env = "CHAIKHANA_BACKUP_EVERY")]
    backup_every: Option<Span>,
    /// Folder for these backups [default: `backups` beside the database]
    #[arg(long, value_name = "FOLDER", env = "CHAIKHANA_BACKUP_TO")]
    backup_to: Option<PathBuf>,
    /// How many of these backups to keep [default: 7]
    #[arg(long, value_name = "N", env = "CHAIKHANA_BACKUP_KEEP")]
    backup_keep: Option<usize>,
    /// Folder with the browser client, instead of the one embedded in this program.
    #[arg(long, value_name = "FOLDER", env = "CHAIKHANA_CLIENT")]
    client: Option<PathBuf>,
    /// Number of threads for bots; one less than the number of cores if omitted.
    #[arg(long, value_name = "N", env = "CHAIKHANA_BOT_THREADS")]
    bot_threads: Option<usize>,
    /// Socket messages per second and guest, with bursts of ten seconds' worth [default: 40]
    #[arg(long, value_name = "N", env = "CHAIKHANA_MESSAGE_RATE")]
    message_rate: Option<f64>,
    /// HTTP requests per second and guest, with bursts of ten seconds' worth [default: 10]
    #[arg(long, value_name = "N", env = "CHAIKHANA_REQUEST_RATE")]
    request_rate: Option<f64>,
    /// Log format; tokens and chat are never logged [default: text]
    #[arg(long, value_enum, env = "CHAIKHANA_LOG_FORM")]
    log_form: Option<LogForm>,
    /// Log level: error, warn, info, debug, or per target as in server=debug,store=info [default: info]
    #[arg(long, value_name = "FILTER", env = "CHAIKHANA_LOG")]
    log: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LogForm {
    /// For people.
    Text,
    /// One object a line, for programs.
    Json,
}

/// An address with its scheme and nothing behind the host.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct PublicUrl(String);

impl std::str::FromStr for PublicUrl {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        match host.map(|host| host.trim_end_matches('/')) {
            Some(host) if !host.is_empty() && !host.contains('/') => {
                Ok(Self(text.trim_end_matches('/').into()))
            }
            _ => Err(format!("{text:?} is no address such as https://tea.example")),
        }
    }
}

impl TryFrom<String> for PublicUrl {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// A length of time, such as `6h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Span(pub(super) Duration);

impl std::str::FromStr for Span {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no time such as 6h, 30m or 90s");
        let (number, unit) = text.split_at(text.len() - text.chars().last().map_or(0, char::len_utf8));
        let seconds = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 3_600,
            "d" => 86_400,
            _ => return Err(wrong()),
        };
        let count =
            number.parse::<u64>().ok().and_then(|count| count.checked_mul(seconds)).ok_or_else(wrong)?;
        if count < 10 {
            Err("a copy takes its time: 10s or more".into())
        } else {
            Ok(Self(Duration::from_secs(count)))
        }
    }
}

impl TryFrom<String> for Span {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}s", self.0.as_secs())
    }
}

/// The file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    listen: Option<SocketAddr>,
    db: Option<PathBuf>,
    db_file: Option<PathBuf>,
    public_url: Option<PublicUrl>,
    behind_proxy: Option<bool>,
    #[serde(default)]
    host: Option<Vec<String>>,
    backup_every: Option<Span>,
    backup_to: Option<PathBuf>,
    backup_keep: Option<usize>,
    client: Option<PathBuf>,
    bot_threads: Option<usize>,
    message_rate: Option<f64>,
    request_rate: Option<f64>,
    log_form: Option<LogForm>,
    log: Option<String>,
    /// Other data files, by game.
    #[serde(default)]
    data: BTreeMap<String, PathBuf>,
}

/// The stronger one comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    Flag,
    Environment,
    File,
    Default,
}

/// A value and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setting<T> {
    pub(super) value: T,
    source: Source,
}

impl<T> Setting<T> {
    fn choose(name: &str, given: Option<T>, file: Option<T>, default: T) -> Self {
        match (given, file) {
            (Some(value), _) => Self { value, source: given_by(name, std::env::args()) },
            (None, Some(value)) => Self { value, source: Source::File },
            (None, None) => Self { value: default, source: Source::Default },
        }
    }
}

/// A flag that stands on the command line came from there, any other from the environment.
fn given_by(name: &str, mut words: impl Iterator<Item = String>) -> Source {
    let flag = format!("--{name}");
    let there = words
        .any(|word| word.strip_prefix(&flag).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')));
    if there { Source::Flag } else { Source::Environment }
}

/// Everything decided.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) listen: Setting<SocketAddr>,
    pub(super) db: Setting<PathBuf>,
    /// The file that named the database.
    db_file: Setting<Option<PathBuf>>,
    pub(super) public_url: Setting<Option<String>>,
    pub(super) behind_proxy: Setting<bool>,
    pub(super) host: Setting<Vec<String>>,
    pub(super) backup_every: Setting<Option<Span>>,
    pub(super) backup_to: Setting<PathBuf>,
    pub(super) backup_keep: Setting<usize>,
    pub(super) client: Setting<Option<PathBuf>>,
    pub(super) bot_threads: Setting<usize>,
    pub(super) message_rate: Setting<f64>,
    pub(super) request_rate: Setting<f64>,
    pub(super) log_form: Setting<LogForm>,
    pub(super) log: Setting<String>,
    /// `GAME=FILE`
    pub(super) data: Vec<String>,
}

impl Settings {
    pub(super) fn read(given: Given) -> Result<Self> {
        let file = match &given.config {
            None => File::default(),
            Some(path) => {
                let text = std::fs::read_to_string(path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                // The error shows the line.
                toml::from_str(&text).with_context(|| format!("cannot parse {}", path.display()))?
            }
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let url = |url: Option<PublicUrl>| url.map(|url| Some(url.0));
        let mut db = Setting::choose("db", given.db, file.db, "chaikhana.db".into());
        let mut db_file = Setting::choose("db-file", given.db_file.map(Some), file.db_file.map(Some), None);
        // Of two from the same source the private one counts: an image or a unit has a database by default.
        if db_file.source > db.source {
            db_file.value = None;
        }
        if let Some(path) = &db_file.value {
            db.value = read_line(path)?.into();
        }
        let is_file = store::is_file(&db.value.display().to_string());
        let beside = if is_file { db.value.with_file_name("backups") } else { "backups".into() };
        let settings = Self {
            listen: Setting::choose(
                "listen",
                given.listen,
                file.listen,
                SocketAddr::from(([127, 0, 0, 1], 7878)),
            ),
            db,
            db_file,
            public_url: Setting::choose("public-url", url(given.public_url), url(file.public_url), None),
            behind_proxy: Setting::choose("behind-proxy", given.behind_proxy, file.behind_proxy, false),
            host: Setting::choose("host", given.host, file.host, Vec::new()),
            backup_every: Setting::choose(
                "backup-every",
                given.backup_every.map(Some),
                file.backup_every.map(Some),
                None,
            ),
            backup_to: Setting::choose("backup-to", given.backup_to, file.backup_to, beside),
            backup_keep: Setting::choose("backup-keep", given.backup_keep, file.backup_keep, 7),
            client: Setting::choose("client", given.client.map(Some), file.client.map(Some), None),
            bot_threads: Setting::choose(
                "bot-threads",
                given.bot_threads,
                file.bot_threads,
                cores.max(2) - 1,
            ),
            message_rate: Setting::choose("message-rate", given.message_rate, file.message_rate, 40.0),
            request_rate: Setting::choose("request-rate", given.request_rate, file.request_rate, 10.0),
            log_form: Setting::choose("log-form", given.log_form, file.log_form, LogForm::Text),
            log: Setting::choose("log", given.log, file.log, "info".into()),
            data: file.data.iter().map(|(game, path)| format!("{game}={}", path.display())).collect(),
        };
        settings.check_ranges()?;
        Ok(settings)
    }

    fn check_ranges(&self) -> Result<()> {
        for (name, rate) in
            [("message-rate", self.message_rate.value), ("request-rate", self.request_rate.value)]
        {
            if !rate.is_finite() || rate <= 0.0 {
                bail!("{name}: {rate} would refuse everything; give a number above 0");
            }
        }
        if self.backup_every.value.is_some() && !store::is_file(&self.db.value.display().to_string()) {
            bail!("backup-every: a PostgreSQL database is backed up with its own tools, such as pg_dump");
        }
        if self.backup_keep.value == 0 {
            bail!("backup-keep: at least 1");
        }
        if self.bot_threads.value == 0 {
            bail!("bot-threads: must be at least 1");
        }
        Ok(())
    }

    /// As a file that would decide the same, with a remark where each value comes from.
    pub(super) fn print(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: Option<String>, source: Source| {
            let source = match source {
                Source::Flag => "by flag",
                Source::Environment => "by environment",
                Source::File => "by file",
                Source::Default => "default",
            };
            let _ = match value {
                Some(value) => writeln!(text, "{name} = {value}  # {source}"),
                None => writeln!(text, "# {name} is not set"),
            };
        };
        // A JSON string is a TOML string too.
        let quoted =
            |text: &dyn std::fmt::Display| Some(serde_json::Value::from(text.to_string()).to_string());
        line("listen", quoted(&self.listen.value), self.listen.source);
        match &self.db_file.value {
            Some(path) => line("db-file", quoted(&path.display()), self.db_file.source),
            None => line("db", quoted(&store::shown(&self.db.value.display().to_string())), self.db.source),
        }
        line(
            "public-url",
            self.public_url.value.as_ref().and_then(|url| quoted(url)),
            self.public_url.source,
        );
        line("behind-proxy", Some(self.behind_proxy.value.to_string()), self.behind_proxy.source);
        let hosts = serde_json::Value::from(self.host.value.clone()).to_string();
        line("host", Some(hosts), self.host.source);
        let every = self.backup_every.value.and_then(|every| quoted(&every));
        line("backup-every", every, self.backup_every.source);
        line("backup-to", quoted(&self.backup_to.value.display()), self.backup_to.source);
        line("backup-keep", Some(self.backup_keep.value.to_string()), self.backup_keep.source);
        let client = self.client.value.as_ref().and_then(|client| quoted(&client.display()));
        line("client", client, self.client.source);
        line("bot-threads", Some(self.bot_threads.value.to_string()), self.bot_threads.source);
        line("message-rate", Some(format!("{:?}", self.message_rate.value)), self.message_rate.source);
        line("request-rate", Some(format!("{:?}", self.request_rate.value)), self.request_rate.source);
        let form = if self.log_form.value == LogForm::Text { "\"text\"" } else { "\"json\"" };
        line("log-form", Some(form.into()), self.log_form.source);
        line("log", quoted(&self.log.value), self.log.source);
        if !self.data.is_empty() {
            text.push_str("\n[data]\n");
        }
        for one in &self.data {
            if let Some((game, path)) = one.split_once('=') {
                let _ = writeln!(text, "{game} = {}", serde_json::Value::from(path));
            }
        }
        text
    }
}

/// The only line of a file.
fn read_line(path: &Path) -> Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    match text.trim_end_matches(['\n', '\r']) {
        "" => bail!("{} is empty; it names the database in one line", path.display()),
        line if line.contains('\n') => bail!("{} has more than one line", path.display()),
        line => Ok(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_private_file_names_the_database_and_is_never_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house-db");
        let read = |text: &str, db: Option<&str>| {
            std::fs::write(&path, text).unwrap();
            let given = Given { db_file: Some(path.clone()), db: db.map(PathBuf::from), ..Given::default() };
            Settings::read(given)
        };
        let settings = read("postgres://house:secret@db.internal/house\n", Some("image.db")).unwrap();
        assert_eq!(settings.db.value, Path::new("postgres://house:secret@db.internal/house"));
        let shown = settings.print();
        assert!(shown.contains("house-db") && !shown.contains("secret"), "{shown}");
        for wrong in ["", "\n", "a\nb\n"] {
            assert!(read(wrong, None).is_err(), "{wrong:?}");
        }
        // What stands in the settings' file is weaker than a flag or the environment.
        let config = folder.path().join("chaikhana.toml");
        std::fs::write(&config, format!("db-file = {:?}", path.display().to_string())).unwrap();
        let given = Given { config: Some(config), db: Some("house.db".into()), ..Given::default() };
        assert_eq!(Settings::read(given).unwrap().db.value, Path::new("house.db"));
    }

    #[test]
    fn a_flag_wins_over_the_file_and_that_over_the_default() {
        let choose = |given, file| Setting::choose("request-rate", given, file, 10.0);
        // In this process no such flag is on the command line.
        assert_eq!(choose(Some(1.0), Some(2.0)), Setting { value: 1.0, source: Source::Environment });
        assert_eq!(choose(None, Some(2.0)), Setting { value: 2.0, source: Source::File });
        assert_eq!(choose(None, None), Setting { value: 10.0, source: Source::Default });
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>().into_iter();
        assert_eq!(given_by("log", words("serve --log=debug")), Source::Flag);
        assert_eq!(given_by("log", words("serve --log-form json")), Source::Environment);
    }

    #[test]
    fn errors_of_the_file_name_the_line() {
        let wrong = |text: &str| toml::from_str::<File>(text).unwrap_err().to_string();
        assert!(wrong("db = \"a\"\nlisten = \"here\"").contains("line 2"));
        assert!(wrong("db = \"a\"\n\ncolour = 1").contains("line 3"));
        assert!(wrong("public-url = \"tea.example\"").contains("https://tea.example"));
    }

    #[test]
    fn times_are_read() {
        let read = |text: &str| text.parse::<Span>().map(|span| span.0.as_secs());
        assert_eq!(read("6h"), Ok(21_600));
        assert_eq!(read("90s"), Ok(90));
        assert_eq!(read("2d"), Ok(172_800));
        for wrong in ["", "h", "6", "6x", "-1h", "1s", "99999999999999999999d", "6ч"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_printed_reads_back_the_same() {
        let settings = Settings::read(Given { log: Some("warn".into()), ..Given::default() }).unwrap();
        let file: File = toml::from_str(&settings.print()).unwrap();
        assert_eq!(file.listen, Some(settings.listen.value));
        assert_eq!(file.log.as_deref(), Some("warn"));
        assert!(file.public_url.is_none());
    }
}
