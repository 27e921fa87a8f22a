// Splits a function for one work-item at its barriers, and puts loops over the work-items of the group around each part.
//
// A *head* is a block at which all work-items of a group start together; a *region* is a head with the blocks that are
// reached from it before the next head. A region has one head behind it: where a branch decides between two, its block is
// split, so that the branch stands alone in a head (a *decision*) and is taken once for the group. So control flow between
// regions is that of the group, and each region is a loop nest of its own, with the work-item's place as its counters.
//
// Values that are the same in all work-items are computed once, in front of the loops. Others that a later region uses are
// computed again there where that is cheap; else they, and variables, lie in arrays with one element for each work-item.

#include "shim.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {

// What the launcher's module has for the function that is split.
struct Parts {
  // `void ()`: the barrier; null where there is none.
  Function *Barrier;
  // The launcher's state: rows of four words.
  GlobalVariable *State;
  // The bits of the rows that are the same in all work-items of a group.
  uint64_t Shared;
  // `i64 (ptr, i32, i32, i32)`: sets a state to a work-item's place, and gives its number in the group.
  Function *Place;
  // `i32 (i32)`: the size of the group in a dimension.
  Function *Size;
  // `void (i64)`: tells that work-items disagree, and how many go on to a barrier.
  Function *Diverged;
  // The most bytes of arrays for each work-item.
  uint64_t Limit;
};

// The most instructions that are computed again in place of one load.
constexpr unsigned MostRepeated = 12;

class Splitter {
public:
  Splitter(Function &F, const Parts &P, bool Deepens)
      : F(F), P(P), Layout(F.getDataLayout()), Context(F.getContext()), Deepens(Deepens) {}

  // Whether the function could be split; otherwise it is no longer of use.
  bool run();
  uint64_t bytes() const { return Bytes; }
  unsigned deepened() const { return Deepened; }

private:
  struct Region {
    BasicBlock *Head = nullptr;
    SmallVector<BasicBlock *, 4> Blocks;
    // The head behind it; null where it never ends.
    BasicBlock *Next = nullptr;
    bool IsDecision = false;
    // In front of the loops, the first block in them, the one behind the blocks, and the one behind the loops.
    BasicBlock *Front = nullptr, *Body = nullptr, *Tail = nullptr, *Behind = nullptr;
    Value *Index = nullptr;
    MDNode *Group = nullptr;
    // Values of other regions by what they are here.
    DenseMap<Value *, Value *> Here;
  };

  Function &F;
  const Parts &P;
  const DataLayout &Layout;
  LLVMContext &Context;
  bool Deepens;
  uint64_t Bytes = 0;
  unsigned Deepened = 0;
  BasicBlock *Entry = nullptr, *Exit = nullptr;
  AllocaInst *Own = nullptr;
  Value *Sizes[3] = {}, *Items = nullptr;
  SetVector<BasicBlock *> Heads;
  // Blocks that hold a decision alone. Those that barriers do not need have to be the same in all work-items.
  MapVector<BasicBlock *, bool> Decisions;
  MapVector<BasicBlock *, Region> Regions;
  DenseMap<BasicBlock *, BasicBlock *> HeadOf;
  DenseSet<Value *> Varying;
  DenseSet<AllocaInst *> Expanded;
  MapVector<Value *, AllocaInst *> Arrays;
  MapVector<PHINode *, AllocaInst *> PhiArrays;

