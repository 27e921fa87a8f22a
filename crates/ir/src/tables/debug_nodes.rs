use FieldKind::{
    AddressSpace, Always, Bool, BoolAlways, Bound, CallingConvention, Checksum, Emission, Encoding, EnumKind,
    Flags, Index, Int, IntAlways, Language, MacroType, NameTable, Node, NodeAlways, Signed, Size, SpFlags,
    Str, Tag, True,
};

/// What a field of a node of debug information holds, and when text leaves it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// A reference to metadata; left out if null.
    Node,
    /// A reference to metadata; text has `null`.
    NodeAlways,
    /// A metadata string; left out if empty.
    Str,
    /// A metadata string; always there.
    Always,
    /// A number; left out if zero.
    Int,
    /// A number; always there.
    IntAlways,
    /// A number with a sign; left out if zero.
    Signed,
    /// A size in bits: a number or, since LLVM 21, metadata.
    Size,
    /// A bound of an array: a number or metadata; left out if null.
    Bound,
    /// True or false; left out if false.
    Bool,
    /// True or false; left out if true.
    True,
    /// True or false; always there.
    BoolAlways,
    /// A tag of DWARF.
    Tag,
    /// An encoding of a basic type.
    Encoding,
    /// A language of DWARF.
    Language,
    /// How much debug information there is.
    Emission,
    /// Which table of names there is.
    NameTable,
    /// `DIFlag…`.
    Flags,
    /// `DISPFlag…`.
    SpFlags,
    /// A calling convention of DWARF.
    CallingConvention,
    /// A kind of checksum.
    Checksum,
    /// A kind of macro.
    MacroType,
    /// An address space plus one; left out if zero.
    AddressSpace,
    /// A number, `0xffff_ffff_ffff_ffff` for none.
    Index,
    /// The kind of an enumeration, `0xffff_ffff` for none.
    EnumKind,
}

/// A field of a node.
#[derive(Debug, Clone, Copy)]
pub struct DebugNodeField {
    /// The name in text.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// Its position among the fields of a record, which starts after the first operand.
    pub index: usize,
}

macro_rules! nodes {
    ($($Variant:ident = $code:literal, $text:literal, $len:literal { $($name:ident: $kind:ident @ $index:literal),* $(,)? })*) => {
        /// The nodes of metadata: tuples, and debug information as the records of bitcode have it.
        #[allow(missing_docs)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum NodeKind { $($Variant),* }

        impl NodeKind {
            /// All kinds, in the order of the declaration.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// Returns the kind with a number of bitcode.
            pub const fn from_code(code: u64) -> Option<Self> {
                match code { $($code => Some(Self::$Variant),)* _ => None }
            }

            /// Returns the number in bitcode.
            pub const fn code(self) -> u64 {
                match self { $(Self::$Variant => $code,)* }
            }

            /// Returns the name in text.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$Variant => $text,)* }
            }

            /// Returns the number of fields of a record of LLVM 22.
            pub const fn len(self) -> usize {
                match self { $(Self::$Variant => $len,)* }
            }

            /// Returns the fields that text has, in its order; none for nodes of a form of their own.
            pub const fn fields(self) -> &'static [DebugNodeField] {
                match self {
                    $(Self::$Variant => {
                        const FIELDS: &[DebugNodeField] = &[
                            $(DebugNodeField { name: stringify!($name), kind: $kind, index: $index }),*
                        ];
                        FIELDS
                    })*
                }
            }
        }
    };
}

