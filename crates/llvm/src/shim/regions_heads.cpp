// How the blocks of the function are divided: where all work-items start together, and what is reached from there. See regions.h.

#include "regions.h"

using namespace llvm;

namespace regions {

static bool isFence(Instruction *I) { return I && isa<FenceInst>(I); }

// Whether all is of kinds that are known here.
bool Splitter::isPlain() {
  if (P.Barrier)
    for (User *U : P.Barrier->users())
      if (auto *Call = dyn_cast<CallInst>(U); !Call || Call->getCalledFunction() != P.Barrier)
        return false;
  for (BasicBlock &Block : F) {
    if (!isa<BranchInst, SwitchInst, ReturnInst, UnreachableInst>(Block.getTerminator()))
      return false;
    for (Instruction &I : Block) {
      if (I.getType()->isTokenTy() || I.isEHPad())
        return false;
      if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && !Alloca->isStaticAlloca())
        return false;
      // What was not put where it is called may wait at barriers.
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && !Call->isInlineAsm() && (!Call->getCalledFunction() || !Call->getCalledFunction()->isDeclaration()))
        return false;
      if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        switch (Call->getIntrinsicID()) {
        case Intrinsic::stacksave: case Intrinsic::stackrestore: case Intrinsic::localescape: return false;
        default: break;
        }
    }
  }
  return true;
}

// One block with the variables at the start and one that returns, and the state of the work-item as a variable.
void Splitter::prepare() {
  removeUnreachableBlocks(F);
  Entry = &F.getEntryBlock();
  SmallVector<Instruction *, 8> Markers;
  SmallVector<ReturnInst *, 2> Returns;
  for (Instruction &I : instructions(F)) {
    if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->isLifetimeStartOrEnd())
      Markers.push_back(Call);
    if (auto *Return = dyn_cast<ReturnInst>(&I))
      Returns.push_back(Return);
  }
  for (Instruction *I : Markers)
    I->eraseFromParent();
  auto First = Entry->begin();
  while (isa<AllocaInst>(First))
    ++First;
  BasicBlock *Start = Entry->splitBasicBlock(First, "start");
  for (Instruction &I : make_early_inc_range(*Start))
    if (isa<AllocaInst>(I))
      compat::moveBefore(I, Entry->getTerminator()->getIterator());
  Exit = BasicBlock::Create(Context, "end", &F);
  ReturnInst::Create(Context, Exit);
  for (ReturnInst *Return : Returns) {
    BranchInst::Create(Exit, Return->getIterator());
    Return->eraseFromParent();
  }
  IRBuilder<> B(Entry->getTerminator());
  for (unsigned D = 0; D != 3; ++D)
    Sizes[D] = B.CreateCall(P.Size, {B.getInt32(D)}, "size");
  auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
  Items = B.CreateMul(Wide(Sizes[0]), B.CreateMul(Wide(Sizes[1]), Wide(Sizes[2])), "items");
  Type *StateTy = P.State->getValueType();
  Own = B.CreateAlloca(StateTy, nullptr, "own");
  Own->setAlignment(Align(16));
  convertUsersOfConstantsToInstructions({P.State}, &F);
  SmallVector<Use *, 32> Uses;
  for (Use &U : P.State->uses())
    if (auto *I = dyn_cast<Instruction>(U.getUser()); I && I->getFunction() == &F)
      Uses.push_back(&U);
  for (Use *U : Uses)
    U->set(Own);
  B.CreateMemCpy(Own, Align(16), P.State, Align(8), Layout.getTypeAllocSize(StateTy).getFixedValue());
  // Words that are the same in the whole group are read once.
  SmallVector<LoadInst *, 16> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
      Loads.push_back(Load);
  for (LoadInst *Load : Loads) {
    APInt Offset(Layout.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
    Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(Layout, Offset, true);
    uint64_t Row = Offset.getLimitedValue() / 32;
    if (Base != Own || Row >= 64 || !(P.Shared >> Row & 1))
      continue;
    Value *At = B.CreateConstGEP1_64(B.getInt8Ty(), P.State, Offset.getLimitedValue());
    LoadInst *Word = B.CreateLoad(Load->getType(), At, "word");
    Word->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Context, {}));
    Load->replaceAllUsesWith(Word);
    Load->eraseFromParent();
  }
}

