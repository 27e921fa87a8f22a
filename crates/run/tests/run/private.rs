//! Variables of functions, to which accesses get by pointers of which it is not known whose they are: through calls, memory, choices and by
//! recursion. What is beside them, or left of a function that has returned, is nobody's, and an access there is an error.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::path::Path;

use inkwell::{context::Context, module::Module};
use spirv_llvm::ReadOptions;
use spirv_llvm_run::{Arg, Dispatch, Kernel, NdRange, Resources, Shader};

use crate::common::{self, values::spirv};

fn int(value: i32) -> Arg {
    Arg::Bytes(value.to_le_bytes().to_vec())
}

fn numbers(count: usize) -> Arg {
    Arg::Buffer(vec![0; 4 * count])
}

fn words(arg: &Arg) -> Vec<i32> {
    let Arg::Buffer(bytes) = arg else { panic!("a buffer") };
    bytes.chunks_exact(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// Runs a kernel with one buffer of a number for each work-item and two numbers.
fn run(module: &Module<'_>, name: &str, items: u64, a: i32, b: i32) -> Result<Vec<i32>, String> {
    let mut kernel = Kernel::load(module, name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut args = [numbers(items as usize), int(a), int(b)];
    let result = kernel.launch(&NdRange::new(&[items], &[items]).unwrap(), &mut args);
    result.map(|()| words(&args[0])).map_err(|error| error.to_string())
}

/// All have a variable of four numbers, and access it at `n` by a pointer that has come a long way.
const SOURCE: &str = "
struct part { int before; int numbers[4]; };
struct list { struct list *next; int *where; };
__attribute__((noinline)) void put(int *to, int n, int value) { to[n] = value; }
__attribute__((noinline)) int get(const int *from, int n) { return from[n]; }
__attribute__((noinline)) int *choose(int *a, int *b, int which) { return which ? a : b; }
__attribute__((noinline)) int whole(struct part p, int n) { put(p.numbers, n, 7); return p.numbers[0] + p.before; }
__attribute__((noinline)) void clear(int *to, int n) { for (int i = 0; i < n; ++i) to[i] = 9; }
__attribute__((noinline)) int deeper(int *to, int n, int levels) {
    int own[4] = {levels, levels, levels, levels};
    put(levels == 0 ? to : own, levels == 0 ? n : 3, 1);
    return levels == 0 ? own[3] : get(own, 0) + 0;
}
kernel void by_call(global int *out, int n, int m) {
    int a[4] = {1, 2, 3, 4};
    put(a, n, 7);
    out[get_global_id(0)] = get(a, m);
}
kernel void by_choice(global int *out, int n, int m) {
    int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
    int *to = choose(a, b, m);
    to[n] = 10;
    out[get_global_id(0)] = get(a, 0) + get(b, 0);
}
kernel void by_select(global int *out, int n, int m) {
    int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
    int *to = m ? a : b;
    to[n] = 10;
    out[get_global_id(0)] = get(a, 0) + get(b, 0);
}
kernel void by_memory(global int *out, int n, int m) {
    int a[4] = {1, 2, 3, 4};
    struct list last = {0, a}, first = {&last, 0};
    struct list *volatile at = &first;
    at->next->where[n] = 20;
    out[get_global_id(0)] = a[0];
}
kernel void by_value(global int *out, int n, int m) {
    struct part p = {100, {1, 2, 3, 4}};
    out[get_global_id(0)] = whole(p, n);
}
kernel void by_loop(global int *out, int n, int m) {
    int a[4];
    clear(a, n);
    out[get_global_id(0)] = a[0];
}
kernel void by_depth(global int *out, int n, int m) {
    int a[4] = {1, 2, 3, 4};
    deeper(a, n, 0);
    out[get_global_id(0)] = get(a, 0) + deeper(a, 0, m);
}
kernel void across(global int *out, int n, int m) {
    int a[4] = {1, 2, 3, 4};
    put(a, 1, get_local_id(0));
    barrier(CLK_GLOBAL_MEM_FENCE);
    put(a, n, 7);
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = get(a, 1) + get(a, m);
}";

fn compile<'c>(context: &'c Context, name: &str, text: &str, target: &str, level: &str) -> Module<'c> {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{target}{level}.cl"));
    std::fs::write(&source, text).unwrap();
    common::parse(context, name, &common::compile(&source, target, level))
}

#[test]
fn accesses_beside_variables_are_errors_whatever_way_the_pointer_came() {
    let context = Context::create();
    let version = format!("#pragma OPENCL EXTENSION all : disable\n{SOURCE}");
    for (target, level) in common::variants() {
        let module = compile(&context, "private", &version, target, level);
        let names = ["by_call", "by_choice", "by_select", "by_memory", "by_value", "by_depth", "across"];
        for name in names {
            for items in [1, 3] {
                let at = format!("{name} {target} {level} {items}");
                assert!(
                    run(&module, name, items, 3, 1).is_ok(),
                    "{at}: {:?}",
                    run(&module, name, items, 3, 1)
                );
                for n in [4, 5, -1, -3, 1_000, 100_000, -100_000, 100_000_000] {
                    // A structure has a number before the others.
                    if name == "by_value" && n == -1 {
                        continue;
                    }
                    let error = run(&module, name, items, n, 1).expect_err(&at);
                    assert!(
                        error.contains("writes 4 bytes") || error.contains("changes 4 bytes"),
                        "{at} {n}: {error}"
                    );
                    if n.abs() <= 5 {
                        assert!(error.contains("of a variable of"), "{at} {n}: {error}");
                    }
                }
            }
        }
        // The first byte behind is where a loop stops.
        for n in [1, 4] {
            assert_eq!(run(&module, "by_loop", 1, n, 0).unwrap(), [9]);
        }
        let error = run(&module, "by_loop", 1, 5, 0).unwrap_err();
        assert!(error.contains("writes 4 bytes at offset 16 of a variable of 16 bytes"), "{error}");
        let error = run(&module, "by_call", 1, 0, 4).unwrap_err();
        assert!(error.contains("reads 4 bytes at offset 16 of a variable of 16 bytes"), "{error}");
        assert_eq!(run(&module, "across", 5, 3, 3).unwrap(), [7, 8, 9, 10, 11], "{target} {level}");
    }
}

/// Code in LLVM IR, in which nothing is optimised away.
fn text(triple: &str) -> String {
    format!(
        "target triple = \"{triple}-unknown-unknown\"
        declare ptr @llvm.stacksave.p0()
        declare void @llvm.stackrestore.p0(ptr)
        declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
        declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
        @kept = internal addrspace(1) global ptr null
        @table = internal addrspace(2) constant [3 x ptr] [ptr @seven, ptr @twice, ptr null]
        define spir_func ptr @own(i32 %value) noinline {{
          %room = alloca [4 x i32]
          store i32 %value, ptr %room
          %at = getelementptr i8, ptr %room, i64 0
          ret ptr %at
        }}
        define spir_func ptr @copied(ptr byval([4 x i32]) %room) noinline {{
          ret ptr %room
        }}
        define spir_func void @keeps(ptr addrspace(1) %cell) noinline {{
          %room = alloca i64
          store ptr %room, ptr addrspace(1) %cell
          ret void
        }}
        define spir_func i32 @seven() {{
          ret i32 7
        }}
        define spir_func i32 @twice(i32 %value) {{
          %sum = add i32 %value, %value
          ret i32 %sum
        }}
        define spir_func i32 @recurses(ptr %outer, i32 %n, i32 %levels) noinline {{
          %room = alloca i32
          store i32 %levels, ptr %room
          %at = getelementptr i32, ptr %outer, i32 %n
          store i32 5, ptr %at
          %ends = icmp eq i32 %levels, 0
          br i1 %ends, label %last, label %more
        last:
          ret i32 0
        more:
          %less = sub i32 %levels, 1
          %below = call spir_func i32 @recurses(ptr %room, i32 %n, i32 %less)
          %own = load i32, ptr %room
          %sum = add i32 %own, %below
          ret i32 %sum
        }}
        define spir_func i32 @sized(i32 %count, i32 %n) noinline {{
          %room = alloca i32, i32 %count
          %cell = alloca ptr
          store ptr %room, ptr %cell
          %hidden = load volatile ptr, ptr %cell
          %at = getelementptr i32, ptr %hidden, i32 %n
          store i32 3, ptr %at
          %value = load i32, ptr %at
          ret i32 %value
        }}
        define spir_kernel void @dangles(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          %at = call spir_func ptr @own(i32 %n)
          store i32 1, ptr %at
          ret void
        }}
        define spir_kernel void @dangles_by_value(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          %room = alloca [4 x i32]
          %at = call spir_func ptr @copied(ptr byval([4 x i32]) %room)
          %value = load i32, ptr %at
          ret void
        }}
        define spir_kernel void @dangles_in_memory(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          call spir_func void @keeps(ptr addrspace(1) @kept)
          %at = load ptr, ptr addrspace(1) @kept
          store i64 1, ptr %at
          ret void
        }}
        define spir_kernel void @by_recursion(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          %room = alloca i32
          %sum = call spir_func i32 @recurses(ptr %room, i32 %n, i32 %m)
          store i32 %sum, ptr addrspace(1) %out
          ret void
        }}
        define spir_kernel void @by_size(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          %value = call spir_func i32 @sized(i32 %m, i32 %n)
          store i32 %value, ptr addrspace(1) %out
          ret void
        }}
        define spir_kernel void @in_loop(ptr addrspace(1) %out, i32 %n, i32 %m) {{
        entry:
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %room = alloca [16 x i32]
          call spir_func void @fills(ptr %room, i32 %n)
          %next = add i32 %i, 1
          %ends = icmp uge i32 %next, %m
          br i1 %ends, label %done, label %loop
        done:
          ret void
        }}
        define spir_kernel void @restored(ptr addrspace(1) %out, i32 %n, i32 %m) {{
        entry:
          %cell = alloca ptr
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %saved = call ptr @llvm.stacksave.p0()
          %room = alloca [256 x i32]
          store ptr %room, ptr %cell
          call spir_func i32 @recurses(ptr %room, i32 0, i32 0)
          call void @llvm.stackrestore.p0(ptr %saved)
          %next = add i32 %i, 1
          %ends = icmp uge i32 %next, %m
          br i1 %ends, label %done, label %loop
        done:
          %is_late = icmp eq i32 %n, 1
          br i1 %is_late, label %late, label %end
        late:
          %at = load volatile ptr, ptr %cell
          store i32 1, ptr %at
          br label %end
        end:
          ret void
        }}
        define spir_kernel void @calls(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          %place = getelementptr ptr, ptr addrspace(2) @table, i32 %n
          %function = load ptr, ptr addrspace(2) %place, align 4
          %moved = getelementptr i8, ptr %function, i32 %m
          %value = call spir_func i32 %moved()
          store i32 %value, ptr addrspace(1) %out
          ret void
        }}
        define spir_func void @fills(ptr %to, i32 %count) noinline {{
          call void @llvm.memset.p0.i32(ptr %to, i8 1, i32 %count, i1 false)
          ret void
        }}
        define spir_func void @copies(ptr %to, ptr %from, i32 %count) noinline {{
          call void @llvm.memcpy.p0.p0.i32(ptr %to, ptr %from, i32 %count, i1 false)
          ret void
        }}
        define spir_func void @adds(ptr %to, i32 %n) noinline {{
          %at = getelementptr i32, ptr %to, i32 %n
          %old = atomicrmw add ptr %at, i32 5 monotonic
          ret void
        }}
        define spir_kernel void @by_atomic(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          %a = alloca [4 x i32]
          call spir_func void @fills(ptr %a, i32 16)
          call spir_func void @adds(ptr %a, i32 %n)
          %value = load i32, ptr %a
          store i32 %value, ptr addrspace(1) %out
          ret void
        }}
        define spir_kernel void @as_a_whole(ptr addrspace(1) %out, i32 %n, i32 %m) {{
          %a = alloca [4 x i32]
          %b = alloca [64 x i32]
          call spir_func void @fills(ptr %b, i32 256)
          call spir_func void @fills(ptr %a, i32 %n)
          call spir_func void @copies(ptr %a, ptr %b, i32 %m)
          %value = load i32, ptr %a
          store i32 %value, ptr addrspace(1) %out
          ret void
        }}"
    )
}