  static Value *condition(Instruction *Branch) {
    if (auto *Switch = dyn_cast<SwitchInst>(Branch))
      return Switch->getCondition();
    auto *Own = dyn_cast<BranchInst>(Branch);
    return Own && Own->isConditional() ? Own->getCondition() : nullptr;
  }
  bool isPlain();
  void prepare();
  void splitAtBarriers();
  void decide(BasicBlock *Block, bool Needed);
  void close(bool Needed);
  bool joinHeads();
  void findRegions();
  void deepen();
  bool isSharedExpression(Value *V, DenseSet<Value *> &Seen, Loop *Around, LoopInfo &Loops);
  std::optional<int64_t> stride(Value *V, unsigned Depth, Loop *Around, LoopInfo &Loops);
  bool pays(Loop *L, LoopInfo &Loops);
  void findVariables();
  bool isHoistable(Instruction *I);
  bool isItemLoad(const Instruction *I) const;
  void findVarying();
  bool agree();
  void buildLoops();
  void hoist();
  void joinValues();
  AllocaInst *array(Type *T, const Twine &Name);
  Value *element(Region &R, AllocaInst *Array);
  Value *here(Region &R, Value *V);
  unsigned repeated(Value *V, unsigned Left);
  void store(Region &R, Value *V, AllocaInst *Array, Instruction *Before);
  void lowerValues();
  void storeValues();
  void lowerDecisions();
  void connect();
  void attach();
  Region &regionOf(Instruction *I) { return Regions[HeadOf[I->getParent()]]; }
};

bool isFence(Instruction *I) { return I && isa<FenceInst>(I); }

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
      I.moveBefore(Entry->getTerminator()->getIterator());
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
    Heads.insert(Block->splitBasicBlock(Call->getNextNode()->getIterator(), "behind"));
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
    Heads.insert_range(successors(Alone));
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

bool Splitter::isItemLoad(const Instruction *I) const {
  auto *Load = dyn_cast<LoadInst>(I);
  if (!Load || !Load->isSimple())
    return false;
  const Value *At = Load->getPointerOperand();
  if (auto *Place = dyn_cast<GetElementPtrInst>(At))
    At = Place->getPointerOperand();
  return At->stripInBoundsConstantOffsets() == Own;
}

// Whether it may be computed in front of all, if its operands are.
bool Splitter::isHoistable(Instruction *I) {
  if (auto *Load = dyn_cast<LoadInst>(I)) {
    if (!Load->isSimple())
      return false;
    // The block of arguments is not written.
    const Value *Base = Load->getPointerOperand()->stripInBoundsConstantOffsets();
    return Base == F.getArg(0);
  }
  if (isa<PHINode>(I) || I->isTerminator() || isa<AllocaInst>(I) || I->mayReadOrWriteMemory())
    return false;
  if (auto *Call = dyn_cast<CallBase>(I); Call && !isa<IntrinsicInst>(Call))
    return false;
  return isSafeToSpeculativelyExecute(I);
}

// Whether a value is the same in all work-items, as far as what is outside of the loop does not come of memory.
bool Splitter::isSharedExpression(Value *V, DenseSet<Value *> &Seen, Loop *Around, LoopInfo &Loops) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() == Entry)
    return !I || !isa<AllocaInst>(I);
  if (!Seen.insert(V).second)
    return true;
  if (Seen.size() > 256)
    return false;
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    if (!Loops.isLoopHeader(Phi->getParent()))
      return false;
  } else if (!isHoistable(I)) {
    return false;
  }
  return all_of(I->operands(), [&](Use &U) { return isSharedExpression(U.get(), Seen, Around, Loops); });
}

