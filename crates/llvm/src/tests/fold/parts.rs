//! Cases of the parts of vectors, aggregates and what lies in memory.

use inkwell::llvm_sys::core::*;
use spirv_llvm_ir::tables::InstFlags;

use super::{
    raws, two,
    world::{Built, World},
};
use crate::ffi::*;

pub(super) fn element(world: &mut World<'_>) -> Built<()> {
    let scalar = world.random_scalar()?;
    let lanes = world.below(4) as u32 + 1;
    let kind = world.shaped(scalar, lanes)?;
    let width = world.pick(&[8, 32, 64, 128]);
    let by = world.integer(width)?;
    let vector = world.any(kind)?;
    let index = if world.one_in(6) {
        world.any(by)?
    } else {
        let index = world.random() % (u64::from(lanes) + 1);
        world.integer_constant(by, &[index])?
    };
    let builder = world.builder();
    let (v, i, name) = (vector.llvm.raw(), index.llvm.raw(), c"".as_ptr());
    let llvm = live!(LLVMBuildExtractElement(builder, v, i, name));
    let here = world.ir.fold_extract_element(vector.ir, index.ir);
    world.compare("extractelement", &String::new, &[vector, index], llvm, here);
    let element = world.any(scalar)?;
    let llvm = live!(LLVMBuildInsertElement(builder, v, element.llvm.raw(), i, name));
    let here = world.ir.fold_insert_element(vector.ir, element.ir, index.ir);
    world.compare("insertelement", &String::new, &[vector, element, index], llvm, here);
    Ok(())
}

pub(super) fn shuffle(world: &mut World<'_>) -> Built<()> {
    let scalar = world.random_scalar()?;
    let lanes = world.below(4) as u32 + 1;
    let kind = world.shaped(scalar, lanes)?;
    let (left, right) = two(world, kind)?;
    let one = world.one_in(5).then(|| world.below(2 * lanes as usize + 1) as i32 - 1);
    let count = world.below(5) + 1;
    let mask: Vec<i32> =
        (0..count).map(|_| one.unwrap_or_else(|| world.below(2 * lanes as usize + 1) as i32 - 1)).collect();
    let builder = world.builder();
    let llvm = live!(sl_build_shuffle(builder, left.llvm.raw(), right.llvm.raw(), mask.as_ptr(), mask.len()));
    let here = world.ir.fold_shuffle(left.ir, right.ir, &mask);
    world.compare("shufflevector", &|| format!("{mask:?}"), &[left, right], llvm, here);
    Ok(())
}

pub(super) fn aggregate(world: &mut World<'_>) -> Built<()> {
    let first = world.random_scalar()?;
    let lanes = world.random_lanes();
    let inner = world.shaped(first, lanes)?;
    let count = world.below(3) as u64 + 1;
    let list = world.array(Ok(inner), count)?;
    let other = world.random_scalar()?;
    let pair = world.structure(&[list, other])?;
    let part = world.below(2) as u32;
    let (whole, indices, kind) = match world.below(3) {
        0 => (pair, vec![part], if part == 0 { list } else { other }),
        1 => (pair, vec![0, world.below(count as usize) as u32], inner),
        _ => (list, vec![world.below(count as usize) as u32], inner),
    };
    let value = world.any(whole)?;
    let builder = world.builder();
    let (v, at) = (value.llvm.raw(), indices.as_ptr());
    let llvm = live!(sl_build_extract_value(builder, v, at, indices.len()));
    let here = world.ir.fold_extract_value(value.ir, &indices);
    world.compare("extractvalue", &|| format!("{indices:?}"), &[value], llvm, here);
    let element = world.any(kind)?;
    let llvm = live!(sl_build_insert_value(builder, v, element.llvm.raw(), at, indices.len()));
    let here = world.ir.fold_insert_value(value.ir, element.ir, &indices);
    world.compare("insertvalue", &|| format!("{indices:?}"), &[value, element], llvm, here);
    Ok(())
}

pub(super) fn gep(world: &mut World<'_>) -> Built<()> {
    let base = world.random_pointer()?;
    let lanes = world.random_lanes();
    let base = world.shaped(base, lanes)?;
    let base = world.any(base)?;
    let scalar = world.random_scalar()?;
    let word = world.integer(32)?;
    let array = world.array(Ok(scalar), 3)?;
    let whole = world.structure(&[word, array])?;
    let zero = world.one_in(3);
    let mut operands = vec![base];
    let depth = world.below(4);
    let source = world.pick(&[scalar, array, whole]);
    let depth = if source == scalar { 0 } else { depth.min(if source == whole { 2 } else { 1 }) };
    for level in 0..=depth {
        let is_field = source == whole && level == 1;
        let width = if is_field { 32 } else { world.pick(&[8, 32, 64, 64, 128]) };
        let kind = world.integer(width)?;
        let shape = if lanes > 0 && world.one_in(3) { lanes } else { 0 };
        let kind = world.shaped(kind, shape)?;
        let next = if is_field {
            // A further index leads into the array alone.
            let field = if depth > 1 { 1 } else { world.below(2) as u64 };
            let index = world.integer(32)?;
            let index = world.integer_constant(index, &[field])?;
            world.splat(kind, index)?
        } else if zero {
            world.null(kind)?
        } else if world.one_in(8) {
            world.any(kind)?
        } else if shape > 0 {
            world.numeric(kind)?
        } else {
            let number = world.random() % 5;
            world.integer_constant(kind, &[number])?
        };
        operands.push(next);
    }
    let flags = world.pick(&[0, 0, 1, 2, 3, 4, 6, 7]);
    let mut indices = raws(&operands[1..]);
    let builder = world.builder();
    let llvm = live!(LLVMBuildGEPWithNoWrapFlags(
        builder,
        source.llvm.raw(),
        base.llvm.raw(),
        indices.as_mut_ptr(),
        indices.len() as u32,
        c"".as_ptr(),
        u32::from(flags)
    ));
    let ids: Vec<_> = operands.iter().map(|pair| pair.ir).collect();
    let here = world.ir.fold_gep(source.ir, InstFlags(flags), &ids);
    world.compare("getelementptr", &|| format!("{} {flags}", source.llvm), &operands, llvm, here);
    Ok(())
}
