//! The data layouts of the targets that shaders are most often read for, as LLVM 22 has them, so that reading needs no LLVM.

use target_lexicon::{
    Aarch64Architecture, Architecture, BinaryFormat, Environment, HOST, OperatingSystem, Riscv64Architecture,
    Triple,
};

/// The major version of LLVM whose layouts these are.
#[cfg(test)]
pub(crate) const VERSION: &str = "22";

/// Returns the triple of the machine that this library was compiled for, as LLVM spells it.
pub(crate) fn host() -> String {
    let mut host = HOST.clone();
    // Rust names the extensions of RISC-V, of which LLVM's triples say nothing.
    if let Architecture::Riscv64(_) = host.architecture {
        host.architecture = Architecture::Riscv64(Riscv64Architecture::Riscv64);
    }
    host.to_string()
}

/// Returns the data layout of a triple; `None` for a target that has no row here.
pub(crate) fn data_layout(triple: &str) -> Option<&'static str> {
    let triple: Triple = triple.parse().ok()?;
    // Pointers of these are narrower than the processor's.
    if matches!(triple.environment, Environment::Gnux32 | Environment::GnuIlp32) {
        return None;
    }
    let is_known = match triple.binary_format {
        BinaryFormat::Elf => is_unix(triple.operating_system),
        BinaryFormat::Macho => triple.operating_system.is_like_darwin(),
        BinaryFormat::Coff => triple.operating_system == OperatingSystem::Windows,
        _ => false,
    };
    if is_known { layout_of(&triple) } else { None }
}

/// True if the system has the processors' usual sizes and alignments.
fn is_unix(system: OperatingSystem) -> bool {
    matches!(
        system,
        OperatingSystem::Linux
            | OperatingSystem::Freebsd
            | OperatingSystem::Netbsd
            | OperatingSystem::Openbsd
            | OperatingSystem::Dragonfly
    )
}

/// One row for each processor and binary format.
fn layout_of(triple: &Triple) -> Option<&'static str> {
    Some(match (triple.architecture, triple.binary_format) {
        (Architecture::X86_64, BinaryFormat::Elf) => {
            "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
        }
        (Architecture::X86_64, BinaryFormat::Macho) => {
            "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
        }
        (Architecture::X86_64, BinaryFormat::Coff) => {
            "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
        }
        (Architecture::X86_32(_), BinaryFormat::Elf) => {
            "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
        }
        (Architecture::X86_32(_), BinaryFormat::Macho) => {
            "e-m:o-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:128-n8:16:32-S128"
        }
        (Architecture::X86_32(_), BinaryFormat::Coff) => match triple.environment {
            Environment::Msvc => {
                "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32-a:0:32-S32"
            }
            Environment::Gnu => {
                "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:32-n8:16:32-a:0:32-S32"
            }
            _ => return None,
        },
        (Architecture::Aarch64(Aarch64Architecture::Aarch64), BinaryFormat::Elf) => {
            "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
        }
        (Architecture::Aarch64(Aarch64Architecture::Aarch64be), BinaryFormat::Elf) => {
            "E-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
        }
        (Architecture::Aarch64(Aarch64Architecture::Aarch64), BinaryFormat::Macho) => {
            "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-n32:64-S128-Fn32"
        }
        (Architecture::Aarch64(Aarch64Architecture::Aarch64), BinaryFormat::Coff) => {
            "e-m:w-p270:32:32-p271:32:32-p272:64:64-p:64:64-i32:32-i64:64-i128:128-n32:64-S128-Fn32"
        }
        (
            Architecture::Riscv64(Riscv64Architecture::Riscv64) | Architecture::LoongArch64,
            BinaryFormat::Elf,
        ) => "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128",
        (Architecture::Powerpc64le, BinaryFormat::Elf)
            if triple.operating_system == OperatingSystem::Linux =>
        {
            "e-m:e-Fn32-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512"
        }
        (Architecture::S390x, BinaryFormat::Elf) => {
            "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64"
        }
        _ => return None,
    })
}

#[cfg(test)]
/// Triples of each row and of systems and spellings beside.
pub(crate) const KNOWN: &[&str] = &[
    "x86_64-unknown-linux-gnu",
    "x86_64-pc-linux-gnu",
    "x86_64-linux-gnu",
    "x86_64-unknown-linux-musl",
    "x86_64-linux-android",
    "x86_64-unknown-freebsd",
    "x86_64-unknown-netbsd",
    "x86_64-unknown-openbsd",
    "x86_64-unknown-dragonfly",
    "x86_64-apple-darwin",
    "x86_64-apple-macosx10.15.0",
    "x86_64-pc-windows-msvc",
    "x86_64-w64-windows-gnu",
    "i386-unknown-linux-gnu",
    "i686-linux-android",
    "i386-apple-darwin",
    "i686-pc-windows-msvc",
    "i686-pc-windows-gnu",
    "aarch64-unknown-linux-gnu",
    "aarch64-linux-android",
    "arm64-apple-ios",
    "arm64-apple-macosx14.0.0",
    "aarch64-pc-windows-msvc",
    "aarch64_be-unknown-linux-gnu",
    "riscv64-unknown-linux-gnu",
    "loongarch64-unknown-linux-gnu",
    "powerpc64le-unknown-linux-gnu",
    "powerpc64le-unknown-linux-musl",
    "s390x-unknown-linux-gnu",
];

#[cfg(test)]
mod tests {
    use super::{KNOWN, data_layout, host};

    #[test]
    fn triples_of_every_row_have_a_layout() {
        let unknown: Vec<_> = KNOWN.iter().filter(|triple| data_layout(triple).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let layouts: std::collections::HashSet<_> =
            KNOWN.iter().filter_map(|triple| data_layout(triple)).collect();
        assert_eq!(layouts.len(), 14, "a row has no triple");
    }

    #[test]
    fn what_differs_from_a_row_has_none() {
        for triple in [
            "",
            "no-such-target",
            "x86_64-unknown-linux-gnux32",
            "x86_64-unknown-nacl",
            "aarch64-unknown-linux-gnu_ilp32",
            "i686-pc-windows-itanium",
            "powerpc64-unknown-linux-gnu",
            "powerpc64le-unknown-freebsd",
            "wasm32-unknown-unknown",
            "nvptx64-nvidia-cuda",
        ] {
            assert_eq!(data_layout(triple), None, "{triple}");
        }
    }

    #[test]
    fn the_host_has_a_layout() {
        assert!(data_layout(&host()).is_some(), "{}", host());
    }
}
