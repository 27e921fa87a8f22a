// Reading and making metadata.

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

extern "C" {

// 1 string, 2 constant as metadata, 3 local value as metadata, 4 tuple, 5 argument list, 6 specialised node, 0 other.
uint32_t sl_md_class(LLVMMetadataRef Ref) {
  Metadata *M = unwrap(Ref);
  if (isa<MDString>(M)) return 1;
  if (isa<ConstantAsMetadata>(M)) return 2;
  if (isa<LocalAsMetadata>(M)) return 3;
  if (isa<MDTuple>(M)) return 4;
  if (isa<DIArgList>(M)) return 5;
  if (isa<MDNode>(M)) return 6;
  return 0;
}

const char *sl_md_string(LLVMMetadataRef M, size_t *Length) {
  auto *S = dyn_cast<MDString>(unwrap(M));
  if (!S)
    return nullptr;
  const char *Data = slice(S->getString(), Length);
  return Data ? Data : "";
}

uint32_t sl_md_num_operands(LLVMMetadataRef M) {
  auto *N = dyn_cast<MDNode>(unwrap(M));
  return N ? N->getNumOperands() : 0;
}

LLVMMetadataRef sl_md_operand(LLVMMetadataRef M, uint32_t Index) {
  auto *N = dyn_cast<MDNode>(unwrap(M));
  return N && Index < N->getNumOperands() ? wrap(N->getOperand(Index).get()) : nullptr;
}

LLVMValueRef sl_md_value(LLVMMetadataRef M) {
  auto *V = dyn_cast<ValueAsMetadata>(unwrap(M));
  return V ? wrap(V->getValue()) : nullptr;
}

LLVMMetadataRef sl_value_as_md(LLVMValueRef V) {
  auto *M = dyn_cast<MetadataAsValue>(unwrap(V));
  return M ? wrap(M->getMetadata()) : nullptr;
}

uint32_t sl_named_md_count(LLVMNamedMDNodeRef N) { return unwrap(N)->getNumOperands(); }

LLVMMetadataRef sl_named_md_operand(LLVMNamedMDNodeRef N, uint32_t Index) {
  NamedMDNode *Node = unwrap(N);
  return Index < Node->getNumOperands() ? wrap(Node->getOperand(Index)) : nullptr;
}

bool sl_named_md_add(LLVMNamedMDNodeRef N, LLVMMetadataRef M) {
  auto *Node = dyn_cast<MDNode>(unwrap(M));
  if (Node)
    unwrap(N)->addOperand(Node);
  return Node;
}

uint32_t sl_md_kind(LLVMContextRef C, const char *Name, size_t Length) {
  return unwrap(C)->getMDKindID(StringRef(Name, Length));
}

// An attachment of an instruction or global; the debug location of an instruction is kind 0.
LLVMMetadataRef sl_attachment(LLVMValueRef V, uint32_t Kind) {
  if (auto *I = dyn_cast<Instruction>(unwrap(V)))
    return wrap(static_cast<Metadata *>(I->getMetadata(Kind)));
  if (auto *G = dyn_cast<GlobalObject>(unwrap(V)))
    return wrap(static_cast<Metadata *>(G->getMetadata(Kind)));
  return nullptr;
}

bool sl_has_attachments(LLVMValueRef V) {
  if (auto *I = dyn_cast<Instruction>(unwrap(V)))
    return I->hasMetadataOtherThanDebugLoc();
  if (auto *G = dyn_cast<GlobalObject>(unwrap(V)))
    return G->hasMetadata();
  return false;
}

// Writes up to Capacity pairs, those of an instruction without its debug location, and answers how many there are.
size_t sl_attachments(LLVMValueRef V, uint32_t *Kinds, LLVMMetadataRef *Nodes, size_t Capacity) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> All;
  if (auto *I = dyn_cast<Instruction>(unwrap(V)))
    I->getAllMetadataOtherThanDebugLoc(All);
  else if (auto *G = dyn_cast<GlobalObject>(unwrap(V)))
    G->getAllMetadata(All);
  for (size_t Index = 0; Index < All.size() && Index < Capacity; ++Index) {
    Kinds[Index] = All[Index].first;
    Nodes[Index] = wrap(static_cast<Metadata *>(All[Index].second));
  }
  return All.size();
}

} // extern "C"
