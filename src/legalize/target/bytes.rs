//! Memory for targets without integers of 8 or 16 bits.
//!
//! Optimisers count addresses in bytes. Where an offset is one of whole words it is counted in these, and otherwise added to
//! the address as a number. Variables that nobody else sees, and whose narrow integers are only loaded and stored, get
//! integers of 32 bits; all other memory keeps its layout.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{Target, any_part, instructions, origins::Origins};
use crate::{
    Error, Errors, Result,
    draft::{
        Builder, Function, GepFlags, Global, Inst, Linkage, Module, Opcode, Type, TypeKind, Value, ValueKind,
    },
    legalize::type_of,
    mapping::intrinsics::{self, Expansion, IntrinsicForm},
    spirv::grammar::Capability,
};

/// The bytes of a word.
const WORD: i64 = 4;
/// How many uses of a variable are looked at before it is left alone.
const MAX_USES: usize = 10_000;
/// Initializers of more elements are left alone.
const MAX_ELEMENTS: u64 = 1 << 20;

/// Changes memory of a module.
pub(super) fn lower(module: Module<'_>, target: Target<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
    let lacks = |capability| !target.environment.has(capability, false, &[]);
    let bytes = Bytes {
        module,
        builder: Builder::new(module.context()),
        lacks: [lacks(Capability::Int8), lacks(Capability::Int16)],
    };
    for global in module.globals() {
        global.expand_constant_users().map_err(Error::from)?;
    }
    if bytes.lacks[0] {
        bytes.drop_lifetimes()?;
    }
    if target.options.widen_integers {
        bytes.define_builtins(target, origins)?;
        bytes.widen_variables()?;
        let bodies = module.functions().flat_map(instructions);
        let left = bodies.filter_map(|inst| Some((inst, bytes.narrow_access(inst)?)));
        let error = |(inst, capability)| {
            let detail = "memory that others see, or that is used in other ways, keeps its layout";
            origins.error(inst, Error::lacks_capability(target.environment, capability, detail))
        };
        Errors::check(left.map(error).collect())?;
    }
    if bytes.lacks[0] {
        for function in module.functions().filter(|function| !function.is_declaration()) {
            let addresses: Vec<_> = instructions(function)
                .filter(|inst| inst.gep_source().is_some_and(|ty| ty.is_int_of(8)))
                .filter(|inst| !inst.ty().is_vector())
                .collect();
            for inst in addresses {
                bytes.address(inst)?;
            }
        }
    }
    Ok(())
}

struct Bytes<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
    /// Whether the target lacks integers of 8 and of 16 bits.
    lacks: [bool; 2],
}

/// A variable whose elements can be wider.
struct Variable<'m> {
    element: Type<'m>,
    /// The loads, stores and addresses, each behind those that it uses.
    users: Vec<Inst<'m>>,
}

impl<'m> Bytes<'m> {
    fn position(&self, inst: Inst<'m>) {
        self.builder.position_before(inst);
    }

    /// Has functions of the target on narrow integers compute in them: the functions on wider ones saturate, rotate and take signs at
    /// other places. Those that do more than compute are refused.
    fn define_builtins(&self, target: Target<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
        super::define_builtins(self.module, target, |ty| self.needed_by(ty).is_some())?;
        let builtins = super::builtin_functions(self.module, target.options)?;
        let left = self.module.functions().filter(|function| {
            function.is_declaration()
                && !function.is_intrinsic()
                && !function.ty().is_vararg()
                && builtins.contains(&function.value().as_key())
        });
        let errors = left.filter_map(|function| Some((function, self.needed_by(function.ty())?)));
        let errors = errors.flat_map(|(function, capability)| {
            let calls: Vec<_> = function.value().using_instructions().collect();
            let detail = "the function is none on wider integers";
            let error = move || Error::lacks_capability(target.environment, capability, detail);
            calls.into_iter().map(move |call| origins.error(call, error()))
        });
        Errors::check(errors.collect())
    }

    /// The capability that an access of narrow integers needs.
    fn narrow_access(&self, inst: Inst<'m>) -> Option<Capability> {
        self.needed_by(match inst.opcode() {
            Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => inst.ty(),
            Opcode::Store => inst.operand(0)?.ty()?,
            _ => return None,
        })
    }

    /// The capability that a type with narrow integers needs.
    fn needed_by(&self, ty: Type<'_>) -> Option<Capability> {
        let needs = |bits: u32| any_part(ty, &mut |part| part.is_int_of(bits));
        if self.lacks[0] && needs(8) {
            return Some(Capability::Int8);
        }
        (self.lacks[1] && needs(16)).then_some(Capability::Int16)
    }

