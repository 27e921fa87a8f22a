//! What opaque pointers point to, inferred from their uses.
//!
//! Every value that is a pointer has a node; nodes of pointers that must have one type are united. What a node points
//! to is set once, by the first fact about it in this order: what a value is by itself (allocas, globals, functions,
//! results of GEPs, `byval` and its like, mangled names), then loads, stores, GEPs, atomics and calls in the order of
//! the program. Where a later use disagrees, the pointer is cast there. A pointer without any fact points to bytes.

use rustc_hash::{FxHashMap, FxHashSet};

use super::state::Writer;
use crate::{
    Result,
    llvm::{
        AttributeValue, Context, Function, Inst, KnownAttribute, Metadata, Module, Opcode, Place, Type,
        TypeKind, Value, ValueKind,
    },
    mangle,
    mapping::{
        builtins::{Call, Inst as Target},
        opaque::{self, Opaque},
    },
    spirv::{Extension, Id, Op},
};

/// Pointers to pointers to pointers … deeper than this point to bytes at the end.
const MAX_LEVELS: usize = 16;

/// How deeply constant expressions are followed.
const MAX_DEPTH: u32 = 64;

/// A class of pointers of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u32);

/// Pointers of bytes, such as all that lie inside structs and arrays.
const BYTES: Node = Node(0);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Pointee<'m> {
    Unknown,
    /// Anything but a pointer.
    Type(Type<'m>),
    /// A pointer into an address space.
    Pointer(u32, Node),
    /// Nothing: the pointer stands for a value of an opaque type, as it did before there were types of the target.
    Opaque(Opaque),
}

pub(super) struct Pointees<'m> {
    parents: Vec<u32>,
    pointees: Vec<Pointee<'m>>,
    values: FxHashMap<usize, Node>,
    /// Nodes of what functions return.
    returns: FxHashMap<usize, Node>,
    /// Parameters by value, whose types are a matter between caller and kernel: they stay typed.
    by_value: FxHashSet<usize>,
    /// Whether any pointer stands for a value of an opaque type.
    has_opaque: bool,
    /// Integers that are samplers, as they were to SPIR 1.2: parameters of kernels.
    samplers: FxHashSet<usize>,
    /// Types of pointees by root, once all facts are known.
    resolved: FxHashMap<u32, Id>,
}

impl<'m> Pointees<'m> {
    pub(super) fn new(module: Module<'m>) -> Self {
        Self {
            parents: vec![0],
            pointees: vec![Pointee::Type(module.context().i8())],
            values: FxHashMap::default(),
            returns: FxHashMap::default(),
            by_value: FxHashSet::default(),
            has_opaque: false,
            samplers: FxHashSet::default(),
            resolved: FxHashMap::default(),
        }
    }

    fn fresh(&mut self, pointee: Pointee<'m>) -> Node {
        let node = Node(self.parents.len() as u32);
        self.parents.push(node.0);
        self.pointees.push(pointee);
        node
    }

    fn root(&mut self, node: Node) -> Node {
        let mut at = node.0;
        while let Some(&parent) = self.parents.get(at as usize)
            && parent != at
        {
            // Every node on the way is moved one step up.
            let above = self.parents.get(parent as usize).copied().unwrap_or(parent);
            if let Some(slot) = self.parents.get_mut(at as usize) {
                *slot = above;
            }
            at = above;
        }
        Node(at)
    }

