//! Every field of LLVM's nodes of debug information, in each set: it comes back, or it is told as lost, and never both or neither.

use spirv_llvm::{DebugInfoVersion, Loss, Losses, ReadOptions, WriteOptions, mapping::debug_info, spirv};
use spirv_llvm_ir::tables::NodeKind;

/// A module with a node of each class. `@name@` stands where a case puts a field into a node.
const MODULE: &str = r#"
target triple = "spir64-unknown-unknown"
@g = addrspace(1) global i32 1, !dbg !20
define spir_kernel void @k(ptr addrspace(1) %p) !dbg !30 {
    #dbg_value(ptr addrspace(1) %p, !40, !DIExpression(), !45)
  ret void, !dbg !45
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug, enums: !4, globals: !3, imports: !5@unit@)
!1 = !DIFile(filename: "a.c", directory: "/s"@file@)
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!20, !60, !62, !64}
!4 = !{!21}
!5 = !{!22}
!9 = !{}
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed@basic@)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64@pointer@)
!12 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !10@qualifier@)
!13 = !DIDerivedType(tag: DW_TAG_typedef, name: "T", file: !1, line: 3, baseType: !10@typedef@)
!14 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 4, size: 64, elements: !15@struct@)
!15 = !{!16, !17, !18@elements@}
!16 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !14, file: !1, line: 5, baseType: !10, size: 32@member@)
!17 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !14, baseType: !19@inheritance@)
!18 = !DISubprogram(name: "f", scope: !14, file: !1, line: 6, type: !50@method@, spFlags: 0)
!19 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !1, line: 7, size: 32, elements: !9)
!20 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!21 = distinct !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !1, line: 9, baseType: !10, size: 32, elements: !24@enumeration@)
!22 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !0, entity: !23, file: !1, line: 10@import@)
!23 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 8, type: !14, isLocal: false, isDefinition: true@global@)
!24 = !{!25}
!25 = !DIEnumerator(name: "A", value: 1)
!30 = distinct !DISubprogram(name: "k", scope: !31, file: !1, line: 11, type: !50, scopeLine: 11, unit: !0, templateParams: !51@function@, spFlags: DISPFlagDefinition)
!31 = !DINamespace(name: "n", scope: null@namespace@)
!40 = !DILocalVariable(name: "p", arg: 1, scope: !30, file: !1, line: 12, type: !11@local@)
!45 = !DILocation(line: 13, column: 2, scope: !46)
!46 = !DILexicalBlock(scope: !30, file: !1, line: 12, column: 1)
!50 = !DISubroutineType(types: !52@signature@)
!51 = !{!53, !54}
!52 = !{null, !11, !12, !13, !55, !56, !57}
!53 = !DITemplateTypeParameter(name: "P", type: !10@type-parameter@)
!54 = !DITemplateValueParameter(name: "V", type: !10@value-parameter@, value: i32 3)
!55 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 128, elements: !58@array@)
!56 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: !10, size: 64, extraData: !14@member-pointer@)
!57 = !DIStringType(name: "str", size: 64@string@)
!58 = !{!59}
!59 = !DISubrange(count: 4@range@)
!60 = !DIGlobalVariableExpression(var: !61, expr: !DIExpression())
!61 = distinct !DIGlobalVariable(name: "h", scope: !66, file: !1, line: 14, type: !10, isLocal: false, isDefinition: true)
!62 = !DIGlobalVariableExpression(var: !63, expr: !DIExpression())
!63 = distinct !DIGlobalVariable(name: "i", scope: !67, file: !1, line: 15, type: !10, isLocal: false, isDefinition: true)
!64 = !DIGlobalVariableExpression(var: !65, expr: !DIExpression())
!65 = distinct !DIGlobalVariable(name: "j", scope: !0, file: !1, line: 16, type: !10, isLocal: true, isDefinition: true)
!66 = !DICommonBlock(scope: !0, declaration: null, name: "common", file: !1, line: 17@common@)
!67 = !DIModule(scope: !0, name: "mod"@module@)
!70 = !DISubrangeType(name: "sub", file: !1, line: 18, size: 32, baseType: !10, lowerBound: i64 1, upperBound: i64 7)
!71 = !DIObjCProperty(name: "prop", file: !1, line: 19, type: !10)
!72 = !{!"note", !"text"}
!73 = !DIFixedPointType(name: "fixed", size: 32, encoding: DW_ATE_signed_fixed, kind: Binary, factor: -4)
!74 = !DIDerivedType(tag: DW_TAG_friend, scope: !14, baseType: !19)
!75 = !DIDerivedType(tag: DW_TAG_member, name: "sm", scope: !14, file: !1, line: 20, baseType: !70)
!76 = !DIDerivedType(tag: DW_TAG_member, name: "fm", scope: !14, file: !1, line: 21, baseType: !73)
!77 = !{!72}
!78 = !DIMacroFile(line: 22, file: !1, nodes: !79)
!79 = !{!80}
!80 = !DIMacro(type: DW_MACINFO_define, line: 23, name: "X", value: "1")
!81 = !{!78}
!83 = !{!10}
"#;

