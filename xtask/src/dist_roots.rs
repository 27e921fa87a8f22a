//! `cargo xtask dist --roots`: what was made, installed into Debian systems that have nothing else, by their own tools.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::process::run;
use crate::project::{LLVM_MAJOR, empty_scratch, on_path, root};

/// What this machine's package manager goes by: its sources, their keys and the certificates of its network.
const APT: [&str; 6] = [
    "etc/apt/sources.list",
    "etc/apt/sources.list.d/debian.sources",
    "etc/apt/apt.conf.d",
    "etc/apt/trusted.gpg.d",
    "etc/resolv.conf",
    "etc/ssl/certs/ca-certificates.crt",
];

/// A kernel, the programs of `examples/link/`, and a project of CMake's that finds the C library.
const FILES: [(&str, &str); 2] = [
    ("kernel.ll", "target triple = \"spir64\"\ndefine spir_kernel void @k() {\n  ret void\n}\n"),
    (
        "cmake/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.16)\nproject(example C)\nfind_package(spirv_llvm 0.1 REQUIRED)\n\
         add_executable(translate translate.c)\ntarget_link_libraries(translate spirv_llvm::spirv_llvm)\n",
    ),
];

/// A file that is installed, and what it needs of the system first.
struct Installed {
    name: &'static str,
    /// Shell commands that install `/try/FILE`, at a prefix that the last line prints.
    install: &'static str,
}

const TREES: [Installed; 2] = [
    Installed {
        name: "spirv-llvm_",
        install: "apt-get install --quiet --quiet --yes --no-install-recommends /try/FILE\n\
                  test \"$(dpkg-query --show 'libllvm*' 'llvm*' | wc --lines)\" = 1\nPREFIX=/usr\n",
    },
    Installed {
        name: ".tar.gz",
        install: "apt-get install --quiet --quiet --yes --no-install-recommends libllvmMAJOR libstdc++6\n\
                  mkdir /opt/moved\ntar --directory=/opt/moved --extract --file=/try/FILE\n\
                  PREFIX=$(echo /opt/moved/*)\nexport PATH=$PREFIX/bin:$PATH LD_LIBRARY_PATH=$PREFIX/lib\n\
                  export PKG_CONFIG_PATH=$PREFIX/lib/pkgconfig CMAKE_PREFIX_PATH=$PREFIX\n",
    },
];

/// The commands, then programs in C, C++ and Python, and a project of CMake's.
const TRY_TREE: &str = "cd /try\nllvm-spirv kernel.ll -o command.spv\nspirv-llvm check command.spv\n\
    llvm-spirv -r command.spv -o back.bc\nspirv-llvm run command.spv --global 1\n\
    apt-get install --quiet --quiet --yes --no-install-recommends gcc g++ libc6-dev cmake make pkg-config python3 llvm-MAJOR-dev\n\
    cc translate.c $(pkg-config --cflags --libs spirv_llvm) -o c.out\n./c.out kernel.ll c.spv\n\
    c++ -std=c++17 -fno-rtti $(llvm-config-MAJOR --cppflags) translate.cpp $(pkg-config --cflags --libs LLVMSPIRVLib) \
    $(llvm-config-MAJOR --ldflags --libs) -o cpp.out\n./cpp.out kernel.ll cpp.spv\n\
    python3 translate.py $PREFIX/lib/libspirv_llvm.so kernel.ll python.spv\n\
    cmake -S cmake -B cmake/build > cmake.log\ncmake --build cmake/build >> cmake.log\n\
    ./cmake/build/translate kernel.ll cmake.spv\n\
    cmp c.spv cpp.spv\ncmp c.spv python.spv\ncmp c.spv cmake.spv\n\
    opt-MAJOR -load-pass-plugin=$PREFIX/lib/libLLVMSPIRVLib.so.22.1 -passes='spirv-writer<plug-in.spv>' -disable-output kernel.ll\n\
    spirv-llvm check plug-in.spv\nman=$(ls $PREFIX/share/man/man1/llvm-spirv.1*)\ntest -s \"$man\"\n";

/// The wheel in an environment of the system's Python, with the package's own tests.
const TRY_WHEEL: &str = "cd /try\n\
    apt-get install --quiet --quiet --yes --no-install-recommends python3-venv python3-numpy libllvmMAJOR libstdc++6\n\
    python3 -m venv --system-site-packages environment\nenvironment/bin/pip install --quiet --no-index FILE\n\
    environment/bin/python -I test_package.py\n";