// By how much a value grows from one work-item of a row to the next, where that is known.
std::optional<int64_t> Splitter::stride(Value *V, unsigned Depth, Loop *Around, LoopInfo &Loops) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || (I->getParent() == Entry && !isa<AllocaInst>(I)))
    return 0;
  if (Depth == 0)
    return std::nullopt;
  if (DenseSet<Value *> Seen; isSharedExpression(V, Seen, Around, Loops))
    return 0;
  auto Of = [&](unsigned Index) { return stride(I->getOperand(Index), Depth - 1, Around, Loops); };
  if (isItemLoad(I)) {
    APInt Offset(Layout.getIndexTypeSizeInBits(I->getOperand(0)->getType()), 0);
    if (I->getOperand(0)->stripAndAccumulateConstantOffsets(Layout, Offset, true) != Own)
      return std::nullopt;
    // The first word of a row counts the first dimension, the others are those of the whole row of work-items.
    return Offset.getLimitedValue() % 32 == 0 ? 1 : 0;
  }
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    // A counter starts at one place and goes on by what is the same.
    Loop *L = Loops.getLoopFor(Phi->getParent());
    if (!L || L->getHeader() != Phi->getParent() || !L->getLoopPreheader() || !L->getLoopLatch())
      return std::nullopt;
    auto *Step = dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(L->getLoopLatch()));
    Value *By = nullptr;
    if (Step && Step->getOperand(0) == Phi)
      By = Step->getOperand(1);
    else if (auto *Gep = dyn_cast<GetElementPtrInst>(Phi->getIncomingValueForBlock(L->getLoopLatch()));
             Gep && Gep->getPointerOperand() == Phi && Gep->getNumIndices() == 1)
      By = Gep->getOperand(1);
    if (!By || stride(By, Depth - 1, Around, Loops) != 0)
      return std::nullopt;
    return stride(Phi->getIncomingValueForBlock(L->getLoopPreheader()), Depth - 1, Around, Loops);
  }
  if (isa<CastInst>(I))
    return Of(0);
  if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
    auto Sum = Of(0);
    for (auto At = gep_type_begin(Gep), End = gep_type_end(Gep); Sum && At != End; ++At) {
      auto One = stride(At.getOperand(), Depth - 1, Around, Loops);
      if (!One)
        return std::nullopt;
      if (At.isStruct())
        continue;
      *Sum += *One * int64_t(At.getSequentialElementStride(Layout).getKnownMinValue());
    }
    return Sum;
  }
  auto A = I->getNumOperands() == 2 ? Of(0) : std::nullopt, B = A ? Of(1) : std::nullopt;
  if (!A || !B)
    return std::nullopt;
  if (*A == 0 && *B == 0)
    return 0;
  auto *Factor = dyn_cast<ConstantInt>(I->getOperand(1));
  switch (I->getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I)->isDisjoint())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::Add: return *A + *B;
  case Instruction::Sub: return *A - *B;
  case Instruction::Mul:
    return Factor && Factor->getBitWidth() <= 64 && std::abs(Factor->getSExtValue()) < 1 << 20
               ? std::optional(*A * Factor->getSExtValue())
               : std::nullopt;
  case Instruction::Shl:
    return Factor && Factor->getLimitedValue() < 20 ? std::optional(*A << Factor->getZExtValue()) : std::nullopt;
  default: return std::nullopt;
  }
}

// Whether a loop within a region pays as a loop around regions: each access is to one place for all work-items of a row or
// to neighbouring ones, so that LLVM's vectors take several work-items.
bool Splitter::pays(Loop *L, LoopInfo &Loops) {
  bool Computes = false;
  for (BasicBlock *Block : L->blocks())
    for (Instruction &I : *Block) {
      if (isa<LoadInst, StoreInst>(I)) {
        auto Is = stride(getLoadStorePointerOperand(&I), 16, L, Loops);
        Type *T = getLoadStoreType(&I);
        if (I.isVolatile() || I.isAtomic() || !Is || T->isAggregateType() ||
            (*Is != 0 && uint64_t(std::abs(*Is)) > 4 * Layout.getTypeStoreSize(T)))
          return false;
      } else if (auto *Call = dyn_cast<CallBase>(&I)) {
        if (!isa<IntrinsicInst>(Call) || Call->mayReadOrWriteMemory())
          return false;
      } else if (I.mayReadOrWriteMemory()) {
        return false;
      }
      Computes |= I.getType()->isFPOrFPVectorTy() || isa<LoadInst>(I);
    }
  return Computes;
}