/// A field, or several that belong together, as text has them; the text that shows that it came back.
type Case = (&'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    ("unit", "producer: \"who\"", "producer: \"who\""),
    ("unit", "flags: \"-O2\"", "flags: \"-O2\""),
    ("unit", "runtimeVersion: 5", "runtimeVersion: 5"),
    ("unit", "splitDebugFilename: \"a.dwo\", dwoId: 77", "splitDebugFilename: \"a.dwo\", "),
    ("unit", "macros: !81", "line: 22, file"),
    ("unit", "debugInfoForProfiling: true", "debugInfoForProfiling: true"),
    ("unit", "sysroot: \"/\"", "sysroot: \"/\""),
    ("unit", "sdk: \"kit\"", "sdk: \"kit\""),
    ("file", "checksumkind: CSK_MD5, checksum: \"00112233445566778899aabbccddeeff\"", "CSK_MD5"),
    ("file", "source: \"text\"", "source: \"text\""),
    ("basic", "dataSize: 24", "dataSize: 24"),
    ("basic", "align: 512", "align: 512"),
    ("basic", "num_extra_inhabitants: 9", "num_extra_inhabitants: 9"),
    ("basic", "flags: DIFlagBigEndian", "DIFlagBigEndian"),
    ("pointer", "name: \"PN\"", "\"PN\""),
    ("pointer", "file: !1, line: 33", "line: 33"),
    ("pointer", "align: 512", "align: 512"),
    ("pointer", "offset: 8", "offset: 8"),
    ("pointer", "flags: DIFlagArtificial", "DIFlagArtificial"),
    ("pointer", "dwarfAddressSpace: 1", "dwarfAddressSpace: 1"),
    ("pointer", "dwarfAddressSpace: 77", "dwarfAddressSpace: 77"),
    ("pointer", "annotations: !77", "annotations: !"),
    ("pointer", "extraData: !10", "extraData: !"),
    ("qualifier", "name: \"QN\"", "\"QN\""),
    ("qualifier", "file: !1, line: 33", "line: 33"),
    ("qualifier", "size: 999", "size: 999"),
    ("qualifier", "align: 512", "align: 512"),
    ("qualifier", "flags: DIFlagArtificial", "DIFlagArtificial"),
    ("qualifier", "annotations: !77", "annotations: !"),
    ("typedef", "scope: !31", "scope: !"),
    ("typedef", "size: 999", "size: 999"),
    ("typedef", "align: 512", "align: 512"),
    ("typedef", "flags: DIFlagPrivate", "DIFlagPrivate"),
    ("typedef", "extraData: !83", "extraData: !"),
    ("typedef", "annotations: !77", "annotations: !"),
    ("struct", "scope: !31", "scope: !"),
    ("struct", "align: 512", "align: 512"),
    ("struct", "flags: DIFlagTypePassByReference", "DIFlagTypePassByReference"),
    ("struct", "flags: DIFlagNonTrivial", "DIFlagNonTrivial"),
    ("struct", "runtimeLang: DW_LANG_ObjC", "runtimeLang: "),
    ("struct", "vtableHolder: !19", "vtableHolder: !"),
    ("struct", "templateParams: !51", "templateParams: !"),
    ("struct", "identifier: \"_ZTS1S\"", "_ZTS1S"),
    ("struct", "baseType: !10", "baseType: !"),
    ("struct", "annotations: !77", "annotations: !"),
    ("struct", "specification: !19", "specification: !"),
    ("struct", "num_extra_inhabitants: 9", "num_extra_inhabitants: 9"),
    ("elements", ", !71", "\"prop\""),
    ("elements", ", !74", "DW_TAG_friend"),
    ("elements", ", !75", "\"sub\""),
    ("elements", ", !76", "\"fixed\""),
    ("member", "align: 512", "align: 512"),
    ("member", "offset: 96", "offset: 96"),
    ("member", "flags: DIFlagPrivate", "DIFlagPrivate"),
    ("member", "flags: DIFlagBitField, extraData: i64 0", "DIFlagBitField"),
    ("member", "annotations: !77", "annotations: !"),
    ("member", "flags: DIFlagStaticMember, extraData: i32 55", "i32 55"),
    ("member", "flags: DIFlagBitField, extraData: i64 8", "i64 8"),
    ("inheritance", "offset: 96", "offset: 96"),
    ("inheritance", "flags: DIFlagPrivate", "DIFlagPrivate"),
    ("inheritance", "flags: DIFlagVirtual", "DIFlagVirtual"),
    ("inheritance", "extraData: i32 4", "i32 4"),
    ("method", "containingType: !14", "containingType: !"),
    ("method", "thisAdjustment: 8", "thisAdjustment: 8"),
    ("method", "flags: DIFlagVirtual", "DIFlagVirtual"),
    ("method", "flags: DIFlagNoReturn", "DIFlagNoReturn"),
    ("method", "thrownTypes: !83", "thrownTypes: !"),
    ("method", "annotations: !77", "annotations: !"),
    ("method", "templateParams: !51", "\"f\", scope: !"),
    ("enumeration", "align: 512", "align: 512"),
    ("enumeration", "identifier: \"_ZTS1E\"", "_ZTS1E"),
    ("enumeration", "flags: DIFlagEnumClass", "DIFlagEnumClass"),
    ("enumeration", "annotations: !77", "annotations: !"),
    ("import", "name: \"IN\"", "\"IN\""),
    ("import", "elements: !83", "elements: !"),
    ("global", "linkageName: \"_g\"", "\"_g\""),
    ("global", "templateParams: !51", "type: !"),
    ("global", "align: 512", "align: 512"),
    ("global", "annotations: !77", "annotations: !"),
    ("function", "linkageName: \"_k\"", "\"_k\""),
    ("function", "containingType: !14", "containingType: !"),
    ("function", "thisAdjustment: 8", "thisAdjustment: 8"),
    ("function", "flags: DIFlagPrototyped", "DIFlagPrototyped"),
    ("function", "thrownTypes: !83", "thrownTypes: !"),
    ("function", "annotations: !77", "annotations: !"),
    ("function", "targetFuncName: \"tf\"", "\"tf\""),
    ("function", "declaration: !18", "declaration: !"),
    ("namespace", "exportSymbols: true", "exportSymbols: true"),
    ("local", "flags: DIFlagArtificial", "DIFlagArtificial"),
    ("local", "align: 512", "align: 512"),
    ("local", "annotations: !77", "annotations: !"),
    ("signature", "flags: DIFlagLValueReference", "DIFlagLValueReference"),
    ("type-parameter", "defaulted: true", "defaulted: true"),
    ("value-parameter", "defaulted: true", "defaulted: true"),
    ("array", "name: \"AN\"", "\"AN\""),
    ("array", "file: !1, line: 33", "line: 33"),
    ("array", "align: 512", "align: 512"),
    ("array", "dataLocation: !DIExpression(DW_OP_push_object_address)", "dataLocation: !"),
    ("array", "associated: !DIExpression(DW_OP_push_object_address)", "associated: !"),
    ("array", "allocated: !DIExpression(DW_OP_push_object_address)", "allocated: !"),
    ("array", "rank: !DIExpression(DW_OP_push_object_address)", "rank: !"),
    ("array", "identifier: \"AI\"", "\"AI\""),
    ("array", "bitStride: i64 4", "bitStride: "),
    ("member-pointer", "name: \"MP\"", "\"MP\""),
    ("member-pointer", "align: 512", "align: 512"),
    ("member-pointer", "flags: DIFlagVirtualInheritance", "DIFlagVirtualInheritance"),
    ("string", "stringLength: !40", "stringLength: !"),
    (
        "string",
        "stringLengthExpression: !DIExpression(DW_OP_push_object_address)",
        "stringLengthExpression: !",
    ),
    (
        "string",
        "stringLocationExpression: !DIExpression(DW_OP_push_object_address)",
        "stringLocationExpression: !",
    ),
    ("string", "align: 512", "align: 512"),
    ("string", "encoding: DW_ATE_ASCII", "DW_ATE_ASCII"),
    ("range", "lowerBound: 3", "lowerBound: 3"),
    ("range", "lowerBound: 1", "lowerBound: 1"),
    ("range", "stride: 6", "stride: 6"),
    ("module", "configMacros: \"-DX\"", "\"-DX\""),
    ("module", "includePath: \"inc\"", "\"inc\""),
    ("module", "apinotes: \"notes\"", "\"notes\""),
    ("module", "file: !1, line: 33", "line: 33"),
    ("module", "isDecl: true", "isDecl: true"),
];

