//! What a Vulkan driver computes of the shaders, by the program of `cargo xtask shaders`.

use std::{cell::RefCell, path::Path, time::Duration};

use anyhow::{Result, anyhow};
use spirv_llvm::spirv::{
    Environment, Module, Op, check,
    grammar::{BuiltIn, Decoration},
};
use vulkan_worker::{Buffer, Class, Job, Worker};

use crate::{
    program::{GROUP, ITEMS, buffers},
    route::Refused,
};

/// So long may a dispatch take.
const LIMIT: Duration = Duration::from_secs(20);

thread_local! {
    /// This thread's process of the driver.
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

/// Returns what the driver leaves in the buffers of a shader.
///
/// # Errors
/// Where the module breaks a rule of Vulkan, uses what the driver or a job lacks, or may tell how a work-group is spread over subgroups,
/// which each implementation chooses, [`Refused`]; where the driver fails, its failure.
pub fn run(program: &Path, words: &[u32], seed: u64) -> Result<Vec<u8>> {
    let module = Module::from_words(words.to_vec())?;
    if let Some(reason) = refused(&module)? {
        return Err(Refused(format!("a Vulkan driver: {reason}")).into());
    }
    let buffer = |(binding, bytes)| Buffer { class: Class::Storage, set: 0, binding, index: 0, bytes };
    let job = Job {
        words: words.to_vec(),
        entry: "k".to_owned(),
        groups: [(ITEMS / GROUP) as u32, 1, 1],
        buffers: (0..).zip(buffers(seed)).map(buffer).collect(),
        repeat: 1,
    };
    WORKER.with_borrow_mut(|worker| {
        let worker = worker.get_or_insert_with(|| Worker::new(program.to_owned(), LIMIT));
        match worker.run(&job)? {
            Ok(outcome) => Ok(outcome.buffers.concat()),
            // What it lacks says nothing about the translator, nor does a crash of its compiler.
            Err(why) if why.starts_with("the driver") => {
                Err(Refused(format!("a Vulkan driver: {why}")).into())
            }
            Err(why) => Err(anyhow!("a Vulkan driver: {why}")),
        }
    })
}

/// Why a module is not for the driver.
fn refused(module: &Module) -> Result<Option<String>> {
    let environment = Environment::parse("vulkan1.3").map_err(|why| anyhow!(why))?;
    if let Some(broken) = check::check_for(module, &environment).list.first() {
        return Ok(Some(broken.error.detail().to_owned()));
    }
    let mut of_subgroups = Vec::new();
    for inst in module.iter() {
        let (op, operands) = (inst.op(), inst.operands());
        match (op, operands) {
            (Op::TypeImage | Op::TypeSampler, _) => {
                return Ok(Some("images have no place in a job".to_owned()));
            }
            // Section "Precision and Operation of SPIR-V Instructions": divisions need not be exact, and zeros have no sign.
            (
                Op::FMul
                | Op::FDiv
                | Op::FRem
                | Op::FMod
                | Op::Dot
                | Op::OuterProduct
                | Op::VectorTimesScalar
                | Op::MatrixTimesScalar
                | Op::MatrixTimesVector
                | Op::VectorTimesMatrix
                | Op::MatrixTimesMatrix,
                _,
            ) => return Ok(Some("products and quotients need not be exact".to_owned())),
            // Numbers out of the type's range have no result.
            (Op::ConvertFToU | Op::ConvertFToS, _) => {
                return Ok(Some("conversions to integers need not have a result".to_owned()));
            }
            // Appendix "Vulkan Environment for SPIR-V": with a negative operand the result is undefined.
            (Op::SRem | Op::SMod, _) => {
                return Ok(Some("remainders of negative numbers are undefined".to_owned()));
            }
            (Op::Decorate, [variable, decoration, builtin])
                if *decoration == Decoration::BuiltIn.0
                    && [BuiltIn::SubgroupId, BuiltIn::SubgroupSize, BuiltIn::SubgroupLocalInvocationId]
                        .contains(&BuiltIn(*builtin)) =>
            {
                of_subgroups.push(*variable);
            }
            (Op::Load, [_, _, pointer, ..]) if of_subgroups.contains(pointer) => {
                return Ok(Some("subgroups are the driver's".to_owned()));
            }
            _ if op.name().is_some_and(|name| name.starts_with("OpGroupNonUniform")) => {
                return Ok(Some("subgroups are the driver's".to_owned()));
            }
            _ => {}
        }
    }
    Ok(None)
}
