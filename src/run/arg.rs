//! Arguments of kernels.

use crate::bodies::image::{TEXEL, TEXELS};
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
    /// An image of two dimensions; it holds the results afterwards.
    Image(Image),
    /// A null pointer in place of memory.
    Null,
}

/// An image of two dimensions with four channels of 32 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    width: u32,
    height: u32,
    texels: Vec<u8>,
}

impl Image {
    /// An image whose texels lie row by row; each channel is a float or an integer, as the kernel reads or writes it.
    ///
    /// # Errors
    /// When a side is 0, or the texels are not 16 bytes for each place.
    pub fn new(width: u32, height: u32, texels: Vec<u8>) -> Result<Self> {
        let places = u64::from(width) * u64::from(height);
        if places == 0 || places.checked_mul(TEXEL as u64) != Some(texels.len() as u64) {
            let text = format!("an image of {width} by {height} has {} bytes of texels", texels.len());
            return Err(Error::new(Code::Other, Kind::Malformed, text));
        }
        Ok(Self { width, height, texels })
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// The texels, row by row.
    #[must_use]
    pub fn texels(&self) -> &[u8] {
        &self.texels
    }

    /// The image as it lies in memory.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(TEXELS + self.texels.len());
        bytes.extend(self.width.to_le_bytes());
        bytes.extend(self.height.to_le_bytes());
        bytes.resize(TEXELS, 0);
        bytes.extend(&self.texels);
        bytes
    }

    /// Takes the texels out of memory.
    pub(super) fn take(&mut self, bytes: &[u8]) {
        if let Some(texels) = bytes.get(TEXELS..).filter(|texels| texels.len() == self.texels.len()) {
            self.texels.copy_from_slice(texels);
        }
    }
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
    /// An image of two dimensions: [`Arg::Image`].
    Image,
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
            | (ArgKind::Buffer | ArgKind::Local, Arg::Null)
            | (ArgKind::Image, Arg::Image(_)) => continue,
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
            (ArgKind::Image, _) => "an image",
        };
        return wrong(format!("argument {index} ({}) takes {takes}", info.name));
    }
    Ok(())
}
