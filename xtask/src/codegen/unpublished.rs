//! Numbers in use by producers of SPIR-V that the published grammar does not list.
//!
//! The numbers come from `unpublished.json`; this file has the facts which that one leaves out: the layout of
//! operands, and what an entry requires.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::model::{Enumerant, ExtSet, Grammar, Instruction, Operand};

#[derive(Deserialize)]
pub struct Numbers {
    values: BTreeMap<String, BTreeMap<String, u32>>,
}

/// Extensions that no entry of the grammar names, because they relax rules or because their entries are
/// not published.
pub const EXTENSIONS: &[&str] = &[
    "SPV_AMD_gpu_shader_half_float",
    "SPV_AMD_gpu_shader_int16",
    "SPV_EXT_image_raw10_raw12",
    "SPV_EXT_relaxed_printf_string_address_space",
    "SPV_HUAWEI_cluster_culling_shader",
    "SPV_HUAWEI_subpass_shading",
    "SPV_INTEL_16bit_atomics",
    "SPV_INTEL_arithmetic_fence",
    "SPV_INTEL_bfloat16_arithmetic",
    "SPV_INTEL_complex_float_mul_div",
    "SPV_INTEL_device_barrier",
    "SPV_INTEL_fast_composite",
    "SPV_INTEL_float4",
    "SPV_INTEL_fp_conversions",
    "SPV_INTEL_global_variable_decorations",
    "SPV_INTEL_hw_thread_queries",
    "SPV_INTEL_joint_matrix",
    "SPV_INTEL_optimization_hints",
    "SPV_INTEL_sigmoid",
    "SPV_INTEL_subgroup_matrix_multiply_accumulate_float4",
    "SPV_INTEL_subgroup_matrix_multiply_accumulate_float8",
    "SPV_INTEL_subgroup_requirements",
    "SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate",
    "SPV_INTEL_token_type",
    "SPV_KHR_non_semantic_info",
    "SPV_QCOM_bfloat16_muladd",
    "SPV_QCOM_subgroup_size",
];

/// Names that extensions had before, which programs still pass, and the present ones.
pub const FORMER_NAMES: &[(&str, &str)] = &[
    ("SPV_INTEL_long_constant_composite", "SPV_INTEL_long_composites"),
    ("SPV_INTEL_tensor_float32_rounding", "SPV_INTEL_tensor_float32_conversion"),
];

/// Extensions that compilers should no longer make use of.
pub const DEPRECATED: &[&str] = &["SPV_INTEL_hw_thread_queries"];

/// Opcode, class, operands (`T` result type, `R` result, `I` id, `L` literal integer, `A` memory access,
/// `M` matrix multiply-accumulate operands; a quantifier may follow), capability.
const LAYOUTS: &[(&str, &str, &str, &str)] = &[
    ("OpTypeTokenINTEL", "Type-Declaration", "R", "TokenTypeINTEL"),
    (
        "OpCooperativeMatrixLoadCheckedINTEL",
        "Memory",
        "TRIIIIIII?A?",
        "CooperativeMatrixCheckedInstructionsINTEL",
    ),
    (
        "OpCooperativeMatrixStoreCheckedINTEL",
        "Memory",
        "IIIIIIII?A?",
        "CooperativeMatrixCheckedInstructionsINTEL",
    ),
    (
        "OpCooperativeMatrixConstructCheckedINTEL",
        "Composite",
        "TRIIIII",
        "CooperativeMatrixCheckedInstructionsINTEL",
    ),
    ("OpClampConvertFToFINTEL", "Conversion", "TRI", "FloatConversionsFtoFINTEL"),
    ("OpStochasticRoundFToFINTEL", "Conversion", "TRIII?", "FloatConversionsFtoFINTEL"),
    ("OpClampStochasticRoundFToFINTEL", "Conversion", "TRIII?", "FloatConversionsFtoFINTEL"),
    ("OpClampStochasticRoundFToSINTEL", "Conversion", "TRIII?", "FloatConversionsFtoSINTEL"),
    ("OpClampConvertFToSINTEL", "Conversion", "TRI", "FloatConversionsFtoSINTEL"),
    (
        "OpCooperativeMatrixLoadOffsetINTEL",
        "Memory",
        "TRIIIII?A?",
        "CooperativeMatrixOffsetInstructionsINTEL",
    ),
    (
        "OpCooperativeMatrixStoreOffsetINTEL",
        "Memory",
        "IIIIII?A?",
        "CooperativeMatrixOffsetInstructionsINTEL",
    ),
    (
        "OpSubgroupScaledMatrixMultiplyAccumulateINTEL",
        "Group",
        "TRIIIIIIM?",
        "SubgroupScaledMatrixMultiplyAccumulateINTEL",
    ),
    (
        "OpJointMatrixGetElementCoordINTEL",
        "Composite",
        "TRII",
        "CooperativeMatrixInvocationInstructionsINTEL",
    ),
    (
        "OpCooperativeMatrixApplyFunctionINTEL",
        "Function",
        "TRII",
        "CooperativeMatrixInvocationInstructionsINTEL",
    ),
    ("OpCooperativeMatrixPrefetchINTEL", "Memory", "IIILII?A?", "CooperativeMatrixPrefetchINTEL"),
    ("OpFSigmoidINTEL", "Arithmetic", "TRI", "SigmoidINTEL"),
    ("OpComplexFMulINTEL", "Arithmetic", "TRII", "ComplexFloatMulDivINTEL"),
    ("OpComplexFDivINTEL", "Arithmetic", "TRII", "ComplexFloatMulDivINTEL"),
];

