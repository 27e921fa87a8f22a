//! The files by which pkg-config and CMake find the libraries.

use std::fs;

use anyhow::{Context, Result};

use crate::library::{Tree, llvm_names, llvm_version};
use crate::project::{is_static, llvm_major};

/// What a static library of this project needs of the system, beside LLVM.
pub const SYSTEM_NEEDS: [&str; 4] = ["stdc++", "pthread", "dl", "m"];

/// Writes the files of both libraries, which find their folder by their own place.
///
/// # Errors
/// Where they cannot be written.
pub fn write(tree: &Tree) -> Result<()> {
    let c_version = env!("CARGO_PKG_VERSION");
    let c = ("spirv_llvm", "Translator between LLVM IR and SPIR-V, C interface", c_version);
    let cpp_version = llvm_version()?;
    let cpp = ("LLVMSPIRVLib", "Translator between LLVM IR and SPIR-V", cpp_version.as_str());
    for (name, description, version) in [c, cpp] {
        pkg_config(tree, name, description, version)?;
        cmake(tree, name, version)?;
    }
    Ok(())
}

/// The libraries that an archive of this project needs: LLVM's, and the system's.
fn needs() -> Result<Vec<String>> {
    let mut needs = llvm_names()?;
    needs.extend(SYSTEM_NEEDS.map(str::to_owned));
    Ok(needs)
}

/// Whether there is an archive of a library and no shared library.
pub fn is_archive(name: &str) -> bool {
    is_static() && name == "LLVMSPIRVLib"
}

fn pkg_config(tree: &Tree, name: &str, description: &str, version: &str) -> Result<()> {
    let folder = tree.libraries().join("pkgconfig");
    fs::create_dir_all(&folder)?;
    let (lib, up) = (&tree.lib, "/..".repeat(tree.lib.split('/').count() + 1));
    let needs: String = needs()?.iter().map(|name| format!(" -l{name}")).collect();
    let text = format!(
        "prefix=${{pcfiledir}}{up}\nexec_prefix=${{prefix}}\nlibdir=${{prefix}}/{lib}\n\
         includedir=${{prefix}}/include\n\nName: {name}\nDescription: {description}\nVersion: {version}\n\
         Libs: -L${{libdir}} -l{name}\nLibs.private:{needs}\nCflags: -I${{includedir}}\n"
    );
    Ok(fs::write(folder.join(format!("{name}.pc")), text)?)
}

/// A package of CMake's with the targets `NAME::NAME`, where there is a shared library, and, where LLVM is found, `NAME::static`.
fn cmake(tree: &Tree, name: &str, version: &str) -> Result<()> {
    const CONFIG: &str = r#"get_filename_component(_NAME_prefix "${CMAKE_CURRENT_LIST_DIR}UP" ABSOLUTE)
set(NAME_INCLUDE_DIRS "${_NAME_prefix}/include")
set(NAME_LIBRARIES NAME::MAIN)
if(NOT TARGET NAME::MAIN)
SHARED  find_library(NAME_LLVM_LIBRARY FIRST HINTS "${LLVM_LIBRARY_DIR}" PATHS /usr/lib/llvm-MAJOR/lib)
  if(NAME_LLVM_LIBRARY)
    get_filename_component(_NAME_llvm "${NAME_LLVM_LIBRARY}" DIRECTORY)
    add_library(NAME::static STATIC IMPORTED)
    set_target_properties(NAME::static PROPERTIES
      IMPORTED_LOCATION "${_NAME_prefix}/LIB/libNAME.a"
      INTERFACE_INCLUDE_DIRECTORIES "${NAME_INCLUDE_DIRS}"
      INTERFACE_LINK_DIRECTORIES "${_NAME_llvm}"
      INTERFACE_LINK_LIBRARIES "NEEDS")
  endif()
endif()
"#;
    const SHARED: &str = r#"  add_library(NAME::NAME SHARED IMPORTED)
  set_target_properties(NAME::NAME PROPERTIES
    IMPORTED_LOCATION "${_NAME_prefix}/LIB/libNAME.so"
    INTERFACE_INCLUDE_DIRECTORIES "${NAME_INCLUDE_DIRS}")
"#;
    const VERSION: &str = r#"set(PACKAGE_VERSION "VERSION")
if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
"#;
    let folder = tree.libraries().join("cmake").join(name);
    fs::create_dir_all(&folder)?;
    let needs = needs()?;
    let (main, shared) = if is_archive(name) { ("static", "") } else { (name, SHARED) };
    let config = CONFIG.replace("MAIN", main).replace("SHARED", shared).replace("NAME", name);
    let config = config.replace("MAJOR", llvm_major());
    let config = config.replace("FIRST", needs.first().context("the libraries of LLVM")?);
    let config = config.replace("LIB/", &format!("{}/", tree.lib)).replace("NEEDS", &needs.join(";"));
    let config = config.replace("UP", &"/..".repeat(tree.lib.split('/').count() + 2));
    let file = name.to_lowercase();
    fs::write(folder.join(format!("{file}-config.cmake")), config)?;
    fs::write(
        folder.join(format!("{file}-config-version.cmake")),
        VERSION.replace("\"VERSION\"", &format!("\"{version}\"")),
    )?;
    Ok(())
}
