// Reading values and instructions.

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

extern "C" {

// ---- Values ----

// The C API's number of an opcode, which is asked for with every instruction.
static uint32_t stable_opcode(unsigned Opcode) {
  switch (Opcode) {
#define HANDLE_INST(Number, Name, Class) case Number: return LLVM##Name;
#include "llvm/IR/Instruction.def"
#undef HANDLE_INST
  default: return 0;
  }
}

static uint32_t instruction_class(const Instruction *I) {
  return 1 | compat::commonOpcode(stable_opcode(I->getOpcode())) << 8;
}

// All instructions of a module as LLVM prints them, in order, each behind a byte that no text has: one walk over the module, where
// printing an instruction by itself costs a walk over its function.
char *sl_print_instructions(LLVMModuleRef Ref) {
  Module &M = *unwrap(Ref);
  ModuleSlotTracker Slots(&M);
  std::string Text;
  raw_string_ostream Out(Text);
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    Slots.incorporateFunction(F);
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        Out << '\1';
        I.print(Out, Slots);
      }
  }
  return LLVMCreateMessage(Text.c_str());
}

// What a pointer is computed from, and how many bytes lie between, where all steps are constant.
LLVMValueRef sl_constant_offset(LLVMModuleRef M, LLVMValueRef Pointer, int64_t *Offset) {
  Value *V = unwrap(Pointer);
  *Offset = 0;
  if (!V->getType()->isPointerTy())
    return Pointer;
  const DataLayout &Layout = unwrap(M)->getDataLayout();
  APInt Sum(Layout.getIndexTypeSizeInBits(V->getType()), 0);
  Value *Base = V->stripAndAccumulateConstantOffsets(Layout, Sum, true);
  *Offset = Sum.getSExtValue();
  return wrap(Base);
}

// The kind as in `ValueKind` of value.rs; bits 8.. hold the C API's opcode of an instruction or constant expression.
uint32_t sl_value_class(LLVMValueRef Ref) {
  Value *V = unwrap(Ref);
  if (auto *I = dyn_cast<Instruction>(V))
    return instruction_class(I);
  switch (V->getValueID()) {
  case Value::ArgumentVal: return 2;
  case Value::BasicBlockVal: return 3;
  case Value::FunctionVal: return 4;
  case Value::GlobalVariableVal: return 5;
  case Value::GlobalAliasVal: return 6;
  case Value::GlobalIFuncVal: return 7;
  case Value::ConstantIntVal: return 8;
  case Value::ConstantFPVal: return 9;
  case Value::ConstantPointerNullVal: return 10;
  case Value::UndefValueVal: return 11;
  case Value::PoisonValueVal: return 12;
  case Value::ConstantAggregateZeroVal: return 13;
  case Value::ConstantDataArrayVal: return 14;
  case Value::ConstantDataVectorVal: return 15;
  case Value::ConstantArrayVal: return 16;
  case Value::ConstantStructVal: return 17;
  case Value::ConstantVectorVal: return 18;
  case Value::ConstantExprVal: return 19 | uint32_t(LLVMGetConstOpcode(Ref)) << 8;
  case Value::BlockAddressVal: return 20;
  case Value::ConstantTargetNoneVal: return 21;
  case Value::ConstantTokenNoneVal: return 22;
  case Value::DSOLocalEquivalentVal: return 23;
  case Value::NoCFIValueVal: return 24;
  case Value::ConstantPtrAuthVal: return 25;
  case Value::InlineAsmVal: return 26;
  case Value::MetadataAsValueVal: return 27;
  default: return 0;
  }
}

// The instruction behind this one in its block, and its class.
LLVMValueRef sl_next_instruction(LLVMValueRef Ref, uint32_t *Class) {
  auto *I = dyn_cast<Instruction>(unwrap(Ref));
  Instruction *Next = I && I->getParent() ? I->getNextNode() : nullptr;
  if (Next)
    *Class = instruction_class(Next);
  return wrap(Next);
}