    /// What is said of the lifetime of memory is about bytes, and only a hint.
    fn drop_lifetimes(&self) -> Result<()> {
        let is_lifetime = |function: Function<'m>| {
            let row = function.intrinsic_name().and_then(|name| intrinsics::by_name(&name));
            row.is_some_and(|row| matches!(row.form, IntrinsicForm::Expansion(Expansion::Lifetime(_))))
        };
        for function in self.module.functions().filter(|function| is_lifetime(*function)) {
            let calls: Vec<_> = function.value().using_instructions().collect();
            for call in calls {
                call.erase()?;
            }
        }
        Ok(())
    }

    /// An offset in bytes as one in words, where it is one of whole words.
    fn in_words(&self, offset: Value<'m>) -> Result<Option<Value<'m>>> {
        let ty = type_of(offset)?;
        if let Some(number) = offset.const_i64() {
            let words = (number % WORD == 0).then(|| ty.const_int((number / WORD).cast_unsigned()));
            return Ok(words.transpose()?);
        }
        let Some(inst) = offset.as_instruction() else { return Ok(None) };
        let by = inst.operand(1).and_then(Value::const_u64);
        let (Some(value), Some(by)) = (inst.operand(0), by) else { return Ok(None) };
        let bits = u64::from(ty.int_width().unwrap_or_default());
        // Bits that the shift or product loses are beyond what an address has.
        Ok(match inst.opcode() {
            Opcode::Shl if by == 2 => Some(value),
            Opcode::Shl if by > 2 && by < bits => {
                Some(self.builder.binary(Opcode::Shl, value, ty.const_int(by - 2)?)?)
            }
            Opcode::Mul if by % WORD.unsigned_abs() == 0 => {
                Some(self.builder.binary(Opcode::Mul, value, ty.const_int(by / WORD.unsigned_abs())?)?)
            }
            _ => None,
        })
    }

    /// An address that is counted in bytes.
    fn address(&self, inst: Inst<'m>) -> Result<()> {
        let (Some(base), Some(offset)) = (inst.operand(0), inst.operand(1)) else { return Ok(()) };
        self.position(inst);
        let context = self.module.context();
        let words = self.in_words(offset)?;
        let new = match words {
            Some(words) => self.builder.gep(context.i32(), base, &[words], inst.gep_flags())?,
            None => {
                let bits = self.module.pointer_bits(inst.ty().pointer_space().unwrap_or_default());
                let number = context.int(bits)?;
                let address = self.builder.cast(Opcode::PtrToInt, base, number)?;
                let offset = match type_of(offset)?.int_width() {
                    Some(own) if own < bits => self.builder.cast(Opcode::SExt, offset, number)?,
                    Some(own) if own > bits => self.builder.cast(Opcode::Trunc, offset, number)?,
                    _ => offset,
                };
                let sum = self.builder.binary(Opcode::Add, address, offset)?;
                self.builder.cast(Opcode::IntToPtr, sum, inst.ty())?
            }
        };
        replace(inst, new)
    }

    /// The narrow integer that the elements of a type are, where it is an array of them or one alone.
    fn narrow_element(&self, mut ty: Type<'m>) -> Option<Type<'m>> {
        while ty.kind() == TypeKind::Array {
            ty = ty.element()?;
        }
        let is_lacking = ty.is_int_of(8) && self.lacks[0] || ty.is_int_of(16) && self.lacks[1];
        is_lacking.then_some(ty)
    }

    /// The same type with elements of 32 bits.
    fn widened(&self, ty: Type<'m>) -> Result<Type<'m>> {
        match ty.element() {
            Some(element) => Ok(self.widened(element)?.array_of(ty.len().unwrap_or_default())?),
            None => Ok(self.module.context().i32()),
        }
    }

    fn widen_variables(&self) -> Result<()> {
        let is_ours = |global: &Global<'m>| matches!(global.linkage(), Linkage::Internal | Linkage::Private);
        let globals: Vec<_> = self.module.globals().filter(is_ours).collect();
        for global in globals {
            let ty = global.value_type();
            let Some(element) = self.narrow_element(ty) else { continue };
            let Some(variable) = self.variable(global.value(), element) else { continue };
            let initializer = match global.initializer() {
                Some(value) => match self.wide_constant(value)? {
                    Some(wide) => Some(wide),
                    None => continue,
                },
                None => None,
            };
            global.retype(self.widened(ty)?, initializer)?;
            global.set_alignment(global.alignment().unwrap_or(1).max(WORD.unsigned_abs()))?;
            self.widen_users(&variable)?;
        }
        for function in self.module.functions().filter(|function| !function.is_declaration()) {
            let allocas: Vec<_> =
                instructions(function).filter(|inst| inst.opcode() == Opcode::Alloca).collect();
            for alloca in allocas {
                self.widen_alloca(alloca)?;
            }
        }
        Ok(())
    }

    fn widen_alloca(&self, alloca: Inst<'m>) -> Result<()> {
        let (Some(ty), Some(count)) = (alloca.allocated_type(), alloca.operand(0)) else { return Ok(()) };
        let Some(element) = self.narrow_element(ty) else { return Ok(()) };
        let Some(variable) = self.variable(alloca.value(), element) else { return Ok(()) };
        self.position(alloca);
        let wide = self.widened(ty)?;
        let new = match count.const_u64() {
            Some(1) => self.builder.alloca(wide)?,
            _ => self.builder.alloca_array(wide, count)?,
        };
        if new.ty() != alloca.ty() {
            return Ok(new.erase()?);
        }
        new.set_alignment(alloca.alignment().unwrap_or(1).max(WORD.unsigned_abs()))?;
        replace(alloca, new.value())?;
        self.widen_users(&variable)
    }

    /// The uses of a variable, where all of them load, store or address its elements.
    fn variable(&self, address: Value<'m>, element: Type<'m>) -> Option<Variable<'m>> {
        let mut users = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![address];
        while let Some(value) = open.pop() {
            if value.as_global().is_some_and(Global::is_held) {
                return None;
            }
            for (user, operand) in value.users() {
                if users.len() > MAX_USES || !seen.insert(user.as_key()) {
                    return None;
                }
                let is_plain = user.is_plain_access();
                match user.opcode() {
                    Opcode::Load if is_plain && user.ty() == element => {}
                    Opcode::Store
                        if is_plain
                            && operand == 1
                            && user.operand(0).and_then(Value::ty) == Some(element) => {}
                    Opcode::GetElementPtr if operand == 0 && !user.ty().is_vector() => {
                        let source = user.gep_source()?;
                        let own = self.narrow_element(source) == Some(element);
                        if !own && offset_in_elements(user, element).is_none() {
                            return None;
                        }
                        open.push(user.value());
                    }
                    _ => return None,
                }
                users.push(user);
            }
        }
        Some(Variable { element, users })
    }

    fn widen_users(&self, variable: &Variable<'m>) -> Result<()> {
        let word = self.module.context().i32();
        let element = variable.element;
        for user in &variable.users {
            self.position(*user);
            let operand = |index| user.operand(index).ok_or_else(|| crate::draft::unsupported(*user));
            let alignment = Some(WORD.unsigned_abs());
            match user.opcode() {
                Opcode::Load => {
                    let load = self.builder.load(word, operand(0)?, alignment, user.is_volatile())?;
                    load.copy_attachments(*user);
                    let value = self.builder.cast(Opcode::Trunc, load.value(), element)?;
                    replace(*user, value)?;
                }
                Opcode::Store => {
                    let value = self.builder.cast(Opcode::ZExt, operand(0)?, word)?;
                    let store = self.builder.store(value, operand(1)?, alignment, user.is_volatile())?;
                    store.copy_attachments(*user);
                    user.erase()?;
                }
                _ => {
                    let source = user.gep_source().ok_or_else(|| crate::draft::unsupported(*user))?;
                    let base = operand(0)?;
                    let flags: GepFlags = user.gep_flags();
                    let new = if self.narrow_element(source) == Some(element) {
                        let indices: SmallVec<[Value<'m>; 4]> = user.operands().skip(1).collect();
                        self.builder.gep(self.widened(source)?, base, &indices, flags)?
                    } else {
                        let offset = offset_in_elements(*user, element);
                        let offset = offset.ok_or_else(|| Error::internal("an offset between elements"))?;
                        let index = type_of(operand(1)?)?.const_int(offset.cast_unsigned())?;
                        self.builder.gep(word, base, &[index], flags)?
                    };
                    replace(*user, new)?;
                }
            }
        }
        Ok(())
    }

    /// A constant with elements of 32 bits; `None` where it is none of numbers alone, or too long.
    fn wide_constant(&self, value: Value<'m>) -> Result<Option<Value<'m>>> {
        let ty = type_of(value)?;
        let wide = self.widened(ty)?;
        match value.kind() {
            ValueKind::Undef => return Ok(Some(wide.undef()?)),
            ValueKind::Poison => return Ok(Some(wide.poison()?)),
            _ if value.is_null() => return Ok(Some(wide.const_null()?)),
            _ => {}
        }
        let Some(element) = wide.element() else {
            return Ok(value.const_u64().map(|number| wide.const_int(number)).transpose()?);
        };
        let count = ty.len().unwrap_or_default();
        if count > MAX_ELEMENTS {
            return Ok(None);
        }
        let mut parts = Vec::new();
        for index in 0..count {
            let Some(part) = value.aggregate_element(index) else { return Ok(None) };
            let Some(part) = self.wide_constant(part)? else { return Ok(None) };
            parts.push(part);
        }
        Ok(Some(element.const_array(&parts)?))
    }
}

/// The offset of an address that is counted in bytes, in elements, where it is known and one of whole elements.
fn offset_in_elements(address: Inst<'_>, element: Type<'_>) -> Option<i64> {
    let source = address.gep_source().filter(|source| source.is_int_of(8));
    let offset = source.and(address.operand(1))?.const_i64()?;
    let bytes = i64::from(element.int_width()? / 8);
    (offset % bytes == 0).then_some(offset / bytes)
}

/// Puts a value in the place of an instruction.
fn replace<'m>(inst: Inst<'m>, value: Value<'m>) -> Result<()> {
    let name = inst.value().name_bytes().to_vec();
    inst.value().replace_all_uses_with(value)?;
    inst.erase()?;
    if value.as_instruction().is_some() {
        value.set_name(&name);
    }
    Ok(())
}