    fn pointee(&mut self, node: Node) -> Pointee<'m> {
        let root = self.root(node);
        self.pointees.get(root.0 as usize).copied().unwrap_or(Pointee::Unknown)
    }

    /// Whether following what `start` points to leads to `node`, or leads too far to say.
    fn reaches(&mut self, start: Node, node: Node) -> bool {
        let mut at = self.root(start);
        for _ in 0..MAX_LEVELS {
            if at == node {
                return true;
            }
            match self.pointee(at) {
                Pointee::Pointer(_, next) => at = self.root(next),
                _ => return false,
            }
        }
        true
    }

    /// What points to unknown now points to `pointee`.
    fn prefer(&mut self, node: Node, pointee: Pointee<'m>) {
        let root = self.root(node);
        if self.pointee(root) != Pointee::Unknown {
            return;
        }
        if let Pointee::Pointer(_, inner) = pointee
            && self.reaches(inner, root)
        {
            return;
        }
        self.has_opaque |= matches!(pointee, Pointee::Opaque(_));
        if let Some(slot) = self.pointees.get_mut(root.0 as usize) {
            *slot = pointee;
        }
    }

    /// The opaque type whose values a value's pointers stand for.
    fn opaque(&mut self, value: Value<'m>) -> Option<Opaque> {
        let node = self.of_value(value)?;
        match self.pointee(node) {
            Pointee::Opaque(opaque) => Some(opaque),
            _ => None,
        }
    }

    /// Whether an integer is a sampler.
    pub(super) fn is_sampler(&self, value: Value<'m>) -> bool {
        self.samplers.contains(&value.as_key())
    }

    /// Makes two classes one where nothing known about them disagrees.
    fn unite(&mut self, a: Node, b: Node) {
        let (mut a, mut b) = (a, b);
        for _ in 0..MAX_LEVELS {
            (a, b) = (self.root(a), self.root(b));
            if a == b {
                return;
            }
            match (self.pointee(a), self.pointee(b)) {
                (Pointee::Unknown, _) => {
                    if !self.points_into(b, a) {
                        self.link(a, b);
                    }
                    return;
                }
                (_, Pointee::Unknown) => {
                    if !self.points_into(a, b) {
                        self.link(b, a);
                    }
                    return;
                }
                (Pointee::Opaque(s), Pointee::Opaque(t)) => {
                    if s == t {
                        self.link(a, b);
                    }
                    return;
                }
                (Pointee::Type(s), Pointee::Type(t)) => {
                    if s == t {
                        self.link(a, b);
                    }
                    return;
                }
                (Pointee::Pointer(s, inner_a), Pointee::Pointer(t, inner_b)) if s == t => {
                    if self.points_into(a, b) || self.points_into(b, a) {
                        return;
                    }
                    self.link(a, b);
                    (a, b) = (inner_a, inner_b);
                }
                _ => return,
            }
        }
    }

    /// Whether what `from` points to leads to `to`.
    fn points_into(&mut self, from: Node, to: Node) -> bool {
        match self.pointee(from) {
            Pointee::Pointer(_, inner) => self.reaches(inner, to),
            _ => false,
        }
    }

    fn link(&mut self, from: Node, to: Node) {
        // The node of bytes stays a root, because everything starts from it.
        let (from, to) = if from == BYTES { (to, from) } else { (from, to) };
        if let Some(slot) = self.parents.get_mut(from.0 as usize) {
            *slot = to.0;
        }
    }

    /// What memory that holds a type is to a pointer to it.
    fn content(&mut self, ty: Type<'m>) -> Pointee<'m> {
        match ty.address_space() {
            Some(space) => Pointee::Pointer(space, self.fresh(Pointee::Unknown)),
            None => Pointee::Type(ty),
        }
    }

    /// The same for what lies inside a struct, array or vector.
    fn inner_content(ty: Type<'m>) -> Pointee<'m> {
        ty.address_space().map_or(Pointee::Type(ty), |space| Pointee::Pointer(space, BYTES))
    }

    /// The node of a value; `None` for what is no pointer, and for null and its like, which fit any type.
    pub(super) fn of_value(&mut self, value: Value<'m>) -> Option<Node> {
        self.of_value_at(value, 0)
    }

    fn of_value_at(&mut self, value: Value<'m>, depth: u32) -> Option<Node> {
        if let Some(node) = self.values.get(&value.as_key()) {
            return Some(*node);
        }
        if depth > MAX_DEPTH {
            return Some(BYTES);
        }
        if !value.ty()?.scalar().is_pointer() {
            return None;
        }
        let node = match value.kind() {
            ValueKind::Instruction => self.of_instruction(value, value.as_instruction()?, depth),
            ValueKind::Function => {
                let ty = value.as_function()?.ty();
                self.fresh(Pointee::Type(ty))
            }
            ValueKind::GlobalVariable => {
                let content = self.content(value.as_global()?.value_type());
                self.fresh(content)
            }
            ValueKind::Alias => self.of_value_at(value.as_alias()?.aliasee()?, depth + 1)?,
            ValueKind::ConstantExpr(Opcode::GetElementPtr) => self.of_gep(value, depth),
            ValueKind::ConstantExpr(Opcode::BitCast | Opcode::AddrSpaceCast) => {
                let operand = value.operand(0)?;
                self.of_value_at(operand, depth + 1).unwrap_or(BYTES)
            }
            ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison => return None,
            _ => self.fresh(Pointee::Unknown),
        };
        self.values.insert(value.as_key(), node);
        Some(node)
    }

    fn of_instruction(&mut self, value: Value<'m>, inst: Inst<'m>, depth: u32) -> Node {
        match inst.opcode() {
            Opcode::Alloca => {
                let content = inst.allocated_type().map_or(Pointee::Unknown, |ty| self.content(ty));
                self.fresh(content)
            }
            Opcode::GetElementPtr => self.of_gep(value, depth),
            // What comes out of an aggregate or a vector has the type that it has in there.
            Opcode::ExtractValue | Opcode::ExtractElement | Opcode::AtomicCmpXchg => BYTES,
            _ => self.fresh(Pointee::Unknown),
        }
    }

    /// The result of a GEP, constant expression or instruction. With one index it points to what its base points to.
    fn of_gep(&mut self, value: Value<'m>, depth: u32) -> Node {
        let Some(source) = value.gep_source() else {
            return self.fresh(Pointee::Unknown);
        };
        if value.operand_count() > 2 {
            let element = gep_element(value).map_or(Pointee::Unknown, Self::inner_content);
            return self.fresh(element);
        }
        if source.is_pointer() {
            let base = value.operand(0).and_then(|base| self.of_value_at(base, depth + 1));
            if let Some(base) = base
                && value.kind() != ValueKind::Instruction
            {
                return base;
            }
        }
        let content = self.content(source);
        self.fresh(content)
    }

    fn of_return(&mut self, function: Function<'m>) -> Node {
        if let Some(node) = self.returns.get(&function.value().as_key()) {
            return *node;
        }
        let node = self.fresh(Pointee::Unknown);
        self.returns.insert(function.value().as_key(), node);
        node
    }

    fn unite_values(&mut self, a: Value<'m>, b: Value<'m>) {
        if let (Some(a), Some(b)) = (self.of_value(a), self.of_value(b)) {
            self.unite(a, b);
        }
    }

    /// A value is read from or written to where a pointer points.
    fn access(&mut self, pointer: Value<'m>, value: Value<'m>) {
        let (Some(node), Some(ty)) = (self.of_value(pointer), value.ty()) else {
            return;
        };
        match ty.address_space() {
            None => self.prefer(node, Pointee::Type(ty)),
            Some(space) => {
                let inner = match self.of_value(value) {
                    Some(inner) => inner,
                    None => self.fresh(Pointee::Unknown),
                };
                match self.pointee(node) {
                    Pointee::Unknown => self.prefer(node, Pointee::Pointer(space, inner)),
                    Pointee::Pointer(known, content) if known == space => self.unite(content, inner),
                    _ => {}
                }
            }
        }
    }
}

/// The type that a GEP's result points to.
pub(super) fn gep_element<'m>(gep: Value<'m>) -> Option<Type<'m>> {
    let mut ty = gep.gep_source()?;
    for index in gep.operands().skip(2) {
        ty = if ty.member_count() > 0 {
            // An index into a struct is a constant, or a vector of the same constants.
            let number = match index.const_u64() {
                Some(number) => number,
                None => index.aggregate_element(0)?.const_u64()?,
            };
            ty.member(u32::try_from(number).ok()?)?
        } else {
            ty.element()?
        };
    }
    Some(ty)
}

