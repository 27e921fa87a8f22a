// Declarations of every intrinsic that LLVM knows, with overload types that it takes. Only unit tests need them.

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using Descriptor = Intrinsic::IITDescriptor;

namespace {

// The conditions on one overloaded type.
struct Slot {
  Descriptor::ArgKind Kind = Descriptor::AK_Any;
  bool Vector = false, Integer = false, Pointers = false;
};

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

void refer(SmallVectorImpl<Slot> &Slots, unsigned Number, bool Vector, bool Integer) {
  if (Slots.size() <= Number)
    Slots.resize(Number + 1);
  Slots[Number].Vector |= Vector;
  Slots[Number].Integer |= Integer;
}

SmallVector<Slot> slots(ArrayRef<Descriptor> Table) {
  SmallVector<Slot> Slots;
  for (const Descriptor &D : Table) {
    switch (D.Kind) {
    case Descriptor::Argument:
      refer(Slots, D.getArgumentNumber(), false, false);
      if (D.getArgumentKind() != Descriptor::AK_MatchType)
        Slots[D.getArgumentNumber()].Kind = D.getArgumentKind();
      break;
    case Descriptor::ExtendArgument:
    case Descriptor::TruncArgument:
      refer(Slots, D.getArgumentNumber(), false, true);
      break;
    case Descriptor::Subdivide2Argument:
    case Descriptor::Subdivide4Argument:
      refer(Slots, D.getArgumentNumber(), true, true);
      break;
    case Descriptor::SameVecWidthArgument:
    case Descriptor::VecElementArgument:
    case Descriptor::VecOfBitcastsToInt:
      refer(Slots, D.getArgumentNumber(), true, false);
      break;
    case Descriptor::OneNthEltsVecArgument:
      refer(Slots, D.getRefArgNumber(), true, false);
      break;
    case Descriptor::VecOfAnyPtrsToElt:
      refer(Slots, D.getRefArgNumber(), true, false);
      refer(Slots, D.getOverloadArgNumber(), true, false);
      Slots[D.getOverloadArgNumber()].Pointers = true;
      break;
    default:
      break;
    }
  }
  return Slots;
}

Type *pick(LLVMContext &C, const Slot &S, const Choice &With) {
  auto Vector = [&](Type *Element) -> Type * { return VectorType::get(Element->getScalarType(), With.Lanes); };
  Type *Pointer = PointerType::get(C, With.Space);
  if (S.Pointers || (S.Vector && S.Kind == Descriptor::AK_AnyPointer))
    return Vector(Pointer);
  switch (S.Kind) {
  case Descriptor::AK_AnyInteger:
    return S.Vector ? Vector(With.Integer) : With.Integer;
  case Descriptor::AK_AnyFloat:
    return S.Vector ? Vector(With.Float) : With.Float;
  case Descriptor::AK_AnyPointer:
    return Pointer;
  case Descriptor::AK_AnyVector:
    return Vector(S.Integer ? With.Integer : With.Element);
  default:
    if (S.Vector)
      return Vector(S.Integer ? With.Integer : With.Element);
    return S.Integer ? With.Integer : With.Any;
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
  SmallVector<Descriptor, 8> Table;
  Intrinsic::getIntrinsicInfoTableEntries(Id, Table);
  SmallVector<Type *> Types;
  const Choice With = choose(C, Set);
  for (const Slot &S : slots(Table))
    Types.push_back(pick(C, S, With));
  FunctionType *Type = Intrinsic::getType(C, Id, Types);
  ArrayRef<Descriptor> Rest = Table;
  SmallVector<llvm::Type *> Matched;
  if (Intrinsic::matchIntrinsicSignature(Type, Rest, Matched) != Intrinsic::MatchIntrinsicTypes_Match ||
      Intrinsic::matchIntrinsicVarArg(Type->isVarArg(), Rest) || Matched != Types)
    return nullptr;
  return wrap(Intrinsic::getOrInsertDeclaration(unwrap(M), Id, Types));
}
}
