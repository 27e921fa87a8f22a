//! The Debian packages of `cargo xtask dist`: one of this project's own commands and C library, and three that stand for those of
//! the C++ translator, so that apt takes out the one and puts in the other, and what depends on them stays.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::dist::{commands, try_tree};
use crate::library::{self, Tree, llvm_version};
use crate::process::run;
use crate::project::{empty_scratch, llvm_major, llvm_soname, root};

/// A package. In all texts `MAJOR` is the major version of LLVM, `SONAME` that of the C++ library, `LIB` the system's folder of
/// libraries below `/usr`, and `SELF` the version of these packages.
struct Package {
    name: &'static str,
    description: &'static str,
    section: &'static str,
    /// More lines of the control file.
    fields: &'static [&'static str],
    /// The packages that it stands for.
    stands_for: &'static [&'static str],
    /// What the names of its files below `/usr` begin with; a file belongs to the first package that takes it.
    takes: &'static [&'static str],
    /// Symbolic links below `/usr`: the place, and what it leads to.
    links: &'static [(&'static str, &'static str)],
    /// Other names of its commands on the search path, which another package may have too.
    alternatives: &'static [(&'static str, &'static str)],
}

const NEEDS: &str = "Depends: libllvmMAJOR, libc6, libgcc-s1, libstdc++6";

/// Every package. The last one takes what is left.
const PACKAGES: [Package; 5] = [
    Package {
        name: "spirv-llvm-translator",
        description: "translator between SPIR-V and LLVM IR, what its commands need LLVM for",
        section: "devel",
        fields: &[NEEDS],
        stands_for: &[],
        takes: &["bin/spirv-llvm-translator"],
        links: &[],
        alternatives: &[],
    },
    Package {
        name: "libllvmspirvlibSONAME-spirv-llvm",
        description: "translator between SPIR-V and LLVM IR, library with the interface of LLVMSPIRVLib",
        section: "libs",
        fields: &[NEEDS, "Multi-Arch: same"],
        stands_for: &["libllvmspirvlibSONAME"],
        takes: &["LIB/libLLVMSPIRVLib.so.SONAME"],
        links: &[],
        alternatives: &[],
    },
    Package {
        name: "libllvmspirvlib-MAJOR-dev-spirv-llvm",
        description: "translator between SPIR-V and LLVM IR, headers and archive of LLVMSPIRVLib",
        section: "libdevel",
        fields: &[
            "Depends: libllvmspirvlibSONAME-spirv-llvm (= SELF)",
            "Recommends: llvm-MAJOR-dev",
            "Multi-Arch: same",
        ],
        // The second is the name that the packages of every version have in common, as only one may be installed.
        stands_for: &["libllvmspirvlib-MAJOR-dev", "libllvmspirvlib-x.y-dev"],
        takes: &[
            "include/LLVMSPIRVLib/",
            "LIB/libLLVMSPIRVLib",
            "LIB/pkgconfig/LLVMSPIRVLib",
            "LIB/cmake/LLVMSPIRVLib/",
        ],
        // Programs that are built look for it below LLVM's own prefix too.
        links: &[
            ("lib/llvm-MAJOR/include/LLVMSPIRVLib", "../../../include/LLVMSPIRVLib"),
            ("lib/llvm-MAJOR/lib/libLLVMSPIRVLib.a", "../../../LIB/libLLVMSPIRVLib.a"),
            ("lib/llvm-MAJOR/lib/libLLVMSPIRVLib.so", "../../../LIB/libLLVMSPIRVLib.so"),
            ("lib/llvm-MAJOR/lib/libLLVMSPIRVLib.so.SONAME", "../../../LIB/libLLVMSPIRVLib.so.SONAME"),
        ],
        alternatives: &[],
    },
    Package {
        name: "llvm-spirv-MAJOR-spirv-llvm",
        description: "translator between SPIR-V and LLVM IR, the command llvm-spirv",
        section: "devel",
        fields: &["Depends: libc6, libgcc-s1, spirv-llvm-translator (= SELF)"],
        stands_for: &["llvm-spirv-MAJOR"],
        takes: &[
            "bin/llvm-spirv",
            "share/man/man1/llvm-spirv",
            "share/bash-completion/completions/llvm-spirv",
            "share/zsh/site-functions/_llvm-spirv",
            "share/fish/vendor_completions.d/llvm-spirv",
        ],
        links: &[("lib/llvm-MAJOR/bin/llvm-spirv", "../../../bin/llvm-spirv-MAJOR")],
        // clang's driver for AMD's devices looks for the second.
        alternatives: &[("llvm-spirv", "bin/llvm-spirv-MAJOR"), ("amd-llvm-spirv", "bin/llvm-spirv-MAJOR")],
    },
    Package {
        name: "spirv-llvm",
        description: "translator between SPIR-V and LLVM IR, commands and C library",
        section: "devel",
        fields: &[
            "Depends: libllvmMAJOR, libc6, libgcc-s1, libstdc++6, spirv-llvm-translator (= SELF)",
            "Recommends: llvm-spirv-MAJOR-spirv-llvm | llvm-spirv-MAJOR",
        ],
        stands_for: &[],
        takes: &[""],
        links: &[],
        alternatives: &[],
    },
];

