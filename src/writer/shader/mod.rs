//! Modules of shaders, back to SPIR-V. The reader keeps the instructions of module scope, the layouts of types, and which
//! variable, function and operation each part of the LLVM IR is (`docs/shader-interface.md`); here bodies are translated from
//! the LLVM IR, with addresses in bytes as access chains again ([`place`]) and merge instructions from the metadata of the
//! branches ([`structure`]).

mod arithmetic;
mod body;
mod call;
mod composite;
mod convert;
mod extent;
mod interface;
mod intrinsic;
mod joined;
mod matrix;
mod memory;
mod names;
mod numbers;
mod order;
mod place;
mod pointers;
mod scope;
mod signature;
mod steps;
mod structure;
mod value;

use self::{body::ShaderBody, scope::ShaderModule, structure::Structure};
use super::metadata::count_unknown;
use crate::{
    Code, Error, Errors, Loss, Losses, Result, WriteOptions,
    legalize::Unstructured,
    loss::Tally,
    mapping::{
        metadata::{SHADER_ENTRY_POINTS, SHADER_FUNCTION, SHADER_MODULE, SHADER_TYPE, Written},
        shader::kept_checksum,
    },
    spirv::{self, Id, Ids, Op, Operands, grammar::Category},
    view::{Function, ModuleView, Opcode},
};
use rustc_hash::FxHashSet;

/// Whether a module was read from shaders.
pub(super) fn is_shader(module: ModuleView<'_>) -> bool {
    module.named_metadata_by_name(SHADER_ENTRY_POINTS).is_some()
}

/// The functions whose control flow breaks a rule of structured control flow by the merge instructions that metadata say.
pub(super) fn unstructured(module: ModuleView<'_>) -> Vec<Unstructured> {
    let written = module.functions().filter(|function| head_of(*function).is_some());
    let is_broken = |function: &Function<'_>| Structure::of(module.context(), *function).is_err();
    let joined = |function: Function<'_>| structure::joined(module.context(), function);
    written
        .filter(is_broken)
        .map(|function| Unstructured {
            function: function.id(),
            joined: joined(function),
            hinted: structure::hinted(module.context(), function),
        })
        .collect()
}

/// Checks that what is kept of a module has no numbers that no one knows, as metadata may be damaged.
fn check_known(ids: &Ids<'_>) -> Result<()> {
    for inst in ids.module().iter() {
        if inst.op() == Op::TypeInt
            && let [_, _, signedness] = inst.operands()
            && *signedness > 1
        {
            return Err(inst.malformed(format!("the signedness {signedness} is neither 0 nor 1")));
        }
        for operand in Operands::new(inst, ids) {
            let operand = operand?;
            if let Category::Value(table) = operand.kind.category()
                && table.by_number(operand.word()).is_none()
            {
                let name = operand.kind.row().name;
                return Err(inst.malformed(format!("{name} {} is not known", operand.word())));
            }
        }
    }
    Ok(())
}

/// Translates a module of shaders back to SPIR-V.
///
/// # Errors
/// Every diagnostic of the run: what the module does not keep, what is no longer as it was read, and what has no instruction.
pub(super) fn write(module: ModuleView<'_>, options: &WriteOptions) -> Result<(Vec<u32>, Losses), Errors> {
    let KeptModule { module: kept, layouts, is_sure } = kept(module)?;
    let ids = Ids::new(&kept)?;
    check_known(&ids)?;
    let mut scope = ShaderModule::new(module, &ids, &layouts)?;
    let entries = entry_points(module);
    let mut diagnostics = Vec::new();
    for entry in module.functions().filter(|function| entries.contains(&function.value().as_key())) {
        if !only_calls(entry) && !calls_in_vain(&ids, module, entry) {
            let detail = "the function of an entry point does more than to call the module's own, as it did when it was read";
            diagnostics.push(Error::unsupported(Code::InvalidModule, detail).or_at(|| entry.at()));
        }
    }
    for function in scope.find_signatures(module, &entries)? {
        if let Err(error) = ShaderBody::write(&mut scope, function) {
            diagnostics.push(error.or_at(|| function.at()));
        }
    }
    Errors::check(diagnostics)?;
    let tally = Tally::default();
    tally.add_many(Loss::DebugValue, scope.lost_records);
    tally.add_many(Loss::FastMath, scope.lost_flags);
    count_unknown(module, Written::Shaders, &tally);
    let words = scope.assemble(options)?;
    // Nothing that breaks a rule is given out.
    let result = spirv::Module::from_words(words)?;
    if is_sure {
        spirv::check::check_required(&result)?;
    } else {
        let found = spirv::check::check(&result).list;
        Errors::check(found.into_iter().map(|broken| broken.error).collect())?;
    }
    Ok((result.into_words(), tally.losses()))
}

/// The parts of a module of SPIR-V that the reader kept in metadata.
struct KeptModule {
    /// The instructions of module scope.
    module: spirv::Module,
    layouts: Vec<u32>,
    /// Whether a checksum says that both are what was read.
    is_sure: bool,
}

