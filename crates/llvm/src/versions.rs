// The versions of LLVM that the project can be built on. This file is part of the library's build script and of `xtask`,
// so that the number of a version stands nowhere else. ARCHITECTURE.md says what a new row needs.

/// A version of LLVM.
pub(crate) struct Version {
    /// The major number. The Cargo feature that selects the version is `llvm` and this number.
    pub(crate) major: &'static str,
    /// The environment variable by which its bindings are told where LLVM is installed.
    pub(crate) prefix: &'static str,
}

/// The first is the one that is built by default.
pub(crate) const VERSIONS: &[Version] = &[
    Version { major: "22", prefix: "LLVM_SYS_221_PREFIX" },
    Version { major: "23", prefix: "LLVM_SYS_231_PREFIX" },
    Version { major: "21", prefix: "LLVM_SYS_211_PREFIX" },
    Version { major: "20", prefix: "LLVM_SYS_201_PREFIX" },
    Version { major: "19", prefix: "LLVM_SYS_191_PREFIX" },
];
