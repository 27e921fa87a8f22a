//! Arguments of kernels.

use crate::error::{Code, Error, Kind, Result};

/// One argument of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Memory that the kernel reads and writes through a pointer; it holds the results afterwards.
    Buffer(Vec<u8>),
    /// A scalar, vector or struct by value, as it lies in memory.
    Bytes(Vec<u8>),
    /// So many bytes of local memory, for each work-group.
    Local(usize),
}

/// What a parameter of a kernel takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgKind {
    /// A pointer to global or constant memory: [`Arg::Buffer`].
    Buffer,
    /// A value of this many bytes: [`Arg::Bytes`]. A vector of three has the size of one of four.
    Value(usize),
    /// A pointer to local memory: [`Arg::Local`].
    Local,
}

/// A parameter of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgInfo {
    /// The parameter's name in the module, possibly empty.
    pub name: String,
    /// What it takes.
    pub kind: ArgKind,
}

/// Whether `args` are what the parameters take.
pub(super) fn check(kernel: &str, infos: &[ArgInfo], args: &[Arg]) -> Result<()> {
    let wrong =
        |text: String| Err(Error::new(Code::Other, Kind::Malformed, format!("kernel {kernel}: {text}")));
    if infos.len() != args.len() {
        return wrong(format!("takes {} arguments, got {}", infos.len(), args.len()));
    }
    for (index, (info, arg)) in infos.iter().zip(args).enumerate() {
        let takes = match (info.kind, arg) {
            (ArgKind::Buffer, Arg::Buffer(_)) | (ArgKind::Local, Arg::Local(_)) => continue,
            (ArgKind::Value(size), Arg::Bytes(bytes)) if bytes.len() == size => continue,
            (ArgKind::Value(size), Arg::Bytes(bytes)) => {
                return wrong(format!(
                    "argument {index} ({}) is {size} bytes, got {}",
                    info.name,
                    bytes.len()
                ));
            }
            (ArgKind::Buffer, _) => "a buffer",
            (ArgKind::Value(_), _) => "a value",
            (ArgKind::Local, _) => "a size of local memory",
        };
        return wrong(format!("argument {index} ({}) takes {takes}", info.name));
    }
    Ok(())
}
