//! Execution modes, from the metadata of kernels and of the module.

use super::{ModuleWriter, Source, Writer, functions::Reached, metadata::NamedNode};
use crate::{
    Error, FpContract, Loss, Result,
    mapping::{
        decorations::{Parameter, encode, takes_ids},
        fast_math::FastMathBits,
        metadata::{self, DenormalMode, named},
    },
    spirv::{
        Extension, Id, Op, Version,
        check::modes::{default_problems, may_repeat},
        grammar::{ExecutionMode, FPEncoding, FPFastMathMode, OperandKind, StorageClass},
    },
    view::{AttributePayload, AttributePosition, Function, Metadata, Type, TypeKind},
};

impl<'m> ModuleWriter<'m> {
    /// The variables that an entry point lists: of those that it reaches, the ones of Input and Output, and where
    /// SPIR-V 1.4 is allowed all, for which that version is then needed (OpEntryPoint).
    pub(super) fn interface_ids(&mut self, reached: &Reached) -> Result<Vec<u32>> {
        let all = self.prefers_version(Version::V1_4);
        let mut places: Vec<usize> =
            reached.variables.iter().filter_map(|id| self.interface.variables.get_index_of(id)).collect();
        // In the order in which they were declared.
        places.sort_unstable();
        let mut ids = Vec::new();
        for (id, class) in places.into_iter().filter_map(|place| self.interface.variables.get_index(place)) {
            let always = matches!(*class, StorageClass::Input | StorageClass::Output);
            if always || all {
                if !always {
                    self.requirements.at_least(Version::V1_4, "variables of entry points")?;
                }
                ids.push(id.0);
            }
        }
        Ok(ids)
    }

    /// Writes the execution modes of a kernel by its metadata.
    pub(super) fn write_execution_modes(
        &mut self,
        kernel: Function<'m>,
        id: Id,
        reached: &Reached,
    ) -> Result<()> {
        if kernel.value().has_attachments() {
            let mut last: Option<(ExecutionMode, &str, usize)> = None;
            for (mode, name) in metadata::EXECUTION_MODES {
                let Some(node) = self.source.function_metadata(kernel, name) else { continue };
                match last {
                    // The form with literals stands first; the one with ids is the same metadata again.
                    Some((_, by, _)) if by == *name => {}
                    Some((said, _, number)) if said == *mode => {
                        self.losses.add_many(Loss::ExecutionMode, u32::from(number != node.as_key()));
                    }
                    _ => {
                        self.kernel_mode(id, *mode, node)?;
                        last = Some((*mode, *name, node.as_key()));
                    }
                }
            }
            if let Some(node) = self.source.function_metadata(kernel, metadata::VEC_TYPE_HINT) {
                match named_type(node.operand(0)).and_then(vec_type_hint) {
                    Some(hint) => self.execution_mode(id, ExecutionMode::VecTypeHint, &[hint])?,
                    None => self.losses.add(Loss::ExecutionMode),
                }
            }
            if let Some(node) = self.source.function_metadata(kernel, metadata::IP_INTERFACE) {
                let says = |text: &str| {
                    node.operands().flatten().any(|operand| operand.string_bytes() == Some(text.as_bytes()))
                };
                for (mode, name, option) in metadata::IP_INTERFACES {
                    if says(name) {
                        self.execution_mode(id, *mode, &[says(option).into()])?;
                    }
                }
            }
        }
        if self.source.allows(Extension::SPV_INTEL_maximum_registers)
            && let Some(node) = self.source.function_metadata(kernel, metadata::REGISTER_ALLOCATION)
        {
            self.register_mode(id, node)?;
        }
        self.vector_compute_modes(kernel, id)?;
        self.denormal_modes(kernel, id)?;
        let off = self.source.contraction_is_off(reached);
        if self.has_fast_math_defaults() {
            return self.fast_math_defaults(kernel, id, off);
        }
        if off {
            self.execution_mode(id, ExecutionMode::ContractionOff, &[])?;
        }
        Ok(())
    }

