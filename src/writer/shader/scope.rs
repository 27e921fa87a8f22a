//! The module that is written: what was kept of it, and types, constants and decorations that come to it.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    interface::InterfaceVariables,
    signature::{Lead, Signature},
};
use crate::{
    Code, Error, Result, WriteOptions,
    mapping::{
        fast_math::{self, FastMathBits},
        shader::{self, LAYOUT_HEAD},
    },
    spirv::{
        self, HEADER_WORDS, Id, Ids, Inst, Op,
        grammar::{Capability, Decoration, FPEncoding, FunctionControl, ImportedSet, StorageClass},
        words::Sink,
    },
    view::{ContextView, FastMath, Function, ModuleView, Opcode, Type, TypeKind, Value, ValueKind},
    writer::{
        decorations::control_by_attributes,
        emitter::ModuleSections,
        ids::{IdAllocator, Interner, intern_key},
    },
};

/// The operands of a type behind its result.
pub(super) type TypeOperands = SmallVec<[u32; 6]>;

/// Constants nest no deeper, as types do.
const MOST_NESTING: u32 = 255;
/// Composites of more parts are not taken apart.
pub(super) const MOST_PARTS: usize = 4096;

/// How the parts of a type lie in memory, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartLayout {
    pub(super) offset: u64,
    pub(super) matrix_stride: Option<u64>,
    pub(super) is_row_major: bool,
}

/// The module that is written.
pub(super) struct ShaderModule<'m, 'k> {
    pub(super) module: ModuleView<'m>,
    pub(super) context: ContextView<'m>,
    /// The instructions of module scope that the reader kept.
    pub(super) kept: &'k Ids<'k>,
    ids: IdAllocator,
    layouts: FxHashMap<(u32, bool), &'k [u32]>,
    blocks: FxHashSet<Id>,
    /// Variables that may be parts of others.
    pub(super) aliased: FxHashSet<Id>,
    capabilities: FxHashSet<u32>,
    /// Whether memory is that of the Vulkan memory model.
    pub(super) is_vulkan_memory: bool,
    interner: Interner,
    /// The instructions that are new.
    pub(super) sections: ModuleSections,
    /// Opcodes and operands of the new types.
    made: FxHashMap<Id, (Op, TypeOperands)>,
    /// Constants of composites by LLVM's constant and the type that they have here.
    composites: FxHashMap<(usize, Id), Id>,
    /// The types of values by LLVM's.
    value_types: FxHashMap<Type<'m>, Id>,
    /// The types of cooperative matrices, by LLVM's.
    pub(super) matrices: FxHashMap<Type<'m>, Id>,
    /// New constants of 32 bits.
    numbers: FxHashMap<Id, u64>,
    /// The OpString of source files by the handles of their metadata.
    pub(super) files: FxHashMap<usize, Id>,
    /// How many values of variables of the source are left out.
    pub(super) lost_records: u32,
    /// How many operations have fast-math flags that are left out.
    pub(super) lost_flags: u32,
    /// The functions of entry points, by their ids.
    entry_points: FxHashSet<Id>,
    /// The ids of functions.
    pub(super) defined: FxHashSet<Id>,
    /// The variables of the module by their places.
    pub(super) variables: InterfaceVariables,
    /// The module's functions as they are written, by LLVM's.
    pub(super) signatures: FxHashMap<usize, Signature>,
    /// Parameters, and memory of entry points, that lead to the same at each call.
    pub(super) leads: FxHashMap<usize, Lead>,
}

