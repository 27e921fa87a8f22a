// Debug info: the fields of nodes. A field that a node does not have is null, empty or zero.

#include "debug_fields.h"
#include "shim.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

static Metadata *type_node(const Metadata *N, uint32_t Field) {
  if (auto *D = dyn_cast<DIDerivedType>(N)) {
    switch (Field) {
    case NodeType: return D->getRawBaseType();
    case NodeExtraData: return D->getRawExtraData();
    default: return nullptr;
    }
  }
  if (auto *C = dyn_cast<DICompositeType>(N)) {
    switch (Field) {
    case NodeType: return C->getRawBaseType();
    case NodeElements: return C->getRawElements();
    case NodeTemplateParameters: return C->getRawTemplateParams();
    case NodeDataLocation: return C->getRawDataLocation();
    case NodeAssociated: return C->getRawAssociated();
    case NodeAllocated: return C->getRawAllocated();
    case NodeRank: return C->getRawRank();
    default: return nullptr;
    }
  }
  if (auto *S = dyn_cast<DIStringType>(N)) {
    switch (Field) {
    case NodeStringLength: return S->getRawStringLength();
    case NodeStringLengthExpression: return S->getRawStringLengthExp();
    case NodeStringLocation: return S->getRawStringLocationExp();
    default: return nullptr;
    }
  }
  if (auto *S = dyn_cast<DISubroutineType>(N))
    return Field == NodeElements ? S->getRawTypeArray() : nullptr;
  return compat::ofSubrangeType<Metadata *>(N, [&](const auto &R) -> Metadata * {
    switch (Field) {
    case NodeType: return R.getRawBaseType();
    case NodeLowerBound: return R.getRawLowerBound();
    case NodeUpperBound: return R.getRawUpperBound();
    case NodeStride: return R.getRawStride();
    default: return nullptr;
    }
  });
}

static Metadata *other_node(const Metadata *N, uint32_t Field) {
  if (auto *U = dyn_cast<DICompileUnit>(N)) {
    switch (Field) {
    case NodeMacros: return U->getRawMacros();
    case NodeEnums: return U->getRawEnumTypes();
    case NodeRetainedTypes: return U->getRawRetainedTypes();
    case NodeGlobals: return U->getRawGlobalVariables();
    case NodeImports: return U->getRawImportedEntities();
    default: return nullptr;
    }
  }
  if (auto *P = dyn_cast<DISubprogram>(N)) {
    switch (Field) {
    case NodeType: return P->getRawType();
    case NodeUnit: return P->getRawUnit();
    case NodeDeclaration: return P->getRawDeclaration();
    case NodeTemplateParameters: return P->getRawTemplateParams();
    case NodeRetained: return P->getRawRetainedNodes();
    default: return nullptr;
    }
  }
  if (auto *V = dyn_cast<DIVariable>(N)) {
    if (Field == NodeType)
      return V->getRawType();
    auto *G = dyn_cast<DIGlobalVariable>(N);
    if (!G)
      return nullptr;
    return Field == NodeDeclaration          ? G->getRawStaticDataMemberDeclaration()
           : Field == NodeTemplateParameters ? G->getRawTemplateParams()
                                             : nullptr;
  }
  if (auto *E = dyn_cast<DIGlobalVariableExpression>(N))
    return Field == NodeVariable     ? E->getRawVariable()
           : Field == NodeExpression ? E->getRawExpression()
                                     : nullptr;
  if (auto *R = dyn_cast<DISubrange>(N)) {
    switch (Field) {
    case NodeLowerBound: return R->getRawLowerBound();
    case NodeUpperBound: return R->getRawUpperBound();
    case NodeCount: return R->getRawCountNode();
    case NodeStride: return R->getRawStride();
    default: return nullptr;
    }
  }
  if (auto *R = dyn_cast<DIGenericSubrange>(N)) {
    switch (Field) {
    case NodeLowerBound: return R->getRawLowerBound();
    case NodeUpperBound: return R->getRawUpperBound();
    case NodeCount: return R->getRawCountNode();
    case NodeStride: return R->getRawStride();
    default: return nullptr;
    }
  }
  if (auto *T = dyn_cast<DITemplateParameter>(N)) {
    if (Field == NodeType)
      return T->getRawType();
    auto *V = dyn_cast<DITemplateValueParameter>(N);
    return V && Field == NodeValue ? V->getValue() : nullptr;
  }
  if (auto *I = dyn_cast<DIImportedEntity>(N))
    return Field == NodeEntity     ? I->getRawEntity()
           : Field == NodeElements ? I->getRawElements()
                                   : nullptr;
  if (auto *M = dyn_cast<DIMacroFile>(N))
    return Field == NodeElements ? M->getRawElements() : Field == NodeFile ? M->getRawFile() : nullptr;
  return nullptr;
}

