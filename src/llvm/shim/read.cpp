// Reading values, constants, instructions, metadata and attributes.

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

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

static uint32_t instruction_class(const Instruction *I) { return 1 | stable_opcode(I->getOpcode()) << 8; }

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

// Whether an instruction has an integer of Least to Most bits, or a vector of them, as its result or its first operand.
bool sl_computes_in_integers(LLVMModuleRef M, uint32_t Least, uint32_t Most) {
  auto IsOne = [&](const Type *Ty) {
    auto *Int = dyn_cast<IntegerType>(Ty->getScalarType());
    return Int && Int->getBitWidth() >= Least && Int->getBitWidth() <= Most;
  };
  for (const Function &F : *unwrap(M))
    for (const BasicBlock &B : F)
      for (const Instruction &I : B)
        if (IsOne(I.getType()) || (I.getNumOperands() && IsOne(I.getOperand(0)->getType())))
          return true;
  return false;
}

bool sl_has_name(LLVMValueRef V) { return unwrap(V)->hasName(); }

uint32_t sl_num_operands(LLVMValueRef V) {
  auto *U = dyn_cast<User>(unwrap(V));
  return U ? U->getNumOperands() : 0;
}

LLVMValueRef sl_operand(LLVMValueRef V, uint32_t Index) {
  auto *U = dyn_cast<User>(unwrap(V));
  return U && Index < U->getNumOperands() ? wrap(U->getOperand(Index)) : nullptr;
}

// Constant data has no list of uses.
LLVMUseRef sl_first_use(LLVMValueRef V) {
  Value *P = unwrap(V);
  return P->hasUseList() && !P->use_empty() ? wrap(&*P->use_begin()) : nullptr;
}

uint32_t sl_use_operand(LLVMUseRef U) { return unwrap(U)->getOperandNo(); }

uint32_t sl_argument_index(LLVMValueRef V) {
  auto *A = dyn_cast<Argument>(unwrap(V));
  return A ? A->getArgNo() : UINT32_MAX;
}

// ---- Constants ----

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

const char *sl_raw_data(LLVMValueRef V, size_t *Length) {
  auto *C = dyn_cast<ConstantDataSequential>(unwrap(V));
  return C ? slice(C->getRawDataValues(), Length) : nullptr;
}

bool sl_is_null(LLVMValueRef V) {
  auto *C = dyn_cast<Constant>(unwrap(V));
  return C && C->isNullValue();
}

LLVMTypeRef sl_gep_source(LLVMValueRef V) {
  if (auto *I = dyn_cast<GetElementPtrInst>(unwrap(V)))
    return wrap(I->getSourceElementType());
  auto *G = dyn_cast<GEPOperator>(unwrap(V));
  return G ? wrap(G->getSourceElementType()) : nullptr;
}

// The type that what a GEP gives points to.
LLVMTypeRef sl_gep_result_element(LLVMValueRef V) {
  auto *G = dyn_cast<GEPOperator>(unwrap(V));
  return G ? wrap(G->getResultElementType()) : nullptr;
}

// All that a GEP says beside its operands, in one look.
bool sl_gep(LLVMValueRef V, LLVMTypeRef *Source, LLVMTypeRef *Element, uint32_t *Operands, uint32_t *Flags) {
  Type *From, *To;
  // The operator finds out each time which of the two it is.
  if (auto *I = dyn_cast<GetElementPtrInst>(unwrap(V))) {
    From = I->getSourceElementType();
    To = I->getResultElementType();
  } else if (auto *G = dyn_cast<GEPOperator>(unwrap(V))) {
    From = G->getSourceElementType();
    To = G->getResultElementType();
  } else {
    return false;
  }
  *Source = wrap(From);
  *Element = wrap(To);
  *Operands = cast<User>(unwrap(V))->getNumOperands();
  *Flags = cast<GEPOperator>(unwrap(V))->getNoWrapFlags().getRaw();
  return true;
}

