// The loops over the work-items around regions, and the steps of the whole. See regions.h.

#include "regions.h"

using namespace llvm;

namespace regions {

// The loops over the work-items of each region, which has its blocks between `Body` and `Tail` then.
void Splitter::buildLoops() {
  Type *Int32 = Type::getInt32Ty(Context);
  for (auto &[Head, R] : Regions) {
    if (Head == Exit || R.IsDecision) {
      R.Front = Head;
      continue;
    }
    auto New = [&](const Twine &Name) { return BasicBlock::Create(Context, Name, &F, Exit); };
    R.Front = New("front");
    BasicBlock *Starts[3] = {New("x"), New("y"), New("z")}, *Ends[3];
    R.Body = New("body");
    R.Tail = New("tail");
    for (unsigned D = 0; D != 3; ++D)
      Ends[D] = New("next");
    R.Behind = New("after");
    if (P.Passed && Passing.contains(Head))
      CallInst::Create(P.Passed, {}, "", R.Front);
    BranchInst::Create(Starts[2], R.Front);
    PHINode *Counters[3];
    for (unsigned D = 3; D-- != 0;) {
      IRBuilder<> B(Starts[D]);
      Counters[D] = B.CreatePHI(Int32, 2, StringRef("xyz").substr(D, 1));
      Counters[D]->addIncoming(B.getInt32(0), D == 2 ? R.Front : Starts[D + 1]);
      B.CreateBr(D == 0 ? R.Body : Starts[D - 1]);
    }
    R.Row = Starts[1];
    R.RowEnd = Ends[1];
    R.Group = MDNode::getDistinct(Context, {});
    BranchInst::Create(Ends[0], R.Tail);
    for (unsigned D = 0; D != 3; ++D) {
      IRBuilder<> B(Ends[D]);
      Value *Next = B.CreateAdd(Counters[D], B.getInt32(1), "", true, true);
      Counters[D]->addIncoming(Next, Ends[D]);
      Value *IsLast = B.CreateICmpEQ(Next, Sizes[D]);
      auto *Back = B.CreateCondBr(IsLast, D == 2 ? R.Behind : Ends[D + 1], Starts[D]);
      if (D == 0) {
        R.IsLast = dyn_cast<ICmpInst>(IsLast);
        auto *Name = MDString::get(Context, "llvm.loop.parallel_accesses");
        auto *Loop = MDNode::getDistinct(Context, {nullptr, MDNode::get(Context, {Name, R.Group})});
        Loop->replaceOperandWith(0, Loop);
        Back->setMetadata(LLVMContext::MD_loop, Loop);
      }
    }
    IRBuilder<> B(R.Body);
    R.Index = B.CreateCall(P.Place, {Own, Counters[0], Counters[1], Counters[2]}, "index");
    B.CreateBr(R.Head);
  }
}

// The number of the first barrier on a way; all bits set where it comes to none.
static uint64_t firstBarrier(BasicBlock *From, Function *Arrive) {
  SmallVector<BasicBlock *, 16> Open{From};
  SmallPtrSet<BasicBlock *, 16> Seen{From};
  for (size_t At = 0; At < Open.size(); ++At) {
    for (Instruction &I : *Open[At])
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction() == Arrive && Call->arg_size() == 1)
        if (auto *Number = dyn_cast<ConstantInt>(Call->getArgOperand(0)))
          return Number->getZExtValue();
    for (BasicBlock *Next : successors(Open[At]))
      if (Seen.insert(Next).second)
        Open.push_back(Next);
  }
  return ~uint64_t(0);
}

