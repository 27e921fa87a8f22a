// Debug info: makers of nodes and records.
//
// Nodes that are being made stand in a table, by number: while forward references are resolved LLVM may merge nodes and
// delete others, and the table's references follow. Every maker looks at the classes of its operands, and makes nothing
// where one of them does not fit.

#include "shim.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
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

// The operands and numbers of one node. A wrong class or a missing operand makes `Fits` false.
struct Fields {
  Nodes &N;
  const uint32_t *Operands;
  size_t OperandCount;
  const uint64_t *Numbers;
  size_t NumberCount;
  bool Fits = true;

  Metadata *any(size_t I) {
    if (I >= OperandCount) {
      Fits = false;
      return nullptr;
    }
    return Operands[I] == None ? nullptr : N.get(Operands[I]);
  }

  // An operand that may be null.
  template <class T> Metadata *maybe(size_t I) {
    Metadata *M = any(I);
    if (M && !isa<T>(M))
      Fits = false;
    return M;
  }

  template <class T> Metadata *must(size_t I) {
    Metadata *M = maybe<T>(I);
    if (!M)
      Fits = false;
    return M;
  }

  MDString *text(size_t I) {
    auto *S = dyn_cast_or_null<MDString>(maybe<MDString>(I));
    return S && S->getString().empty() ? nullptr : S;
  }

  // A string that may be empty.
  MDString *plain(size_t I) {
    auto *S = dyn_cast_or_null<MDString>(maybe<MDString>(I));
    return S ? S : MDString::get(N.C, "");
  }

  uint64_t number(size_t I) {
    if (I >= NumberCount) {
      Fits = false;
      return 0;
    }
    return Numbers[I];
  }

  uint32_t word(size_t I) { return uint32_t(number(I)); }

  // Flags without those that exclude each other.
  DINode::DIFlags flags(size_t I) {
    auto Flags = DINode::DIFlags(word(I));
    constexpr auto References = DINode::FlagLValueReference | DINode::FlagRValueReference;
    if ((Flags & References) == References)
      Flags &= ~References;
    constexpr auto Passing = DINode::FlagTypePassByValue | DINode::FlagTypePassByReference;
    if ((Flags & Passing) == Passing)
      Flags &= ~Passing;
    return Flags;
  }

  // A list of nodes of some classes.
  template <class... T> Metadata *listOf(size_t I) {
    Metadata *M = maybe<MDTuple>(I);
    if (auto *List = dyn_cast_or_null<MDTuple>(M))
      for (const MDOperand &O : List->operands())
        if (!O || !isa<T...>(O.get()))
          Fits = false;
    return M;
  }

  // A bound of an array: an expression, a variable or a constant.
  Metadata *bound(size_t I) {
    Metadata *M = any(I);
    if (M && !isa<DIExpression>(M) && !isa<DIVariable>(M) && !isa<ConstantAsMetadata>(M))
      Fits = false;
    return M;
  }
};

Metadata *makeFile(Fields &F) {
  std::optional<DIFile::ChecksumInfo<MDString *>> Sum;
  MDString *Name = F.plain(0), *Directory = F.plain(1), *Value = F.text(2), *Source = F.text(3);
  uint32_t Kind = F.word(0);
  if (!Source && F.number(1))
    Source = MDString::get(F.N.C, "");
  if (Kind && Value && Kind <= DIFile::CSK_Last)
    Sum.emplace(DIFile::ChecksumKind(Kind), Value);
  return F.Fits ? DIFile::get(F.N.C, Name, Directory, Sum, Source) : nullptr;
}

Metadata *makeUnit(Fields &F) {
  auto *File = dyn_cast_or_null<DIFile>(F.must<DIFile>(0));
  MDString *Producer = F.text(1), *Split = F.text(2), *Flags = F.text(3);
  uint32_t Language = F.word(0);
  bool IsOptimized = F.number(1);
  uint64_t Dwo = F.number(2);
  bool IsDevice = F.number(3);
  if (!F.Fits || dwarf::LanguageString(Language).empty() || File->getFilename().empty())
    return nullptr;
  return compat::unit(F.N.C, Language, File, Producer, Split, Flags, IsOptimized, Dwo, IsDevice);
}

