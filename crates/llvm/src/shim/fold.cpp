// Operations on constant numbers, done now.

#include "shim.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/ConstantFold.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"

using namespace llvm;

static unsigned binary(uint32_t Opcode) {
  switch (Opcode) {
  case LLVMAdd: return Instruction::Add;
  case LLVMFAdd: return Instruction::FAdd;
  case LLVMSub: return Instruction::Sub;
  case LLVMFSub: return Instruction::FSub;
  case LLVMMul: return Instruction::Mul;
  case LLVMFMul: return Instruction::FMul;
  case LLVMUDiv: return Instruction::UDiv;
  case LLVMSDiv: return Instruction::SDiv;
  case LLVMFDiv: return Instruction::FDiv;
  case LLVMURem: return Instruction::URem;
  case LLVMSRem: return Instruction::SRem;
  case LLVMFRem: return Instruction::FRem;
  case LLVMShl: return Instruction::Shl;
  case LLVMLShr: return Instruction::LShr;
  case LLVMAShr: return Instruction::AShr;
  case LLVMAnd: return Instruction::And;
  case LLVMOr: return Instruction::Or;
  case LLVMXor: return Instruction::Xor;
  default: return 0;
  }
}

static unsigned conversion(uint32_t Opcode) {
  switch (Opcode) {
  case LLVMTrunc: return Instruction::Trunc;
  case LLVMZExt: return Instruction::ZExt;
  case LLVMSExt: return Instruction::SExt;
  case LLVMFPToUI: return Instruction::FPToUI;
  case LLVMFPToSI: return Instruction::FPToSI;
  case LLVMUIToFP: return Instruction::UIToFP;
  case LLVMSIToFP: return Instruction::SIToFP;
  case LLVMFPTrunc: return Instruction::FPTrunc;
  case LLVMFPExt: return Instruction::FPExt;
  case LLVMBitCast: return Instruction::BitCast;
  default: return 0;
  }
}

static Constant *number(LLVMValueRef V) {
  auto *C = dyn_cast<Constant>(unwrap(V));
  return C && (C->getType()->isIntOrIntVectorTy() || C->getType()->isFPOrFPVectorTy()) ? C : nullptr;
}

extern "C" {

// The number of a floating-point type with these bits, low word first.
LLVMValueRef sl_fp_from_bits(LLVMTypeRef Ref, const uint64_t *Words) {
  Type *Ty = unwrap(Ref);
  APInt Value(Ty->getScalarSizeInBits(), ArrayRef<uint64_t>(Words, (Ty->getScalarSizeInBits() + 63) / 64));
  return wrap(static_cast<llvm::Value *>(ConstantFP::get(Ty, APFloat(Ty->getFltSemantics(), Value))));
}

LLVMValueRef sl_fold_binary(LLVMModuleRef M, uint32_t Opcode, LLVMValueRef A, LLVMValueRef B) {
  Constant *Left = number(A), *Right = number(B);
  unsigned Op = binary(Opcode);
  if (!Op || !Left || !Right || Left->getType() != Right->getType())
    return nullptr;
  bool IsFloat = Op == Instruction::FAdd || Op == Instruction::FSub || Op == Instruction::FMul ||
                 Op == Instruction::FDiv || Op == Instruction::FRem;
  if (IsFloat != Left->getType()->isFPOrFPVectorTy())
    return nullptr;
  return wrap(ConstantFoldBinaryOpOperands(Op, Left, Right, unwrap(M)->getDataLayout()));
}

LLVMValueRef sl_fold_negation(LLVMModuleRef M, LLVMValueRef V) {
  Constant *C = number(V);
  if (!C || !C->getType()->isFPOrFPVectorTy())
    return nullptr;
  return wrap(ConstantFoldUnaryOpOperand(Instruction::FNeg, C, unwrap(M)->getDataLayout()));
}

LLVMValueRef sl_fold_cast(LLVMModuleRef M, uint32_t Opcode, LLVMValueRef V, LLVMTypeRef Ref) {
  Constant *C = number(V);
  Type *Ty = unwrap(Ref);
  unsigned Op = conversion(Opcode);
  if (!Op || !C || !CastInst::castIsValid(Instruction::CastOps(Op), C->getType(), Ty))
    return nullptr;
  return wrap(ConstantFoldCastOperand(Op, C, Ty, unwrap(M)->getDataLayout()));
}

// The predicates have the same numbers in both of LLVM's interfaces.
LLVMValueRef sl_fold_compare(uint32_t Predicate, LLVMValueRef A, LLVMValueRef B) {
  Constant *Left = number(A), *Right = number(B);
  if (!Left || !Right || Left->getType() != Right->getType())
    return nullptr;
  bool IsFloat = Left->getType()->isFPOrFPVectorTy();
  bool Fits = IsFloat ? Predicate <= CmpInst::LAST_FCMP_PREDICATE
                      : Predicate >= CmpInst::FIRST_ICMP_PREDICATE && Predicate <= CmpInst::LAST_ICMP_PREDICATE;
  // The way through Analysis gives up on denormal numbers, which a device may take for zero.
  return Fits ? wrap(ConstantFoldCompareInstruction(CmpInst::Predicate(Predicate), Left, Right)) : nullptr;
}

// The constant, with 0 in the place of what is undefined in it.
LLVMValueRef sl_defined_constant(LLVMValueRef V) {
  auto *C = dyn_cast<Constant>(unwrap(V));
  Type *Scalar = C ? C->getType()->getScalarType() : nullptr;
  if (!C || !(Scalar->isIntegerTy() || Scalar->isFloatingPointTy() || Scalar->isPointerTy()))
    return nullptr;
  // For a vector of undefined and poison lanes alone, LLVM gives the lane itself.
  Constant *Defined = Constant::replaceUndefsWith(C, Constant::getNullValue(Scalar));
  return wrap(Defined->getType() == C->getType() ? Defined : Constant::getNullValue(C->getType()));
}

} // extern "C"
