//! What is kept for writing a module of shaders back: its instructions of module scope, with specialization constants as the
//! constants that they are here, and the layouts of its types. `docs/shader-interface.md` describes the metadata.

use rustc_hash::{FxHashMap, FxHashSet};

use super::layout::TypeLayout;
use crate::{
    Result,
    draft::{Function, Value, ValueKind},
    mapping::{
        metadata::{SHADER_FUNCTION, SHADER_MODULE, SHADER_TYPE},
        shader::{LAYOUT_HEAD, kept_checksum},
    },
    reader::{Reader, body::FunctionReader},
    spirv::{Id, Inst, Op, grammar::Decoration, words::Sink},
};

/// Composites that specialization constants are computed to nest no deeper.
const MOST_NESTING: u32 = 8;
/// They have no more parts.
const MOST_PARTS: usize = 4096;

impl<'m, 's> Reader<'m, 's> {
    /// Keeps the instructions of module scope and the layouts; a module with a constant that has no plain form keeps none.
    pub(super) fn keep_module(&mut self) -> Result<()> {
        let header = *self.ids.module().header();
        let mut kept = Kept {
            words: Sink::new(),
            bound: header.bound,
            pointers: None,
            early_pointers: FxHashSet::default(),
        };
        let first = self.ids.module().iter().position(|inst| inst.op() == Op::Function);
        let first = first.unwrap_or(self.ids.module().len());
        for inst in self.ids.module().iter().take(first) {
            if self.keep(&mut kept, inst, first)?.is_none() {
                return Ok(());
            }
        }
        let mut words = vec![header.version_word, kept.bound];
        words.extend_from_slice(kept.words.words());
        let layouts = self.kept_layouts(first);
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let (words, layouts) = (bytes(&words), bytes(&layouts));
        let checksum = self.context.md_u32(kept_checksum([&words, &layouts]))?;
        let node = [self.context.md_string(&words), self.context.md_string(&layouts), checksum];
        self.add_named(SHADER_MODULE, self.context.md_node(&node))
    }

    /// Whether an id is of module scope: everything that no function defines, and functions themselves.
    fn is_of_module(&self, id: Id, first: usize) -> bool {
        self.ids.position(id).is_some_and(|position| position < first)
            || self.ids.get(id).is_some_and(|inst| inst.op() == Op::Function)
    }

    /// Keeps an instruction; `None` where it cannot be kept.
    fn keep(&self, kept: &mut Kept, inst: Inst<'s>, first: usize) -> Result<Option<()>> {
        let as_it_is = |kept: &mut Kept| kept.words.push(inst.op(), inst.operands());
        match inst.op() {
            Op::Name
            | Op::MemberName
            | Op::Decorate
            | Op::DecorateId
            | Op::DecorateString
            | Op::MemberDecorate
            | Op::MemberDecorateString => {
                let is_id =
                    inst.op() == Op::Decorate && inst.operands().get(1) == Some(&Decoration::SpecId.0);
                if !is_id && self.is_of_module(inst.id(0)?, first) {
                    as_it_is(kept)?;
                }
            }
            Op::GroupDecorate => {
                let targets = inst.operands().get(1..).unwrap_or(&[]);
                let mut operands = vec![inst.word(0)?];
                operands.extend(targets.iter().filter(|word| self.is_of_module(Id(**word), first)));
                kept.words.push(inst.op(), &operands)?;
            }
            Op::Line | Op::NoLine | Op::ExtInst | Op::ExtInstWithForwardRefsKHR => {}
            Op::SpecConstantTrue
            | Op::SpecConstantFalse
            | Op::SpecConstant
            | Op::SpecConstantComposite
            | Op::SpecConstantCompositeReplicateEXT
            | Op::SpecConstantOp => {
                let (Some(id), Some(ty)) = (inst.result(), inst.result_type()) else { return Ok(None) };
                let plain = match inst.op() {
                    Op::SpecConstantComposite => Some(Op::ConstantComposite),
                    Op::SpecConstantCompositeReplicateEXT => Some(Op::ConstantCompositeReplicateEXT),
                    _ => None,
                };
                if let Some(plain) = plain {
                    kept.words.push(plain, inst.operands())?;
                    return Ok(Some(()));
                }
                let Some(value) = self.global_value(id).filter(|value| value.is_constant()) else {
                    // As the length of a cooperative matrix, which only a device knows.
                    return if inst.op() == Op::SpecConstantOp { as_it_is(kept).map(Some) } else { Ok(None) };
                };
                return self.keep_constant(kept, ty, id, (value, MOST_NESTING));
            }
            Op::UntypedVariableKHR => self.keep_untyped(kept, inst, first)?,
            Op::TypePointer if inst.result().is_some_and(|id| kept.early_pointers.contains(&id)) => {}
            _ => as_it_is(kept)?,
        }
        Ok(Some(()))
    }