uint32_t sl_gep_flags(LLVMValueRef V) {
  auto *G = dyn_cast<GEPOperator>(unwrap(V));
  return G ? G->getNoWrapFlags().getRaw() : 0;
}


// ---- Instructions ----

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
    Flags |= uint32_t(C->hasSameSign()) << 5;
  return Flags;
}

// Sets what the instruction can carry and leaves the rest.
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
    C->setSameSign(Flags & 32);
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

// What a load or store says of its access: bits 0.. the binary logarithm of the alignment, 8 volatile, 9 atomic,
// 10 whether metadata other than a debug location are attached. ~0 for other values.
uint32_t sl_access(LLVMValueRef Ref) {
  auto Bits = [](auto *I) {
    bool Atomic = I->getOrdering() != AtomicOrdering::NotAtomic;
    return Log2(I->getAlign()) | uint32_t(I->isVolatile()) << 8 | uint32_t(Atomic) << 9 |
           uint32_t(I->hasMetadataOtherThanDebugLoc()) << 10;
  };
  if (auto *L = dyn_cast<LoadInst>(unwrap(Ref)))
    return Bits(L);
  if (auto *S = dyn_cast<StoreInst>(unwrap(Ref)))
    return Bits(S);
  return UINT32_MAX;
}

const char *sl_sync_scope_name(LLVMContextRef C, uint32_t Id, size_t *Length) {
  SmallVector<StringRef, 8> Names;
  unwrap(C)->getSyncScopeNames(Names);
  return Id < Names.size() && Names[Id].data() ? slice(Names[Id], Length) : nullptr;
}

// ---- Metadata ----

// 1 string, 2 constant as metadata, 3 local value as metadata, 4 tuple, 5 argument list, 6 specialised node, 0 other.
uint32_t sl_md_class(LLVMMetadataRef Ref) {
  Metadata *M = unwrap(Ref);
  if (isa<MDString>(M)) return 1;
  if (isa<ConstantAsMetadata>(M)) return 2;
  if (isa<LocalAsMetadata>(M)) return 3;
  if (isa<MDTuple>(M)) return 4;
  if (isa<DIArgList>(M)) return 5;
  if (isa<MDNode>(M)) return 6;
  return 0;
}

const char *sl_md_string(LLVMMetadataRef M, size_t *Length) {
  auto *S = dyn_cast<MDString>(unwrap(M));
  if (!S)
    return nullptr;
  const char *Data = slice(S->getString(), Length);
  return Data ? Data : "";
}

uint32_t sl_md_num_operands(LLVMMetadataRef M) {
  auto *N = dyn_cast<MDNode>(unwrap(M));
  return N ? N->getNumOperands() : 0;
}

LLVMMetadataRef sl_md_operand(LLVMMetadataRef M, uint32_t Index) {
  auto *N = dyn_cast<MDNode>(unwrap(M));
  return N && Index < N->getNumOperands() ? wrap(N->getOperand(Index).get()) : nullptr;
}

LLVMValueRef sl_md_value(LLVMMetadataRef M) {
  auto *V = dyn_cast<ValueAsMetadata>(unwrap(M));
  return V ? wrap(V->getValue()) : nullptr;
}

bool sl_md_distinct(LLVMMetadataRef M) {
  auto *N = dyn_cast<MDNode>(unwrap(M));
  return N && N->isDistinct();
}

bool sl_md_is_location(LLVMMetadataRef M) { return isa<DILocation>(unwrap(M)); }

// The file of a location, null where it has none; line and column are set then.
LLVMMetadataRef sl_location_file(LLVMMetadataRef M, uint32_t *Line, uint32_t *Column) {
  auto *Location = dyn_cast<DILocation>(unwrap(M));
  auto *Scope = Location ? dyn_cast_or_null<DIScope>(Location->getRawScope()) : nullptr;
  if (!Scope)
    return nullptr;
  *Line = Location->getLine();
  *Column = Location->getColumn();
  return wrap(Scope->getFile());
}

