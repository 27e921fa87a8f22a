//! Builds and tests for another processor: Debian's C compilers for it, its Rust, and the processor's programs under QEMU.
//! Tasks of this program that build and run programs do so for that processor by the environment that this gives them.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process::run;
use crate::project::{CHECK_PROFILE, HERE_ALONE, cache, cargo, llvm_major, llvm_prefix, on_path, root};
use crate::setup;

/// A processor, and where Debian has what is needed for it.
struct Processor {
    /// Debian's name.
    name: &'static str,
    /// Rust's name of the target.
    target: &'static str,
    /// What the names of the C compilers start with.
    gcc: &'static str,
    /// The name of QEMU's emulator.
    emulator: &'static str,
    suite: Suite,
}

/// A suite of Debian.
struct Suite {
    name: &'static str,
    sources: &'static [&'static str],
    /// The packages of the Rust compiler and of its standard library, which have to be of one build.
    rust: [&'static str; 2],
    /// The package of the headers of the C++ library.
    cxx: &'static str,
}

/// The stable release for which the packages of browsers bring a current Rust, on the processors that those run on.
const BOOKWORM: Suite = Suite {
    name: "bookworm",
    sources: &[
        "deb http://deb.debian.org/debian bookworm main",
        "deb http://deb.debian.org/debian-security bookworm-security main",
    ],
    rust: ["rustc-web", "libstd-rust-web-dev"],
    cxx: "libstdc++-12-dev",
};

const SID: Suite = Suite {
    name: "sid",
    sources: &["deb http://deb.debian.org/debian sid main"],
    rust: ["rustc", "libstd-rust-dev"],
    cxx: "libstdc++-14-dev",
};

const PROCESSORS: [Processor; 2] = [
    Processor {
        name: "arm64",
        target: "aarch64-unknown-linux-gnu",
        gcc: "aarch64-linux-gnu",
        emulator: "qemu-aarch64",
        suite: BOOKWORM,
    },
    // Its bytes are in the other order.
    Processor {
        name: "s390x",
        target: "s390x-unknown-linux-gnu",
        gcc: "s390x-linux-gnu",
        emulator: "qemu-s390x",
        suite: SID,
    },
];

/// The environment variable by which the emulator finds the loader and libraries.
pub const EMULATOR: &str = "QEMU_LD_PREFIX";

/// Options of the command.
#[derive(clap::Args)]
pub struct CrossOptions {
    /// The processor: arm64 or s390x
    processor: String,
    /// A command of cargo for the processor, such as `test -p spirv-llvm --test fixtures`, or `xtask` with a task, such as `xtask
    /// library --test` [default: all tests, the conformance suite and the libraries]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// Brings what the processor needs into the cache, then builds and tests.
pub fn cross(options: &CrossOptions) -> Result<()> {
    let Some(processor) = PROCESSORS.iter().find(|processor| processor.name == options.processor) else {
        let names = PROCESSORS.map(|processor| processor.name).join(" or ");
        bail!("{}: the processors are {names}", options.processor);
    };
    setup::run_setup()?;
    processor.install()?;
    let environment = processor.environment()?;
    let emulated = |command: &Command| run(with_stack(command).envs(environment.iter().cloned()));
    let task = |arguments: &[String]| emulated(Command::new(env::current_exe()?).args(arguments));
    match options.command.as_slice() {
        [] => {}
        [name, arguments @ ..] if name == "xtask" => return task(arguments),
        arguments => return emulated(cargo().args(arguments)),
    }
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--profile", CHECK_PROFILE, "--no-fail-fast"]).args(HERE_ALONE);
    let tested = emulated(&tests);
    task(&["conformance".to_owned()])?;
    let prefix = processor.folder().join("root").display().to_string();
    task(&["library", "--test", "--profile", CHECK_PROFILE, "--prefix", &prefix].map(str::to_owned))?;
    tested
}

impl Processor {
    /// The folder of what is built.
    fn folder(&self) -> PathBuf {
        root().join("target/xtask").join(format!("cross-{}", self.name))
    }

    /// Installs the compilers and the emulator.
    fn install(&self) -> Result<()> {
        let gcc = format!("{}-gcc", self.gcc);
        let needed = [&gcc, &format!("{}-g++", self.gcc), "mmdebstrap", self.emulator];
        if needed.iter().any(|program| on_path(program).is_none()) {
            let [c, cxx] = ["gcc", "g++"].map(|language| format!("{language}-{}", self.gcc));
            setup::install(&[&c, &cxx, "mmdebstrap", "qemu-user", "qemu-user-binfmt", "binfmt-support"])?;
        }
        ensure!(
            Path::new("/proc/sys/fs/binfmt_misc").join(self.emulator).exists(),
            "the kernel does not start programs of {}: where no init system does so, root has it by `mount -t binfmt_misc \
             binfmt_misc /proc/sys/fs/binfmt_misc` and `update-binfmts --enable {}`",
            self.name,
            self.emulator
        );
        Ok(())
    }