/// Installs each file below a folder into a root of its own and uses it there. Where this machine cannot make such roots it says
/// what is missing.
///
/// # Errors
/// Where a file cannot be installed, or does not work.
pub fn try_roots(folder: &Path) -> Result<()> {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if on_path("debootstrap").is_none() || !is_root {
        println!("roots are made by debootstrap, as root: the files are not installed");
        return Ok(());
    }
    let release = fs::read_to_string("/etc/os-release")?;
    let release = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    let base = empty_scratch("dist-roots")?;
    let plain = base.join("plain");
    let mut command = Command::new("debootstrap");
    run(command.args(["--variant=minbase", release.context("the system has no codename")?]).arg(&plain))?;
    copy_apt(&plain)?;
    run(Command::new("chroot").arg(&plain).args(["/usr/bin/apt-get", "update", "--quiet", "--quiet"]))?;
    for tree in &TREES {
        let file = newest(folder, |name| name.contains(tree.name))?;
        try_root(&base, &plain, &file, &[tree.install, TRY_TREE].concat())?;
    }
    match newest(folder, |name| name.ends_with(".whl")) {
        Ok(wheel) => try_root(&base, &plain, &wheel, TRY_WHEEL)?,
        Err(_) => println!("there is no wheel to install"),
    }
    Ok(())
}

fn copy_apt(plain: &Path) -> Result<()> {
    fs::write(plain.join("etc/apt/sources.list"), "")?;
    for name in APT {
        let from = Path::new("/").join(name);
        if !from.exists() {
            continue;
        }
        let to = plain.join(name);
        fs::create_dir_all(to.parent().context("a folder")?)?;
        if from.is_dir() {
            run(Command::new("cp").arg("-rT").arg(&from).arg(&to))?;
        } else {
            fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

/// The newest file of the folder with such a name.
fn newest(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(&is_wanted) && entry.file_type()?.is_file() {
            found.push((entry.metadata()?.modified()?, entry.path()));
        }
    }
    let (_, path) = found.into_iter().max().context("nothing of that kind was made")?;
    Ok(path)
}

/// A copy of the plain root, in which a script runs beside the file and the examples.
fn try_root(base: &Path, plain: &Path, file: &Path, script: &str) -> Result<()> {
    let name = file.file_name().and_then(|name| name.to_str()).context("a name")?;
    let system = base.join("system");
    run(Command::new("cp").arg("-a").arg(plain).arg(&system))?;
    let place = system.join("try");
    fs::create_dir_all(place.join("cmake"))?;
    fs::copy(file, place.join(name))?;
    for (name, text) in FILES {
        fs::write(place.join(name), text)?;
    }
    for example in ["translate.c", "translate.cpp", "translate.py"] {
        fs::copy(root().join("examples/link").join(example), place.join(example))?;
    }
    fs::copy(place.join("translate.c"), place.join("cmake/translate.c"))?;
    fs::copy(root().join("python/tests/test_package.py"), place.join("test_package.py"))?;
    let script = script.replace("FILE", name).replace("MAJOR", LLVM_MAJOR);
    fs::write(place.join("try.sh"), ["set -eux\n", &script].concat())?;
    let log = base.join("log");
    let log_file = fs::File::create(&log)?;
    // In namespaces of its own, so that nothing stays mounted.
    let mut command = Command::new("unshare");
    command.args(["--mount", "--pid", "--fork", "--mount-proc"]).arg(format!("--root={}", system.display()));
    command.args(["/bin/sh", "/try/try.sh"]).env_clear();
    command.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("HOME", "/root").env("LC_ALL", "C.UTF-8");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    let output = command.stdin(Stdio::null()).stdout(log_file.try_clone()?).stderr(log_file).status()?;
    ensure!(output.success(), "{name} in a fresh root: {}", last_lines(&log));
    println!("{name}: installed in a fresh root, and used there");
    run(Command::new("rm").arg("-rf").arg(&system))
}

fn last_lines(log: &Path) -> String {
    const LINES: usize = 20;
    let text = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    lines.get(lines.len().saturating_sub(LINES)..).unwrap_or_default().join("\n")
}
