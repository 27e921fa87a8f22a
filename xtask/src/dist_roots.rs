//! `cargo xtask dist --roots`: what was made, installed into Debian systems that have nothing else, by their own tools.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::library::{self, Tree};
use crate::packages;
use crate::process::run;
use crate::project::{empty_scratch, llvm_major, on_path, root};

/// Where this machine's package manager finds packages: for systems of the same release.
const SOURCES: [&str; 2] = ["etc/apt/sources.list", "etc/apt/sources.list.d/debian.sources"];

/// The package manager's options and keys, and the certificates of this machine's network: for systems of any release.
const APT: [&str; 4] =
    ["etc/apt/apt.conf.d", "etc/apt/trusted.gpg.d", "etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"];

/// A kernel.
const KERNEL: &str = "target triple = \"spir64\"\ndefine spir_kernel void @k() {\n  ret void\n}\n";

/// A kernel, the programs of `examples/link/`, and a project of CMake's that finds both libraries.
const FILES: [(&str, &str); 2] = [
    ("kernel.ll", KERNEL),
    (
        "cmake/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.16)\nproject(example C CXX)\nfind_package(spirv_llvm 0.1 REQUIRED)\n\
         find_package(LLVMSPIRVLib 22.1 REQUIRED)\n\
         add_executable(translate translate.c)\ntarget_link_libraries(translate spirv_llvm::spirv_llvm)\n\
         add_executable(static translate.c)\ntarget_link_libraries(static spirv_llvm::static)\n\
         add_executable(cpp translate.cpp)\ntarget_link_libraries(cpp LLVMSPIRVLib::LLVMSPIRVLib LLVM-MAJOR)\n\
         add_executable(cpp_static translate.cpp)\ntarget_link_libraries(cpp_static LLVMSPIRVLib::static)\n",
    ),
];

/// What is installed, and what it needs of the system first.
struct Installed {
    /// What the files' names hold; none are the Debian packages.
    name: Option<&'static str>,
    /// Shell commands that install what lies in `/try`, and then say where it is.
    install: &'static str,
}

const TREES: [Installed; 2] = [
    Installed {
        name: None,
        install: "apt-get install --quiet --quiet --yes --no-install-recommends /try/*.deb\n\
                  dpkg-query --show --showformat='${db:Status-Status} ${Package}\\n' 'libllvm*' 'llvm*' > packages.txt\n\
                  test \"$(grep '^installed' packages.txt | grep --invert-match --count spirv)\" = 1\n\
                  PREFIX=/usr LIB=/usr/lib/$(dpkg-query --listfiles spirv-llvm | \
                  sed --quiet 's|^/usr/lib/\\(.*\\)/libspirv_llvm.a|\\1|p')\n\
                  test -x /usr/lib/llvm-MAJOR/bin/llvm-spirv\nllvm-spirv-MAJOR --version\namd-llvm-spirv --version\n\
                  test -f /usr/lib/llvm-MAJOR/include/LLVMSPIRVLib/LLVMSPIRVLib.h\n\
                  test -f /usr/lib/llvm-MAJOR/lib/libLLVMSPIRVLib.so\n",
    },
    Installed {
        name: Some(".tar.gz"),
        install: "apt-get install --quiet --quiet --yes --no-install-recommends libllvmMAJOR libstdc++6\n\
                  mkdir /opt/moved\ntar --directory=/opt/moved --extract --file=/try/FILE\n\
                  PREFIX=$(echo /opt/moved/*) LIB=$(echo /opt/moved/*/lib)\n\
                  export PATH=$PREFIX/bin:$PATH LD_LIBRARY_PATH=$LIB\n\
                  export PKG_CONFIG_PATH=$LIB/pkgconfig CMAKE_PREFIX_PATH=$PREFIX\n",
    },
];

