//! Functions that do as much as numbers of the kernel say: however great these are, a launch ends within its time limit.

use std::time::{Duration, Instant};

use inkwell::{context::Context, memory_buffer::MemoryBuffer, module::Module};
use spirv_llvm_run::{Arg, Kernel, LaunchOptions, LaunchReport, LoadOptions, NdRange};

use crate::common::{self, clang};

const LIMIT: Duration = Duration::from_millis(300);
/// How long after the limit a launch may take to end, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(20);

fn module<'ctx>(context: &'ctx Context, source: &str, triple: &str) -> Module<'ctx> {
    let flags = ["-finclude-default-header", "-O0", "-emit-llvm-bc"];
    let bitcode = clang::clang(triple, "CL3.0", &flags, source);
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bitcode, "values");
    context.create_module_from_ir(buffer).expect("a module")
}

/// Runs a kernel with the limit on one sub-group; gives the message of the error, if there is one.
fn ended(kernel: &mut Kernel, args: &mut [Arg]) -> Option<String> {
    let range = NdRange::new(&[8], &[8]).expect("a range");
    let start = Instant::now();
    let outcome = kernel.launch_with(&range, args, &LaunchOptions::default().with_time_limit(LIMIT));
    let taken = start.elapsed();
    assert!(taken < LIMIT + PATIENCE, "{taken:?}");
    outcome.err().map(|error| error.to_string())
}

const LATE: &str = "is not done within the time limit";

const RECTANGLES: &str = "\
    #define F void __attribute__((overloadable, convergent))\n\
    F __spirv_Subgroup2DBlockLoadINTEL(int, int, int, int, global uchar *, int, int, int, int2, private uchar *);\n\
    F __spirv_Subgroup2DBlockLoadTransposeINTEL(int, int, int, int, global uchar *, int, int, int, int2, private uchar *);\n\
    F __spirv_Subgroup2DBlockLoadTransformINTEL(int, int, int, int, global uchar *, int, int, int, int2, private uchar *);\n\
    F __spirv_Subgroup2DBlockStoreINTEL(int, int, int, int, private uchar *, global uchar *, int, int, int, int2);\n\
    kernel void values(global uchar *memory, global const int *n) {\n\
    uchar own[256]; for (int k = 0; k < 256; ++k) own[k] = k;\n\
    int2 at = (int2)(n[8], n[9]);\n\
    switch (n[0]) {\n\
    case 0: __spirv_Subgroup2DBlockLoadINTEL(n[1], n[2], n[3], n[4], memory, n[5], n[6], n[7], at, own); break;\n\
    case 1: __spirv_Subgroup2DBlockLoadTransposeINTEL(n[1], n[2], n[3], n[4], memory, n[5], n[6], n[7], at, own); break;\n\
    case 2: __spirv_Subgroup2DBlockLoadTransformINTEL(n[1], n[2], n[3], n[4], memory, n[5], n[6], n[7], at, own); break;\n\
    default: __spirv_Subgroup2DBlockStoreINTEL(n[1], n[2], n[3], n[4], own, memory, n[5], n[6], n[7], at);\n\
    }\n}\n";

/// Sizes that are too large end with the access that is too far, or with the time, and never with what nothing was done for.
#[test]
fn rectangles_of_any_size() {
    let context = Context::create();
    let module = module(&context, RECTANGLES, "spir64-unknown-unknown");
    let mut kernel = Kernel::load(&module, "values").expect("a kernel");
    let great = [-1, i32::MIN, i32::MAX, 1 << 16];
    for way in 0..4 {
        for value in great {
            // The sizes of the block are great one after another and all together, then those of memory and the coordinates.
            for set in [
                &[1][..],
                &[2],
                &[3],
                &[4],
                &[2, 3],
                &[1, 4],
                &[1, 2, 3, 4],
                &[5, 6, 7],
                &[7],
                &[8],
                &[9],
                &[8, 9],
            ] {
                let mut numbers = [way, 4, 8, 2, 1, 32, 8, 32, 0, 0];
                for place in set {
                    numbers[*place as usize] = value;
                }
                let numbers = numbers.iter().flat_map(|number: &i32| number.to_le_bytes()).collect();
                let mut args = [Arg::Buffer(vec![1; 256]), Arg::Buffer(numbers)];
                let message = ended(&mut kernel, &mut args);
                if set.iter().all(|place| *place <= 4) {
                    let message = message.unwrap_or_else(|| panic!("{way}: {set:?} of {value} is taken"));
                    let is_access = message.contains(" at offset ") || message.contains(" outside of");
                    assert!(is_access || message.contains(LATE), "{way}: {set:?} of {value}: {message}");
                } else if let Some(message) = message {
                    assert!(message.contains("s 1 byte "), "{way}: {set:?} of {value}: {message}");
                }
            }
        }
    }
}

