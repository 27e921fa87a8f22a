//! What kernels must not do, and how compiled code tells the places where it is checked.

/// The state of a byte of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum MemoryState {
    /// On a stack: it belongs to no variable that anybody was told of.
    Nothing,
    /// It was written.
    Defined,
    /// It was never written.
    Undefined,
    /// The lifetime of its variable has ended.
    Ended,
    /// On a stack: the function of its variable has returned.
    Returned,
}

impl MemoryState {
    /// All, by their numbers.
    const ALL: [Self; 5] = [Self::Nothing, Self::Defined, Self::Undefined, Self::Ended, Self::Returned];

    /// The state with a number.
    pub(super) fn of(number: u64) -> Option<Self> {
        usize::try_from(number).ok().and_then(|number| Self::ALL.get(number)).copied()
    }

    /// Whether a byte is one of a variable that is there.
    pub(super) const fn is_of_variable(byte: u8) -> bool {
        byte != Self::Nothing as u8 && byte != Self::Returned as u8
    }
}

/// How many bytes behind a variable on the stack belong to none.
pub(crate) const ZONE: u64 = 16;

/// Set in the number of a state where such a zone follows.
pub(crate) const HAS_ZONE: u64 = 1 << 8;

/// A result that the code promises not to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArithmeticFault {
    /// Addition, subtraction, multiplication or shift of signed numbers overflows.
    SignedOverflow,
    /// The same of unsigned numbers.
    UnsignedOverflow,
    /// A shift by the width or more.
    Shift,
}

impl ArithmeticFault {
    /// All, by their numbers.
    pub(super) const ALL: [Self; 3] = [Self::SignedOverflow, Self::UnsignedOverflow, Self::Shift];
}

/// What compiled code passes of the place where it calls back: the number of the site, and how it accesses memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SiteWord(pub(crate) u64);

impl SiteWord {
    /// The access reads.
    pub(crate) const READS: u64 = 1 << 40;
    /// The access writes.
    pub(crate) const WRITES: u64 = 1 << 41;
    /// The access is atomic.
    pub(crate) const ATOMIC: u64 = 1 << 42;
    /// The object is constant.
    pub(crate) const CONSTANT: u64 = 1 << 43;
    /// Whether the bytes that are read were written is not asked here; of a call, nothing uses its result.
    pub(crate) const UNDEFINED: u64 = 1 << 44;
    /// The value that is read is the result of the builtin function whose body does it.
    pub(crate) const RETURNED: u64 = 1 << 45;
    /// Where the binary logarithm of the alignment stands.
    pub(crate) const ALIGNMENT: u32 = 32;

    /// The number in the list of sites.
    pub(super) fn number(self) -> u64 {
        self.0 & u64::from(u32::MAX)
    }

    pub(super) fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }

    /// The alignment in bytes.
    pub(super) fn alignment(self) -> u64 {
        1 << (self.0 >> Self::ALIGNMENT & 0x3f)
    }
}

