//! Small processes that start the commands, one for each thread of a run.
//!
//! What the system tells as the most memory of a command begins with what the process held that started it, and a run holds whole
//! archives; a runner holds nothing. When a run ends, in whatever way, the input of its runners ends, and they end what they have started
//! and remove the folders that it was started in.

use std::{
    env,
    fs::{self, File},
    io::{BufRead as _, BufReader, Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, bail};
use serde::{Deserialize, Serialize};

use crate::process::{self, Finished, ProcessLimits, Streams, Watchdog};

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
    /// Its limit of time, in seconds.
    pub time: f64,
    /// Its limit of memory, in bytes.
    pub memory: u64,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
struct Reply {
    finished: Result<Finished, String>,
    /// The sizes of what the command printed, in bytes.
    printed: [u64; 2],
    /// The time of processors that the runner itself has taken up to here, in microseconds.
    own: u64,
}

type RunnerInput = Arc<Mutex<Option<ChildStdin>>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A command that was run.
pub struct Ran {
    /// How it ended.
    pub finished: Finished,
    /// Its standard output and error.
    pub printed: [Printed; 2],
}

/// A file with what a command printed, until the next command is run.
pub struct Printed {
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
}

impl Printed {
    /// The first bytes of it as text.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn start(&self, most: u64) -> Result<String> {
        let mut bytes = Vec::new();
        if self.bytes != 0 {
            // One more than there are, so that the end needs no further buffer.
            bytes.reserve_exact(usize::try_from(self.bytes.min(most))? + 1);
            File::open(&self.path)?.take(most).read_to_end(&mut bytes)?;
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The runners of a run.
#[derive(Default)]
pub struct Runners {
    requests: Mutex<Vec<RunnerInput>>,
    is_over: AtomicBool,
    /// The time of processors that the runners themselves have taken, in microseconds.
    own: Arc<AtomicU64>,
}

impl Runners {
    /// The time of processors that the runners themselves have taken, in seconds.
    #[must_use]
    pub fn own(&self) -> f64 {
        self.own.load(Ordering::Relaxed) as f64 / 1e6
    }

    /// Starts another one, for commands in a folder, which it removes at its end.
    ///
    /// # Errors
    /// When this program cannot be started again.
    pub fn start(&self, folder: &Path) -> Result<Runner> {
        let (process, requests) = Process::start(folder)?;
        let requests = Arc::new(Mutex::new(Some(requests)));
        locked(&self.requests).push(Arc::clone(&requests));
        if self.is_over.load(Ordering::SeqCst) {
            self.end_all();
        }
        let (process, folder) = (Mutex::new(process), folder.to_owned());
        Ok(Runner { process, requests, folder, own: Arc::clone(&self.own) })
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
    process: Mutex<Process>,
    requests: RunnerInput,
    folder: PathBuf,
    own: Arc<AtomicU64>,
}

struct Process {
    child: Child,
    replies: BufReader<ChildStdout>,
    /// What its last reply told as its own time.
    own: u64,
}

impl Process {
    fn start(folder: &Path) -> Result<(Self, ChildStdin)> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let own = std::env::current_exe().context("cannot tell where this command is installed")?;
        let mut command = Command::new(own);
        command.arg(OPTION).arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A terminal's signal is a matter of the run.
        process::own_group(&mut command);
        let mut child = command.spawn().context("cannot start a runner")?;
        let requests = child.stdin.take().context("no standard input")?;
        let replies = BufReader::new(child.stdout.take().context("no standard output")?);
        Ok((Self { child, replies, own: 0 }, requests))
    }
}

impl Runner {
    /// Runs a command to its end.
    ///
    /// # Errors
    /// When the command cannot be started, and when the run is over.
    pub fn run(&self, request: &Request) -> Result<Ran> {
        let mut line = serde_json::to_string(request)?;
        line.push('\n');
        let mut process = locked(&self.process);
        // One that has ended meanwhile shows by the end of its replies.
        let _ = locked(&self.requests).as_mut().context("the run is over")?.write_all(line.as_bytes());
        let mut reply = String::new();
        let Reply { finished, printed: [output, errors], own } =
            match process.replies.read_line(&mut reply)? {
                0 => {
                    self.restart(&mut process)?;
                    Reply { finished: Ok(Finished::LOST), printed: [0, 0], own: 0 }
                }
                _ => serde_json::from_str(&reply)?,
            };
        let before = std::mem::replace(&mut process.own, own);
        self.own.fetch_add(own.saturating_sub(before), Ordering::Relaxed);
        let printed = |name: &str, bytes| Printed { path: self.folder.join(name), bytes };
        let finished = finished.map_err(|error| anyhow!(error))?;
        Ok(Ran { finished, printed: [printed(OUTPUT, output), printed(ERRORS, errors)] })
    }

    /// Puts another process in the place of one that was ended from outside, and ends the command that it left behind.
    fn restart(&self, process: &mut Process) -> Result<()> {
        let mut requests = locked(&self.requests);
        if requests.is_none() {
            bail!("the run is over");
        }
        let running = fs::read_to_string(self.folder.join(RUNNING)).unwrap_or_default();
        if let Some(command) = running.trim().parse().ok().filter(|command| *command != 0) {
            process::end_group(command);
        }
        process.child.wait()?;
        let (fresh, sender) = Process::start(&self.folder)?;
        (*process, *requests) = (fresh, Some(sender));
        Ok(())
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        locked(&self.requests).take();
        let _ = locked(&self.process).child.wait();
    }
}

/// Is a runner, until its input ends. Then it removes the folder of its commands, and the one around it where no other runner has one
/// there: a run that was killed does not.
///
/// # Errors
/// When the system has no thread to give, or nobody reads the replies.
pub fn serve(folder: &Path) -> Result<()> {
    let served = serve_all(folder);
    let around = folder.parent().filter(|around| {
        around.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(SCRATCH.as_bytes()))
    });
    if let Some(around) = around {
        // Where a run ends by itself, it may have removed them.
        let _ = fs::remove_dir_all(folder);
        let _ = fs::remove_dir(around);
    }
    served
}

/// A new folder for a run, in which each runner has one: below `TMPDIR` where that is set, else in memory where the system has room there.
///
/// # Errors
/// When it cannot be made.
pub fn scratch() -> Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(SCRATCH);
    // The files of commands are small and live for milliseconds.
    let memory = env::var_os("TMPDIR").is_none().then(process::memory_folder).flatten();
    match memory.and_then(|memory| builder.tempdir_in(memory).ok()) {
        Some(folder) => Ok(folder),
        None => builder.tempdir().context("cannot make a folder for commands"),
    }
}

/// How the names of such folders begin; no runner removes others.
const SCRATCH: &str = "spirv-llvm-regress";

fn serve_all(folder: &Path) -> Result<()> {
    process::limit_commands();
    let watchdog = Arc::new(Watchdog::start()?);
    let mut files = RunnerFiles::open(folder)?;
    let Streams { requests, mut replies } = process::hand_over(&files.output.file, &files.errors.file)?;
    let (dog, pipe) = (Arc::clone(&watchdog), requests.try_clone()?);
    thread::spawn(move || {
        process::wait_for_hangup(pipe);
        dog.end_all();
    });
    for line in BufReader::new(requests).lines() {
        let finished = serde_json::from_str(&line?)
            .map_err(anyhow::Error::from)
            .and_then(|request| files.run(&request, &watchdog))
            .map_err(|error| format!("{error:#}"));
        let printed = [files.output.measured(), files.errors.measured()];
        let own = process::own_time().as_micros().try_into().unwrap_or(u64::MAX);
        let reply = Reply { finished, printed, own };
        let mut line = serde_json::to_string(&reply)?;
        line.push('\n');
        replies.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// The files of a runner, which stay open from command to command: to make them anew for each takes longer than to start it.
struct RunnerFiles {
    output: PrintFile,
    errors: PrintFile,
    running: File,
}

impl RunnerFiles {
    fn open(folder: &Path) -> Result<Self> {
        let file = |name: &str| {
            let path = folder.join(name);
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))
        };
        let empty = |name: &str| Ok::<_, anyhow::Error>(PrintFile { file: file(name)?, bytes: 0 });
        Ok(Self { output: empty(OUTPUT)?, errors: empty(ERRORS)?, running: file(RUNNING)? })
    }

    fn run(&mut self, request: &Request, watchdog: &Watchdog) -> Result<Finished> {
        let mut command = Command::new(&request.program);
        command.args(&request.arguments).current_dir(&request.folder);
        self.output.empty()?;
        self.errors.empty()?;
        process::print_to(&mut command, &self.output.file, &self.errors.file)?;
        let limits =
            ProcessLimits { time: Duration::try_from_secs_f64(request.time)?, memory: request.memory };
        // The run ends the command where this process cannot do so any more.
        let finished = process::run(&mut command, limits, watchdog, |command| self.tell_running(command))
            .with_context(|| format!("cannot run {}", request.program.display()))?;
        self.tell_running(0);
        Ok(finished)
    }

    /// Writes the number of the command that runs; 0 for none.
    fn tell_running(&self, command: u32) {
        let _ = process::write_start(&self.running, format!("{command:10}").as_bytes());
    }
}

/// A file that commands print to.
struct PrintFile {
    file: File,
    /// The size that it had after the last command, in bytes.
    bytes: u64,
}

impl PrintFile {
    /// Takes away what stands in it, and goes to its start: the commands share the place at which it is written.
    fn empty(&mut self) -> Result<()> {
        if self.bytes != 0 {
            self.file.set_len(0)?;
        }
        self.file.rewind()?;
        Ok(())
    }

    /// Returns how much a command printed, in bytes.
    fn measured(&mut self) -> u64 {
        self.bytes = self.file.metadata().map_or(0, |file| file.len());
        self.bytes
    }
}

/// The folder of the commands, where this process was started to be a runner.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let mut arguments = std::env::args_os().skip(1);
    arguments.next().filter(|first| first == OPTION)?;
    arguments.next().map(PathBuf::from)
}

/// Where a command's standard output goes, in the folder of its runner.
const OUTPUT: &str = ".stdout";
/// Where its standard error goes.
const ERRORS: &str = ".stderr";
/// The file with the number of the command that runs.
const RUNNING: &str = ".running";