    /// Has packages of the processor's suite unpacked into a folder of the cache; gives the folder.
    fn unpacked(&self, folder: &str, architecture: &str, packages: &[&str]) -> Result<PathBuf> {
        let folder = cache()?.join(folder);
        let done = folder.join("complete");
        if done.exists() {
            return Ok(folder);
        }
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
        }
        eprintln!("bringing packages of {architecture} into {}", folder.display());
        let mut command = Command::new("mmdebstrap");
        command.args(["--quiet", "--variant=extract"]);
        command
            .arg(format!("--architectures={architecture}"))
            .arg(format!("--include={}", packages.join(",")));
        // The newest suites have folders of programs and libraries under /usr alone, to which links lead.
        command.arg("--hook-dir=/usr/share/mmdebstrap/hooks/maybe-merged-usr");
        // A copy of a suite that changes daily may be older than the week that it is signed for.
        command.arg("--aptopt=Acquire::Check-Valid-Until \"false\"");
        run(command.arg(self.suite.name).arg(&folder).args(self.suite.sources))?;
        fs::write(done, "")?;
        Ok(folder)
    }

    /// A script that runs a program of Rust with the libraries that it was built for; one of Bash, as other shells drop
    /// the environment variables of cargo that have hyphens in their names.
    fn rust(&self, host: &Path, program: &str) -> Result<PathBuf> {
        let loader = files_of(&host.join("lib64"), "ld-linux")?;
        let mut libraries: Vec<String> = Vec::new();
        for folder in ["usr/lib", "lib"] {
            libraries.push(files_of(&host.join(folder), "-linux-gnu")?.display().to_string());
        }
        let script = host.join(program);
        let text = format!(
            "#!/bin/bash\nexec '{}' --library-path '{}' '{}' \"$@\"\n",
            loader.display(),
            libraries.join(":"),
            host.join("usr/bin").join(program).display()
        );
        fs::write(&script, text)?;
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
        Ok(script)
    }

    /// The environment in which cargo builds for the processor and runs what it built.
    fn environment(&self) -> Result<Vec<(String, String)>> {
        let Suite { rust: [compiler, library], cxx, .. } = self.suite;
        let output = Command::new("dpkg").arg("--print-architecture").output().context("cannot run dpkg")?;
        let own = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let host = self.unpacked(&format!("cross-rust-{}", self.suite.name), &own, &[compiler])?;
        let llvm = format!("llvm-{}", llvm_major());
        let development = format!("{llvm}-dev");
        let packages =
            [&llvm, &development, library, cxx, "libc6-dev", "libzstd-dev", "zlib1g-dev", "libffi-dev"];
        let system = self.unpacked(&format!("cross-{}", self.name), self.name, &packages)?;
        let system = system.to_str().context("a cache whose path is no text")?;

        let (upper, lower) = (self.target.to_uppercase().replace('-', "_"), self.target.replace('-', "_"));
        let within = format!("--sysroot={system}");
        let flags = format!("--sysroot {system}/usr -C link-arg={within}");
        Ok([
            ("RUSTC".to_owned(), self.rust(&host, "rustc")?.display().to_string()),
            ("RUSTDOC".to_owned(), self.rust(&host, "rustdoc")?.display().to_string()),
            ("CARGO_BUILD_TARGET".to_owned(), self.target.to_owned()),
            ("CARGO_TARGET_DIR".to_owned(), self.folder().display().to_string()),
            (format!("CARGO_TARGET_{upper}_LINKER"), format!("{}-gcc", self.gcc)),
            (format!("CARGO_TARGET_{upper}_RUSTFLAGS"), flags.clone()),
            (format!("CARGO_TARGET_{upper}_RUSTDOCFLAGS"), flags),
            (format!("CC_{lower}"), format!("{}-gcc", self.gcc)),
            (format!("CXX_{lower}"), format!("{}-g++", self.gcc)),
            (format!("CFLAGS_{lower}"), within.clone()),
            (format!("CXXFLAGS_{lower}"), within),
            (llvm_prefix().to_owned(), format!("{system}/usr/lib/{llvm}")),
            (EMULATOR.to_owned(), system.to_owned()),
        ]
        .into())
    }
}

/// The command with a stack as large as programs ask for when they have started, which the emulator does not give them then.
fn with_stack(command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -s 1048576; exec \"$@\"", "sh"]);
    shell.arg(command.get_program()).args(command.get_args());
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    shell
}

/// The first file or folder within a folder whose name has a part.
fn files_of(folder: &Path, part: &str) -> Result<PathBuf> {
    let rows = folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names = rows.filter_map(Result::ok).map(|row| row.path());
    let has = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().contains(part));
    names.find(has).with_context(|| format!("no {part} in {}", folder.display()))
}
