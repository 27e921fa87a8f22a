//! A dispatch as both sides take it, and as bytes between this program and its worker.

use std::io::{self, Read, Write};

/// How a buffer is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Storage,
    Uniform,
    PushConstant,
}

/// A buffer with its contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub class: Class,
    pub set: u32,
    pub binding: u32,
    /// The place in an array of buffers.
    pub index: u32,
    pub bytes: Vec<u8>,
}

/// One dispatch of a compute shader.
#[derive(Clone, Debug)]
pub struct Job {
    pub words: Vec<u32>,
    pub entry: String,
    pub groups: [u32; 3],
    pub buffers: Vec<Buffer>,
    /// How often it is dispatched; more than once only for measuring.
    pub repeat: u32,
}

/// The result of a dispatch.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The contents of the job's buffers afterwards.
    pub buffers: Vec<Vec<u8>>,
    /// Nanoseconds from the module to the pipeline.
    pub load: u64,
    /// Nanoseconds of the dispatch alone, the least of all.
    pub run: u64,
}

fn put(out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    out.write_all(&(bytes.len() as u64).to_le_bytes())?;
    out.write_all(bytes)
}

fn take(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; number(from)? as usize];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

impl Job {
    pub fn send(&self, out: &mut impl Write) -> io::Result<()> {
        let words: Vec<u8> = self.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        put(out, &words)?;
        put(out, self.entry.as_bytes())?;
        let numbers = self.groups.into_iter().chain([self.repeat, self.buffers.len() as u32]);
        for number in numbers {
            out.write_all(&u64::from(number).to_le_bytes())?;
        }
        for buffer in &self.buffers {
            for number in [buffer.class as u32, buffer.set, buffer.binding, buffer.index] {
                out.write_all(&u64::from(number).to_le_bytes())?;
            }
            put(out, &buffer.bytes)?;
        }
        out.flush()
    }

    pub fn receive(from: &mut impl Read) -> io::Result<Self> {
        let words =
            take(from)?.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let entry = String::from_utf8_lossy(&take(from)?).into_owned();
        let mut small = || number(from).map(|number| number as u32);
        let groups = [small()?, small()?, small()?];
        let (repeat, count) = (small()?, small()?);
        let mut buffers = Vec::new();
        for _ in 0..count {
            let class = match number(from)? {
                0 => Class::Storage,
                1 => Class::Uniform,
                _ => Class::PushConstant,
            };
            let (set, binding, index) = (number(from)? as u32, number(from)? as u32, number(from)? as u32);
            buffers.push(Buffer { class, set, binding, index, bytes: take(from)? });
        }
        Ok(Self { words, entry, groups, buffers, repeat })
    }
}

/// Sends what a worker has to say: the outcome, or why there is none.
pub fn send_outcome(result: &Result<Outcome, String>, out: &mut impl Write) -> io::Result<()> {
    match result {
        Ok(outcome) => {
            for number in [1, outcome.load, outcome.run, outcome.buffers.len() as u64] {
                out.write_all(&number.to_le_bytes())?;
            }
            outcome.buffers.iter().try_for_each(|bytes| put(out, bytes))?;
        }
        Err(text) => {
            out.write_all(&0_u64.to_le_bytes())?;
            put(out, text.as_bytes())?;
        }
    }
    out.flush()
}

/// Receives what [`send_outcome`] sends.
pub fn receive_outcome(from: &mut impl Read) -> io::Result<Result<Outcome, String>> {
    if number(from)? == 0 {
        return Ok(Err(String::from_utf8_lossy(&take(from)?).into_owned()));
    }
    let (load, run, count) = (number(from)?, number(from)?, number(from)?);
    let buffers = (0..count).map(|_| take(from)).collect::<io::Result<_>>()?;
    Ok(Ok(Outcome { buffers, load, run }))
}
