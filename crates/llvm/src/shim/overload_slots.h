// The conditions that LLVM's table of intrinsics puts on overloaded types. The table's names differ by version, so that this
// belongs to compat.h; it stands apart as only unit tests need it.

#ifndef SPIRV_LLVM_OVERLOAD_SLOTS_H
#define SPIRV_LLVM_OVERLOAD_SLOTS_H

#include "compat.h"

namespace compat {

// The conditions on one overloaded type.
struct Slot {
  enum { Any, Integer, Float, Pointer } Class = Any;
  // Whether it has to be a vector, has an integer as scalar, and points by all lanes.
  bool Vector = false, HasWidth = false, Pointers = false;
};

inline llvm::SmallVector<Slot> slots(llvm::Intrinsic::ID Id) {
  using Descriptor = llvm::Intrinsic::IITDescriptor;
  llvm::SmallVector<Slot> Slots;
  auto Refer = [&](unsigned Number, bool Vector, bool HasWidth) -> Slot & {
    if (Slots.size() <= Number)
      Slots.resize(Number + 1);
    Slots[Number].Vector |= Vector;
    Slots[Number].HasWidth |= HasWidth;
    return Slots[Number];
  };
  llvm::SmallVector<Descriptor, 8> Table;
  llvm::Intrinsic::getIntrinsicInfoTableEntries(Id, Table);
  for (const Descriptor &D : Table) {
    switch (D.Kind) {
#if SPIRV_LLVM_MAJOR >= 23
    case Descriptor::Overloaded: {
      auto [Shape, Element] = D.getOverloadConstraints();
      Slot &S = Refer(D.getOverloadIndex(), Shape == Descriptor::VC_Vector, false);
      S.Class = Element == Descriptor::EC_Integer   ? Slot::Integer
                : Element == Descriptor::EC_Float   ? Slot::Float
                : Element == Descriptor::EC_Pointer ? Slot::Pointer
                                                    : Slot::Any;
      break;
    }
    case Descriptor::Match:
      Refer(D.getOverloadIndex(), false, false);
      break;
    case Descriptor::Extend:
    case Descriptor::Trunc:
      Refer(D.getOverloadIndex(), false, true);
      break;
    case Descriptor::Subdivide2:
    case Descriptor::Subdivide4:
      Refer(D.getOverloadIndex(), true, true);
      break;
    case Descriptor::SameVecWidth:
    case Descriptor::VecElement:
    case Descriptor::VecOfBitcastsToInt:
    case Descriptor::OneNthEltsVec:
      Refer(D.getOverloadIndex(), true, false);
      break;
    case Descriptor::VecOfAnyPtrsToElt:
      Refer(D.getRefOverloadIndex(), true, false);
      Refer(D.getOverloadIndex(), true, false).Pointers = true;
      break;
#else
    case Descriptor::Argument: {
      Slot &S = Refer(D.getArgumentNumber(), false, false);
      switch (D.getArgumentKind()) {
      case Descriptor::AK_AnyInteger: S.Class = Slot::Integer; break;
      case Descriptor::AK_AnyFloat: S.Class = Slot::Float; break;
      case Descriptor::AK_AnyPointer: S.Class = Slot::Pointer; break;
      case Descriptor::AK_AnyVector: S.Vector = true; break;
      default: break;
      }
      break;
    }
    case Descriptor::ExtendArgument:
    case Descriptor::TruncArgument:
      Refer(D.getArgumentNumber(), false, true);
      break;
    case Descriptor::Subdivide2Argument:
    case Descriptor::Subdivide4Argument:
      Refer(D.getArgumentNumber(), true, true);
      break;
    case Descriptor::SameVecWidthArgument:
    case Descriptor::VecElementArgument:
    case Descriptor::VecOfBitcastsToInt:
      Refer(D.getArgumentNumber(), true, false);
      break;
#if SPIRV_LLVM_MAJOR >= 21
    case Descriptor::OneNthEltsVecArgument:
      Refer(D.getRefArgNumber(), true, false);
      break;
#else
    case Descriptor::HalfVecArgument:
      Refer(D.getArgumentNumber(), true, false);
      break;
#endif
    case Descriptor::VecOfAnyPtrsToElt:
      Refer(D.getRefArgNumber(), true, false);
      Refer(D.getOverloadArgNumber(), true, false).Pointers = true;
      break;
#endif
    default:
      break;
    }
  }
  return Slots;
}

// Whether an intrinsic takes a function type; the types that its name tells are appended.
inline bool takes(llvm::Intrinsic::ID Id, llvm::FunctionType *Type, llvm::SmallVectorImpl<llvm::Type *> &Matched) {
#if SPIRV_LLVM_MAJOR >= 23
  return llvm::Intrinsic::isSignatureValid(Id, Type, Matched);
#else
  llvm::SmallVector<llvm::Intrinsic::IITDescriptor, 8> Table;
  llvm::Intrinsic::getIntrinsicInfoTableEntries(Id, Table);
  llvm::ArrayRef<llvm::Intrinsic::IITDescriptor> Rest = Table;
  return llvm::Intrinsic::matchIntrinsicSignature(Type, Rest, Matched) == llvm::Intrinsic::MatchIntrinsicTypes_Match &&
         !llvm::Intrinsic::matchIntrinsicVarArg(Type->isVarArg(), Rest);
#endif
}

} // namespace compat

#endif