/// The module with a field more in one node.
fn with(place: &str, field: &str) -> String {
    let field =
        if field.is_empty() || field.starts_with(',') { field.to_owned() } else { format!(", {field}") };
    let text = MODULE.replace(&format!("@{place}@"), &field);
    let is_name = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let marks: Vec<_> = text.split('@').filter(is_name).map(|name| format!("@{name}@")).collect();
    marks.into_iter().fold(text, |text, mark| text.replace(&mark, ""))
}

/// What is told as lost where a module is written, and the text of what is read from that.
fn around(text: &str, form: DebugInfoVersion) -> (Losses, String) {
    let mut options = WriteOptions::default();
    options.debug_info = form;
    options.max_version = None;
    if form != DebugInfoVersion::OpenCl100 {
        options.extensions.insert(spirv::Extension::SPV_KHR_non_semantic_info);
    }
    let written = spirv_llvm::write_ir(text.as_bytes(), &options, &mut |_| {});
    let written = written.unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let module = spirv::Module::from_words(written.module).expect("a module");
    let read =
        spirv_llvm::read_to_bitcode(&module, &ReadOptions::default(), &mut |_| {}).expect("it is read");
    let modules = spirv_llvm_ir::bitcode::read(&read.module).expect("bitcode");
    (written.losses, spirv_llvm_ir::print(&modules[0]))
}

