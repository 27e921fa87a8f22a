//! Control flow that one instruction of SPIR-V cannot hold keeps its meaning.

use std::fmt::Write as _;

use crate::common::meaning::{check, kernel};

/// A switch with so many cases, some of which lead to the same blocks and back to where the switch is.
fn wide_switch(width: u32, cases: u32) -> String {
    let mut body = format!(
        "  %start = load i8, ptr addrspace(1) %p
  %small = zext i8 %start to i{width}
  %first = mul i{width} %small, 251
  br label %again
again:
  %n = phi i{width} [ %first, %entry ], [ %plus, %next ]
  %sum = phi i{width} [ 0, %entry ], [ %more, %next ]
  switch i{width} %n, label %other [\n"
    );
    for case in 0..cases {
        let _ = writeln!(body, "    i{width} {case}, label %b{}", case * 7 % 5);
    }
    body.push_str("  ]\n");
    let incoming = |block: u32| {
        let edges = (0..cases).filter(|case| case * 7 % 5 == block).map(|_| "[ 3, %again ]");
        edges.collect::<Vec<_>>().join(", ")
    };
    for block in 0..5 {
        let _ = writeln!(
            body,
            "b{block}:\n  %p{block} = phi i{width} {}\n  %q{block} = add i{width} %p{block}, {block}\n  br label %next",
            incoming(block)
        );
    }
    let _ = write!(
        body,
        "other:
  br label %next
next:
  %got = phi i{width} [ %q0, %b0 ], [ %q1, %b1 ], [ %q2, %b2 ], [ %q3, %b3 ], [ %q4, %b4 ], [ 99, %other ]
  %twice = mul i{width} %sum, 5
  %more = add i{width} %twice, %got
  %plus = add i{width} %n, 16383
  %done = icmp ugt i{width} %plus, 90000
  br i1 %done, label %end, label %again
end:
  %total = zext i{width} %more to i64
  store i64 %total, ptr addrspace(1) %r"
    );
    body
}

#[test]
fn switches_with_many_cases() {
    check(&kernel(&wide_switch(33, 30_000), ""));
    check(&kernel(&wide_switch(32, 33_000), ""));
    check(&kernel(&wide_switch(32, 70_000), ""));
}

#[test]
fn tokens_of_convergence() {
    let body = "  %t = call token @llvm.experimental.convergence.anchor()
  %start = load i8, ptr addrspace(1) %p
  br label %again
again:
  %n = phi i8 [ %start, %entry ], [ %next, %again ]
  %l = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %t) ]
  %next = call spir_func i8 @step(i8 %n) [ \"convergencectrl\"(token %l) ]
  %c = icmp ult i8 %next, 200
  br i1 %c, label %again, label %end
end:
  store i8 %next, ptr addrspace(1) %r
";
    let rest = "declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
define internal spir_func i8 @step(i8 %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = add i8 %n, 7
  ret i8 %r
}
";
    check(&kernel(body, rest));
}