static Metadata *scope_node(const Metadata *N) {
  if (auto *L = dyn_cast<DILocation>(N))
    return L->getRawScope();
  if (auto *P = dyn_cast<DISubprogram>(N))
    return P->getRawScope();
  if (auto *B = dyn_cast<DILexicalBlockBase>(N))
    return B->getRawScope();
  if (auto *S = dyn_cast<DINamespace>(N))
    return S->getRawScope();
  if (auto *S = dyn_cast<DIModule>(N))
    return S->getRawScope();
  if (auto *S = dyn_cast<DICommonBlock>(N))
    return S->getRawScope();
  if (auto *T = dyn_cast<DIType>(N))
    return T->getRawScope();
  if (auto *V = dyn_cast<DIVariable>(N))
    return V->getRawScope();
  if (auto *I = dyn_cast<DIImportedEntity>(N))
    return I->getRawScope();
  return nullptr;
}

static Metadata *file_node(const Metadata *N) {
  if (isa<DIFile>(N))
    return const_cast<Metadata *>(N);
  if (auto *S = dyn_cast<DIScope>(N))
    return S->getRawFile();
  if (auto *V = dyn_cast<DIVariable>(N))
    return V->getRawFile();
  if (auto *I = dyn_cast<DIImportedEntity>(N))
    return I->getRawFile();
  if (auto *M = dyn_cast<DIMacroFile>(N))
    return M->getRawFile();
  return nullptr;
}

static StringRef text_field(const Metadata *N, uint32_t Field) {
  if (Field == TextName) {
    if (auto *T = dyn_cast<DIType>(N))
      return T->getName();
    if (auto *V = dyn_cast<DIVariable>(N))
      return V->getName();
    if (auto *P = dyn_cast<DITemplateParameter>(N))
      return P->getName();
    if (auto *E = dyn_cast<DIEnumerator>(N))
      return E->getName();
    if (auto *I = dyn_cast<DIImportedEntity>(N))
      return I->getName();
    if (auto *M = dyn_cast<DIMacro>(N))
      return M->getName();
    if (isa<DIFile>(N))
      return {};
    if (auto *S = dyn_cast<DIScope>(N))
      return S->getName();
    return compat::ofSubrangeType<StringRef>(N, [](const auto &R) { return R.getName(); });
  }
  if (auto *U = dyn_cast<DICompileUnit>(N)) {
    switch (Field) {
    case TextProducer: return U->getProducer();
    case TextFlags: return U->getFlags();
    case TextSplitName: return U->getSplitDebugFilename();
    default: return {};
    }
  }
  if (auto *P = dyn_cast<DISubprogram>(N))
    return Field == TextLinkageName      ? P->getLinkageName()
           : Field == TextTargetFunction ? P->getTargetFuncName()
                                         : StringRef();
  if (auto *G = dyn_cast<DIGlobalVariable>(N))
    return Field == TextLinkageName ? G->getLinkageName() : StringRef();
  if (auto *C = dyn_cast<DICompositeType>(N))
    return Field == TextIdentifier ? C->getIdentifier() : StringRef();
  if (auto *F = dyn_cast<DIFile>(N)) {
    if (Field == TextChecksum)
      return F->getChecksum() ? F->getChecksum()->Value : StringRef();
    if (Field == TextDirectory)
      return F->getDirectory();
    return Field == TextSource && F->getSource() ? *F->getSource() : StringRef();
  }
  if (auto *M = dyn_cast<DIModule>(N)) {
    switch (Field) {
    case TextConfigurationMacros: return M->getConfigurationMacros();
    case TextIncludePath: return M->getIncludePath();
    case TextApiNotes: return M->getAPINotesFile();
    default: return {};
    }
  }
  if (auto *M = dyn_cast<DIMacro>(N))
    return Field == TextValue ? M->getValue() : StringRef();
  return {};
}

static uint64_t type_number(const DIType *T, uint32_t Field) {
  switch (Field) {
  case NumberTag: return T->getTag();
  case NumberLine: return T->getLine();
  case NumberSize: return T->getSizeInBits();
  case NumberOffset: return T->getOffsetInBits();
  case NumberFlags: return T->getFlags();
  case NumberEncoding: {
    auto *B = dyn_cast<DIBasicType>(T);
    return B ? B->getEncoding() : 0;
  }
  case NumberAddressSpace: {
    auto *D = dyn_cast<DIDerivedType>(T);
    return D && D->getDWARFAddressSpace() ? uint64_t(*D->getDWARFAddressSpace()) + 1 : 0;
  }
  default: return 0;
  }
}