#[test]
fn variables_end_with_their_functions() {
    for &triple in common::TARGETS {
        let context = Context::create();
        let module = common::parse(&context, "private", text(triple).as_bytes());
        for (name, verb) in
            [("dangles", "writes 4"), ("dangles_by_value", "reads 4"), ("dangles_in_memory", "writes 8")]
        {
            let error = run(&module, name, 1, 1, 1).unwrap_err();
            let message = format!("{verb} bytes of a variable whose function has returned");
            assert!(error.contains(&message), "{triple} {name}: {error}");
        }
        assert_eq!(run(&module, "by_recursion", 1, 0, 10).unwrap(), [50], "{triple}");
        for n in [1, -1, 2, 3, 1 << 10, -(1 << 12), 1 << 20] {
            let error = run(&module, "by_recursion", 1, n, 10).unwrap_err();
            assert!(error.contains("writes 4 bytes"), "{triple} {n}: {error}");
        }
    }
}

#[test]
fn variables_have_sizes_that_are_only_known_when_they_are_made() {
    for &triple in common::TARGETS {
        let context = Context::create();
        let module = common::parse(&context, "private", text(triple).as_bytes());
        for (name, n, m, message) in [
            ("by_size", 0, 1, ""),
            ("by_size", 99, 100, ""),
            ("by_size", 99_999, 100_000, ""),
            ("by_size", 200, 100, "writes 4 bytes"),
            ("by_size", -8, 100, "writes 4 bytes"),
            ("by_size", 0, 0, "writes 4 bytes"),
            ("by_size", 0, 1 << 29, "bytes, for which a stack of"),
            ("by_size", 0, -1, "bytes, for which a stack of"),
            ("in_loop", 0, 1000, ""),
            ("in_loop", 64, 3, ""),
            ("in_loop", 200, 3, "writes 200 bytes"),
            ("in_loop", 0, 10_000_000, "has a variable of 64 bytes, for which a stack of"),
            ("restored", 0, 100_000, ""),
            ("restored", 1, 3, "writes 4 bytes of a variable whose function has returned"),
        ] {
            let at = format!("{triple} {name} {n} {m}");
            match run(&module, name, 1, n, m) {
                Ok(_) => assert!(message.is_empty(), "{at}"),
                Err(error) => assert!(!message.is_empty() && error.contains(message), "{at}: {error}"),
            }
        }
    }
}

