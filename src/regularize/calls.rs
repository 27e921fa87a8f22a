//! Calls of builtins and of intrinsics that SPIR-V has nothing like.
//!
//! The two translations already know how such a call is spelt in SPIR-V's terms. So each different call becomes a
//! function in a module of its own, the probe; that module goes to SPIR-V and back in the SPIR-V friendly form, and
//! the probe's body takes the place of the call. A call that cannot be translated alone stays what it is.

mod respelling;

use inkwell::{context::Context as Owner, module::Module as OwnedModule};
use rustc_hash::{FxHashMap, FxHashSet};

use self::respelling::Respelling;
use crate::{
    At, CallForm, Code, Error, Errors, ReadOptions, Result, WriteOptions,
    llvm::{
        self, AttributeIndex, Builder, FastMath, Function, Inst, KnownAttribute, Linkage, Module, Opcode,
        Value, ValueKind, calling_convention,
    },
    mapping::{
        builtins::friendly,
        intrinsics::{self, Expansion, IntrinsicForm},
        metadata::named,
    },
    spirv,
    spirv::{Extension, ExtensionSet},
    writer,
};

/// The prefix of the names of probes, and of the functions that come with them.
const PROBE: &str = "spirv.probe.";
const HELPER: &str = "spirv.probe.helper.";
/// Named metadata that say which builtins and which models a module means.
const LANGUAGE: &[&str] = &[named::SOURCE, named::OCL_VERSION, named::CXX_VERSION, named::MEMORY_MODEL];
/// How deep functions that come with a probe may call each other.
const MAX_DEPTH: u32 = 8;

/// One kind of call: the callee, the flags of the call, and the arguments that are constants.
#[derive(Clone, PartialEq, Eq, Hash)]
struct CallShape<'m> {
    callee: Function<'m>,
    fast: FastMath,
    constants: Vec<Option<Value<'m>>>,
}

/// A call that is to be respelt.
struct FoundCall<'m> {
    shapes: Vec<CallShape<'m>>,
    /// A call of each shape.
    samples: Vec<Inst<'m>>,
    /// Each call with the number of its shape.
    calls: Vec<(Inst<'m>, usize)>,
}

/// Respells the calls of a module.
pub(super) fn respell<'c>(
    context: &'c Owner,
    owned: &OwnedModule<'c>,
    options: &WriteOptions,
) -> Result<(), Errors> {
    let module = Module::from_inkwell(owned);
    let found = find(module, options)?;
    if found.calls.is_empty() {
        return Ok(());
    }
    let Some(probes) = probe(context, module, &found, options)? else { return Ok(()) };
    let names = {
        let probes = Module::from_inkwell(&probes);
        probes.drop_named_metadata();
        probes.set_triple(&module.triple());
        probes.set_data_layout(&module.data_layout()).map_err(Error::from)?;
        for product in probes.functions().filter(|function| function.is_declaration()).collect::<Vec<_>>() {
            if let Some(name) = friendly::without_result(&product.name()) {
                product.rename(name.as_bytes());
            }
        }
        hide_helpers(probes)
    };
    llvm::link(owned, probes)?;
    Respelling { module, helpers: names }.run(&found).map_err(Errors::from)
}

