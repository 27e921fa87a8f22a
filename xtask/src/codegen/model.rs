//! The grammar as read from JSON, with the unpublished numbers merged in.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};

use super::unpublished;

#[derive(Deserialize)]
pub struct Core {
    pub instructions: Vec<Instruction>,
    pub operand_kinds: Vec<OperandKind>,
}

#[derive(Deserialize)]
pub struct ExtSetFile {
    pub instructions: Vec<Instruction>,
    #[serde(default)]
    pub operand_kinds: Vec<OperandKind>,
}

#[derive(Clone, Deserialize)]
pub struct Instruction {
    pub opname: String,
    #[serde(default)]
    pub class: String,
    pub opcode: u32,
    #[serde(default)]
    pub operands: Vec<Operand>,
    #[serde(default)]
    pub aliases: Vec<String>,
    #[serde(default)]
    pub capabilities: Vec<String>,
    #[serde(default)]
    pub extensions: Vec<String>,
    pub version: Option<String>,
    #[serde(rename = "lastVersion")]
    pub last_version: Option<String>,
}

#[derive(Clone, Deserialize)]
pub struct Operand {
    pub kind: String,
    #[serde(default)]
    pub quantifier: Option<String>,
    #[serde(default)]
    pub name: String,
}

#[derive(Clone, Deserialize)]
pub struct OperandKind {
    pub kind: String,
    pub category: String,
    #[serde(default)]
    pub enumerants: Vec<Enumerant>,
    #[serde(default)]
    pub bases: Vec<String>,
}

#[derive(Clone, Deserialize)]
pub struct Enumerant {
    pub enumerant: String,
    #[serde(deserialize_with = "number")]
    pub value: u32,
    #[serde(default)]
    pub aliases: Vec<String>,
    #[serde(default)]
    pub parameters: Vec<Operand>,
    #[serde(default)]
    pub capabilities: Vec<String>,
    #[serde(default)]
    pub extensions: Vec<String>,
    pub version: Option<String>,
    #[serde(rename = "lastVersion")]
    pub last_version: Option<String>,
}

/// Enumerants are numbers in value enumerations and hexadecimal strings in masks.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Value {
        Number(u32),
        Text(String),
    }
    match Value::deserialize(deserializer)? {
        Value::Number(n) => Ok(n),
        Value::Text(s) => {
            u32::from_str_radix(s.trim_start_matches("0x"), 16).map_err(serde::de::Error::custom)
        }
    }
}

/// An extended instruction set.
pub struct ExtSet {
    /// The name that OpExtInstImport gives.
    pub import: String,
    /// Further import names of the same instructions.
    pub aliases: Vec<String>,
    /// The first and the newest version, where import names end in one.
    pub versions: Option<(u32, u32)>,
    /// The Rust name of its enumeration.
    pub rust: String,
    pub instructions: Vec<Instruction>,
}

pub struct Grammar {
    pub instructions: Vec<Instruction>,
    pub kinds: Vec<OperandKind>,
    pub sets: Vec<ExtSet>,
    pub extensions: Vec<String>,
}

/// A file of an extended instruction set, and the import name, which it leaves out.
struct SetFile {
    /// The file is called `extinst.<stem>.grammar.json`.
    stem: &'static str,
    /// The name that OpExtInstImport gives; of a set with versions, the name before them.
    import: &'static str,
    /// Further import names of the same instructions.
    aliases: &'static [&'static str],
    /// The first and the newest version, where import names end in one: `<import>.<version>`.
    versions: Option<(u32, u32)>,
    rust: &'static str,
}

/// A set whose import name has no version.
const fn set(stem: &'static str, import: &'static str, rust: &'static str) -> SetFile {
    SetFile { stem, import, aliases: &[], versions: None, rust }
}

impl SetFile {
    const fn versions(self, first: u32, newest: u32) -> Self {
        Self { versions: Some((first, newest)), ..self }
    }

    const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }
}

/// Every file of a set. The versions are those of the sets' documents in Khronos' registry.
const SETS: &[SetFile] = &[
    set("opencl.std.100", "OpenCL.std", "OpenClStd"),
    set("glsl.std.450", "GLSL.std.450", "GlslStd450"),
    // What tools call SPIRV.debug has the layouts and numbers of the later set.
    set("opencl.debuginfo.100", "OpenCL.DebugInfo.100", "OpenClDebugInfo100").aliases(&["SPIRV.debug"]),
    set("debuginfo", "DebugInfo", "DebugInfo"),
    set(
        "nonsemantic.shader.debuginfo.100",
        "NonSemantic.Shader.DebugInfo.100",
        "NonSemanticShaderDebugInfo100",
    ),
    set("nonsemantic.shader.debuginfo", "NonSemantic.Shader.DebugInfo", "NonSemanticShaderDebugInfo")
        .versions(101, 101),
    set("nonsemantic.clspvreflection", "NonSemantic.ClspvReflection", "NonSemanticClspvReflection")
        .versions(1, 7),
    set("nonsemantic.vkspreflection", "NonSemantic.VkspReflection", "NonSemanticVkspReflection")
        .versions(1, 4),
    set("nonsemantic.debugprintf", "NonSemantic.DebugPrintf", "NonSemanticDebugPrintf"),
    set("nonsemantic.debugbreak", "NonSemantic.DebugBreak", "NonSemanticDebugBreak"),
    set("nonsemantic.graph.debuginfo", "NonSemantic.Graph.DebugInfo", "NonSemanticGraphDebugInfo")
        .versions(1, 1),
    set("spv-amd-gcn-shader", "SPV_AMD_gcn_shader", "AmdGcnShader"),
    set("spv-amd-shader-ballot", "SPV_AMD_shader_ballot", "AmdShaderBallot"),
    set(
        "spv-amd-shader-explicit-vertex-parameter",
        "SPV_AMD_shader_explicit_vertex_parameter",
        "AmdShaderExplicitVertexParameter",
    ),
    set("spv-amd-shader-trinary-minmax", "SPV_AMD_shader_trinary_minmax", "AmdShaderTrinaryMinmax"),
    set("tosa.001000.1", "TOSA.001000.1", "Tosa001000"),
    set("arm.motion-engine.100", "Arm.MotionEngine.100", "ArmMotionEngine100"),
    set("arm.experimental-ml-operations", "Arm.ExperimentalMLOperations", "ArmExperimentalMlOperations")
        .versions(1, 1),
];