Metadata *makeBasic(Fields &F) {
  MDString *Name = F.text(0);
  uint32_t Tag = F.word(0), Encoding = F.word(2);
  uint64_t Size = F.number(1);
  auto Flags = F.flags(3);
  return F.Fits ? DIBasicType::get(F.N.C, Tag, Name, Size, 0, Encoding, 0, 0, Flags) : nullptr;
}

Metadata *makeDerived(Fields &F) {
  MDString *Name = F.text(0);
  auto *File = dyn_cast_or_null<DIFile>(F.maybe<DIFile>(1));
  auto *Scope = dyn_cast_or_null<DIScope>(F.maybe<DIScope>(2));
  auto *Base = dyn_cast_or_null<DIType>(F.maybe<DIType>(3));
  Metadata *Extra = F.any(4);
  uint32_t Tag = F.word(0), Line = F.word(1);
  uint64_t Size = F.number(2), Offset = F.number(3), Space = F.number(5);
  auto Flags = F.flags(4);
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
  MDString *Name = F.text(0);
  Metadata *File = F.maybe<DIFile>(1), *Scope = F.maybe<DIScope>(2), *Base = F.maybe<DIType>(3);
  Metadata *Elements = F.listOf<DINode>(4), *Templates = F.listOf<DITemplateParameter>(5);
  MDString *Identifier = F.text(6);
  Metadata *Bounds[4];
  for (size_t I = 0; I < 4; ++I)
    Bounds[I] = F.bound(7 + I);
  uint32_t Tag = F.word(0), Line = F.word(1);
  uint64_t Size = F.number(2);
  auto Flags = F.flags(3);
  bool IsDistinct = F.number(4);
  if (!F.Fits)
    return nullptr;
  auto Make = [&](auto Get) {
    return Get(F.N.C, Tag, Name, File, Line, Scope, Base, Size, uint32_t(0), uint64_t(0), Flags, Elements, 0u,
               std::optional<uint32_t>(), static_cast<Metadata *>(nullptr), Templates, Identifier,
               static_cast<Metadata *>(nullptr), Bounds[0], Bounds[1], Bounds[2], Bounds[3]);
  };
  if (IsDistinct)
    return Make([](auto &&...A) { return DICompositeType::getDistinct(A...); });
  return Make([](auto &&...A) { return DICompositeType::get(A...); });
}

Metadata *makeSubroutineType(Fields &F) {
  Metadata *Types = F.must<MDTuple>(0);
  auto Flags = F.flags(0);
  if (F.Fits)
    for (const MDOperand &O : cast<MDTuple>(Types)->operands())
      if (O && !isa<DIType>(O.get()))
        return nullptr;
  return F.Fits ? DISubroutineType::get(F.N.C, Flags, 0, Types) : nullptr;
}

Metadata *makeSubprogram(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(0);
  MDString *Name = F.text(1), *Linkage = F.text(2);
  Metadata *File = F.maybe<DIFile>(3), *Type = F.maybe<DISubroutineType>(4), *Unit = F.maybe<DICompileUnit>(5);
  Metadata *Templates = F.listOf<DITemplateParameter>(6), *Declaration = F.maybe<DISubprogram>(7);
  Metadata *Retained = F.listOf<DILocalVariable, DILabel, DIImportedEntity>(8);
  MDString *Target = F.text(9);
  // Lines are those of a file.
  uint32_t Line = File ? F.word(0) : 0, ScopeLine = F.word(1);
  auto Flags = F.flags(2);
  auto SPFlags = DISubprogram::DISPFlags(F.word(3));
  if (!F.Fits || bool(SPFlags & DISubprogram::SPFlagDefinition) != bool(Unit))
    return nullptr;
  if (Unit)
    return DISubprogram::getDistinct(F.N.C, Scope, Name, Linkage, File, Line, Type, ScopeLine, nullptr, 0, 0, Flags,
                                     SPFlags, Unit, Templates, Declaration, Retained, nullptr, nullptr, Target);
  return DISubprogram::get(F.N.C, Scope, Name, Linkage, File, Line, Type, ScopeLine, nullptr, 0, 0, Flags, SPFlags,
                           nullptr, Templates, nullptr, nullptr, nullptr, nullptr, Target);
}

