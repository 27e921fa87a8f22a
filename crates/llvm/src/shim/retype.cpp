// Giving functions, variables and values other types.

#include "shim.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

extern "C" {

// A function of another type in the place of one, with its body, its name and all else; the former function stays, without
// them, until its uses are gone. Parameters whose type stays are replaced, those of other types keep their uses. Attributes
// that the new types cannot have are dropped.
LLVMValueRef sl_retype_function(LLVMValueRef V, LLVMTypeRef Ty) {
  auto *Old = dyn_cast<Function>(unwrap(V));
  auto *Type = dyn_cast<FunctionType>(unwrap(Ty));
  if (!Old || !Type || !Old->getParent() || Type->getNumParams() != Old->arg_size() || Type->isVarArg() != Old->isVarArg())
    return nullptr;
  Function *New = Function::Create(Type, Old->getLinkage(), Old->getAddressSpace());
  Old->getParent()->getFunctionList().insert(Old->getIterator(), New);
  New->copyAttributesFrom(Old);
  New->setComdat(Old->getComdat());
  New->copyMetadata(Old, 0);
  Old->clearMetadata();
  New->takeName(Old);
  New->splice(New->begin(), Old);
  New->removeRetAttrs(compat::wrongAttributes(Type->getReturnType(), New->getAttributes().getRetAttrs()));
  for (unsigned I = 0; I != Type->getNumParams(); ++I) {
    Argument *From = Old->getArg(I), *To = New->getArg(I);
    To->takeName(From);
    if (From->getType() == To->getType())
      From->replaceAllUsesWith(To);
    else
      New->removeParamAttrs(I, compat::wrongAttributes(To->getType(), New->getAttributes().getParamAttrs(I)));
  }
  return wrap(New);
}

// Drops the attributes of a call that its types cannot have.
bool sl_drop_wrong_attributes(LLVMValueRef V) {
  auto *Call = dyn_cast<CallBase>(unwrap(V));
  if (!Call)
    return false;
  Call->removeRetAttrs(compat::wrongAttributes(Call->getType(), Call->getAttributes().getRetAttrs()));
  for (unsigned I = 0; I != Call->arg_size(); ++I)
    Call->removeParamAttrs(I, compat::wrongAttributes(Call->getArgOperand(I)->getType(),
                                                               Call->getAttributes().getParamAttrs(I)));
  return true;
}

// A variable of another type, with this initializer or none, in the place of one, which is gone then.
LLVMValueRef sl_retype_global(LLVMValueRef V, LLVMTypeRef Ty, LLVMValueRef Initializer) {
  auto *Old = dyn_cast<GlobalVariable>(unwrap(V));
  auto *Init = Initializer ? dyn_cast<Constant>(unwrap(Initializer)) : nullptr;
  if (!Old || !Old->getParent() || (Init && Init->getType() != unwrap(Ty)) || bool(Init) != Old->hasInitializer())
    return nullptr;
  auto *New = new GlobalVariable(*Old->getParent(), unwrap(Ty), Old->isConstant(), Old->getLinkage(), Init, "", Old,
                                 Old->getThreadLocalMode(), Old->getAddressSpace(), Old->isExternallyInitialized());
  New->copyAttributesFrom(Old);
  New->setComdat(Old->getComdat());
  New->copyMetadata(Old, 0);
  New->takeName(Old);
  Old->replaceAllUsesWith(New);
  Old->eraseFromParent();
  return wrap(New);
}

// Puts another function of the same address space in the place of one, which is gone then.
bool sl_replace_function(LLVMValueRef V, LLVMValueRef To) {
  auto *Old = dyn_cast<Function>(unwrap(V));
  auto *New = dyn_cast<Function>(unwrap(To));
  if (!Old || !New || Old == New || Old->getType() != New->getType())
    return false;
  Old->replaceAllUsesWith(New);
  Old->eraseFromParent();
  return true;
}

// Returns another value, of the function's type.
bool sl_return_instead(LLVMValueRef V, LLVMValueRef Value) {
  auto *Old = dyn_cast<ReturnInst>(unwrap(V));
  if (!Old || unwrap(Value)->getType() != Old->getFunction()->getReturnType())
    return false;
  auto *New = ReturnInst::Create(Old->getContext(), unwrap(Value), Old->getIterator());
  New->copyMetadata(*Old);
  Old->eraseFromParent();
  return true;
}

// Switches on another value, whose cases lead to the blocks of the former ones in the same order.
bool sl_switch_instead(LLVMValueRef V, LLVMValueRef Value, const LLVMValueRef *Cases, size_t Count) {
  auto *Old = dyn_cast<SwitchInst>(unwrap(V));
  if (!Old || Old->getNumCases() != Count)
    return false;
  auto *New = SwitchInst::Create(unwrap(Value), Old->getDefaultDest(), Count, Old->getIterator());
  for (size_t I = 0; I != Count; ++I) {
    auto *Case = dyn_cast<ConstantInt>(unwrap(Cases[I]));
    if (!Case || Case->getType() != unwrap(Value)->getType()) {
      New->eraseFromParent();
      return false;
    }
    New->addCase(Case, Old->getSuccessor(I + 1));
  }
  New->copyMetadata(*Old);
  Old->eraseFromParent();
  return true;
}

// Changes the type of an instruction. Whoever does so changes all that it is used with.
bool sl_mutate_type(LLVMValueRef V, LLVMTypeRef Ty) {
  auto *I = dyn_cast<Instruction>(unwrap(V));
  if (!I || isa<CallBase>(I) || isa<AllocaInst>(I))
    return false;
  I->mutateType(unwrap(Ty));
  return true;
}

// Sets an operand whatever its type.
bool sl_put_operand(LLVMValueRef V, uint32_t Index, LLVMValueRef To) {
  auto *I = dyn_cast<Instruction>(unwrap(V));
  if (!I || Index >= I->getNumOperands())
    return false;
  I->setOperand(Index, unwrap(To));
  return true;
}

} // extern "C"
