//! The classes of LLVM's nodes of debug info and their fields: the vocabulary in which nodes are looked at and made.

/// Declares an enumeration whose values count from a first number, with the list of them and of their names.
macro_rules! list {
    (
        $(#[$about:meta])*
        $name:ident from $first:literal { $first_doc:literal $first_field:ident, $($doc:literal $field:ident,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum $name {
            #[doc = $first_doc]
            $first_field = $first,
            $(#[doc = $doc] $field,)*
        }

        impl $name {
            /// Every value, in the order of their numbers.
            pub const ALL: &'static [Self] = &[Self::$first_field, $(Self::$field,)*];

            /// Their names, in the same order.
            pub const NAMES: &'static [&'static str] =
                &[stringify!($first_field), $(stringify!($field),)*];
        }
    };
}

list! {
    /// The class of a node of debug info.
    NodeKind from 1 {
        "`DICompileUnit`." CompileUnit,
        "`DIFile`." File,
        "`DIBasicType`." BasicType,
        "`DIDerivedType`." DerivedType,
        "`DICompositeType`." CompositeType,
        "`DISubroutineType`." SubroutineType,
        "`DISubprogram`." Subprogram,
        "`DILexicalBlock`." LexicalBlock,
        "`DILexicalBlockFile`." LexicalBlockFile,
        "`DINamespace`." Namespace,
        "`DIModule`." Module,
        "`DITemplateTypeParameter`." TemplateTypeParameter,
        "`DITemplateValueParameter`." TemplateValueParameter,
        "`DIGlobalVariable`." GlobalVariable,
        "`DIGlobalVariableExpression`." GlobalVariableExpression,
        "`DILocalVariable`." LocalVariable,
        "`DILabel`." Label,
        "`DIExpression`." Expression,
        "`DIImportedEntity`." ImportedEntity,
        "`DIMacro`." Macro,
        "`DIMacroFile`." MacroFile,
        "`DISubrange`." Subrange,
        "`DIGenericSubrange`." GenericSubrange,
        "`DIEnumerator`." Enumerator,
        "`DIStringType`." StringType,
        "`DICommonBlock`." CommonBlock,
        "`DILocation`." Location,
        "`DISubrangeType`." SubrangeType,
    }
}

impl NodeKind {
    /// The class of a number.
    #[must_use]
    pub fn by_number(number: u32) -> Option<Self> {
        Self::ALL.get((number as usize).checked_sub(1)?).copied()
    }
}

list! {
    /// A field of a node that is another node, or a list of them.
    NodeField from 0 {
        "The scope that it stands in." Scope,
        "Its file." File,
        "Its type, or the type that it is derived from." Type,
        "Members, parameters, enumerators, dimensions or parts." Elements,
        "The parameters of the template that it is made from." TemplateParameters,
        "The compile unit of a function." Unit,
        "The declaration of a function or of a static member." Declaration,
        "What is imported." Entity,
        "The value of a static member, or the class of a pointer to a member." ExtraData,
        "The variables that a function keeps." Retained,
        "The variable of an expression." Variable,
        "The expression of a variable." Expression,
        "The least index." LowerBound,
        "The greatest index." UpperBound,
        "How many elements there are." Count,
        "Bytes from one element to the next." Stride,
        "The location that it is inlined at." InlinedAt,
        "Where the elements are." DataLocation,
        "Whether a pointer is associated." Associated,
        "Whether an array is allocated." Allocated,
        "The number of dimensions." Rank,
        "The value of a parameter: a constant, a string or a list." Value,
        "The variable that has the length of a string." StringLength,
        "The expression that has the length of a string." StringLengthExpression,
        "The expression that has the location of a string." StringLocation,
        "The macros of a unit." Macros,
        "The enumerations of a unit." Enums,
        "The types that a unit keeps." RetainedTypes,
        "The global variables of a unit." Globals,
        "The imported entities of a unit." Imports,
    }
}

list! {
    /// A field of a node that is text.
    TextField from 0 {
        "The name in the source." Name,
        "The mangled name." LinkageName,
        "The identifier of a type across units." Identifier,
        "Who made the debug info." Producer,
        "The command line." Flags,
        "The file that a split unit stands in." SplitName,
        "The digits of a checksum." Checksum,
        "The text of a file." Source,
        "The macros that a module is configured by." ConfigurationMacros,
        "Where the headers of a module are." IncludePath,
        "The file of a module's notes on its interface." ApiNotes,
        "The function that a thunk calls." TargetFunction,
        "The value of a macro." Value,
        "The folder of a file." Directory,
    }
}

list! {
    /// A field of a node that is a number. Booleans are 0 and 1.
    NumberField from 0 {
        "`DW_TAG_…`." Tag,
        "The line." Line,
        "The column." Column,
        "The line at which the scope of a function begins." ScopeLine,
        "The size in bits." Size,
        "The offset in bits." Offset,
        "`DW_ATE_…`." Encoding,
        "`DINode::DIFlags`." Flags,
        "`DISubprogram::DISPFlags`." SubprogramFlags,
        "The number of an argument, from 1." Argument,
        "`DW_LANG_…`." Language,
        "The kind of a checksum; 0 for none." ChecksumKind,
        "The number of a split unit." DwoId,
        "Whether a variable is local to the unit." IsLocal,
        "Whether a variable is defined here." IsDefinition,
        "Whether a module is only declared." IsDeclaration,
        "Whether a namespace is inline." ExportsSymbols,
        "`DW_MACINFO_…`." MacroType,
        "The discriminator." Discriminator,
        "The address space plus 1; 0 where none is known." AddressSpace,
        "The value of an enumerator." Value,
        "The width of an enumerator's value." ValueBits,
        "Whether an enumerator has no sign." IsUnsigned,
        "Whether a unit is optimised." IsOptimized,
        "Whether a unit has tables of its names." HasNameTable,
        "Whether a file has its text, which may be empty." HasSource,
        "Whether a node is distinct." IsDistinct,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_their_numbers() {
        for (number, kind) in (1..).zip(NodeKind::ALL) {
            assert_eq!(*kind as u32, number);
            assert_eq!(NodeKind::by_number(number), Some(*kind));
        }
        assert_eq!(NodeKind::by_number(0), None);
        assert_eq!(NodeKind::by_number(u32::MAX), None);
        assert!((0..).zip(NodeField::ALL).all(|(number, field)| *field as u32 == number));
        assert!((0..).zip(TextField::ALL).all(|(number, field)| *field as u32 == number));
        assert!((0..).zip(NumberField::ALL).all(|(number, field)| *field as u32 == number));
    }
}
