//! Atomic operations that SPIR-V has no instruction for do the same before and after the round trip, on numbers where
//! they have their edges.

use std::fmt::Write as _;

use spirv_llvm::llvm::MAJOR_VERSION;

use crate::common::{
    self,
    meaning::{ROW, check, kernel},
};

/// Every pair of `values`: the first is in memory, the second comes to it. What memory holds then is the result, and
/// all that was found there goes into the last number of the row.
fn pairs(ops: &[&str], ty: &str, bits: usize, values: &[&str]) -> String {
    let mut body = String::new();
    let mut last = "0".to_owned();
    let mut number = 0;
    for op in ops {
        for held in values {
            for value in values {
                let at = number * bits / 8;
                assert!(at + bits / 8 <= ROW - 8, "a row has no room");
                let _ = write!(
                    body,
                    "  %at{number} = getelementptr i8, ptr addrspace(1) %r, i64 {at}
  store {ty} {held}, ptr addrspace(1) %at{number}
  %old{number} = atomicrmw {op} ptr addrspace(1) %at{number}, {ty} {value} seq_cst
  %bits{number} = bitcast {ty} %old{number} to i{bits}
  %turned{number} = mul i{bits} {last}, 3
  %sum{number} = xor i{bits} %turned{number}, %bits{number}
"
                );
                last = format!("%sum{number}");
                number += 1;
            }
        }
    }
    let _ = write!(
        body,
        "  %end = getelementptr i8, ptr addrspace(1) %r, i64 {}\n  store i{bits} {last}, ptr addrspace(1) %end",
        ROW - 8
    );
    kernel(&body, "")
}

#[test]
fn integers_that_wrap_and_saturate() {
    for bits in [8, 16, 32, 64] {
        // LLVM 20 brought those that do not wrap.
        let all = [["uinc_wrap", "udec_wrap"], ["usub_cond", "usub_sat"]];
        for ops in &all[..if MAJOR_VERSION < "20" { 1 } else { 2 }] {
            let least = format!("-{}", 1_u64 << (bits - 1));
            check(&pairs(ops, &format!("i{bits}"), bits, &["0", "1", "5", "6", "-1", &least]));
        }
    }
}

/// The bits of numbers that a format has: zeros, the least, a common one, infinity, and one that is none.
fn edges(bits: u32, fraction: u32) -> Vec<u64> {
    let infinity = ((1 << (bits - 1)) - 1) & !((1 << fraction) - 1);
    let sign = 1 << (bits - 1);
    let none = infinity | 1 << (fraction - 1) | 5;
    vec![0, sign, 1, sign | 1, 0x3C00 << (bits - 16), infinity, sign | infinity, none]
}

/// Returns the operations that LLVM 21 and 23 brought. SPIR-V has `fmax` and `fmin`, for which zeros are equal, in an extension.
fn greatest_and_least() -> &'static [&'static str] {
    let all = &["fmaximum", "fminimum", "fmaximumnum", "fminimumnum"];
    &all[..if MAJOR_VERSION < "23" { 2 } else { 4 }]
}

#[test]
fn greatest_and_least_numbers() {
    if MAJOR_VERSION < "21" {
        return;
    }
    for (ty, bits, fraction) in [("half", 16, 10), ("float", 32, 23), ("double", 64, 52)] {
        for &op in greatest_and_least() {
            let values: Vec<String> = edges(bits, fraction)
                .iter()
                .map(|value| format!("bitcast (i{bits} {value} to {ty})"))
                .collect();
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            check(&pairs(&[op], ty, bits as usize, &values));
        }
    }
}

#[test]
fn vectors_of_halves() {
    if MAJOR_VERSION < "21" {
        return;
    }
    let values = [
        "<half 0xH3C00, half 0xH8000>",
        "<half 0xHC000, half 0xH0000>",
        "<half 0xH7C00, half 0xH7E01>",
        "<half 0xHFC00, half 0xH0001>",
    ];
    for &op in greatest_and_least() {
        check(&pairs(&[op], "<2 x half>", 32, &values));
    }
}

#[test]
fn work_items_share_a_counter() {
    // Six of them count up to three and begin again.
    let body = format!(
        "  %counter = getelementptr i8, ptr addrspace(1) %out, i64 {}
  %old = atomicrmw uinc_wrap ptr addrspace(1) %counter, i32 3 acq_rel",
        ROW - 8
    );
    let text = kernel(&body, "");
    assert_eq!(common::meaning::run_as_it_is(&text)[ROW - 8], 2);
    check(&text);
}
