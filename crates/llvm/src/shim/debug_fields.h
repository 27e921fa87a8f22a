// The classes of nodes of debug info and their fields, as mapping/debug_info/fields.rs lists them.

#ifndef SPIRV_LLVM_DEBUG_FIELDS_H
#define SPIRV_LLVM_DEBUG_FIELDS_H

#include <cstdint>

// The classes of every version of LLVM, ...
#define EARLY_NODE_KINDS(X) \
  X(CompileUnit) X(File) X(BasicType) X(DerivedType) X(CompositeType) X(SubroutineType) X(Subprogram) \
  X(LexicalBlock) X(LexicalBlockFile) X(Namespace) X(Module) X(TemplateTypeParameter) X(TemplateValueParameter) \
  X(GlobalVariable) X(GlobalVariableExpression) X(LocalVariable) X(Label) X(Expression) X(ImportedEntity) X(Macro) \
  X(MacroFile) X(Subrange) X(GenericSubrange) X(Enumerator) X(StringType) X(CommonBlock) X(Location)
// ... all classes, and those of the version at hand.
#define NODE_KINDS(X) EARLY_NODE_KINDS(X) X(SubrangeType)
#if SPIRV_LLVM_MAJOR >= 21
#define KNOWN_NODE_KINDS NODE_KINDS
#else
#define KNOWN_NODE_KINDS EARLY_NODE_KINDS
#endif

#define NODE_FIELDS(X) \
  X(Scope) X(File) X(Type) X(Elements) X(TemplateParameters) X(Unit) X(Declaration) X(Entity) X(ExtraData) \
  X(Retained) X(Variable) X(Expression) X(LowerBound) X(UpperBound) X(Count) X(Stride) X(InlinedAt) \
  X(DataLocation) X(Associated) X(Allocated) X(Rank) X(Value) X(StringLength) X(StringLengthExpression) \
  X(StringLocation) X(Macros) X(Enums) X(RetainedTypes) X(Globals) X(Imports)

#define TEXT_FIELDS(X) \
  X(Name) X(LinkageName) X(Identifier) X(Producer) X(Flags) X(SplitName) X(Checksum) X(Source) \
  X(ConfigurationMacros) X(IncludePath) X(ApiNotes) X(TargetFunction) X(Value) X(Directory)

#define NUMBER_FIELDS(X) \
  X(Tag) X(Line) X(Column) X(ScopeLine) X(Size) X(Offset) X(Encoding) X(Flags) X(SubprogramFlags) X(Argument) \
  X(Language) X(ChecksumKind) X(DwoId) X(IsLocal) X(IsDefinition) X(IsDeclaration) X(ExportsSymbols) X(MacroType) \
  X(Discriminator) X(AddressSpace) X(Value) X(ValueBits) X(IsUnsigned) X(IsOptimized) X(HasNameTable) X(HasSource) \
  X(IsDistinct)

#define ENTRY(Name) Kind##Name,
enum NodeKind : uint32_t { KindNone, NODE_KINDS(ENTRY) };
#undef ENTRY
#define ENTRY(Name) Node##Name,
enum NodeField : uint32_t { NODE_FIELDS(ENTRY) };
#undef ENTRY
#define ENTRY(Name) Text##Name,
enum TextField : uint32_t { TEXT_FIELDS(ENTRY) };
#undef ENTRY
#define ENTRY(Name) Number##Name,
enum NumberField : uint32_t { NUMBER_FIELDS(ENTRY) };
#undef ENTRY

#endif