Metadata *makeBlock(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(0), *File = F.maybe<DIFile>(1);
  uint32_t Line = F.word(0), Column = F.word(1);
  // A node has no room for such a column, and a column is one of a line.
  if (!Line || Column > UINT16_MAX)
    Column = 0;
  return F.Fits ? DILexicalBlock::getDistinct(F.N.C, Scope, File, Line, Column) : nullptr;
}

Metadata *makeBlockFile(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(0), *File = F.must<DIFile>(1);
  uint32_t Discriminator = F.word(0);
  return F.Fits ? DILexicalBlockFile::get(F.N.C, Scope, File, Discriminator) : nullptr;
}

Metadata *makeNamespace(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(0);
  MDString *Name = F.text(1);
  bool IsInline = F.number(0);
  return F.Fits ? DINamespace::get(F.N.C, Scope, Name, IsInline) : nullptr;
}

Metadata *makeModule(Fields &F) {
  Metadata *File = F.maybe<DIFile>(0), *Scope = F.maybe<DIScope>(1);
  MDString *Name = F.text(2), *Macros = F.text(3), *Include = F.text(4), *Notes = F.text(5);
  uint32_t Line = F.word(0);
  bool IsDeclaration = F.number(1);
  if (!F.Fits || !Name)
    return nullptr;
  return DIModule::get(F.N.C, File, Scope, Name, Macros, Include, Notes, Line, IsDeclaration);
}

Metadata *makeTuple(Fields &F) {
  SmallVector<Metadata *, 16> Operands;
  for (size_t I = 0; I < F.OperandCount; ++I)
    Operands.push_back(F.any(I));
  return MDTuple::get(F.N.C, Operands);
}

Metadata *makeLocal(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(0);
  MDString *Name = F.text(1);
  Metadata *File = F.maybe<DIFile>(2), *Type = F.maybe<DIType>(3);
  uint32_t Line = F.word(0), Argument = F.word(1);
  auto Flags = F.flags(2);
  if (!F.Fits || Argument > UINT16_MAX || isa_and_nonnull<DISubroutineType>(Type))
    return nullptr;
  return DILocalVariable::get(F.N.C, Scope, Name, File, Line, Type, Argument, Flags, 0, nullptr);
}

Metadata *makeGlobal(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(0);
  MDString *Name = F.text(1), *Linkage = F.text(2);
  Metadata *File = F.maybe<DIFile>(3), *Type = F.maybe<DIType>(4), *Declaration = F.maybe<DIDerivedType>(5);
  uint32_t Line = F.word(0);
  bool IsLocal = F.number(1), IsDefinition = F.number(2);
  if (!F.Fits)
    return nullptr;
  return DIGlobalVariable::getDistinct(F.N.C, Scope, Name, Linkage, File, Line, Type, IsLocal, IsDefinition,
                                       Declaration, nullptr, 0, nullptr);
}

// Whether the part of a variable that an expression names, if it names one, is one and not all of it.
bool fits(const DIVariable *Variable, const DIExpression *Expression) {
  auto Fragment = Expression->getFragmentInfo();
  auto Size = Fragment ? Variable->getSizeInBits() : std::nullopt;
  if (!Size)
    return true;
  return Fragment->SizeInBits < *Size && Fragment->OffsetInBits <= *Size - Fragment->SizeInBits;
}

Metadata *makeGlobalExpression(Fields &F) {
  Metadata *Variable = F.must<DIGlobalVariable>(0), *Expression = F.must<DIExpression>(1);
  if (!F.Fits || !fits(cast<DIGlobalVariable>(Variable), cast<DIExpression>(Expression)))
    return nullptr;
  return DIGlobalVariableExpression::get(F.N.C, Variable, Expression);
}

Metadata *makeExpression(Fields &F) {
  auto *Expression = DIExpression::get(F.N.C, ArrayRef<uint64_t>(F.Numbers, F.NumberCount));
  return Expression->isValid() ? Expression : nullptr;
}