/// Something that a kernel must not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Violation {
    /// An access to memory that belongs to no object.
    Outside {
        /// The first byte.
        address: u64,
        /// The number of bytes.
        size: u64,
    },
    /// An access through a pointer into an object that is not within that object.
    OutsideObject {
        /// The first byte, counted from the object's first.
        offset: i64,
        /// The number of bytes.
        size: u64,
        /// The object's size in bytes.
        length: u64,
    },
    /// An access to a variable of a function that has returned.
    Returned {
        /// The number of bytes.
        size: u64,
    },
    /// A variable that is larger than what the stack has left.
    Room {
        /// The number of bytes.
        size: u64,
        /// Those of the stack.
        stack: u64,
    },
    /// A call of what is no function, or one of another type.
    NoFunction {
        /// What is called.
        address: u64,
    },
    /// A write to constant memory.
    Constant {
        /// The first byte.
        address: u64,
        /// The number of bytes.
        size: u64,
    },
    /// A read of bytes that were never written.
    Undefined {
        /// The first byte.
        address: u64,
        /// The number of bytes.
        size: u64,
    },
    /// An access to a variable whose lifetime has ended.
    Ended {
        /// The first byte.
        address: u64,
        /// The number of bytes.
        size: u64,
    },
    /// An address that is no multiple of the alignment that the code promises.
    Misaligned {
        /// The first byte.
        address: u64,
        /// The number of bytes.
        size: u64,
        /// The alignment in bytes.
        alignment: u64,
    },
    /// An access to bytes that another work-item accesses without a barrier in between.
    Race {
        /// The byte.
        address: u64,
        /// The number of bytes.
        size: u64,
        /// The other work-item, by its linear number in the range.
        other: u64,
        /// The number of the other's site.
        other_site: u64,
        /// Whether the other one wrote.
        other_writes: bool,
    },
    /// A division by zero.
    ZeroDivisor,
    /// A division of the least number by -1.
    Overflow,
    /// A result that the code promises not to have.
    Arithmetic(ArithmeticFault),
    /// Something that images, samplers, pipes or queues are not for.
    Misuse(Misuse),
    /// The time is up.
    Time,
    /// Functions that call themselves use up the stack.
    Stack {
        /// Its number of bytes.
        size: u64,
    },
    /// The code ends the program.
    Abort,
    /// The code comes to a place that it promises not to reach.
    Unreachable,
}

/// A use of an image, sampler, pipe or queue that has no defined result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misuse {
    /// A pointer of the operation is not the kernel's.
    Memory,
    /// The operation has other operands than OpenCL C gives it.
    Operands,
    /// The value is no image of the launch.
    NoImage,
    /// The image is only read.
    ReadOnly,
    /// The image is only written.
    WriteOnly,
    /// The texel is outside of the image.
    OutsideImage,
    /// The function is for other channel data types than the image's.
    DataType,
    /// The sampler is no sampler.
    NoSampler,
    /// A sampler for whole coordinates filters, or takes normalized coordinates.
    WholeCoordinates,
    /// A sampler repeats the image, and takes coordinates that are not normalized.
    Repeats,
    /// A sampler filters integers.
    FiltersIntegers,
    /// The value is no pipe of the launch.
    NoPipe,
    /// The pipe has packets of another size.
    PacketSize,
    /// The reservation is not one of the pipe's, or was committed.
    Reservation,
    /// The reservation has no such packet.
    ReservedPlace,
    /// The value is no event of the launch.
    NoEvent,
    /// The event is not the user's, or is complete.
    UserEvent,
    /// A block has no literal that tells its size, or too large a one.
    Block,
}

impl Misuse {
    /// The use in words, after the one who does it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Memory => "names memory that it must not use",
            Self::Operands => "calls a function with other arguments than it takes",
            Self::NoImage => "uses an image that is none of the launch",
            Self::ReadOnly => "writes an image that is only read",
            Self::WriteOnly => "reads an image that is only written",
            Self::OutsideImage => "accesses a texel outside of the image",
            Self::DataType => "uses a function that is not for the image's channel data type",
            Self::NoSampler => "uses a sampler with an unknown filter or address mode",
            Self::WholeCoordinates => {
                "uses a sampler that is not for integer coordinates, which are neither normalized, filtered nor repeated"
            }
            Self::Repeats => "uses a sampler that repeats the image with coordinates that are not normalized",
            Self::FiltersIntegers => "uses a linear filter for integers",
            Self::NoPipe => "uses a pipe that is none of the launch",
            Self::PacketSize => "uses a pipe of packets of another size",
            Self::Reservation => "uses a reservation that the pipe did not give or that was committed",
            Self::ReservedPlace => "uses a packet that its reservation does not have",
            Self::NoEvent => "uses an event that is none of the launch",
            Self::UserEvent => "sets the status of an event that is not its own or has one",
            Self::Block => "enqueues a block whose literal does not tell its size",
        }
    }
}

/// A violation and the number of the place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) violation: Violation,
    pub(crate) site: u64,
    /// The place of the call of the builtin that it is in, if it is in one.
    pub(crate) call: u64,
}