/// The extension that declares a capability.
const CAPABILITIES: &[(&str, &str)] = &[
    ("FastCompositeINTEL", "SPV_INTEL_fast_composite"),
    ("TokenTypeINTEL", "SPV_INTEL_token_type"),
    ("HWThreadQueryINTEL", "SPV_INTEL_hw_thread_queries"),
    ("GlobalVariableDecorationsINTEL", "SPV_INTEL_global_variable_decorations"),
    ("SigmoidINTEL", "SPV_INTEL_sigmoid"),
    ("ComplexFloatMulDivINTEL", "SPV_INTEL_complex_float_mul_div"),
    ("DeviceBarrierINTEL", "SPV_INTEL_device_barrier"),
    ("CooperativeMatrixCheckedInstructionsINTEL", "SPV_INTEL_joint_matrix"),
    ("Float4E2M1INTEL", "SPV_INTEL_float4"),
    ("Float4E2M1CooperativeMatrixINTEL", "SPV_INTEL_float4"),
    ("FloatConversionsFtoFINTEL", "SPV_INTEL_fp_conversions"),
    ("FloatConversionsFtoSINTEL", "SPV_INTEL_fp_conversions"),
    ("BFloat16ArithmeticINTEL", "SPV_INTEL_bfloat16_arithmetic"),
    ("CooperativeMatrixOffsetInstructionsINTEL", "SPV_INTEL_joint_matrix"),
    ("AtomicBFloat16AddINTEL", "SPV_INTEL_16bit_atomics"),
    ("AtomicBFloat16MinMaxINTEL", "SPV_INTEL_16bit_atomics"),
    ("AtomicInt16CompareExchangeINTEL", "SPV_INTEL_16bit_atomics"),
    ("Int16AtomicsINTEL", "SPV_INTEL_16bit_atomics"),
    ("AtomicBFloat16LoadStoreINTEL", "SPV_INTEL_16bit_atomics"),
    ("SubgroupScaledMatrixMultiplyAccumulateINTEL", "SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate"),
    ("CooperativeMatrixPrefetchINTEL", "SPV_INTEL_joint_matrix"),
    ("JointMatrixWIInstructionsINTEL", "SPV_INTEL_joint_matrix"),
    ("CooperativeMatrixInvocationInstructionsINTEL", "SPV_INTEL_joint_matrix"),
    ("CooperativeMatrixTF32ComponentTypeINTEL", "SPV_INTEL_joint_matrix"),
    ("CooperativeMatrixBFloat16ComponentTypeINTEL", "SPV_INTEL_joint_matrix"),
    ("SubgroupRequirementsINTEL", "SPV_INTEL_subgroup_requirements"),
];

/// Capabilities that enable an instruction by an extension's text but not by its row in the grammar.
const ENABLED_TOO: &[(&str, &str)] = &[
    ("OpAtomicFAddEXT", "AtomicBFloat16AddINTEL"),
    ("OpAtomicFMinEXT", "AtomicBFloat16MinMaxINTEL"),
    ("OpAtomicFMaxEXT", "AtomicBFloat16MinMaxINTEL"),
];

