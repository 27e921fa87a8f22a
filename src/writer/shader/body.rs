//! The body of one function: its parameters, blocks and instructions.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    names::LineKey,
    place::Address,
    scope::ShaderModule,
    signature::{Lead, ShaderParam, Signature},
    structure::Structure,
    value::KnownValue,
};
use crate::{
    Error, Result,
    spirv::{
        Id, Op,
        grammar::{Decoration, StorageClass},
        words::Sink,
    },
    view::{Block, Function, InstView, Opcode, Value},
};

/// The writer of one function's body.
pub(super) struct ShaderBody<'w, 'm, 'k> {
    pub(super) scope: &'w mut ShaderModule<'m, 'k>,
    pub(super) function: Function<'m>,
    pub(super) values: FxHashMap<usize, KnownValue>,
    /// Ids of values that were used before they are written.
    pub(super) reserved: FxHashMap<usize, Id>,
    /// Instructions behind the variables.
    pub(super) words: Sink,
    /// Variables of the function, which stand first.
    pub(super) variables: Sink,
    pub(super) structure: Structure<'m>,
    labels: FxHashMap<usize, Id>,
    /// The pointers that phis take from blocks, and of which blocks these are written.
    pub(super) edges: FxHashMap<(usize, usize), Id>,
    pub(super) written_edges: FxHashSet<(usize, usize)>,
    /// The type of pointers that the function returns, if it does.
    returned: Option<Id>,
    /// The line that holds where the next instruction is written.
    pub(super) last_line: Option<LineKey>,
    /// Whether instructions are only parts of indices of addresses, by their keys.
    pub(super) index_parts: FxHashMap<usize, bool>,
    /// Whether an instruction has ended the block before LLVM's terminator.
    pub(super) is_closed: bool,
}

/// A parameter that is a pointer, or leads to variables.
enum PointerParam {
    Typed { key: usize, id: Id, class: StorageClass, pointee: Id, is_entered: bool },
    Known { key: usize, lead: Lead },
}

/// Writes the parameters of a function, and returns what is known of them: values, and pointers apart.
fn parameters<'m>(
    scope: &mut ShaderModule<'m, '_>,
    function: Function<'m>,
    params: &[ShaderParam],
    declaration: &mut Sink,
) -> Result<(FxHashMap<usize, KnownValue>, Vec<PointerParam>)> {
    let (mut values, mut pointers) = (FxHashMap::default(), Vec::new());
    for (value, param) in function.params().zip(params) {
        let key = value.as_key();
        if let ShaderParam::Known(lead) = param {
            pointers.push(PointerParam::Known { key, lead: *lead });
        }
        let Some(ty) = scope.type_of_param(value, *param)? else { continue };
        let id = scope.new_id();
        declaration.push(Op::FunctionParameter, &[ty.0, id.0])?;
        scope.name(id, value.name_bytes())?;
        if let Some((class, pointee)) = scope.pointer_parts(ty)? {
            if class == StorageClass::PhysicalStorageBuffer {
                // Nothing is said of what else points there.
                scope.decorate(id, Decoration::Aliased)?;
            }
            let is_entered = matches!(param, ShaderParam::Typed { is_entered: true, .. });
            pointers.push(PointerParam::Typed { key, id, class, pointee, is_entered });
        } else if scope.is_handle(ty)? {
            values.insert(key, KnownValue::Handle { id, ty, from: None });
        } else {
            values.insert(key, KnownValue::Id(id));
        }
    }
    Ok((values, pointers))
}

impl<'w, 'm, 'k> ShaderBody<'w, 'm, 'k> {
    /// Writes a function, or declares it where another module has it.
    pub(super) fn write(scope: &'w mut ShaderModule<'m, 'k>, function: Function<'m>) -> Result<()> {
        let signature = scope.signatures.get(&function.value().as_key()).cloned();
        let Signature { id, returned, params, .. } =
            signature.ok_or_else(|| Error::internal("a function without its parameters"))?;
        scope.defined.insert(id);
        let mut declaration = Sink::new();
        let return_type = match returned {
            Some(ty) => ty,
            None => scope.value_type(function.return_type())?,
        };
        let mut types = vec![return_type.0];
        for (value, param) in function.params().zip(&params) {
            types.extend(scope.type_of_param(value, *param)?.map(|ty| ty.0));
        }
        let ty = scope.ty(Op::TypeFunction, &types)?;
        let control = scope.function_control(function, id);
        declaration.push(Op::Function, &[return_type.0, id.0, control.bits(), ty.0])?;
        let (values, pointers) = parameters(scope, function, &params, &mut declaration)?;
        if function.is_declaration() {
            declaration.push(Op::FunctionEnd, &[])?;
            scope.sections.declarations.extend(declaration.words());
            return Ok(());
        }
        let structure = Structure::of(scope.context, function)?;
        let mut body = ShaderBody {
            scope,
            function,
            values,
            reserved: FxHashMap::default(),
            words: Sink::new(),
            variables: Sink::new(),
            structure,
            labels: FxHashMap::default(),
            edges: FxHashMap::default(),
            written_edges: FxHashSet::default(),
            returned,
            last_line: None,
            index_parts: FxHashMap::default(),
            is_closed: false,
        };
        body.pointer_params(pointers)?;
        body.blocks(&mut declaration)?;
        let (variables, words) = (body.variables, body.words);
        declaration.extend(variables.words());
        declaration.extend(words.words());
        declaration.push(Op::FunctionEnd, &[])?;
        scope.sections.definitions.extend(declaration.words());
        Ok(())
    }