impl<'m, 'k> ShaderModule<'m, 'k> {
    pub(super) fn new(module: ModuleView<'m>, kept: &'k Ids<'k>, layouts: &'k [u32]) -> Result<Self> {
        let mut scope = Self {
            module,
            context: module.context(),
            kept,
            ids: IdAllocator::from(kept.module().header().bound),
            layouts: FxHashMap::default(),
            blocks: FxHashSet::default(),
            aliased: FxHashSet::default(),
            capabilities: FxHashSet::default(),
            is_vulkan_memory: false,
            interner: Interner::default(),
            sections: ModuleSections::default(),
            made: FxHashMap::default(),
            composites: FxHashMap::default(),
            value_types: FxHashMap::default(),
            matrices: FxHashMap::default(),
            numbers: FxHashMap::default(),
            files: FxHashMap::default(),
            lost_records: 0,
            lost_flags: 0,
            entry_points: FxHashSet::default(),
            defined: FxHashSet::default(),
            variables: InterfaceVariables::default(),
            signatures: FxHashMap::default(),
            leads: FxHashMap::default(),
        };
        let mut rest = layouts;
        while let Some((&[ty, is_explicit, count], after)) = rest.split_first_chunk::<LAYOUT_HEAD>() {
            let Some((row, next)) = after.split_at_checked(count as usize) else { break };
            scope.layouts.insert((ty, is_explicit != 0), row);
            rest = next;
        }
        scope.index();
        scope.find_variables()?;
        Ok(scope)
    }

    /// Takes note of what is kept.
    fn index(&mut self) {
        let mut decorated = FxHashSet::default();
        for inst in self.kept.module().iter() {
            match inst.op() {
                Op::Capability => self.capabilities.extend(inst.operands()),
                Op::EntryPoint => self.entry_points.extend(inst.id(1)),
                Op::MemoryModel => self.is_vulkan_memory = inst.operands().get(1) == Some(&3),
                Op::Decorate => {
                    let Some(target) = inst.operands().first() else { continue };
                    decorated.insert(Id(*target));
                    if inst.operands().get(1) == Some(&Decoration::Aliased.0) {
                        self.aliased.insert(Id(*target));
                    }
                    if matches!(inst.operands().get(1), Some(kind) if [Decoration::Block.0, Decoration::BufferBlock.0].contains(kind))
                    {
                        self.blocks.insert(Id(*target));
                    }
                }
                // Structures and arrays may be there twice, and may have decorations of their own.
                Op::TypeStruct | Op::TypeArray | Op::TypeRuntimeArray => {}
                op if op.row().is_some_and(|row| !row.has_type && row.has_result) => {
                    if let (Some(id), Some(parts)) = (inst.result(), inst.operands().get(1..))
                        && !decorated.contains(&id)
                    {
                        self.interner.keep(intern_key(op, parts), id);
                    }
                }
                Op::Constant | Op::ConstantTrue | Op::ConstantFalse => {
                    if let (Some(id), Some(ty)) = (inst.result(), inst.result_type())
                        && !decorated.contains(&id)
                    {
                        let parts: TypeOperands =
                            std::iter::once(ty.0).chain(inst.arguments().iter().copied()).collect();
                        self.interner.keep(intern_key(inst.op(), &parts), id);
                    }
                }
                _ => {}
            }
        }
    }

    pub(super) fn new_id(&mut self) -> Id {
        self.ids.fresh()
    }

    /// The control mask of a function, by its attributes. The capability that a bit needs was kept with the module, or the bit goes. Of an
    /// entry point, which nothing calls, the reader says that it stays apart.
    pub(super) fn function_control(&self, function: Function<'m>, id: Id) -> FunctionControl {
        let mut control = control_by_attributes(function);
        if self.entry_points.contains(&id) && !control.contains(FunctionControl::OptNoneEXT) {
            control -= FunctionControl::DontInline;
        }
        if self.has_capability(Capability::OptNoneEXT) {
            control
        } else {
            control - FunctionControl::OptNoneEXT
        }
    }

