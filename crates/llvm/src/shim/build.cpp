// Building instructions.

#include "shim.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/NoFolder.h"

using namespace llvm;

extern "C" {

// A builder that never folds: the function gets exactly the instructions that the caller asks for.
LLVMBuilderRef sl_builder_create(LLVMContextRef C) {
  return reinterpret_cast<LLVMBuilderRef>(static_cast<IRBuilderBase *>(new IRBuilder<NoFolder>(*unwrap(C))));
}

void sl_builder_dispose(LLVMBuilderRef B) {
  delete static_cast<IRBuilder<NoFolder> *>(reinterpret_cast<IRBuilderBase *>(B));
}

bool sl_cast_valid(uint32_t Opcode, LLVMTypeRef From, LLVMTypeRef To) {
  Instruction::CastOps Op;
  switch (Opcode) {
#define HANDLE_CAST_INST(N, OPC, CLASS) case LLVM##OPC: Op = Instruction::OPC; break;
#include "llvm/IR/Instruction.def"
  default: return false;
  }
  return CastInst::castIsValid(Op, unwrap(From), unwrap(To));
}

const char *sl_select_problem(LLVMValueRef C, LLVMValueRef T, LLVMValueRef F) {
  return SelectInst::areInvalidOperands(unwrap(C), unwrap(T), unwrap(F));
}

LLVMTypeRef sl_gep_result(LLVMTypeRef Source, LLVMValueRef *Indices, size_t Count) {
  return wrap(compat::gepResult(unwrap(Source), ArrayRef<Value *>(unwrap(Indices), Count)));
}

LLVMTypeRef sl_indexed_type(LLVMTypeRef Aggregate, const unsigned *Indices, size_t Count) {
  return wrap(ExtractValueInst::getIndexedType(unwrap(Aggregate), ArrayRef<unsigned>(Indices, Count)));
}

LLVMValueRef sl_build_extract_value(LLVMBuilderRef B, LLVMValueRef V, const unsigned *Indices, size_t Count) {
  return wrap(reinterpret_cast<IRBuilderBase *>(B)->CreateExtractValue(unwrap(V), ArrayRef<unsigned>(Indices, Count)));
}

LLVMValueRef sl_build_insert_value(LLVMBuilderRef B, LLVMValueRef V, LLVMValueRef E, const unsigned *Indices,
                                   size_t Count) {
  return wrap(reinterpret_cast<IRBuilderBase *>(B)->CreateInsertValue(unwrap(V), unwrap(E),
                                                                      ArrayRef<unsigned>(Indices, Count)));
}

// The builder answers the value itself for a cast to its own type.
LLVMValueRef sl_build_bitcast(LLVMBuilderRef B, LLVMValueRef V, LLVMTypeRef To) {
  Value *From = unwrap(V);
  if (!CastInst::castIsValid(Instruction::BitCast, From->getType(), unwrap(To)))
    return nullptr;
  return wrap(unwrap(B)->Insert(new BitCastInst(From, unwrap(To))));
}

LLVMValueRef sl_build_shuffle(LLVMBuilderRef B, LLVMValueRef V1, LLVMValueRef V2, const int *Mask, size_t Count) {
  ArrayRef<int> M(Mask, Count);
  if (!ShuffleVectorInst::isValidOperands(unwrap(V1), unwrap(V2), M))
    return nullptr;
  return wrap(reinterpret_cast<IRBuilderBase *>(B)->CreateShuffleVector(unwrap(V1), unwrap(V2), M));
}

// The most frequent instructions, without the extra work of the C API: asking the layout for an alignment that is
// given, setting an empty name. Where the operands do not fit, nothing is made.

static LLVMValueRef placed(LLVMBuilderRef B, Instruction *I) {
  IRBuilderBase &Builder = *reinterpret_cast<IRBuilderBase *>(B);
  I->insertInto(Builder.GetInsertBlock(), Builder.GetInsertPoint());
  Builder.SetInstDebugLocation(I);
  return wrap(I);
}

static bool isStorable(Type *Ty) { return Ty->isFirstClassType() && Ty->isSized(); }

static Align alignment(LLVMBuilderRef B, Type *Ty, uint32_t Bytes) {
  return Bytes ? Align(Bytes) : unwrap(B)->GetInsertBlock()->getDataLayout().getABITypeAlign(Ty);
}

LLVMValueRef sl_build_load(LLVMBuilderRef B, LLVMTypeRef Ref, LLVMValueRef From, uint32_t Bytes, bool Volatile) {
  Type *Ty = unwrap(Ref);
  Value *Pointer = unwrap(From);
  if (!unwrap(B)->GetInsertBlock() || !Pointer->getType()->isPointerTy() || !isStorable(Ty))
    return nullptr;
  return placed(B, new LoadInst(Ty, Pointer, "", Volatile, alignment(B, Ty, Bytes)));
}

LLVMValueRef sl_build_store(LLVMBuilderRef B, LLVMValueRef Ref, LLVMValueRef To, uint32_t Bytes, bool Volatile) {
  Value *Stored = unwrap(Ref), *Pointer = unwrap(To);
  Type *Ty = Stored->getType();
  if (!unwrap(B)->GetInsertBlock() || !Pointer->getType()->isPointerTy() || isa<InlineAsm>(Stored) || !isStorable(Ty))
    return nullptr;
  return placed(B, new StoreInst(Stored, Pointer, Volatile, alignment(B, Ty, Bytes)));
}

LLVMValueRef sl_build_gep(LLVMBuilderRef B, LLVMTypeRef Ref, LLVMValueRef BaseRef, LLVMValueRef *IndexRefs, size_t Count,
                          uint32_t Flags) {
  Type *Source = unwrap(Ref);
  Value *Base = unwrap(BaseRef);
  ArrayRef<Value *> Indices(unwrap(IndexRefs), Count);
  Type *BaseTy = Base->getType();
  if (!unwrap(B)->GetInsertBlock() || Indices.empty() || isa<InlineAsm>(Base) || !BaseTy->isPtrOrPtrVectorTy() ||
      !Source->isSized())
    return nullptr;
  // LLVM takes the operands' lengths for equal where more than one is a vector.
  auto *Lanes = dyn_cast<VectorType>(BaseTy);
  for (Value *Index : Indices) {
    if (!Index->getType()->isIntOrIntVectorTy())
      return nullptr;
    if (auto *Own = dyn_cast<VectorType>(Index->getType())) {
      if (Lanes && Lanes->getElementCount() != Own->getElementCount())
        return nullptr;
      Lanes = Own;
    }
  }
  if (!compat::gepResult(Source, Indices))
    return nullptr;
  // Being in bounds implies that nothing wraps as a signed number.
  GEPNoWrapFlags NoWrap = GEPNoWrapFlags::fromRaw(Flags & 1 ? Flags | 2 : Flags);
  return placed(B, GetElementPtrInst::Create(Source, Base, Indices, NoWrap));
}

} // extern "C"