// Makes loops that all work-items run as often, and that lie in regions, loops around regions where that pays.
void Splitter::deepen() {
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  PostDominatorTree Behind(F);
  auto Agrees = [&](BasicBlock *Block, Loop *L) {
    DenseSet<Value *> Seen;
    Value *By = condition(Block->getTerminator());
    return !By || isSharedExpression(By, Seen, L, Loops);
  };
  SmallVector<BasicBlock *, 8> Deciding;
  for (Loop *L : Loops.getLoopsInPreorder()) {
    if (!L->isInnermost() || !L->getLoopPreheader() || !L->getLoopLatch() || !pays(L, Loops))
      continue;
    if (any_of(L->blocks(), [&](BasicBlock *Block) { return Heads.contains(Block); }))
      continue;
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    if (Exiting.empty() || !all_of(Exiting, [&](BasicBlock *Block) { return Agrees(Block, L); }))
      continue;
    // All have to get to the loop together.
    SmallVector<BasicBlock *, 8> Left{L->getLoopPreheader()};
    SmallPtrSet<BasicBlock *, 8> Known{Left.front()};
    SmallVector<BasicBlock *, 8> Ways;
    bool Together = true;
    while (Together && !Left.empty()) {
      BasicBlock *Block = Left.pop_back_val();
      for (BasicBlock &Other : F) {
        if (succ_size(&Other) < 2 || Decisions.contains(&Other) || L->contains(&Other) || Behind.properlyDominates(Block, &Other) ||
            none_of(successors(&Other), [&](BasicBlock *Next) { return Behind.dominates(Block, Next); }))
          continue;
        if (!Known.insert(&Other).second)
          continue;
        Together &= Agrees(&Other, L);
        Left.push_back(&Other);
        Ways.push_back(&Other);
      }
    }
    if (!Together)
      continue;
    Deciding.append(Exiting);
    Deciding.append(Ways);
    ++Deepened;
  }
  SmallPtrSet<BasicBlock *, 8> Done;
  for (BasicBlock *Block : Deciding)
    if (Done.insert(Block).second)
      decide(Block, false);
}

// Variables that live across heads get an element for each work-item.
void Splitter::findVariables() {
  auto IsRepeated = [&](BasicBlock *Head) {
    SmallPtrSet<BasicBlock *, 16> Known;
    SmallVector<BasicBlock *, 8> Left;
    auto Add = [&](BasicBlock *Next) {
      if (Next && Known.insert(Next).second)
        Left.push_back(Next);
    };
    auto Follow = [&](BasicBlock *From) {
      Region &R = Regions[From];
      if (R.IsDecision)
        for (BasicBlock *Next : successors(From))
          Add(Next);
      else
        Add(R.Next);
    };
    Follow(Head);
    while (!Left.empty())
      Follow(Left.pop_back_val());
    return Known.contains(Head);
  };
  for (Instruction &I : *Entry) {
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca || Alloca == Own)
      continue;
    SmallVector<Instruction *, 8> Left{Alloca};
    SmallPtrSet<BasicBlock *, 2> Users;
    bool Escapes = false;
    while (!Left.empty())
      for (Use &U : Left.pop_back_val()->uses()) {
        auto *User = cast<Instruction>(U.getUser());
        Users.insert(HeadOf.lookup(User->getParent()));
        if (isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst>(User))
          Left.push_back(User);
        else if (auto *Store = dyn_cast<StoreInst>(User))
          Escapes |= Store->getValueOperand() == U.get();
        else if (!isa<LoadInst, MemIntrinsic>(User))
          Escapes = true;
      }
    if (Escapes || Users.size() > 1 || any_of(Users, IsRepeated))
      Expanded.insert(Alloca);
  }
}

// What differs among work-items.
void Splitter::findVarying() {
  SmallVector<Instruction *, 32> Left;
  auto Mark = [&](Value *V) {
    if (auto *I = dyn_cast<Instruction>(V); I && Varying.insert(I).second)
      Left.push_back(I);
  };
  for (AllocaInst *Alloca : Expanded)
    Mark(Alloca);
  for (auto &[Head, R] : Regions)
    for (BasicBlock *Block : R.Blocks)
      for (Instruction &I : *Block) {
        if (I.isTerminator())
          continue;
        if (auto *Phi = dyn_cast<PHINode>(&I)) {
          if (Block != Head)
            Mark(Phi);
          else
            for (auto &Other : Regions) {
              // Where the value depends on the way through a region.
              if (Other.second.Next != Head)
                continue;
              Value *One = nullptr;
              for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N)
                if (HeadOf.lookup(Phi->getIncomingBlock(N)) == Other.first && !Other.second.IsDecision) {
                  if (One && One != Phi->getIncomingValue(N))
                    Mark(Phi);
                  One = Phi->getIncomingValue(N);
                }
            }
        } else if (!isHoistable(&I)) {
          Mark(&I);
        }
      }
  while (!Left.empty())
    for (User *U : Left.pop_back_val()->users())
      if (auto *I = cast<Instruction>(U); !I->isTerminator())
        Mark(I);
}

