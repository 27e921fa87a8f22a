// Types and layout, functions and the builder.

#include "shim.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/NoFolder.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

extern "C" {

// ---- Types ----

bool sl_type_is(LLVMTypeRef Ref, uint32_t Rule) {
  Type *Ty = unwrap(Ref);
  switch (Rule) {
  case 0: return VectorType::isValidElementType(Ty);
  case 1: return ArrayType::isValidElementType(Ty);
  case 2: return StructType::isValidElementType(Ty);
  case 3: return FunctionType::isValidArgumentType(Ty);
  case 4: return FunctionType::isValidReturnType(Ty);
  case 5: return Ty->isFirstClassType();
  case 6: return Ty->isSized();
  case 7: return Ty->isScalableTy();
  case 8: { // has a null value
    if (auto *T = dyn_cast<TargetExtType>(Ty))
      return T->hasProperty(TargetExtType::HasZeroInit);
    return Ty->isIntegerTy() || Ty->isFloatingPointTy() || Ty->isPointerTy() || Ty->isAggregateType() ||
           Ty->isVectorTy() || Ty->isTokenTy();
  }
  default: return false;
  }
}

// The address space of a pointer or of the pointers in a vector, ~0 for other types.
uint32_t sl_pointer_space(LLVMTypeRef Ref) {
  Type *Scalar = unwrap(Ref)->getScalarType();
  return Scalar->isPointerTy() ? Scalar->getPointerAddressSpace() : UINT32_MAX;
}

char *sl_struct_set_body(LLVMTypeRef Ref, LLVMTypeRef *Elements, size_t Count, bool Packed) {
  auto *S = dyn_cast<StructType>(unwrap(Ref));
  if (!S || S->isLiteral() || !S->isOpaque())
    return message(Twine("only a named struct without a body can be given one"));
  if (Error E = S->setBodyOrError(ArrayRef<Type *>(unwrap(Elements), Count), Packed))
    return message(std::move(E));
  return nullptr;
}

LLVMTypeRef sl_struct_create(LLVMContextRef C, const char *Name, size_t Length) {
  return wrap(StructType::create(*unwrap(C), StringRef(Name, Length)));
}

const char *sl_struct_name(LLVMTypeRef Ref, size_t *Length) {
  auto *S = dyn_cast<StructType>(unwrap(Ref));
  return S && S->hasName() ? slice(S->getName(), Length) : nullptr;
}

LLVMTypeRef sl_struct_element(LLVMTypeRef Ref, uint32_t Index) {
  auto *S = dyn_cast<StructType>(unwrap(Ref));
  return S && !S->isOpaque() && Index < S->getNumElements() ? wrap(S->getElementType(Index)) : nullptr;
}

LLVMTypeRef sl_param_type(LLVMTypeRef Ref, uint32_t Index) {
  auto *F = dyn_cast<FunctionType>(unwrap(Ref));
  return F && Index < F->getNumParams() ? wrap(F->getParamType(Index)) : nullptr;
}

LLVMTypeRef sl_target_ext(LLVMContextRef C, const char *Name, size_t Length, LLVMTypeRef *Types, size_t TypeCount,
                          unsigned *Ints, size_t IntCount, char **Problem) {
  auto T = TargetExtType::getOrError(*unwrap(C), StringRef(Name, Length), ArrayRef<Type *>(unwrap(Types), TypeCount),
                                     ArrayRef<unsigned>(Ints, IntCount));
  if (!T) {
    *Problem = message(T.takeError());
    return nullptr;
  }
  return wrap(*T);
}

const char *sl_target_ext_name(LLVMTypeRef Ref, size_t *Length) {
  auto *T = dyn_cast<TargetExtType>(unwrap(Ref));
  return T ? slice(T->getName(), Length) : nullptr;
}

// What: 0 allocation size, 1 store size, 2 ABI alignment in bytes, 3 size in bits.
bool sl_layout(LLVMModuleRef M, LLVMTypeRef Ref, uint32_t What, uint64_t *Result) {
  Type *Ty = unwrap(Ref);
  if (!Ty->isSized())
    return false;
  const DataLayout &DL = unwrap(M)->getDataLayout();
  if (What == 2) {
    *Result = DL.getABITypeAlign(Ty).value();
    return true;
  }
  TypeSize Size = What == 0 ? DL.getTypeAllocSize(Ty) : What == 1 ? DL.getTypeStoreSize(Ty) : DL.getTypeSizeInBits(Ty);
  *Result = Size.getKnownMinValue();
  return !Size.isScalable();
}

bool sl_struct_offset(LLVMModuleRef M, LLVMTypeRef Ref, uint32_t Index, uint64_t *Offset) {
  auto *S = dyn_cast<StructType>(unwrap(Ref));
  if (!S || !S->isSized() || Index >= S->getNumElements())
    return false;
  TypeSize At = unwrap(M)->getDataLayout().getStructLayout(S)->getElementOffset(Index);
  *Offset = At.getKnownMinValue();
  return !At.isScalable();
}

uint32_t sl_pointer_bits(LLVMModuleRef M, uint32_t Space, bool Index) {
  const DataLayout &DL = unwrap(M)->getDataLayout();
  return Index ? DL.getIndexSizeInBits(Space) : DL.getPointerSizeInBits(Space);
}

char *sl_set_data_layout(LLVMModuleRef M, const char *Text, size_t Length) {
  auto DL = DataLayout::parse(StringRef(Text, Length));
  if (!DL)
    return message(DL.takeError());
  unwrap(M)->setDataLayout(*DL);
  return nullptr;
}

// ---- Constants ----

// Valid says whether LLVM has a constant expression of the operation for these types.
LLVMValueRef sl_const_cast(uint32_t Opcode, LLVMValueRef V, LLVMTypeRef Ty, bool *Valid) {
  auto Op = Instruction::CastOps(0);
  switch (Opcode) {
  case LLVMTrunc: Op = Instruction::Trunc; break;
  case LLVMPtrToInt: Op = Instruction::PtrToInt; break;
  case LLVMPtrToAddr: Op = Instruction::PtrToAddr; break;
  case LLVMIntToPtr: Op = Instruction::IntToPtr; break;
  case LLVMBitCast: Op = Instruction::BitCast; break;
  case LLVMAddrSpaceCast: Op = Instruction::AddrSpaceCast; break;
  default: *Valid = false; return nullptr;
  }
  auto *C = dyn_cast<Constant>(unwrap(V));
  *Valid = C && CastInst::castIsValid(Op, C->getType(), unwrap(Ty));
  return *Valid ? wrap(ConstantExpr::getCast(Op, C, unwrap(Ty))) : nullptr;
}

LLVMValueRef sl_add_function(LLVMModuleRef M, LLVMTypeRef Ty, unsigned AddressSpace) {
  return wrap(Function::Create(cast<FunctionType>(unwrap(Ty)), GlobalValue::ExternalLinkage, AddressSpace, "",
                               unwrap(M)));
}

char *sl_inline_asm_check(LLVMTypeRef Ty, const char *Constraints, size_t Length) {
  auto *F = dyn_cast<FunctionType>(unwrap(Ty));
  if (!F)
    return message(Twine("inline assembly needs a function type"));
  if (Error E = InlineAsm::verify(F, StringRef(Constraints, Length)))
    return message(std::move(E));
  return nullptr;
}

// ---- Functions and intrinsics ----

void sl_function_move_last(LLVMValueRef Ref) {
  auto *F = dyn_cast<Function>(unwrap(Ref));
  Module *M = F ? F->getParent() : nullptr;
  if (!M)
    return;
  F->removeFromParent();
  M->getFunctionList().push_back(F);
}

const char *sl_intrinsic_base_name(uint32_t Id, size_t *Length) {
  if (Id == 0 || Id >= Intrinsic::num_intrinsics)
    return nullptr;
  return slice(Intrinsic::getBaseName(Intrinsic::ID(Id)), Length);
}

LLVMValueRef sl_declare_intrinsic(LLVMModuleRef M, const char *Name, size_t Length, LLVMTypeRef Ty, char **Problem) {
  StringRef Wanted(Name, Length);
  Intrinsic::ID Id = Intrinsic::lookupIntrinsicID(Wanted);
  auto *F = dyn_cast<FunctionType>(unwrap(Ty));
  if (!Id || !F) {
    *Problem = message(Id ? Twine("an intrinsic needs a function type") : Twine("no intrinsic is named ") + Wanted);
    return nullptr;
  }
  SmallVector<Type *, 4> Overloads;
  if (!Intrinsic::getIntrinsicSignature(Id, F, Overloads)) {
    *Problem = message(Twine("the function type is not one of ") + Wanted);
    return nullptr;
  }
  Module *Mod = unwrap(M);
  std::string Full = Intrinsic::isOverloaded(Id) ? Intrinsic::getName(Id, Overloads, Mod, F) : Intrinsic::getName(Id).str();
  if (GlobalValue *Taken = Mod->getNamedValue(Full)) {
    auto *Old = dyn_cast<Function>(Taken);
    if (!Old || Old->getFunctionType() != F) {
      *Problem = message(Twine("the name ") + Full + " is taken by something else");
      return nullptr;
    }
    return wrap(Old);
  }
  return wrap(Intrinsic::getOrInsertDeclaration(Mod, Id, Overloads));
}

// ---- Building ----

// A builder that never folds: what the caller asks for is what stands in the function.
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
  return wrap(GetElementPtrInst::getIndexedType(unwrap(Source), ArrayRef<Value *>(unwrap(Indices), Count)));
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

// The most frequent instructions, without what the C API does besides: asking the layout for an alignment that is
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
  if (!GetElementPtrInst::getIndexedType(Source, Indices))
    return nullptr;
  // Being in bounds implies that nothing wraps as a signed number.
  GEPNoWrapFlags NoWrap = GEPNoWrapFlags::fromRaw(Flags & 1 ? Flags | 2 : Flags);
  return placed(B, GetElementPtrInst::Create(Source, Base, Indices, NoWrap));
}

} // extern "C"
