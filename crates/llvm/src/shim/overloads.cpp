// Declarations of every intrinsic that LLVM knows, with overload types that it takes. Only unit tests need them.

#include "overload_slots.h"
#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using compat::Slot;

namespace {

// The types of one set: an integer, a float, anything, and the elements of vectors.
struct Choice {
  Type *Integer, *Float, *Any, *Element;
  ElementCount Lanes;
  unsigned Space;
};

Choice choose(LLVMContext &C, unsigned Set) {
  switch (Set) {
  case 0:
    return {Type::getInt32Ty(C), Type::getFloatTy(C), Type::getInt32Ty(C), Type::getInt32Ty(C), ElementCount::getFixed(16), 1};
  case 1:
    return {Type::getInt64Ty(C), Type::getDoubleTy(C), Type::getFloatTy(C), Type::getFloatTy(C), ElementCount::getFixed(8), 0};
  case 2:
    return {FixedVectorType::get(Type::getInt16Ty(C), 4), FixedVectorType::get(Type::getHalfTy(C), 3), PointerType::get(C, 4),
            Type::getInt16Ty(C), ElementCount::getFixed(4), 4};
  case 3:
    return {Type::getIntNTy(C, 37), Type::getX86_FP80Ty(C), Type::getInt128Ty(C), Type::getInt64Ty(C), ElementCount::getScalable(4), 3};
  default:
    return {FixedVectorType::get(Type::getInt1Ty(C), 5), Type::getBFloatTy(C), Type::getInt8Ty(C), Type::getInt8Ty(C),
            ElementCount::getFixed(32), 2};
  }
}

Type *pick(LLVMContext &C, const Slot &S, const Choice &With) {
  auto Vector = [&](Type *Element) -> Type * { return VectorType::get(Element->getScalarType(), With.Lanes); };
  Type *Pointer = PointerType::get(C, With.Space);
  if (S.Pointers || (S.Vector && S.Class == Slot::Pointer))
    return Vector(Pointer);
  switch (S.Class) {
  case Slot::Integer:
    return S.Vector ? Vector(With.Integer) : With.Integer;
  case Slot::Float:
    return S.Vector ? Vector(With.Float) : With.Float;
  case Slot::Pointer:
    return Pointer;
  default:
    if (S.Vector)
      return Vector(S.HasWidth ? With.Integer : With.Element);
    return S.HasWidth ? With.Integer : With.Any;
  }
}

} // namespace

extern "C" {

uint32_t sl_intrinsic_count() { return Intrinsic::num_intrinsics; }

// Declares an intrinsic with overload types of a set; null where it does not take them.
LLVMValueRef sl_overload_intrinsic(LLVMModuleRef M, uint32_t Number, uint32_t Set) {
  if (Number == 0 || Number >= Intrinsic::num_intrinsics)
    return nullptr;
  auto Id = static_cast<Intrinsic::ID>(Number);
  LLVMContext &C = unwrap(M)->getContext();
  SmallVector<Type *> Types;
  const Choice With = choose(C, Set);
  for (const Slot &S : compat::slots(Id))
    Types.push_back(pick(C, S, With));
  FunctionType *Type = Intrinsic::getType(C, Id, Types);
  SmallVector<llvm::Type *> Matched;
  if (!compat::takes(Id, Type, Matched) || Matched != Types)
    return nullptr;
  return wrap(compat::declareIntrinsic(unwrap(M), Id, Types));
}
}
