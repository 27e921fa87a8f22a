//! Real modules: kernels of programs that Debian distributes, compiled by clang, libclc's SPIR-V, compute shaders
//! (`corpus_shaders`) and kernels of SYCL (`corpus_sycl`).
//!
//! The packages are downloaded and unpacked into the cache, never installed. The bitcode stays there, so that the next
//! run starts with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{capture, parallel, run, size};
use crate::project::{CHECK_PROFILE, cache, files, llvm_tool, on_path};
use crate::regress::{RegressRecipe, RegressRun, take_through};
use crate::{corpus_run, corpus_shaders, corpus_sycl};

const PACKAGES: [&str; 3] = ["darktable", "hashcat-data", "libclc-15"];

pub const LEVELS: [&str; 3] = ["O0", "O2", "O3"];

/// Kernels of hashcat: fast and slow hashes, small and large.
const HASHCAT: [&str; 5] =
    ["m00000_a0-pure", "m01400_a3-optimized", "m02500-pure", "m13400-pure", "m22000-pure"];

/// The definitions that hashcat's host program makes for one attack on one device.
const HASHCAT_DEFINES: [&str; 15] = [
    "XM2S(x)=#x",
    "M2S(x)=XM2S(x)",
    "KERNEL_STATIC",
    "VENDOR_ID=64",
    "DEVICE_TYPE=4",
    "ATTACK_EXEC=11",
    "VECT_SIZE=1",
    "KERN_TYPE=0",
    "DGST_ELEM=4",
    "DGST_R0=0",
    "DGST_R1=3",
    "DGST_R2=2",
    "DGST_R3=1",
    "DGST_POS0=0",
    "DGST_POS1=3",
];

/// A kernel's source with its own compiler options, at one level.
struct CorpusJob {
    name: String,
    source: PathBuf,
    options: Vec<String>,
    output: PathBuf,
}

/// Modules that are ready to be translated.
pub struct Corpus {
    /// Bitcode for `spir64`.
    pub bitcode: Vec<PathBuf>,
    /// SPIR-V.
    pub spirv: Vec<PathBuf>,
    /// SPIR-V of SYCL programs.
    pub sycl: Vec<PathBuf>,
}

/// The corpus as far as it is in the cache; empty where it was never built.
pub fn present() -> Result<Corpus> {
    let folder = folder()?;
    Ok(Corpus {
        bitcode: files(&folder.join("bitcode"), "bc"),
        spirv: files(&folder.join("packages"), "spv"),
        sycl: corpus_sycl::present(&folder),
    })
}

fn folder() -> Result<PathBuf> {
    Ok(cache()?.join("corpus"))
}

/// Options of the command.
#[derive(clap::Args)]
pub struct CorpusOptions {
    /// Translate every module there and back, twice; validate what is written and compare the last two. Shaders are translated once, kernels of SYCL up to three
    /// times
    #[arg(long)]
    translate: bool,
    /// Run every kernel before and after a translation there and back, and compare what it computes; run products of matrices of the
    /// shaders, and compare with what is right
    #[arg(long)]
    run: bool,
    /// Only modules, kernels or shaders whose names hold this, such as `darktable/basic.O2`
    #[arg(long, default_value = "")]
    filter: String,
    /// Only the compute shaders
    #[arg(long)]
    shaders: bool,
    /// Only the kernels of SYCL
    #[arg(long, conflicts_with = "shaders")]
    sycl: bool,
    /// With --translate, write anew what is known to fail of the kernels of SYCL
    #[arg(long)]
    bless: bool,
    /// Build the translator with this profile
    #[arg(long, default_value = CHECK_PROFILE)]
    profile: String,
}