const char *sl_file_part(LLVMMetadataRef M, bool Directory, size_t *Length) {
  auto *File = dyn_cast<DIFile>(unwrap(M));
  return File ? slice(Directory ? File->getDirectory() : File->getFilename(), Length) : nullptr;
}

// Self: operand 0 is the node itself, as identifiers of loops are written.
LLVMMetadataRef sl_md_make_distinct(LLVMContextRef C, LLVMMetadataRef *Operands, size_t Count, bool Self) {
  SmallVector<Metadata *, 8> All;
  if (Self)
    All.push_back(nullptr);
  All.append(unwrap(Operands), unwrap(Operands) + Count);
  MDTuple *Node = MDTuple::getDistinct(*unwrap(C), All);
  if (Self)
    Node->replaceOperandWith(0, Node);
  return wrap(Node);
}

bool sl_md_set_operand(LLVMMetadataRef M, uint32_t Index, LLVMMetadataRef To) {
  auto *N = dyn_cast<MDTuple>(unwrap(M));
  if (!N || !N->isDistinct() || Index >= N->getNumOperands())
    return false;
  N->replaceOperandWith(Index, unwrap(To));
  return true;
}

LLVMMetadataRef sl_value_as_md(LLVMValueRef V) {
  auto *M = dyn_cast<MetadataAsValue>(unwrap(V));
  return M ? wrap(M->getMetadata()) : nullptr;
}

uint32_t sl_named_md_count(LLVMNamedMDNodeRef N) { return unwrap(N)->getNumOperands(); }

LLVMMetadataRef sl_named_md_operand(LLVMNamedMDNodeRef N, uint32_t Index) {
  NamedMDNode *Node = unwrap(N);
  return Index < Node->getNumOperands() ? wrap(Node->getOperand(Index)) : nullptr;
}

bool sl_named_md_add(LLVMNamedMDNodeRef N, LLVMMetadataRef M) {
  auto *Node = dyn_cast<MDNode>(unwrap(M));
  if (Node)
    unwrap(N)->addOperand(Node);
  return Node;
}

uint32_t sl_md_kind(LLVMContextRef C, const char *Name, size_t Length) {
  return unwrap(C)->getMDKindID(StringRef(Name, Length));
}

char *sl_md_kind_name(LLVMContextRef C, uint32_t Kind) {
  SmallVector<StringRef, 64> Names;
  unwrap(C)->getMDKindNames(Names);
  return Kind < Names.size() ? message(Twine(Names[Kind])) : nullptr;
}

// An attachment of an instruction or global; the debug location of an instruction is kind 0.
LLVMMetadataRef sl_attachment(LLVMValueRef V, uint32_t Kind) {
  if (auto *I = dyn_cast<Instruction>(unwrap(V)))
    return wrap(static_cast<Metadata *>(I->getMetadata(Kind)));
  if (auto *G = dyn_cast<GlobalObject>(unwrap(V)))
    return wrap(static_cast<Metadata *>(G->getMetadata(Kind)));
  return nullptr;
}

bool sl_has_attachments(LLVMValueRef V) {
  if (auto *I = dyn_cast<Instruction>(unwrap(V)))
    return I->hasMetadataOtherThanDebugLoc();
  if (auto *G = dyn_cast<GlobalObject>(unwrap(V)))
    return G->hasMetadata();
  return false;
}

// Writes up to Capacity pairs, those of an instruction without its debug location, and answers how many there are.
size_t sl_attachments(LLVMValueRef V, uint32_t *Kinds, LLVMMetadataRef *Nodes, size_t Capacity) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> All;
  if (auto *I = dyn_cast<Instruction>(unwrap(V)))
    I->getAllMetadataOtherThanDebugLoc(All);
  else if (auto *G = dyn_cast<GlobalObject>(unwrap(V)))
    G->getAllMetadata(All);
  for (size_t Index = 0; Index < All.size() && Index < Capacity; ++Index) {
    Kinds[Index] = All[Index].first;
    Nodes[Index] = wrap(static_cast<Metadata *>(All[Index].second));
  }
  return All.size();
}