// Decisions that may differ are counted, and taken where all agree.
void Splitter::lowerDecisions() {
  for (auto &[Block, Needed] : Decisions) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    if (!Branch || !Varying.contains(Branch->getCondition()))
      continue;
    Region *R = nullptr;
    for (auto &Other : Regions)
      if (Other.second.Next == Block)
        R = &Other.second;
    IRBuilder<> B(Entry->getTerminator());
    auto *Count = B.CreateAlloca(B.getInt64Ty(), nullptr, "agreeing");
    B.SetInsertPoint(R->Front->getTerminator());
    B.CreateStore(B.getInt64(0), Count);
    B.SetInsertPoint(R->Tail->getTerminator());
    Value *Condition = Branch->getCondition();
    uint64_t Ways[2] = {~uint64_t(0), ~uint64_t(0)};
    if (P.Arrive && P.Decide && P.Parted) {
      for (unsigned N = 0; N != 2; ++N)
        Ways[N] = firstBarrier(Branch->getSuccessor(N), P.Arrive);
      B.CreateCall(P.Decide, {B.CreateZExt(Condition, B.getInt64Ty())});
    }
    B.CreateStore(B.CreateAdd(B.CreateLoad(B.getInt64Ty(), Count), B.CreateZExt(Condition, B.getInt64Ty())),
                  Count);
    B.SetInsertPoint(Branch);
    Value *Sum = B.CreateLoad(B.getInt64Ty(), Count), *All = B.CreateICmpEQ(Sum, Items);
    Value *Agree = B.CreateOr(All, B.CreateICmpEQ(Sum, B.getInt64(0)));
    Branch->setCondition(All);
    BasicBlock *Taken = Block->splitBasicBlock(Branch->getIterator(), "taken");
    BasicBlock *Apart = BasicBlock::Create(Context, "apart", &F, Exit);
    Block->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Block);
    B.CreateCondBr(Agree, Taken, Apart);
    B.SetInsertPoint(Apart);
    // Those that go to the end do not wait.
    BasicBlock *First = Branch->getSuccessor(0);
    while (First != Exit && Regions.contains(First) && !Decisions.contains(First) &&
           Regions[First].Next == Exit)
      First = Exit;
    if (P.Parted)
      B.CreateCall(P.Parted, {B.getInt64(Ways[0]), B.getInt64(Ways[1])});
    B.CreateCall(P.Diverged, {First == Exit ? B.CreateSub(Items, Sum) : Sum});
    B.CreateRetVoid();
  }
}

// Puts the loops in the place of the regions.
void Splitter::connect() {
  auto Front = [&](BasicBlock *Head) { return Regions[Head].Front; };
  Entry->getTerminator()->replaceSuccessorWith(Entry->getSingleSuccessor(), Front(Entry->getSingleSuccessor()));
  for (auto &[Head, R] : Regions) {
    if (Head == Exit)
      continue;
    if (R.IsDecision) {
      BasicBlock *Last = Head;
      // A decision that is looked at has been split.
      if (auto *Branch = dyn_cast<BranchInst>(Head->getTerminator());
          Branch && Branch->isConditional() && !Regions.contains(Branch->getSuccessor(0)))
        Last = Branch->getSuccessor(0);
      for (BasicBlock *Next : SmallVector<BasicBlock *, 4>(successors(Last)))
        if (Regions.contains(Next)) {
          Last->getTerminator()->replaceSuccessorWith(Next, Front(Next));
          for (PHINode &Phi : Front(Next)->phis())
            Phi.replaceIncomingBlockWith(Head, Last);
        }
      continue;
    }
    for (BasicBlock *Block : R.Blocks)
      for (unsigned N = 0; N != Block->getTerminator()->getNumSuccessors(); ++N)
        if (Block->getTerminator()->getSuccessor(N) == R.Next && R.Next)
          Block->getTerminator()->setSuccessor(N, R.Tail);
    if (R.Next)
      BranchInst::Create(Front(R.Next), R.Behind);
    else
      new UnreachableInst(Context, R.Behind);
  }
  for (auto &[Phi, Array] : PhiArrays)
    Phi->eraseFromParent();
}