/// Fetches and compiles whatever is missing, and does with it what the options say.
pub fn corpus(options: &CorpusOptions) -> Result<()> {
    let profile = &options.profile;
    let folder = folder()?;
    if !options.shaders {
        corpus_sycl::fetch(&folder)?;
        let modules = corpus_sycl::present(&folder);
        println!("{} modules of SYCL in {}", modules.len(), folder.display());
        if options.translate {
            translate(&corpus_sycl::RECIPE, &modules, options)?;
        }
        if options.sycl {
            return Ok(());
        }
    }
    corpus_shaders::fetch(&folder)?;
    let shaders = corpus_shaders::present(&folder);
    println!("{} compute shaders in {}", shaders.len(), folder.display());
    if options.translate {
        corpus_shaders::translate(&shaders, profile, &options.filter)?;
    }
    if options.run {
        corpus_shaders::products(&folder, profile, &options.filter)?;
    }
    if options.shaders {
        return Ok(());
    }
    fetch(&folder.join("packages"))?;
    compile(&folder)?;
    let corpus = present()?;
    let bytes = corpus.bitcode.iter().map(|file| size(file)).sum::<Result<u64>>()?;
    println!(
        "{} modules of bitcode ({:.1} MB) and {} of SPIR-V in {}",
        corpus.bitcode.len(),
        bytes as f64 / 1e6,
        corpus.spirv.len(),
        folder.display()
    );
    let base = folder.join("bitcode");
    if options.translate {
        translate(&RECIPE, &corpus.bitcode, options)?;
    }
    if options.run { corpus_run::run(&corpus.bitcode, &base, profile, &options.filter) } else { Ok(()) }
}

/// Downloads and unpacks the packages that are not there.
fn fetch(packages: &Path) -> Result<()> {
    for package in PACKAGES {
        let folder = packages.join(package);
        if folder.is_dir() {
            continue;
        }
        if on_path("apt-get").is_none() || on_path("dpkg").is_none() {
            bail!("the corpus comes from Debian's packages; this system has no apt-get and dpkg");
        }
        let download = packages.join(format!("{package}.download"));
        fs::create_dir_all(&download)?;
        // Without root's sandbox user apt warns about folders that it cannot enter; the download works regardless.
        run(Command::new("apt-get").current_dir(&download).args([
            "--quiet=2",
            "-o",
            "APT::Sandbox::User=root",
            "download",
            package,
        ]))
        .with_context(|| {
            format!("cannot download {package}; is its list of packages fresh (apt-get update)?")
        })?;
        let archives = files(&download, "deb");
        let archive = archives.first().with_context(|| format!("apt-get left no archive of {package}"))?;
        let unpacked = packages.join(format!("{package}.unpacked"));
        run(Command::new("dpkg").arg("-x").arg(archive).arg(&unpacked))?;
        fs::rename(&unpacked, &folder)?;
        fs::remove_dir_all(&download)?;
    }
    Ok(())
}

/// Compiles every kernel at every level, unless it was compiled before.
fn compile(folder: &Path) -> Result<()> {
    let clang = llvm_tool("clang")?;
    let jobs: Vec<CorpusJob> = jobs(folder)?.into_iter().filter(|job| !job.output.is_file()).collect();
    if jobs.is_empty() {
        return Ok(());
    }
    eprintln!("compiling {} modules", jobs.len());
    let failures: Vec<String> = parallel(&jobs, |job| compile_one(&clang, job))
        .into_iter()
        .filter_map(Result::err)
        .map(|e| format!("{e:#}"))
        .collect();
    if !failures.is_empty() {
        bail!("{}", failures.join("\n"));
    }
    Ok(())
}

fn compile_one(clang: &Path, job: &CorpusJob) -> Result<()> {
    let fresh = job.output.with_extension("fresh");
    if let Some(parent) = fresh.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut command = Command::new(clang);
    command
        .args(["-x", "cl", "-cl-std=CL2.0", "-target", "spir64-unknown-unknown"])
        .args(["-Xclang", "-finclude-default-header", "-w", "-c", "-emit-llvm"])
        .args(&job.options)
        .arg(&job.source)
        .arg("-o")
        .arg(&fresh);
    let finished = capture(&mut command, Duration::from_secs(300))?;
    if !finished.ok() {
        bail!("{}: {}", job.name, finished.summary());
    }
    fs::rename(&fresh, &job.output)?;
    Ok(())
}

/// A source of the packages.
pub struct Source {
    package: &'static str,
    /// The file in the cache.
    pub path: PathBuf,
    /// The options of clang that it needs.
    pub options: Vec<String>,
}

