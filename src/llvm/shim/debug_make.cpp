// Debug info: makers of nodes.
//
// Nodes that are being made stand in a table, by number: while forward references are resolved LLVM may merge nodes and
// delete others, and the table's references follow. Every maker looks at the classes of its operands, and makes nothing
// where one of them does not fit.

#include "debug_fields.h"
#include "debug_fragment.h"
#include "shim.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/TrackingMDRef.h"
#include <memory>
#include <vector>

using namespace llvm;

namespace {

constexpr uint32_t None = UINT32_MAX;

struct Nodes {
  explicit Nodes(LLVMContext &C) : C(C) {}

  LLVMContext &C;
  std::vector<TrackingMDRef> Table;

  uint32_t add(Metadata *M) {
    Table.emplace_back(M);
    return uint32_t(Table.size() - 1);
  }

  // A list without what is null in it, or the list itself where nothing is.
  MDTuple *withoutGaps(Metadata *M) {
    auto *List = dyn_cast_or_null<MDTuple>(M);
    if (!List || llvm::all_of(List->operands(), [](const MDOperand &O) { return O.get() != nullptr; }))
      return List;
    SmallVector<Metadata *, 16> Rest;
    for (const MDOperand &O : List->operands())
      if (O)
        Rest.push_back(O.get());
    return MDTuple::get(C, Rest);
  }

  // Takes what was referred to and never made out of the lists of a type or a unit.
  void closeGaps(Metadata *M) {
    if (auto *Type = dyn_cast_or_null<DICompositeType>(M))
      if (MDTuple *List = withoutGaps(Type->getRawElements()); List != Type->getRawElements())
        Type->replaceElements(DINodeArray(List));
    if (auto *Unit = dyn_cast_or_null<DICompileUnit>(M))
      if (MDTuple *List = withoutGaps(Unit->getRawRetainedTypes()); List != Unit->getRawRetainedTypes())
        Unit->replaceRetainedTypes(DITypeArray(List));
  }

  // Nothing refers forward any more, and no node waits for another.
  void resolve() {
    bool HasGaps = false;
    for (TrackingMDRef &Reference : Table) {
      auto *Node = dyn_cast_or_null<MDNode>(Reference.get());
      if (!Node || !Node->isTemporary())
        continue;
      Node->replaceAllUsesWith(nullptr);
      MDNode::deleteTemporary(Node);
      HasGaps = true;
    }
    if (HasGaps)
      for (TrackingMDRef &Reference : Table)
        closeGaps(Reference.get());
    for (TrackingMDRef &Reference : Table)
      if (auto *Node = dyn_cast_or_null<MDNode>(Reference.get()))
        if (!Node->isResolved())
          Node->resolveCycles();
  }

  Metadata *get(uint32_t Number) const { return Number < Table.size() ? Table[Number].get() : nullptr; }
};

// The fields of a node to make, each by its number. A field of a wrong class makes `Fits` false.
struct Fields {
  Nodes &N;
  const uint32_t *OfNode;
  const uint32_t *OfText;
  const uint64_t *OfNumber;
  bool Fits = true;

  Metadata *any(NodeField Field) { return N.get(OfNode[Field]); }

  // A field that may be null.
  template <class T> Metadata *maybe(NodeField Field) {
    Metadata *M = any(Field);
    if (M && !isa<T>(M))
      Fits = false;
    return M;
  }

  template <class T> Metadata *must(NodeField Field) {
    Metadata *M = maybe<T>(Field);
    if (!M)
      Fits = false;
    return M;
  }

  MDString *text(TextField Field) {
    auto *S = dyn_cast_or_null<MDString>(N.get(OfText[Field]));
    return S && S->getString().empty() ? nullptr : S;
  }

  // A string that may be empty.
  MDString *plain(TextField Field) {
    auto *S = dyn_cast_or_null<MDString>(N.get(OfText[Field]));
    return S ? S : MDString::get(N.C, "");
  }

  uint64_t number(NumberField Field) { return OfNumber[Field]; }

  uint32_t word(NumberField Field) { return uint32_t(OfNumber[Field]); }

