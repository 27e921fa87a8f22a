// Changes to modules that this project owns: taking out, putting in, inlining, linking.

#include "shim.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

extern "C" {

bool sl_erase_instruction(LLVMValueRef V) {
  auto *I = dyn_cast<Instruction>(unwrap(V));
  if (!I || !I->use_empty() || I->isTerminator() || !I->getParent())
    return false;
  I->eraseFromParent();
  return true;
}

bool sl_erase_global(LLVMValueRef V) {
  auto *G = dyn_cast<GlobalObject>(unwrap(V));
  if (!G || !G->getParent())
    return false;
  G->removeDeadConstantUsers();
  if (!G->use_empty())
    return false;
  G->eraseFromParent();
  return true;
}

bool sl_set_operand(LLVMValueRef V, uint32_t Index, LLVMValueRef To) {
  auto *I = dyn_cast<Instruction>(unwrap(V));
  if (!I || Index >= I->getNumOperands() || I->getOperand(Index)->getType() != unwrap(To)->getType())
    return false;
  I->setOperand(Index, unwrap(To));
  return true;
}

// Instructions in place of the constant expressions that instructions reach the variable through.
void sl_expand_constant_users(LLVMValueRef V) {
  if (auto *G = dyn_cast<GlobalVariable>(unwrap(V)))
    convertUsersOfConstantsToInstructions({G});
}

const char *sl_inline_call(LLVMValueRef V) {
  auto *Call = dyn_cast<CallInst>(unwrap(V));
  if (!Call || !Call->getParent())
    return "this is no call";
  InlineFunctionInfo Info;
  InlineResult Result = InlineFunction(*Call, Info, false, nullptr, false);
  return Result.isSuccess() ? nullptr : Result.getFailureReason();
}

bool sl_copy_attachments(LLVMValueRef To, LLVMValueRef From) {
  auto *T = dyn_cast<Instruction>(unwrap(To));
  auto *F = dyn_cast<Instruction>(unwrap(From));
  if (!T || !F)
    return false;
  T->copyMetadata(*F);
  return true;
}

// All attributes of a call, or only those of the call itself and its result where the arguments stand elsewhere.
bool sl_copy_call_attributes(LLVMValueRef To, LLVMValueRef From, bool WithArguments) {
  auto *T = dyn_cast<CallBase>(unwrap(To));
  auto *F = dyn_cast<CallBase>(unwrap(From));
  if (!T || !F || (WithArguments && T->arg_size() != F->arg_size()))
    return false;
  AttributeList List = F->getAttributes();
  if (!WithArguments)
    List = AttributeList::get(T->getContext(), List.getFnAttrs(), List.getRetAttrs(), {});
  T->setAttributes(List);
  return true;
}

// Puts values in the place of those of these variables of a function that are only loaded and stored as a whole, and tells which.
void sl_promote(LLVMValueRef Function, const LLVMValueRef *Variables, size_t Count, bool *IsGone) {
  auto *F = dyn_cast<llvm::Function>(unwrap(Function));
  if (!F || F->isDeclaration())
    return;
  SmallVector<AllocaInst *> All;
  for (size_t I = 0; I != Count; ++I) {
    auto *A = dyn_cast<AllocaInst>(unwrap(Variables[I]));
    IsGone[I] = A && A->getFunction() == F && isAllocaPromotable(A);
    if (IsGone[I])
      All.push_back(A);
  }
  DominatorTree Dominators(*F);
  PromoteMemToReg(All, Dominators);
}

// Has products be rounded before they are added to something.
void sl_separate_products(LLVMModuleRef M) {
  for (Function &F : *unwrap(M))
    for (BasicBlock &Block : F)
      for (Instruction &I : make_early_inc_range(Block)) {
        if (isa<FPMathOperator>(I))
          I.setHasAllowContract(false);
        auto *Call = dyn_cast<IntrinsicInst>(&I);
        if (!Call || Call->getIntrinsicID() != Intrinsic::fmuladd)
          continue;
        IRBuilder<> B(Call);
        B.setFastMathFlags(Call->getFastMathFlags());
        Value *Product = B.CreateFMul(Call->getArgOperand(0), Call->getArgOperand(1));
        Call->replaceAllUsesWith(B.CreateFAdd(Product, Call->getArgOperand(2)));
        Call->eraseFromParent();
      }
}

// Takes blocks away that nothing reaches.
void sl_drop_unreached(LLVMValueRef V) {
  if (auto *F = dyn_cast<Function>(unwrap(V)); F && !F->isDeclaration())
    EliminateUnreachableBlocks(*F);
}

void sl_drop_named_metadata(LLVMModuleRef Ref) {
  Module *M = unwrap(Ref);
  while (!M->named_metadata_empty())
    M->eraseNamedMetadata(&*M->named_metadata_begin());
}

// Takes over the source, whatever comes of it.
bool sl_link(LLVMModuleRef Into, LLVMModuleRef From) {
  return !Linker::linkModules(*unwrap(Into), std::unique_ptr<Module>(unwrap(From)));
}

} // extern "C"
