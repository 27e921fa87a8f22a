// Reading and making constants.

#include "shim.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

extern "C" {

const uint64_t *sl_int_words(LLVMValueRef V, uint32_t *Width) {
  auto *C = dyn_cast<ConstantInt>(unwrap(V));
  if (!C || !C->getType()->isIntegerTy())
    return nullptr;
  *Width = C->getBitWidth();
  return C->getValue().getRawData();
}

uint32_t sl_fp_bits(LLVMValueRef V, uint64_t Words[2]) {
  auto *C = dyn_cast<ConstantFP>(unwrap(V));
  if (!C || !C->getType()->isFloatingPointTy())
    return 0;
  APInt Bits = C->getValueAPF().bitcastToAPInt();
  for (unsigned I = 0; I < 2; ++I)
    Words[I] = I < Bits.getNumWords() ? Bits.getRawData()[I] : 0;
  return Bits.getBitWidth();
}

LLVMValueRef sl_aggregate_element(LLVMValueRef V, uint64_t Index) {
  auto *C = dyn_cast<Constant>(unwrap(V));
  if (!C || Index > UINT32_MAX)
    return nullptr;
  // LLVM takes an undefined scalar, which has no elements, for a struct.
  if (!C->getType()->isAggregateType() && !isa<FixedVectorType>(C->getType()))
    return nullptr;
  return wrap(C->getAggregateElement(unsigned(Index)));
}

bool sl_is_null(LLVMValueRef V) {
  auto *C = dyn_cast<Constant>(unwrap(V));
  return C && C->isNullValue();
}

// Valid says whether LLVM has a constant expression of the operation for these types.
LLVMValueRef sl_const_cast(uint32_t Opcode, LLVMValueRef V, LLVMTypeRef Ty, bool *Valid) {
  auto Op = compat::constantCast(Opcode);
  auto *C = dyn_cast<Constant>(unwrap(V));
  *Valid = Op && C && CastInst::castIsValid(*Op, C->getType(), unwrap(Ty));
  return *Valid ? wrap(ConstantExpr::getCast(*Op, C, unwrap(Ty))) : nullptr;
}

} // extern "C"
