//! Intrinsics that SPIR-V has nothing for, by what their names begin with.

use super::PREFIX;

/// The first words behind `llvm.`, and the reason why such intrinsics have no translation.
const FAMILIES: &[(&str, &str)] = &[
    ("aarch64.", TARGET),
    ("amdgcn.", TARGET),
    ("arm.", TARGET),
    ("bpf.", TARGET),
    ("dx.", TARGET),
    ("hexagon.", TARGET),
    ("loongarch.", TARGET),
    ("mips.", TARGET),
    ("nvvm.", TARGET),
    ("ppc.", TARGET),
    ("r600.", TARGET),
    ("riscv.", TARGET),
    ("s390.", TARGET),
    ("sparc.", TARGET),
    ("spv.", "shaders of HLSL have it, or LLVM's SPIR-V backend makes it for itself"),
    ("ve.", TARGET),
    ("wasm.", TARGET),
    ("x86.", TARGET),
    ("xcore.", TARGET),
    ("coro.", "coroutines have no instructions, and LLVM's passes split them before"),
    ("objc.", "Objective-C's runtime is none of a device's"),
    ("swift.", "Swift's runtime is none of a device's"),
    ("ptrauth.", "pointers are not signed"),
    ("eh.", "exceptions have no instructions"),
    ("seh.", "exceptions have no instructions"),
    ("callbr.", "branches of assembly have no instructions"),
    ("call.preallocated.", "arguments have no places of their own"),
    ("gc", "nothing collects garbage on a device"),
    ("experimental.gc.", "nothing collects garbage on a device"),
    ("experimental.patchpoint", "no code is made while a kernel runs"),
    ("experimental.stackmap", "no code is made while a kernel runs"),
    ("asan.", "nothing sanitizes a kernel"),
    ("hwasan.", "nothing sanitizes a kernel"),
    ("alloc.token.", "nothing allocates memory in a kernel"),
    ("type.", "what types classes have is known to LLVM's passes alone"),
    ("icall.branch.funnel", "what types classes have is known to LLVM's passes alone"),
    ("loop.dependence.", "whether pointers are near is known to LLVM's backends alone"),
    ("loop.decrement", "loops count by their own variables"),
    ("set.loop.iterations", "loops count by their own variables"),
    ("start.loop.iterations", "loops count by their own variables"),
    ("test.set.loop.iterations", "loops count by their own variables"),
    ("test.start.loop.iterations", "loops count by their own variables"),
    ("preserve.", "relocations of accesses are BPF's"),
    ("protected.field.ptr", "pointers are not signed"),
    ("read.volatile.register", "a device has no such thing"),
];

const TARGET: &str = "another processor's intrinsic";

/// Why an intrinsic without a row has no translation, where that is known of its family.
#[must_use]
pub fn refusal(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix(PREFIX)?;
    FAMILIES.iter().find(|family| name.starts_with(family.0)).map(|family| family.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::intrinsics::{IntrinsicForm, ROWS};

    #[test]
    fn families_are_of_nothing_that_is_translated() {
        for row in ROWS {
            let is_nothing = matches!(
                row.form,
                IntrinsicForm::Unsupported(_) | IntrinsicForm::Dropped(..) | IntrinsicForm::Argument(_)
            );
            // Of LLVM's SPIR-V targets' own, only what clang's builtins become is translated.
            let is_target = row.name.starts_with("llvm.spv.");
            assert!(refusal(row.name).is_none() || is_nothing || is_target, "{}", row.name);
        }
        assert!(refusal("llvm.coro.begin").is_some());
        assert!(refusal("llvm.smax.i32").is_none());
    }
}