// Accesses of different work-items in a region are independent of each other, but for those of what they share here.
void Splitter::attach() {
  for (auto &[Head, R] : Regions) {
    if (R.IsDecision || Head == Exit)
      continue;
    SmallVector<BasicBlock *, 8> Blocks(R.Blocks.begin(), R.Blocks.end());
    Blocks.append({R.Body, R.Tail});
    for (BasicBlock *Block : Blocks)
      for (Instruction &I : *Block) {
        if (!I.mayReadOrWriteMemory())
          continue;
        SmallVector<const Value *, 2> Pointers;
        if (const Value *At = getLoadStorePointerOperand(&I))
          Pointers.push_back(At);
        else if (auto *Call = dyn_cast<CallBase>(&I))
          for (Value *Argument : Call->args())
            if (Argument->getType()->isPointerTy())
              Pointers.push_back(Argument);
        bool Shares = any_of(Pointers, [&](const Value *At) {
          const Value *Object = getUnderlyingObject(At, 0);
          if (auto *Alloca = dyn_cast<AllocaInst>(Object))
            return Alloca->isStaticAlloca();
          auto *Global = dyn_cast<GlobalVariable>(Object);
          return Global && !Global->isConstant() && Global->getAddressSpace() != 3;
        });
        if (!Shares)
          I.setMetadata(LLVMContext::MD_access_group, R.Group);
      }
  }
}

bool Splitter::run() {
  if (!isPlain())
    return false;
  prepare();
  splitAtBarriers();
  if (Heads.size() > MostHeads)
    return false;
  close(true);
  if (Heads.size() > MostHeads)
    return false;
  if (Deepens)
    deepen();
  // From here on heads are added for the shape of the graph alone, which may only be where all go together.
  SmallVector<BasicBlock *, 8> Decided;
  for (auto &Decision : Decisions)
    Decided.push_back(Decision.first);
  for (BasicBlock *Block : Decided)
    Heads.insert(succ_begin(Block), succ_end(Block));
  do
    close(false);
  while (joinHeads() && Heads.size() <= MostHeads);
  if (Heads.size() > MostHeads)
    return false;
  findRegions();
  findVariables();
  findVarying();
  if (!agree())
    return false;
  buildLoops();
  hoist();
  bound();
  joinValues();
  lowerDecisions();
  lowerValues();
  storeValues();
  if (Bytes > P.Limit)
    return false;
  connect();
  attach();
  removeUnreachableBlocks(F);
  return true;
}

} // namespace regions

extern "C" {

// Puts loops over the work-items of a group around the parts of a function for one work-item, `void (ptr)`. Gives the bytes
// that it takes on the stack for each work-item, or -1 where it is left as it was.
int64_t sl_split_at_barriers(LLVMValueRef Item, LLVMValueRef Barrier, LLVMValueRef State, LLVMValueRef Place,
                             LLVMValueRef Size, LLVMValueRef Diverged, LLVMValueRef Passed,
                             LLVMValueRef Arrive, LLVMValueRef Decide, LLVMValueRef Parted, uint64_t Shared,
                             uint64_t Counting, uint64_t Limit) {
  auto *F = dyn_cast_or_null<Function>(unwrap(Item));
  regions::Parts P{dyn_cast_or_null<Function>(unwrap(Barrier)), dyn_cast_or_null<GlobalVariable>(unwrap(State)), Shared, Counting,
          dyn_cast_or_null<Function>(unwrap(Place)), dyn_cast_or_null<Function>(unwrap(Size)), dyn_cast_or_null<Function>(unwrap(Diverged)),
          dyn_cast_or_null<Function>(unwrap(Passed)), dyn_cast_or_null<Function>(unwrap(Arrive)),
          dyn_cast_or_null<Function>(unwrap(Decide)), dyn_cast_or_null<Function>(unwrap(Parted)), Limit};
  if (!F || F->isDeclaration() || F->arg_size() != 1 || !P.State || !P.Place || !P.Size || !P.Diverged)
    return -1;
  for (bool Deepens : {true, false}) {
    ValueToValueMapTy Map;
    Function *Copy = CloneFunction(F, Map);
    regions::Splitter Own(*Copy, P, Deepens);
    if (Own.run()) {
      Copy->takeName(F);
      F->replaceAllUsesWith(Copy);
      F->eraseFromParent();
      return int64_t(Own.bytes());
    }
    Copy->eraseFromParent();
  }
  return -1;
}

} // extern "C"