/// The commands, then programs in C, C++ and Python, shared and static, and a project of CMake's.
const TRY_TREE: &str = "cd /try\nllvm-spirv kernel.ll -o command.spv\nspirv-llvm check command.spv\n\
    llvm-spirv -r command.spv -o back.bc\nspirv-llvm run command.spv --global 1\n\
    apt-get install --quiet --quiet --yes --no-install-recommends gcc g++ libc6-dev cmake make pkg-config python3 llvm-MAJOR-dev\n\
    is_static() { sed 's/-l\\(spirv_llvm\\|LLVMSPIRVLib\\)/-l:lib\\1.a/'; }\n\
    pkg-config --exists 'LLVMSPIRVLib >= 22.1' 'LLVMSPIRVLib < 22.2'\n\
    cc translate.c $(pkg-config --cflags --libs spirv_llvm) -o c.out\n./c.out kernel.ll c.spv\n\
    cc translate.c $(pkg-config --cflags --libs --static spirv_llvm | is_static) -o c-static.out\n\
    env --unset=LD_LIBRARY_PATH ./c-static.out kernel.ll c-static.spv\n\
    CPP=\"-std=c++17 -fno-rtti $(llvm-config-MAJOR --cppflags)\" LLVM=$(llvm-config-MAJOR --ldflags --libs)\n\
    c++ $CPP translate.cpp $(pkg-config --cflags --libs LLVMSPIRVLib) $LLVM -o cpp.out\n./cpp.out kernel.ll cpp.spv\n\
    c++ $CPP translate.cpp $(pkg-config --cflags --libs --static LLVMSPIRVLib | is_static) $LLVM -o cpp-static.out\n\
    env --unset=LD_LIBRARY_PATH ./cpp-static.out kernel.ll cpp-static.spv\n\
    python3 translate.py $LIB/libspirv_llvm.so kernel.ll python.spv\n\
    cmake -S cmake -B cmake/build -DCMAKE_CXX_FLAGS=\"$CPP\" > cmake.log\ncmake --build cmake/build >> cmake.log\n\
    for name in translate static cpp cpp_static; do ./cmake/build/$name kernel.ll cmake-$name.spv; done\n\
    for file in *.spv; do test $file = command.spv || cmp c.spv $file; done\n\
    opt-MAJOR -load-pass-plugin=$LIB/libLLVMSPIRVLib.so.22.1 -passes='spirv-writer<plug-in.spv>' -disable-output kernel.ll\n\
    spirv-llvm check plug-in.spv\nman=$(ls $PREFIX/share/man/man1/llvm-spirv*.1*)\ntest -s \"$man\"\n";