// Add: keep what a global has of this kind. False where the node is not of the class that LLVM takes for granted.
bool sl_attach(LLVMValueRef V, uint32_t Kind, LLVMMetadataRef M, bool Add) {
  auto *Node = dyn_cast<MDNode>(unwrap(M));
  if (!Node)
    return false;
  bool Debug = Kind == LLVMContext::MD_dbg;
  if (auto *I = dyn_cast<Instruction>(unwrap(V))) {
    if (Debug && !isa<DILocation>(Node))
      return false;
    I->setMetadata(Kind, Node);
    return true;
  }
  auto *G = dyn_cast<GlobalObject>(unwrap(V));
  if (!G || (Debug && isa<Function>(G) && !isa<DISubprogram>(Node)) ||
      (Debug && isa<GlobalVariable>(G) && !isa<DIGlobalVariableExpression>(Node)))
    return false;
  if (Add)
    G->addMetadata(Kind, *Node);
  else
    G->setMetadata(Kind, Node);
  return true;
}

// ---- Attributes ----

// Bits 0..7: 0 enum, 1 integer, 2 type, 3 string, 4 constant range, 5 list of ranges, 255 other; bits 8.. the kind.
uint32_t sl_attribute_class(LLVMAttributeRef Ref) {
  Attribute A = unwrap(Ref);
  if (A.isStringAttribute()) return 3;
  uint32_t Kind = uint32_t(A.getKindAsEnum()) << 8;
  if (A.isTypeAttribute()) return 2 | Kind;
  if (A.isConstantRangeAttribute()) return 4 | Kind;
  if (A.isConstantRangeListAttribute()) return 5 | Kind;
  if (A.isIntAttribute()) return 1 | Kind;
  if (A.isEnumAttribute()) return 0 | Kind;
  return 255 | Kind;
}

uint32_t sl_attribute_kind_class(uint32_t Kind) {
  if (Kind == Attribute::None || Kind >= Attribute::EndAttrKinds) return 255;
  auto K = Attribute::AttrKind(Kind);
  if (Attribute::isTypeAttrKind(K)) return 2;
  if (Attribute::isConstantRangeAttrKind(K)) return 4;
  if (Attribute::isConstantRangeListAttrKind(K)) return 5;
  if (Attribute::isIntAttrKind(K)) return 1;
  return Attribute::isEnumAttrKind(K) ? 0 : 255;
}

const char *sl_attribute_kind_name(uint32_t Kind, size_t *Length) {
  if (Kind == Attribute::None || Kind >= Attribute::EndAttrKinds)
    return nullptr;
  return slice(Attribute::getNameFromAttrKind(Attribute::AttrKind(Kind)), Length);
}

// Index: 0 the return value, 1.. the parameters, UINT32_MAX the function; Call or Function.
bool sl_attribute_fits_function(uint32_t Kind) {
  return Kind > Attribute::None && Kind < Attribute::EndAttrKinds &&
         Attribute::canUseAsFnAttr(static_cast<Attribute::AttrKind>(Kind));
}

LLVMAttributeRef sl_attribute_at(LLVMValueRef V, uint32_t Index, uint32_t Position) {
  AttributeList List;
  if (auto *F = dyn_cast<Function>(unwrap(V)))
    List = F->getAttributes();
  else if (auto *C = dyn_cast<CallBase>(unwrap(V)))
    List = C->getAttributes();
  AttributeSet Set = List.getAttributes(Index);
  if (auto *G = dyn_cast<GlobalVariable>(unwrap(V)); G && Index == UINT32_MAX)
    Set = G->getAttributes();
  return Position < Set.getNumAttributes() ? wrap(*(Set.begin() + Position)) : nullptr;
}