/// The sources of the packages, which are fetched where they are missing.
pub fn sources() -> Result<Vec<Source>> {
    let packages = folder()?.join("packages");
    fetch(&packages)?;
    Ok(sources_in(&packages))
}

fn sources_in(packages: &Path) -> Vec<Source> {
    let darktable = packages.join("darktable/usr/share/darktable/kernels");
    let include = format!("-I{}", darktable.display());
    let of_darktable = |path| Source { package: "darktable", path, options: vec![include.clone()] };
    let mut sources: Vec<Source> = files(&darktable, "cl").into_iter().map(of_darktable).collect();
    let hashcat = packages.join("hashcat-data/usr/share/hashcat/OpenCL");
    for name in HASHCAT {
        let mut options: Vec<String> = HASHCAT_DEFINES.iter().map(|define| format!("-D{define}")).collect();
        options.push(format!("-DINCLUDE_PATH={}", hashcat.display()));
        options.push(format!("-I{}", hashcat.display()));
        sources.push(Source { package: "hashcat", path: hashcat.join(format!("{name}.cl")), options });
    }
    sources
}

/// Every kernel of the packages, at every level.
fn jobs(folder: &Path) -> Result<Vec<CorpusJob>> {
    let mut jobs = Vec::new();
    for Source { package, path: source, options } in sources_in(&folder.join("packages")) {
        let stem = source.file_stem().context("a kernel without a name")?.to_string_lossy().into_owned();
        for level in LEVELS {
            let name = format!("{package}/{stem}.{level}");
            let output = folder.join("bitcode").join(format!("{name}.bc"));
            let mut options = options.clone();
            options.push(format!("-{level}"));
            jobs.push(CorpusJob { name, source: source.clone(), options, output });
        }
    }
    Ok(jobs)
}

/// A kernel as bitcode of our LLVM and as bitcode that the C++ translator for LLVM 15 reads.
pub struct Twin {
    /// The kernel's name.
    pub name: String,
    /// Compiled by our generation's clang.
    pub ours: PathBuf,
    /// Compiled by `clang-15`, with typed pointers.
    pub peer: PathBuf,
}

/// Hashcat kernels of the corpus for both generations, the second ones in `folder`; none where the corpus was not
/// built. They are not optimised: the C++ translator for LLVM 15 refuses the integers of 2 bits that clang makes of
/// them otherwise.
pub fn twins(folder: &Path, peer_clang: &Path) -> Result<Vec<Twin>> {
    let mut twins = Vec::new();
    for mut job in jobs(&self::folder()?)? {
        if !job.output.is_file() || !job.name.starts_with("hashcat/") || !job.name.ends_with(".O0") {
            continue;
        }
        let ours = job.output.clone();
        let name = job.source.file_stem().context("a kernel without a name")?.to_string_lossy().into_owned();
        job.output = folder.join(format!("{name}-15.bc"));
        job.options.extend(["-Xclang".to_owned(), "-no-opaque-pointers".to_owned()]);
        compile_one(peer_clang, &job)?;
        twins.push(Twin { name, ours, peer: job.output });
    }
    Ok(twins)
}

/// Kernels of the corpus, named by their bitcode, with debug information, compiled into a folder.
pub fn with_debug(folder: &Path, modules: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut jobs = jobs(&self::folder()?)?;
    jobs.retain(|job| modules.contains(&job.output));
    let clang = llvm_tool("clang")?;
    for (number, job) in jobs.iter_mut().enumerate() {
        job.output = folder.join(format!("{number}.bc"));
        job.options.push("-g".to_owned());
        compile_one(&clang, job)?;
    }
    Ok(jobs.into_iter().map(|job| job.output).collect())
}

const RECIPE: RegressRecipe =
    RegressRecipe { name: "corpus", text: include_str!("../corpus/recipe.toml"), known: None };

/// Takes the modules that the options choose through a recipe. Fails where a module fails that was not known to; with `--bless` it
/// is known from then on.
fn translate(recipe: &RegressRecipe, modules: &[PathBuf], options: &CorpusOptions) -> Result<()> {
    let CorpusOptions { filter, profile, bless, .. } = options;
    let run = RegressRun { filter, profile, bless: *bless, programs: Vec::new() };
    take_through(recipe, modules, &run).map(|_| ())
}
