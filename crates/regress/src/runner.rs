//! Small processes that start the commands, one for each thread of a run.
//!
//! What the system tells as the most memory of a command begins with what the process held that started it, and a run holds whole
//! archives; a runner holds nothing. When a run ends, in whatever way, the input of its runners ends, and they end what they have started.

use std::{
    ffi::OsStr,
    fs::File,
    io::{BufRead as _, BufReader, Write as _, stdin, stdout},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::channel,
    },
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, bail};
use serde::{Deserialize, Serialize};

use crate::process::{self, Finished, Limits, Watchdog};

/// The argument that makes a process a runner.
pub const OPTION: &str = "--runner";

/// A command that is to be run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder that it runs in.
    pub folder: PathBuf,
    /// The files in that folder that take standard output and standard error.
    pub output: String,
    /// See `output`.
    pub errors: String,
    /// Its limit of time, in seconds.
    pub time: f64,
    /// Its limit of memory, in bytes.
    pub memory: u64,
}

type Reply = Result<Finished, String>;
type Requests = Arc<Mutex<Option<ChildStdin>>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The runners of a run.
#[derive(Default)]
pub struct Runners {
    requests: Mutex<Vec<Requests>>,
    is_over: AtomicBool,
}

impl Runners {
    /// Starts another one.
    ///
    /// # Errors
    /// When this program cannot be started again.
    pub fn start(&self) -> Result<Runner> {
        let own = std::env::current_exe().context("cannot tell where this command is installed")?;
        let mut command = Command::new(own);
        command.arg(OPTION).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A terminal's signal is a matter of the run.
        process::own_group(&mut command);
        let mut child = command.spawn().context("cannot start a runner")?;
        let (requests, replies) = (child.stdin.take(), child.stdout.take());
        let requests = Arc::new(Mutex::new(requests));
        locked(&self.requests).push(Arc::clone(&requests));
        if self.is_over.load(Ordering::SeqCst) {
            self.end_all();
        }
        let replies = Mutex::new(BufReader::new(replies.context("no standard output")?));
        Ok(Runner { child, requests, replies })
    }

    /// Ends all commands that run; those that are asked for later fail.
    pub fn end_all(&self) {
        self.is_over.store(true, Ordering::SeqCst);
        for requests in locked(&self.requests).iter() {
            locked(requests).take();
        }
    }
}

/// A process that runs one command after the other.
pub struct Runner {
    child: Child,
    requests: Requests,
    replies: Mutex<BufReader<ChildStdout>>,
}

impl Runner {
    /// Runs a command to its end.
    ///
    /// # Errors
    /// When the command cannot be started, and when the run is over.
    pub fn run(&self, request: &Request) -> Result<Finished> {
        let mut line = serde_json::to_string(request)?;
        line.push('\n');
        match locked(&self.requests).as_mut() {
            Some(requests) => requests.write_all(line.as_bytes()).context("a runner has ended")?,
            None => bail!("the run is over"),
        }
        let mut reply = String::new();
        if locked(&self.replies).read_line(&mut reply)? == 0 {
            bail!("a runner has ended");
        }
        serde_json::from_str::<Reply>(&reply)?.map_err(|error| anyhow!(error))
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        locked(&self.requests).take();
        let _ = self.child.wait();
    }
}

/// Is a runner, until its input ends.
///
/// # Errors
/// When the system has no thread to give, or nobody reads the replies.
pub fn serve() -> Result<()> {
    let watchdog = Arc::new(Watchdog::start()?);
    let (sender, requests) = channel();
    let dog = Arc::clone(&watchdog);
    thread::spawn(move || {
        for line in stdin().lock().lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
        dog.end_all();
    });
    for line in requests {
        let reply: Reply = serde_json::from_str(&line)
            .map_err(anyhow::Error::from)
            .and_then(|request| run(&request, &watchdog))
            .map_err(|error| format!("{error:#}"));
        let mut out = stdout().lock();
        writeln!(out, "{}", serde_json::to_string(&reply)?)?;
        out.flush()?;
    }
    Ok(())
}

fn run(request: &Request, watchdog: &Watchdog) -> Result<Finished> {
    let file = |name: &str| {
        let path = request.folder.join(name);
        File::create(&path).with_context(|| format!("cannot write {}", path.display()))
    };
    let mut command = Command::new(&request.program);
    command.args(&request.arguments).current_dir(&request.folder);
    command.stdout(file(&request.output)?).stderr(file(&request.errors)?);
    let limits = Limits { time: Duration::try_from_secs_f64(request.time)?, memory: request.memory };
    process::run(&mut command, limits, watchdog)
        .with_context(|| format!("cannot run {}", request.program.display()))
}

/// Whether this process was started to be a runner.
#[must_use]
pub fn is_one(first: Option<&OsStr>) -> bool {
    first == Some(OsStr::new(OPTION))
}

/// Where a command's standard output and error go, in the folder that it runs in.
#[must_use]
pub fn printed(folder: &Path) -> [PathBuf; 2] {
    [folder.join(OUTPUT), folder.join(ERRORS)]
}

/// The names of these files.
pub const OUTPUT: &str = ".stdout";
/// See [`OUTPUT`].
pub const ERRORS: &str = ".stderr";
