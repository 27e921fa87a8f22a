//! Vectors that SPIR-V does not have keep their meaning: kernels on vectors of many lengths run before and after the
//! round trip with the same results, bit for bit.

mod bits;
mod intrinsics;
mod lanes;
mod numbers;

use crate::common::meaning::{check, kernel};

const LENGTHS: [u32; 12] = [1, 5, 6, 7, 9, 12, 15, 17, 20, 31, 32, 64];

/// Instructions on integers whose result is `%x`, of type `ty`.
fn check_ints(body: &str, rest: &str, lengths: &[u32], widths: &[u32]) {
    for len in lengths {
        for width in widths {
            let ty = format!("<{len} x i{width}>");
            let fill = |text: &str| {
                text.replace("TY", &ty)
                    .replace("MASK", &format!("<{len} x i1>"))
                    .replace("INT", &format!("i{width}"))
                    .replace("SUFFIX", &format!("v{len}i{width}"))
                    .replace("LEN", &len.to_string())
            };
            let loads = "  %a = load TY, ptr addrspace(1) %p, align 2\n  %b = load TY, ptr addrspace(1) %q, align 8\n";
            let body = format!("{loads}{body}\n  store TY %x, ptr addrspace(1) %r, align 4");
            check(&kernel(&fill(&body), &fill(rest)));
        }
    }
}