    /// Keeps a variable without a type of what it points to as one that has its type of data, by which bodies are written; a type of
    /// pointers that is declared later stands before it.
    fn keep_untyped(&self, kept: &mut Kept, inst: Inst<'s>, first: usize) -> Result<()> {
        let (Some(data), initializer) = super::variables::parts_of(self, inst)? else {
            return kept.words.push(inst.op(), inst.operands());
        };
        let class = inst.word(2)?;
        let key = [class, data.0];
        let known = kept.pointers.get_or_insert_with(|| self.pointer_types(first)).get(&key).copied();
        let pointer = known.unwrap_or_else(|| kept.new_id());
        let stands_later = known.is_none() || self.ids.position(pointer) > self.ids.position(inst.id(1)?);
        if stands_later && kept.early_pointers.insert(pointer) {
            kept.words.push(Op::TypePointer, &[pointer.0, class, data.0])?;
            kept.pointers.get_or_insert_default().insert(key, pointer);
        }
        let mut operands = vec![pointer.0, inst.word(1)?, class];
        operands.extend(initializer.map(|id| id.0));
        kept.words.push(Op::Variable, &operands)
    }

    /// The types of pointers in the first instructions, by storage class and pointee; the first of several equal ones.
    fn pointer_types(&self, first: usize) -> FxHashMap<[u32; 2], Id> {
        let mut types = FxHashMap::default();
        let declared = self.ids.module().iter().take(first).filter(|inst| inst.op() == Op::TypePointer);
        for inst in declared {
            if let (Some(id), Some(&[class, pointee])) = (inst.result(), inst.operands().get(1..)) {
                types.entry([class, pointee]).or_insert(id);
            }
        }
        types
    }

    /// Keeps a constant by its value, and its parts before it; `nesting` is how deep composites may still nest.
    fn keep_constant(
        &self,
        kept: &mut Kept,
        ty: Id,
        id: Id,
        (value, nesting): (Value<'m>, u32),
    ) -> Result<Option<()>> {
        if matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) {
            kept.words.push(Op::Undef, &[ty.0, id.0])?;
            return Ok(Some(()));
        }
        let inst = self.type_inst(ty)?;
        let parts = match inst.op() {
            Op::TypeVector | Op::TypeMatrix => vec![inst.id(1)?; inst.word(2)? as usize],
            Op::TypeArray => match usize::try_from(self.constant_u64(inst.id(2)?)?) {
                Ok(count) if count <= MOST_PARTS => vec![inst.id(1)?; count],
                _ => return Ok(None),
            },
            Op::TypeStruct => inst.operands().get(1..).unwrap_or(&[]).iter().map(|word| Id(*word)).collect(),
            _ => return kept.scalar(inst, ty, id, value),
        };
        let Some(nesting) = nesting.checked_sub(1) else { return Ok(None) };
        let mut operands = vec![ty.0, id.0];
        for (number, part) in parts.into_iter().enumerate() {
            let Some(own) = value.aggregate_element(number as u64) else { return Ok(None) };
            let id = kept.new_id();
            if self.keep_constant(kept, part, id, (own, nesting))?.is_none() {
                return Ok(None);
            }
            operands.push(id.0);
        }
        kept.words.push(Op::ConstantComposite, &operands)?;
        Ok(Some(()))
    }

    /// The layouts of structures, arrays and matrices, with and without the decorations, as far as they have one. Each row is
    /// the type, whether decorations count, how many numbers follow, and these: of a structure for each member the offset, the
    /// stride of its matrices or 0, and whether they are of rows; of an array or a matrix the stride.
    fn kept_layouts(&mut self, first: usize) -> Vec<u32> {
        let mut rows = Vec::new();
        for inst in self.ids.module().iter().take(first) {
            let Some(ty) = inst.result() else { continue };
            for is_explicit in [false, true] {
                let object = TypeLayout::new(ty, is_explicit);
                let numbers = match inst.op() {
                    Op::TypeStruct => self.structure(object).ok().map(|structure| {
                        let members = structure.0.iter();
                        members.flat_map(|member| member.offset_and_matrix()).collect::<Vec<_>>()
                    }),
                    Op::TypeArray | Op::TypeRuntimeArray => {
                        self.array_stride(object).ok().map(|stride| vec![stride])
                    }
                    Op::TypeMatrix => self.matrix_stride(object).ok().map(|stride| vec![stride]),
                    _ => None,
                };
                let Some(numbers) = numbers else { continue };
                let narrow: Option<Vec<u32>> =
                    numbers.iter().map(|number| u32::try_from(*number).ok()).collect();
                if let Some(numbers) = narrow {
                    let head: [u32; LAYOUT_HEAD] = [ty.0, is_explicit.into(), numbers.len() as u32];
                    rows.extend(head);
                    rows.extend(numbers);
                }
            }
        }
        rows
    }

