//! Parameters of functions. Optimisers take away parameters that nothing uses, and hand over what lies behind a pointer in its place
//! (LLVM's passes `deadargelim` and `argpromotion`), so the types of functions are those of LLVM IR. What is kept of the parameters
//! counts for functions that have them as they were read. Of others the calls tell: what leads to the same variable at each call is no
//! parameter, and any other pointer has the type that what is handed over has, or one of those that are kept.

use rustc_hash::FxHashSet;

use super::{
    Head,
    body::ShaderBody,
    head_of,
    interface::{AliasedMemory, InterfacePath, InterfaceRoot},
    place::{Address, ChainGoal},
    scope::ShaderModule,
    value::KnownValue,
};
use crate::{
    Code, Error, Result,
    mapping::{
        metadata::SHADER_VARIABLE,
        shader::{self, Field},
    },
    spirv::{Id, grammar::StorageClass},
    view::{Function, InstView, ModuleView, Opcode, Type, TypeKind, Value, ValueKind},
    writer::inst::byte_offset::{ByteOffset, byte_offset},
};

/// The most instructions from a pointer back to the variable that it leads to; beyond them nothing is known of it.
const MOST_NESTING: u32 = 64;

/// A pointer that every invocation has the same way to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// One that leads to variables.
    Path(InterfacePath),
    /// So many bytes behind the start of a variable.
    Variable { id: Id, bytes: i64 },
    /// So many bytes behind the start of a buffer, whose descriptor lies so many behind that of the variable.
    Buffer { id: Id, descriptor: i64, bytes: i64 },
}

/// A parameter of LLVM's function.
#[derive(Clone, Copy, Debug)]
pub(super) enum ShaderParam {
    /// None in SPIR-V, as it is the same at each call.
    Known(Lead),
    /// A pointer or a handle of a type of the module.
    Typed {
        ty: Id,
        /// Whether a pointer to a block is the address of the buffer, and not that of its descriptor.
        is_entered: bool,
    },
    /// A pointer or a handle whose type the first call that is written tells.
    Open,
    /// A value.
    Value,
}

/// A function as it is written.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) id: Id,
    /// The type of the result, where that is a pointer.
    pub(super) returned: Option<Id>,
    pub(super) params: Vec<ShaderParam>,
    /// The types of the parameters that were read.
    kept: Vec<Id>,
}

/// The calls of a function.
fn calls_of(function: Function<'_>) -> impl Iterator<Item = InstView<'_>> {
    let users = function.value().uses().filter_map(|usage| usage.instruction());
    users.filter(move |user| user.called_function().is_some_and(|callee| callee.id() == function.id()))
}

/// The module's functions, each behind those that call it, as SPIR-V has no recursion.
fn callers_first<'m>(functions: &[Function<'m>]) -> Vec<Function<'m>> {
    let mut order = Vec::with_capacity(functions.len());
    let mut seen = FxHashSet::default();
    for function in functions {
        let mut open = vec![(*function, false)];
        while let Some((function, is_done)) = open.pop() {
            if is_done {
                order.push(function);
            } else if seen.insert(function.id()) {
                open.push((function, true));
                let callers = calls_of(function).map(|call| call.function());
                open.extend(
                    callers.filter(|caller| head_of(*caller).is_some()).map(|caller| (caller, false)),
                );
            }
        }
    }
    order
}

fn is_nothing(value: Value<'_>) -> bool {
    matches!(value.kind(), ValueKind::Undef | ValueKind::Poison)
}

/// Whether values of a type have pointers as their parts.
fn has_pointers(ty: Type<'_>) -> bool {
    ty.is_pointer() || ty.kind() == TypeKind::Struct && ty.members().any(Type::is_pointer)
}