// Whether decisions that are not the barriers' are the same in all work-items, and others can be looked at.
bool Splitter::agree() {
  for (auto &[Block, Needed] : Decisions) {
    Instruction *Branch = Block->getTerminator();
    if (Varying.contains(condition(Branch)) && (!Needed || !isa<BranchInst>(Branch)))
      return false;
  }
  return true;
}

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
    BranchInst::Create(Starts[2], R.Front);
    PHINode *Counters[3];
    for (unsigned D = 3; D-- != 0;) {
      IRBuilder<> B(Starts[D]);
      Counters[D] = B.CreatePHI(Int32, 2, StringRef("xyz").substr(D, 1));
      Counters[D]->addIncoming(B.getInt32(0), D == 2 ? R.Front : Starts[D + 1]);
      B.CreateBr(D == 0 ? R.Body : Starts[D - 1]);
    }
    R.Group = MDNode::getDistinct(Context, {});
    BranchInst::Create(Ends[0], R.Tail);
    for (unsigned D = 0; D != 3; ++D) {
      IRBuilder<> B(Ends[D]);
      Value *Next = B.CreateAdd(Counters[D], B.getInt32(1), "", true, true);
      Counters[D]->addIncoming(Next, Ends[D]);
      auto *Back =
          B.CreateCondBr(B.CreateICmpEQ(Next, Sizes[D]), D == 2 ? R.Behind : Ends[D + 1], Starts[D]);
      if (D == 0) {
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

// Moves what is the same in all work-items in front of the loops.
void Splitter::hoist() {
  ReversePostOrderTraversal<Function *> Order(&F);
  SmallVector<BasicBlock *, 32> Blocks(Order.begin(), Order.end());
  for (auto &[Head, R] : Regions) {
    if (R.IsDecision || Head == Exit)
      continue;
    // The loops are not yet reached, so the order is that of the function as it was.
    for (BasicBlock *Block : Blocks)
      if (HeadOf.lookup(Block) == Head)
        for (Instruction &I : make_early_inc_range(*Block))
          if (!I.isTerminator() && !Varying.contains(&I))
            I.moveBefore(isa<PHINode>(I) ? R.Front->getFirstNonPHIIt() : R.Front->getTerminator()->getIterator());
  }
}

AllocaInst *Splitter::array(Type *T, const Twine &Name) {
  if (T->isIntegerTy(1))
    T = Type::getInt8Ty(Context);
  Bytes += Layout.getTypeAllocSize(T).getFixedValue();
  IRBuilder<> B(Entry->getTerminator());
  auto *Array = B.CreateAlloca(T, Items, Name);
  Array->setAlignment(std::max(Align(64), Layout.getPrefTypeAlign(T)));
  return Array;
}

Value *Splitter::element(Region &R, AllocaInst *Array) {
  Value *&At = R.Here[Array];
  if (!At)
    At = IRBuilder<>(R.Body->getTerminator()).CreateInBoundsGEP(Array->getAllocatedType(), Array, R.Index);
  return At;
}

// How many instructions compute the value again, more than there are left where it cannot be.
unsigned Splitter::repeated(Value *V, unsigned Left) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Varying.contains(I) || isa<AllocaInst>(I))
    return 0;
  if (isItemLoad(I))
    return repeated(I->getOperand(0), Left) + 1;
  if (Left == 0 || isa<LoadInst>(I) || !isHoistable(I))
    return MostRepeated + 1;
  unsigned Sum = 1;
  for (Value *Operand : I->operands()) {
    Sum += repeated(Operand, Left - std::min(Left, Sum));
    if (Sum > MostRepeated)
      return Sum;
  }
  return Sum;
}