/// A program that was compiled against the C++ translator's interface, where there are its headers against them, is installed with
/// packages of that one's names; then with these, and again with those. The program stays where it is and does the same. Where the system has none of those packages,
/// these stand in for them under their names, and need the part of their commands that has LLVM. The command of the C++ translator reads no
/// text, so that both take what this one wrote before.
const SWAP: &str = "cd /try\nINSTALL='apt-get install --quiet --quiet --yes --no-install-recommends'\nmkdir theirs\n\
    for package in libllvmspirvlib22.1 libllvmspirvlib-MAJOR-dev llvm-spirv-MAJOR; do\n\
    if apt-get download $package; then mv ${package}_*.deb theirs/; continue; fi\n\
    dpkg-deb --raw-extract $package-spirv-llvm_*.deb raw\n\
    sed --in-place -e \"s/^Package: .*/Package: $package/\" -e 's/^Version: .*/Version: 22.1.0-1/' \
    -e 's/-spirv-llvm (= [^)]*)/ (= 22.1.0-1)/' -e '/^\\(Provides\\|Conflicts\\|Replaces\\): /d' raw/DEBIAN/control\n\
    dpkg-deb -Znone --build raw theirs/$package.deb\nrm --recursive raw\ndone\n\
    mkdir --parents consumer/DEBIAN consumer/usr/bin\n\
    if test -f theirs/libllvmspirvlib22.1_*.deb; then\n$INSTALL ./theirs/*.deb g++ llvm-MAJOR-dev\n\
    c++ -std=c++17 -fno-rtti -I/usr/include -I/usr/include/LLVMSPIRVLib $(llvm-config-MAJOR --cppflags) translate.cpp \
    -lLLVMSPIRVLib $(llvm-config-MAJOR --ldflags --libs) -o published\nfi\ncp published consumer/usr/bin/\n\
    printf 'Package: consumer\\nVersion: 1\\nArchitecture: %s\\nMaintainer: none <none@localhost>\\n\
    Depends: libllvmspirvlib22.1 (>= 22.1), llvm-spirv-MAJOR\\nDescription: a program\\n' \
    \"$(dpkg --print-architecture)\" | sed 's/^ *//' > consumer/DEBIAN/control\n\
    dpkg-deb --build consumer\n\
    is_installed() { test \"$(dpkg-query --show --showformat='${db:Status-Status}' $1)\" = installed; }\n\
    is_absent() { if is_installed $1; then exit 1; fi; }\n\
    use() { is_installed consumer; published kernel.ll $1-library.spv > $1.txt\nllvm-spirv-MAJOR -r kernel.spv -o $1.bc\nllvm-spirv-MAJOR $1.bc -o $1.spv; }\n\
    $INSTALL ./theirs/*.deb ./spirv-llvm-translator_*.deb ./consumer.deb\nuse first\nis_installed libllvmspirvlib22.1\n\
    rm consumer.deb\n$INSTALL ./*.deb\nuse second\nis_installed libllvmspirvlib22.1-spirv-llvm\n\
    for package in libllvmspirvlib22.1 libllvmspirvlib-MAJOR-dev llvm-spirv-MAJOR; do is_absent $package; done\n\
    $INSTALL ./theirs/*.deb\nuse third\nis_installed libllvmspirvlib22.1\nis_absent libllvmspirvlib22.1-spirv-llvm\n\
    for name in second third; do cmp first.txt $name.txt; done\ncmp first.spv third.spv\n\
    if apt-cache show libllvmspirvlib-FORMER-dev > /dev/null; then\n\
    $INSTALL ./*.deb\n$INSTALL g++ llvm-FORMER-dev libllvmspirvlib-FORMER-dev\n\
    c++ -std=c++17 -fno-rtti $(llvm-config-FORMER --cppflags) translate.cpp -lLLVMSPIRVLib \
    $(llvm-config-FORMER --ldflags --libs) -o older\n./older kernel.ll older.spv\n\
    $INSTALL libllvmspirvlibFORMER- ./*.deb\nif ./older kernel.ll older.spv 2> older.txt; then exit 1; fi\n\
    grep libLLVMSPIRVLib.so.FORMER: older.txt\nfi\n";

/// The wheel in an environment of the system's Python, with the package's own tests, before LLVM is installed and after.
const TRY_WHEEL: &str = "cd /try\nINSTALL='apt-get install --quiet --quiet --yes --no-install-recommends'\n\
    $INSTALL python3-venv python3-numpy\n\
    python3 -m venv --system-site-packages environment\nenvironment/bin/pip install --quiet --no-index FILE\n\
    SPIRV_LLVM_WITHOUT=library environment/bin/python -I test_package.py\n\
    $INSTALL libllvmMAJOR libstdc++6\nenvironment/bin/python -I test_package.py\n";