impl<'m> Writer<'m> {
    /// Gathers all facts about pointers of the module.
    pub(super) fn infer_pointees(&mut self) {
        for function in self.module.functions() {
            self.infer_signature(function);
        }
        if self.untyped_pointers() && !self.pointees.has_opaque {
            return;
        }
        for global in self.module.globals() {
            if let Some(initializer) = global.initializer() {
                self.pointees.access(global.value(), initializer);
            }
        }
        for function in self.module.functions() {
            for block in function.blocks() {
                for inst in block.instructions() {
                    self.infer_instruction(function, inst);
                }
            }
        }
    }

    /// What a signature tells by itself, so that separately compiled modules agree on it.
    fn infer_signature(&mut self, function: Function<'m>) {
        self.infer_result(function);
        self.infer_kernel_args(function);
        if !function.params().any(|param| param.ty().is_some_and(Type::is_pointer)) {
            return;
        }
        let name = function.name();
        let parsed = if name.starts_with("_Z") { mangle::parse(&name).ok() } else { None };
        let types = parsed.as_ref().and_then(mangle::Name::resolved_params);
        // Implicit parameters, such as `this` or a structure to return, shift what the symbol says.
        let types = types.filter(|types| types.len() == function.param_count() as usize);
        for (index, param) in (0..).zip(function.params()) {
            let Some(node) = self.pointees.of_value(param) else {
                continue;
            };
            for attribute in function.attributes(Place::Param(index)) {
                let known = attribute.kind().and_then(|kind| self.attribute_kinds.known(kind));
                if let AttributeValue::Type(Some(ty)) = attribute.value()
                    && matches!(
                        known,
                        Some(
                            KnownAttribute::ByVal
                                | KnownAttribute::ByRef
                                | KnownAttribute::StructRet
                                | KnownAttribute::ElementType
                        )
                    )
                {
                    if known == Some(KnownAttribute::ByVal) {
                        self.pointees.by_value.insert(param.as_key());
                    }
                    let content = self.pointees.content(ty);
                    self.pointees.prefer(node, content);
                }
            }
            let Some(ty) = types.as_ref().and_then(|types| types.get(index as usize)) else {
                continue;
            };
            if let Some(opaque) = opaque_of_symbol(ty) {
                self.pointees.prefer(node, Pointee::Opaque(opaque));
            } else if let Some((pointee, _)) = ty.pointee() {
                let content = mangled_content(self.context, &mut self.pointees, pointee, 0);
                self.pointees.prefer(node, content);
            }
        }
    }

