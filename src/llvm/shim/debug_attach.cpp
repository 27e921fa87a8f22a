// Debug info: what of functions, variables, blocks and modules it belongs to.

#include "debug_fragment.h"
#include "debug_scope.h"
#include "shim.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

extern "C" {

// Attaches the expression of a global variable to it.
bool sl_attach_global(LLVMValueRef V, LLVMMetadataRef M) {
  auto *Global = dyn_cast<GlobalVariable>(unwrap(V));
  auto *Expression = dyn_cast<DIGlobalVariableExpression>(unwrap(M));
  if (!Global || !Expression)
    return false;
  Global->addDebugInfo(Expression);
  return true;
}

// Attaches the definition of a function to it, where neither has another.
bool sl_attach_function(LLVMValueRef V, LLVMMetadataRef M) {
  auto *F = dyn_cast<Function>(unwrap(V));
  auto *Subprogram = dyn_cast<DISubprogram>(unwrap(M));
  if (!F || !Subprogram || F->isDeclaration() || F->getSubprogram() || !Subprogram->isDefinition() ||
      !Subprogram->isDistinct())
    return false;
  F->setSubprogram(Subprogram);
  return true;
}

// A location in a function: none where its scope, with all it is inlined at, belongs to another one. A function that is
// none of the source may have locations of any.
LLVMMetadataRef sl_location_in(LLVMValueRef V, uint32_t Line, uint32_t Column, LLVMMetadataRef ScopeRef,
                               LLVMMetadataRef InlinedRef) {
  auto *F = dyn_cast<Function>(unwrap(V));
  auto *Scope = dyn_cast<DILocalScope>(unwrap(ScopeRef));
  auto *Inlined = InlinedRef ? dyn_cast<DILocation>(unwrap(InlinedRef)) : nullptr;
  if (!F || !Scope || !subprogramOf(Scope) || (InlinedRef && !Inlined))
    return nullptr;
  const DISubprogram *Outermost = Inlined ? outermostSubprogramOf(Inlined) : subprogramOf(Scope);
  if (!Outermost || (F->getSubprogram() && Outermost != F->getSubprogram()))
    return nullptr;
  return wrap(DILocation::get(F->getContext(), Line, Column > UINT16_MAX ? 0 : Column, Scope, Inlined));
}

// Puts a record about a variable at the end of a block. 0 declares, 1 gives the value. The values are one or, with
// `IsList`, the arguments of the expression.
bool sl_add_record(LLVMBasicBlockRef B, uint32_t Kind, const LLVMValueRef *Values, size_t Count, bool IsList,
                   LLVMMetadataRef VariableRef, LLVMMetadataRef ExpressionRef, LLVMMetadataRef LocationRef) {
  BasicBlock *Block = unwrap(B);
  auto *Variable = dyn_cast<DILocalVariable>(unwrap(VariableRef));
  auto *Expression = dyn_cast<DIExpression>(unwrap(ExpressionRef));
  auto *Location = dyn_cast<DILocation>(unwrap(LocationRef));
  if (!Variable || !Expression || !Location || !Count || (Count > 1 && !IsList) || compat::terminator(*Block))
    return false;
  const DISubprogram *Owner = subprogramOf(Variable->getRawScope());
  if (!Owner || Owner != subprogramOf(Location->getRawScope()))
    return false;
  // A declaration has one address, a value by its arguments as many as the expression names.
  if (Kind == 0 && (IsList || !unwrap(Values[0])->getType()->isPointerTy()))
    return false;
  if (IsList ? Expression->getNumLocationOperands() > Count : Expression->getNumLocationOperands() > 1)
    return false;
  if (!fragmentFits(Variable, Expression))
    return false;
  SmallVector<ValueAsMetadata *, 4> Operands;
  for (size_t I = 0; I < Count; ++I) {
    Type *T = unwrap(Values[I])->getType();
    if (T->isVoidTy() || T->isLabelTy() || T->isMetadataTy() || T->isTokenTy())
      return false;
    // A value of another function has no meaning here.
    auto *Argument = dyn_cast<llvm::Argument>(unwrap(Values[I]));
    auto *Inst = dyn_cast<Instruction>(unwrap(Values[I]));
    if ((Argument && Argument->getParent() != Block->getParent()) ||
        (Inst && Inst->getParent() && Inst->getFunction() != Block->getParent()))
      return false;
    Operands.push_back(ValueAsMetadata::get(unwrap(Values[I])));
  }
  Metadata *Where = Operands[0];
  if (IsList)
    Where = DIArgList::get(Block->getContext(), Operands);
  using Record = DbgVariableRecord;
  auto *Made = new Record(Where, Variable, Expression, Location,
                          Kind == 0 ? Record::LocationType::Declare : Record::LocationType::Value);
  Block->insertDbgRecordBefore(Made, Block->end());
  return true;
}

// How many values an expression takes by DW_OP_LLVM_arg; 0 where it takes its only value without one.
uint64_t sl_expression_arguments(LLVMMetadataRef M) {
  auto *Expression = dyn_cast<DIExpression>(unwrap(M));
  uint64_t Count = 0;
  if (Expression && Expression->isValid())
    for (auto &Op : Expression->expr_ops())
      if (Op.getOp() == dwarf::DW_OP_LLVM_arg)
        Count = std::max(Count, Op.getArg(0) + 1);
  return Count;
}

// Gives line 0 to calls without a location between functions of the source, as LLVM wants one there.
void sl_locate_calls(LLVMModuleRef Ref) {
  for (Function &F : *unwrap(Ref)) {
    DISubprogram *Subprogram = F.getSubprogram();
    if (!Subprogram)
      continue;
    for (BasicBlock &B : F)
      for (Instruction &I : B) {
        auto *Call = dyn_cast<CallBase>(&I);
        if (Call && !Call->getDebugLoc() && Call->getCalledFunction() && Call->getCalledFunction()->getSubprogram())
          Call->setDebugLoc(DebugLoc(DILocation::get(F.getContext(), 0, 0, Subprogram)));
      }
  }
}

// A module flag, where there is none of that name.
void sl_debug_flag(LLVMModuleRef Ref, uint32_t Behavior, const char *Name, size_t Length, uint32_t Value) {
  Module *M = unwrap(Ref);
  StringRef Key(Name, Length);
  if (!M->getModuleFlag(Key))
    M->addModuleFlag(Module::ModFlagBehavior(Behavior), Key, Value);
}

// A module flag that is a node.
void sl_debug_flag_node(LLVMModuleRef Ref, uint32_t Behavior, const char *Name, size_t Length, LLVMMetadataRef Node) {
  Module *M = unwrap(Ref);
  StringRef Key(Name, Length);
  if (!M->getModuleFlag(Key))
    M->addModuleFlag(Module::ModFlagBehavior(Behavior), Key, unwrap(Node));
}

} // extern "C"