bool sl_add_attribute(LLVMValueRef V, uint32_t Index, LLVMAttributeRef A) {
  if (auto *G = dyn_cast<GlobalVariable>(unwrap(V))) {
    if (Index != UINT32_MAX)
      return false;
    AttrBuilder Builder(G->getContext(), G->getAttributes());
    Builder.addAttribute(unwrap(A));
    G->setAttributes(AttributeSet::get(G->getContext(), Builder));
    return true;
  }
  if (auto *F = dyn_cast<Function>(unwrap(V))) {
    if (Index != UINT32_MAX && Index > F->arg_size())
      return false;
    F->addAttributeAtIndex(Index, unwrap(A));
    return true;
  }
  auto *C = dyn_cast<CallBase>(unwrap(V));
  if (!C || (Index != UINT32_MAX && Index > C->arg_size()))
    return false;
  C->addAttributeAtIndex(Index, unwrap(A));
  return true;
}

// Gives a call all attributes of a function of the call's own number of arguments.
bool sl_take_attributes(LLVMValueRef V, LLVMValueRef From) {
  auto *C = dyn_cast<CallBase>(unwrap(V));
  auto *F = dyn_cast<Function>(unwrap(From));
  if (!C || !F || C->arg_size() != F->arg_size())
    return false;
  C->setAttributes(F->getAttributes());
  return true;
}

// ---- Debug records ----

LLVMDbgRecordRef sl_first_dbg_record(LLVMValueRef V) {
  auto *I = dyn_cast<Instruction>(unwrap(V));
  return I && I->hasDbgRecords() ? LLVMGetFirstDbgRecord(V) : nullptr;
}

// 1 label, 2 declare, 3 value, 4 assign, 5 declare by value, 0 other.
uint32_t sl_dbg_record_class(LLVMDbgRecordRef R) {
  auto *Record = unwrap(R);
  if (isa<DbgLabelRecord>(Record))
    return 1;
  auto *V = dyn_cast<DbgVariableRecord>(Record);
  if (!V)
    return 0;
  switch (V->getType()) {
  case DbgVariableRecord::LocationType::Declare: return 2;
  case DbgVariableRecord::LocationType::Value: return 3;
  case DbgVariableRecord::LocationType::Assign: return 4;
  case DbgVariableRecord::LocationType::DeclareValue: return 5;
  default: return 0;
  }
}

LLVMMetadataRef sl_dbg_record_label(LLVMDbgRecordRef R) {
  auto *L = dyn_cast<DbgLabelRecord>(unwrap(R));
  return L ? wrap(static_cast<Metadata *>(L->getLabel())) : nullptr;
}

LLVMMetadataRef sl_dbg_record_variable(LLVMDbgRecordRef R) {
  auto *V = dyn_cast<DbgVariableRecord>(unwrap(R));
  return V ? wrap(static_cast<Metadata *>(V->getVariable())) : nullptr;
}

LLVMMetadataRef sl_dbg_record_expression(LLVMDbgRecordRef R) {
  auto *V = dyn_cast<DbgVariableRecord>(unwrap(R));
  return V ? wrap(static_cast<Metadata *>(V->getExpression())) : nullptr;
}

// The metadata that says where the variable stands: a value, a list of values, or an empty node for a lost one.
LLVMMetadataRef sl_dbg_record_raw_location(LLVMDbgRecordRef R) {
  auto *V = dyn_cast<DbgVariableRecord>(unwrap(R));
  return V ? wrap(V->getRawLocation()) : nullptr;
}

LLVMValueRef sl_dbg_record_value(LLVMDbgRecordRef R, uint32_t Index) {
  auto *V = dyn_cast<DbgVariableRecord>(unwrap(R));
  return V && Index < V->getNumVariableLocationOps() ? wrap(V->getVariableLocationOp(Index)) : nullptr;
}

} // extern "C"