    /// Whether FPFastMathDefault takes the place of ContractionOff and SignedZeroInfNanPreserve, which it excludes and which
    /// its extension deprecates (SPV_KHR_float_controls2, "Deprecation"). It deprecates Fast as well, so that one is not written
    /// where it stands.
    fn has_fast_math_defaults(&self) -> bool {
        let (mode, allowed) = (ExecutionMode::FPFastMathDefault.0, &self.source.options.extensions);
        self.source.fast_math_bits == FastMathBits::Controls
            && self.allows_version(Version::V1_2)
            && self.requirements.is_available(OperandKind::ExecutionMode, mode, allowed)
    }

    /// What instructions of a kernel may assume that have no flags of their own, for the types of numbers that the module has
    /// and for which it names no default by itself.
    fn fast_math_defaults(&mut self, kernel: Function<'m>, id: Id, off: bool) -> Result<()> {
        let off = off || self.source.says_mode(kernel, ExecutionMode::ContractionOff, |_| true);
        let formats: [(TypeKind, &[u32]); 4] = [
            (TypeKind::Half, &[16]),
            (TypeKind::BFloat, &[16, FPEncoding::BFloat16KHR.0]),
            (TypeKind::Float, &[32]),
            (TypeKind::Double, &[64]),
        ];
        for (kind, format) in formats {
            let mut key = smallvec::SmallVec::<[u32; 3]>::from_slice(&[Op::TypeFloat.0.into()]);
            key.extend_from_slice(format);
            let Some(ty) = self.interner.find(&key[..]) else { continue };
            // Which are meant is said by the width, and formats of their own have no such mode.
            let is_width = |operand: Option<Metadata<'m>>| {
                kind != TypeKind::BFloat
                    && operand.and_then(Metadata::const_u64) == kind.float_bits().map(u64::from)
            };
            let preserves = self.source.says_mode(kernel, ExecutionMode::SignedZeroInfNanPreserve, is_width);
            let is_named = self.source.says_mode(kernel, ExecutionMode::FPFastMathDefault, |operand| {
                named_type(operand).is_some_and(|ty| ty.kind() == kind)
            });
            if is_named || !(off || preserves) {
                continue;
            }
            let flags = if off { FPFastMathMode::empty() } else { FPFastMathMode::AllowContract };
            let words = [ty.0, self.const_u32(flags.bits())?.0];
            self.execution_mode_by(Op::ExecutionModeId, id, ExecutionMode::FPFastMathDefault, &words)?;
        }
        Ok(())
    }
}

/// Returns what an attribute of a function says of denormal numbers, where it has that attribute.
fn denormals_of(function: Function<'_>, name: &str) -> Option<DenormalMode> {
    function.attributes(AttributePosition::Function).find_map(|attribute| match attribute.value() {
        AttributePayload::String { key, value } if key == name.as_bytes() => {
            Some(std::str::from_utf8(value).map_or(DenormalMode::Other, DenormalMode::of))
        }
        _ => None,
    })
}

/// The sizes of workgroups are positive (LocalSize, LocalSizeId).
fn check_sizes(mut sizes: impl Iterator<Item = u64>) -> Result<()> {
    match sizes.any(|size| size == 0) {
        true => Err(Error::malformed("no size of a workgroup is 0")),
        false => Ok(()),
    }
}