fn kept(module: ModuleView<'_>) -> Result<KeptModule> {
    let missing = || {
        let detail = "a module of shaders can be written where its instructions of module scope are kept as metadata, \
                      which this module has none of";
        Error::unsupported(Code::InvalidModule, detail)
    };
    let node =
        module.named_metadata_by_name(SHADER_MODULE).and_then(|list| list.operand(0)).ok_or_else(missing)?;
    let bytes = |number| node.operand(number).and_then(|text| text.string_bytes());
    let (words, layouts) = bytes(0).zip(bytes(1)).ok_or_else(missing)?;
    // A changed number can make another valid module of another meaning, which nothing else would show.
    if let Some(checksum) = node.operand(2)
        && checksum.const_u64() != Some(kept_checksum([words, layouts]).into())
    {
        let detail = format!(
            "the instructions of module scope in !{SHADER_MODULE} are not those that were read: the checksum differs"
        );
        return Err(Error::unsupported(Code::InvalidModule, detail));
    }
    let words_of = |bytes: &[u8]| {
        let chunks = bytes.chunks_exact(4);
        chunks.filter_map(|word| Some(u32::from_le_bytes(word.try_into().ok()?))).collect::<Vec<_>>()
    };
    let (words, layouts) = (words_of(words), words_of(layouts));
    let (&version, rest) = words.split_first().ok_or_else(missing)?;
    let (&bound, rest) = rest.split_first().ok_or_else(missing)?;
    let mut all = vec![spirv::MAGIC, version, super::module_writer::GENERATOR, bound, 0];
    all.extend_from_slice(rest);
    Ok(KeptModule { module: spirv::Module::from_words(all)?, layouts, is_sure: node.operand(2).is_some() })
}

/// The functions that the reader made for entry points, by their handles: SPIR-V's entry points are the functions that these
/// call.
fn entry_points(module: ModuleView<'_>) -> FxHashSet<usize> {
    let list = module.named_metadata_by_name(SHADER_ENTRY_POINTS);
    let nodes = list.into_iter().flat_map(|list| list.operands());
    nodes.filter_map(|node| Some(node.operand(0)?.value()?.as_key())).collect()
}

/// The functions that an entry point's function calls, besides intrinsics, by which LLVM stores initializers.
fn callees(entry: Function<'_>) -> impl Iterator<Item = Option<Function<'_>>> {
    let insts = entry.blocks().flat_map(|block| block.instructions());
    let callees = insts.filter(|inst| inst.opcode() == Opcode::Call).map(|call| call.called_function());
    callees.filter(|callee| callee.is_none_or(|callee| !callee.is_intrinsic()))
}

/// Whether the function of an entry point is one block that calls the module's function, and nothing else.
fn only_calls(entry: Function<'_>) -> bool {
    let callees: Vec<_> = callees(entry).collect();
    let is_own = |callee: &Option<Function<'_>>| callee.is_some_and(|callee| head_of(callee).is_some());
    entry.block_count() == 1 && callees.len() == 1 && callees.iter().all(is_own)
}

/// Whether the function of an entry point calls nothing, as the module's function does nothing: LLVM takes such calls away.
fn calls_in_vain(ids: &Ids<'_>, module: ModuleView<'_>, entry: Function<'_>) -> bool {
    let nodes = module.named_metadata_by_name(SHADER_ENTRY_POINTS);
    let mut nodes = nodes.into_iter().flat_map(|list| list.operands());
    let node = nodes.find(|node| node.operand(0).and_then(|of| of.value()) == Some(entry.value()));
    let name = node.and_then(|node| node.operand(1)?.string_bytes());
    let model = node.and_then(|node| node.operand(2)?.const_u64());
    let (Some(name), Some(model)) = (name, model) else { return false };
    let mut kept = ids.module().iter().filter(|inst| inst.op() == Op::EntryPoint);
    let kept = kept.find(|inst| match inst.operands() {
        [of, _, own @ ..] => u64::from(*of) == model && spirv::words::string_bytes(own) == name,
        _ => false,
    });
    let Some(id) = kept.and_then(|inst| inst.id(1).ok()) else { return false };
    let own = module.functions().find(|function| head_of(*function).is_some_and(|head| head.id == id));
    let is_of_memory = |name: &str| name.starts_with("llvm.mem") || name.starts_with("llvm.masked");
    let does_something = |function: Function<'_>| {
        let mut insts = function.blocks().flat_map(|block| block.instructions());
        insts.any(|inst| match inst.opcode() {
            Opcode::Load => inst.is_volatile() || inst.is_atomic(),
            Opcode::Call => {
                inst.called_function().and_then(Function::intrinsic_name).is_none_or(is_of_memory)
            }
            opcode => {
                matches!(opcode, Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Fence)
            }
        })
    };
    entry.block_count() == 1
        && callees(entry).next().is_none()
        && own.is_some_and(|own| !own.is_declaration() && !does_something(own))
}

/// The id of a function and the types of its parameters.
struct Head {
    id: Id,
    params: Vec<Id>,
    /// The type of the result, where that is a pointer.
    returned: Option<Id>,
}

/// What the metadata of a function of the module say; `None` for the functions that the reader made by itself.
fn head_of(function: Function<'_>) -> Option<Head> {
    let node = function.value().attachment_named(SHADER_FUNCTION)?;
    let mut numbers = node.operands().map(|number| Some(Id(u32::try_from(number?.const_u64()?).ok()?)));
    let id = numbers.next()??;
    let params = numbers.collect::<Option<_>>()?;
    // Of values, LLVM's type says enough.
    let node = function.value().attachment_named(SHADER_TYPE);
    let returned = node
        .filter(|_| function.return_type().is_pointer())
        .and_then(|node| Some(Id(u32::try_from(node.operand(0)?.const_u64()?).ok()?)));
    Some(Head { id, params, returned })
}
