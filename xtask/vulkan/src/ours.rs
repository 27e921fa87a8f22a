//! Dispatches by `spirv-llvm run`.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use vulkan_worker::{Class, Job, Outcome};

/// The command, and how it is called.
pub struct Runner {
    pub command: PathBuf,
    pub subgroup_size: u32,
    pub limit: Duration,
}

/// The message for a process that was stopped.
pub const TOO_LONG: &str = "it takes too long";

/// Whether accesses are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Checked,
    Unchecked,
}

impl Runner {
    /// Runs a job with files in `folder`; gives the outcome and the time of the whole process, or why there is none.
    pub fn run(&self, job: &Job, mode: Mode, folder: &Path) -> Result<Result<(Outcome, Duration), String>> {
        let module = folder.join("module.spv");
        let words: Vec<u8> = job.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        fs::write(&module, words)?;
        let mut command = Command::new(&self.command);
        command.arg("run").arg(&module).args(["--time", "--kernel", &job.entry]);
        let [x, y, z] = job.groups;
        command.args(["--groups", &format!("{x},{y},{z}")]);
        command.args(["--subgroup-size", &self.subgroup_size.to_string()]);
        if mode == Mode::Unchecked {
            command.arg("--unchecked");
        }
        let mut dumps = Vec::new();
        for (number, buffer) in job.buffers.iter().enumerate() {
            let file = folder.join(format!("{number}.in"));
            fs::write(&file, &buffer.bytes)?;
            if buffer.class == Class::PushConstant {
                command.arg("--push-constants").arg(&file);
                continue;
            }
            let place = format!("{}.{}=", buffer.set, buffer.binding);
            command.arg("--bind").arg(place.clone() + &file.to_string_lossy());
            // An array of buffers has one name for all; its first is the one that is written out.
            if buffer.class == Class::Storage && buffer.index == 0 {
                let out = folder.join(format!("{number}.out"));
                command.arg("--dump").arg(place + &out.to_string_lossy());
                dumps.push((number, out));
            }
        }
        let start = Instant::now();
        let output = match bounded(&mut command, self.limit)? {
            Ok(output) => output,
            Err(error) => return Ok(Err(error)),
        };
        let time = start.elapsed();
        let mut buffers: Vec<_> = job.buffers.iter().map(|buffer| buffer.bytes.clone()).collect();
        for (number, file) in dumps {
            buffers[number] = fs::read(&file).with_context(|| format!("{} is missing", file.display()))?;
        }
        let (load, run) = times(&output).unwrap_or_default();
        Ok(Ok((Outcome { buffers, load, run }, time)))
    }
}

/// Runs a command; its output, or how it failed.
fn bounded(command: &mut Command, limit: Duration) -> Result<Result<String, String>> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(Err(TOO_LONG.to_owned()));
        }
        std::thread::sleep(pause);
        pause = (pause + pause / 2).min(Duration::from_millis(2));
    };
    let (mut out, mut errors) = (String::new(), String::new());
    child.stdout.take().context("no output")?.read_to_string(&mut out)?;
    child.stderr.take().context("no messages")?.read_to_string(&mut errors)?;
    if status.success() {
        return Ok(Ok(out));
    }
    let message = errors.lines().find(|line| line.contains("error")).unwrap_or(errors.trim());
    // With lines of the source a location stands before it.
    let message = message.split_once("error: ").map_or(message, |(_, message)| message);
    Ok(Err(if status.code().is_none() { format!("crashed: {status}") } else { message.to_owned() }))
}

/// The nanoseconds of loading and running that `--time` prints.
fn times(output: &str) -> Option<(u64, u64)> {
    let rest = output.lines().find_map(|line| line.strip_prefix("loaded in "))?;
    let (load, rest) = rest.split_once(" ms, ran in ")?;
    let run = rest.strip_suffix(" ms")?;
    let nanoseconds = |text: &str| text.parse::<f64>().ok().map(|ms| (ms * 1e6) as u64);
    Some((nanoseconds(load)?, nanoseconds(run)?))
}
