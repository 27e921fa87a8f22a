//! Device enqueue: the functions that clang calls for `enqueue_kernel` and the queries of blocks, and `ndrange_*`.

use crate::spirv::Op;

/// A form of `enqueue_kernel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnqueueForm {
    /// Number, list and result of events are among the arguments.
    pub events: bool,
    /// Number and sizes of local buffers end the arguments.
    pub sizes: bool,
}

/// A function of this family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enqueue {
    /// `enqueue_kernel`.
    Kernel(EnqueueForm),
    /// A query of a block; with an ND-range or without.
    Query(Op, NdRangeArgument),
}

/// Whether a query has an ND-range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NdRangeArgument {
    /// It is the first argument.
    First,
    /// There is none.
    None,
}

const fn kernel(events: bool, sizes: bool) -> Enqueue {
    Enqueue::Kernel(EnqueueForm { events, sizes })
}

const ROWS: &[(&str, Enqueue)] = &[
    ("__enqueue_kernel_basic", kernel(false, false)),
    ("__enqueue_kernel_basic_events", kernel(true, false)),
    ("__enqueue_kernel_varargs", kernel(false, true)),
    ("__enqueue_kernel_events_varargs", kernel(true, true)),
    ("__get_kernel_work_group_size_impl", Enqueue::Query(Op::GetKernelWorkGroupSize, NdRangeArgument::None)),
    (
        "__get_kernel_preferred_work_group_size_multiple_impl",
        Enqueue::Query(Op::GetKernelPreferredWorkGroupSizeMultiple, NdRangeArgument::None),
    ),
    (
        "__get_kernel_max_sub_group_size_for_ndrange_impl",
        Enqueue::Query(Op::GetKernelNDrangeMaxSubGroupSize, NdRangeArgument::First),
    ),
    (
        "__get_kernel_sub_group_count_for_ndrange_impl",
        Enqueue::Query(Op::GetKernelNDrangeSubGroupCount, NdRangeArgument::First),
    ),
];

impl Enqueue {
    /// The number of the argument that is the kernel of the block; the block follows it.
    #[must_use]
    pub const fn invoke_argument(self) -> u32 {
        match self {
            Self::Kernel(EnqueueForm { events: true, .. }) => 6,
            Self::Kernel(EnqueueForm { events: false, .. }) => 3,
            Self::Query(_, NdRangeArgument::First) => 1,
            Self::Query(_, NdRangeArgument::None) => 0,
        }
    }

    /// The pointee of an argument; `None` where its type tells, or it is no pointer.
    #[must_use]
    pub const fn memory_of(self, argument: u32) -> Option<ArgumentPointee> {
        match (self, argument.checked_sub(self.invoke_argument())) {
            (_, Some(1)) => Some(ArgumentPointee::Block),
            (Self::Kernel(EnqueueForm { sizes: true, .. }), Some(3)) => Some(ArgumentPointee::Sizes),
            _ => None,
        }
    }
}

/// The pointee of a pointer among the arguments, where the argument's type does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentPointee {
    /// The literal of a block, as bytes.
    Block,
    /// The first of the sizes of local buffers.
    Sizes,
}

impl ArgumentPointee {
    /// The pointee of an operand of an instruction, by the operand's name in the grammar.
    #[must_use]
    pub fn of_operand(name: &str) -> Option<Self> {
        match name {
            "Param" => Some(Self::Block),
            "Local Size" => Some(Self::Sizes),
            _ => None,
        }
    }
}

/// The function of a name.
#[must_use]
pub fn by_name(name: &str) -> Option<Enqueue> {
    ROWS.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// The name of a function.
#[must_use]
pub fn name(enqueue: Enqueue) -> Option<&'static str> {
    ROWS.iter().find(|row| row.1 == enqueue).map(|row| row.0)
}

/// The query that an instruction makes.
#[must_use]
pub fn query_of(op: Op) -> Option<Enqueue> {
    ROWS.iter().map(|row| row.1).find(|row| matches!(row, Enqueue::Query(own, _) if *own == op))
}

/// The position of the operand that points to the literal of a block; `None` where an instruction has none.
#[must_use]
pub fn literal_operand(op: Op) -> Option<usize> {
    op.row()?.operands.iter().position(|operand| operand.name == "Param")
}

/// The number of dimensions of `ndrange_1D` and its relatives.
#[must_use]
pub fn ndrange_dimensions(name: &str) -> Option<u32> {
    match name.strip_prefix("ndrange_")? {
        "1D" => Some(1),
        "2D" => Some(2),
        "3D" => Some(3),
        _ => None,
    }
}
