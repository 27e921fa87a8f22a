//! Runs a kernel by the first OpenCL driver for the CPU that is found, and tells how long its launches took.
//!
//! Standard input holds a [`Job`] as JSON, standard output gets an [`Outcome`].

use std::{fs, path::PathBuf, time::Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use opencl3::{
    command_queue::CommandQueue,
    context::Context,
    device::{CL_DEVICE_TYPE_ALL, Device, get_all_devices},
    kernel::Kernel,
    memory::{Buffer, CL_MEM_READ_WRITE},
    program::Program,
    types::CL_BLOCKING,
};
use serde::{Deserialize, Serialize};

/// What is to be run.
#[derive(Deserialize)]
struct Job {
    /// A file with OpenCL C.
    source: PathBuf,
    kernel: String,
    /// Work-items by dimension.
    global: Vec<usize>,
    /// Work-items in a group, by dimension.
    local: Vec<usize>,
    /// How many times it is run, each time on the same contents.
    runs: usize,
    args: Vec<Argument>,
}

/// An argument of the kernel.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Argument {
    /// A buffer with the contents of a file, which gets what the kernel leaves.
    Buffer(PathBuf),
    /// So many bytes of local memory.
    Local(usize),
    /// The bytes of a value.
    Value(Vec<u8>),
}

/// What came of it.
#[derive(Serialize)]
struct Outcome {
    device: String,
    /// How long compiling took.
    compile_seconds: f64,
    /// How long each launch took, from its start to its end.
    seconds: Vec<f64>,
}

fn main() -> Result<()> {
    let job: Job = serde_json::from_reader(std::io::stdin()).context("the job cannot be read")?;
    if job.global.len() != job.local.len() || !(1..=3).contains(&job.global.len()) {
        bail!("a range has one to three dimensions, the same for both sizes");
    }
    let devices = get_all_devices(CL_DEVICE_TYPE_ALL).context("there is no OpenCL driver")?;
    let device = Device::new(*devices.first().ok_or_else(|| anyhow!("there is no OpenCL device"))?);
    let context = Context::from_device(&device)?;
    let queue = CommandQueue::create_default_with_properties(&context, 0, 0)?;
    let source =
        fs::read_to_string(&job.source).with_context(|| format!("cannot read {}", job.source.display()))?;
    let start = Instant::now();
    let program = Program::create_and_build_from_source(&context, &source, "-cl-std=CL1.2")
        .map_err(|log| anyhow!("{}: {log}", job.source.display()))?;
    let kernel = Kernel::create(&program, &job.kernel)?;
    let compile_seconds = start.elapsed().as_secs_f64();
    let mut buffers = Vec::new();
    for (number, argument) in (0..).zip(&job.args) {
        match argument {
            Argument::Buffer(file) => {
                let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
                // SAFETY: the driver makes the memory itself.
                let buffer = unsafe {
                    Buffer::<u8>::create(&context, CL_MEM_READ_WRITE, bytes.len(), std::ptr::null_mut())
                }?;
                // SAFETY: the argument is a buffer of this context.
                unsafe { kernel.set_arg(number, &buffer) }?;
                buffers.push((file, bytes, buffer));
            }
            // SAFETY: no memory is passed.
            Argument::Local(size) => unsafe { kernel.set_arg_local_buffer(number, *size) }?,
            Argument::Value(bytes) => value(&kernel, number, bytes)?,
        }
    }
    let mut seconds = Vec::new();
    for _ in 0..job.runs {
        for (_, bytes, buffer) in &mut buffers {
            // SAFETY: the call waits until the bytes are copied.
            unsafe { queue.enqueue_write_buffer(buffer, CL_BLOCKING, 0, bytes, &[]) }?;
        }
        queue.finish()?;
        let start = Instant::now();
        // SAFETY: sizes are as many as there are dimensions, and all arguments are set.
        unsafe {
            queue.enqueue_nd_range_kernel(
                kernel.get(),
                job.global.len() as u32,
                std::ptr::null(),
                job.global.as_ptr(),
                job.local.as_ptr(),
                &[],
            )
        }?;
        queue.finish()?;
        seconds.push(start.elapsed().as_secs_f64());
    }
    for (file, bytes, buffer) in &mut buffers {
        // SAFETY: the call waits until the bytes are copied.
        unsafe { queue.enqueue_read_buffer(buffer, CL_BLOCKING, 0, bytes, &[]) }?;
        fs::write(&**file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    }
    let outcome = Outcome { device: device.name()?, compile_seconds, seconds };
    println!("{}", serde_json::to_string(&outcome)?);
    Ok(())
}

/// Passes a value of the sizes that scalars have.
fn value(kernel: &Kernel, number: u32, bytes: &[u8]) -> Result<()> {
    // SAFETY: the driver checks the size of the value, and copies it.
    unsafe {
        match *bytes {
            [a] => kernel.set_arg(number, &a)?,
            [a, b, c, d] => kernel.set_arg(number, &[a, b, c, d])?,
            [a, b, c, d, e, f, g, h] => kernel.set_arg(number, &[a, b, c, d, e, f, g, h])?,
            _ => bail!("argument {number}: a value of {} bytes is not passed", bytes.len()),
        }
    }
    Ok(())
}
