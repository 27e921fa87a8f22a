//! Dispatches of compute shaders by a process of its own, as some modules end the driver's.

mod job;

use std::io::BufWriter;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::job::receive_outcome;
pub use crate::job::{Buffer, Class, Job, Outcome, send_outcome};

/// The argument that makes the program `vulkan-peer` a worker.
pub const ARGUMENT: &str = "--worker";

/// A worker that runs, or none yet.
pub struct Worker {
    program: PathBuf,
    child: Option<Child>,
    limit: Duration,
}

impl Worker {
    /// A worker that is a process of a program, which gives up a job after `limit`.
    pub fn new(program: PathBuf, limit: Duration) -> Self {
        Self { program, child: None, limit }
    }

    fn child(&mut self) -> Result<&mut Child> {
        if self.child.is_none() {
            let mut command = Command::new(&self.program);
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

    /// Waits for the end of the process, after which there is none.
    pub fn finish(mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            drop(child.stdin.take());
            child.wait()?;
        }
        Ok(())
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