/// Builds the packages into a folder and tries what is in them.
///
/// # Errors
/// Where one cannot be built, or does not work.
pub fn packages(folder: &Path, profile: &str) -> Result<Vec<PathBuf>> {
    let usr = staged(profile)?;
    let mut files = Vec::new();
    collect(&usr.prefix, Path::new(""), &mut files)?;
    let mut built = Vec::new();
    for package in &PACKAGES {
        let takes = |file: &Path| {
            let file = file.to_string_lossy();
            package.takes.iter().any(|start| file.starts_with(&filled(start, &usr.lib)))
        };
        let (own, others) = files.into_iter().partition(|file: &PathBuf| takes(file));
        files = others;
        built.push(build(package, folder, &usr, &own)?);
    }
    let all = empty_scratch("dist-root")?;
    for package in &built {
        run(Command::new("dpkg-deb").arg("-x").arg(package).arg(&all))?;
    }
    let installed = Tree { prefix: all.join("usr"), lib: usr.lib };
    for (place, _) in PACKAGES.iter().flat_map(|package| package.links) {
        let place = installed.prefix.join(filled(place, &installed.lib));
        ensure!(place.exists(), "{} leads nowhere", place.display());
    }
    try_tree(&installed, &filled("llvm-spirv-MAJOR", &installed.lib))?;
    Ok(built)
}

/// The names of the packages' files begin with these.
#[must_use]
pub fn names() -> Vec<String> {
    PACKAGES.iter().map(|package| format!("{}_", filled(package.name, ""))).collect()
}

fn filled(text: &str, lib: &str) -> String {
    text.replace("MAJOR", llvm_major())
        .replace("SONAME", &llvm_soname())
        .replace("SELF", env!("CARGO_PKG_VERSION"))
        .replace("LIB/", &format!("{lib}/"))
}

/// What is installed below `/usr`, with the drop-in command under the name that has LLVM's version.
fn staged(profile: &str) -> Result<Tree> {
    let output = Command::new("cc").arg("-print-multiarch").output().context("cc")?;
    let usr = Tree {
        prefix: empty_scratch("dist-staged")?,
        lib: format!("lib/{}", String::from_utf8(output.stdout)?.trim()).trim_end_matches('/').to_owned(),
    };
    library::install(&usr, profile)?;
    commands(&usr.prefix, profile)?;
    for (from, to) in [
        ("bin/llvm-spirv", "bin/llvm-spirv-MAJOR"),
        ("share/man/man1/llvm-spirv.1", "share/man/man1/llvm-spirv-MAJOR.1"),
    ] {
        fs::rename(usr.prefix.join(from), usr.prefix.join(filled(to, "")))?;
    }
    Ok(usr)
}

