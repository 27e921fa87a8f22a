//! What other instructions of LLVM say an intrinsic's meaning.

use super::{Range, Sign};
use crate::mapping::{convert::Cast, ops::Operation};

/// How the lanes of a vector and a start value become one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// The operation on the start value and the reduction of the lanes.
    Operation(Operation),
    /// The reduction takes the start value itself, in the order of the lanes.
    Ordered(Operation),
    /// The intrinsic on the start value and the reduction, which changes nothing where both are one value.
    Intrinsic(&'static str),
}

/// Other instructions of LLVM that say what an intrinsic says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// An operation on all lanes.
    Operation(Operation),
    /// A conversion of all lanes.
    Cast(Cast),
    /// A comparison of all lanes.
    Compare,
    /// The intrinsic without mask and length.
    Intrinsic(&'static str),
    /// A reduction of the lanes that the mask has.
    Reduction(&'static str, Combination),
    /// A selection, of the second value behind the length.
    Select,
    /// The number of the first lane that is not zero.
    FirstLane,
    /// Lanes of two vectors by numbers.
    Splice,
    /// Lanes by numbers from the length down.
    Reverse,
    /// `llvm.masked.load`, or a load.
    Load,
    /// `llvm.masked.store`, or a store.
    Store,
    /// `llvm.masked.gather`.
    Gather,
    /// `llvm.masked.scatter`.
    Scatter,
    /// `llvm.masked.gather` of pointers at equal distances.
    StridedLoad,
    /// `llvm.masked.scatter` to pointers at equal distances.
    StridedStore,
    /// The least of a count and the lanes of a vector.
    VectorLength,
    /// Selections, lane after lane.
    LastActive,
    /// Comparisons with each lane of a vector.
    AnyOf,
    /// A load, an operation and a store for each lane that the mask has.
    Histogram(Operation),
    /// The same with an intrinsic.
    HistogramBy(&'static str),
    /// A load of a distance.
    LoadRelative,
    /// A shuffle.
    Transpose,
    /// Multiplications and additions of columns.
    MatrixProduct,
    /// A load of each column.
    MatrixLoad,
    /// A store of each column.
    MatrixStore,
    /// A quotient of fixed-point numbers, of more bits than they have.
    FixedQuotient(Sign, Range),
}

impl Replacement {
    pub(super) fn describe(self) -> String {
        match self {
            Self::Operation(operation) => format!("`{operation:?}` of all lanes").to_lowercase(),
            Self::Cast(cast) => format!("`{cast:?}` of all lanes").to_lowercase(),
            Self::Compare => "the comparison of all lanes".into(),
            Self::Intrinsic(name) => format!("as `{name}`, of all lanes"),
            Self::Reduction(name, _) => format!("as `{name}` of the lanes that the mask has"),
            Self::Select => "a selection".into(),
            Self::FirstLane => "as `llvm.experimental.cttz.elts`".into(),
            Self::Splice | Self::Reverse => "lanes by their numbers".into(),
            Self::Load => "as `llvm.masked.load`".into(),
            Self::Store => "as `llvm.masked.store`".into(),
            Self::Gather | Self::StridedLoad => "as `llvm.masked.gather`".into(),
            Self::Scatter | Self::StridedStore => "as `llvm.masked.scatter`".into(),
            Self::VectorLength => "as `llvm.umin`".into(),
            Self::LastActive => "selections, lane after lane".into(),
            Self::AnyOf => "comparisons with each lane".into(),
            Self::Histogram(_) | Self::HistogramBy(_) => {
                "as `llvm.masked.load`, the operation and `llvm.masked.store`, lane after lane".into()
            }
            Self::LoadRelative => "a load and a distance".into(),
            Self::Transpose => "a shuffle".into(),
            Self::MatrixProduct => "multiplications and additions of columns".into(),
            Self::MatrixLoad => "a load of each column".into(),
            Self::MatrixStore => "a store of each column".into(),
            Self::FixedQuotient(..) => {
                "a quotient of as many bits as it takes; beyond 64 by a function with a loop".into()
            }
        }
    }
}
