//! Extended instruction sets: their rows, and which set an import name means.

use super::{
    Capability, ExtInstSet, Extension, NumberIndex, OperandSpec,
    generated::ext_inst::{ALL, IMPORTS, SETS},
};
use crate::Version;

/// A row of an extended instruction set.
#[derive(Debug)]
pub struct ExtInstRow {
    /// Its number within the set.
    pub number: u32,
    /// Its name.
    pub name: &'static str,
    /// Operands after the set and the number.
    pub operands: &'static [OperandSpec],
    /// One of these capabilities has to be declared, where there are any.
    pub capabilities: &'static [Capability],
    /// Extensions that it needs.
    pub extensions: &'static [Extension],
    /// First version that has it.
    pub version: Option<Version>,
}

/// An extended instruction set.
pub struct ExtInstTable {
    /// The name that OpExtInstImport gives; of a set with versions, the name before the version.
    pub name: &'static str,
    /// Further names of the same instructions.
    pub aliases: &'static [&'static str],
    /// The first and the newest version, where import names end in one: `<name>.<version>`.
    pub versions: Option<(u32, u32)>,
    /// The whole name of the newest version, for modules to import.
    pub import: &'static str,
    /// True if its instructions have no effect on execution (SPV_KHR_non_semantic_info).
    pub is_non_semantic: bool,
    /// By number.
    pub rows: &'static [ExtInstRow],
    pub(super) index: NumberIndex,
    pub(super) names: phf::Map<&'static str, u16>,
}

impl ExtInstTable {
    /// The row of a number.
    #[must_use]
    pub fn by_number(&self, number: u32) -> Option<&'static ExtInstRow> {
        self.index.get(number).and_then(|row| self.rows.get(row))
    }

    /// The row of a name.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<&'static ExtInstRow> {
        self.rows.get(usize::from(*self.names.get(name)?))
    }

    /// True if a version of the set is one that these rows describe. Later versions of a non-semantic set only add
    /// to earlier ones, so that the rows hold for these as well.
    fn has_version(&self, version: u32) -> bool {
        self.versions
            .is_some_and(|(first, newest)| version >= first && (version <= newest || self.is_non_semantic))
    }
}

impl ExtInstSet {
    /// The set that an import name means, be it with a version; `None` for a set that the grammar does not describe.
    #[must_use]
    pub fn by_import(name: &str) -> Option<Self> {
        let set = |name: &str| ALL.get(usize::from(*IMPORTS.get(name)?)).copied();
        if let Some(set) = set(name) {
            return Some(set);
        }
        let (name, version) = name.rsplit_once('.')?;
        let is_number = version.bytes().all(|byte| byte.is_ascii_digit());
        let version = version.parse().ok().filter(|_| is_number)?;
        set(name).filter(|set| set.table().has_version(version))
    }

    /// Every set that the grammar describes.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.iter().copied()
    }

    /// The set's instructions.
    #[must_use]
    pub fn table(self) -> &'static ExtInstTable {
        // The list has an entry for every discriminant: both are generated from one list.
        SETS[self as usize]
    }

    /// True if its instructions have no effect on execution, so that they may be left out.
    #[must_use]
    pub fn is_non_semantic(self) -> bool {
        self.table().is_non_semantic
    }

    /// True if its instructions describe the program for debuggers.
    #[must_use]
    pub fn is_debug_info(self) -> bool {
        matches!(
            self,
            Self::OpenClDebugInfo100
                | Self::DebugInfo
                | Self::NonSemanticShaderDebugInfo100
                | Self::NonSemanticShaderDebugInfo
                | Self::NonSemanticShaderDebugInfo200
        )
    }

    /// True if its instructions only describe the program. Those of the older sets of debug information do so too,
    /// though their names do not say it.
    #[must_use]
    pub fn is_description(self) -> bool {
        self.is_non_semantic() || matches!(self, Self::OpenClDebugInfo100 | Self::DebugInfo)
    }

    /// True if its instructions are functions of values, which stand in blocks and take nothing but values.
    #[must_use]
    pub fn is_of_functions(self) -> bool {
        matches!(self, Self::OpenClStd | Self::GlslStd450)
    }
}

/// The set that the name of an OpExtInstImport means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImportedSet {
    /// A set that the grammar describes.
    Known(ExtInstSet),
    /// Another one whose name says that its instructions have no effect on execution. All their operands are ids.
    NonSemantic,
    /// Another one, so that nothing is known of what its instructions do.
    Unknown,
}

