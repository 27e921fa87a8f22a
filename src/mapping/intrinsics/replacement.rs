//! Intrinsics that the legalizer replaces by other instructions of LLVM with the same meaning.

use super::{Range, Sign, expansion::described};
use crate::{
    mapping::{convert::Cast, ops::Operation},
    spirv::{
        Op,
        grammar::{BuiltIn, GroupOperation},
    },
};

/// How the lanes of a vector and a start value become one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneReduction {
    /// The operation on the start value and the reduction of the lanes.
    Operation(Operation),
    /// The reduction takes the start value itself, in the order of the lanes.
    Ordered(Operation),
    /// The intrinsic on the start value and the reduction, which changes nothing where both are one value.
    Intrinsic(&'static str),
}

/// The text for histograms.
const HISTOGRAM: &str = "as `llvm.masked.load`, the operation and `llvm.masked.store`, lane after lane";

described! {
    /// Other instructions of LLVM with an intrinsic's meaning.
    Replacement;
    /// An operation on all lanes.
    Operation(operation: Operation) = format!("`{operation:?}` of all lanes").to_lowercase();
    /// A division of the lanes that the mask has; the others are divided by one.
    MaskedDivision(operation: Operation) =
        format!("`{operation:?}` of all lanes, by 1 where the mask has none").to_lowercase();
    /// A conversion of all lanes.
    Cast(cast: Cast) = format!("`{cast:?}` of all lanes").to_lowercase();
    /// A comparison of all lanes.
    Compare = "the comparison of all lanes";
    /// The intrinsic without mask and length.
    Intrinsic(name: &'static str) = format!("as `{name}`, of all lanes");
    /// A reduction of the lanes that the mask has.
    Reduction(name: &'static str, _combination: LaneReduction) = format!("as `{name}` of the lanes that the mask has");
    /// A selection, of the second value behind the length.
    Select = "a selection";
    /// The number of the first lane that is not zero.
    FirstLane = "as `llvm.experimental.cttz.elts`";
    /// Lanes of two vectors by numbers.
    Splice = "lanes by their numbers";
    /// Lanes by numbers from the length down.
    Reverse = "lanes by their numbers";
    /// `llvm.masked.load`, or a load.
    Load = "as `llvm.masked.load`";
    /// `llvm.masked.store`, or a store.
    Store = "as `llvm.masked.store`";
    /// `llvm.masked.gather`.
    Gather = "as `llvm.masked.gather`";
    /// `llvm.masked.scatter`.
    Scatter = "as `llvm.masked.scatter`";
    /// `llvm.masked.gather` of pointers at equal byte offsets.
    StridedLoad = "as `llvm.masked.gather`";
    /// `llvm.masked.scatter` to pointers at equal byte offsets.
    StridedStore = "as `llvm.masked.scatter`";
    /// The least of a count and the lanes of a vector.
    VectorLength = "as `llvm.umin`";
    /// Selections, lane after lane.
    LastActive = "selections, lane after lane";
    /// Comparisons with each lane of a vector.
    AnyOf = "comparisons with each lane";
    /// A load, an operation and a store for each lane that the mask has.
    Histogram(_operation: Operation) = HISTOGRAM;
    /// The same with an intrinsic.
    HistogramBy(_name: &'static str) = HISTOGRAM;
    /// A load of a byte offset.
    LoadRelative = "a load and a byte offset";
    /// A `getelementptr`, whose indices have no sign.
    StructuredAddress = "an access chain";
    /// An `alloca` of the type that the call names.
    StructuredAlloca = "OpVariable";
    /// A shuffle.
    Transpose = "a shuffle";
    /// Multiplications and additions of columns.
    MatrixProduct = "multiplications and additions of columns";
    /// A load of each column.
    MatrixLoad = "a load of each column";
    /// A store of each column.
    MatrixStore = "a store of each column";
    /// A builtin variable, or a component of it.
    Variable(variable: BuiltIn) = format!("the variable {}", variable.row().map_or("?", |row| row.name));
    /// An instruction on these literals and the arguments.
    Instruction(op: Op, _literals: &'static [u32]) = op.name().unwrap_or("?");
    /// An instruction for integers or for floats on the values of the sub-group's work-items.
    SubgroupArithmetic(_operation: GroupOperation, integer: Op, float: Op) = match (integer.name(), float.name()) {
        (Some(integer), Some(float)) if integer != float => format!("{integer} or {float}"),
        (name, _) => name.unwrap_or("?").to_owned(),
    };
    /// A cast from the generic address space to the result's.
    ToAddressSpace = "OpGenericCastToPtrExplicit";
    /// A quotient of fixed-point numbers, of more bits than they have.
    FixedQuotient(_sign: Sign, _range: Range) = "a quotient of as many bits as it takes; beyond 64 by a function with a loop";
}

impl Replacement {
    /// Whether no host runs the intrinsic: one of LLVM's SPIR-V targets, which becomes a call of a SPIR-V-friendly function, or one
    /// that LLVM has no code for, as for some of the intrinsics with mask and length. A masked division belongs to them, as checks know
    /// divisions without a mask alone.
    #[must_use]
    pub const fn is_for_hosts(self) -> bool {
        matches!(
            self,
            Self::Variable(_)
                | Self::Instruction(..)
                | Self::SubgroupArithmetic(..)
                | Self::ToAddressSpace
                | Self::Intrinsic(_)
                | Self::MaskedDivision(_)
                | Self::StructuredAddress
                | Self::StructuredAlloca
        )
    }
}
