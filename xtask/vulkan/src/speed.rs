//! Both sides' times, one line a module: the whole process and the dispatch alone.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::compare::difference;
use crate::inputs::{self, Random, Values};
use crate::modules::Candidate;
use crate::ours::{Mode, Runner};
use crate::reflect::{Entry, Shader};
use vulkan_worker::{Job, Outcome};

/// So many invocations a dispatch has where the shader is defined for that many.
const INVOCATIONS: u32 = 1 << 16;
/// The least of so many runs counts.
const RUNS: usize = 3;

/// Milliseconds of one side.
#[derive(Clone, Copy, Default)]
struct Times {
    process: f64,
    dispatch: f64,
}

impl Times {
    const NONE: Self = Self { process: f64::INFINITY, dispatch: f64::INFINITY };

    fn least(self, outcome: &Outcome, process: Duration) -> Self {
        Self {
            process: self.process.min(process.as_secs_f64() * 1e3),
            dispatch: self.dispatch.min(outcome.run as f64 / 1e6),
        }
    }

    fn sum(self, other: Self) -> Self {
        Self { process: self.process + other.process, dispatch: self.dispatch + other.dispatch }
    }
}

/// Measures all modules that give the same results on both sides.
pub fn table(candidates: &[Candidate], runner: &Runner) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    println!("milliseconds, the least of {RUNS} runs: whole process, dispatch alone");
    println!("{:<72} {:>17} {:>17} {:>17}", "", "checked", "unchecked", "driver");
    let mut sums = [Times::default(); 3];
    let (mut count, mut faster) = (0, [0; 2]);
    for candidate in candidates {
        let Ok((words, shader)) = &candidate.shader else { continue };
        let entry = shader.entries.first().context("a module without entry points")?;
        let Some(times) = measure(words, shader, entry, runner, folder.path())? else { continue };
        count += 1;
        faster[0] += usize::from(times[1].process <= times[2].process);
        faster[1] += usize::from(times[1].dispatch <= times[2].dispatch);
        sums = std::array::from_fn(|side| sums[side].sum(times[side]));
        print(&candidate.name, times);
    }
    print(&format!("all {count}"), sums);
    println!(
        "unchecked, {} of {count} are at least as fast as whole processes, {} as dispatches",
        faster[0], faster[1]
    );
    Ok(true)
}

fn print(name: &str, times: [Times; 3]) {
    let [checked, unchecked, driver] = times.map(|t| format!("{:>8.1} {:>8.2}", t.process, t.dispatch));
    println!("{name:<72} {checked} {unchecked} {driver}");
}

/// The times of a module: with checks, without, and the driver's. None where it is not defined for the inputs, or differs.
fn measure(
    words: &[u32],
    shader: &Shader,
    entry: &Entry,
    runner: &Runner,
    folder: &std::path::Path,
) -> Result<Option<[Times; 3]>> {
    let local: u32 = entry.local.iter().product();
    let many = if shader.knows_group { (INVOCATIONS / local.max(1)).max(1) } else { 1 };
    for groups in [[many, 1, 1], [1; 3]] {
        let mut random = Random::new(1);
        let (buffers, leaves) = inputs::buffers(shader, entry, groups, Values::Small, &mut random);
        let job = Job { words: words.to_vec(), entry: entry.name.clone(), groups, buffers, repeat: 1 };
        let Ok((ours, _)) = runner.run(&job, Mode::Checked, folder)? else { continue };
        let Ok((driver, _)) = once(&job)? else { return Ok(None) };
        if difference(&job, &leaves, &ours.buffers, &driver.buffers).is_some() {
            return Ok(None);
        }
        let mut times = [Times::NONE; 3];
        for _ in 0..RUNS {
            for (side, mode) in [Mode::Checked, Mode::Unchecked].into_iter().enumerate() {
                if let Ok((outcome, process)) = runner.run(&job, mode, folder)? {
                    times[side] = times[side].least(&outcome, process);
                }
            }
            if let Ok((outcome, process)) = once(&job)? {
                times[2] = times[2].least(&outcome, process);
            }
        }
        return Ok(Some(times));
    }
    Ok(None)
}

/// Starts a process for one job and waits for its end; the time of all that.
fn once(job: &Job) -> Result<Result<(Outcome, Duration), String>> {
    let start = Instant::now();
    let mut worker = crate::worker()?;
    let result = worker.run(job)?;
    worker.finish()?;
    Ok(result.map(|outcome| (outcome, start.elapsed())))
}