    fn pointer_params(&mut self, params: Vec<PointerParam>) -> Result<()> {
        for param in params {
            let (key, known) = match param {
                PointerParam::Known { key, lead } => (key, self.value_of_lead(lead)?),
                PointerParam::Typed { key, id, class, pointee, is_entered } => {
                    let place = self.place_of(id, class, pointee)?;
                    let in_descriptors = place.in_descriptors && !is_entered;
                    (key, KnownValue::Place(Address { in_descriptors, ..place }))
                }
            };
            self.values.insert(key, known);
        }
        Ok(())
    }

    fn blocks(&mut self, declaration: &mut Sink) -> Result<()> {
        let order = self.structure.order.clone();
        for (number, block) in order.into_iter().enumerate() {
            let label = self.label(block);
            let head = if number == 0 { &mut *declaration } else { &mut self.words };
            head.push(Op::Label, &[label.0])?;
            self.last_line = None;
            self.is_closed = false;
            let mut part = Some(block);
            while let Some(block) = part {
                self.block(block)?;
                part = self.structure.rest.get(&block.as_key()).copied();
            }
        }
        if self.reserved.is_empty() {
            return Ok(());
        }
        let detail = "a value is used that no block that can be reached has";
        Err(Error::malformed(detail).or_at(|| self.function.at()))
    }

    fn block(&mut self, block: Block<'m>) -> Result<()> {
        for inst in block.instructions() {
            if self.is_closed {
                return Ok(());
            }
            self.instruction_with_line(inst).map_err(|error| error.or_at(|| inst.at()))?;
        }
        Ok(())
    }

    /// Writes an instruction, behind its line where that is not the one that was written last.
    fn instruction_with_line(&mut self, inst: InstView<'m>) -> Result<()> {
        self.note_records(inst);
        let (start, before) = (self.words.len(), self.last_line);
        self.line(inst)?;
        let end = self.words.len();
        self.instruction(inst)?;
        // What became no instruction needs no line.
        if self.words.len() == end {
            self.words.truncate(start);
            self.last_line = before;
        }
        Ok(())
    }

    /// The label of a block, or of the one that it is a part of.
    pub(super) fn label(&mut self, block: Block<'m>) -> Id {
        let key = self.structure.first_part(block);
        if let Some(label) = self.labels.get(&key) {
            return *label;
        }
        let label = self.scope.new_id();
        self.labels.insert(key, label);
        label
    }

    fn instruction(&mut self, inst: InstView<'m>) -> Result<()> {
        use Opcode::*;
        if self.is_index_part(inst) {
            return Ok(());
        }
        match inst.opcode() {
            Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor | FAdd
            | FSub | FMul | FDiv | FRem | FNeg => self.binary(inst),
            ICmp => match (inst.int_predicate(), inst.operand(0).and_then(Value::ty)) {
                (Some(predicate), Some(ty)) if ty.is_pointer() => self.pointer_compare(inst, predicate),
                _ => self.int_compare(inst),
            },
            FCmp => self.float_compare(inst),
            Trunc | ZExt | SExt | FpToUi | FpToSi | UiToFp | SiToFp | FpTrunc | FpExt | BitCast => {
                self.conversion(inst)
            }
            AddrSpaceCast => self.same_address(inst),
            PtrToInt | IntToPtr => self.pointer_conversion(inst),
            Select if inst.ty().is_pointer() => self.pointer_select(inst),
            Select => self.select(inst),
            Freeze => {
                let id = self.operand(inst, 0)?;
                self.define(inst, KnownValue::Id(id))
            }
            ExtractElement | InsertElement | ShuffleVector => self.vector(inst),
            ExtractValue => self.extract_value(inst),
            InsertValue => self.insert_value(inst),
            Alloca => self.alloca(inst),
            GetElementPtr => self.element_pointer(inst),
            Load => self.load(inst),
            Store => self.store(inst),
            AtomicRmw | CmpXchg => self.atomic(inst),
            Fence => self.fence(inst),
            Call => self.call(inst),
            Phi if inst.ty().is_pointer() => self.pointer_phi(inst),
            Phi => self.phi(inst),
            Br | Switch | Ret | Unreachable => self.terminator(inst),
            _ => Err(Self::unknown(inst.value())),
        }
    }

