// Reading and adding attributes.

#include "shim.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

extern "C" {

// Bits 0..7: 0 enum, 1 integer, 2 type, 3 string, 4 constant range, 5 list of ranges, 255 other; bits 8.. the kind.
uint32_t sl_attribute_class(LLVMAttributeRef Ref) {
  Attribute A = unwrap(Ref);
  if (A.isStringAttribute()) return 3;
  uint32_t Kind = uint32_t(A.getKindAsEnum()) << 8;
  if (A.isTypeAttribute()) return 2 | Kind;
  if (A.isConstantRangeAttribute()) return 4 | Kind;
  if (A.isConstantRangeListAttribute()) return 5 | Kind;
  if (A.isIntAttribute()) return 1 | Kind;
  if (A.isEnumAttribute()) return 0 | Kind;
  return 255 | Kind;
}

uint32_t sl_attribute_kind_class(uint32_t Kind) {
  if (Kind == Attribute::None || Kind >= Attribute::EndAttrKinds) return 255;
  auto K = Attribute::AttrKind(Kind);
  if (Attribute::isTypeAttrKind(K)) return 2;
  if (Attribute::isConstantRangeAttrKind(K)) return 4;
  if (Attribute::isConstantRangeListAttrKind(K)) return 5;
  if (Attribute::isIntAttrKind(K)) return 1;
  return Attribute::isEnumAttrKind(K) ? 0 : 255;
}

const char *sl_attribute_kind_name(uint32_t Kind, size_t *Length) {
  if (Kind == Attribute::None || Kind >= Attribute::EndAttrKinds)
    return nullptr;
  return slice(Attribute::getNameFromAttrKind(Attribute::AttrKind(Kind)), Length);
}

LLVMAttributeRef sl_attribute_at(LLVMValueRef V, uint32_t Index, uint32_t Position) {
  AttributeList List;
  if (auto *F = dyn_cast<Function>(unwrap(V)))
    List = F->getAttributes();
  else if (auto *C = dyn_cast<CallBase>(unwrap(V)))
    List = C->getAttributes();
  AttributeSet Set = List.getAttributes(Index);
  if (auto *G = dyn_cast<GlobalVariable>(unwrap(V)); G && Index == UINT32_MAX)
    Set = G->getAttributes();
  return Position < Set.getNumAttributes() ? wrap(*(Set.begin() + Position)) : nullptr;
}

bool sl_add_attribute(LLVMValueRef V, uint32_t Index, LLVMAttributeRef A) {
  if (auto *G = dyn_cast<GlobalVariable>(unwrap(V))) {
    if (Index != UINT32_MAX)
      return false;
    AttrBuilder Builder(G->getContext(), G->getAttributes());
    Builder.addAttribute(unwrap(A));
    G->setAttributes(AttributeSet::get(G->getContext(), Builder));
    return true;
  }
  if (auto *F = dyn_cast<Function>(unwrap(V))) {
    if (Index != UINT32_MAX && Index > F->arg_size())
      return false;
    F->addAttributeAtIndex(Index, unwrap(A));
    return true;
  }
  auto *C = dyn_cast<CallBase>(unwrap(V));
  if (!C || (Index != UINT32_MAX && Index > C->arg_size()))
    return false;
  C->addAttributeAtIndex(Index, unwrap(A));
  return true;
}

} // extern "C"