/// Decorations that were in use with a capability of another extension before they were published; it is preferred.
const ENABLED_BEFORE: &[(&str, &str)] = &[("VectorComputeCallableFunctionINTEL", "FastCompositeINTEL")];

/// Extensions under whose names capabilities were in use before they were published.
const FORMER_EXTENSIONS: &[(&str, &str)] = &[("ArithmeticFenceEXT", "SPV_INTEL_arithmetic_fence")];

/// Adds the capabilities and extensions that rows lack. Rows list the preferred ones first.
fn add_capabilities(grammar: &mut Grammar) -> Result<()> {
    for (name, extension) in FORMER_EXTENSIONS {
        let kinds = grammar.kinds.iter_mut().filter(|kind| kind.kind == "Capability");
        let row = kinds.flat_map(|kind| &mut kind.enumerants).find(|row| row.enumerant == *name);
        row.with_context(|| format!("there is no {name}"))?.extensions.push((*extension).to_owned());
    }
    for (name, capability) in ENABLED_BEFORE {
        let kinds = grammar.kinds.iter_mut().filter(|kind| kind.kind == "Decoration");
        let row = kinds.flat_map(|kind| &mut kind.enumerants).find(|row| row.enumerant == *name);
        row.with_context(|| format!("there is no {name}"))?.capabilities.insert(0, (*capability).to_owned());
    }
    for (name, capability) in ENABLED_TOO {
        let row = grammar.instructions.iter_mut().find(|inst| inst.opname == *name);
        let row = row.with_context(|| format!("there is no {name}"))?;
        if !row.capabilities.iter().any(|known| known == capability) {
            row.capabilities.push((*capability).to_owned());
        }
    }
    Ok(())
}

/// Kind, enumerant, parameters (`L` literal integer, `I` id, `S` string, `F` attribute of a parameter), capabilities,
/// extensions.
type Need = (&'static str, &'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const ENUMERANTS: &[Need] = &[
    (
        "Decoration",
        "RuntimeAlignedINTEL",
        "L",
        &["RuntimeAlignedAttributeINTEL"],
        &["SPV_INTEL_runtime_aligned"],
    ),
    ("Decoration", "CallableFunctionINTEL", "", &["VectorComputeINTEL"], &["SPV_INTEL_vector_compute"]),
    (
        "Decoration",
        "ImplementInCSRINTEL",
        "L",
        &["GlobalVariableDecorationsINTEL"],
        &["SPV_INTEL_global_variable_decorations"],
    ),
    (
        "Decoration",
        "HostAccessPreviewINTEL",
        "LS",
        &["GlobalVariableDecorationsINTEL"],
        &["SPV_INTEL_global_variable_decorations"],
    ),
    (
        "Decoration",
        "InitModePreviewINTEL",
        "L",
        &["GlobalVariableDecorationsINTEL"],
        &["SPV_INTEL_global_variable_decorations"],
    ),
    (
        "Decoration",
        "ArgumentAttributeINTEL",
        "LF",
        &["FunctionPointersINTEL"],
        &["SPV_INTEL_function_pointers"],
    ),
    (
        "ExecutionMode",
        "NamedSubgroupSizeINTEL",
        "L",
        &["SubgroupRequirementsINTEL"],
        &["SPV_INTEL_subgroup_requirements"],
    ),
    ("ExecutionMode", "FastCompositeKernelINTEL", "", &["FastCompositeINTEL"], &["SPV_INTEL_fast_composite"]),
    ("FPEncoding", "Float4E2M1INTEL", "", &["Float4E2M1INTEL"], &["SPV_INTEL_float4"]),
    ("BuiltIn", "SubDeviceIDINTEL", "", &["HWThreadQueryINTEL"], &["SPV_INTEL_hw_thread_queries"]),
    ("BuiltIn", "GlobalHWThreadIDINTEL", "", &["HWThreadQueryINTEL"], &["SPV_INTEL_hw_thread_queries"]),
    (
        "MatrixMultiplyAccumulateOperands",
        "MatrixAPackedFloat8E4M3INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_matrix_multiply_accumulate_float8"],
    ),
    (
        "MatrixMultiplyAccumulateOperands",
        "MatrixBPackedFloat8E4M3INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_matrix_multiply_accumulate_float8"],
    ),
    (
        "MatrixMultiplyAccumulateOperands",
        "MatrixAPackedFloat8E5M2INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_matrix_multiply_accumulate_float8"],
    ),
    (
        "MatrixMultiplyAccumulateOperands",
        "MatrixBPackedFloat8E5M2INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_matrix_multiply_accumulate_float8"],
    ),
    (
        "MatrixMultiplyAccumulateOperands",
        "MatrixAPackedFloat4E2M1INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_matrix_multiply_accumulate_float4"],
    ),
    (
        "MatrixMultiplyAccumulateOperands",
        "MatrixBPackedFloat4E2M1INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_matrix_multiply_accumulate_float4"],
    ),
    (
        "MatrixMultiplyAccumulateOperands",
        "ScaleAFloat8E8M0INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate"],
    ),
    (
        "MatrixMultiplyAccumulateOperands",
        "ScaleBFloat8E8M0INTEL",
        "",
        &[],
        &["SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate"],
    ),
    ("BuiltIn", "DeviceBarrierValidINTEL", "", &["DeviceBarrierINTEL"], &["SPV_INTEL_device_barrier"]),
    ("CooperativeMatrixOperands", "MatrixAAndBTF32ComponentsINTEL", "", TF32, &["SPV_INTEL_joint_matrix"]),
    (
        "CooperativeMatrixOperands",
        "MatrixAAndBBFloat16ComponentsINTEL",
        "",
        BFLOAT16,
        &["SPV_INTEL_joint_matrix"],
    ),
    (
        "CooperativeMatrixOperands",
        "MatrixCBFloat16ComponentsINTEL",
        "",
        BFLOAT16,
        &["SPV_INTEL_joint_matrix"],
    ),
    (
        "CooperativeMatrixOperands",
        "MatrixResultBFloat16ComponentsINTEL",
        "",
        BFLOAT16,
        &["SPV_INTEL_joint_matrix"],
    ),
];

