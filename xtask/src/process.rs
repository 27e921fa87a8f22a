//! Running other programs: shown, captured, bounded in time, in parallel.

use std::ffi::OsStr;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The command line as a user would type it.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

/// Runs `command` with its output shown; fails when it does.
pub fn run(command: &mut Command) -> Result<()> {
    let status =
        command.stdin(Stdio::null()).status().with_context(|| format!("cannot run {}", line(command)))?;
    if !status.success() {
        bail!("{status}: {}", line(command));
    }
    Ok(())
}

/// The result of a program that was run to its end.
pub struct Finished {
    /// Its status; `None` where it was stopped for taking too long.
    pub status: Option<ExitStatus>,
    /// Its standard output and then its standard error.
    pub output: String,
    /// How long it ran.
    pub time: Duration,
}

impl Finished {
    /// Whether it ended in time with status 0.
    pub fn ok(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// Whether it was killed by a signal, which no input may cause.
    pub fn crashed(&self) -> bool {
        self.status.is_some_and(|status| status.code().is_none())
    }

    /// How it ended, and the first line of its error messages (or of its output).
    pub fn summary(&self) -> String {
        let first = self.output.lines().find(|line| line.contains("error")).or(self.output.lines().next());
        let end = match self.status {
            None => "took too long".to_owned(),
            Some(status) if status.code().is_none() => format!("crashed ({status})"),
            Some(status) => status.to_string(),
        };
        format!("{end}: {}", first.unwrap_or("no message"))
    }
}

fn drain(stream: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // A broken pipe only shortens the message that is shown.
            let _ = stream.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn wait(child: &mut Child, limit: Duration) -> Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Runs `command` with its output captured, and stops it after `limit`.
pub fn capture(command: &mut Command, limit: Duration) -> Result<Finished> {
    let start = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot run {}", line(command)))?;
    let streams = [drain(child.stdout.take()), drain(child.stderr.take())];
    let status = wait(&mut child, limit)?;
    let time = start.elapsed();
    let mut bytes = Vec::new();
    for stream in streams {
        bytes.extend(stream.join().unwrap_or_default());
    }
    Ok(Finished { status, output: String::from_utf8_lossy(&bytes).into_owned(), time })
}

/// Runs `work` on every item, one thread a core, and gives the results in the items' order.
pub fn parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len().max(1));
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((index, item)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    items.get(index).map(|item| (index, item))
                } {
                    let result = work(item);
                    if let Ok(mut results) = results.lock() {
                        results.push((index, result));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The length of the file, in bytes.
pub fn size(file: &Path) -> Result<u64> {
    Ok(file.metadata().with_context(|| format!("{} is missing", file.display()))?.len())
}