impl<'m> ShaderModule<'m, '_> {
    /// Finds the parameters of the module's functions. Returns the functions in the order in which they are written: that of the
    /// module, or behind those that call them, where calls tell parameters.
    pub(super) fn find_signatures(
        &mut self,
        module: ModuleView<'m>,
        entries: &FxHashSet<usize>,
    ) -> Result<Vec<Function<'m>>> {
        let is_entry = |function: &Function<'m>| entries.contains(&function.value().as_key());
        for entry in module.functions().filter(is_entry) {
            let interface = entry.param(0).map(|param| (param, InterfaceRoot::Structure));
            let insts = entry.blocks().flat_map(|block| block.instructions());
            let private = insts.filter(|inst| inst.opcode() == Opcode::Alloca);
            let private = private.map(|inst| (inst.value(), InterfaceRoot::Private));
            for (value, root) in interface.into_iter().chain(private) {
                self.leads.insert(value.as_key(), Lead::Path(InterfacePath::start(root)));
            }
        }
        let own = module.functions().filter(|function| !is_entry(function) && head_of(*function).is_some());
        let own: Vec<Function<'m>> = own.collect();
        let order = callers_first(&own);
        // Of copies that an optimiser made the first function has the id.
        let mut taken = FxHashSet::default();
        for function in &own {
            let Some(head) = head_of(*function) else { continue };
            let is_copy = !taken.insert(head.id);
            let id = if is_copy { self.new_id() } else { head.id };
            if is_copy {
                self.name(id, function.name_bytes())?;
            }
            let signature =
                Signature { id, returned: head.returned, params: Vec::new(), kept: head.params.clone() };
            self.signatures.insert(function.value().as_key(), signature);
        }
        let mut is_as_read = true;
        for function in &order {
            let Some(head) = head_of(*function) else { continue };
            let params = self.params_of(*function, &head).map_err(|error| error.or_at(|| function.at()))?;
            is_as_read &=
                !params.iter().skip(shader::FIRST_PARAMETER).any(|param| matches!(param, ShaderParam::Open));
            for (value, param) in function.params().zip(&params) {
                if let ShaderParam::Known(lead) = param {
                    self.leads.insert(value.as_key(), *lead);
                }
            }
            if let Some(signature) = self.signatures.get_mut(&function.value().as_key()) {
                signature.params = params;
            }
        }
        Ok(if is_as_read { own } else { order })
    }

    /// The parameters of a function whose callers' parameters are known.
    fn params_of(&self, function: Function<'m>, head: &Head) -> Result<Vec<ShaderParam>> {
        let calls: Vec<InstView<'m>> = calls_of(function).collect();
        let roots = [InterfaceRoot::Structure, InterfaceRoot::Private].map(InterfacePath::start);
        let mut is_as_read = function.param_count() as usize == head.params.len() + shader::FIRST_PARAMETER;
        for (number, root) in (0..).zip(roots) {
            for call in &calls {
                let Some(arg) = call.arg(number).filter(|_| is_as_read) else { break };
                is_as_read &= is_nothing(arg) || self.lead(arg, 0)? == Some(Lead::Path(root));
            }
        }
        let mut params = roots.map(|root| ShaderParam::Known(Lead::Path(root))).to_vec();
        for (param, ty) in function.params().skip(shader::FIRST_PARAMETER).zip(&head.params) {
            let llvm = param.ty().ok_or_else(|| Error::internal("a parameter without a type"))?;
            let is_typed = self.pointer_parts(*ty)?.is_some() || self.is_handle(*ty)?;
            is_as_read &= is_typed == has_pointers(llvm);
            params.push(if is_typed {
                ShaderParam::Typed { ty: *ty, is_entered: false }
            } else {
                ShaderParam::Value
            });
        }
        if is_as_read {
            return Ok(params);
        }
        if calls.is_empty() {
            let detail = "the parameters are no longer those that were read, and no call tells what they are";
            return Err(Error::unsupported(Code::InvalidModule, detail));
        }
        let mut params = Vec::new();
        for (number, param) in (0..).zip(function.params()) {
            let llvm = param.ty().ok_or_else(|| Error::internal("a parameter without a type"))?;
            params.push(match has_pointers(llvm) {
                true => self.common_lead(&calls, number)?.map_or(ShaderParam::Open, ShaderParam::Known),
                false => ShaderParam::Value,
            });
        }
        Ok(params)
    }

    /// Returns what an argument leads to, if that is the same at all of these calls.
    fn common_lead(&self, calls: &[InstView<'m>], number: u32) -> Result<Option<Lead>> {
        let mut found = None;
        for arg in calls.iter().filter_map(|call| call.arg(number)).filter(|arg| !is_nothing(*arg)) {
            let own = self.lead(arg, 0)?;
            if own.is_none() || found.is_some() && found != own {
                return Ok(None);
            }
            found = own;
        }
        Ok(found)
    }

    /// Returns what a pointer leads to; `None` if that depends on the invocation.
    fn lead(&self, value: Value<'m>, depth: u32) -> Result<Option<Lead>> {
        if let Some(lead) = self.leads.get(&value.as_key()) {
            return Ok(Some(*lead));
        }
        let Some(inst) = value.as_instruction().filter(|_| depth < MOST_NESTING) else { return Ok(None) };
        let kept = value.attachment_named(SHADER_VARIABLE).and_then(|node| node.operand(0)?.const_u64());
        if let Some(id) = kept.and_then(|id| u32::try_from(id).ok()) {
            return Ok(Some(Lead::Variable { id: Id(id), bytes: 0 }));
        }
        let Some(from) = inst.operand(0).filter(|from| from.ty().is_some_and(Type::is_pointer)) else {
            return Ok(None);
        };
        match inst.opcode() {
            Opcode::GetElementPtr => {
                let Some(lead) = self.lead(from, depth + 1)? else { return Ok(None) };
                let ByteOffset { bytes, steps } = byte_offset(self.module, value)?;
                Ok(steps.is_empty().then(|| self.behind(lead, bytes)))
            }
            Opcode::Load if inst.ty().is_pointer() && !inst.is_volatile() && !inst.is_atomic() => {
                match self.lead(from, depth + 1)? {
                    Some(lead) => self.loaded_from(lead),
                    None => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// So many bytes behind what a pointer leads to.
    fn behind(&self, lead: Lead, more: u64) -> Lead {
        let more_bytes = more.cast_signed();
        match lead {
            Lead::Path(path) => {
                let path = path.behind(more);
                let memory = match path.root {
                    InterfaceRoot::Structure => Some(AliasedMemory::Structure),
                    InterfaceRoot::Private => Some(AliasedMemory::Private),
                    _ => None,
                };
                let variable = memory.and_then(|memory| self.variables.at(memory, path.offset).next());
                variable.map_or(Lead::Path(path), |variable| Lead::Variable {
                    id: variable.id,
                    bytes: path.offset.wrapping_sub(variable.start).cast_signed(),
                })
            }
            Lead::Variable { id, bytes } => Lead::Variable { id, bytes: bytes.wrapping_add(more_bytes) },
            Lead::Buffer { id, descriptor, bytes } => {
                Lead::Buffer { id, descriptor, bytes: bytes.wrapping_add(more_bytes) }
            }
        }
    }

    /// Returns what a pointer leads to that is loaded from such a place: a field of the interface structure, an entry of a table, or
    /// a descriptor, which all stay as they are.
    fn loaded_from(&self, lead: Lead) -> Result<Option<Lead>> {
        match lead {
            Lead::Path(path) => match self.variables.loaded(path) {
                [id] => Ok(Some(Lead::Variable { id: *id, bytes: 0 })),
                [] if path.root == InterfaceRoot::Structure
                    && self.field_at(path.offset) == Some(Field::Workgroup) =>
                {
                    let first = self.variables.at(AliasedMemory::Workgroup, 0).next();
                    Ok(first.map(|first| Lead::Variable { id: first.id, bytes: 0 }))
                }
                [] => Ok(self.path_behind(path).map(Lead::Path)),
                _ => Ok(None),
            },
            Lead::Variable { id, bytes } => {
                let parts = self.kept.get(id).and_then(|inst| inst.result_type());
                let parts = parts.map(|ty| self.pointer_parts(ty)).transpose()?.flatten();
                let Some((class, pointee)) = parts else { return Ok(None) };
                let is_descriptor =
                    shader::has_descriptors(class) && self.is_block(self.without_arrays(pointee)?);
                Ok(is_descriptor.then_some(Lead::Buffer { id, descriptor: bytes, bytes: 0 }))
            }
            Lead::Buffer { .. } => Ok(None),
        }
    }

    /// The type that a parameter is written with; none where it is not written.
    pub(super) fn type_of_param(&mut self, value: Value<'m>, param: ShaderParam) -> Result<Option<Id>> {
        match param {
            ShaderParam::Known(_) => Ok(None),
            ShaderParam::Typed { ty, .. } => Ok(Some(ty)),
            ShaderParam::Value => {
                let llvm = value.ty().ok_or_else(|| Error::internal("a parameter without a type"))?;
                self.value_type(llvm).map(Some)
            }
            ShaderParam::Open => {
                let detail = format!(
                    "no call tells what the parameter {value} points to, which is not as it was read"
                );
                Err(Error::unsupported(Code::InvalidModule, detail))
            }
        }
    }
}

impl<'m> ShaderBody<'_, 'm, '_> {
    /// What is known of a parameter that leads to the same at each call.
    pub(super) fn value_of_lead(&mut self, lead: Lead) -> Result<KnownValue> {
        let (id, start) = match lead {
            Lead::Path(path) => return Ok(KnownValue::Interface(path)),
            Lead::Variable { id, bytes } => (id, bytes),
            Lead::Buffer { id, descriptor, .. } => (id, descriptor),
        };
        let KnownValue::Place(place) = self.variable(id)? else {
            return Err(Error::malformed(format!("{id} is no variable")));
        };
        let place = Address { offset: start, ..place };
        match lead {
            Lead::Buffer { bytes, .. } => {
                let buffer = self.entered(&place)?;
                Ok(KnownValue::Place(Address { offset: bytes, ..buffer }))
            }
            _ => Ok(KnownValue::Place(place)),
        }
    }

    /// The ids of the arguments of a call of a function of the module. The first call that is written tells the types of pointers that
    /// are not kept.
    pub(super) fn call_arguments(&mut self, call: InstView<'m>, callee: Function<'m>) -> Result<Vec<u32>> {
        let key = callee.value().as_key();
        let gone = || Error::internal("a function without its parameters");
        let params = self.scope.signatures.get(&key).ok_or_else(gone)?.params.clone();
        let mut words = Vec::new();
        let mut first_kept = 0;
        for (number, (arg, mut param)) in call.args().zip(params).enumerate() {
            if matches!(param, ShaderParam::Open) {
                let kept = self.scope.signatures.get(&key).ok_or_else(gone)?.kept.clone();
                param = self.opened(arg, &kept, &mut first_kept)?;
                if let Some(slot) =
                    self.scope.signatures.get_mut(&key).and_then(|found| found.params.get_mut(number))
                {
                    *slot = param;
                }
            }
            words.push(match param {
                ShaderParam::Known(_) | ShaderParam::Open => continue,
                ShaderParam::Value => self.value(arg)?.0,
                ShaderParam::Typed { ty, is_entered } => self.typed_argument(arg, ty, is_entered)?.0,
            });
        }
        Ok(words)
    }

    fn typed_argument(&mut self, arg: Value<'m>, ty: Id, is_entered: bool) -> Result<Id> {
        let is_known = self.values.get(&arg.as_key());
        if let (Some(KnownValue::Place(place)), Some((class, pointee))) =
            (is_known, self.scope.pointer_parts(ty)?)
        {
            // Nothing converts the address of a buffer to that of a descriptor.
            let wants_descriptor = self.place_of(place.base, class, pointee)?.in_descriptors && !is_entered;
            if place.class != class || place.in_descriptors != wants_descriptor {
                return Err(Self::unknown(arg));
            }
        }
        let id = self.as_type(arg, ty)?;
        // Of these classes only whole objects are passed (section 2.16.1, "Universal validation rules").
        let is_part = match self.known(arg) {
            Ok(KnownValue::Place(place)) => {
                matches!(place.class, StorageClass::Function | StorageClass::Private) && id != place.base
            }
            _ => false,
        };
        if is_part { Err(Self::unknown(arg)) } else { Ok(id) }
    }

    /// The parameter that is handed over here: with the type of the object, where the pointer is to all of it, or else with the
    /// outermost of the types that are kept of parameters which leads there, those before the last one that was found left out.
    fn opened(&mut self, arg: Value<'m>, kept: &[Id], first: &mut usize) -> Result<ShaderParam> {
        let place = match self.known(arg)? {
            KnownValue::Handle { ty, .. } => return Ok(ShaderParam::Typed { ty, is_entered: false }),
            KnownValue::Place(place) => place,
            _ => return Err(Self::unknown(arg)),
        };
        let is_there = place.offset == 0 && place.steps.is_empty();
        let mut found: Option<(usize, Id, usize)> = None;
        for (number, ty) in kept.iter().enumerate().skip(*first) {
            let Some((class, pointee)) = self.scope.pointer_parts(*ty)? else { continue };
            if class != place.class
                || self.place_of(place.base, class, pointee)?.in_descriptors != place.in_descriptors
            {
                continue;
            }
            if let Some(depth) = self.depth_of(&place, ChainGoal::Type(pointee))
                && found.is_none_or(|(.., known)| depth < known)
            {
                found = Some((number, *ty, depth));
            }
        }
        if let Some((number, ty, _)) = found {
            *first = number + 1;
            return Ok(ShaderParam::Typed { ty, is_entered: false });
        }
        if !is_there {
            return Err(Self::unknown(arg));
        }
        let is_entered =
            !place.in_descriptors && self.place_of(place.base, place.class, place.ty)?.in_descriptors;
        let ty = self.scope.pointer_type(place.class, place.ty)?;
        Ok(ShaderParam::Typed { ty, is_entered })
    }
}
