//! Double precision in single precision.

use std::fmt::Write as _;

use super::{ITEMS, ROW, check_against, kernel, options};

/// Bits of doubles with all kinds of numbers among them.
fn doubles() -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let numbers = (0..ROW * ITEMS / 2).flat_map(|number| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let exponent = match number % 8 {
            0 => state >> 52 & 0x7FF,
            1 => 0x7FF,
            2 => 0,
            3 => 870 + (state >> 52) % 40,
            4 => 1140 + (state >> 52) % 20,
            _ => 1003 + (state >> 52) % 40,
        };
        let digits = match number % 5 {
            0 => 0,
            1 => 1 << 28,
            2 => state & 0xF_FFFF_F000_0000,
            _ => state & 0xF_FFFF_FFFF_FFFF,
        };
        (state & 1 << 63 | exponent << 52 | digits).to_le_bytes()
    });
    numbers.collect()
}

#[test]
fn doubles_are_read_and_written_with_their_format() {
    let (mut narrow, mut reference) = (String::new(), String::new());
    for at in 0..ROW / 2 {
        let load = format!(
            "  %p{at} = getelementptr i32, ptr addrspace(1) %p, i32 {}
  %x{at} = load double, ptr addrspace(1) %p{at}, align 8
  %r{at} = getelementptr i32, ptr addrspace(1) %r, i32 {}\n",
            at * 2,
            at * 2
        );
        narrow += &load;
        reference += &load;
        let _ = writeln!(narrow, "  store double %x{at}, ptr addrspace(1) %r{at}, align 8");
        let _ = write!(
            reference,
            "  %f{at} = fptrunc double %x{at} to float\n  %d{at} = fpext float %f{at} to double
  store double %d{at}, ptr addrspace(1) %r{at}, align 8\n"
        );
    }
    let options = options("").with_narrow_doubles(true);
    check_against(&kernel(&narrow, ""), &kernel(&reference, ""), &options, &doubles());
}

#[test]
fn doubles_are_computed_in_single_precision() {
    let body =
        |ty: &str, load: &dyn Fn(&str, u32) -> String, store: &dyn Fn(&str, u32) -> String, s: &str| {
            let suffix = if ty == "double" { "f64" } else { "f32" };
            format!(
                "{}{}  %sum = fadd {ty} %a, %b
  %less = fsub {ty} %a, 0x3FB99999A0000000
  %product = fmul {ty} %sum, %less
  %is = fcmp olt {ty} %a, %b
  %one = select i1 %is, {ty} %product, {ty} 1.5
  %i = fptosi {ty} 1.25e3 to i32
  %back = sitofp i32 %i to {ty}
  %root = call {ty} @llvm.fabs.{suffix}({ty} %b)
  %called = call spir_func {ty} @_Z4fmax{s}{s}({ty} %one, {ty} %back)
  %of = call spir_func {ty} @twice({ty} %called)
  br i1 %is, label %yes, label %end
yes:
  %neg = fneg {ty} %of
  br label %end
end:
  %v = phi {ty} [ %neg, %yes ], [ %of, %entry ]
  %v0 = insertelement <2 x {ty}> poison, {ty} %v, i32 0
  %v1 = insertelement <2 x {ty}> %v0, {ty} %root, i32 1
  %v2 = fadd <2 x {ty}> %v1, <{ty} 1.0, {ty} 2.0>
  %w = extractelement <2 x {ty}> %v2, i32 1
{}{}",
                load("a", 0),
                load("b", 2),
                store("v", 0),
                store("w", 2)
            )
        };
    let rest = |ty: &str, s: &str| {
        let suffix = if ty == "double" { "f64" } else { "f32" };
        format!(
            "define internal spir_func {ty} @twice({ty} %x) {{\n  %y = fadd {ty} %x, %x\n  ret {ty} %y\n}}
declare {ty} @llvm.fabs.{suffix}({ty})\ndeclare spir_func {ty} @_Z4fmax{s}{s}({ty}, {ty})\n"
        )
    };
    let load = |name: &str, at: u32| {
        format!(
            "  %{name}p = getelementptr i32, ptr addrspace(1) %p, i32 {at}
  %{name} = load double, ptr addrspace(1) %{name}p, align 8\n"
        )
    };
    let load_single = |name: &str, at: u32| {
        format!(
            "  %{name}p = getelementptr i32, ptr addrspace(1) %p, i32 {at}
  %{name}d = load double, ptr addrspace(1) %{name}p, align 8\n  %{name} = fptrunc double %{name}d to float\n"
        )
    };
    let store = |name: &str, at: u32| {
        format!(
            "  %{name}r = getelementptr i32, ptr addrspace(1) %r, i32 {at}
  store double %{name}, ptr addrspace(1) %{name}r, align 8\n"
        )
    };
    let store_single = |name: &str, at: u32| {
        format!(
            "  %{name}r = getelementptr i32, ptr addrspace(1) %r, i32 {at}
  %{name}d = fpext float %{name} to double\n  store double %{name}d, ptr addrspace(1) %{name}r, align 8\n"
        )
    };
    let text = kernel(&body("double", &load, &store, "d"), &rest("double", "d"));
    let reference = kernel(&body("float", &load_single, &store_single, "f"), &rest("float", "f"));
    // Numbers near one, as NaN differ in bits that nobody defines.
    let numbers: Vec<u8> = (0..ROW * ITEMS / 2)
        .flat_map(|number| (f64::from(number as u32 % 97) * 0.37 - 11.0).to_le_bytes())
        .collect();
    check_against(&text, &reference, &options("").with_narrow_doubles(true), &numbers);
}
