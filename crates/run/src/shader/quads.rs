//! Samples whose level of detail follows from how coordinates change within a quad (Vulkan, "Derivative Operations").

use crate::{
    image::{self, Images},
    jit::AskedOperation,
    spirv::Op,
};

/// The results of an operation for the invocations that do it together; `None` where it cannot be done.
pub(super) fn samples(
    op: Op,
    operations: &[(usize, AskedOperation)],
    images: &Images<'_>,
) -> Option<Vec<Vec<u8>>> {
    let all: Vec<_> = operations
        .iter()
        .map(|(lane, operation)| Some((*lane, image::coordinates(op, operation)?)))
        .collect::<Option<_>>()?;
    let of = |lane: usize| Some(all.get(all.binary_search_by_key(&lane, |own| own.0).ok()?)?.1);
    let result = |(lane, operation): &(usize, AskedOperation)| {
        // A neighbour that takes no part leaves the derivative undefined: here nothing changes towards it.
        let change = |step: usize| {
            let ends = of(lane & !step).zip(of(lane | step));
            ends.map_or([0.0; 4], |(from, to)| std::array::from_fn(|dim| part(&to, dim) - part(&from, dim)))
        };
        images.answer(op, operation, Some([change(1), change(2)]))
    };
    operations.iter().map(result).collect()
}

fn part(of: &[f64; 4], dim: usize) -> f64 {
    of.get(dim).copied().unwrap_or(0.0)
}
