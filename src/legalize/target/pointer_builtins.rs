//! Builtin functions on generic pointers: on a pointer that is known to be to one address space, the same function of that
//! address space is called.

use smallvec::SmallVec;

use crate::{
    Result, WriteOptions,
    draft::{Builder, Function, Inst, Module, Opcode, Type, Value},
    legalize::type_of,
    mangle::{self, AddressSpace, Name, Qualifiers, Signature, Ty},
    mapping::builtins::{self, BuiltinCall, BuiltinNames},
    spirv::Op,
};

/// Replaces calls whose generic pointers are casts of others; answers whether there were any.
pub(super) fn respell(module: Module<'_>, options: &WriteOptions, space: u32) -> Result<bool> {
    let builtins = super::builtin_functions(module, options)?;
    let generic_calls: Vec<_> = module
        .functions()
        .filter(|function| builtins.contains(&function.value().as_key()) && !function.is_intrinsic())
        .filter(|function| function.ty().params().any(|param| param.address_space() == Some(space)))
        .flat_map(|function| function.value().using_instructions())
        .filter(|inst| inst.opcode() == Opcode::Call)
        .collect();
    let builder = Builder::new(module.context());
    let mut changed = false;
    for call in generic_calls {
        changed |= respelled(module, &builder, call, space)?;
    }
    Ok(changed)
}

/// The pointer that a generic one is a cast of.
fn cast_from<'m>(value: Value<'m>, space: u32) -> Option<Value<'m>> {
    let is_cast = value.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::AddrSpaceCast)
        || value.const_opcode() == Some(Opcode::AddrSpaceCast);
    let is_generic = value.ty().and_then(Type::address_space) == Some(space);
    value.operand(0).filter(|_| is_cast && is_generic)
}

fn respelled<'m>(module: Module<'m>, builder: &Builder<'m>, call: Inst<'m>, space: u32) -> Result<bool> {
    let Some(callee) = call.called_function() else { return Ok(false) };
    let args: SmallVec<[Value<'m>; 4]> = call.args().collect();
    let known: SmallVec<[Option<Value<'m>>; 4]> = args.iter().map(|arg| cast_from(*arg, space)).collect();
    if known.iter().all(Option::is_none) || callee.ty().is_vararg() {
        return Ok(false);
    }
    builder.position_before(call);
    if let Some(pointer) = known.first().copied().flatten()
        && is_address_cast(callee)
    {
        // A pointer to another address space is no pointer to this one.
        let same = pointer.ty() == Some(call.ty());
        let result = if same { pointer } else { call.ty().const_null()? };
        call.value().replace_all_uses_with(result)?;
        call.erase()?;
        return Ok(true);
    }
    let Some(symbol) = renamed(callee, &known) else { return Ok(false) };
    let args: SmallVec<[Value<'m>; 4]> =
        args.iter().zip(&known).map(|(arg, known)| known.unwrap_or(*arg)).collect();
    let params = args.iter().map(|arg| type_of(*arg)).collect::<Result<SmallVec<[Type<'m>; 4]>>>()?;
    let ty = callee.return_type().function(&params, false)?;
    let function = match module.function(symbol.as_bytes()) {
        Some(function) if function.ty() == ty => function,
        Some(_) => return Ok(false),
        None => {
            let function = module.add_function(symbol.as_bytes(), ty)?;
            function.set_calling_convention(callee.calling_convention())?;
            function.copy_attributes(callee)?;
            function
        }
    };
    let new = builder.call(function, &args)?;
    new.copy_call_attributes(call)?;
    new.copy_attachments(call);
    new.set_fast_math(call.fast_math());
    if !call.is_void() {
        call.value().replace_all_uses_with(new.value())?;
    }
    call.erase()?;
    Ok(true)
}

/// Whether a function casts to an address space or gives null.
fn is_address_cast(callee: Function<'_>) -> bool {
    let name = callee.name();
    let resolved = builtins::resolve(&name, callee.param_count() as usize, BuiltinNames::OpenCl);
    resolved.is_some_and(|resolved| match resolved.call {
        BuiltinCall::AddressCast(_) => true,
        BuiltinCall::Op(row, _) => row.op == Op::GenericCastToPtrExplicit,
        _ => false,
    })
}

/// The name of the same function with pointers to known address spaces; `None` of what is no builtin function.
fn renamed(callee: Function<'_>, known: &[Option<Value<'_>>]) -> Option<String> {
    let symbol = callee.name();
    builtins::resolve(&symbol, known.len(), BuiltinNames::OpenCl)?;
    let mut name = mangle::parse(&symbol).ok()?;
    let Signature::Params(params) = &mut name.signature else { return None };
    for (param, known) in params.iter_mut().zip(known) {
        let Some(space) = known.and_then(|value| value.ty()?.address_space()) else { continue };
        let Ty::Pointer(pointee) = param else { return None };
        let space = match space {
            0 => AddressSpace::Private,
            number => AddressSpace::Number(number),
        };
        let (qualifiers, inner) = match std::mem::replace(&mut **pointee, Ty::Param(0)) {
            Ty::Qualified(qualifiers, inner) => (qualifiers, *inner),
            inner => (Qualifiers::NONE, inner),
        };
        **pointee = Ty::Qualified(Qualifiers { space, ..qualifiers }, Box::new(inner));
    }
    let name: Name<'_> = name;
    Some(name.encode())
}