    /// The metadata of kernels name the opaque types of arguments.
    fn infer_kernel_args(&mut self, function: Function<'m>) {
        let node = |name| self.function_metadata(function, name);
        let (Some(types), access, qualifiers) =
            (node("kernel_arg_base_type"), node("kernel_arg_access_qual"), node("kernel_arg_type_qual"))
        else {
            return;
        };
        for (index, param) in (0..).zip(function.params()) {
            let text = |node: Option<Metadata<'m>>| node?.operand(index)?.string();
            let access = text(access).unwrap_or_default();
            let is_pipe = text(qualifiers)
                .is_some_and(|qualifiers| qualifiers.split_ascii_whitespace().any(|word| word == "pipe"));
            let opaque = if is_pipe {
                Some(Opaque::pipe(opaque::access_qualifier(access)))
            } else {
                text(Some(types)).and_then(|name| Opaque::of_spelling(name, access))
            };
            let Some(opaque) = opaque else { continue };
            if let Some(node) = self.pointees.of_value(param) {
                self.pointees.prefer(node, Pointee::Opaque(opaque));
            } else if opaque.op == Op::TypeSampler
                && param.ty().is_some_and(Type::is_int)
                && param.uses().all(|u| u.instruction().is_some_and(|inst| inst.opcode() == Opcode::Call))
            {
                self.pointees.samplers.insert(param.as_key());
            }
        }
    }

