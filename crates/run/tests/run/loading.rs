//! How long it takes to load kernels, and how places of modules without debug information are told.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use spirv_llvm::inkwell::context::Context;
use spirv_llvm_run::{Arg, Kernel, LoadOptions, NdRange};

/// A kernel as clang writes it without optimisation: rounds on a private array, with the variables of what was inlined, in a loop.
fn rounds(count: usize) -> String {
    let (mut variables, mut code) = (String::new(), String::new());
    for round in 0..count {
        let (from, to) = (round % 16, (round * 7 + 3) % 16);
        let _ = write!(
            variables,
            "%pointer{round} = alloca ptr\n%offset{round} = alloca i32\n%sum{round} = alloca i32\n"
        );
        let _ = write!(
            code,
            "store ptr %w, ptr %pointer{round}\nstore i32 {round}, ptr %offset{round}\n\
             %w{round} = load ptr, ptr %pointer{round}\n%a{round} = getelementptr i32, ptr %w{round}, i64 {from}\n\
             %x{round} = load i32, ptr %a{round}\n%o{round} = load i32, ptr %offset{round}\n\
             %s{round} = add i32 %x{round}, %o{round}\nstore i32 %s{round}, ptr %sum{round}\n\
             %t{round} = load i32, ptr %sum{round}\n%b{round} = getelementptr i32, ptr %w{round}, i64 {to}\n\
             %is_odd{round} = trunc i32 %t{round} to i1\nbr i1 %is_odd{round}, label %odd{round}, label %next{round}\n\
             odd{round}:\nstore i32 %t{round}, ptr %b{round}\nbr label %next{round}\nnext{round}:\n"
        );
    }
    format!(
        "target triple = \"spir64\"\ndefine spir_kernel void @k(ptr addrspace(1) %out, i32 %rounds) {{\n\
         %w = alloca [16 x i32]\n%round = alloca i32\n{variables}\
         call void @llvm.memset.p0.i64(ptr %w, i8 1, i64 64, i1 false)\nstore i32 0, ptr %round\nbr label %loop\n\
         loop:\n{code}%r = load i32, ptr %round\n%r.next = add i32 %r, 1\nstore i32 %r.next, ptr %round\n\
         %goes_on = icmp ult i32 %r.next, %rounds\nbr i1 %goes_on, label %loop, label %done\n\
         done:\n%result = load i32, ptr %w\nstore i32 %result, ptr addrspace(1) %out\nret void\n}}\n\
         declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n"
    )
}

/// Loading with checks stays near loading without, and its time grows with the kernel: it was 30 times as long, and grew with the square.
#[test]
fn large_kernels_are_loaded_soon() {
    let load = |count: usize, unchecked: bool| {
        let context = Context::create();
        let module =
            spirv_llvm::llvm::parse_ir_or_bitcode(&context, rounds(count).as_bytes()).expect("a module");
        let start = Instant::now();
        let options = LoadOptions { unchecked, ..LoadOptions::default() };
        let mut kernel = Kernel::load_with(&module, "k", options).expect("a kernel");
        let time = start.elapsed();
        let mut args = [Arg::Buffer(vec![0; 4]), Arg::Bytes(3_u32.to_le_bytes().to_vec())];
        kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).expect("a launch");
        let Arg::Buffer(result) = &args[0] else { panic!("no buffer") };
        (time, result.clone())
    };
    let (small, large) = (load(250, false), load(2000, false));
    assert!(large.0 < small.0 * 20 + Duration::from_millis(500), "{:?} and {:?}", small.0, large.0);
    let unchecked = load(2000, true);
    assert_eq!(large.1, unchecked.1);
    assert!(large.0 < unchecked.0 * 4 + Duration::from_secs(2), "{:?}, unchecked {:?}", large.0, unchecked.0);
}

/// A kernel that calls so many functions, each with accesses of a private array and of memory.
fn functions(count: usize) -> String {
    let (mut text, mut calls) = (String::from("target triple = \"spir64\"\n"), String::new());
    for number in 0..count {
        let _ = write!(
            text,
            "define void @f{number}(ptr addrspace(1) %out, i64 %i) noinline {{\n%w = alloca [16 x i32]\n\
             store [16 x i32] zeroinitializer, ptr %w\n"
        );
        for access in 0..20 {
            let (from, to) = (access % 16, (access * 7 + 3) % 16);
            let _ = write!(
                text,
                "%a{access} = getelementptr i32, ptr addrspace(1) %out, i64 {from}\n%x{access} = load i32, ptr addrspace(1) %a{access}\n\
                 %o{access} = add i64 %i, {to}\n%m{access} = and i64 %o{access}, 15\n\
                 %b{access} = getelementptr [16 x i32], ptr %w, i64 0, i64 %m{access}\n\
                 %y{access} = load i32, ptr %b{access}\n%s{access} = add i32 %x{access}, %y{access}\n\
                 %d{access} = sdiv i32 %s{access}, {to}7\nstore i32 %d{access}, ptr %b{access}\n\
                 store i32 %d{access}, ptr addrspace(1) %a{access}\n"
            );
        }
        text += "ret void\n}\n";
        let _ = writeln!(calls, "call void @f{number}(ptr addrspace(1) %out, i64 %i)");
    }
    text + &format!("define spir_kernel void @k(ptr addrspace(1) %out, i64 %i) {{\n{calls}ret void\n}}\n")
}