/// Installs what lies in a folder into roots of their own and uses it there; `tree` is the one that the tarball was made of, `release` one
/// of Debian's in place of this machine's. Where this machine cannot make such roots it says what is missing.
///
/// # Errors
/// Where a file cannot be installed, or does not work.
pub fn try_roots(folder: &Path, tree: &Tree, release: Option<&str>) -> Result<()> {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if on_path("debootstrap").is_none() || !is_root {
        println!("roots are made by debootstrap, as root: the files are not installed");
        return Ok(());
    }
    let own = fs::read_to_string("/etc/os-release")?;
    let own = own.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    let base = empty_scratch("dist-roots")?;
    let plain = base.join("plain");
    let mut command = Command::new("debootstrap");
    let codename = release.or(own).context("the system has no codename")?;
    run(command.args(["--variant=minbase", codename]).arg(&plain))?;
    if release.is_none() {
        fs::write(plain.join("etc/apt/sources.list"), "")?;
        copy(&SOURCES, &plain)?;
    }
    copy(&APT, &plain)?;
    run(Command::new("chroot").arg(&plain).args(["/usr/bin/apt-get", "update", "--quiet", "--quiet"]))?;
    let packages: Vec<PathBuf> = packages::names()
        .iter()
        .map(|start| newest(folder, |name| name.starts_with(start)))
        .collect::<Result<_>>()?;
    for tree in &TREES {
        let files = match tree.name {
            Some(part) => vec![newest(folder, |name| name.contains(part))?],
            None => packages.clone(),
        };
        try_root(&base, &plain, &files, &[tree.install, TRY_TREE].concat())?;
    }
    let published = base.join("published");
    library::published_program(tree, &published)?;
    let (text, kernel) = (base.join("kernel.ll"), base.join("kernel.spv"));
    fs::write(&text, KERNEL)?;
    run(Command::new(tree.prefix.join("bin/llvm-spirv")).arg(&text).arg("-o").arg(&kernel))?;
    try_root(&base, &plain, &[packages, vec![published, kernel]].concat(), SWAP)?;
    match newest(folder, |name| name.ends_with(".whl")) {
        Ok(wheel) => try_root(&base, &plain, &[wheel], TRY_WHEEL)?,
        Err(_) => println!("there is no wheel to install"),
    }
    Ok(())
}

/// Copies files and folders of this machine into a root; those that it lacks are left out.
fn copy(names: &[&str], plain: &Path) -> Result<()> {
    for name in names {
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

/// A copy of the plain root, in which a script runs beside the files and the examples.
fn try_root(base: &Path, plain: &Path, files: &[PathBuf], script: &str) -> Result<()> {
    let name =
        |file: &Path| file.file_name().and_then(|name| name.to_str()).map(str::to_owned).context("a name");
    let names = files.iter().map(|file| name(file)).collect::<Result<Vec<_>>>()?;
    let system = base.join("system");
    run(Command::new("cp").arg("-a").arg(plain).arg(&system))?;
    let place = system.join("try");
    fs::create_dir_all(place.join("cmake"))?;
    for (file, name) in files.iter().zip(&names) {
        fs::copy(file, place.join(name))?;
    }
    for (name, text) in FILES {
        fs::write(place.join(name), text.replace("MAJOR", llvm_major()))?;
    }
    for example in ["translate.c", "translate.cpp", "translate.py"] {
        fs::copy(root().join("examples/link").join(example), place.join(example))?;
    }
    for example in ["translate.c", "translate.cpp"] {
        fs::copy(place.join(example), place.join("cmake").join(example))?;
    }
    fs::copy(root().join("bindings/python/tests/test_package.py"), place.join("test_package.py"))?;
    let script =
        script.replace("FILE", names.first().map_or("", String::as_str)).replace("MAJOR", llvm_major());
    let script = script.replace("FORMER", &library::OLDER.to_string());
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
    let names = names.join(", ");
    ensure!(output.success(), "{names} in a fresh root: {}", last_lines(&log));
    println!("{names}: installed in a fresh root, and used there");
    run(Command::new("rm").arg("-rf").arg(&system))
}

fn last_lines(log: &Path) -> String {
    const LINES: usize = 20;
    let text = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    lines.get(lines.len().saturating_sub(LINES)..).unwrap_or_default().join("\n")
}