nodes! {
    Tuple = 3, "", 0 {}
    Location = 7, "DILocation", 7 {
        line: IntAlways @ 0, column: Int @ 1, scope: NodeAlways @ 2, inlinedAt: Node @ 3, isImplicitCode: Bool @ 4,
        atomGroup: Int @ 5, atomRank: Int @ 6,
    }
    GenericDebug = 12, "GenericDINode", 0 {}
    Subrange = 13, "DISubrange", 4 {
        count: Bound @ 0, lowerBound: Bound @ 1, upperBound: Bound @ 2, stride: Bound @ 3,
    }
    Enumerator = 14, "DIEnumerator", 0 {}
    BasicType = 15, "DIBasicType", 8 {
        tag: Tag @ 0, name: Str @ 1, size: Size @ 2, dataSize: Int @ 7, align: Int @ 3, encoding: Encoding @ 4,
        num_extra_inhabitants: Int @ 6, flags: Flags @ 5,
    }
    File = 16, "DIFile", 5 {
        filename: Always @ 0, directory: Always @ 1, checksumkind: Checksum @ 2, checksum: Str @ 3, source: Str @ 4,
    }
    DerivedType = 17, "DIDerivedType", 14 {
        tag: Tag @ 0, name: Str @ 1, scope: Node @ 4, file: Node @ 2, line: Int @ 3, baseType: NodeAlways @ 5,
        size: Size @ 6, align: Int @ 7, offset: Size @ 8, flags: Flags @ 9, extraData: Node @ 10,
        dwarfAddressSpace: AddressSpace @ 11, annotations: Node @ 12,
    }
    CompositeType = 18, "DICompositeType", 25 {
        tag: Tag @ 0, name: Str @ 1, scope: Node @ 4, file: Node @ 2, line: Int @ 3, baseType: Node @ 5, size: Size @ 6,
        align: Int @ 7, offset: Size @ 8, num_extra_inhabitants: Int @ 21, flags: Flags @ 9, elements: Node @ 10,
        runtimeLang: Language @ 11, vtableHolder: Node @ 12, templateParams: Node @ 13, identifier: Str @ 14,
        discriminator: Node @ 15, dataLocation: Node @ 16, associated: Node @ 17, allocated: Node @ 18, rank: Bound @ 19,
        annotations: Node @ 20, specification: Node @ 22, enumKind: EnumKind @ 23, bitStride: Node @ 24,
    }
    SubroutineType = 19, "DISubroutineType", 3 {
        flags: Flags @ 0, cc: CallingConvention @ 2, types: NodeAlways @ 1,
    }
    CompileUnit = 20, "DICompileUnit", 22 {
        language: Language @ 0, file: NodeAlways @ 1, producer: Str @ 2, isOptimized: BoolAlways @ 3, flags: Str @ 4,
        runtimeVersion: IntAlways @ 5, splitDebugFilename: Str @ 6, emissionKind: Emission @ 7, enums: Node @ 8,
        retainedTypes: Node @ 9, globals: Node @ 11, imports: Node @ 12, macros: Node @ 14, dwoId: Int @ 13,
        splitDebugInlining: True @ 15, debugInfoForProfiling: Bool @ 16, nameTableKind: NameTable @ 17,
        rangesBaseAddress: Bool @ 18, sysroot: Str @ 19, sdk: Str @ 20,
    }
    Subprogram = 21, "DISubprogram", 20 {
        name: Str @ 1, linkageName: Str @ 2, scope: NodeAlways @ 0, file: Node @ 3, line: Int @ 4, type: Node @ 5,
        scopeLine: Int @ 6, containingType: Node @ 7, virtualIndex: Int @ 9, thisAdjustment: Signed @ 15,
        flags: Flags @ 10, spFlags: SpFlags @ 8, unit: Node @ 11, templateParams: Node @ 12, declaration: Node @ 13,
        retainedNodes: Node @ 14, thrownTypes: Node @ 16, annotations: Node @ 17, targetFuncName: Str @ 18,
        keyInstructions: Bool @ 19,
    }
    LexicalBlock = 22, "DILexicalBlock", 4 {
        scope: NodeAlways @ 0, file: Node @ 1, line: Int @ 2, column: Int @ 3,
    }
    LexicalBlockFile = 23, "DILexicalBlockFile", 3 {
        scope: NodeAlways @ 0, file: Node @ 1, discriminator: IntAlways @ 2,
    }
    Namespace = 24, "DINamespace", 3 {
        name: Str @ 1, scope: NodeAlways @ 0, exportSymbols: Bool @ 2,
    }
    TemplateType = 25, "DITemplateTypeParameter", 3 {
        name: Str @ 0, type: NodeAlways @ 1, defaulted: Bool @ 2,
    }
    TemplateValue = 26, "DITemplateValueParameter", 5 {
        tag: Tag @ 0, name: Str @ 1, type: Node @ 2, defaulted: Bool @ 3, value: NodeAlways @ 4,
    }
    GlobalVariable = 27, "DIGlobalVariable", 12 {
        name: Str @ 1, linkageName: Str @ 2, scope: NodeAlways @ 0, file: Node @ 3, line: Int @ 4, type: Node @ 5,
        isLocal: BoolAlways @ 6, isDefinition: BoolAlways @ 7, declaration: Node @ 8, templateParams: Node @ 9,
        align: Int @ 10, annotations: Node @ 11,
    }
    LocalVariable = 28, "DILocalVariable", 9 {
        name: Str @ 1, arg: Int @ 5, scope: NodeAlways @ 0, file: Node @ 2, line: Int @ 3, type: Node @ 4,
        flags: Flags @ 6, align: Int @ 7, annotations: Node @ 8,
    }
    Expression = 29, "DIExpression", 0 {}
    ObjcProperty = 30, "DIObjCProperty", 7 {
        name: Str @ 0, file: Node @ 1, line: Int @ 2, setter: Str @ 4, getter: Str @ 3, attributes: Int @ 5,
        type: Node @ 6,
    }
    ImportedEntity = 31, "DIImportedEntity", 7 {
        tag: Tag @ 0, name: Str @ 4, scope: NodeAlways @ 1, entity: Node @ 2, file: Node @ 5, line: Int @ 3,
        elements: Node @ 6,
    }
    Module = 32, "DIModule", 8 {
        scope: NodeAlways @ 1, name: Str @ 2, configMacros: Str @ 3, includePath: Str @ 4, apinotes: Str @ 5,
        file: Node @ 0, line: Int @ 6, isDecl: Bool @ 7,
    }
    Macro = 33, "DIMacro", 4 {
        type: MacroType @ 0, line: Int @ 1, name: Always @ 2, value: Str @ 3,
    }
    MacroFile = 34, "DIMacroFile", 4 {
        line: Int @ 1, file: NodeAlways @ 2, nodes: Node @ 3,
    }
    GlobalVariableExpression = 37, "DIGlobalVariableExpression", 2 {
        var: NodeAlways @ 0, expr: NodeAlways @ 1,
    }
    Label = 40, "DILabel", 7 {
        scope: NodeAlways @ 0, name: Always @ 1, file: Node @ 2, line: Int @ 3, column: Int @ 4, isArtificial: Bool @ 6,
        coroSuspendIdx: Index @ 5,
    }
    StringType = 41, "DIStringType", 8 {
        tag: Tag @ 0, name: Str @ 1, stringLength: Node @ 2, stringLengthExpression: Node @ 3,
        stringLocationExpression: Node @ 4, size: Size @ 5, align: Int @ 6, encoding: Encoding @ 7,
    }
    CommonBlock = 44, "DICommonBlock", 5 {
        scope: NodeAlways @ 0, declaration: NodeAlways @ 1, name: Str @ 2, file: Node @ 3, line: Int @ 4,
    }
    GenericSubrange = 45, "DIGenericSubrange", 4 {
        count: Bound @ 0, lowerBound: Bound @ 1, upperBound: Bound @ 2, stride: Bound @ 3,
    }
    ArgList = 46, "DIArgList", 0 {}
    AssignId = 47, "DIAssignID", 0 {}
    SubrangeType = 48, "DISubrangeType", 12 {
        name: Str @ 0, scope: Node @ 3, file: Node @ 1, line: Int @ 2, size: Size @ 4, align: Int @ 5, flags: Flags @ 6,
        baseType: Node @ 7, lowerBound: Bound @ 8, upperBound: Bound @ 9, stride: Bound @ 10, bias: Bound @ 11,
    }
    FixedPointType = 49, "DIFixedPointType", 0 {}
}

