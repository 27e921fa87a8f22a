//! Capabilities, extensions and version that the emitted instructions need, by the grammar's rows.
//!
//! While a module is written, opcodes and enumerants are only marked in bit sets. At the end each marked row is
//! looked at once.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    At, Code, Error, Kind, Result, WriteOptions,
    spirv::{
        Environment, Extension, ExtensionSet, Op, Version,
        grammar::{Capability, OperandKind},
        words::Sink,
    },
};

/// The capabilities that every use of SPV_INTEL_device_side_avc_motion_estimation declares. The grammar lists those of its
/// instructions as if one were enough, and knows nothing of groups.
const MOTION_ESTIMATION: [Capability; 2] = [Capability::Groups, Capability::SubgroupAvcMotionEstimationINTEL];

pub(super) struct RequirementCollector {
    /// One bit an opcode.
    ops: Box<[u64]>,
    enumerants: FxHashSet<(OperandKind, u32)>,
    last: (OperandKind, u32),
    capabilities: BTreeSet<u32>,
    extensions: BTreeSet<Extension>,
    version: Version,
    max_version: Version,
    /// The environment that has to have all capabilities.
    environment: Option<Environment>,
    /// Capabilities that are used whatever the version.
    newer: Vec<Capability>,
    trace: Option<Box<Trace>>,
}

/// The parts of the input that first needed something. This is collected in a second run, where a first one has found that
/// the environment lacks something.
#[derive(Default)]
struct Trace {
    ops: FxHashMap<Op, At>,
    enumerants: FxHashMap<(OperandKind, u32), At>,
    capabilities: FxHashMap<u32, At>,
    /// The opcodes that were marked before.
    known: Vec<u64>,
}

/// The capabilities, extensions and versions of a row of the grammar.
struct RowNeeds {
    what: String,
    capabilities: &'static [Capability],
    extensions: &'static [Extension],
    version: Option<Version>,
}

impl RequirementCollector {
    pub(super) fn new(version: Version, max_version: Version, options: &WriteOptions) -> Self {
        let mut new = Self {
            ops: vec![0; (1 << 16) / 64].into_boxed_slice(),
            enumerants: FxHashSet::default(),
            last: (OperandKind::Capability, u32::MAX),
            capabilities: BTreeSet::new(),
            extensions: BTreeSet::new(),
            version,
            max_version,
            environment: options.environment.clone(),
            newer: options.newer_capabilities.clone(),
            trace: None,
        };
        new.capability(Capability::Addresses);
        new.capability(Capability::Kernel);
        new
    }

    /// Takes note from here on of the parts of the input that need something.
    pub(super) fn trace(&mut self) {
        self.trace = Some(Box::default());
    }

    /// All that was marked since the last call is needed by this part of the input.
    #[inline]
    pub(super) fn attribute(&mut self, at: impl FnOnce() -> At) {
        if self.trace.is_some() {
            self.attribute_to(&at());
        }
    }

    #[cold]
    fn attribute_to(&mut self, at: &At) {
        let Some(trace) = &mut self.trace else { return };
        trace.known.resize(self.ops.len(), 0);
        for (number, (word, known)) in (0_u16..).zip(self.ops.iter().zip(&mut trace.known)) {
            let mut new = *word & !*known;
            *known = *word;
            while new != 0 {
                trace.ops.insert(Op(number * 64 + new.trailing_zeros() as u16), at.clone());
                new &= new - 1;
            }
        }
        if self.enumerants.len() != trace.enumerants.len() {
            for enumerant in &self.enumerants {
                trace.enumerants.entry(*enumerant).or_insert_with(|| at.clone());
            }
        }
        if self.capabilities.len() != trace.capabilities.len() {
            for capability in &self.capabilities {
                trace.capabilities.entry(*capability).or_insert_with(|| at.clone());
            }
        }
    }

    /// Capabilities that were declared since the last call are needed where `at` says.
    fn attribute_capabilities(&mut self, at: impl FnOnce(&Trace) -> Option<At>) {
        let Some(trace) = &mut self.trace else { return };
        if trace.capabilities.len() == self.capabilities.len() {
            return;
        }
        let at = at(trace).unwrap_or_default();
        for capability in &self.capabilities {
            trace.capabilities.entry(*capability).or_insert_with(|| at.clone());
        }
    }

    /// The capabilities that the environment lacks, with the part of the input that needs each, where that is known.
    pub(super) fn lacking(&self) -> Vec<(Capability, At)> {
        let Some(environment) = &self.environment else { return Vec::new() };
        let declared = self.capabilities.iter().copied().map(Capability);
        let all: BTreeSet<_> = declared.flat_map(Capability::with_implied).collect();
        let all: Vec<_> = all.into_iter().collect();
        let has = |capability: Capability| {
            let by_extension = capability.row().is_some_and(|row| {
                row.extensions.iter().any(|extension| self.extensions.contains(extension))
            });
            environment.has(capability, by_extension, &all)
        };
        let lacking = self.capabilities.iter().copied().map(Capability).filter(|own| !has(*own));
        let at = |capability: Capability| {
            self.trace.as_ref().and_then(|trace| trace.capabilities.get(&capability.0)).cloned()
        };
        lacking.map(|capability| (capability, at(capability).unwrap_or_default())).collect()
    }