// The instructions of a block from *Next on, up to Capacity, with their classes; *Next is the one behind them then.
size_t sl_instructions(LLVMValueRef *Next, LLVMValueRef *Values, uint32_t *Classes, size_t Capacity) {
  auto *First = dyn_cast_or_null<Instruction>(unwrap(*Next));
  *Next = nullptr;
  if (!First || !First->getParent())
    return 0;
  size_t Count = 0;
  for (auto I = First->getIterator(), End = First->getParent()->end(); I != End; ++I, ++Count) {
    if (Count == Capacity) {
      *Next = wrap(&*I);
      break;
    }
    Values[Count] = wrap(&*I);
    Classes[Count] = instruction_class(&*I);
  }
  return Count;
}

uint32_t sl_num_operands(LLVMValueRef V) {
  auto *U = dyn_cast<User>(unwrap(V));
  return U ? U->getNumOperands() : 0;
}

LLVMValueRef sl_operand(LLVMValueRef V, uint32_t Index) {
  auto *U = dyn_cast<User>(unwrap(V));
  return U && Index < U->getNumOperands() ? wrap(U->getOperand(Index)) : nullptr;
}

// Null for constant data, whose uses are of many modules.
LLVMUseRef sl_first_use(LLVMValueRef V) {
  Value *P = unwrap(V);
  return compat::hasUses(*P) ? wrap(&*P->use_begin()) : nullptr;
}

uint32_t sl_use_operand(LLVMUseRef U) { return unwrap(U)->getOperandNo(); }

uint32_t sl_argument_index(LLVMValueRef V) {
  auto *A = dyn_cast<Argument>(unwrap(V));
  return A ? A->getArgNo() : UINT32_MAX;
}

// ---- Instructions ----

// The number in the C API of the operation of an atomicrmw, ~0 for other values and operations.
uint32_t sl_rmw_op(LLVMValueRef V) {
  auto *I = dyn_cast<AtomicRMWInst>(unwrap(V));
  return I ? compat::rmwNumber(I->getOperation()) : UINT32_MAX;
}

LLVMValueRef sl_terminator(LLVMBasicBlockRef B) { return wrap(static_cast<Value *>(compat::terminator(*unwrap(B)))); }

// The value for which a switch goes to a successor, null for the default and other instructions.
LLVMValueRef sl_case_value(LLVMValueRef V, uint32_t Successor) {
  auto *S = dyn_cast<SwitchInst>(unwrap(V));
  if (!S || Successor == 0 || Successor > S->getNumCases())
    return nullptr;
  return wrap(static_cast<Value *>((S->case_begin() + (Successor - 1))->getCaseValue()));
}

LLVMValueRef sl_named_function(LLVMModuleRef M, const char *Name, size_t Length) {
  return wrap(static_cast<Value *>(unwrap(M)->getFunction(StringRef(Name, Length))));
}

LLVMValueRef sl_named_global(LLVMModuleRef M, const char *Name, size_t Length) {
  return wrap(static_cast<Value *>(unwrap(M)->getGlobalVariable(StringRef(Name, Length), true)));
}

// Bits: 0 nuw, 1 nsw, 2 exact, 3 disjoint, 4 nneg, 5 samesign.
uint32_t sl_flags(LLVMValueRef Ref) {
  Value *V = unwrap(Ref);
  uint32_t Flags = 0;
  if (auto *O = dyn_cast<OverflowingBinaryOperator>(V))
    Flags |= uint32_t(O->hasNoUnsignedWrap()) | uint32_t(O->hasNoSignedWrap()) << 1;
  else if (auto *T = dyn_cast<TruncInst>(V))
    Flags |= uint32_t(T->hasNoUnsignedWrap()) | uint32_t(T->hasNoSignedWrap()) << 1;
  else if (auto *E = dyn_cast<PossiblyExactOperator>(V))
    Flags |= uint32_t(E->isExact()) << 2;
  else if (auto *D = dyn_cast<PossiblyDisjointInst>(V))
    Flags |= uint32_t(D->isDisjoint()) << 3;
  else if (auto *N = dyn_cast<PossiblyNonNegInst>(V))
    Flags |= uint32_t(N->hasNonNeg()) << 4;
  else if (auto *C = dyn_cast<ICmpInst>(V))
    Flags |= uint32_t(compat::hasSameSign(*C)) << 5;
  return Flags;
}

