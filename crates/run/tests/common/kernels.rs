//! The kernels of `test-ll/kernels/`, what they are run on, and what must come out.

use spirv_llvm_run::{Arg, NdRange, parse_arg};

use super::reference;

/// One kernel and its launch.
pub(crate) struct Case {
    /// The name of the kernel and of its source file.
    pub(crate) name: &'static str,
    pub(crate) range: NdRange,
    pub(crate) args: Vec<Arg>,
    /// From the arguments before the launch, what the buffers hold after it.
    pub(crate) expected: fn(&[Arg]) -> Vec<Vec<u8>>,
}

impl Case {
    fn new(
        name: &'static str,
        global: &[u64],
        local: &[u64],
        args: &[&str],
        expected: fn(&[Arg]) -> Vec<Vec<u8>>,
    ) -> Self {
        Self {
            name,
            range: NdRange::new(global, local).expect("a range"),
            args: args.iter().map(|text| parse_arg(text).expect("an argument")).collect(),
            expected,
        }
    }
}

/// Every kernel.
pub(crate) fn all() -> Vec<Case> {
    vec![
        Case::new(
            "vector_add",
            &[1024],
            &[64],
            &["buffer:f32:1000:seed=1", "buffer:f32:1000:seed=2", "buffer:f32:1000", "u32:1000"],
            reference::vector_add,
        ),
        Case::new(
            "saxpy",
            &[256],
            &[32],
            &["buffer:f32:1024:seed=3", "buffer:f32:1024:seed=4", "f32:1.7"],
            reference::saxpy,
        ),
        Case::new(
            "matmul",
            &[32, 32],
            &[8, 8],
            &["buffer:f32:1024:seed=5", "buffer:f32:1024:seed=6", "buffer:f32:1024", "i32:32"],
            reference::matmul,
        ),
        Case::new(
            "reduction",
            &[512],
            &[64],
            &["buffer:i32:512:seed=7", "buffer:i32:8", "local:256"],
            reference::reduction,
        ),
        Case::new(
            "histogram",
            &[256],
            &[32],
            &["buffer:u8:5000:seed=8", "u32:5000", "buffer:u32:256", "buffer:i32:1"],
            reference::histogram,
        ),
        Case::new(
            "mandelbrot",
            &[64, 48],
            &[8, 8],
            &["buffer:u32:3072", "f32:-2.2", "f32:1.2", "f32:0.05", "u32:200"],
            reference::mandelbrot,
        ),
        Case::new(
            "nbody",
            &[64],
            &[16],
            &[
                "buffer:f32:256:seed=9",
                "buffer:f32:256:seed=10",
                "buffer:f32:256",
                "buffer:f32:256",
                "u32:64",
                "f32:0.01",
                "f32:0.001",
            ],
            reference::nbody,
        ),
        Case::new(
            "bitonic_sort",
            &[512],
            &[128],
            &["buffer:u32:512:seed=11", "local:512"],
            reference::bitonic_sort,
        ),
        string_search(),
        Case {
            args: struct_args(),
            ..Case::new("struct_by_value", &[24], &[8], &[], reference::struct_by_value)
        },
    ]
}

/// Lines of 32 bytes, of which some hold what the pattern asks for.
fn string_search() -> Case {
    let lines = [
        "no number in this line",
        "room 12 is at the end",
        "x 7",
        "ab 4 and cd 56",
        "",
        "7 up, a 9 b 33\tc 44",
    ];
    let text: Vec<u8> =
        lines.iter().cycle().take(48).flat_map(|line| format!("{line:32}").into_bytes()).collect();
    Case {
        args: vec![
            Arg::Buffer(text),
            Arg::Bytes(32_u32.to_le_bytes().to_vec()),
            Arg::Buffer(b"@_##.".to_vec()),
            Arg::Bytes(5_u32.to_le_bytes().to_vec()),
            Arg::Buffer(vec![0; 4 * 48]),
        ],
        ..Case::new("string_search", &[48], &[16], &[], reference::string_search)
    }
}

/// `Parameters` of the kernel as it lies in memory: aligned to 16 bytes for its `float4`.
fn struct_args() -> Vec<Arg> {
    let mut bytes = vec![0; 64];
    let mut put = |offset: usize, value: &[u8]| bytes[offset..offset + value.len()].copy_from_slice(value);
    put(0, &(-3_i8).to_le_bytes());
    put(2, &(-1234_i16).to_le_bytes());
    for (index, value) in [100_000_i32, -7, 2_000_000].into_iter().enumerate() {
        put(4 + 4 * index, &value.to_le_bytes());
    }
    for (index, value) in [0.5_f32, -1.25, 3.75, 1e-3].into_iter().enumerate() {
        put(16 + 4 * index, &value.to_le_bytes());
    }
    put(32, &(-9_876_543_210_i64).to_le_bytes());
    put(40, &[5]);
    put(48, &0.1_f64.to_le_bytes());
    vec![Arg::Bytes(bytes), Arg::Buffer(vec![0; 32 * 24])]
}