// A value as it is in a region, at the start of its blocks where it is another region's.
Value *Splitter::here(Region &R, Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Varying.contains(I) || I->getParent() == R.Tail)
    return V;
  if (HeadOf.lookup(I->getParent()) == R.Head) {
    auto *Phi = dyn_cast<PHINode>(I);
    return Phi && PhiArrays.contains(Phi) ? R.Here.lookup(Phi) : V;
  }
  if (Value *Known = R.Here.lookup(I))
    return Known;
  Value *New = nullptr;
  if (auto *Alloca = dyn_cast<AllocaInst>(I)) {
    // The caller has put the array in place.
    New = element(R, Arrays[Alloca]);
  } else if (repeated(I, MostRepeated) <= MostRepeated) {
    SmallVector<Value *, 4> Operands;
    for (Value *Operand : I->operands())
      Operands.push_back(here(R, Operand));
    Instruction *Copy = I->clone();
    for (unsigned N = 0; N != Operands.size(); ++N)
      Copy->setOperand(N, Operands[N]);
    Copy->dropUnknownNonDebugMetadata();
    Copy->insertBefore(R.Body->getTerminator()->getIterator());
    New = Copy;
  } else {
    AllocaInst *&Array = Arrays[I];
    if (!Array)
      Array = array(I->getType(), "across");
    Value *At = element(R, Arrays[I]);
    IRBuilder<> B(R.Body->getTerminator());
    New = B.CreateLoad(Arrays[I]->getAllocatedType(), At);
    if (I->getType()->isIntegerTy(1))
      New = B.CreateTrunc(New, I->getType());
  }
  R.Here[I] = New;
  return New;
}

void Splitter::store(Region &R, Value *V, AllocaInst *Array, Instruction *Before) {
  Value *At = element(R, Array);
  IRBuilder<> B(Before);
  if (V->getType()->isIntegerTy(1))
    V = B.CreateZExt(V, Array->getAllocatedType());
  B.CreateStore(V, At);
}

// The values at the starts of heads, by the ways to them.
void Splitter::joinValues() {
  for (auto &[Head, Of] : Regions) {
    SmallVector<PHINode *, 8> Phis;
    for (PHINode &Phi : (Of.Front == Head ? Head : Of.Front)->phis())
      Phis.push_back(&Phi);
    if (Of.Front != Head)
      for (PHINode &Phi : Head->phis())
        Phis.push_back(&Phi);
    for (PHINode *Phi : Phis) {
      bool IsVarying = Varying.contains(Phi);
      PHINode *New = nullptr;
      AllocaInst *Array = nullptr;
      if (IsVarying)
        Array = PhiArrays[Phi] = array(Phi->getType(), "joined");
      else
        New = PHINode::Create(Phi->getType(), 2, "", Phi->getIterator());
      // From each region one value.
      MapVector<BasicBlock *, SmallVector<unsigned, 2>> Ways;
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N)
        Ways[HeadOf.lookup(Phi->getIncomingBlock(N))].push_back(N);
      for (auto &[From, Numbers] : Ways) {
        Region *R = &Regions[From];
        BasicBlock *Way = R->IsDecision ? From : R->Behind;
        Value *V = Phi->getIncomingValue(Numbers.front());
        if (!IsVarying) {
          // A switch may lead there by several cases.
          for (auto Edges = R->IsDecision ? count(successors(From), Head) : 1; Edges != 0; --Edges)
            New->addIncoming(V, Way);
          continue;
        }
        if (R->IsDecision) {
          // What stands before it has the value as well.
          for (auto &Other : Regions)
            if (Other.second.Next == From)
              R = &Other.second;
        } else if (any_of(Numbers, [&](unsigned N) { return Phi->getIncomingValue(N) != V; })) {
          auto *Within = PHINode::Create(Phi->getType(), 2, "", R->Tail->begin());
          for (unsigned N : Numbers)
            Within->addIncoming(Phi->getIncomingValue(N), Phi->getIncomingBlock(N));
          Varying.insert(Within);
          V = Within;
        }
        if (!isa<UndefValue>(V))
          store(*R, V, Array, R->Tail->getTerminator());
      }
      if (New) {
        Phi->replaceAllUsesWith(New);
        Phi->eraseFromParent();
      }
    }
  }
  for (auto &[Phi, Array] : PhiArrays) {
    Region &R = Regions[HeadOf.lookup(Phi->getParent())];
    IRBuilder<> B(R.Body->getTerminator());
    Value *V = B.CreateLoad(Array->getAllocatedType(), element(R, Array));
    if (Phi->getType()->isIntegerTy(1))
      V = B.CreateTrunc(V, Phi->getType());
    R.Here[Phi] = V;
  }
}

