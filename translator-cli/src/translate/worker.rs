//! Processes that translate the modules of a batch, one for each thread: where a module brings LLVM down, only its worker ends.
//!
//! A worker is this command again, or for modules that need it the one that has LLVM. It reads requests on standard input, each a
//! line of JSON and the bytes of a module, and writes replies of the same shape on standard output, until its input ends.

use std::{
    ffi::OsString,
    io::{self, BufRead, BufReader, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context as _, Result, anyhow};
use clap::ValueEnum as _;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use spirv_llvm::{Code, Error, Errors, Kind};

use crate::{
    arguments::translate::{FormOption, TranslateArguments},
    elsewhere, memory, translate,
};

use super::{Clock, Make, Translated, cache, outcome::JobDiagnostic};

/// The hidden option that makes a process a worker.
const OPTION: &str = "--worker";

/// What precedes the bytes of a module.
#[derive(Serialize, Deserialize)]
struct WorkerRequest {
    form: String,
    bytes: usize,
}

/// What precedes the bytes of a translation; there are none after a failure.
#[derive(Default, Serialize, Deserialize)]
struct WorkerReply {
    bytes: usize,
    warnings: Vec<JobDiagnostic>,
    losses: String,
    failure: Option<WorkerFailure>,
}

#[derive(Serialize, Deserialize)]
enum WorkerFailure {
    /// The translation needs LLVM, and the worker has none.
    NeedsLlvm,
    /// Diagnostics of the library.
    Found(Vec<JobDiagnostic>),
    /// Any other one, as text.
    Other(String),
}

/// The workers of a batch, by the numbers of its threads; each is started when it is first needed.
pub(super) struct Workers(Vec<Mutex<ThreadWorkers>>);

/// The workers of a thread: one is this command, the other has LLVM.
type ThreadWorkers = [Option<WorkerProcess>; 2];

impl Workers {
    /// For so many threads.
    pub(super) fn new(threads: usize) -> Self {
        Self((0..threads.max(1)).map(|_| Mutex::default()).collect())
    }

    /// Has a worker of this thread translate a module; `None` where not even the one with LLVM does.
    ///
    /// # Errors
    /// What the translation finds, and where the worker ended with the module: the next one then gets a new worker.
    pub(super) fn translate(&self, form: FormOption, input: &[u8]) -> Result<Option<Translated>> {
        let number = rayon::current_thread_index().unwrap_or(0);
        let workers = self.0.get(number).or_else(|| self.0.first()).context("no worker")?;
        // Whoever panicked with the lock has left workers that answer no more.
        let mut workers = workers.lock().unwrap_or_else(|poisoned| {
            let mut workers = PoisonError::into_inner(poisoned);
            *workers = ThreadWorkers::default();
            workers
        });
        let starts: [fn() -> Result<WorkerProcess>; 2] = [WorkerProcess::of_this, WorkerProcess::with_llvm];
        for (slot, start) in workers.iter_mut().zip(starts) {
            let mut worker = match slot.take() {
                Some(worker) => worker,
                None => start()?,
            };
            let (reply, bytes) = match worker.ask(form, input) {
                Ok(answer) => answer,
                Err(failure) => return Err(worker.ended(&failure)),
            };
            *slot = Some(worker);
            if let Some(translated) = translated(form, reply, bytes)? {
                return Ok(Some(translated));
            }
        }
        Ok(None)
    }
}

fn translated(form: FormOption, reply: WorkerReply, bytes: Vec<u8>) -> Result<Option<Translated>> {
    match reply.failure {
        Some(WorkerFailure::NeedsLlvm) => Ok(None),
        Some(WorkerFailure::Found(found)) => {
            let errors = found.into_iter().map(Error::from).collect();
            Errors::check(errors)?;
            Err(anyhow!("a worker failed without a reason"))
        }
        Some(WorkerFailure::Other(text)) => Err(anyhow!(text)),
        None => Ok(Some(Translated {
            form,
            bytes,
            warnings: reply.warnings.into_iter().map(Error::from).collect(),
            losses: cache::losses_of(&reply.losses).context("losses of an unknown kind")?,
        })),
    }
}

struct WorkerProcess {
    process: Child,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
}

impl WorkerProcess {
    /// Starts this command.
    fn of_this() -> Result<Self> {
        let own = std::env::current_exe().context("cannot tell where this command is installed")?;
        let mut command = Command::new(own);
        command.args(Self::arguments()).stdin(Stdio::piped()).stdout(Stdio::piped());
        Self::of(command.spawn().context("cannot start a worker")?)
    }

    /// Starts the command that has LLVM.
    fn with_llvm() -> Result<Self> {
        Self::of(elsewhere::piped(Self::arguments(), translate::NEEDS_LLVM)?)
    }

    /// The arguments of this process, and the option that makes another one a worker.
    fn arguments() -> impl Iterator<Item = OsString> {
        std::env::args_os().skip(1).chain([OPTION.into()])
    }

    fn of(mut process: Child) -> Result<Self> {
        let (requests, replies) = (process.stdin.take(), process.stdout.take());
        Ok(Self {
            requests: requests.context("no standard input")?,
            replies: BufReader::new(replies.context("no standard output")?),
            process,
        })
    }

    fn ask(&mut self, form: FormOption, input: &[u8]) -> io::Result<(WorkerReply, Vec<u8>)> {
        send(
            &mut self.requests,
            &WorkerRequest { form: form.extension().to_owned(), bytes: input.len() },
            input,
        )?;
        let end = || io::Error::from(io::ErrorKind::UnexpectedEof);
        receive(&mut self.replies, |reply: &WorkerReply| reply.bytes)?.ok_or_else(end)
    }

    /// The error for a module with which the worker ended.
    fn ended(mut self, failure: &io::Error) -> anyhow::Error {
        drop(self.requests);
        // One that closed its output without an end would be waited for.
        let _ = self.process.kill();
        let how = match self.process.wait() {
            Ok(status) => told(status),
            Err(_) => failure.to_string(),
        };
        let detail = format!("the process that translated the module ended with {how}");
        let help = "the input is damaged, or this is a mistake that should be reported";
        Error::new(Code::Other, Kind::Internal, detail).with_help(help).into()
    }
}

/// How a process ended.
fn told(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    status.to_string()
}

impl Drop for Workers {
    fn drop(&mut self) {
        for workers in &mut self.0 {
            let workers = workers.get_mut().unwrap_or_else(PoisonError::into_inner);
            for WorkerProcess { mut process, requests, .. } in workers.iter_mut().filter_map(Option::take) {
                drop(requests);
                // It ends with its input.
                let _ = process.wait();
            }
        }
    }
}

/// Translates what is asked for, until there are no more requests.
pub(super) fn serve(arguments: &TranslateArguments, make: Make) -> Result<()> {
    let (mut requests, mut replies) = (io::stdin().lock(), io::stdout().lock());
    while let Some((request, input)) = receive(&mut requests, |request: &WorkerRequest| request.bytes)? {
        memory::prepare_heap(input.len());
        let form = FormOption::from_str(&request.form, false)
            .map_err(|_| anyhow!("unknown form {}", request.form))?;
        let translate = || make(arguments, &input, form, &mut Clock::start("parse"));
        let result = catch_unwind(AssertUnwindSafe(translate))
            .unwrap_or_else(|panic| Err(Error::of_panic(panic.as_ref()).into()));
        let failed = |failure| WorkerReply { failure: Some(failure), ..WorkerReply::default() };
        let (reply, bytes) = match result {
            Ok(Some(made)) => {
                let warnings = made.warnings.iter().map(JobDiagnostic::from).collect();
                let losses = cache::line_of(&made.losses);
                (WorkerReply { bytes: made.bytes.len(), warnings, losses, failure: None }, made.bytes)
            }
            Ok(None) => (failed(WorkerFailure::NeedsLlvm), Vec::new()),
            Err(failure) => (failed(failure.into()), Vec::new()),
        };
        send(&mut replies, &reply, &bytes)?;
    }
    Ok(())
}

impl From<anyhow::Error> for WorkerFailure {
    fn from(failure: anyhow::Error) -> Self {
        match failure.downcast::<Errors>() {
            Ok(errors) => Self::Found(errors.iter().map(JobDiagnostic::from).collect()),
            Err(failure) => match failure.downcast::<Error>() {
                Ok(error) => Self::Found(vec![JobDiagnostic::from(&error)]),
                Err(failure) => Self::Other(format!("{failure:#}")),
            },
        }
    }
}

fn send(out: &mut impl Write, head: &impl Serialize, bytes: &[u8]) -> io::Result<()> {
    serde_json::to_writer(&mut *out, head)?;
    out.write_all(b"\n")?;
    out.write_all(bytes)?;
    out.flush()
}

/// The next message; `None` at the end.
fn receive<T: DeserializeOwned>(
    input: &mut impl BufRead,
    length: impl Fn(&T) -> usize,
) -> io::Result<Option<(T, Vec<u8>)>> {
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let head: T = serde_json::from_str(&line)?;
    let length = length(&head);
    let mut bytes = Vec::new();
    input.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some((head, bytes)))
}
