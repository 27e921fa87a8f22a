//! The names of predicates, as LLVM IR and the metadata arguments of intrinsics spell them.

use super::{FloatPredicate, IntPredicate};

const FLOAT: [(&str, FloatPredicate); 14] = [
    ("oeq", FloatPredicate::Oeq),
    ("ogt", FloatPredicate::Ogt),
    ("oge", FloatPredicate::Oge),
    ("olt", FloatPredicate::Olt),
    ("ole", FloatPredicate::Ole),
    ("one", FloatPredicate::One),
    ("ord", FloatPredicate::Ord),
    ("uno", FloatPredicate::Uno),
    ("ueq", FloatPredicate::Ueq),
    ("ugt", FloatPredicate::Ugt),
    ("uge", FloatPredicate::Uge),
    ("ult", FloatPredicate::Ult),
    ("ule", FloatPredicate::Ule),
    ("une", FloatPredicate::Une),
];

const INT: [(&str, IntPredicate); 10] = [
    ("eq", IntPredicate::Eq),
    ("ne", IntPredicate::Ne),
    ("ugt", IntPredicate::Ugt),
    ("uge", IntPredicate::Uge),
    ("ult", IntPredicate::Ult),
    ("ule", IntPredicate::Ule),
    ("sgt", IntPredicate::Sgt),
    ("sge", IntPredicate::Sge),
    ("slt", IntPredicate::Slt),
    ("sle", IntPredicate::Sle),
];

fn of_name<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|row| row.0 == name).map(|row| row.1)
}

impl FloatPredicate {
    /// The predicate of a name; `None` for a name of none, `true` and `false` included.
    pub fn of_name(name: &str) -> Option<Self> {
        of_name(&FLOAT, name)
    }
}

impl IntPredicate {
    /// The predicate of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        of_name(&INT, name)
    }
}
