// Where the values of regions lie: in front of the loops, computed again, or in arrays by work-item. See regions.h.

#include "regions.h"

using namespace llvm;

namespace regions {

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
            compat::moveBefore(I, isa<PHINode>(I) ? R.Front->getFirstNonPHIIt() : R.Front->getTerminator()->getIterator());
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
    // So that all elements are aligned as the variable is.
    if (uint64_t Size = Layout.getTypeAllocSize(T).getFixedValue(); !isAligned(Alloca->getAlign(), Size))
      T = ArrayType::get(Type::getInt8Ty(Context), alignTo(Size, Alloca->getAlign()));
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

} // namespace regions
