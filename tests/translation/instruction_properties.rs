//! Flags, attributes and metadata of the Language Reference, each on one instruction, function or variable that is written and
//! read again: it comes back, is told as lost, is refused, or is one that may always be dropped.

use spirv_llvm::{ReadOptions, WriteOptions, spirv};

/// What becomes of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// This text stands in what is read.
    Back(&'static str),
    /// A loss of this kind is told.
    Told(&'static str),
    /// The module is refused with this text.
    Refused(&'static str),
    /// It tells what is known, or how code is made: without it less is known, and nothing changes (docs/losses.md).
    Hint,
}

use Fate::{Back, Hint, Refused, Told};

/// Lines of a kernel's body, what stands outside of it, and what becomes of the property.
type Case = (&'static str, &'static str, Fate);

const CASES: &[Case] = &[
    // Flags.
    ("%r = add nuw i32 %a, %b", "", Back("add nuw i32")),
    ("%r = sub nsw i32 %a, %b", "", Back("sub nsw i32")),
    ("%r = shl nuw nsw i32 %a, %b", "", Back("shl nuw nsw i32")),
    ("%r = udiv exact i32 %a, %b", "", Hint),
    ("%r = lshr exact i32 %a, %b", "", Hint),
    ("%r = or disjoint i32 %a, %b", "", Hint),
    ("%r = zext nneg i32 %a to i64", "", Hint),
    ("%r = trunc nuw i32 %a to i16", "", Hint),
    ("%r = icmp samesign ult i32 %a, %b", "", Hint),
    ("%r = getelementptr inbounds i32, ptr addrspace(1) %p, i32 1", "", Back("inbounds")),
    ("%r = getelementptr nusw i32, ptr addrspace(1) %p, i32 1", "", Hint),
    ("%r = fadd nnan float %x, %y", "", Back("fadd nnan float")),
    ("%r = fadd ninf float %x, %y", "", Back("fadd ninf float")),
    ("%r = fadd nsz float %x, %y", "", Back("fadd nsz float")),
    ("%r = fadd arcp float %x, %y", "", Back("fadd arcp float")),
    ("%r = fadd fast float %x, %y", "", Back("fadd fast float")),
    ("%r = fadd contract float %x, %y", "", Told("fast-math")),
    ("%r = fadd reassoc float %x, %y", "", Told("fast-math")),
    ("%r = fadd afn float %x, %y", "", Told("fast-math")),
    // Metadata.
    ("%r = load i32, ptr addrspace(1) %p, !range !0", "!0 = !{i32 0, i32 9}", Hint),
    ("%r = load i32, ptr addrspace(1) %p, !noundef !0", "!0 = !{}", Hint),
    ("%r = load ptr addrspace(1), ptr addrspace(1) %p, !nonnull !0", "!0 = !{}", Hint),
    ("%r = load ptr addrspace(1), ptr addrspace(1) %p, !align !0", "!0 = !{i64 8}", Hint),
    ("%r = load ptr addrspace(1), ptr addrspace(1) %p, !dereferenceable !0", "!0 = !{i64 8}", Hint),
    ("%r = load i32, ptr addrspace(1) %p, !invariant.load !0", "!0 = !{}", Hint),
    ("%r = load i32, ptr addrspace(1) %p, !nontemporal !0", "!0 = !{i32 1}", Back("!nontemporal")),
    (
        "%r = load i32, ptr addrspace(1) %p, !tbaa !0",
        "!0 = !{!1, !1, i64 0}\n!1 = !{!\"int\", !2}\n!2 = !{!\"root\"}",
        Hint,
    ),
    (
        "%r = load i32, ptr addrspace(1) %p, !alias.scope !0",
        "!0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}",
        Hint,
    ),
    (
        "%r = load i32, ptr addrspace(1) %p, !noalias !0",
        "!0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}",
        Hint,
    ),
    ("%r = load i32, ptr addrspace(1) %p, !llvm.access.group !0", "!0 = distinct !{}", Hint),
    ("%r = load i32, ptr addrspace(1) %p, !spirv.whatever !0", "!0 = !{}", Told("attachment")),
    ("%r = fdiv float %x, %y, !fpmath !0", "!0 = !{float 2.5}", Hint),
    (
        "%c = icmp eq i32 %a, 0\n  br i1 %c, label %s, label %t, !prof !0\ns:\n  br label %t\nt:",
        "!0 = !{!\"branch_weights\", i32 3, i32 5}",
        Back("branch_weights"),
    ),
    (
        "%c = icmp eq i32 %a, 0\n  br i1 %c, label %s, label %t, !unpredictable !0\ns:\n  br label %t\nt:",
        "!0 = !{}",
        Hint,
    ),
    (
        "switch i32 %a, label %t [i32 1, label %s], !prof !0\ns:\n  br label %t\nt:",
        "!0 = !{!\"branch_weights\", i32 3, i32 5}",
        Told("switch-weights"),
    ),
    (
        "br label %l\nl:\n  %c = icmp eq i32 %a, 0\n  br i1 %c, label %t, label %l, !llvm.loop !0\nt:",
        "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.unroll.count\", i32 4}",
        Back("llvm.loop.unroll.count"),
    ),
    (
        "br label %l\nl:\n  %c = icmp eq i32 %a, 0\n  br i1 %c, label %t, label %l, !llvm.loop !0\nt:",
        "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.vectorize.width\", i32 4}",
        Told("loop-hint"),
    ),
    // Memory.
    ("store volatile i32 1, ptr addrspace(1) %p", "", Back("store volatile")),
    ("%r = load volatile i32, ptr addrspace(1) %p", "", Back("load volatile")),
    (
        "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 4, i1 true)",
        "declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)",
        Back("i1 true"),
    ),
    ("store i32 1, ptr addrspace(1) %p, align 1", "", Back("align 1")),
    ("store i32 1, ptr addrspace(1) %p, align 64", "", Back("align 64")),
    ("store i32 1, ptr addrspace(1) %p, align 4294967296", "", Back("align")),
    (
        "%r = load atomic i32, ptr addrspace(1) %p syncscope(\"workgroup\") acquire, align 4",
        "",
        Back("i32 2, i32 770)"),
    ),
    (
        "%r = load atomic i32, ptr addrspace(1) %p syncscope(\"mine\") acquire, align 4",
        "",
        Back("i32 0, i32 770)"),
    ),
    // Calls.
    ("tail call spir_func void @f()", "declare spir_func void @f()", Hint),
    ("notail call spir_func void @f()", "declare spir_func void @f()", Hint),
    ("call spir_func void @f() [ \"deopt\"(i32 1) ]", "declare spir_func void @f()", Told("operand-bundle")),
    (
        "call spir_func void @_Z7barrierj(i32 1) [ \"mine\"(i32 1) ]",
        "declare spir_func void @_Z7barrierj(i32)\n!opencl.ocl.version = !{!0}\n!0 = !{i32 1, i32 2}",
        Told("operand-bundle"),
    ),
    ("call fastcc void @f()", "define internal fastcc void @f() {\n  ret void\n}", Hint),
    ("call coldcc void @f()", "define internal coldcc void @f() {\n  ret void\n}", Hint),
    ("call spir_func void @f(i8 zeroext 1)", "declare spir_func void @f(i8 zeroext)", Back("zeroext")),
    ("call spir_func void @f(i8 signext 1)", "declare spir_func void @f(i8 signext)", Back("signext")),
    (
        "%v = alloca i32\n  call spir_func void @f(ptr byval(i32) %v)",
        "declare spir_func void @f(ptr byval(i32))",
        Back("byval(i32)"),
    ),
    (
        "%v = alloca i32\n  call spir_func void @f(ptr sret(i32) %v)",
        "declare spir_func void @f(ptr sret(i32))",
        Back("sret(i32)"),
    ),
    (
        "%v = alloca i32\n  call spir_func void @f(ptr noalias %v)",
        "declare spir_func void @f(ptr noalias)",
        Back("noalias"),
    ),
    (
        "%v = alloca i32\n  call spir_func void @f(ptr readonly %v)",
        "declare spir_func void @f(ptr readonly)",
        Back("readonly"),
    ),
    (
        "%v = alloca i32\n  call spir_func void @f(ptr align 16 %v)",
        "declare spir_func void @f(ptr align 16)",
        Back("align 16"),
    ),
    (
        "%v = alloca i32\n  call spir_func void @f(ptr dereferenceable(4) %v)",
        "declare spir_func void @f(ptr dereferenceable(4))",
        Back("dereferenceable(4)"),
    ),
    (
        "%v = alloca i32\n  call spir_func void @f(ptr nonnull noundef nofree writable dead_on_unwind %v)",
        "declare spir_func void @f(ptr)",
        Hint,
    ),
    (
        "%v = alloca inalloca i32\n  call spir_func void @f(ptr inalloca(i32) %v)",
        "declare spir_func void @f(ptr inalloca(i32))",
        Hint,
    ),
    ("%v = call i32 @f(i32 inreg %a)", "declare i32 @f(i32 inreg)", Hint),
    // Functions.
    (
        "call spir_func void @f()",
        "define spir_func void @f() gc \"shadow-stack\" {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() prefix i32 1 {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() prologue i8 1 {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "declare i32 @pers(...)\ndefine spir_func void @f() personality ptr @pers {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() partition \"part\" {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define dllexport spir_func void @f() {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() section \"s\" {\n  ret void\n}",
        Told("section"),
    ),
    ("call spir_func void @f()", "define hidden spir_func void @f() {\n  ret void\n}", Told("visibility")),
    (
        "call spir_func void @f()",
        "$f = comdat any\ndefine spir_func void @f() comdat {\n  ret void\n}",
        Told("comdat"),
    ),
    ("call spir_func void @f()", "define weak spir_func void @f() {\n  ret void\n}", Told("linkage")),
    ("call spir_func void @f()", "define spir_func void @f() unnamed_addr {\n  ret void\n}", Hint),
    ("call spir_func void @f()", "define spir_func void @f() align 64 {\n  ret void\n}", Hint),
    (
        "call spir_func void @f()",
        "define spir_func void @f() null_pointer_is_valid {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() naked {\n  unreachable\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() noduplicate {\n  ret void\n}",
        Told("symbol-property"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() alwaysinline {\n  ret void\n}",
        Back("alwaysinline"),
    ),
    ("call spir_func void @f()", "define spir_func void @f() noinline {\n  ret void\n}", Back("noinline")),
    (
        "call spir_func void @f()",
        "define spir_func void @f() memory(none) {\n  ret void\n}",
        Back("memory(none)"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() memory(read) {\n  ret void\n}",
        Back("memory(read"),
    ),
    (
        "call spir_func void @f()",
        "define spir_func void @f() sanitize_address uwtable cold minsize ssp nounwind norecurse mustprogress {\n  ret void\n}",
        Hint,
    ),
    (
        "ret void\n}\ndefine spir_kernel void @k2(float %q) \"denormal-fp-math\"=\"preserve-sign,preserve-sign\" {\n",
        "",
        Told("execution-mode"),
    ),
    (
        "ret void\n}\ndefine spir_func void @c(i32 %q) {\n  musttail call spir_func void @m(i32 %q)",
        "declare spir_func void @m(i32)",
        Told("tail-call"),
    ),
    // Variables.
    ("%r = load i32, ptr addrspace(1) @v", "@v = addrspace(1) global i32 1, section \"s\"", Told("section")),
    (
        "%r = load i32, ptr addrspace(1) @v",
        "@v = addrspace(1) global i32 1, partition \"s\"",
        Told("symbol-property"),
    ),
    ("%r = load i32, ptr addrspace(1) @v", "@v = hidden addrspace(1) global i32 1", Told("visibility")),
    (
        "%r = load i32, ptr addrspace(1) @v",
        "@v = dllexport addrspace(1) global i32 1",
        Told("symbol-property"),
    ),
    (
        "%r = load i32, ptr addrspace(1) @v",
        "@v = addrspace(1) externally_initialized global i32 1",
        Told("symbol-property"),
    ),
    (
        "%r = load i32, ptr addrspace(1) @v",
        "@v = thread_local addrspace(1) global i32 1",
        Refused("thread-local"),
    ),
    ("%r = load i32, ptr addrspace(1) @v", "@v = unnamed_addr addrspace(1) global i32 1", Hint),
    ("%r = load i32, ptr addrspace(1) @v", "@v = addrspace(1) global i32 1, no_sanitize_address", Hint),
    ("%r = load i32, ptr addrspace(1) @v", "@v = addrspace(1) global i32 1, code_model \"large\"", Hint),
    ("%r = load i32, ptr addrspace(1) @v", "@v = addrspace(1) global i32 1, align 64", Back("align 64")),
    (
        "%r = load i32, ptr addrspace(1) @v",
        "$v = comdat any\n@v = addrspace(1) global i32 1, comdat",
        Told("comdat"),
    ),
];

/// What becomes of a case: what is read, or why it is refused; and the kinds of losses.
fn around(body: &str, outside: &str) -> Result<(String, Vec<&'static str>), String> {
    let text = format!(
        "target triple = \"spir64-unknown-unknown\"\n{outside}\ndefine spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b, \
         float %x, float %y) {{\n  {body}\n  ret void\n}}\n"
    );
    let written = spirv_llvm::write_ir(text.as_bytes(), &WriteOptions::default(), &mut |_| {});
    let written = written.map_err(|errors| errors.to_string())?;
    let losses = written.losses.iter().map(|(loss, _)| loss.name()).collect();
    let module = spirv::Module::from_words(written.module).map_err(|error| error.to_string())?;
    let read = spirv_llvm::read_to_bitcode(&module, &ReadOptions::default(), &mut |_| {});
    let read = read.map_err(|errors| format!("not read: {errors}"))?;
    let modules = spirv_llvm_ir::bitcode::read(&read.module).map_err(|error| error.to_string())?;
    Ok((spirv_llvm_ir::print(&modules[0]), losses))
}

#[test]
fn each_comes_back_or_is_told() {
    let mut wrong = Vec::new();
    for (body, outside, fate) in CASES {
        let found = around(body, outside);
        let is_right = match (fate, &found) {
            (Back(text), Ok((read, losses))) => read.contains(text) && losses.is_empty(),
            (Told(loss), Ok((_, losses))) => losses.as_slice() == [*loss],
            (Hint, Ok((_, losses))) => losses.is_empty(),
            (Refused(text), Err(why)) => why.contains(text),
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{body}\n{outside}\n  should be {fate:?}, is {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