// Sets the flags that the instruction can carry and leaves out the rest.
void sl_set_flags(LLVMValueRef Ref, uint32_t Flags) {
  auto *I = dyn_cast<Instruction>(unwrap(Ref));
  if (!I)
    return;
  if (isa<OverflowingBinaryOperator>(I) || isa<TruncInst>(I)) {
    I->setHasNoUnsignedWrap(Flags & 1);
    I->setHasNoSignedWrap(Flags & 2);
  } else if (isa<PossiblyExactOperator>(I)) {
    I->setIsExact(Flags & 4);
  } else if (auto *D = dyn_cast<PossiblyDisjointInst>(I)) {
    D->setIsDisjoint(Flags & 8);
  } else if (isa<PossiblyNonNegInst>(I)) {
    I->setNonNeg(Flags & 16);
  } else if (auto *C = dyn_cast<ICmpInst>(I)) {
    compat::setSameSign(*C, Flags & 32);
  }
}

uint32_t sl_fast_math(LLVMValueRef V) { return LLVMCanValueUseFastMathFlags(V) ? LLVMGetFastMathFlags(V) : 0; }

// The mask of a shuffle, instruction or constant expression.
const int *sl_shuffle_mask(LLVMValueRef V, size_t *Count) {
  ArrayRef<int> Mask;
  if (auto *S = dyn_cast<ShuffleVectorInst>(unwrap(V)))
    Mask = S->getShuffleMask();
  else if (auto *C = dyn_cast<ConstantExpr>(unwrap(V)); C && C->getOpcode() == Instruction::ShuffleVector)
    Mask = C->getShuffleMask();
  else
    return nullptr;
  *Count = Mask.size();
  return Mask.data();
}

const unsigned *sl_value_indices(LLVMValueRef V, size_t *Count) {
  ArrayRef<unsigned> Indices;
  if (auto *E = dyn_cast<ExtractValueInst>(unwrap(V)))
    Indices = E->getIndices();
  else if (auto *I = dyn_cast<InsertValueInst>(unwrap(V)))
    Indices = I->getIndices();
  else
    return nullptr;
  *Count = Indices.size();
  return Indices.data();
}

uint64_t sl_alignment(LLVMValueRef Ref) {
  Value *V = unwrap(Ref);
  if (auto *L = dyn_cast<LoadInst>(V))
    return L->getAlign().value();
  if (auto *S = dyn_cast<StoreInst>(V))
    return S->getAlign().value();
  if (auto *A = dyn_cast<AllocaInst>(V))
    return A->getAlign().value();
  if (auto *R = dyn_cast<AtomicRMWInst>(V))
    return R->getAlign().value();
  if (auto *C = dyn_cast<AtomicCmpXchgInst>(V))
    return C->getAlign().value();
  if (auto *G = dyn_cast<GlobalVariable>(V))
    return G->getAlign() ? G->getAlign()->value() : 0;
  if (auto *F = dyn_cast<Function>(V))
    return F->getAlign() ? F->getAlign()->value() : 0;
  return 0;
}

// ---- Address computations ----

LLVMTypeRef sl_gep_source(LLVMValueRef V) {
  if (auto *I = dyn_cast<GetElementPtrInst>(unwrap(V)))
    return wrap(I->getSourceElementType());
  auto *G = dyn_cast<GEPOperator>(unwrap(V));
  return G ? wrap(G->getSourceElementType()) : nullptr;
}

uint32_t sl_gep_flags(LLVMValueRef V) {
  auto *G = dyn_cast<GEPOperator>(unwrap(V));
  return G ? G->getNoWrapFlags().getRaw() : 0;
}

} // extern "C"