    /// Keeps the id of a function and the types of its parameters.
    pub(in crate::reader) fn keep_function(&self, function: Function<'m>, inst: Inst<'s>) -> Result<()> {
        let mut node = vec![self.context.md_u32(inst.id(1)?.0)?];
        let ty = self.type_inst(inst.id(3)?)?;
        for word in ty.operands().get(2..).unwrap_or(&[]) {
            node.push(self.context.md_u32(*word)?);
        }
        let kind = self.context.metadata_kind(SHADER_FUNCTION);
        function.value().attach(kind, self.context.md_node(&node))?;
        if function.return_type().is_pointer() {
            self.keep_numbers(function.value(), SHADER_TYPE, &[ty.id(1)?.0])?;
        }
        Ok(())
    }

    /// Keeps an id or some other numbers with an instruction.
    pub(in crate::reader) fn keep_numbers(
        &self,
        value: Value<'m>,
        kind: &str,
        numbers: &[u32],
    ) -> Result<()> {
        if value.as_instruction().is_none() && value.as_function().is_none() {
            return Ok(());
        }
        let mut node = Vec::with_capacity(numbers.len());
        for number in numbers {
            node.push(self.context.md_u32(*number)?);
        }
        Ok(value.attach(self.context.metadata_kind(kind), self.context.md_node(&node))?)
    }
}

impl<'m> FunctionReader<'_, 'm, '_> {
    /// Keeps the type of a pointer that a shader chooses among several.
    pub(in crate::reader) fn keep_pointer(&self, inst: Inst<'_>, value: Value<'m>) -> Result<()> {
        if !self.reader.is_shader() || !value.ty().is_some_and(crate::draft::Type::is_pointer) {
            return Ok(());
        }
        let ty = inst.id(0)?;
        match self.reader.type_inst(ty)?.op() {
            Op::TypePointer => self.reader.keep_numbers(value, SHADER_TYPE, &[ty.0]),
            _ => Ok(()),
        }
    }
}

/// The instructions that are kept.
struct Kept {
    words: Sink,
    /// The number above all ids.
    bound: u32,
    /// The types of pointers by storage class and pointee, from the first variable without a type on.
    pointers: Option<FxHashMap<[u32; 2], Id>>,
    /// Those that stand before where the module declares them, and those that it does not declare.
    early_pointers: FxHashSet<Id>,
}

impl Kept {
    fn new_id(&mut self) -> Id {
        let id = Id(self.bound);
        self.bound = self.bound.saturating_add(1);
        id
    }

    fn scalar(&mut self, ty: Inst<'_>, type_id: Id, id: Id, value: Value<'_>) -> Result<Option<()>> {
        let head = [type_id.0, id.0];
        if ty.op() == Op::TypeBool {
            let Some(bit) = value.const_u64() else { return Ok(None) };
            self.words.push(if bit == 0 { Op::ConstantFalse } else { Op::ConstantTrue }, &head)?;
            return Ok(Some(()));
        }
        let is_signed = ty.op() == Op::TypeInt && ty.word(2)? == 1;
        let (width, bits) = match (value.const_int(), value.const_fp()) {
            (Some(number), _) if is_signed => (number.width, number.as_i64().map(i64::cast_unsigned)),
            (Some(number), _) => (number.width, number.as_u64()),
            (None, Some((width, words))) => (width, words.first().copied()),
            (None, None) => return Ok(None),
        };
        let Some(bits) = bits.filter(|_| width <= 64) else { return Ok(None) };
        let both = [bits as u32, (bits >> 32) as u32];
        let literal = if width > 32 { &both[..] } else { &both[..1] };
        self.words.push(Op::Constant, &[&head[..], literal].concat())?;
        Ok(Some(()))
    }
}
