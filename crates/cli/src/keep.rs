//! `chaikhana backup`, `restore`, `export`, `import`: what the house keeps, as files.

use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use server::archive;
use store::Store;

use crate::common::{open_shelf, progress, read_record};

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The server's database; it may be in use.
    #[arg(long, value_name = "PATH", default_value = "chaikhana.db", env = "CHAIKHANA_DB")]
    db: String,
    /// Where to write the copy; an existing file is never overwritten.
    to: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// Where to write the database; an existing file is never overwritten.
    #[arg(long, value_name = "PATH", default_value = "chaikhana.db", env = "CHAIKHANA_DB")]
    db: PathBuf,
    /// A copy made by `chaikhana backup`.
    from: PathBuf,
}

/// Copies people, tables, logs and chat, and compares every row by its hash. The server must be closed.
#[derive(Debug, Args)]
pub(crate) struct Migrate {
    /// The database to copy: a file, or postgres://USER@HOST/NAME.
    #[arg(long, value_name = "PATH|URL")]
    from: String,
    /// Where to: a new file, or an empty PostgreSQL database.
    #[arg(long, value_name = "PATH|URL")]
    to: String,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The server's database; it may be in use.
    #[arg(long, value_name = "PATH", default_value = "chaikhana.db", env = "CHAIKHANA_DB")]
    db: String,
    /// Folder for the records, one file per table that has started.
    to: PathBuf,
    /// Also export running games, with their seeds: such a record reveals everything hidden in the game.
    #[arg(long)]
    running: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// The server's database; it may be in use.
    #[arg(long, value_name = "PATH", default_value = "chaikhana.db", env = "CHAIKHANA_DB")]
    db: String,
    /// Records of finished games.
    #[arg(required = true)]
    records: Vec<PathBuf>,
}

/// Opens a store that must be there already.
fn open_store(address: &str) -> Result<std::sync::Arc<dyn Store>> {
    store::open_existing(address).with_context(|| format!("cannot open {address}"))
}

/// The file a copy is made to or from, as the address of a store.
fn address(path: &Path) -> Result<&str> {
    path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))
}

impl Backup {
    pub(crate) fn run(self) -> Result<()> {
        let store = open_store(&self.db)?;
        store.backup(&self.to).with_context(|| format!("cannot write {}", self.to.display()))?;
        println!("{}", counted(&*open_store(address(&self.to)?)?)?);
        Ok(())
    }
}

impl Restore {
    pub(crate) fn run(self) -> Result<()> {
        // Opening checks the form and brings an older copy to the newest one; the copy itself stays as it is.
        ensure!(self.from.exists(), "there is no copy {}", self.from.display());
        let beside = PathBuf::from(format!("{}-wal", self.db.display()));
        ensure!(!beside.exists(), "{} exists: the house may be open", beside.display());
        open_store(address(&self.from)?)?
            .backup(&self.db)
            .with_context(|| format!("cannot write {}", self.db.display()))?;
        println!("{}", counted(&*open_store(address(&self.db)?)?)?);
        Ok(())
    }
}

impl Migrate {
    pub(crate) fn run(self) -> Result<()> {
        let show = |address: &str| format!("cannot open {}", store::shown(address));
        ensure!(
            !store::is_file(&self.from) || Path::new(&self.from).exists(),
            "there is no file {}",
            self.from
        );
        ensure!(!store::is_file(&self.to) || !Path::new(&self.to).exists(), "{} exists already", self.to);
        // A house that is open has its file to itself.
        let from = store::open_alone(&self.from, false).with_context(|| show(&self.from))?;
        let to = store::open_alone(&self.to, false).with_context(|| show(&self.to))?;
        let bar = progress(from.counts()?.tables, "copying");
        let moved = store::transfer(&*from, &*to, || bar.inc(1))?;
        bar.finish_and_clear();
        to.close();
        let store::Moved { people, devices, links, tables, entries, lines, keepsakes, compared } = moved;
        println!(
            "{people} people with {devices} devices and {links} links, {tables} tables with {entries} log entries and {lines} \
             lines of chat, {keepsakes} keepsakes: {compared} rows compared, all the same"
        );
        Ok(())
    }
}

fn counted(store: &dyn Store) -> Result<String> {
    let counts = store.counts()?;
    Ok(format!("{} tables ({} being played), {} people", counts.tables, counts.playing, counts.people))
}

impl Export {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let (store, shelf) = (open_store(&self.db)?, open_shelf(data, None)?);
        fs::create_dir_all(&self.to)
            .with_context(|| format!("cannot create folder {}", self.to.display()))?;
        let bar = progress(store.counts()?.tables, "exporting");
        let (mut last, mut written) = (String::new(), 0);
        loop {
            let names = store.table_names(&last, 500)?;
            let Some(name) = names.last() else { break };
            last.clone_from(name);
            for name in &names {
                bar.inc(1);
                let Some(record) = archive::export(&*store, &shelf, name, self.running)? else { continue };
                let path = self.to.join(format!("{}-{name}.jsonl", record.header.game));
                let file =
                    fs::File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
                record.write(BufWriter::new(file))?;
                written += 1;
            }
        }
        bar.finish_and_clear();
        println!("{written} records in {}", self.to.display());
        Ok(())
    }
}

impl Import {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let store = store::open(&self.db).with_context(|| format!("cannot open {}", self.db))?;
        let shelf = open_shelf(data, None)?;
        let mut failed = 0;
        for path in &self.records {
            let imported =
                read_record(path).and_then(|record| Ok(archive::import(&*store, &shelf, &record)?));
            match imported {
                Ok(table) => println!("{}: {table}", path.display()),
                Err(error) => {
                    failed += 1;
                    eprintln!("{}: {error:#}", path.display());
                }
            }
        }
        if failed > 0 {
            bail!("{failed} of {} records could not be imported", self.records.len());
        }
        Ok(())
    }
}