Metadata *makeEnumerator(Fields &F) {
  MDString *Name = F.plain(0);
  uint32_t Width = F.word(1);
  bool IsUnsigned = F.number(2);
  if (!F.Fits || !Width || Width > 64)
    return nullptr;
  uint64_t Bits = Width == 64 ? F.number(0) : F.number(0) & ((uint64_t(1) << Width) - 1);
  return DIEnumerator::get(F.N.C, APInt(Width, Bits), IsUnsigned, Name);
}

Metadata *makeSubrange(Fields &F) {
  Metadata *Bounds[4];
  for (size_t I = 0; I < 4; ++I)
    Bounds[I] = F.bound(I);
  // There is a count or an upper bound, and the least count, -1, stands for an unknown one.
  if (Bounds[0] && Bounds[2])
    F.Fits = false;
  if (auto *Count = dyn_cast_or_null<ConstantAsMetadata>(Bounds[0])) {
    auto *Number = dyn_cast<ConstantInt>(Count->getValue());
    if (!Number || Number->getSExtValue() < -1)
      F.Fits = false;
  }
  return F.Fits ? DISubrange::get(F.N.C, Bounds[0], Bounds[1], Bounds[2], Bounds[3]) : nullptr;
}

Metadata *makeTemplateType(Fields &F) {
  MDString *Name = F.text(0);
  Metadata *Type = F.maybe<DIType>(1);
  return F.Fits ? DITemplateTypeParameter::get(F.N.C, Name, Type, false) : nullptr;
}

Metadata *makeTemplateValue(Fields &F) {
  MDString *Name = F.text(0);
  Metadata *Type = F.maybe<DIType>(1), *Value = F.any(2);
  uint32_t Tag = F.word(0);
  if (Value && !isa<ConstantAsMetadata>(Value) && !isa<MDString>(Value) && !isa<MDTuple>(Value))
    F.Fits = false;
  return F.Fits ? DITemplateValueParameter::get(F.N.C, Tag, Name, Type, false, Value) : nullptr;
}

Metadata *makeImported(Fields &F) {
  Metadata *Scope = F.maybe<DIScope>(0), *Entity = F.maybe<DINode>(1), *File = F.maybe<DIFile>(2);
  MDString *Name = F.text(3);
  uint32_t Tag = F.word(0), Line = F.word(1);
  return F.Fits ? DIImportedEntity::get(F.N.C, Tag, Scope, Entity, File, Line, Name) : nullptr;
}

Metadata *makeMacro(Fields &F) {
  MDString *Name = F.text(0), *Value = F.text(1);
  uint32_t Kind = F.word(0), Line = F.word(1);
  return F.Fits && Name ? DIMacro::get(F.N.C, Kind, Line, Name, Value) : nullptr;
}

Metadata *makeMacroFile(Fields &F) {
  Metadata *File = F.must<DIFile>(0), *Elements = F.must<MDTuple>(1);
  uint32_t Line = F.word(0);
  return F.Fits ? DIMacroFile::get(F.N.C, dwarf::DW_MACINFO_start_file, Line, File, Elements) : nullptr;
}

Metadata *makeLocation(Fields &F) {
  Metadata *Scope = F.must<DILocalScope>(0), *Inlined = F.maybe<DILocation>(1);
  uint32_t Line = F.word(0), Column = F.word(1);
  bool IsDistinct = F.number(2);
  if (!F.Fits)
    return nullptr;
  Column = Column > UINT16_MAX ? 0 : Column;
  return IsDistinct ? DILocation::getDistinct(F.N.C, Line, Column, Scope, Inlined)
                    : DILocation::get(F.N.C, Line, Column, Scope, Inlined);
}

Metadata *makeString(Fields &F) {
  MDString *Name = F.text(0);
  Metadata *Length = F.maybe<DIVariable>(1), *LengthExpression = F.maybe<DIExpression>(2);
  Metadata *Location = F.maybe<DIExpression>(3);
  uint64_t Size = F.number(0);
  uint32_t Encoding = F.word(1);
  return F.Fits ? DIStringType::get(F.N.C, dwarf::DW_TAG_string_type, Name, Length, LengthExpression, Location, Size, 0,
                                    Encoding)
                : nullptr;
}