#[test]
fn calls_by_pointers_come_to_functions_of_their_type() {
    for &triple in common::TARGETS {
        let context = Context::create();
        let module = common::parse(&context, "private", text(triple).as_bytes());
        assert_eq!(run(&module, "calls", 1, 0, 0).unwrap(), [7]);
        for (n, m, message) in [
            (1, 0, "where no function of that type is"),
            (2, 0, "calls null, where no function of that type is"),
            (0, 1, "where no function of that type is"),
            (2, 4096, "where no function of that type is"),
            (3, 0, "reads"),
        ] {
            let error = run(&module, "calls", 1, n, m).unwrap_err();
            assert!(error.contains(message), "{triple} {n} {m}: {error}");
        }
    }
}

#[test]
fn memory_that_is_filled_and_copied_is_that_of_variables() {
    for &triple in common::TARGETS {
        let context = Context::create();
        let module = common::parse(&context, "private", text(triple).as_bytes());
        assert_eq!(run(&module, "as_a_whole", 1, 16, 16).unwrap(), [0x0101_0101]);
        assert_eq!(run(&module, "as_a_whole", 1, 0, 4).unwrap(), [0x0101_0101]);
        assert_eq!(run(&module, "by_atomic", 1, 0, 0).unwrap(), [0x0101_0106]);
        for n in [4, -1, 1000] {
            let error = run(&module, "by_atomic", 1, n, 0).unwrap_err();
            assert!(error.contains("changes 4 bytes"), "{triple} {n}: {error}");
        }
        for (n, m, message) in [
            (17, 16, "writes 17 bytes at offset 0 of a variable of 16 bytes"),
            (16, 17, "writes 17 bytes at offset 0 of a variable of 16 bytes"),
            (16, 257, "reads 257 bytes at offset 0 of a variable of 256 bytes"),
            (1 << 30, 0, "writes 1073741824 bytes"),
        ] {
            let error = run(&module, "as_a_whole", 1, n, m).unwrap_err();
            assert!(error.contains(message), "{triple} {n} {m}: {error}");
        }
    }
}

