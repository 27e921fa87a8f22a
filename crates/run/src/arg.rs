//! Arguments of kernels.

use super::convert::Element;
use super::image::{self, Image};
use super::pipe::Pipe;
use crate::mapping::builtins::image::ImageType;
use crate::{Code, Error, Kind, Result};

/// One argument of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Memory that the kernel reads and writes through a pointer; it holds the results afterwards.
    Buffer(Vec<u8>),
    /// A scalar, vector or struct by value, as it lies in memory.
    Bytes(Vec<u8>),
    /// So many bytes of local memory, for each work-group.
    Local(usize),
    /// An image; it holds the results afterwards.
    Image(Image),
    /// A pipe; it holds the packets that were not read afterwards.
    Pipe(Pipe),
    /// The default queue.
    Queue,
    /// A null pointer in place of memory.
    Null,
}

/// The kind of argument that a parameter of a kernel takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgKind {
    /// A pointer to global or constant memory: [`Arg::Buffer`].
    Buffer,
    /// A value of this many bytes: [`Arg::Bytes`]. A vector of three has the size of one of four.
    Value(usize),
    /// A pointer to local memory: [`Arg::Local`].
    Local,
    /// An image of this shape and access: [`Arg::Image`].
    Image(ImageType),
    /// A pipe: [`Arg::Pipe`].
    Pipe,
    /// A device queue: [`Arg::Queue`].
    Queue,
}

/// A parameter of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgInfo {
    /// The parameter's name in the module, possibly empty.
    pub name: String,
    /// The kind of argument.
    pub kind: ArgKind,
    /// The parameter's type in the source where metadata keep it, and LLVM's type otherwise.
    pub ty: String,
    /// The type of the values that it is made of or, of a buffer, points to, where these have one type and it is known.
    pub element: Option<Element>,
    /// The numbers that a structure or array by value is made of, in order; empty of anything else.
    pub fields: Vec<AggregateField>,
}

/// A number in a structure or an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AggregateField {
    /// Where it stands, in bytes.
    pub offset: usize,
    /// Its type.
    pub element: Element,
    /// Whether it is a byte of an array that compilers put in for padding, or that the source has.
    pub may_be_padding: bool,
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
            (ArgKind::Buffer, Arg::Buffer(_))
            | (ArgKind::Local, Arg::Local(_))
            | (ArgKind::Pipe, Arg::Pipe(_))
            | (ArgKind::Queue, Arg::Queue)
            | (ArgKind::Buffer | ArgKind::Local, Arg::Null) => continue,
            (ArgKind::Image(ty), Arg::Image(image)) => match image::fits(ty, image) {
                Ok(()) => continue,
                Err(takes) => return wrong(format!("argument {index} ({}) takes {takes}", info.name)),
            },
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
            (ArgKind::Image(_), _) => "an image",
            (ArgKind::Pipe, _) => "a pipe",
            (ArgKind::Queue, _) => "a queue",
        };
        return wrong(format!("argument {index} ({}) takes {takes}", info.name));
    }
    Ok(())
}