/// Every file and link below a folder, relative to it.
fn collect(base: &Path, below: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(base.join(below))? {
        let entry = entry?;
        let place = below.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(base, &place, files)?;
        } else {
            files.push(place);
        }
    }
    Ok(())
}

fn build(package: &Package, folder: &Path, usr: &Tree, files: &[PathBuf]) -> Result<PathBuf> {
    let name = filled(package.name, "");
    let base = empty_scratch("dist-package")?;
    for file in files {
        let to = base.join("usr").join(file);
        fs::create_dir_all(to.parent().context("a folder")?)?;
        run(Command::new("cp").arg("-a").arg(usr.prefix.join(file)).arg(to))?;
    }
    for (place, target) in package.links {
        let place = base.join("usr").join(filled(place, &usr.lib));
        fs::create_dir_all(place.parent().context("a folder")?)?;
        symlink(filled(target, &usr.lib), place)?;
    }
    let doc = base.join("usr/share/doc").join(&name);
    fs::create_dir_all(&doc)?;
    let licenses = [fs::read(root().join("LICENSE-MIT"))?, fs::read(root().join("LICENSE-APACHE"))?];
    fs::write(doc.join("copyright"), licenses.concat())?;
    let control = base.join("DEBIAN");
    fs::create_dir_all(&control)?;
    let architecture = Command::new("dpkg").arg("--print-architecture").output().context("dpkg")?;
    let architecture = String::from_utf8(architecture.stdout)?.trim().to_owned();
    fs::write(control.join("control"), control_file(package, &architecture)?)?;
    if files.iter().any(|file| file.to_string_lossy().contains(".so.")) {
        fs::write(control.join("triggers"), "activate-noawait ldconfig\n")?;
    }
    scripts(package, &control)?;
    let file = folder.join(format!("{name}_{}_{architecture}.deb", env!("CARGO_PKG_VERSION")));
    run(Command::new("dpkg-deb").args(["--root-owner-group", "--build"]).arg(&base).arg(&file))?;
    Ok(file)
}

/// The control file. A package that stands for another has that one's version, which is LLVM's, for those who depend on it.
fn control_file(package: &Package, architecture: &str) -> Result<String> {
    let mut text = format!(
        "Package: {}\nVersion: SELF\nArchitecture: {architecture}\n\
         Maintainer: spirv-llvm maintainers <maintainers@users.noreply.github.com>\n\
         Section: {}\nPriority: optional\n",
        package.name, package.section
    );
    for field in package.fields {
        writeln!(text, "{field}")?;
    }
    if !package.stands_for.is_empty() {
        let version = llvm_version()?;
        let provided: Vec<String> =
            package.stands_for.iter().map(|name| format!("{name} (= {version})")).collect();
        let others = package.stands_for.join(", ");
        writeln!(text, "Provides: {}\nConflicts: {others}\nReplaces: {others}", provided.join(", "))?;
    }
    writeln!(text, "Description: {}", package.description)?;
    Ok(filled(&text, ""))
}

/// The scripts that put a command's other names on the search path and take them away.
fn scripts(package: &Package, control: &Path) -> Result<()> {
    if package.alternatives.is_empty() {
        return Ok(());
    }
    let (mut install, mut remove) = (String::new(), String::new());
    for (name, command) in package.alternatives {
        let command = filled(command, "");
        writeln!(
            install,
            "update-alternatives --install /usr/bin/{name} {name} /usr/{command} {}",
            llvm_major()
        )?;
        writeln!(remove, "  update-alternatives --remove {name} /usr/{command}")?;
    }
    let scripts = [
        ("postinst", format!("#!/bin/sh\nset -e\n{install}")),
        ("prerm", format!("#!/bin/sh\nset -e\nif [ \"$1\" != upgrade ]; then\n{remove}fi\n")),
    ];
    for (name, text) in scripts {
        let script = control.join(name);
        fs::write(&script, text)?;
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}