// Has each region use its own.
void Splitter::lowerValues() {
  for (AllocaInst *Alloca : Expanded) {
    Type *T = Alloca->getAllocatedType();
    if (Alloca->isArrayAllocation())
      T = ArrayType::get(T, cast<ConstantInt>(Alloca->getArraySize())->getZExtValue());
    AllocaInst *Array = array(T, Alloca->getName());
    Array->setAlignment(std::max(Array->getAlign(), Alloca->getAlign()));
    Arrays[Alloca] = Array;
  }
  SmallVector<std::pair<Region *, Use *>, 64> Uses;
  auto Collect = [&](Region &R, BasicBlock *Block) {
    for (Instruction &I : *Block)
      for (Use &U : I.operands())
        if (auto *V = dyn_cast<Instruction>(U.get()); V && Varying.contains(V)) {
          if (auto *Phi = dyn_cast<PHINode>(&I); Phi && PhiArrays.contains(Phi))
            continue;
          Uses.push_back({&R, &U});
        }
  };
  for (auto &[Head, R] : Regions) {
    if (R.IsDecision || Head == Exit)
      continue;
    for (BasicBlock *Block : R.Blocks)
      Collect(R, Block);
    Collect(R, R.Tail);
  }
  // What is computed again is computed of the operands as they were.
  SmallVector<Value *, 64> Values;
  for (auto &[R, U] : Uses)
    Values.push_back(here(*R, U->get()));
  for (size_t N = 0; N != Uses.size(); ++N)
    Uses[N].second->set(Values[N]);
}

// Puts what other regions use into its arrays.
void Splitter::storeValues() {
  for (auto &[V, Array] : Arrays) {
    auto *I = cast<Instruction>(V);
    if (isa<AllocaInst>(I))
      continue;
    Region &R = regionOf(I);
    Instruction *Behind = isa<PHINode>(I) ? &*I->getParent()->getFirstNonPHIIt() : I->getNextNode();
    Value *Stored = I;
    if (auto *Phi = dyn_cast<PHINode>(I); Phi && PhiArrays.contains(Phi))
      Stored = R.Here[Phi];
    store(R, Stored, Array, Behind);
  }
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
  close(true);
  if (Deepens)
    deepen();
  // From here on heads are added for the shape of the graph alone, which may only be where all go together.
  SmallVector<BasicBlock *, 8> Decided;
  for (auto &Decision : Decisions)
    Decided.push_back(Decision.first);
  for (BasicBlock *Block : Decided)
    Heads.insert_range(successors(Block));
  do
    close(false);
  while (joinHeads());
  findRegions();
  findVariables();
  findVarying();
  if (!agree())
    return false;
  buildLoops();
  hoist();
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

} // namespace

extern "C" {

// Puts loops over the work-items of a group around the parts of a function for one work-item, `void (ptr)`. Gives the bytes
// that it takes on the stack for each work-item, or -1 where it is left as it was.
int64_t sl_split_at_barriers(LLVMValueRef Item, LLVMValueRef Barrier, LLVMValueRef State, LLVMValueRef Place,
                             LLVMValueRef Size, LLVMValueRef Diverged, uint64_t Shared, uint64_t Limit) {
  auto *F = dyn_cast_or_null<Function>(unwrap(Item));
  Parts P{dyn_cast_or_null<Function>(unwrap(Barrier)), dyn_cast_or_null<GlobalVariable>(unwrap(State)), Shared,
          dyn_cast_or_null<Function>(unwrap(Place)), dyn_cast_or_null<Function>(unwrap(Size)), dyn_cast_or_null<Function>(unwrap(Diverged)),
          Limit};
  if (!F || F->isDeclaration() || F->arg_size() != 1 || !P.State || !P.Place || !P.Size || !P.Diverged)
    return -1;
  for (bool Deepens : {true, false}) {
    ValueToValueMapTy Map;
    Function *Copy = CloneFunction(F, Map);
    Splitter Own(*Copy, P, Deepens);
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