/// The needs of matrices' components that their types do not tell.
const TF32: &[&str] = &["CooperativeMatrixTF32ComponentTypeINTEL"];
const BFLOAT16: &[&str] = &["CooperativeMatrixBFloat16ComponentTypeINTEL"];

/// Numbers of the first form of an extension, whose names the published form has taken over with other numbers, and
/// those of extensions that are published as text alone.
const PREVIEW: &[(&str, &str, u32)] = &[
    ("Decoration", "HostAccessPreviewINTEL", 6147),
    ("Decoration", "InitModePreviewINTEL", 6148),
    ("CooperativeMatrixOperands", "MatrixAAndBTF32ComponentsINTEL", 0x20),
    ("CooperativeMatrixOperands", "MatrixAAndBBFloat16ComponentsINTEL", 0x40),
    ("CooperativeMatrixOperands", "MatrixCBFloat16ComponentsINTEL", 0x80),
    ("CooperativeMatrixOperands", "MatrixResultBFloat16ComponentsINTEL", 0x100),
];

/// Parameters of enumerants that an extension's text has and their rows in the grammar lack: kind, enumerant, all its
/// parameters (`P` a pair of an id and a literal integer, `#` as many as the literal before tells).
const PARAMETERS: &[(&str, &str, &str)] = &[
    ("LoopControl", "DependencyArrayALTERA", "LP#"),
    // Three integers of 64 bits.
    ("LoopControl", "LoopCountALTERA", "LLLLLL"),
    // Depth and independence.
    ("Decoration", "FuseLoopsInFunctionALTERA", "LL"),
];

/// Names of enumerants that texts have and the grammar does not.
const NAMES: &[(&str, &str, &str)] = &[
    ("Decoration", "FuncParamIOKindINTEL", "FuncParamIOKind"),
    ("Decoration", "ConditionalINTEL", "DecorationConditionalINTEL"),
    ("Capability", "BFloat16ConversionINTEL", "Bfloat16ConversionINTEL"),
    ("Capability", "IOPipesALTERA", "IOPipeINTEL"),
];

