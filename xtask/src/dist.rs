//! `cargo xtask dist`: what is handed to users who do not build: a tarball that works from any folder, Debian packages, and
//! a wheel for Python.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::dist_roots;
use crate::library::{self, Tree};
use crate::packages;
use crate::process::run;
use crate::project::{build, empty_scratch, is_static, llvm_major, root};
use crate::wheel;

const COMMANDS: [&str; 4] = ["llvm-spirv", "spirv-llvm", "spirv-llvm-translator", "spirv-llvm-regress"];

/// How what is made is tested.
#[derive(clap::Args)]
pub struct DistOptions {
    /// Install each file into a fresh Debian system too, and use it there (by debootstrap, as root)
    #[arg(long)]
    roots: bool,
    /// Release of Debian of those systems, such as sid [default: the one of this machine]
    #[arg(long, requires = "roots")]
    release: Option<String>,
    /// The profile of cargo
    #[arg(long, default_value = "release")]
    profile: String,
}

/// Makes the tarball, the packages and the wheel below `target/dist/`, and tries what is in them. With LLVM's archives there are no
/// packages, as a distribution has LLVM's library itself.
///
/// # Errors
/// Where a step fails, or what was made does not work.
pub fn dist(options: &DistOptions) -> Result<()> {
    ensure!(!(options.roots && is_static()), "--roots tries what is linked with LLVM's shared library");
    let linkage = if is_static() { "-static" } else { "" };
    let name = format!("spirv-llvm-{}{linkage}", env!("CARGO_PKG_VERSION"));
    let folder = root().join("target/dist");
    let tree = folder.join(&name);
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    let profile = options.profile.as_str();
    build("spirv-llvm-cli", profile)?;
    build("spirv-llvm-regress", profile)?;
    let tree = Tree::at(tree);
    library::install(&tree, profile)?;
    commands(&tree.prefix, profile)?;
    for other in ["llvm-spirv-MAJOR", "amd-llvm-spirv"] {
        library::link_to("llvm-spirv", &tree.prefix.join("bin").join(other.replace("MAJOR", llvm_major())))?;
    }
    let tarball = folder.join(format!("{name}.tar.gz"));
    run(Command::new("tar").arg("-C").arg(&folder).arg("-czf").arg(&tarball).arg(&name))?;
    try_tarball(&tarball, &name)?;
    println!("{}", tarball.display());
    if !is_static() {
        for package in packages::packages(&folder, profile)? {
            println!("{}", package.display());
        }
    }
    if let Some(wheel) = wheel::wheel(&folder, profile)? {
        println!("{}", wheel.display());
    }
    if options.roots {
        dist_roots::try_roots(&folder, &tree, options.release.as_deref())?;
    }
    Ok(())
}

/// The commands, stripped, with their manual pages and completions.
///
/// # Errors
/// Where they have not been built.
pub fn commands(tree: &Path, profile: &str) -> Result<()> {
    let bin = tree.join("bin");
    fs::create_dir_all(&bin)?;
    for command in COMMANDS {
        let to = bin.join(command);
        fs::copy(library::built(profile).join(command), &to)?;
        run(Command::new("strip").arg(&to))?;
        if is_static() {
            wheel::needs_none_of(&to, &["LLVM"])?;
        }
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
    try_tree(&Tree::at(folder.join(name)), "llvm-spirv")
}

/// Uses what is installed in a tree, where the drop-in command has this name.
///
/// # Errors
/// Where it does not work.
pub fn try_tree(tree: &Tree, command: &str) -> Result<()> {
    let bin = tree.prefix.join("bin");
    let (input, output) = (tree.prefix.join("kernel.ll"), tree.prefix.join("kernel.spv"));
    fs::write(&input, "target triple = \"spir64\"\ndefine spir_kernel void @k() {\n  ret void\n}\n")?;
    run(Command::new(bin.join(command)).arg(&input).arg("-o").arg(&output))?;
    run(Command::new(bin.join("spirv-llvm")).arg("check").arg(&output))?;
    library::test(tree, false)
}