  // Flags without those that exclude each other.
  DINode::DIFlags flags() {
    auto Flags = DINode::DIFlags(word(NumberFlags));
    constexpr auto References = DINode::FlagLValueReference | DINode::FlagRValueReference;
    if ((Flags & References) == References)
      Flags &= ~References;
    constexpr auto Passing = DINode::FlagTypePassByValue | DINode::FlagTypePassByReference;
    if ((Flags & Passing) == Passing)
      Flags &= ~Passing;
    return Flags;
  }

  // A list of nodes of some classes.
  template <class... T> Metadata *listOf(NodeField Field) {
    Metadata *M = maybe<MDTuple>(Field);
    if (auto *List = dyn_cast_or_null<MDTuple>(M))
      for (const MDOperand &O : List->operands())
        if (!O || !isa<T...>(O.get()))
          Fits = false;
    return M;
  }

  // A bound of an array: an expression, a variable or a constant.
  Metadata *bound(NodeField Field) {
    Metadata *M = any(Field);
    if (M && !isa<DIExpression>(M) && !isa<DIVariable>(M) && !isa<ConstantAsMetadata>(M))
      Fits = false;
    return M;
  }
};

Metadata *makeFile(Fields &F) {
  std::optional<DIFile::ChecksumInfo<MDString *>> Sum;
  // An empty string is none here: LLVM takes it for granted that it is not kept as one.
  MDString *Name = F.text(TextName), *Directory = F.text(TextDirectory);
  MDString *Value = F.text(TextChecksum), *Source = F.text(TextSource);
  uint32_t Kind = F.word(NumberChecksumKind);
  if (!Source && F.number(NumberHasSource))
    Source = MDString::get(F.N.C, "");
  if (Kind && Value && Kind <= DIFile::CSK_Last)
    Sum.emplace(DIFile::ChecksumKind(Kind), Value);
  return DIFile::get(F.N.C, Name, Directory, Sum, Source);
}

Metadata *makeUnit(Fields &F) {
  auto *File = dyn_cast_or_null<DIFile>(F.must<DIFile>(NodeFile));
  MDString *Producer = F.text(TextProducer), *Split = F.text(TextSplitName), *Flags = F.text(TextFlags);
  uint32_t Language = F.word(NumberLanguage);
  bool IsOptimized = F.number(NumberIsOptimized);
  uint64_t Dwo = F.number(NumberDwoId);
  bool HasNames = F.number(NumberHasNameTable);
  if (!F.Fits || dwarf::LanguageString(Language).empty() || File->getFilename().empty())
    return nullptr;
  return compat::unit(F.N.C, Language, File, Producer, Split, Flags, IsOptimized, Dwo, HasNames);
}

Metadata *makeBasic(Fields &F) {
  MDString *Name = F.text(TextName);
  uint32_t Tag = F.word(NumberTag), Encoding = F.word(NumberEncoding);
  uint64_t Size = F.number(NumberSize);
  return DIBasicType::get(F.N.C, Tag, Name, Size, 0, Encoding, F.flags());
}

Metadata *makeDerived(Fields &F) {
  MDString *Name = F.text(TextName);
  auto *File = dyn_cast_or_null<DIFile>(F.maybe<DIFile>(NodeFile));
  auto *Scope = dyn_cast_or_null<DIScope>(F.maybe<DIScope>(NodeScope));
  auto *Base = dyn_cast_or_null<DIType>(F.maybe<DIType>(NodeType));
  Metadata *Extra = F.any(NodeExtraData);
  uint32_t Tag = F.word(NumberTag), Line = F.word(NumberLine);
  uint64_t Size = F.number(NumberSize), Offset = F.number(NumberOffset), Space = F.number(NumberAddressSpace);
  auto Flags = F.flags();
  if (Extra && !isa<ConstantAsMetadata>(Extra) && !isa<DIType>(Extra))
    F.Fits = false;
  // LLVM wants the class of a pointer to a member.
  if (Tag == dwarf::DW_TAG_ptr_to_member_type && !isa_and_nonnull<DIType>(Extra))
    F.Fits = false;
  if (!F.Fits)
    return nullptr;
  std::optional<unsigned> AddressSpace;
  if (Space)
    AddressSpace = unsigned(Space - 1);
  return DIDerivedType::get(F.N.C, Tag, Name, File, Line, Scope, Base, Size, 0, Offset, AddressSpace, std::nullopt,
                            Flags, Extra);
}

Metadata *makeComposite(Fields &F) {
  MDString *Name = F.text(TextName);
  Metadata *File = F.maybe<DIFile>(NodeFile), *Scope = F.maybe<DIScope>(NodeScope), *Base = F.maybe<DIType>(NodeType);
  Metadata *Elements = F.listOf<DINode>(NodeElements);
  Metadata *Templates = F.listOf<DITemplateParameter>(NodeTemplateParameters);
  MDString *Identifier = F.text(TextIdentifier);
  Metadata *Location = F.bound(NodeDataLocation), *Associated = F.bound(NodeAssociated);
  Metadata *Allocated = F.bound(NodeAllocated), *Rank = F.bound(NodeRank);
  uint32_t Tag = F.word(NumberTag), Line = F.word(NumberLine);
  uint64_t Size = F.number(NumberSize);
  auto Flags = F.flags();
  if (!F.Fits)
    return nullptr;
  return compat::composite(F.N.C, F.number(NumberIsDistinct), Tag, Name, File, Line, Scope, Base, Size, Flags, Elements,
                           Templates, Identifier, Location, Associated, Allocated, Rank);
}

Metadata *makeSubroutineType(Fields &F) {
  Metadata *Types = F.must<MDTuple>(NodeElements);
  if (F.Fits)
    for (const MDOperand &O : cast<MDTuple>(Types)->operands())
      if (O && !isa<DIType>(O.get()))
        return nullptr;
  return F.Fits ? DISubroutineType::get(F.N.C, F.flags(), 0, Types) : nullptr;
}

Metadata *makeSubprogram(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(NodeScope);
  MDString *Name = F.text(TextName), *Linkage = F.text(TextLinkageName);
  Metadata *File = F.maybe<DIFile>(NodeFile), *Type = F.maybe<DISubroutineType>(NodeType);
  Metadata *Unit = F.maybe<DICompileUnit>(NodeUnit);
  Metadata *Templates = F.listOf<DITemplateParameter>(NodeTemplateParameters);
  Metadata *Declaration = F.maybe<DISubprogram>(NodeDeclaration);
  Metadata *Retained = F.listOf<DILocalVariable, DILabel, DIImportedEntity>(NodeRetained);
  MDString *Target = F.text(TextTargetFunction);
  // Lines are those of a file.
  uint32_t Line = File ? F.word(NumberLine) : 0, ScopeLine = F.word(NumberScopeLine);
  auto Flags = F.flags();
  auto SPFlags = DISubprogram::DISPFlags(F.word(NumberSubprogramFlags));
  if (!F.Fits || bool(SPFlags & DISubprogram::SPFlagDefinition) != bool(Unit))
    return nullptr;
  if (Unit)
    return DISubprogram::getDistinct(F.N.C, Scope, Name, Linkage, File, Line, Type, ScopeLine, nullptr, 0, 0, Flags,
                                     SPFlags, Unit, Templates, Declaration, Retained, nullptr, nullptr, Target);
  return DISubprogram::get(F.N.C, Scope, Name, Linkage, File, Line, Type, ScopeLine, nullptr, 0, 0, Flags, SPFlags,
                           nullptr, Templates, nullptr, nullptr, nullptr, nullptr, Target);
}

Metadata *makeBlock(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(NodeScope), *File = F.maybe<DIFile>(NodeFile);
  uint32_t Line = F.word(NumberLine), Column = F.word(NumberColumn);
  // A node has no room for such a column, and a column is one of a line.
  if (!Line || Column > UINT16_MAX)
    Column = 0;
  return F.Fits ? DILexicalBlock::getDistinct(F.N.C, Scope, File, Line, Column) : nullptr;
}

Metadata *makeBlockFile(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(NodeScope), *File = F.must<DIFile>(NodeFile);
  uint32_t Discriminator = F.word(NumberDiscriminator);
  return F.Fits ? DILexicalBlockFile::get(F.N.C, Scope, File, Discriminator) : nullptr;
}

Metadata *makeNamespace(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(NodeScope);
  MDString *Name = F.text(TextName);
  bool IsInline = F.number(NumberExportsSymbols);
  return F.Fits ? DINamespace::get(F.N.C, Scope, Name, IsInline) : nullptr;
}

Metadata *makeModule(Fields &F) {
  Metadata *File = F.maybe<DIFile>(NodeFile), *Scope = F.maybe<DIScope>(NodeScope);
  MDString *Name = F.text(TextName), *Macros = F.text(TextConfigurationMacros);
  MDString *Include = F.text(TextIncludePath), *Notes = F.text(TextApiNotes);
  uint32_t Line = F.word(NumberLine);
  bool IsDeclaration = F.number(NumberIsDeclaration);
  if (!F.Fits || !Name)
    return nullptr;
  return DIModule::get(F.N.C, File, Scope, Name, Macros, Include, Notes, Line, IsDeclaration);
}

Metadata *makeLocal(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(NodeScope);
  MDString *Name = F.text(TextName);
  Metadata *File = F.maybe<DIFile>(NodeFile), *Type = F.maybe<DIType>(NodeType);
  uint32_t Line = F.word(NumberLine), Argument = F.word(NumberArgument);
  auto Flags = F.flags();
  if (!F.Fits || Argument > UINT16_MAX || isa_and_nonnull<DISubroutineType>(Type))
    return nullptr;
  return DILocalVariable::get(F.N.C, Scope, Name, File, Line, Type, Argument, Flags, 0, nullptr);
}

Metadata *makeGlobal(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(NodeScope);
  MDString *Name = F.text(TextName), *Linkage = F.text(TextLinkageName);
  Metadata *File = F.maybe<DIFile>(NodeFile), *Type = F.maybe<DIType>(NodeType);
  Metadata *Declaration = F.maybe<DIDerivedType>(NodeDeclaration);
  uint32_t Line = F.word(NumberLine);
  bool IsLocal = F.number(NumberIsLocal), IsDefinition = F.number(NumberIsDefinition);
  if (!F.Fits)
    return nullptr;
  return DIGlobalVariable::getDistinct(F.N.C, Scope, Name, Linkage, File, Line, Type, IsLocal, IsDefinition,
                                       Declaration, nullptr, 0, nullptr);
}

Metadata *makeGlobalExpression(Fields &F) {
  Metadata *Variable = F.must<DIGlobalVariable>(NodeVariable), *Expression = F.must<DIExpression>(NodeExpression);
  if (!F.Fits || !fragmentFits(cast<DIGlobalVariable>(Variable), cast<DIExpression>(Expression)))
    return nullptr;
  return DIGlobalVariableExpression::get(F.N.C, Variable, Expression);
}

Metadata *makeEnumerator(Fields &F) {
  MDString *Name = F.plain(TextName);
  uint32_t Width = F.word(NumberValueBits);
  bool IsUnsigned = F.number(NumberIsUnsigned);
  if (!Width || Width > 64)
    return nullptr;
  uint64_t Bits = F.number(NumberValue);
  if (Width < 64)
    Bits &= (uint64_t(1) << Width) - 1;
  return DIEnumerator::get(F.N.C, APInt(Width, Bits), IsUnsigned, Name);
}

Metadata *makeSubrange(Fields &F) {
  Metadata *Count = F.bound(NodeCount), *Lower = F.bound(NodeLowerBound);
  Metadata *Upper = F.bound(NodeUpperBound), *Stride = F.bound(NodeStride);
  // There is a count or an upper bound, and the least count, -1, stands for an unknown one.
  if (Count && Upper)
    F.Fits = false;
  if (auto *Constant = dyn_cast_or_null<ConstantAsMetadata>(Count)) {
    auto *Number = dyn_cast<ConstantInt>(Constant->getValue());
    if (!Number || Number->getSExtValue() < -1)
      F.Fits = false;
  }
  return F.Fits ? DISubrange::get(F.N.C, Count, Lower, Upper, Stride) : nullptr;
}

Metadata *makeTemplateType(Fields &F) {
  MDString *Name = F.text(TextName);
  Metadata *Type = F.maybe<DIType>(NodeType);
  return F.Fits ? DITemplateTypeParameter::get(F.N.C, Name, Type, false) : nullptr;
}

Metadata *makeTemplateValue(Fields &F) {
  MDString *Name = F.text(TextName);
  Metadata *Type = F.maybe<DIType>(NodeType), *Value = F.any(NodeValue);
  uint32_t Tag = F.word(NumberTag);
  if (Value && !isa<ConstantAsMetadata>(Value) && !isa<MDString>(Value) && !isa<MDTuple>(Value))
    F.Fits = false;
  return F.Fits ? DITemplateValueParameter::get(F.N.C, Tag, Name, Type, false, Value) : nullptr;
}

Metadata *makeImported(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(NodeScope), *Entity = F.maybe<DINode>(NodeEntity), *File = F.maybe<DIFile>(NodeFile);
  MDString *Name = F.text(TextName);
  uint32_t Tag = F.word(NumberTag), Line = F.word(NumberLine);
  return F.Fits ? DIImportedEntity::get(F.N.C, Tag, Scope, Entity, File, Line, Name) : nullptr;
}

Metadata *makeMacro(Fields &F) {
  MDString *Name = F.text(TextName), *Value = F.text(TextValue);
  uint32_t Kind = F.word(NumberMacroType), Line = F.word(NumberLine);
  return Name ? DIMacro::get(F.N.C, Kind, Line, Name, Value) : nullptr;
}

Metadata *makeMacroFile(Fields &F) {
  Metadata *File = F.must<DIFile>(NodeFile), *Elements = F.must<MDTuple>(NodeElements);
  uint32_t Line = F.word(NumberLine);
  return F.Fits ? DIMacroFile::get(F.N.C, dwarf::DW_MACINFO_start_file, Line, File, Elements) : nullptr;
}

Metadata *makeLocation(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(NodeScope), *Inlined = F.maybe<DILocation>(NodeInlinedAt);
  uint32_t Line = F.word(NumberLine), Column = F.word(NumberColumn);
  if (!F.Fits)
    return nullptr;
  Column = Column > UINT16_MAX ? 0 : Column;
  return F.number(NumberIsDistinct) ? DILocation::getDistinct(F.N.C, Line, Column, Scope, Inlined)
                    : DILocation::get(F.N.C, Line, Column, Scope, Inlined);
}

Metadata *makeString(Fields &F) {
  MDString *Name = F.text(TextName);
  Metadata *Length = F.maybe<DIVariable>(NodeStringLength);
  Metadata *LengthExpression = F.maybe<DIExpression>(NodeStringLengthExpression);
  Metadata *Location = F.maybe<DIExpression>(NodeStringLocation);
  uint64_t Size = F.number(NumberSize);
  uint32_t Encoding = F.word(NumberEncoding);
  return F.Fits ? DIStringType::get(F.N.C, dwarf::DW_TAG_string_type, Name, Length, LengthExpression, Location, Size, 0,
                                    Encoding)
                : nullptr;
}

// Makes a node; none of a class that the sets have no instruction for.
Metadata *make(uint32_t Kind, Fields &F) {
  switch (Kind) {
  case KindCompileUnit: return makeUnit(F);
  case KindFile: return makeFile(F);
  case KindBasicType: return makeBasic(F);
  case KindDerivedType: return makeDerived(F);
  case KindCompositeType: return makeComposite(F);
  case KindSubroutineType: return makeSubroutineType(F);
  case KindSubprogram: return makeSubprogram(F);
  case KindLexicalBlock: return makeBlock(F);
  case KindLexicalBlockFile: return makeBlockFile(F);
  case KindNamespace: return makeNamespace(F);
  case KindModule: return makeModule(F);
  case KindTemplateTypeParameter: return makeTemplateType(F);
  case KindTemplateValueParameter: return makeTemplateValue(F);
  case KindGlobalVariable: return makeGlobal(F);
  case KindGlobalVariableExpression: return makeGlobalExpression(F);
  case KindLocalVariable: return makeLocal(F);
  case KindImportedEntity: return makeImported(F);
  case KindMacro: return makeMacro(F);
  case KindMacroFile: return makeMacroFile(F);
  case KindSubrange: return makeSubrange(F);
  case KindEnumerator: return makeEnumerator(F);
  case KindStringType: return makeString(F);
  case KindLocation: return makeLocation(F);
  default: return nullptr;
  }
}

} // namespace