/// Import name, Rust name, and the instructions with their operands of extended instruction sets.
type Set = (&'static str, &'static str, &'static [(&'static str, &'static str)]);
const SETS: &[Set] = &[(
    "NonSemantic.AuxData",
    "NonSemanticAuxData",
    &[
        ("NonSemanticAuxDataFunctionMetadata", "III*"),
        ("NonSemanticAuxDataFunctionAttribute", "III*"),
        ("NonSemanticAuxDataGlobalVariableMetadata", "III*"),
        ("NonSemanticAuxDataGlobalVariableAttribute", "III*"),
        ("NonSemanticAuxDataLinkage", "II"),
    ],
)];

/// The set whose instructions [`SHADER_200`] changes.
const SHADER_100: &str = "NonSemantic.Shader.DebugInfo.100";

/// Instructions that `NonSemantic.Shader.DebugInfo.200` has beyond those of version 100, by number, and more operands of
/// those that it shares. A quantifier may follow the name of an operand.
const SHADER_200: &[(u32, &str, &[&str])] = &[
    (1, "DebugCompilationUnit", &["Producer?"]),
    (20, "DebugFunction", &["Target Function Name?"]),
    (21, "DebugLexicalBlock", &["Inline Namespace?"]),
    (35, "DebugSource", &["Checksum?", "Source Text?"]),
    (
        200,
        "DebugModule",
        &[
            "Name",
            "Source",
            "Line",
            "Parent",
            "ConfigurationMacros",
            "IncludePath",
            "APINotesFile",
            "IsDeclaration",
        ],
    ),
    (201, "DebugTypeSubrange", &["Lower Bound", "Upper Bound", "Count", "Stride"]),
    (
        202,
        "DebugTypeArrayDynamic",
        &["Base Type", "Data Location", "Associated", "Allocated", "Rank", "Component Counts*"],
    ),
    (203, "DebugTypeString", &["Name", "Base Type", "Data Location", "Size", "Length Address"]),
];

/// An operand of version 200 that stands before others of version 100: instruction, position, name.
const SHADER_200_INSERTED: (u32, usize, &str) = (25, 1, "Column");

/// Adds the version of the shader debug information that producers of OpenCL modules emit. The published versions
/// after 100 have other additions, so it stands on version 100.
fn add_shader_200(grammar: &mut Grammar) -> Result<()> {
    let first = grammar.sets.iter().find(|set| set.import == SHADER_100);
    let first = first.with_context(|| format!("there is no {SHADER_100}"))?;
    let mut instructions = first.instructions.clone();
    for (opcode, name, more) in SHADER_200 {
        let more = more.iter().map(|name| {
            let plain = name.trim_end_matches(['?', '*']);
            let quantifier = name.get(plain.len()..).filter(|rest| !rest.is_empty()).map(str::to_owned);
            Operand { kind: "IdRef".to_owned(), quantifier, name: plain.to_owned() }
        });
        match instructions.iter_mut().find(|known| known.opcode == *opcode) {
            Some(known) => known.operands.extend(more),
            None => instructions.push(instruction(*opcode, name, more.collect())),
        }
    }
    let (opcode, position, name) = SHADER_200_INSERTED;
    if let Some(known) = instructions.iter_mut().find(|known| known.opcode == opcode) {
        let operand = Operand { kind: "IdRef".to_owned(), quantifier: None, name: name.to_owned() };
        known.operands.insert(position.min(known.operands.len()), operand);
    }
    grammar.sets.push(ExtSet {
        import: "NonSemantic.Shader.DebugInfo.200".to_owned(),
        aliases: Vec::new(),
        versions: None,
        rust: "NonSemanticShaderDebugInfo200".to_owned(),
        instructions,
    });
    Ok(())
}

fn instruction(opcode: u32, name: &str, operands: Vec<Operand>) -> Instruction {
    Instruction {
        opname: name.to_owned(),
        class: String::new(),
        opcode,
        operands,
        aliases: Vec::new(),
        capabilities: Vec::new(),
        extensions: Vec::new(),
        version: None,
        last_version: None,
    }
}

/// Adds the extended instruction sets.
fn add_sets(grammar: &mut Grammar) {
    for (import, rust, instructions) in SETS {
        let instructions = (0..)
            .zip(*instructions)
            .map(|(opcode, (name, layout))| instruction(opcode, name, operands(layout)));
        grammar.sets.push(ExtSet {
            import: (*import).to_owned(),
            aliases: Vec::new(),
            versions: None,
            rust: (*rust).to_owned(),
            instructions: instructions.collect(),
        });
    }
}

fn operand(letter: char) -> Operand {
    let kind = match letter {
        'T' => "IdResultType",
        'R' => "IdResult",
        'L' => "LiteralInteger",
        'F' => "FunctionParameterAttribute",
        'A' => "MemoryAccess",
        'M' => "MatrixMultiplyAccumulateOperands",
        'S' => "LiteralString",
        'P' => "PairIdRefLiteralInteger",
        _ => "IdRef",
    };
    Operand { kind: kind.to_owned(), quantifier: None, name: String::new() }
}

fn operands(layout: &str) -> Vec<Operand> {
    let mut operands: Vec<Operand> = Vec::new();
    for letter in layout.chars() {
        match (letter, operands.last_mut()) {
            ('?' | '*' | '#', Some(last)) => last.quantifier = Some(letter.to_string()),
            _ => operands.push(operand(letter)),
        }
    }
    operands
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|s| (*s).to_owned()).collect()
}