/// The type that an operand names by a value of it.
fn named_type(operand: Option<Metadata<'_>>) -> Option<Type<'_>> {
    operand?.value()?.ty()
}

impl<'m> ModuleWriter<'m> {
    /// Writes DenormPreserve for the types that the module has, unless the module names a mode for denormal numbers by itself. Devices
    /// need not know the mode (SPV_KHR_float_controls), so it is written where the extension is allowed. Every other mode is counted: by
    /// LLVM's "Denormal Floating-Point Modes", flushing is allowed and never demanded, while DenormFlushToZero demands it of devices that
    /// may not have it, as drivers of Mesa do not.
    fn denormal_modes(&mut self, kernel: Function<'m>, id: Id) -> Result<()> {
        let told = [metadata::DENORMALS, metadata::DENORMALS_32].map(|name| denormals_of(kernel, name));
        let [all, single] = told;
        let is_said = self.source.says_denormal_modes(kernel);
        let is_other = told.into_iter().flatten().any(|mode| match mode {
            DenormalMode::Preserve => false,
            DenormalMode::Flush => !is_said,
            DenormalMode::Other => true,
        });
        self.losses.add_many(Loss::ExecutionMode, u32::from(is_other));
        if is_said || !self.source.allows(Extension::SPV_KHR_float_controls) {
            return Ok(());
        }
        for width in [16_u32, 32, 64] {
            let mode = if width == 32 { single.or(all) } else { all };
            let key = [u32::from(Op::TypeFloat.0), width];
            if mode == Some(DenormalMode::Preserve) && self.interner.find(&key).is_some() {
                self.execution_mode(id, ExecutionMode::DenormPreserve, &[width])?;
            }
        }
        Ok(())
    }
}

impl<'m> Source<'m> {
    /// Whether `spirv.ExecutionMode` tells of a kernel what becomes of denormal numbers.
    fn says_denormal_modes(&self, kernel: Function<'m>) -> bool {
        let modes = [ExecutionMode::DenormPreserve, ExecutionMode::DenormFlushToZero];
        modes.into_iter().any(|mode| self.says_mode(kernel, mode, |_| true))
    }

    /// Whether `spirv.ExecutionMode` has a mode for a kernel with a first operand of which something is true.
    fn says_mode(
        &self,
        kernel: Function<'m>,
        mode: ExecutionMode,
        is: impl Fn(Option<Metadata<'m>>) -> bool,
    ) -> bool {
        let named = self.module.named_metadata_by_name(named::EXECUTION_MODE);
        named.into_iter().flat_map(|named| named.operands()).any(|node| {
            let function = node.operand(0).and_then(Metadata::value).and_then(|value| value.as_function());
            let own = node.operand(1).and_then(Metadata::const_u64);
            function == Some(kernel) && own == Some(mode.0.into()) && is(node.operand(2))
        })
    }
}

impl<'m> ModuleWriter<'m> {
    /// How many registers a kernel may use: a number, the name of a choice, or a constant in a node of its own.
    fn register_mode(&mut self, id: Id, node: Metadata<'m>) -> Result<()> {
        let operand = node
            .operand(0)
            .ok_or_else(|| Error::malformed(format!("!{} has no operand", metadata::REGISTER_ALLOCATION)))?;
        let mode = if operand.string_bytes().is_some() {
            ExecutionMode::NamedMaximumRegistersINTEL
        } else if operand.is_node() {
            ExecutionMode::MaximumRegistersIdINTEL
        } else {
            ExecutionMode::MaximumRegistersINTEL
        };
        let row = mode.row();
        let by_id = row.is_some_and(takes_ids);
        let parameter = self.parameter(Some(operand), by_id)?;
        let words = encode(row, &[parameter])
            .map_err(|why| Error::malformed(format!("!{}: {why}", metadata::REGISTER_ALLOCATION)))?;
        let op = if by_id { Op::ExecutionModeId } else { Op::ExecutionMode };
        self.execution_mode_by(op, id, mode, &words)
    }

    /// A mode whose numbers are those of the metadata; dimensions that are missing have the size 1.
    fn kernel_mode(&mut self, id: Id, mode: ExecutionMode, node: Metadata<'m>) -> Result<()> {
        let count = mode.row().map_or(0, |row| row.parameters.len());
        let mut literals = Vec::with_capacity(count);
        for index in 0..count as u32 {
            let number = match node.operand(index) {
                Some(operand) => operand.const_u64().and_then(|number| u32::try_from(number).ok()),
                None => Some(1),
            };
            let name = metadata::of_execution_mode(mode).unwrap_or_default();
            literals.push(number.ok_or_else(|| {
                Error::malformed(format!("operand {index} of the metadata {name} is not a number of 32 bits"))
            })?);
        }
        if mode == ExecutionMode::SubgroupSize
            && literals == [metadata::PRIMARY_SUBGROUP_SIZE]
            && self.source.allows(Extension::SPV_INTEL_subgroup_requirements)
        {
            return self.execution_mode(id, ExecutionMode::NamedSubgroupSizeINTEL, &[0]);
        }
        self.execution_mode(id, mode, &literals)
    }
}

impl<'m> Source<'m> {
    /// Whether what is computed in the kernel must not be contracted, where neither options nor module allow it.
    fn contraction_is_off(&self, reached: &Reached) -> bool {
        match self.options.fp_contract {
            FpContract::Off => true,
            FpContract::Fast => false,
            FpContract::On => {
                reached.exact && self.module.named_metadata_by_name(named::FP_CONTRACT).is_none()
            }
        }
    }

    pub(super) fn function_metadata(&self, function: Function<'m>, name: &str) -> Option<Metadata<'m>> {
        function.value().attachment_named(name)
    }
}

impl<'m> Writer<'m> {
    /// The entry point of a kernel, as far as it has been written.
    pub(super) fn entry_point_of(&self, kernel: Function<'m>) -> Option<Id> {
        self.entry_points.list.get(&kernel.value().as_key()).map(|(_, id)| *id)
    }
}

impl<'m> ModuleWriter<'m> {
    /// Writes an execution mode with literals. A mode that the options do not allow is left out and counted: each is about
    /// how fast or exactly a kernel runs, and a kernel without it still does what it says.
    pub(super) fn execution_mode(&mut self, id: Id, mode: ExecutionMode, literals: &[u32]) -> Result<()> {
        self.execution_mode_by(Op::ExecutionMode, id, mode, literals)
    }

    fn execution_mode_by(&mut self, op: Op, id: Id, mode: ExecutionMode, words: &[u32]) -> Result<()> {
        if !self.requirements.is_available(
            OperandKind::ExecutionMode,
            mode.0,
            &self.source.options.extensions,
        ) {
            self.losses.add(Loss::ExecutionMode);
            return Ok(());
        }
        if mode == ExecutionMode::LocalSize {
            check_sizes(words.iter().copied().map(u64::from))?;
        }
        let known = self.names.modes.entry((id, mode)).or_default();
        if known.iter().any(|known| **known == *words) {
            return Ok(());
        }
        // Of the defaults there is one for each type.
        let is_same = |known: &[u32]| match mode {
            ExecutionMode::FPFastMathDefault => known.first() == words.first(),
            mode => !may_repeat(mode),
        };
        if let Some(other) = known.iter().find(|known| is_same(known)) {
            let name = mode.row().map_or("", |row| row.name);
            let text = format!("the execution mode {name} is given as {other:?} and as {words:?}");
            return Err(Error::malformed(text));
        }
        known.push(words.into());
        self.requirements.note(OperandKind::ExecutionMode, mode.0);
        self.requirements.op(op);
        self.sections.execution_modes.start(op).id(id).word(mode.0).words(words).finish()
    }
}

impl<'m> Writer<'m> {
    /// Counts what functions of a module without kernels say of denormal numbers: only entry points have modes. Where there are
    /// kernels, these say what all that they call does.
    pub(super) fn count_modes_of_library(&mut self) -> Result<()> {
        if !self.entry_points.list.is_empty() {
            return Ok(());
        }
        let source = self.source;
        for function in source.module.functions().filter(|function| !source.has_no_body(*function)) {
            let told = [metadata::DENORMALS, metadata::DENORMALS_32].map(|name| denormals_of(function, name));
            let is_other = told.into_iter().flatten().any(|mode| mode != DenormalMode::Preserve);
            self.module.losses.add_many(Loss::ExecutionMode, u32::from(is_other));
        }
        Ok(())
    }

    /// Writes what `spirv.ExecutionMode` says of the kernels.
    pub(super) fn write_module_execution_modes(&mut self) -> Result<()> {
        for named in self.source.named(named::EXECUTION_MODE) {
            let node = named.node();
            let mode = ExecutionMode(named.number(1)?);
            let kernel = node.operand(0).and_then(Metadata::value).and_then(|value| value.as_function());
            match kernel.and_then(|kernel| self.entry_point_of(kernel)) {
                Some(id) => self.module.module_mode(named, id, mode).map_err(|e| e.or_at(|| named.at()))?,
                // A function that is no kernel, or is gone, has no execution modes.
                None => self.module.losses.add(Loss::ExecutionMode),
            }
        }
        Ok(())
    }
}

impl<'m> ModuleWriter<'m> {
    /// Writes a mode of a kernel that a node of `spirv.ExecutionMode` gives.
    fn module_mode(&mut self, named: NamedNode<'m>, id: Id, mode: ExecutionMode) -> Result<()> {
        let node = named.node();
        // The first ones stand in the defaults that have been written for the kernel, where these are allowed.
        let is_replaced = match mode {
            ExecutionMode::ContractionOff | ExecutionMode::SignedZeroInfNanPreserve => Some(true),
            ExecutionMode::FPFastMathDefault => Some(false),
            _ => None,
        };
        if is_replaced == Some(self.has_fast_math_defaults()) {
            self.losses.add_many(Loss::ExecutionMode, u32::from(is_replaced == Some(false)));
            return Ok(());
        }
        self.unproven = true;
        let row = mode.row();
        let mut parameters = Vec::new();
        if mode == ExecutionMode::FPFastMathDefault {
            let ty = named_type(node.operand(2))
                .ok_or_else(|| named.error("it names no type by a value of it"))?;
            let flags = named.number(3)?;
            let problem = default_problems(FPFastMathMode::from_bits_retain(flags)).next();
            let problem = if ty.is_float() { problem } else { Some("its type is none of floats") };
            if let Some(problem) = problem {
                return Err(named.error(format!("the execution mode FPFastMathDefault: {problem}")));
            }
            parameters.push(Parameter::Id(self.type_of(ty)?.0));
            parameters.push(Parameter::Id(self.const_u32(flags)?.0));
        }
        if mode == ExecutionMode::LocalSizeId {
            check_sizes(node.operands().skip(2).filter_map(|size| size?.const_u64()))?;
        }
        for (index, operand) in (2..).zip(node.operands().skip(2)).skip(parameters.len()) {
            let is_id = row
                .and_then(|row| row.parameters.get(index - 2).or(row.parameters.last()))
                .is_some_and(|spec| spec.kind.is_id());
            parameters.push(self.parameter(operand, is_id)?);
        }
        let words = encode(row, &parameters).map_err(|why| named.error(why))?;
        let op = if row.is_some_and(takes_ids) { Op::ExecutionModeId } else { Op::ExecutionMode };
        self.execution_mode_by(op, id, mode, &words)
    }
}

impl<'m> ModuleWriter<'m> {
    /// An operand of a node as a parameter of a decoration or execution mode.
    pub(super) fn parameter(&mut self, operand: Option<Metadata<'m>>, is_id: bool) -> Result<Parameter<'m>> {
        let operand = operand.ok_or_else(|| Error::malformed("an operand of the metadata is null"))?;
        if let Some(text) = operand.string_bytes() {
            return Ok(Parameter::Text(text.into()));
        }
        let value = operand.value().or_else(|| operand.operand(0).and_then(Metadata::value));
        if let Some(value) = value
            && is_id
        {
            if !value.ty().is_some_and(Type::is_int) {
                return Err(Error::malformed("an operand of the metadata that is an id is no integer"));
            }
            return Ok(Parameter::Id(self.constant(value)?.0));
        }
        operand
            .const_u64()
            .or_else(|| operand.operand(0).and_then(Metadata::const_u64))
            .map(Parameter::Number)
            .ok_or_else(|| Error::malformed("an operand of the metadata is neither number nor string"))
    }
}

/// The literal of VecTypeHint: the number of components above, the kind of one below; `None` for types of which it
/// cannot tell, for a kernel without the hint still does what it says.
fn vec_type_hint(ty: Type<'_>) -> Option<u32> {
    let scalar = ty.scalar();
    let (floats, bits) = match scalar.kind() {
        TypeKind::Half => (true, 16),
        TypeKind::Float => (true, 32),
        TypeKind::Double => (true, 64),
        _ => (false, scalar.int_width().unwrap_or(0)),
    };
    let from = if floats { metadata::FIRST_FLOAT_HINT } else { 0 };
    let kind = metadata::VEC_TYPE_HINTS.iter().skip(from).position(|known| *known == bits);
    let count = ty.vector_len().unwrap_or(0);
    (count <= metadata::MAX_HINTED_LANES).then_some(count << 16 | (kind? + from) as u32)
}