extern "C" {

void *sl_nodes_new(LLVMContextRef C) { return new Nodes(*unwrap(C)); }

// Frees the table, and resolves what its nodes wait for. A forward reference that nothing took the place of becomes null.
void sl_nodes_free(void *P) {
  std::unique_ptr<Nodes> N(static_cast<Nodes *>(P));
  N->resolve();
}

void sl_nodes_resolve(void *P) { static_cast<Nodes *>(P)->resolve(); }

uint32_t sl_nodes_add(void *P, LLVMMetadataRef M) { return static_cast<Nodes *>(P)->add(unwrap(M)); }

uint32_t sl_nodes_text(void *P, const char *Text, size_t Length) {
  auto *N = static_cast<Nodes *>(P);
  return N->add(MDString::get(N->C, StringRef(Text, Length)));
}

// A node to refer to before it is made: a function or a composite type.
uint32_t sl_nodes_forward(void *P, bool IsFunction) {
  auto *N = static_cast<Nodes *>(P);
  if (IsFunction)
    return N->add(DISubprogram::getTemporary(N->C, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr, 0, 0,
                                             DINode::FlagZero, DISubprogram::SPFlagZero, nullptr)
                      .release());
  return N->add(compat::forwardComposite(N->C).release());
}

// Makes a node of a class of its fields; none where one does not fit.
uint32_t sl_nodes_make(void *P, uint32_t Kind, const uint32_t *OfNode, const uint32_t *OfText,
                       const uint64_t *OfNumber) {
  auto *N = static_cast<Nodes *>(P);
  Fields F{*N, OfNode, OfText, OfNumber};
  Metadata *Made = make(Kind, F);
  return Made ? N->add(Made) : None;
}

// A list of nodes, some of which may be null.
uint32_t sl_nodes_tuple(void *P, const uint32_t *Parts, size_t Count) {
  auto *N = static_cast<Nodes *>(P);
  SmallVector<Metadata *, 16> Operands;
  for (size_t I = 0; I < Count; ++I)
    Operands.push_back(N->get(Parts[I]));
  return N->add(MDTuple::get(N->C, Operands));
}

// An expression of operations with their operands; none where it is invalid.
uint32_t sl_nodes_expression(void *P, const uint64_t *Elements, size_t Count) {
  auto *N = static_cast<Nodes *>(P);
  auto *Expression = DIExpression::get(N->C, ArrayRef<uint64_t>(Elements, Count));
  return Expression->isValid() ? N->add(Expression) : None;
}

// Lets a node that was made take the place of one that was referred to before.
bool sl_nodes_fulfil(void *P, uint32_t Forward, uint32_t Made) {
  auto *N = static_cast<Nodes *>(P);
  auto *From = dyn_cast_or_null<MDNode>(N->get(Forward));
  Metadata *To = N->get(Made);
  if (!From || !To || From == To || !From->isTemporary() || From->getMetadataID() != To->getMetadataID())
    return false;
  From->replaceAllUsesWith(To);
  MDNode::deleteTemporary(From);
  return true;
}

LLVMMetadataRef sl_nodes_get(void *P, uint32_t Number) { return wrap(static_cast<Nodes *>(P)->get(Number)); }

// The size of a type in bits, through what it is derived from.
uint64_t sl_nodes_size(void *P, uint32_t Number) {
  auto *Type = dyn_cast_or_null<DIType>(static_cast<Nodes *>(P)->get(Number));
  for (int Steps = 0; Type && Steps < 64; ++Steps) {
    if (uint64_t Size = Type->getSizeInBits())
      return Size;
    auto *Derived = dyn_cast<DIDerivedType>(Type);
    Type = Derived ? dyn_cast_or_null<DIType>(Derived->getRawBaseType()) : nullptr;
  }
  return 0;
}

// Sets a list of a compile unit: 0 enumerations, 1 retained types, 2 global variables, 3 imported entities, 4 macros.
bool sl_nodes_set_list(void *P, uint32_t UnitNumber, uint32_t List, uint32_t Number) {
  auto *N = static_cast<Nodes *>(P);
  auto *Unit = dyn_cast_or_null<DICompileUnit>(N->get(UnitNumber));
  auto *Tuple = dyn_cast_or_null<MDTuple>(N->get(Number));
  if (!Unit || !Tuple)
    return false;
  switch (List) {
  case 0: Unit->replaceEnumTypes(Tuple); break;
  case 1: Unit->replaceRetainedTypes(Tuple); break;
  case 2: Unit->replaceGlobalVariables(Tuple); break;
  case 3: Unit->replaceImportedEntities(Tuple); break;
  case 4: Unit->replaceMacros(Tuple); break;
  default: return false;
  }
  return true;
}

} // extern "C"