static uint64_t number_field(const Metadata *N, uint32_t Field) {
  if (Field == NumberIsDistinct) {
    auto *Node = dyn_cast<MDNode>(N);
    return Node && Node->isDistinct();
  }
  if (auto *T = dyn_cast<DIType>(N))
    return type_number(T, Field);
  if (auto *L = dyn_cast<DILocation>(N))
    return Field == NumberLine ? L->getLine() : Field == NumberColumn ? L->getColumn() : 0;
  if (auto *D = dyn_cast<DINode>(N); D && Field == NumberTag)
    return D->getTag();
  if (auto *U = dyn_cast<DICompileUnit>(N)) {
    switch (Field) {
    case NumberLanguage: return compat::unitLanguage(*U);
    case NumberDwoId: return U->getDWOId();
    case NumberIsOptimized: return U->isOptimized();
    case NumberHasNameTable: return U->getNameTableKind() != DICompileUnit::DebugNameTableKind::None;
    default: return 0;
    }
  }
  if (auto *P = dyn_cast<DISubprogram>(N)) {
    switch (Field) {
    case NumberLine: return P->getLine();
    case NumberScopeLine: return P->getScopeLine();
    case NumberFlags: return P->getFlags();
    case NumberSubprogramFlags: return P->getSPFlags();
    default: return 0;
    }
  }
  if (auto *B = dyn_cast<DILexicalBlock>(N))
    return Field == NumberLine ? B->getLine() : Field == NumberColumn ? B->getColumn() : 0;
  if (auto *B = dyn_cast<DILexicalBlockFile>(N))
    return Field == NumberDiscriminator ? B->getDiscriminator() : 0;
  if (auto *S = dyn_cast<DINamespace>(N))
    return Field == NumberExportsSymbols && S->getExportSymbols();
  if (auto *M = dyn_cast<DIModule>(N))
    return Field == NumberLine ? M->getLineNo() : Field == NumberIsDeclaration ? M->getIsDecl() : 0;
  if (auto *C = dyn_cast<DICommonBlock>(N))
    return Field == NumberLine ? C->getLineNo() : 0;
  if (auto *V = dyn_cast<DIVariable>(N)) {
    auto *G = dyn_cast<DIGlobalVariable>(N);
    auto *Local = dyn_cast<DILocalVariable>(N);
    switch (Field) {
    case NumberLine: return V->getLine();
    case NumberFlags: return Local ? uint64_t(Local->getFlags()) : 0;
    case NumberArgument: return Local ? Local->getArg() : 0;
    case NumberIsLocal: return G && G->isLocalToUnit();
    case NumberIsDefinition: return G && G->isDefinition();
    default: return 0;
    }
  }
  if (auto *I = dyn_cast<DIImportedEntity>(N))
    return Field == NumberLine ? I->getLine() : 0;
  if (auto *E = dyn_cast<DIEnumerator>(N)) {
    switch (Field) {
    case NumberValue: return E->getValue().getLimitedValue() == ~uint64_t(0) || E->getValue().getBitWidth() > 64
                                 ? E->getValue().getRawData()[0]
                                 : E->getValue().getSExtValue();
    case NumberValueBits: return E->getValue().getBitWidth();
    case NumberIsUnsigned: return E->isUnsigned();
    default: return 0;
    }
  }
  if (auto *F = dyn_cast<DIFile>(N)) {
    if (Field == NumberHasSource)
      return F->getSource().has_value();
    return Field == NumberChecksumKind && F->getChecksum() ? F->getChecksum()->Kind : 0;
  }
  if (auto *M = dyn_cast<DIMacroNode>(N)) {
    auto *Macro = dyn_cast<DIMacro>(N);
    return Field == NumberMacroType         ? M->getMacinfoType()
           : Field == NumberLine && Macro   ? Macro->getLine()
                                            : 0;
  }
  return 0;
}

extern "C" {

// The class of a node; none for other metadata.
uint32_t sl_di_kind(LLVMMetadataRef M) {
  switch (unwrap(M)->getMetadataID()) {
#define ENTRY(Name)                                                                                                    \
  case Metadata::DI##Name##Kind: return Kind##Name;
    KNOWN_NODE_KINDS(ENTRY)
#undef ENTRY
  default: return KindNone;
  }
}

LLVMMetadataRef sl_di_node(LLVMMetadataRef M, uint32_t Field) {
  Metadata *N = unwrap(M);
  switch (Field) {
  case NodeScope: return wrap(scope_node(N));
  case NodeFile: return wrap(file_node(N));
  case NodeInlinedAt: {
    auto *L = dyn_cast<DILocation>(N);
    return L ? wrap(L->getRawInlinedAt()) : nullptr;
  }
  default: return wrap(isa<DIType>(N) ? type_node(N, Field) : other_node(N, Field));
  }
}

const char *sl_di_text(LLVMMetadataRef M, uint32_t Field, size_t *Length) {
  StringRef Text = text_field(unwrap(M), Field);
  return Text.data() ? slice(Text, Length) : nullptr;
}

uint64_t sl_di_number(LLVMMetadataRef M, uint32_t Field) { return number_field(unwrap(M), Field); }

} // extern "C"