/// Work-items that have no part of it do nothing very often.
#[test]
fn rectangles_that_never_end() {
    let source = RECTANGLES.replace("switch (n[0])", "if (get_sub_group_local_id() != 0) switch (n[0])");
    let context = Context::create();
    let module = module(&context, &source, "spir64-unknown-unknown");
    let mut kernel = Kernel::load(&module, "values").expect("a kernel");
    for way in 0..4 {
        let numbers = [way, 4, 1, 1, -1, 32, 8, 32, 0, 0].map(i32::to_le_bytes).concat();
        let message = ended(&mut kernel, &mut [Arg::Buffer(vec![1; 256]), Arg::Buffer(numbers)]);
        let message = message.expect("an error");
        assert!(message.contains(LATE) && message.contains("__spirv_Subgroup2DBlock"), "{way}: {message}");
    }
}

/// What a kernel does with `n` and the buffers `in` and `out`, and the message where it is an error.
const OTHERS: [(&str, Option<&str>); 13] = [
    // Copies that read or write one place again and again, and ones that go on where nothing is.
    ("e = async_work_group_strided_copy(own, in, n, 0, e);", Some("writes 4 bytes")),
    ("e = async_work_group_strided_copy(out, own, n, 0, e);", Some("reads 4 bytes")),
    ("e = async_work_group_copy(own, in, n, e);", Some("reads 4 bytes")),
    ("e = async_work_group_strided_copy(own, in, 2, n, e);", Some("reads 4 bytes")),
    ("e = __spirv_UntypedGroupAsyncCopyKHR(2, own, in, 0, n, 0, e);", Some(LATE)),
    ("e = __spirv_UntypedGroupAsyncCopyKHR(2, own, in, n, 1, 1, e);", Some("reads ")),
    ("e = __spirv_UntypedGroupAsyncCopyKHR(2, own, in, 4, n, n, e);", Some(" 4 bytes")),
    ("__builtin_memcpy(out, in, n);", Some("reads ")),
    ("__builtin_memset(out, 1, n);", Some("writes ")),
    ("__builtin_memmove(out + 1, in, n);", Some("reads ")),
    ("prefetch(in, n);", None),
    ("printf(\"%s\", (private char *)letters);", Some("reads 1 byte at offset 8 of a variable of 8 bytes")),
    ("printf(\"%*.*d\", (int)n, (int)n, 1);", None),
];

#[test]
fn other_functions_with_great_numbers() {
    for triple in common::TARGETS.iter().map(|target| format!("{target}-unknown-unknown")) {
        let mut source = "\
            #define F event_t __attribute__((overloadable, convergent)) __spirv_UntypedGroupAsyncCopyKHR\n\
            F(int, local void *, const global void *, size_t, size_t, size_t, event_t);\n"
            .to_owned();
        for (number, (text, _)) in OTHERS.iter().enumerate() {
            source += &format!(
                "kernel void values_{number}(global int *in, global int *out, ulong m) {{\nlocal int own[64]; size_t n = m;\n\
                 char letters[8]; for (int k = 0; k < 8; ++k) letters[k] = 'x';\n\
                 own[get_local_id(0)] = 1;\nevent_t e = (event_t)0;\n{text}\nwait_group_events(1, &e);\n}}\n"
            );
        }
        let context = Context::create();
        let module = module(&context, &source, &triple);
        for (number, (text, expected)) in OTHERS.iter().enumerate() {
            let mut kernel = Kernel::load(&module, &format!("values_{number}")).expect("a kernel");
            for n in [u64::MAX, u64::MAX / 2, 0xFFFF_FFFF, 0x7FFF_FFFC, 0x3FFF_FFF0] {
                let given = Arg::Bytes(n.to_le_bytes().to_vec());
                let mut args = [Arg::Buffer(vec![1; 256]), Arg::Buffer(vec![0; 256]), given];
                let message = ended(&mut kernel, &mut args);
                let is_right = match (expected, &message) {
                    (Some(expected), Some(message)) => message.contains(expected),
                    (expected, message) => expected.is_none() && message.is_none(),
                };
                assert!(is_right, "{triple}: {text} with {n:#x}: {message:?}");
            }
        }
    }
}

