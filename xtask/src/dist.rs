//! `cargo xtask dist`: what is handed to users who do not build: a tarball that works from any folder, a Debian package, and
//! a wheel for Python.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::dist_roots;
use crate::library;
use crate::process::run;
use crate::project::{empty_scratch, root, run_cargo};
use crate::wheel;

const COMMANDS: [&str; 3] = ["llvm-spirv", "spirv-llvm", "spirv-llvm-translator"];

/// How what is made is tested.
#[derive(clap::Args)]
pub struct Options {
    /// Install each file into a fresh Debian system too, and use it there (by debootstrap, as root)
    #[arg(long)]
    roots: bool,
}

/// Makes the tarball, the package and the wheel below `target/dist/`, and tries what is in them.
///
/// # Errors
/// Where a step fails, or what was made does not work.
pub fn dist(options: &Options) -> Result<()> {
    let name = format!("spirv-llvm-{}", env!("CARGO_PKG_VERSION"));
    let folder = root().join("target/dist");
    let tree = folder.join(&name);
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    run_cargo(&["build", "--release", "--package", "translator-cli"])?;
    library::install(&tree, "release")?;
    commands(&tree)?;
    let tarball = folder.join(format!("{name}.tar.gz"));
    run(Command::new("tar").arg("-C").arg(&folder).arg("-czf").arg(&tarball).arg(&name))?;
    try_tarball(&tarball, &name)?;
    println!("{}", tarball.display());
    let package = package(&folder, &tree)?;
    try_package(&package)?;
    println!("{}", package.display());
    if let Some(wheel) = wheel::wheel(&folder, "release")? {
        println!("{}", wheel.display());
    }
    if options.roots {
        dist_roots::try_roots(&folder)?;
    }
    Ok(())
}

/// The commands, stripped, with their manual pages and completions.
fn commands(tree: &Path) -> Result<()> {
    let bin = tree.join("bin");
    fs::create_dir_all(&bin)?;
    for command in COMMANDS {
        let to = bin.join(command);
        fs::copy(root().join("target/release").join(command), &to)?;
        run(Command::new("strip").arg(&to))?;
    }
    let man = tree.join("share/man/man1");
    fs::create_dir_all(&man)?;
    run(Command::new(bin.join("spirv-llvm")).arg("man").arg(&man))?;
    for (shell, place) in [
        ("bash", "share/bash-completion/completions"),
        ("zsh", "share/zsh/site-functions"),
        ("fish", "share/fish/vendor_completions.d"),
    ] {
        let folder = tree.join(place);
        fs::create_dir_all(&folder)?;
        for command in ["spirv-llvm", "llvm-spirv"] {
            let output =
                Command::new(bin.join("spirv-llvm")).args(["completions", shell, command]).output()?;
            ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let file = match shell {
                "zsh" => format!("_{command}"),
                "fish" => format!("{command}.fish"),
                _ => command.to_owned(),
            };
            fs::write(folder.join(file), output.stdout)?;
        }
    }
    let doc = tree.join("share/doc/spirv-llvm");
    fs::create_dir_all(&doc)?;
    for license in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        fs::copy(root().join(license), doc.join(license))?;
    }
    Ok(())
}

/// The tarball, unpacked elsewhere: its commands run, and programs compile against its libraries.
fn try_tarball(tarball: &Path, name: &str) -> Result<()> {
    let folder = empty_scratch("dist-tarball")?;
    run(Command::new("tar").arg("-C").arg(&folder).arg("-xzf").arg(tarball))?;
    try_tree(&folder.join(name))
}

fn try_tree(tree: &Path) -> Result<()> {
    let (input, output) = (tree.join("kernel.ll"), tree.join("kernel.spv"));
    fs::write(&input, "target triple = \"spir64\"\ndefine spir_kernel void @k() {\n  ret void\n}\n")?;
    run(Command::new(tree.join("bin/llvm-spirv")).arg(&input).arg("-o").arg(&output))?;
    run(Command::new(tree.join("bin/spirv-llvm")).arg("check").arg(&output))?;
    library::test(tree, false)
}

/// A Debian package of the tree, which needs LLVM's library and no other part of LLVM.
fn package(folder: &Path, tree: &Path) -> Result<std::path::PathBuf> {
    let staged = empty_scratch("dist-package")?;
    run(Command::new("cp").arg("-a").arg(tree).arg(staged.join("usr")))?;
    let architecture = Command::new("dpkg").arg("--print-architecture").output().context("dpkg")?;
    let architecture = String::from_utf8(architecture.stdout)?.trim().to_owned();
    fs::create_dir_all(staged.join("DEBIAN"))?;
    let control = format!(
        "Package: spirv-llvm\nVersion: {version}\nArchitecture: {architecture}\n\
         Maintainer: spirv-llvm maintainers <maintainers@users.noreply.github.com>\n\
         Depends: libllvm22, libc6, libgcc-s1, libstdc++6\nSection: devel\nPriority: optional\n\
         Description: translator between SPIR-V and LLVM IR\n\
         \x20Commands, a C library, and a C++ library with the interface of LLVMSPIRVLib.\n",
        version = env!("CARGO_PKG_VERSION"),
    );
    fs::write(staged.join("DEBIAN/control"), control)?;
    fs::write(staged.join("DEBIAN/triggers"), "activate-noawait ldconfig\n")?;
    let copyright =
        [fs::read(root().join("LICENSE-MIT"))?, fs::read(root().join("LICENSE-APACHE"))?].concat();
    fs::write(staged.join("usr/share/doc/spirv-llvm/copyright"), copyright)?;
    let package = folder.join(format!("spirv-llvm_{}_{architecture}.deb", env!("CARGO_PKG_VERSION")));
    run(Command::new("dpkg-deb").args(["--root-owner-group", "--build"]).arg(&staged).arg(&package))?;
    Ok(package)
}

/// The package, unpacked into a root of its own.
fn try_package(package: &Path) -> Result<()> {
    let folder = empty_scratch("dist-root")?;
    run(Command::new("dpkg-deb").arg("-x").arg(package).arg(&folder))?;
    try_tree(&folder.join("usr"))
}