fn load<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("cannot parse {}", path.display()))
}

/// Fails where `folder` holds a set that [`SETS`] does not name: whatever is there becomes rows.
fn no_other_sets(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let name = entry?.file_name();
        let stem =
            name.to_str().and_then(|name| name.strip_prefix("extinst.")?.strip_suffix(".grammar.json"));
        if let Some(stem) = stem.filter(|stem| SETS.iter().all(|set| set.stem != *stem)) {
            bail!("the set of {stem} has no import name in xtask/src/codegen/model.rs");
        }
    }
    Ok(())
}

impl Grammar {
    /// Reads every file of `folder`.
    pub fn load(folder: &Path) -> Result<Self> {
        let core: Core = load(&folder.join("spirv.core.grammar.json"))?;
        let mut grammar = Self {
            instructions: core.instructions,
            kinds: core.operand_kinds,
            sets: Vec::new(),
            extensions: Vec::new(),
        };
        no_other_sets(folder)?;
        for set in SETS {
            let file: ExtSetFile = load(&folder.join(format!("extinst.{}.grammar.json", set.stem)))?;
            grammar.add_set(set, file);
        }
        let numbers: unpublished::Numbers = load(&folder.join("unpublished.json"))?;
        unpublished::merge(&mut grammar, &numbers)?;
        grammar.unique();
        grammar.collect_extensions();
        Ok(grammar)
    }

    /// Kinds of an extended set get the set's name as a prefix: several sets have a `DebugInfoFlags`.
    fn add_set(&mut self, set: &SetFile, mut file: ExtSetFile) {
        let rust = set.rust;
        let own: Vec<String> = file.operand_kinds.iter().map(|k| k.kind.clone()).collect();
        let prefix = |name: &mut String| {
            if own.contains(name) {
                *name = format!("{rust}{name}");
            }
        };
        for kind in &mut file.operand_kinds {
            prefix(&mut kind.kind);
            for parameter in kind.enumerants.iter_mut().flat_map(|e| &mut e.parameters) {
                prefix(&mut parameter.kind);
            }
        }
        for operand in file.instructions.iter_mut().flat_map(|i| &mut i.operands) {
            prefix(&mut operand.kind);
        }
        self.kinds.extend(file.operand_kinds);
        file.instructions.sort_by_key(|i| i.opcode);
        self.sets.push(ExtSet {
            import: set.import.to_owned(),
            aliases: set.aliases.iter().map(|s| (*s).to_owned()).collect(),
            versions: set.versions,
            rust: rust.to_owned(),
            instructions: file.instructions,
        });
    }

    /// Sorts by number; a second name of one number becomes an alias.
    fn unique(&mut self) {
        self.instructions.sort_by_key(|i| i.opcode);
        self.instructions.dedup_by(|second, first| {
            let same = first.opcode == second.opcode;
            if same {
                first.aliases.push(second.opname.clone());
                first.aliases.append(&mut second.aliases);
            }
            same
        });
        for kind in &mut self.kinds {
            kind.enumerants.sort_by_key(|e| e.value);
            kind.enumerants.dedup_by(|second, first| {
                let same = first.value == second.value;
                if same {
                    first.aliases.push(second.enumerant.clone());
                    first.aliases.append(&mut second.aliases);
                }
                same
            });
        }
    }

    fn collect_extensions(&mut self) {
        let mut all: BTreeMap<String, ()> = BTreeMap::new();
        let instructions = self.instructions.iter().chain(self.sets.iter().flat_map(|s| &s.instructions));
        for name in instructions.flat_map(|i| &i.extensions) {
            all.insert(name.clone(), ());
        }
        for name in self.kinds.iter().flat_map(|k| &k.enumerants).flat_map(|e| &e.extensions) {
            all.insert(name.clone(), ());
        }
        for name in unpublished::EXTENSIONS {
            all.insert((*name).to_owned(), ());
        }
        self.extensions = all.into_keys().collect();
    }
}