fn extension_of(capability: &str) -> Vec<String> {
    CAPABILITIES.iter().filter(|(name, _)| *name == capability).map(|(_, e)| (*e).to_owned()).collect()
}

/// Whether the published grammar has the entry by now, perhaps as an alias.
fn known(grammar: &Grammar, kind: &str, name: &String) -> bool {
    if kind == "opcode" {
        return grammar.instructions.iter().any(|i| i.opname == *name || i.aliases.contains(name));
    }
    let enumerants = grammar.kinds.iter().filter(|k| k.kind == kind).flat_map(|k| &k.enumerants);
    enumerants.into_iter().any(|e| e.enumerant == *name || e.aliases.contains(name))
}

/// Adds the entries of `numbers` to `grammar`; one without a layout here is an error.
pub fn merge(grammar: &mut Grammar, numbers: &Numbers) -> Result<()> {
    add_sets(grammar);
    add_shader_200(grammar)?;
    add_capabilities(grammar)?;
    for (kind, name, alias) in NAMES {
        let kinds = grammar.kinds.iter_mut().filter(|k| k.kind == *kind);
        for enumerant in kinds.flat_map(|k| &mut k.enumerants).filter(|e| e.enumerant == *name) {
            enumerant.aliases.push((*alias).to_owned());
        }
    }
    for (kind, name, parameters) in PARAMETERS {
        let kinds = grammar.kinds.iter_mut().filter(|k| k.kind == *kind);
        let enumerant = kinds.flat_map(|k| &mut k.enumerants).find(|e| e.enumerant == *name);
        enumerant.with_context(|| format!("there is no {name}"))?.parameters = operands(parameters);
    }
    let preview = PREVIEW
        .iter()
        .map(|(kind, name, value)| ((*kind).to_owned(), BTreeMap::from([((*name).to_owned(), *value)])));
    let preview: Vec<_> = preview.collect();
    for (kind, entries) in numbers.values.iter().chain(preview.iter().map(|(kind, entries)| (kind, entries)))
    {
        for (name, value) in entries {
            if known(grammar, kind, name) {
                continue;
            }
            if kind == "opcode" {
                let Some((_, class, layout, capability)) = LAYOUTS.iter().find(|row| row.0 == name) else {
                    anyhow::bail!("no layout for {name}");
                };
                grammar.instructions.push(Instruction {
                    class: (*class).to_owned(),
                    capabilities: vec![(*capability).to_owned()],
                    extensions: extension_of(capability),
                    version: Some("None".to_owned()),
                    ..instruction(*value, name, operands(layout))
                });
                continue;
            }
            let Some(target) = grammar.kinds.iter_mut().find(|k| k.kind == *kind) else {
                anyhow::bail!("the grammar has no kind {kind}");
            };
            let need = ENUMERANTS.iter().find(|row| row.0 == kind && row.1 == name);
            let extensions = match (kind.as_str(), need) {
                (_, Some(row)) => owned(row.4),
                ("Capability", None) => extension_of(name),
                ("SourceLanguage", None) => Vec::new(),
                _ => anyhow::bail!("nothing is known of {kind} {name}"),
            };
            let unversioned = kind != "SourceLanguage";
            target.enumerants.push(Enumerant {
                enumerant: name.clone(),
                value: *value,
                aliases: Vec::new(),
                parameters: need.map(|row| operands(row.2)).unwrap_or_default(),
                capabilities: need.map(|row| owned(row.3)).unwrap_or_default(),
                extensions,
                version: unversioned.then(|| "None".to_owned()),
                last_version: None,
            });
        }
    }
    Ok(())
}