    /// What a builtin returns as a pointer is an opaque value where its instruction gives one.
    fn infer_result(&mut self, function: Function<'m>) {
        if !function.return_type().is_pointer() {
            return;
        }
        let Some(builtin) = self
            .resolve_builtin(function)
            .and_then(|number| self.builtins.get(number as usize).map(std::rc::Rc::clone))
        else {
            return;
        };
        let op = match &builtin.call {
            Call::Sampler => Some(Op::TypeSampler),
            Call::Op(row, _) => opaque::result(row.op),
            Call::Row(row, class) => match row.inst(*class) {
                Some(Target::Op(op)) => opaque::result(op),
                _ => None,
            },
            _ => None,
        };
        let image = || match &builtin.call {
            Call::Op(row, _) if row.op == Op::SampledImage => opaque_of_symbol(builtin.param(0)?)?.sampled(),
            _ => None,
        };
        if let Some(opaque) = op.map(Opaque::plain).or_else(image) {
            let node = self.pointees.of_return(function);
            self.pointees.prefer(node, Pointee::Opaque(opaque));
        }
    }

    fn infer_instruction(&mut self, function: Function<'m>, inst: Inst<'m>) {
        let p = &mut self.pointees;
        let value = inst.value();
        match inst.opcode() {
            Opcode::Load | Opcode::VAArg => {
                if let Some(pointer) = inst.operand(0) {
                    p.access(pointer, value);
                }
            }
            Opcode::Store => {
                if let (Some(stored), Some(pointer)) = (inst.operand(0), inst.operand(1)) {
                    p.access(pointer, stored);
                }
            }
            Opcode::AtomicRmw | Opcode::AtomicCmpXchg => {
                if let (Some(pointer), Some(operand)) = (inst.operand(0), inst.operand(1)) {
                    p.access(pointer, operand);
                }
            }
            Opcode::GetElementPtr => self.infer_gep(inst),
            Opcode::Phi => {
                for (incoming, _) in inst.incoming() {
                    p.unite_values(value, incoming);
                }
            }
            Opcode::Select => {
                for operand in inst.operands().skip(1) {
                    p.unite_values(value, operand);
                }
            }
            // A bitcast of a pointer is where a pointee changes, if anywhere: each side has its own uses.
            Opcode::BitCast => {}
            Opcode::AddrSpaceCast | Opcode::Freeze => {
                if let Some(operand) = inst.operand(0) {
                    p.unite_values(value, operand);
                }
            }
            Opcode::ICmp => {
                if let (Some(a), Some(b)) = (inst.operand(0), inst.operand(1)) {
                    p.unite_values(a, b);
                }
            }
            Opcode::Ret => {
                if let Some(returned) = inst.operand(0)
                    && let Some(node) = p.of_value(returned)
                {
                    let result = p.of_return(function);
                    p.unite(result, node);
                }
            }
            Opcode::Call => self.infer_call(inst),
            _ => {}
        }
    }

    fn infer_gep(&mut self, inst: Inst<'m>) {
        let p = &mut self.pointees;
        let (Some(base), Some(source)) = (inst.operand(0), inst.gep_source()) else {
            return;
        };
        let Some(base) = p.of_value(base) else {
            return;
        };
        let result = p.of_value(inst.value());
        if source.is_pointer() {
            // Through one index, base and result point to the same kind of pointer.
            if let Some(result) = result
                && inst.operand_count() == 2
            {
                let content = p.content(source);
                p.prefer(base, content);
                p.unite(base, result);
            }
            return;
        }
        p.prefer(base, Pointee::Type(source));
    }

