// Types, and their layout in memory.

#include "shim.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

extern "C" {

bool sl_type_is(LLVMTypeRef Ref, uint32_t Rule) {
  Type *Ty = unwrap(Ref);
  switch (Rule) {
  case 0: return VectorType::isValidElementType(Ty);
  case 1: return ArrayType::isValidElementType(Ty);
  case 2: return StructType::isValidElementType(Ty);
  case 3: return FunctionType::isValidArgumentType(Ty);
  case 4: return FunctionType::isValidReturnType(Ty);
  case 5: return Ty->isFirstClassType();
  case 6: return Ty->isSized();
  case 7: return Ty->isScalableTy();
  case 8: { // has a null value
    if (auto *T = dyn_cast<TargetExtType>(Ty))
      return T->hasProperty(TargetExtType::HasZeroInit);
    return Ty->isIntegerTy() || Ty->isFloatingPointTy() || Ty->isPointerTy() || Ty->isAggregateType() ||
           Ty->isVectorTy() || Ty->isTokenTy();
  }
  default: return false;
  }
}

// The address space of a pointer or of the pointers in a vector, ~0 for other types.
uint32_t sl_pointer_space(LLVMTypeRef Ref) {
  Type *Scalar = unwrap(Ref)->getScalarType();
  return Scalar->isPointerTy() ? Scalar->getPointerAddressSpace() : UINT32_MAX;
}

LLVMTypeRef sl_struct_element(LLVMTypeRef Ref, uint32_t Index) {
  auto *S = dyn_cast<StructType>(unwrap(Ref));
  return S && !S->isOpaque() && Index < S->getNumElements() ? wrap(S->getElementType(Index)) : nullptr;
}

LLVMTypeRef sl_param_type(LLVMTypeRef Ref, uint32_t Index) {
  auto *F = dyn_cast<FunctionType>(unwrap(Ref));
  return F && Index < F->getNumParams() ? wrap(F->getParamType(Index)) : nullptr;
}

const char *sl_target_ext_name(LLVMTypeRef Ref, size_t *Length) {
  auto *T = dyn_cast<TargetExtType>(unwrap(Ref));
  return T ? slice(T->getName(), Length) : nullptr;
}

// Measure: 0 allocation size, 1 store size, 2 ABI alignment in bytes, 3 size in bits.
bool sl_layout(LLVMModuleRef M, LLVMTypeRef Ref, uint32_t Measure, uint64_t *Result) {
  Type *Ty = unwrap(Ref);
  if (!Ty->isSized())
    return false;
  const DataLayout &DL = unwrap(M)->getDataLayout();
  if (Measure == 2) {
    *Result = DL.getABITypeAlign(Ty).value();
    return true;
  }
  TypeSize Size = Measure == 0 ? DL.getTypeAllocSize(Ty) : Measure == 1 ? DL.getTypeStoreSize(Ty) : DL.getTypeSizeInBits(Ty);
  *Result = Size.getKnownMinValue();
  return !Size.isScalable();
}

bool sl_struct_offset(LLVMModuleRef M, LLVMTypeRef Ref, uint32_t Index, uint64_t *Offset) {
  auto *S = dyn_cast<StructType>(unwrap(Ref));
  if (!S || !S->isSized() || Index >= S->getNumElements())
    return false;
  TypeSize At = unwrap(M)->getDataLayout().getStructLayout(S)->getElementOffset(Index);
  *Offset = At.getKnownMinValue();
  return !At.isScalable();
}

uint32_t sl_pointer_bits(LLVMModuleRef M, uint32_t Space, bool Index) {
  const DataLayout &DL = unwrap(M)->getDataLayout();
  return Index ? DL.getIndexSizeInBits(Space) : DL.getPointerSizeInBits(Space);
}

// The data layout of a triple, null where there is no such target.
char *sl_data_layout_of(const char *Text) {
  Triple Target(Triple::normalize(Text));
  if (Target.getArch() == Triple::UnknownArch)
    return nullptr;
  auto Layout = compat::dataLayout(Target);
  return Layout ? message(*Layout) : nullptr;
}

char *sl_set_data_layout(LLVMModuleRef M, const char *Text, size_t Length) {
  auto DL = DataLayout::parse(StringRef(Text, Length));
  if (!DL)
    return message(DL.takeError());
  unwrap(M)->setDataLayout(*DL);
  return nullptr;
}

} // extern "C"
