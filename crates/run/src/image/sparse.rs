//! Operations on sparse images, which are resident as a whole here.

use crate::{
    jit::{AskedOperation, ValueType},
    mapping::shader::ShaderValueKind,
    spirv::Op,
};

/// The operation that does the same for the texel alone; `None` for one that is not of sparse images.
pub(super) const fn dense(op: Op) -> Option<Op> {
    Some(match op {
        Op::ImageSparseSampleImplicitLod => Op::ImageSampleImplicitLod,
        Op::ImageSparseSampleExplicitLod => Op::ImageSampleExplicitLod,
        Op::ImageSparseSampleDrefImplicitLod => Op::ImageSampleDrefImplicitLod,
        Op::ImageSparseSampleDrefExplicitLod => Op::ImageSampleDrefExplicitLod,
        Op::ImageSparseFetch => Op::ImageFetch,
        Op::ImageSparseGather => Op::ImageGather,
        Op::ImageSparseDrefGather => Op::ImageDrefGather,
        Op::ImageSparseRead => Op::ImageRead,
        _ => return None,
    })
}

/// The result: a code, which is 0, and the texel. In the natural layout of both, the texel lies in the second half.
pub(super) fn result(
    operation: &AskedOperation,
    answer: impl FnOnce(&AskedOperation) -> Option<Vec<u8>>,
) -> Option<Vec<u8>> {
    let whole = operation.result.bytes;
    let (bits, components) = match whole {
        32 => (32, 4),
        16 => (16, 4),
        8 => (32, 1),
        _ => return None,
    };
    let result = ValueType { kind: ShaderValueKind::Float, bits, components, bytes: whole / 2 };
    let texel = answer(&AskedOperation { result, ..operation.clone() })?;
    let mut bytes = vec![0; whole / 2];
    bytes.extend(texel);
    Some(bytes)
}