    fn infer_call(&mut self, inst: Inst<'m>) {
        let p = &mut self.pointees;
        let Some(callee) = inst.called_function() else {
            // What is called through a pointer is what the pointer points to.
            if let (Some(callee), Some(ty)) = (inst.callee(), inst.call_type())
                && let Some(node) = p.of_value(callee)
            {
                p.prefer(node, Pointee::Type(ty));
            }
            return;
        };
        // Intrinsics have no parameters of their own: one declaration serves pointers of all types.
        if callee.intrinsic_id().is_some() {
            return;
        }
        for (param, arg) in callee.params().zip(inst.args()) {
            p.unite_values(param, arg);
        }
        if let Some(result) = p.of_value(inst.value()) {
            let returned = p.of_return(callee);
            p.unite(returned, result);
        }
    }

    /// The type of a value as it is written: for a pointer by what was inferred, otherwise by LLVM's type.
    pub(super) fn value_type(&mut self, value: Value<'m>) -> Result<Id> {
        let ty = self.llvm_type(value)?;
        if !ty.is_pointer() {
            if ty.is_int() && !self.pointees.samplers.is_empty() && self.pointees.is_sampler(value) {
                return self.opaque_type(Opaque::plain(Op::TypeSampler));
            }
            return self.type_of(ty);
        }
        if self.untyped_pointers() && !self.pointees.by_value.contains(&value.as_key()) {
            return match self.pointees.has_opaque.then(|| self.pointees.opaque(value)).flatten() {
                Some(opaque) => self.opaque_type(opaque),
                None => self.type_of(ty),
            };
        }
        match self.pointees.of_value(value) {
            Some(node) => self.pointer_of(ty.address_space().unwrap_or_default(), node),
            None => self.type_of(ty),
        }
    }

    /// The type that a function returns.
    pub(super) fn return_type(&mut self, function: Function<'m>) -> Result<Id> {
        let ty = function.return_type();
        match ty.address_space() {
            Some(space) => {
                let node = self.pointees.of_return(function);
                if self.untyped_pointers() && !matches!(self.pointees.pointee(node), Pointee::Opaque(_)) {
                    return self.type_of(ty);
                }
                self.pointer_of(space, node)
            }
            None => self.type_of(ty),
        }
    }

    fn pointer_of(&mut self, space: u32, node: Node) -> Result<Id> {
        if let Pointee::Opaque(opaque) = self.pointees.pointee(node) {
            return self.opaque_type(opaque);
        }
        let pointee = self.pointee_type(node)?;
        let class = self.storage_class(space)?;
        self.typed_pointer(class, pointee)
    }

    /// The type that pointers of a class point to.
    fn pointee_type(&mut self, node: Node) -> Result<Id> {
        // The chain of pointers is followed to its end first, and the types are made on the way back.
        let mut spaces = smallvec::SmallVec::<[(u32, u32); 4]>::new();
        let mut at = self.pointees.root(node);
        let mut id = loop {
            if let Some(id) = self.pointees.resolved.get(&at.0) {
                break *id;
            }
            let end = match self.pointees.pointee(at) {
                Pointee::Pointer(space, inner) if spaces.len() < 2 * MAX_LEVELS => {
                    spaces.push((at.0, space));
                    at = self.pointees.root(inner);
                    continue;
                }
                Pointee::Pointer(..) | Pointee::Unknown => self.int(8)?,
                // The pointer to it, which was passed last, is the value itself.
                Pointee::Opaque(opaque) => {
                    let id = self.opaque_type(opaque)?;
                    match spaces.pop() {
                        Some((root, _)) => {
                            self.pointees.resolved.insert(root, id);
                            break id;
                        }
                        None => id,
                    }
                }
                // Where pointers to functions are not allowed, only their bits can be seen.
                Pointee::Type(ty)
                    if ty.kind() == TypeKind::Function
                        && !self.allows(Extension::SPV_INTEL_function_pointers) =>
                {
                    self.int(8)?
                }
                Pointee::Type(ty) => self.memory_type(ty)?,
            };
            self.pointees.resolved.insert(at.0, end);
            break end;
        };
        for (root, space) in spaces.into_iter().rev() {
            let class = self.storage_class(space)?;
            id = self.pointer(class, id)?;
            self.pointees.resolved.insert(root, id);
        }
        Ok(id)
    }
}

