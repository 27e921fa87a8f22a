//! Vectors in memory: `vload4`, `vstore_half8_rtz`, `vloada_half16` and their relatives.

use super::convert::{rounding, rounding_postfix};
use super::types::vector_size;
use crate::spirv::grammar::{FPRoundingMode, OpenClStd};

/// A load or store of a vector, or of half-precision numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorAccess {
    /// The instruction.
    pub inst: OpenClStd,
    /// The number of components; 1 where the instruction is for scalars.
    pub count: u32,
    /// How stored numbers are rounded, where the name tells.
    pub rounding: Option<FPRoundingMode>,
}

struct VectorFamily {
    /// The name before the number of components.
    stem: &'static str,
    /// The instruction for scalars, where there is one.
    scalar: Option<OpenClStd>,
    vector: OpenClStd,
    /// The same with a rounding mode.
    rounded: Option<(Option<OpenClStd>, OpenClStd)>,
}

const FAMILIES: &[VectorFamily] = &[
    VectorFamily { stem: "vload", scalar: None, vector: OpenClStd::vloadn, rounded: None },
    VectorFamily { stem: "vstore", scalar: None, vector: OpenClStd::vstoren, rounded: None },
    VectorFamily {
        stem: "vload_half",
        scalar: Some(OpenClStd::vload_half),
        vector: OpenClStd::vload_halfn,
        rounded: None,
    },
    VectorFamily {
        stem: "vloada_half",
        scalar: Some(OpenClStd::vload_half),
        vector: OpenClStd::vloada_halfn,
        rounded: None,
    },
    VectorFamily {
        stem: "vstore_half",
        scalar: Some(OpenClStd::vstore_half),
        vector: OpenClStd::vstore_halfn,
        rounded: Some((Some(OpenClStd::vstore_half_r), OpenClStd::vstore_halfn_r)),
    },
    VectorFamily {
        stem: "vstorea_half",
        scalar: Some(OpenClStd::vstore_half),
        vector: OpenClStd::vstorea_halfn,
        rounded: Some((Some(OpenClStd::vstore_half_r), OpenClStd::vstorea_halfn_r)),
    },
];

impl VectorAccess {
    /// The access of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let (name, mode) = match name.rsplit_once('_').map(|(stem, last)| (stem, rounding(last))) {
            Some((stem, Some(mode))) => (stem, Some(mode)),
            _ => (name, None),
        };
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let count = vector_size(name.strip_prefix(stem)?)?;
        let family = FAMILIES.iter().find(|family| family.stem == stem)?;
        let (scalar, vector) = match mode {
            None => (family.scalar, family.vector),
            Some(_) => family.rounded?,
        };
        let inst = if count == 1 { scalar? } else { vector };
        Some(Self { inst, count, rounding: mode })
    }

    /// The name; `None` where the instruction is none of these.
    #[must_use]
    pub fn name(self) -> Option<String> {
        let family = FAMILIES.iter().find(|family| {
            let (scalar, vector) = family.rounded.unwrap_or((None, family.vector));
            [Some(family.vector), family.scalar, Some(vector), scalar].contains(&Some(self.inst))
        })?;
        let mut name = family.stem.to_owned();
        if self.count > 1 {
            name.push_str(&self.count.to_string());
        }
        if let Some(mode) = self.rounding {
            name.push('_');
            name.push_str(rounding_postfix(mode)?);
        }
        Some(name)
    }
}

/// Whether the instruction takes the number of components as a literal.
#[must_use]
pub const fn takes_count(inst: OpenClStd) -> bool {
    matches!(inst, OpenClStd::vloadn | OpenClStd::vload_halfn | OpenClStd::vloada_halfn)
}

/// Whether the instruction stores.
#[must_use]
pub const fn stores(inst: OpenClStd) -> bool {
    matches!(
        inst,
        OpenClStd::vstoren
            | OpenClStd::vstore_half
            | OpenClStd::vstore_half_r
            | OpenClStd::vstore_halfn
            | OpenClStd::vstore_halfn_r
            | OpenClStd::vstorea_halfn
            | OpenClStd::vstorea_halfn_r
    )
}

/// Whether the instruction is one of this family.
#[must_use]
pub const fn is_access(inst: OpenClStd) -> bool {
    takes_count(inst) || stores(inst) || matches!(inst, OpenClStd::vload_half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_and_spelt() {
        for name in [
            "vload2",
            "vstore16",
            "vload_half",
            "vload_half3",
            "vloada_half8",
            "vstorea_half4_rtn",
            "vstore_half_rte",
        ] {
            assert_eq!(VectorAccess::parse(name).and_then(VectorAccess::name).as_deref(), Some(name));
        }
        for name in ["vload", "vstore", "vload5", "vload2_rte", "vloadn", "vstore_half_r"] {
            assert_eq!(VectorAccess::parse(name), None, "{name}");
        }
    }
}