    fn phi(&mut self, inst: InstView<'m>) -> Result<()> {
        let mut words = Vec::new();
        let mut seen = FxHashSet::default();
        for (value, block) in inst.incoming() {
            if self.structure.is_dropped(block) || !seen.insert(block.as_key()) {
                continue;
            }
            let KnownValue::Id(id) = self.known(value)? else { return Err(Self::unknown(inst.value())) };
            words.extend([id.0, self.label(block).0]);
        }
        self.emit_for(inst, Op::Phi, &words).map(drop)
    }

    fn terminator(&mut self, inst: InstView<'m>) -> Result<()> {
        let block = inst.block().ok_or_else(|| Self::unknown(inst.value()))?;
        if self.structure.rest.contains_key(&block.as_key()) {
            return Ok(());
        }
        self.pointer_edges(block)?;
        match inst.opcode() {
            Opcode::Br => {
                let condition = inst.condition().map(|condition| self.value(condition)).transpose()?;
                self.merge(inst)?;
                let mut labels = Vec::new();
                for target in inst.successors() {
                    labels.push(self.label(target));
                }
                match (condition, labels.as_slice()) {
                    (None, [target]) => self.words.push(Op::Branch, &[target.0]),
                    (Some(condition), [yes, no]) => {
                        self.words.push(Op::BranchConditional, &[condition.0, yes.0, no.0])
                    }
                    _ => Err(Self::unknown(inst.value())),
                }
            }
            Opcode::Switch => self.switch(inst),
            Opcode::Ret => match inst.operand(0) {
                None => self.words.push(Op::Return, &[]),
                Some(value) => {
                    let id = match self.returned {
                        Some(ty) => self.as_type(value, ty)?,
                        None => self.value(value)?,
                    };
                    self.words.push(Op::ReturnValue, &[id.0])
                }
            },
            Opcode::Unreachable => self.words.push(Op::Unreachable, &[]),
            _ => Err(Self::unknown(inst.value())),
        }
    }

    fn switch(&mut self, inst: InstView<'m>) -> Result<()> {
        let selector = inst.condition().ok_or_else(|| Self::unknown(inst.value()))?;
        let is_wide = selector.ty().is_some_and(|ty| ty.is_int_of(64));
        let selector = self.value(selector)?;
        self.merge(inst)?;
        let default = inst.successor(0).ok_or_else(|| Self::unknown(inst.value()))?;
        let mut words = vec![selector.0, self.label(default).0];
        for (value, target) in inst.cases() {
            let value = value.const_int().and_then(|number| number.as_u64());
            let value = value.ok_or_else(|| Self::unknown(inst.value()))?;
            words.push(value as u32);
            if is_wide {
                words.push((value >> 32) as u32);
            }
            words.push(self.label(target).0);
        }
        self.words.push(Op::Switch, &words)
    }

    /// Writes the merge instruction of a block that has one.
    fn merge(&mut self, inst: InstView<'m>) -> Result<()> {
        let Some(block) = inst.block() else { return Ok(()) };
        let Some(merge) = self.structure.merges.get(&self.structure.first_part(block)).cloned() else {
            return Ok(());
        };
        let mut words = vec![self.label(merge.merge).0];
        if let Some(continues) = merge.continues {
            words.push(self.label(continues).0);
        }
        words.extend(merge.controls);
        self.words.push(if merge.continues.is_some() { Op::LoopMerge } else { Op::SelectionMerge }, &words)
    }

    /// The pointer that a variable of the module is.
    pub(super) fn variable(&self, id: Id) -> Result<KnownValue> {
        let inst = self.scope.kept.require(id)?;
        let ty = inst.result_type().filter(|_| inst.op() == Op::Variable);
        let ty = ty.ok_or_else(|| Error::malformed(format!("{id} is no variable with a type")))?;
        let parts = self.scope.pointer_parts(ty)?;
        let (class, pointee) =
            parts.ok_or_else(|| Error::malformed(format!("{ty} is no type of pointers")))?;
        self.place_of(id, class, pointee).map(KnownValue::Place)
    }
}

impl<'m> ShaderModule<'m, '_> {
    /// The value of a constant of the module that is an integer of at most 32 bits.
    pub(super) fn constant_number(&self, id: Id) -> Option<u64> {
        if let Some(inst) = self.kept.get(id) {
            return inst
                .arguments()
                .first()
                .filter(|_| inst.op() == Op::Constant)
                .map(|word| u64::from(*word));
        }
        self.made_number(id)
    }

    /// Whether a class is memory that other invocations may use as well.
    pub(super) fn is_shared(class: StorageClass) -> bool {
        !matches!(
            class,
            StorageClass::Function
                | StorageClass::Private
                | StorageClass::Input
                | StorageClass::Output
                | StorageClass::PushConstant
                | StorageClass::UniformConstant
        )
    }
}