    pub(super) fn has_capability(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability.0)
    }

    pub(super) fn decorate(&mut self, id: Id, decoration: Decoration) -> Result<()> {
        self.decorate_with(id, decoration, &[])
    }

    /// Says the fast-math flags of an operation on floating-point numbers. Where the module can say all of them (FloatControls2)
    /// it does, so that no default counts; NoContraction is not allowed beside defaults. Elsewhere LLVM combines no sums and
    /// products that do not allow it.
    pub(super) fn decorate_fast_math(&mut self, id: Id, inst: crate::view::InstView<'m>) -> Result<()> {
        let flags = inst.fast_math();
        if self.capabilities.contains(&Capability::FloatControls2.0) {
            self.lost_flags += u32::from(!fast_math::says_all(flags, FastMathBits::Controls));
            let mode = fast_math::to_spirv(flags, FastMathBits::Controls);
            return self.decorate_with(id, Decoration::FPFastMathMode, &[mode.bits()]);
        }
        self.lost_flags += u32::from(!(flags - FastMath::CONTRACT).is_empty());
        let is_contracted = matches!(inst.opcode(), Opcode::FAdd | Opcode::FSub | Opcode::FMul);
        match is_contracted && !flags.contains(FastMath::CONTRACT) {
            true => self.decorate(id, Decoration::NoContraction),
            false => Ok(()),
        }
    }

    pub(super) fn decorate_with(&mut self, id: Id, decoration: Decoration, words: &[u32]) -> Result<()> {
        self.sections.decorations.push(Op::Decorate, &[&[id.0, decoration.0], words].concat())
    }

    /// The opcode of a type and its operands behind the result.
    pub(super) fn parts(&self, ty: Id) -> Result<(Op, TypeOperands)> {
        if let Some(known) = self.made.get(&ty) {
            return Ok(known.clone());
        }
        let inst = self.kept.require(ty)?;
        Ok((inst.op(), inst.operands().get(1..).unwrap_or(&[]).into()))
    }

    /// The class and the pointee of a type of pointers; `None` for another type.
    pub(super) fn pointer_parts(&self, ty: Id) -> Result<Option<(StorageClass, Id)>> {
        let (op, parts) = self.parts(ty)?;
        Ok(match (op, parts.as_slice()) {
            (Op::TypePointer, &[class, pointee]) => Some((StorageClass(class), Id(pointee))),
            _ => None,
        })
    }

    pub(super) fn is_handle(&self, ty: Id) -> Result<bool> {
        Ok(shader::is_handle(self.parts(ty)?.0))
    }

    /// A type, a new one where it is not there.
    pub(super) fn ty(&mut self, op: Op, parts: &[u32]) -> Result<Id> {
        let key = intern_key(op, parts);
        if let Some(id) = self.interner.find(&key) {
            return Ok(id);
        }
        let id = self.new_id();
        self.sections.values.start(op).id(id).words(parts).finish()?;
        self.interner.insert(key, id);
        self.made.insert(id, (op, parts.into()));
        Ok(id)
    }

    pub(super) fn pointer_type(&mut self, class: StorageClass, pointee: Id) -> Result<Id> {
        self.ty(Op::TypePointer, &[class.0, pointee.0])
    }

    /// The type that values of an LLVM type have. Integers have no sign, and matrices are arrays of their columns.
    pub(super) fn value_type(&mut self, ty: Type<'m>) -> Result<Id> {
        self.value_type_at(ty, 0)
    }

    fn value_type_at(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        if let Some(known) = self.value_types.get(&ty) {
            return Ok(*known);
        }
        let made = self.new_value_type(ty, depth)?;
        self.value_types.insert(ty, made);
        Ok(made)
    }

    fn new_value_type(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        let unknown =
            || Error::unsupported(Code::InvalidModule, format!("shaders have no values of the type {ty}"));
        if depth > MOST_NESTING {
            return Err(unknown());
        }
        match ty.kind() {
            TypeKind::Void => self.ty(Op::TypeVoid, &[]),
            TypeKind::Half | TypeKind::Float | TypeKind::Double => {
                let bits = ty.kind().float_bits().ok_or_else(unknown)?;
                match bits {
                    16 => self.require(Capability::Float16, &[(Op::TypeFloat, &[16])]),
                    64 => self.require(Capability::Float64, &[(Op::TypeFloat, &[64])]),
                    _ => {}
                }
                self.ty(Op::TypeFloat, &[bits])
            }
            TypeKind::BFloat => self.ty(Op::TypeFloat, &[16, FPEncoding::BFloat16KHR.0]),
            _ if ty.is_int_of(1) => self.ty(Op::TypeBool, &[]),
            _ if ty.is_int() => {
                let bits =
                    ty.int_width().filter(|bits| [8, 16, 32, 64].contains(bits)).ok_or_else(unknown)?;
                let known: [(Op, &[u32]); 2] = [(Op::TypeInt, &[bits, 0]), (Op::TypeInt, &[bits, 1])];
                match bits {
                    8 => self.require(Capability::Int8, &known),
                    16 => self.require(Capability::Int16, &known),
                    64 => self.require(Capability::Int64, &known),
                    _ => {}
                }
                self.ty(Op::TypeInt, &[bits, 0])
            }
            _ if ty.is_vector() => {
                let count = ty.vector_len().filter(|count| (2..=4).contains(count)).ok_or_else(unknown)?;
                let component = self.value_type_at(ty.scalar(), depth + 1)?;
                self.ty(Op::TypeVector, &[component.0, count])
            }
            TypeKind::Array => {
                let element = ty.element().ok_or_else(unknown)?;
                let element = self.value_type_at(element, depth + 1)?;
                let count = ty.len().and_then(|count| u32::try_from(count).ok()).filter(|count| *count > 0);
                let count = self.number(count.ok_or_else(unknown)?)?;
                self.ty(Op::TypeArray, &[element.0, count.0])
            }
            TypeKind::Struct => {
                let mut members = TypeOperands::new();
                for member in ty.members() {
                    members.push(self.value_type_at(member, depth + 1)?.0);
                }
                self.ty(Op::TypeStruct, &members)
            }
            TypeKind::TargetExt => self.matrix_type(ty)?.ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }

    /// Declares a capability where none of the types is there, which some other capability may be enough for.
    fn require(&mut self, capability: Capability, known: &[(Op, &[u32])]) {
        if !known.iter().any(|(op, parts)| self.interner.find(&intern_key(*op, parts)).is_some()) {
            self.capabilities.insert(capability.0);
        }
    }

    /// Declares the capability for integers that other instructions than those of memory and conversions to other widths have.
    pub(super) fn computes_with(&mut self, ty: Type<'m>) {
        match ty.scalar().int_width() {
            Some(8) => self.capabilities.insert(Capability::Int8.0),
            Some(16) => self.capabilities.insert(Capability::Int16.0),
            _ => false,
        };
    }

    /// Declares the capabilities for values that are put together of parts, which numbers that a module has in memory alone cannot be.
    fn puts_together(&mut self, ty: Type<'m>, depth: u32) {
        if depth > MOST_NESTING {
            return;
        }
        match ty.kind() {
            TypeKind::Struct => ty.members().for_each(|member| self.puts_together(member, depth + 1)),
            TypeKind::Array => {
                if let Some(element) = ty.element() {
                    self.puts_together(element, depth + 1);
                }
            }
            _ if ty.scalar().kind() == TypeKind::Half => {
                self.capabilities.insert(Capability::Float16.0);
            }
            _ => self.computes_with(ty),
        }
    }

    /// A constant of 32 bits.
    pub(super) fn number(&mut self, number: u32) -> Result<Id> {
        let ty = self.ty(Op::TypeInt, &[32, 0])?;
        self.constant_of(Op::Constant, ty, &[number])
    }

    pub(super) fn constant_of(&mut self, op: Op, ty: Id, operands: &[u32]) -> Result<Id> {
        let parts: TypeOperands = std::iter::once(ty.0).chain(operands.iter().copied()).collect();
        let key = intern_key(op, &parts);
        if let Some(id) = self.interner.find(&key) {
            return Ok(id);
        }
        let id = self.new_id();
        self.sections.values.push_result(op, ty, id, operands)?;
        if let (Op::Constant, [number]) = (op, operands) {
            self.numbers.insert(id, (*number).into());
        }
        self.interner.insert(key, id);
        Ok(id)
    }

    /// A constant of LLVM's.
    pub(super) fn constant(&mut self, value: Value<'m>) -> Result<Id> {
        self.constant_at(value, 0)
    }

    fn constant_at(&mut self, value: Value<'m>, depth: u32) -> Result<Id> {
        let unknown = || Error::unsupported(Code::InvalidModule, format!("shaders have no constant {value}"));
        let llvm = value.ty().filter(|_| depth <= MOST_NESTING).ok_or_else(unknown)?;
        let ty = self.value_type(llvm)?;
        if let Some(number) = value.const_int() {
            let bits = number.as_u64().ok_or_else(unknown)?;
            return match number.width {
                1 if bits == 0 => self.constant_of(Op::ConstantFalse, ty, &[]),
                1 => self.constant_of(Op::ConstantTrue, ty, &[]),
                64 => self.constant_of(Op::Constant, ty, &[bits as u32, (bits >> 32) as u32]),
                _ => self.constant_of(Op::Constant, ty, &[bits as u32]),
            };
        }
        if let Some((width, [bits, _])) = value.const_fp() {
            let both = [bits as u32, (bits >> 32) as u32];
            return self.constant_of(Op::Constant, ty, if width > 32 { &both } else { &both[..1] });
        }
        if matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) {
            self.puts_together(llvm, depth);
            return self.constant_of(Op::Undef, ty, &[]);
        }
        if value.is_null() {
            return self.constant_of(Op::ConstantNull, ty, &[]);
        }
        let count = match llvm.kind() {
            TypeKind::Struct => Some(llvm.member_count().into()),
            _ => llvm.len(),
        };
        let mut parts = TypeOperands::new();
        for number in 0..count.ok_or_else(unknown)? {
            let part = value.aggregate_element(number).ok_or_else(unknown)?;
            parts.push(self.constant_at(part, depth + 1)?.0);
        }
        self.constant_of(Op::ConstantComposite, ty, &parts)
    }

    /// A constant in a type of the module, whose integers may have a sign and whose composites may have a layout; none where it is no
    /// constant of this shape.
    pub(super) fn constant_in(&mut self, value: Value<'m>, ty: Id) -> Result<Option<Id>> {
        self.constant_in_at(value, ty, 0)
    }

    fn constant_in_at(&mut self, value: Value<'m>, ty: Id, depth: u32) -> Result<Option<Id>> {
        if depth > MOST_NESTING {
            return Ok(None);
        }
        let (op, parts) = self.parts(ty)?;
        let members: TypeOperands = match (op, parts.as_slice()) {
            (Op::TypeInt, &[bits, is_signed]) => {
                let Some(number) = value.const_int().filter(|number| number.width == bits && bits <= 64)
                else {
                    return Ok(None);
                };
                let own =
                    if is_signed != 0 { number.as_i64().map(i64::cast_unsigned) } else { number.as_u64() };
                let Some(own) = own else { return Ok(None) };
                let both = [own as u32, (own >> 32) as u32];
                return self
                    .constant_of(Op::Constant, ty, if bits > 32 { &both } else { &both[..1] })
                    .map(Some);
            }
            (Op::TypeVector | Op::TypeMatrix, &[part, count]) if count as usize <= MOST_PARTS => {
                TypeOperands::from_elem(part, count as usize)
            }
            (Op::TypeArray, &[element, count]) => match self.constant_number(Id(count)) {
                Some(count) if count <= MOST_PARTS as u64 => TypeOperands::from_elem(element, count as usize),
                _ => return Ok(None),
            },
            (Op::TypeStruct, members) => TypeOperands::from_slice(members),
            _ => {
                let is_own = value.ty().is_some_and(|llvm| self.value_type(llvm).is_ok_and(|own| own == ty));
                return if is_own { self.constant(value).map(Some) } else { Ok(None) };
            }
        };
        // Composites share their parts.
        let key = (value.as_key(), ty);
        if let Some(known) = self.composites.get(&key) {
            return Ok(Some(*known));
        }
        let mut words = TypeOperands::new();
        for (number, member) in (0..).zip(members) {
            let Some(part) = value.aggregate_element(number) else { return Ok(None) };
            let Some(part) = self.constant_in_at(part, Id(member), depth + 1)? else { return Ok(None) };
            words.push(part.0);
        }
        let made = self.constant_of(Op::ConstantComposite, ty, &words)?;
        self.composites.insert(key, made);
        Ok(Some(made))
    }

    /// The set that callbacks know by a number, or GLSL.std.450, imported where it is not.
    pub(super) fn import(&mut self, number: u32) -> Result<Id> {
        for inst in self.kept.module().iter().filter(|inst| inst.op() == Op::ExtInstImport) {
            let Some(id) = inst.result() else { continue };
            let set = spirv::OperandContext::ext_inst_set(self.kept, id).and_then(ImportedSet::known);
            if set.and_then(shader::set_number) == Some(number) {
                return Ok(id);
            }
        }
        let key = intern_key(Op::ExtInstImport, &[number]);
        if let Some(id) = self.interner.find(&key) {
            return Ok(id);
        }
        let name = match number {
            shader::GLSL_STD_450 => "GLSL.std.450",
            _ => return Err(Error::malformed(format!("the module does not import the set {number}"))),
        };
        let id = self.new_id();
        self.sections.imports.start(Op::ExtInstImport).id(id).string(name.as_bytes()).finish()?;
        self.interner.insert(key, id);
        Ok(id)
    }

    /// Whether a type is a block, whose pointers in the classes of buffers are those of descriptors.
    pub(super) fn is_block(&self, ty: Id) -> bool {
        self.blocks.contains(&ty)
    }

    /// Whether decorations tell the layout of a class's variables.
    pub(super) fn is_explicit(&self, class: StorageClass) -> bool {
        shader::has_layout(class, self.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR))
    }

    /// The numbers that are kept of the layout of a type.
    pub(super) fn layout(&self, ty: Id, is_explicit: bool) -> Option<&'k [u32]> {
        self.layouts.get(&(ty.0, is_explicit)).copied()
    }

    /// Whether what an instruction of module scope is about is still there: functions may be gone.
    fn is_there(&self, inst: Inst<'_>) -> Result<bool> {
        let has = |id: Id| self.kept.get(id).is_some() || self.defined.contains(&id);
        match inst.op() {
            Op::Name | Op::Decorate | Op::DecorateId | Op::DecorateString => Ok(has(inst.id(0)?)),
            Op::EntryPoint if !has(inst.id(1)?) => {
                Err(inst.unsupported("the function of an entry point is gone"))
            }
            _ => Ok(true),
        }
    }

    /// The words of the module.
    pub(super) fn assemble(self, options: &WriteOptions) -> Result<Vec<u32>> {
        let header = *self.kept.module().header();
        if let (Some(version), Some(most)) = (header.version(), options.max_version)
            && version > most
        {
            let detail = format!("the module is of version {version}, the options allow {most}");
            return Err(Error::unsupported(Code::InvalidModule, detail));
        }
        let mut words = spirv::Header { bound: self.ids.bound(), ..header }.words().to_vec();
        debug_assert_eq!(words.len(), HEADER_WORDS);
        let mut capabilities: Vec<u32> = self.capabilities.iter().copied().collect();
        capabilities.sort_unstable();
        let mut sink = Sink::new();
        for capability in capabilities {
            sink.push(Op::Capability, &[capability])?;
        }
        let new = &self.sections;
        // What is new of a section stands before what was kept of the sections behind it, and names before names.
        let mut waiting = [
            (Section::Imports, &new.imports),
            (Section::Modes, &new.strings),
            (Section::Sources, &new.names),
            (Section::Annotations, &new.decorations),
        ]
        .into_iter()
        .peekable();
        for inst in self.kept.module().iter().filter(|inst| inst.op() != Op::Capability) {
            if !self.is_there(inst)? {
                continue;
            }
            let section = section_of(inst.op());
            while let Some((_, new)) = waiting.next_if(|(before, _)| *before < section) {
                sink.extend(new.words());
            }
            sink.push(inst.op(), inst.operands())?;
        }
        let rest = waiting.map(|(_, new)| new);
        for rest in rest.chain([&new.values, &new.declarations, &new.definitions]) {
            sink.extend(rest.words());
        }
        words.extend_from_slice(sink.words());
        Ok(words)
    }
}

/// The sections of a module in their order (section 2.4), as far as something new may stand between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Imports,
    Modes,
    Sources,
    Annotations,
    Declarations,
}

/// The section in which an instruction stands.
fn section_of(op: Op) -> Section {
    match op {
        Op::Capability | Op::Extension | Op::ExtInstImport => Section::Imports,
        Op::MemoryModel | Op::EntryPoint | Op::ExecutionMode | Op::ExecutionModeId => Section::Modes,
        Op::String | Op::Source | Op::SourceContinued | Op::SourceExtension => Section::Sources,
        Op::DecorationGroup => Section::Annotations,
        op if op.row().is_some_and(|row| row.has_result) => Section::Declarations,
        _ => Section::Annotations,
    }
}

impl ShaderModule<'_, '_> {
    /// The value of a constant of 32 bits that was made here.
    pub(super) fn made_number(&self, id: Id) -> Option<u64> {
        self.numbers.get(&id).copied()
    }
}