fn find<'m>(module: Module<'m>, options: &'m WriteOptions) -> Result<FoundCall<'m>> {
    let builtins: FxHashSet<usize> = writer::builtins_in_memory(module, options)?
        .into_iter()
        .map(|function| function.value().as_key())
        .collect();
    let kinds = llvm::AttributeKinds::new();
    let mut numbers: FxHashMap<CallShape<'m>, usize> = FxHashMap::default();
    let mut found = FoundCall { shapes: Vec::new(), samples: Vec::new(), calls: Vec::new() };
    let bodies = module.functions().flat_map(|function| function.blocks());
    for inst in bodies.flat_map(|block| block.instructions()) {
        let Some(callee) = inst.called_function().filter(|_| inst.opcode() == Opcode::Call) else { continue };
        let is_plain = inst.call_type() == Some(callee.ty())
            && !callee.ty().is_vararg()
            && inst.bundle_count() == 0
            && inst.args().all(|arg| !matches!(arg.kind(), ValueKind::Metadata | ValueKind::InlineAsm));
        if !is_plain {
            continue;
        }
        let is_builtin = builtins.contains(&callee.value().as_key());
        if !is_builtin && !is_foreign(inst, callee) {
            continue;
        }
        let is_immediate = |index| {
            let known = |kind| kinds.known(kind) == Some(KnownAttribute::ImmArg);
            callee
                .attributes(AttributeIndex::Param(index))
                .any(|attribute| attribute.kind().is_some_and(known))
        };
        let constants = (0..)
            .zip(inst.args())
            .map(|(index, arg)| ((is_builtin || is_immediate(index)) && is_data(arg)).then_some(arg))
            .collect();
        let shape = CallShape { callee, fast: inst.fast_math(), constants };
        let number = *numbers.entry(shape.clone()).or_insert_with(|| {
            found.shapes.push(shape);
            found.samples.push(inst);
            found.shapes.len() - 1
        });
        found.calls.push((inst, number));
    }
    Ok(found)
}

/// Whether a call is one of an intrinsic that SPIR-V has nothing like.
fn is_foreign(inst: Inst<'_>, callee: Function<'_>) -> bool {
    let row = callee.intrinsic_name().and_then(intrinsics::by_name);
    let Some(IntrinsicForm::Expansion(expansion)) = row.map(|row| row.form) else { return false };
    // Memory that is set to a constant is copied from one.
    let is_copied = expansion == Expansion::SetMemory
        && inst.args().skip(1).all(|arg| arg.kind() == ValueKind::ConstantInt);
    expansion.is_foreign() && !is_copied
}

/// Whether a constant can stand in another module.
fn is_data(value: Value<'_>) -> bool {
    matches!(
        value.kind(),
        ValueKind::ConstantInt
            | ValueKind::ConstantFp
            | ValueKind::NullPointer
            | ValueKind::AggregateZero
            | ValueKind::DataVector
            | ValueKind::Undef
            | ValueKind::Poison
            | ValueKind::TargetNone
    )
}

/// The probes as they come back; `None` where none does.
fn probe<'c>(
    context: &'c Owner,
    module: Module<'_>,
    found: &FoundCall<'_>,
    options: &WriteOptions,
) -> Result<Option<OwnedModule<'c>>> {
    let mut options = options.clone();
    options.max_version = None;
    let mut left_out = vec![false; found.shapes.len()];
    // Each round allows an extension or leaves a probe out.
    for _ in 0..=found.shapes.len() + Extension::all().count() {
        if left_out.iter().all(|out| *out) {
            return Ok(None);
        }
        let probes = context.create_module("");
        fill(module, Module::from_inkwell(&probes), found, &mut left_out)?;
        match crate::write(&probes, &options) {
            Ok(words) => {
                let back = ReadOptions {
                    call_form: CallForm::SpvIr,
                    intrinsics_as_functions: true,
                    builtin_components: true,
                    ..ReadOptions::default()
                };
                let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
                // This crate reads the modules that it writes: an error here is a fault of the crate and must be seen.
                return match crate::read(context, &bytes, &back) {
                    Ok(module) => Ok(Some(module)),
                    Err(errors) => Err(Error::internal(format!("the regular form cannot be read: {errors}"))),
                };
            }
            Err(errors) => {
                let mut helped = false;
                for error in errors.iter() {
                    helped |= allow(&mut options.extensions, error) || leave_out(&mut left_out, error);
                }
                if !helped {
                    return Ok(None);
                }
            }
        }
    }
    Ok(None)
}

/// Allows the extension that a diagnostic asks for: the regular form of a call does not depend on what is allowed.
fn allow(extensions: &mut ExtensionSet, error: &Error) -> bool {
    let name = error.detail().lines().next().unwrap_or_default();
    match Extension::by_name(name).filter(|_| error.code() == Code::RequiresExtension) {
        Some(extension) if !extensions.contains(extension) => {
            extensions.insert(extension);
            true
        }
        _ => false,
    }
}