/// A shader that hands an array to a function, which writes `%n` at an index that it reads, and then what the array has at 0.
const SHADER: &str = "OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%four = OpConstant %uint 4
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%to_block = OpTypePointer StorageBuffer %block
%to_word = OpTypePointer StorageBuffer %uint
%buffer = OpVariable %to_block StorageBuffer
%array = OpTypeArray %uint %four
%to_array = OpTypePointer Function %array
%to_own = OpTypePointer Function %uint
%put_type = OpTypeFunction %void %to_array %uint
%main_type = OpTypeFunction %void
%put = OpFunction %void DontInline %put_type
%to = OpFunctionParameter %to_array
%at = OpFunctionParameter %uint
%put_entry = OpLabel
%place = OpAccessChain %to_own %to %at
OpStore %place %one
OpReturn
OpFunctionEnd
%main = OpFunction %void None %main_type
%entry = OpLabel
%own = OpVariable %to_array Function
%index_at = OpAccessChain %to_word %buffer %zero %zero
%index = OpLoad %uint %index_at
%first = OpAccessChain %to_own %own %zero
OpStore %first %four
%call = OpFunctionCall %void %put %own %index
%value = OpLoad %uint %first
%out = OpAccessChain %to_word %buffer %zero %one
OpStore %out %value
OpReturn
OpFunctionEnd
";

#[test]
fn shaders_do_not_get_beside_variables_either() {
    let spirv = spirv::assembled(SHADER);
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    for robust in [false, true] {
        let shader =
            if robust { Shader::load_robust(&module, "main") } else { Shader::load(&module, "main") }
                .unwrap();
        for index in [0_i32, 1, 3, 4, -1, 100, 1_000, -1_000, 1_000_000] {
            let mut resources = Resources::default();
            let bytes = [index, 0].iter().flat_map(|word| word.to_le_bytes()).collect();
            resources.bind(0, 0, bytes);
            let result = shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources);
            let is_within = (0..4).contains(&index);
            assert_eq!(result.is_ok(), is_within || robust, "{index} {robust}: {result:?}");
            if let Err(error) = result {
                assert!(error.to_string().contains("writes 4 bytes"), "{index}: {error}");
            }
        }
    }
}
