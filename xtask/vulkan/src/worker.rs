//! A process of its own for the driver, which some modules end.

use std::io::{self, BufReader, BufWriter};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::device::Device;
use crate::job::{Job, Outcome, receive_outcome, send_outcome};

/// The argument that makes this program a worker.
pub const ARGUMENT: &str = "--worker";

/// Answers jobs until there are no more.
pub fn serve() -> Result<()> {
    let device = Device::open()?;
    let (mut from, mut to) = (BufReader::new(io::stdin().lock()), BufWriter::new(io::stdout().lock()));
    while let Ok(job) = Job::receive(&mut from) {
        let result = device.run(&job).map_err(|error| format!("{error:#}"));
        send_outcome(&result, &mut to)?;
    }
    Ok(())
}

/// A worker that runs, or none yet.
pub struct Worker {
    child: Option<Child>,
    limit: Duration,
}

impl Worker {
    pub fn new(limit: Duration) -> Self {
        Self { child: None, limit }
    }

    fn child(&mut self) -> Result<&mut Child> {
        if self.child.is_none() {
            let mut command = Command::new(std::env::current_exe()?);
            command.arg(ARGUMENT).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
            self.child = Some(command.spawn().context("cannot start a worker")?);
        }
        self.child.as_mut().context("no worker")
    }

    /// Has a job done; how the driver failed where it did.
    pub fn run(&mut self, job: &Job) -> Result<Result<Outcome, String>> {
        let limit = self.limit;
        let child = self.child()?;
        let mut to = BufWriter::new(child.stdin.as_mut().context("no input")?);
        let sent = job.send(&mut to);
        drop(to);
        let output = child.stdout.take().context("no output")?;
        let (sender, receiver) = mpsc::channel();
        // The thread ends with the process at the latest.
        let reader = std::thread::spawn(move || {
            let mut output = output;
            let result = receive_outcome(&mut output);
            let _ = sender.send(());
            (output, result)
        });
        let is_late =
            receiver.recv_timeout(limit).is_err_and(|error| error == mpsc::RecvTimeoutError::Timeout);
        if is_late {
            self.stop();
        }
        let (output, result): (ChildStdout, _) = reader.join().ok().context("a reader panicked")?;
        match (sent, result) {
            (Ok(()), Ok(result)) => {
                if let Some(child) = &mut self.child {
                    child.stdout = Some(output);
                }
                Ok(result)
            }
            _ if is_late => Ok(Err("it takes too long".to_owned())),
            _ => {
                let status = self.stop();
                Ok(Err(format!("the driver ends its process: {}", status.unwrap_or_default())))
            }
        }
    }

    /// Starts a process for one job and waits for its end; the time of all that.
    pub fn once(job: &Job, limit: Duration) -> Result<Result<(Outcome, Duration), String>> {
        let start = Instant::now();
        let mut worker = Self::new(limit);
        let result = worker.run(job)?;
        if let Some(mut child) = worker.child.take() {
            drop(child.stdin.take());
            child.wait()?;
        }
        Ok(result.map(|outcome| (outcome, start.elapsed())))
    }

    fn stop(&mut self) -> Option<String> {
        let mut child = self.child.take()?;
        let _ = child.kill();
        child.wait().ok().map(|status| status.to_string())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
    }
}