/// Leaves out the probe that a diagnostic is about.
fn leave_out(left_out: &mut [bool], error: &Error) -> bool {
    let At::Ir { function, .. } = error.at() else { return false };
    let number = function.strip_prefix(PROBE).and_then(|number| number.parse::<usize>().ok());
    match number.and_then(|number| left_out.get_mut(number)) {
        Some(out) if !*out => {
            *out = true;
            true
        }
        _ => false,
    }
}

fn probe_name(number: usize) -> String {
    format!("{PROBE}{number}")
}

/// Writes the probes, each a function that does the call with what is no constant as parameters.
fn fill<'m>(
    module: Module<'m>,
    probes: Module<'m>,
    found: &FoundCall<'m>,
    left_out: &mut [bool],
) -> Result<()> {
    probes.set_triple(&module.triple());
    probes.set_data_layout(&module.data_layout())?;
    for name in LANGUAGE {
        if let Some(named) = module.named_metadata_by_name(name) {
            let copy = probes.add_named_metadata(name)?;
            for node in named.operands() {
                copy.push(node)?;
            }
        }
    }
    let shapes = found.shapes.iter().zip(&found.samples).enumerate();
    for (number, (shape, sample)) in shapes {
        let out = left_out.get_mut(number).ok_or_else(|| Error::internal("a probe without a number"))?;
        if !*out && fill_one(probes, number, shape, *sample).is_err() {
            // Such a call has a type that a function of its own cannot have.
            *out = true;
            if let Some(partial) = probes.function(probe_name(number).as_bytes()) {
                partial.erase();
            }
        }
    }
    Ok(())
}

fn fill_one<'m>(probes: Module<'m>, number: usize, shape: &CallShape<'m>, sample: Inst<'m>) -> Result<()> {
    let callee = shape.callee;
    let mut params = Vec::new();
    for (ty, constant) in callee.ty().params().zip(&shape.constants) {
        if constant.is_none() {
            params.push(ty);
        }
    }
    let declared = match probes.function(callee.name_bytes()) {
        Some(declared) => declared,
        None => {
            let declared = probes.add_function(callee.name_bytes(), callee.ty())?;
            declared.set_calling_convention(callee.calling_convention())?;
            for place in places(callee.param_count()) {
                for attribute in callee.attributes(place) {
                    declared.add_attribute(place, attribute)?;
                }
            }
            declared
        }
    };
    let ty = callee.return_type().function(&params, false)?;
    let probe = probes.add_function(probe_name(number).as_bytes(), ty)?;
    probe.set_calling_convention(calling_convention::SPIR_FUNC)?;
    let builder = Builder::new(probes.context());
    builder.position_at_end(probe.append_block(b"")?);
    let mut variable = probe.params();
    let mut args = Vec::new();
    for constant in &shape.constants {
        let arg = constant.or_else(|| variable.next());
        args.push(arg.ok_or_else(|| Error::internal("a probe lacks a parameter"))?);
    }
    let call = builder.call(declared, &args)?;
    if call.arg_count() == sample.arg_count() {
        call.copy_call_attributes(sample, true)?;
    }
    call.set_fast_math(shape.fast);
    if call.is_void() {
        builder.ret_void()?;
    } else {
        builder.ret(call.value())?;
    }
    Ok(())
}

fn places(params: u32) -> impl Iterator<Item = AttributeIndex> {
    [AttributeIndex::Function, AttributeIndex::Return]
        .into_iter()
        .chain((0..params).map(AttributeIndex::Param))
}

/// Makes the functions that come with the probes private ones, and answers their names by the new ones.
fn hide_helpers(probes: Module<'_>) -> FxHashMap<Vec<u8>, Vec<u8>> {
    let mut names = FxHashMap::default();
    let functions: Vec<_> = probes.functions().filter(|function| !function.is_declaration()).collect();
    for function in functions {
        let name = function.name_bytes().to_vec();
        if name.starts_with(PROBE.as_bytes()) {
            continue;
        }
        let hidden = format!("{HELPER}{}", names.len());
        function.rename(hidden.as_bytes());
        function.set_linkage(Linkage::Internal);
        names.insert(hidden.into_bytes(), name);
    }
    names
}