// In the order of `NodeClass`.
using Maker = Metadata *(*)(Fields &);
constexpr Maker Makers[] = {makeFile,         makeUnit,      makeBasic,       makeDerived,          makeComposite,
                            makeSubroutineType, makeSubprogram, makeBlock,    makeBlockFile,        makeNamespace,
                            makeModule,       makeTuple,     makeLocal,       makeGlobal,           makeGlobalExpression,
                            makeExpression,   makeEnumerator, makeSubrange,   makeTemplateType,     makeTemplateValue,
                            makeImported,     makeMacro,     makeMacroFile,   makeLocation,         makeString};

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
  return N->add(DICompositeType::getTemporary(N->C, dwarf::DW_TAG_structure_type, static_cast<MDString *>(nullptr),
                                              static_cast<Metadata *>(nullptr), 0, static_cast<Metadata *>(nullptr),
                                              static_cast<Metadata *>(nullptr), uint64_t(0), 0, uint64_t(0),
                                              DINode::FlagZero, static_cast<Metadata *>(nullptr), 0, std::nullopt,
                                              static_cast<Metadata *>(nullptr))
                    .release());
}

// Makes a node of a class; none where an operand does not fit.
uint32_t sl_nodes_make(void *P, uint32_t Class, const uint32_t *Operands, size_t OperandCount, const uint64_t *Numbers,
                       size_t NumberCount) {
  auto *N = static_cast<Nodes *>(P);
  if (Class >= std::size(Makers))
    return None;
  Fields F{*N, Operands, OperandCount, Numbers, NumberCount};
  Metadata *Made = Makers[Class](F);
  return Made ? N->add(Made) : None;
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

// Attaches the expression of a global variable to it.
bool sl_attach_global(LLVMValueRef V, LLVMMetadataRef M) {
  auto *Global = dyn_cast<GlobalVariable>(unwrap(V));
  auto *Expression = dyn_cast<DIGlobalVariableExpression>(unwrap(M));
  if (!Global || !Expression)
    return false;
  Global->addDebugInfo(Expression);
  return true;
}

// Attaches the definition of a function to it, where neither has another.
bool sl_attach_function(LLVMValueRef V, LLVMMetadataRef M) {
  auto *F = dyn_cast<Function>(unwrap(V));
  auto *Subprogram = dyn_cast<DISubprogram>(unwrap(M));
  if (!F || !Subprogram || F->isDeclaration() || F->getSubprogram() || !Subprogram->isDefinition() ||
      !Subprogram->isDistinct())
    return false;
  F->setSubprogram(Subprogram);
  return true;
}

// A location in a function: none where its scope, with all it is inlined at, belongs to another one. A function that is
// none of the source may have locations of any.
LLVMMetadataRef sl_location_in(LLVMValueRef V, uint32_t Line, uint32_t Column, LLVMMetadataRef ScopeRef,
                               LLVMMetadataRef InlinedRef) {
  auto *F = dyn_cast<Function>(unwrap(V));
  auto *Scope = dyn_cast<DILocalScope>(unwrap(ScopeRef));
  auto *Inlined = InlinedRef ? dyn_cast<DILocation>(unwrap(InlinedRef)) : nullptr;
  if (!F || !Scope || !Scope->getSubprogram() || (InlinedRef && !Inlined))
    return nullptr;
  const DILocalScope *Outermost = Inlined ? Inlined->getInlinedAtScope() : Scope;
  if (F->getSubprogram() && Outermost->getSubprogram() != F->getSubprogram())
    return nullptr;
  return wrap(DILocation::get(F->getContext(), Line, Column > UINT16_MAX ? 0 : Column, Scope, Inlined));
}

// Puts a record about a variable at the end of a block. 0 declares, 1 gives the value. The values are one or, with
// `IsList`, the arguments of the expression.
bool sl_add_record(LLVMBasicBlockRef B, uint32_t Kind, const LLVMValueRef *Values, size_t Count, bool IsList,
                   LLVMMetadataRef VariableRef, LLVMMetadataRef ExpressionRef, LLVMMetadataRef LocationRef) {
  BasicBlock *Block = unwrap(B);
  auto *Variable = dyn_cast<DILocalVariable>(unwrap(VariableRef));
  auto *Expression = dyn_cast<DIExpression>(unwrap(ExpressionRef));
  auto *Location = dyn_cast<DILocation>(unwrap(LocationRef));
  if (!Variable || !Expression || !Location || !Count || (Count > 1 && !IsList) || Block->getTerminator())
    return false;
  auto *Scope = dyn_cast_or_null<DILocalScope>(Variable->getRawScope());
  if (!Scope || Scope->getSubprogram() != Location->getScope()->getSubprogram())
    return false;
  // A declaration has one address, a value by its arguments as many as the expression names.
  if (Kind == 0 && (IsList || !unwrap(Values[0])->getType()->isPointerTy()))
    return false;
  if (IsList ? Expression->getNumLocationOperands() > Count : Expression->getNumLocationOperands() > 1)
    return false;
  if (!fits(Variable, Expression))
    return false;
  SmallVector<ValueAsMetadata *, 4> Operands;
  for (size_t I = 0; I < Count; ++I) {
    Type *T = unwrap(Values[I])->getType();
    if (T->isVoidTy() || T->isLabelTy() || T->isMetadataTy() || T->isTokenTy())
      return false;
    // A value of another function has no meaning here.
    auto *Argument = dyn_cast<llvm::Argument>(unwrap(Values[I]));
    auto *Inst = dyn_cast<Instruction>(unwrap(Values[I]));
    if ((Argument && Argument->getParent() != Block->getParent()) ||
        (Inst && Inst->getParent() && Inst->getFunction() != Block->getParent()))
      return false;
    Operands.push_back(ValueAsMetadata::get(unwrap(Values[I])));
  }
  Metadata *Where = Operands[0];
  if (IsList)
    Where = DIArgList::get(Block->getContext(), Operands);
  using Record = DbgVariableRecord;
  auto *Made = new Record(Where, Variable, Expression, Location,
                          Kind == 0 ? Record::LocationType::Declare : Record::LocationType::Value);
  Block->insertDbgRecordBefore(Made, Block->end());
  return true;
}

// How many values an expression takes by DW_OP_LLVM_arg; 0 where it takes its only value without one.
uint64_t sl_expression_arguments(LLVMMetadataRef M) {
  auto *Expression = dyn_cast<DIExpression>(unwrap(M));
  uint64_t Count = 0;
  if (Expression && Expression->isValid())
    for (auto &Op : Expression->expr_ops())
      if (Op.getOp() == dwarf::DW_OP_LLVM_arg)
        Count = std::max(Count, Op.getArg(0) + 1);
  return Count;
}

// Gives line 0 to calls without a location between functions of the source, as LLVM wants one there.
void sl_locate_calls(LLVMModuleRef Ref) {
  for (Function &F : *unwrap(Ref)) {
    DISubprogram *Subprogram = F.getSubprogram();
    if (!Subprogram)
      continue;
    for (BasicBlock &B : F)
      for (Instruction &I : B) {
        auto *Call = dyn_cast<CallBase>(&I);
        if (Call && !Call->getDebugLoc() && Call->getCalledFunction() && Call->getCalledFunction()->getSubprogram())
          Call->setDebugLoc(DebugLoc(DILocation::get(F.getContext(), 0, 0, Subprogram)));
      }
  }
}

// A module flag, where there is none of that name.
void sl_debug_flag(LLVMModuleRef Ref, uint32_t Behavior, const char *Name, size_t Length, uint32_t Value) {
  Module *M = unwrap(Ref);
  StringRef Key(Name, Length);
  if (!M->getModuleFlag(Key))
    M->addModuleFlag(Module::ModFlagBehavior(Behavior), Key, Value);
}

// A module flag that is a node.
void sl_debug_flag_node(LLVMModuleRef Ref, uint32_t Behavior, const char *Name, size_t Length, LLVMMetadataRef Node) {
  Module *M = unwrap(Ref);
  StringRef Key(Name, Length);
  if (!M->getModuleFlag(Key))
    M->addModuleFlag(Module::ModFlagBehavior(Behavior), Key, unwrap(Node));
}

} // extern "C"