impl ImportedSet {
    /// The set of this import name.
    #[must_use]
    pub fn by_import(name: &str) -> Self {
        match ExtInstSet::by_import(name) {
            Some(set) => Self::Known(set),
            None if is_non_semantic_name(name) => Self::NonSemantic,
            None => Self::Unknown,
        }
    }

    /// The set, where the grammar describes it.
    #[must_use]
    pub fn known(self) -> Option<ExtInstSet> {
        match self {
            Self::Known(set) => Some(set),
            Self::NonSemantic | Self::Unknown => None,
        }
    }

    /// The row of an instruction; `None` where the grammar does not describe it.
    #[must_use]
    pub fn row(self, number: u32) -> Option<&'static ExtInstRow> {
        self.known()?.table().by_number(number)
    }

    /// As [`ExtInstSet::is_description`].
    #[must_use]
    pub fn is_description(self) -> bool {
        match self {
            Self::Known(set) => set.is_description(),
            Self::NonSemantic => true,
            Self::Unknown => false,
        }
    }

    /// True if its instructions have no effect on execution, so that they may be left out.
    #[must_use]
    pub fn is_non_semantic(self) -> bool {
        match self {
            Self::Known(set) => set.is_non_semantic(),
            Self::NonSemantic => true,
            Self::Unknown => false,
        }
    }
}

/// True if a set's name says that its instructions have no effect on execution.
fn is_non_semantic_name(name: &str) -> bool {
    name.starts_with("NonSemantic.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::OpenClStd;

    #[test]
    fn sets_are_found_by_import_name() {
        let set = ExtInstSet::by_import("OpenCL.std").map(ExtInstSet::table);
        assert_eq!(set.and_then(|s| s.by_name("fmax")).map(|r| r.number), Some(OpenClStd::fmax.0));
        for set in ExtInstSet::all() {
            let table = set.table();
            assert_eq!(table.is_non_semantic, is_non_semantic_name(table.name), "{}", table.name);
            for name in table.aliases.iter().chain([&table.name, &table.import]) {
                assert_eq!(ImportedSet::by_import(name), ImportedSet::Known(set), "{name}");
            }
        }
        assert_eq!(ImportedSet::by_import("No.Such.Set"), ImportedSet::Unknown);
        assert_eq!(ImportedSet::by_import("NonSemantic.No.Such.Set"), ImportedSet::NonSemantic);
        assert!(ImportedSet::NonSemantic.is_non_semantic() && !ImportedSet::Unknown.is_non_semantic());
    }

    #[test]
    fn versions_of_a_set_are_those_of_its_document() {
        use ExtInstSet as S;
        use ImportedSet::{Known, NonSemantic, Unknown};
        for (name, expected) in [
            ("NonSemantic.ClspvReflection.1", Known(S::NonSemanticClspvReflection)),
            ("NonSemantic.ClspvReflection.7", Known(S::NonSemanticClspvReflection)),
            // One to come adds to those before it.
            ("NonSemantic.ClspvReflection.70", Known(S::NonSemanticClspvReflection)),
            ("NonSemantic.ClspvReflection.0", NonSemantic),
            ("NonSemantic.ClspvReflection.1a", NonSemantic),
            ("NonSemantic.ClspvReflection.+1", NonSemantic),
            ("NonSemantic.ClspvReflection.", NonSemantic),
            ("NonSemantic.ClspvReflection.4294967296", NonSemantic),
            ("NonSemantic.Shader.DebugInfo.99", NonSemantic),
            ("NonSemantic.Shader.DebugInfo.100", Known(S::NonSemanticShaderDebugInfo100)),
            ("NonSemantic.Shader.DebugInfo.101", Known(S::NonSemanticShaderDebugInfo)),
            ("NonSemantic.Shader.DebugInfo.200", Known(S::NonSemanticShaderDebugInfo200)),
            ("NonSemantic.DebugPrintf.2", NonSemantic),
            ("NonSemantic.VkspReflection.4", Known(S::NonSemanticVkspReflection)),
            ("NonSemantic.Graph.DebugInfo.1", Known(S::NonSemanticGraphDebugInfo)),
            ("Arm.ExperimentalMLOperations.1", Known(S::ArmExperimentalMlOperations)),
            // A later version may compute something else.
            ("Arm.ExperimentalMLOperations.2", Unknown),
            ("OpenCL.std.1", Unknown),
        ] {
            assert_eq!(ImportedSet::by_import(name), expected, "{name}");
        }
    }
}