impl NodeKind {
    /// True if the node has no fields.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the tag that text leaves out.
    pub(crate) const fn default_tag(self) -> Option<u64> {
        match self {
            Self::BasicType => Some(0x24),
            Self::StringType => Some(0x12),
            Self::TemplateValue => Some(0x30),
            _ => None,
        }
    }

    /// True for nodes that text has in place, without a number.
    pub const fn is_inline(self) -> bool {
        matches!(self, Self::Expression | Self::ArgList)
    }
}

impl NodeKind {
    /// Returns the fields that refer to metadata in the order in which LLVM has them as operands, where that is another than
    /// the order of the record.
    pub(crate) const fn operand_order(self) -> Option<&'static [usize]> {
        match self {
            Self::DerivedType => Some(&[2, 4, 1, 6, 8, 5, 10, 12]),
            Self::CompositeType => Some(&[2, 4, 1, 6, 8, 5, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24]),
            Self::Subprogram => Some(&[3, 0, 1, 2, 5, 11, 13, 14, 7, 12, 16, 17, 18]),
            Self::LexicalBlock | Self::LexicalBlockFile => Some(&[1, 0]),
            Self::SubrangeType => Some(&[1, 3, 0, 4, 7, 8, 9, 10, 11]),
            _ => None,
        }
    }
}