// Behind each barrier is a head.
void Splitter::splitAtBarriers() {
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && P.Barrier && Call->getCalledFunction() == P.Barrier)
      Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    // What they order is ordered by where the regions end.
    if (Instruction *Before = Call->getPrevNode(); isFence(Before))
      Before->eraseFromParent();
    if (Instruction *After = Call->getNextNode(); isFence(After))
      After->eraseFromParent();
    BasicBlock *Block = Call->getParent();
    BasicBlock *Behind = Block->splitBasicBlock(Call->getNextNode()->getIterator(), "behind");
    Heads.insert(Behind);
    Passing.insert(Behind);
    Call->eraseFromParent();
  }
  Heads.insert(Entry->getSingleSuccessor());
  Heads.insert(Exit);
}

// Has the branch at the end of a block be taken for the whole group.
void Splitter::decide(BasicBlock *Block, bool Needed) {
  Instruction *Branch = Block->getTerminator();
  BasicBlock *Alone = Block->splitBasicBlock(Branch->getIterator(), "decision");
  Decisions[Alone] = Needed;
  Heads.insert(Alone);
  if (!Needed)
    Heads.insert(succ_begin(Alone), succ_end(Alone));
}

// Has branches that lead to different heads be decisions; `Needed` tells whether barriers want it.
void Splitter::close(bool Needed) {
  for (;;) {
    // What is reached first from a block: null for nothing yet, the entry, which nothing reaches, for several.
    DenseMap<BasicBlock *, BasicBlock *> Next;
    BasicBlock *const Several = Entry;
    auto Reached = [&](BasicBlock *Block) { return Heads.contains(Block) ? Block : Next.lookup(Block); };
    for (bool Changes = true; Changes;) {
      Changes = false;
      for (BasicBlock *Block : post_order(&F)) {
        BasicBlock *All = nullptr;
        for (BasicBlock *Successor : successors(Block))
          if (BasicBlock *One = Reached(Successor))
            All = !All || All == One ? One : Several;
        if (All && Next.lookup(Block) != All) {
          Next[Block] = All;
          Changes = true;
        }
      }
    }
    SmallVector<BasicBlock *, 8> Deciding, Cyclic;
    for (BasicBlock &Block : F) {
      if (Decisions.contains(&Block) || Next.lookup(&Block) != Several || &Block == Entry)
        continue;
      SmallPtrSet<BasicBlock *, 4> Own;
      for (BasicBlock *Successor : successors(&Block))
        if (BasicBlock *One = Reached(Successor))
          Own.insert(One);
      if (Own.size() > 1)
        (Own.contains(Several) ? Cyclic : Deciding).push_back(&Block);
    }
    // Of blocks that wait for each other one goes first.
    if (Deciding.empty() && !Cyclic.empty())
      Deciding.push_back(Cyclic.front());
    if (Deciding.empty())
      return;
    for (BasicBlock *Block : Deciding)
      decide(Block, Needed);
  }
}

// Has blocks be heads that are reached from several.
bool Splitter::joinHeads() {
  bool Any = false;
  for (bool Changes = true; Changes;) {
    Changes = false;
    HeadOf.clear();
    ReversePostOrderTraversal<Function *> Order(&F);
    for (bool Moves = true; Moves && !Changes;) {
      Moves = false;
      for (BasicBlock *Block : Order) {
        if (Block == Entry)
          continue;
        if (Heads.contains(Block)) {
          Moves |= HeadOf.insert({Block, Block}).second;
          continue;
        }
        for (BasicBlock *Before : predecessors(Block)) {
          BasicBlock *Head = HeadOf.lookup(Before);
          if (!Head)
            continue;
          auto [At, IsNew] = HeadOf.insert({Block, Head});
          Moves |= IsNew;
          if (At->second != Head) {
            Heads.insert(Block);
            Any = Changes = true;
            break;
          }
        }
        if (Changes)
          break;
      }
    }
  }
  return Any;
}

void Splitter::findRegions() {
  for (BasicBlock *Head : Heads) {
    Region &R = Regions[Head];
    R.Head = Head;
    R.IsDecision = Decisions.contains(Head);
  }
  for (BasicBlock &Block : F)
    if (BasicBlock *Head = HeadOf.lookup(&Block)) {
      Region &R = Regions[Head];
      R.Blocks.push_back(&Block);
      if (!R.IsDecision)
        for (BasicBlock *Successor : successors(&Block))
          if (Heads.contains(Successor))
            R.Next = Successor;
    }
}

} // namespace regions