/// A kernel of many functions, none of which is large, is loaded with checks about as soon as without: it was three times as long.
#[test]
fn kernels_of_many_functions_are_loaded_soon() {
    let text = functions(120);
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let load = |unchecked: bool| {
        let start = Instant::now();
        let options = LoadOptions { unchecked, ..LoadOptions::default() };
        let mut kernel = Kernel::load_with(&module, "k", options).expect("a kernel");
        let time = start.elapsed();
        let mut args = [Arg::Buffer(vec![1; 64]), Arg::Bytes(3_u64.to_le_bytes().to_vec())];
        kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).expect("a launch");
        time
    };
    // The machine may do other things meanwhile.
    let soonest = |unchecked| (0..3).map(|_| load(unchecked)).min().unwrap_or_default();
    let (checked, unchecked) = (soonest(false), soonest(true));
    assert!(checked < unchecked * 2 + Duration::from_millis(300), "{checked:?}, unchecked {unchecked:?}");
}

/// A large function uses a vector of halves that a call returned in a later block: LLVM 19's code generator ended the process.
#[test]
fn large_functions_use_the_halves_that_calls_return() {
    let mut stores = String::new();
    for number in 0..3100 {
        let _ = writeln!(stores, "store volatile i32 {number}, ptr addrspace(1) %last");
    }
    for attributes in ["", "optsize minsize", "optdebug", "alwaysinline"] {
        large_function(&stores, attributes);
    }
}

fn large_function(stores: &str, attributes: &str) {
    let text = format!(
        "target triple = \"spir64\"\n\
         define <4 x half> @halves(i32 %n) noinline {{\n%h = uitofp i32 %n to half\n\
         %x = insertelement <4 x half> zeroinitializer, half %h, i32 1\nret <4 x half> %x\n}}\n\
         define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {attributes} {{\n\
         %v = call <4 x half> @halves(i32 %n)\n\
         %last = getelementptr i8, ptr addrspace(1) %out, i64 8\n%is_odd = trunc i32 %n to i1\n\
         br i1 %is_odd, label %odd, label %done\nodd:\n{stores}store <4 x half> %v, ptr addrspace(1) %out\n\
         br label %done\ndone:\nret void\n}}\n"
    );
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let mut kernel = Kernel::load_with(&module, "k", LoadOptions::default()).expect("a kernel");
    let mut args = [Arg::Buffer(vec![9; 12]), Arg::Bytes(5_u32.to_le_bytes().to_vec())];
    kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).expect("a launch");
    let Arg::Buffer(result) = &args[0] else { panic!("no buffer") };
    let five = 0x4500_u16.to_le_bytes();
    assert_eq!(*result, [&[0, 0], &five[..], &[0; 4], &3099_u32.to_le_bytes()].concat());
}

/// An instruction and its block are told as the module has them, with the numbers from before anything was added.
#[test]
fn places_are_the_modules_own() {
    let text = "target triple = \"spir64\"\n\
                define spir_kernel void @k(ptr addrspace(1) %0, i64 %1) {\n\
                %3 = alloca [4 x i32]\n%4 = getelementptr i32, ptr %3, i64 %1\nstore i32 1, ptr %4\n%5 = load i32, ptr %4\n\
                br label %6\n6:\n%7 = mul i64 %1, 4\n%8 = getelementptr i32, ptr addrspace(1) %0, i64 %7\n\
                store i32 %5, ptr addrspace(1) %8\nret void\n}\n";
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let mut kernel = Kernel::load(&module, "k").expect("a kernel");
    let mut launch = |index: u64| {
        let mut args = [Arg::Buffer(vec![0; 32]), Arg::Bytes(index.to_le_bytes().to_vec())];
        kernel
            .launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args)
            .map_err(|error| error.at().to_string())
    };
    launch(1).expect("an access within");
    let place = launch(2).expect_err("an access outside");
    assert!(place.contains("store i32 %5, ptr addrspace(1) %8") && place.contains("block 6"), "{place}");
    let place = launch(4).expect_err("an access beside the variable");
    assert!(place.contains("store i32 1, ptr %4"), "{place}");
}