/// Kernels without a loop, whose groups are very many.
#[test]
fn very_many_groups() {
    let source = "\
        kernel void plain(global int *out) { if (get_global_id(0) == 77) out[0] = 1; }\n\
        kernel void waits(global int *out) { local int own; barrier(CLK_LOCAL_MEM_FENCE); if (get_global_id(0) == 77) out[0] = 1; }\n\
        kernel void reduces(global int *out) { if (get_global_id(0) == 77) out[0] = 1; sub_group_reduce_add(1); }\n\
        kernel void enqueues(global int *out) { if (get_global_id(0) == 0)\n\
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1ul << 40, 64), ^{ barrier(CLK_LOCAL_MEM_FENCE); }); }\n";
    let context = Context::create();
    let module = module(&context, source, "spir64-unknown-unknown");
    let options = LaunchOptions::default().with_time_limit(LIMIT);
    for unchecked in [false, true] {
        for (name, items) in [("plain", 1 << 40), ("waits", 1 << 40), ("reduces", 1 << 40), ("enqueues", 64)]
        {
            let load = LoadOptions { unchecked, ..LoadOptions::default() };
            let mut kernel = Kernel::load_with(&module, name, load).expect("a kernel");
            let range = NdRange::new(&[items], &[64]).expect("a range");
            let start = Instant::now();
            let outcome = kernel.launch_with(&range, &mut [Arg::Buffer(vec![0; 4])], &options);
            assert!(start.elapsed() < LIMIT + PATIENCE, "{name}");
            let message = outcome.expect_err("a kernel that takes long").to_string();
            assert!(message.contains(LATE), "{name}, unchecked: {unchecked}: {message}");
        }
    }
}

/// What a kernel printed and did before an error is told, and is not taken for what the next launch prints.
#[test]
fn what_comes_before_an_error_is_told() {
    let source = "\
        kernel void plain(global int *out) { int a; printf(\"%d %d\\n\", (int)get_global_id(0), a); out[get_global_id(0)] = 1; }\n\
        kernel void waits(global int *out) { local int own; int a; printf(\"%d %d\\n\", (int)get_global_id(0), a);\n\
        if (get_local_id(0) == 0) own = 1; barrier(CLK_LOCAL_MEM_FENCE); out[get_global_id(0)] = own; }\n\
        kernel void reduces(global int *out) { int a; printf(\"%d %d\\n\", (int)get_global_id(0), a);\n\
        out[get_global_id(0)] = sub_group_reduce_add(1); }\n";
    let context = Context::create();
    let module = module(&context, source, "spir64-unknown-unknown");
    for (name, first) in [("plain", 3), ("waits", 4), ("reduces", 4)] {
        let mut kernel = Kernel::load(&module, name).expect("a kernel");
        let mut launch = |items: u64, room: usize| {
            let range = NdRange::new(&[items], &[2]).expect("a range");
            let (options, mut report) = (LaunchOptions::default().with_threads(2), LaunchReport::default());
            let result =
                kernel.launch_reporting(&range, &mut [Arg::Buffer(vec![0; room])], &options, &mut report);
            assert_eq!(report.warnings.len(), 1, "{name}: {:?}", report.warnings);
            (result.is_ok(), String::from_utf8(report.output).expect("a text"))
        };
        let lines = |count: i32| (0..count).map(|id| format!("{id} 0\n")).collect::<String>();
        // Work-item 2, in the second group, writes beyond the end.
        assert_eq!(launch(64, 8), (false, lines(first)), "{name}");
        assert_eq!(launch(2, 8), (true, lines(2)), "{name}");
    }
}

/// The same of what it enqueued: kernels that are done have printed.
#[test]
fn what_enqueued_kernels_print_before_an_error_is_told() {
    let source = "\
        kernel void k(global int *out) { for (int n = 0; n < 3; ++n) enqueue_kernel(get_default_queue(),\n\
        CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ printf(\"%d\\n\", n); if (n == 2) out[9] = 1; }); }\n";
    let context = Context::create();
    let module = module(&context, source, "spir64-unknown-unknown");
    let mut kernel = Kernel::load(&module, "k").expect("a kernel");
    let (range, mut report) = (NdRange::new(&[1], &[1]).expect("a range"), LaunchReport::default());
    let args = &mut [Arg::Buffer(vec![0; 4])];
    let result = kernel.launch_reporting(&range, args, &LaunchOptions::default(), &mut report);
    assert!(result.expect_err("an access outside").to_string().contains("offset 36"));
    assert_eq!(String::from_utf8_lossy(&report.output), "0\n1\n2\n");
}