/// What a mangled name says that a parameter points to.
fn mangled_content<'m>(
    context: Context<'m>,
    pointees: &mut Pointees<'m>,
    ty: &mangle::Ty<'_>,
    depth: u32,
) -> Pointee<'m> {
    if depth > MAX_DEPTH {
        return Pointee::Unknown;
    }
    let (ty, _) = ty.unqualified();
    match ty {
        mangle::Ty::Atomic(inner) => mangled_content(context, pointees, inner, depth + 1),
        mangle::Ty::Pointer(inner) => {
            let (_, qualifiers) = inner.unqualified();
            let space = match qualifiers.space {
                mangle::AddressSpace::Number(number) => number,
                _ => 0,
            };
            let content = mangled_content(context, pointees, inner, depth + 1);
            let node = pointees.fresh(content);
            Pointee::Pointer(space, node)
        }
        mangle::Ty::Builtin(builtin) => scalar(context, *builtin).map_or(Pointee::Unknown, Pointee::Type),
        mangle::Ty::Vector { elem, count } => match elem.unqualified().0 {
            mangle::Ty::Builtin(builtin) => scalar(context, *builtin)
                .and_then(|element| element.vector_of(*count).ok())
                .map_or(Pointee::Unknown, Pointee::Type),
            _ => Pointee::Unknown,
        },
        mangle::Ty::Named(name) => match Opaque::of_symbol(name) {
            // Memory holds such values as pointers.
            Some(opaque) => {
                let node = pointees.fresh(Pointee::Unknown);
                pointees.prefer(node, Pointee::Opaque(opaque));
                Pointee::Pointer(opaque_space(opaque), node)
            }
            None => Pointee::Unknown,
        },
        _ => Pointee::Unknown,
    }
}

/// The opaque type whose values a parameter's pointers are, by the symbol: OpenCL C's types have names of their own,
/// in SPIR-V-friendly names they are pointers to structures.
fn opaque_of_symbol(ty: &mangle::Ty<'_>) -> Option<Opaque> {
    match ty.pointee() {
        Some((pointee, _)) => pointee.name().filter(|name| name.starts_with("__spirv_")),
        None => ty.name(),
    }
    .and_then(Opaque::of_symbol)
}

/// The address space of the pointers that stand for values of an opaque type.
fn opaque_space(opaque: Opaque) -> u32 {
    match opaque.op {
        Op::TypeImage | Op::TypeSampledImage | Op::TypePipe | Op::TypePipeStorage => 1,
        Op::TypeSampler => 2,
        _ => 0,
    }
}

/// The type of LLVM that clang gives a builtin type on these targets.
fn scalar(context: Context<'_>, builtin: mangle::Builtin) -> Option<Type<'_>> {
    use mangle::Class;
    match (builtin.class(), builtin.bits()) {
        // In memory a truth value takes a byte.
        (Class::Bool, _) => Some(context.i8()),
        (Class::Signed | Class::Unsigned, bits) => context.int(bits).ok(),
        (Class::Float, 16) => Some(context.f16()),
        (Class::Float, 32) => Some(context.f32()),
        (Class::Float, 64) => Some(context.f64()),
        _ => None,
    }
}