/// A read of the bytes that were just written or read is not looked at a second time, and every other access is.
#[test]
fn accesses_after_known_ones() {
    let run = |code: &str, index: u64| {
        let text = format!(
            "target triple = \"spir64\"\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
             declare spir_func i32 @_Z11atomic_xchgPVii(ptr, i32)\n\
             define spir_kernel void @k(ptr addrspace(1) %out, i64 %i) {{\n%v = alloca [4 x i32]\n%u = alloca [4 x i32]\n\
             %p = getelementptr i32, ptr %v, i64 %i\n%q = getelementptr i32, ptr %p, i64 1\n{code}ret void\n}}\n"
        );
        let context = Context::create();
        let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
        let mut kernel = Kernel::load(&module, "k").expect("a kernel");
        let mut args = [Arg::Buffer(vec![0; 32]), Arg::Bytes(index.to_le_bytes().to_vec())];
        let options = spirv_llvm_run::LaunchOptions::default().with_traps();
        let range = NdRange::new(&[1], &[1]).expect("a range");
        kernel.launch_with(&range, &mut args, &options).map(drop).map_err(|error| error.to_string())
    };
    let fails = |code: &str, index, what: &str| {
        let message = run(code, index).expect_err(code);
        assert!(message.contains(what), "{code}: {message}");
    };
    run("store i32 1, ptr %p\n%a = load i32, ptr %p\n%b = load i32, ptr %p\n", 1)
        .expect("what is written may be read");
    // More bytes, and others.
    fails("store i32 1, ptr %p\n%a = load i64, ptr %p, align 4\n", 3, "reads 8 bytes");
    fails("store i32 1, ptr %p\n%a = load i32, ptr %q\n", 3, "reads 4 bytes");
    // A write behind a read: to constant memory, and what was never written.
    fails("%a = load i32, ptr %p\nstore i32 1, ptr %p\n", 0, "never written");
    // More alignment.
    fails(
        "store i16 1, ptr %p, align 2\n%o = getelementptr i8, ptr %p, i64 2\nstore i16 1, ptr %o, align 2\n%a = load i16, ptr %o, align 4\n",
        0,
        "alignment of 4",
    );
    // Bytes that were never written, copied in between.
    let copy = "store i32 1, ptr %p\ncall void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %u, i64 16, i1 false)\n%a = load i32, ptr %p\n";
    fails(copy, 0, "never written");
    // A store of OpenCL C 1.2 that is atomic is an exchange whose result nobody uses; other updates read what is there.
    run("%a = atomicrmw xchg ptr %p, i32 1 monotonic\n%b = load i32, ptr %p\n", 1)
        .expect("what is exchanged may be undefined");
    fails("%a = atomicrmw xchg ptr %p, i32 1 monotonic\n%b = add i32 %a, 1\n", 0, "never written");
    let called = "%a = call spir_func i32 @_Z11atomic_xchgPVii(ptr %p, i32 1)\n";
    run(&format!("{called}%b = load i32, ptr %p\n"), 1).expect("the function is one as well");
    fails(&format!("{called}%b = add i32 %a, 1\n"), 1, "never written");
    fails("%a = atomicrmw add ptr %p, i32 1 monotonic\n", 0, "never written");
    // In another block nothing is known.
    fails(
        "%a = icmp eq i64 %i, 0\nbr i1 %a, label %x, label %y\nx:\nstore i32 1, ptr %p\nbr label %y\ny:\n%b = load i32, ptr %p\n",
        1,
        "never written",
    );
}

/// Variables that every way to a read has written become values; one way that has not is told.
#[test]
fn variables_that_one_way_leaves_unwritten() {
    let text = "target triple = \"spir64\"\n\
                define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {\n%v = alloca i32\n%w = alloca i32\nstore i32 7, ptr %w\n\
                %is_one = icmp eq i32 %n, 1\nbr i1 %is_one, label %one, label %loop\none:\nstore i32 5, ptr %v\nbr label %loop\n\
                loop:\n%a = load i32, ptr %v\n%b = load i32, ptr %w\n%c = add i32 %a, %b\nstore i32 %c, ptr %w\n\
                %goes_on = icmp ult i32 %c, 20\nbr i1 %goes_on, label %loop, label %done\n\
                done:\nstore i32 %c, ptr addrspace(1) %out\nret void\n}\n";
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let mut kernel = Kernel::load(&module, "k").expect("a kernel");
    let options = spirv_llvm_run::LaunchOptions::default().with_traps();
    let mut launch = |n: u32| {
        let mut args = [Arg::Buffer(vec![0; 4]), Arg::Bytes(n.to_le_bytes().to_vec())];
        let done = kernel.launch_with(&NdRange::new(&[1], &[1]).expect("a range"), &mut args, &options);
        let Arg::Buffer(bytes) = &args[0] else { panic!("no buffer") };
        done.map(|_| bytes.clone()).map_err(|error| error.to_string())
    };
    assert_eq!(launch(1).expect("a launch"), 22_u32.to_le_bytes());
    let message = launch(0).expect_err("a read of what was never written");
    assert!(message.contains("the variable \"v\"") && message.contains("never written"), "{message}");
}