fn told(losses: &Losses) -> u32 {
    losses.iter().filter(|(loss, _)| loss.name().starts_with("debug-")).map(|(_, count)| count).sum()
}

fn all_forms_keep_or_tell(form: DebugInfoVersion) {
    let (plain_losses, plain) = around(&with("", ""), form);
    let plain_told = told(&plain_losses);
    let mut wrong = Vec::new();
    for (place, field, evidence) in CASES {
        // Where a node is told as a whole, its fields are not.
        if *place == "import" && !plain.contains("DIImportedEntity(") {
            let name = Loss::DebugNode.name();
            assert!(plain_losses.iter().any(|(loss, _)| loss.name() == name), "{form:?}, {plain_losses:?}");
            continue;
        }
        let (losses, text) = around(&with(place, field), form);
        let count = |text: &str| text.matches(evidence).count();
        let is_back = count(&text) > count(&plain);
        let is_told = told(&losses) > plain_told;
        if is_back == is_told {
            let names: Vec<_> =
                losses.iter().map(|(loss, count)| format!("{} {count}", loss.name())).collect();
            let what = if is_back { "comes back and is told as lost" } else { "is lost in silence" };
            wrong.push(format!("{place}: {field} {what} ({})", names.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{form:?}, {plain_losses:?}\n{plain}\n{}", wrong.join("\n"));
}

#[test]
fn opencl_100() {
    all_forms_keep_or_tell(DebugInfoVersion::OpenCl100);
}

#[test]
fn legacy() {
    all_forms_keep_or_tell(DebugInfoVersion::Legacy);
}

#[test]
fn shader_100() {
    all_forms_keep_or_tell(DebugInfoVersion::NonSemanticShader100);
}

#[test]
fn shader_200() {
    all_forms_keep_or_tell(DebugInfoVersion::NonSemanticShader200);
}

/// Each row of the table names fields that the class has.
#[test]
fn rows_name_fields() {
    let page = debug_info::left_out::page();
    for line in page.lines().filter(|line| line.starts_with("| `DI")) {
        let class = line.split('`').nth(1).expect("a class");
        let kind = NodeKind::ALL.iter().find(|kind| kind.text() == class).expect("a class of LLVM's");
        let fields = line.rsplit('|').nth(1).expect("a column").split('`').skip(1).step_by(2);
        for field in fields {
            assert!(kind.fields().iter().any(|known| known.name == field), "{class} has no {field}");
        }
    }
    assert!(Loss::by_name("debug-field").is_some());
}
