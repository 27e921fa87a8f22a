//! Quotients of fixed-point numbers after the way through SPIR-V, against those that Rust computes.

use crate::common::meaning::{ITEMS, ROW, check_results, input, kernel};

/// Numbers with some bits behind the point, at their edges too, divided in twice as many bits.
#[test]
fn quotients_of_fixed_point_numbers() {
    for (bits, scale) in [(8, 0), (8, 7), (16, 5), (32, 31), (64, 0), (64, 1), (64, 63), (48, 40), (64, 64)] {
        for sign in ["s", "u"] {
            if sign == "s" && scale == bits {
                continue;
            }
            for clamped in [false, true] {
                for lanes in [1, 3] {
                    quotient(bits, scale, sign, clamped, lanes);
                }
            }
        }
    }
}

/// The quotient as a number of 64 bits; `None` where it is not defined.
fn quotient_of(a: u64, b: u64, bits: u32, scale: u32, sign: &str, clamped: bool) -> Option<u64> {
    let mask = u64::MAX >> (64 - bits);
    let (a, b) = (a & mask, b & mask);
    let extended = |value: u64| i128::from((value << (64 - bits)) as i64 >> (64 - bits));
    if b == 0 {
        return None;
    }
    if sign == "u" {
        let quotient = (u128::from(a) << scale) / u128::from(b);
        let fits = quotient <= u128::from(mask);
        return if fits { Some(quotient as u64) } else { clamped.then_some(mask) };
    }
    let (a, b) = (extended(a) << scale, extended(b));
    let quotient = a / b - i128::from(a % b != 0 && (a < 0) != (b < 0));
    let (least, most) = (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1);
    let near = quotient.clamp(least, most);
    (near == quotient || clamped).then_some(near as u64 & mask)
}

fn quotient(bits: u32, scale: u32, sign: &str, clamped: bool, lanes: u32) {
    let of = |lane: &str| if lanes == 1 { lane.to_owned() } else { format!("<{lanes} x {lane}>") };
    let splat = |value: u64| {
        if lanes == 1 { value.to_string() } else { format!("splat (i64 {})", value as i64) }
    };
    let (own, word) = (of(&format!("i{bits}")), of("i64"));
    let suffix = if lanes == 1 { format!("i{bits}") } else { format!("v{lanes}i{bits}") };
    let name = format!("{sign}div.fix{}", if clamped { ".sat" } else { "" });
    let cast = |name: &str, from: &str, to: &str, value: &str, id: &str| {
        if bits == 64 {
            format!("  {id} = add {from} {value}, {}\n", splat(0))
        } else {
            format!("  {id} = {name} {from} {value} to {to}\n")
        }
    };
    // Divisors of all sizes, so that some results overflow and some do not; without saturation none may.
    let down = if clamped { 0 } else { (scale + 64 - bits).min(63) };
    let text = format!(
        "  %aw = load {word}, ptr addrspace(1) %p, align 2
  %bl = load {word}, ptr addrspace(1) %q, align 2
  %by = and {word} %bl, {}
  %bs = ashr {word} %bl, %by
  %bw = or {word} %bs, {}
  %as = {shift} {word} %aw, {}
{}{}  %x = call {own} @llvm.{name}.{suffix}({own} %a, {own} %b, i32 {scale})
{}  store {word} %y, ptr addrspace(1) %r, align 2
  %seen = getelementptr i8, ptr addrspace(1) %r, i64 1000
  store i8 1, ptr addrspace(1) %seen, align 1\n",
        splat(63),
        splat(1),
        splat(down.into()),
        cast("trunc", &word, &own, "%as", "%a"),
        cast("trunc", &word, &own, "%bw", "%b"),
        cast("zext", &own, &word, "%x", "%y"),
        shift = if sign == "s" { "ashr" } else { "lshr" },
    );
    let input = input();
    let number = |at: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&input[at..at + 8]);
        u64::from_le_bytes(bytes)
    };
    let mut wanted = vec![0; ROW * ITEMS];
    for item in 0..ITEMS {
        wanted[item * ROW + 1000] = 1;
        for lane in 0..lanes as usize {
            let at = item * ROW + lane * 8;
            let (a, b) = (number(at), number(at + ROW / 2));
            let a = if sign == "s" { (a as i64 >> down) as u64 } else { a >> down };
            let b = ((b as i64) >> (b & 63)) as u64 | 1;
            let value = quotient_of(a, b, bits, scale, sign, clamped).expect("a quotient that is defined");
            wanted[at..at + 8].copy_from_slice(&value.to_le_bytes());
        }
    }
    check_results(&kernel(&text, ""), &wanted);
}