    /// Marks an opcode as emitted.
    #[inline]
    pub(super) fn op(&mut self, op: Op) {
        if let Some(word) = self.ops.get_mut(usize::from(op.0 / 64)) {
            *word |= 1 << (op.0 % 64);
        }
    }

    /// Marks an enumerant, or a single bit of a mask, as emitted.
    #[inline]
    pub(super) fn note(&mut self, kind: OperandKind, value: u32) {
        if self.last != (kind, value) {
            self.last = (kind, value);
            self.enumerants.insert((kind, value));
        }
    }

    /// Marks every bit of a mask as emitted.
    pub(super) fn note_mask(&mut self, kind: OperandKind, mut bits: u32) {
        while bits != 0 {
            let lowest = bits & bits.wrapping_neg();
            self.note(kind, lowest);
            bits &= !lowest;
        }
    }

    pub(super) fn capability(&mut self, capability: Capability) {
        self.capabilities.insert(capability.0);
    }

    pub(super) fn has_capability(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability.0)
    }

    pub(super) fn extension(&mut self, extension: Extension) {
        self.extensions.insert(extension);
    }

    /// The version so far; it only rises.
    pub(super) fn version(&self) -> Version {
        self.version
    }

    pub(super) fn max_version(&self) -> Version {
        self.max_version
    }

    /// Raises the version.
    pub(super) fn at_least(&mut self, version: Version, what: &str) -> Result<()> {
        if version > self.max_version {
            let max = self.max_version;
            return Err(Error::new(
                Code::RequiresVersion,
                Kind::Requires,
                format!(
                    "SPIR-V version was restricted to at most {max} ({}) but a construct from the input requires \
                     SPIR-V version {version} ({}) or above\n{what}",
                    max.word(),
                    version.word()
                ),
            )
            .with_help(format!("allow it with --spirv-max-version={version}")));
        }
        self.version = self.version.max(version);
        Ok(())
    }

    /// Whether an enumerant could be emitted: a version or an extension that is allowed has it, and a capability for it.
    pub(super) fn is_available(&self, kind: OperandKind, value: u32, allowed: &ExtensionSet) -> bool {
        let Some(row) = kind.table().and_then(|table| table.by_number(value)) else {
            return false;
        };
        let reachable = |extensions: &[Extension], version: Option<Version>| {
            version.is_some_and(|version| version <= self.max_version)
                || extensions.iter().any(|extension| allowed.contains(*extension))
                || (version.is_none() && extensions.is_empty())
        };
        reachable(row.extensions, row.version)
            && (row.capabilities.is_empty()
                || row.capabilities.iter().any(|capability| {
                    !capability.with_implied().contains(&Capability::Shader)
                        && capability.row().is_some_and(|row| reachable(row.extensions, row.version))
                }))
    }

    /// Follows every mark to what it needs; the diagnostics are what the options do not allow.
    pub(super) fn settle(&mut self, allowed: &ExtensionSet) -> Vec<Error> {
        let mut diagnostics = Vec::new();
        for row in Op::all() {
            if self.ops.get(usize::from(row.op.0 / 64)).is_some_and(|word| word >> (row.op.0 % 64) & 1 == 1) {
                self.follow(
                    &RowNeeds {
                        what: row.name.to_owned(),
                        capabilities: row.capabilities,
                        extensions: row.extensions,
                        version: row.version,
                    },
                    allowed,
                    &mut diagnostics,
                );
                self.attribute_capabilities(|trace| trace.ops.get(&row.op).cloned());
            }
        }
        let mut enumerants: Vec<_> = self.enumerants.iter().copied().collect();
        enumerants.sort_by_key(|(kind, value)| (*kind as u32, *value));
        for (kind, value) in enumerants {
            if let Some(row) = kind.table().and_then(|table| table.by_number(value)) {
                let needs = RowNeeds {
                    what: format!("{} {}", kind.row().name, row.name),
                    capabilities: row.capabilities,
                    extensions: row.extensions,
                    version: row.version,
                };
                self.follow(&needs, allowed, &mut diagnostics);
                self.attribute_capabilities(|trace| trace.enumerants.get(&(kind, value)).cloned());
            }
        }
        // Capabilities that were asked for by name have needs of their own, and so have the ones these bring.
        let mut done = BTreeSet::new();
        while let Some(next) = self.capabilities.iter().find(|c| !done.contains(*c)).copied() {
            done.insert(next);
            let is_too_new = |version| version > self.max_version && self.newer.contains(&Capability(next));
            if let Some(row) = Capability(next).row().filter(|row| !row.version.is_some_and(is_too_new)) {
                let needs = RowNeeds {
                    what: format!("Capability {}", row.name),
                    capabilities: &[],
                    extensions: row.extensions,
                    version: row.version,
                };
                self.follow(&needs, allowed, &mut diagnostics);
            }
        }
        diagnostics
    }

    /// Whether the options allow what is needed although the version lacks it.
    fn is_newer(&self, needs: &RowNeeds) -> bool {
        self.newer.iter().any(|newer| needs.capabilities.contains(newer))
    }

    fn follow(&mut self, needs: &RowNeeds, allowed: &ExtensionSet, diagnostics: &mut Vec<Error>) {
        if let Err(error) = self.try_follow(needs, allowed) {
            diagnostics.push(error);
        }
    }

    fn try_follow(&mut self, needs: &RowNeeds, allowed: &ExtensionSet) -> Result<()> {
        let provided = needs.version.is_some_and(|version| version <= self.version);
        if !provided && !needs.extensions.iter().any(|e| self.extensions.contains(e)) {
            self.follow_to_extension(needs, allowed)?;
        }
        if needs.capabilities.contains(&Capability::FPGAKernelAttributesv2INTEL) {
            // What it implies is declared all the same, as readers look for it.
            self.capability(Capability::FPGAKernelAttributesINTEL);
        }
        if needs.capabilities.contains(&Capability::SubgroupAvcMotionEstimationINTEL) {
            MOTION_ESTIMATION.iter().chain(needs.capabilities).for_each(|c| self.capability(*c));
            return Ok(());
        }
        if needs.capabilities.is_empty() || needs.capabilities.iter().any(|c| self.implies(*c)) {
            return Ok(());
        }
        if let Some(capability) = self.chosen_capability(needs, allowed)? {
            self.capability(capability);
        }
        Ok(())
    }

    /// Adds the extension of a row that is allowed, or raises the version to the row's.
    fn follow_to_extension(&mut self, needs: &RowNeeds, allowed: &ExtensionSet) -> Result<()> {
        // A vendor's new name of an extension is known to fewer consumers than its former one.
        let usable = || needs.extensions.iter().filter(|e| allowed.contains(**e));
        let chosen = usable().find(|e| !e.name().starts_with("SPV_ALTERA_")).or_else(|| usable().next());
        match (chosen, needs.version) {
            (Some(extension), _) => {
                if let Some(version) = extension.builds_on() {
                    self.at_least(version, &format!("{extension} builds on it"))?;
                }
                self.extension(*extension);
            }
            (None, Some(version)) if version > self.max_version && self.is_newer(needs) => {
                self.version = self.max_version;
            }
            (None, Some(version)) => self.at_least(version, &format!("{} needs it", needs.what))?,
            (None, None) => {
                // Without an extension of its own, a row comes with the one of its capability.
                // Of several names of one extension the one that is known longest is told.
                let former = needs.extensions.iter().find(|e| e.name().starts_with("SPV_INTEL_"));
                if let Some(extension) = former.or(needs.extensions.first()) {
                    return Err(Error::requires_extension(
                        extension.name(),
                        format!("{} needs it", needs.what),
                    ));
                }
            }
        }
        Ok(())
    }

    /// Returns the one of a row's capabilities that is declared: the first that the environment and the options have.
    fn chosen_capability(&self, needs: &RowNeeds, allowed: &ExtensionSet) -> Result<Option<Capability>> {
        let is_of_shaders = |capability: &Capability| capability.with_implied().contains(&Capability::Shader);
        let usable = |capability: &&Capability| {
            !is_of_shaders(capability)
                && capability.row().is_some_and(|row| {
                    row.extensions.is_empty()
                        || row.version.is_some_and(|version| version <= self.max_version)
                        || row.extensions.iter().any(|e| allowed.contains(*e))
                })
        };
        let has = |capability: &&Capability| {
            self.environment.as_ref().is_none_or(|environment| {
                let by_extension = capability.row().is_some_and(|row| !row.extensions.is_empty());
                environment.has(**capability, by_extension, &[])
            })
        };
        let usable_ones = || needs.capabilities.iter().filter(usable);
        let chosen = usable_ones().find(has).or_else(|| usable_ones().next());
        // Kernels do not become shaders: what has a capability of an extension beside those of shaders needs that extension.
        let others = || needs.capabilities.iter().filter(|capability| !is_of_shaders(capability));
        let lacking = others().find_map(|capability| capability.row()?.extensions.first());
        let lacking = lacking.filter(|_| needs.capabilities.iter().any(is_of_shaders));
        match (chosen, lacking) {
            (None, Some(extension)) => {
                let detail = format!("{} needs it", needs.what);
                Err(Error::requires_extension(extension.name(), detail))
            }
            (None, None) => Ok(needs.capabilities.first().copied()),
            (chosen, _) => Ok(chosen.copied()),
        }
    }

    /// Whether a declared capability is or implies this one.
    fn implies(&self, capability: Capability) -> bool {
        self.has_capability(capability)
            || self
                .capabilities
                .iter()
                .any(|declared| Capability(*declared).with_implied().contains(&capability))
    }

    /// Writes OpCapability and OpExtension, by number and by name.
    pub(super) fn write(&self, sink: &mut Sink) -> Result<()> {
        for capability in &self.capabilities {
            sink.push(Op::Capability, &[*capability])?;
        }
        for extension in &self.extensions {
            sink.start(Op::Extension).string(extension.name().as_bytes()).finish()?;
        }
        Ok(())
    }
}
