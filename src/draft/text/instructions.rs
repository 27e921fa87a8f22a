//! Instructions.

use super::{
    BodyNames, BodyReader,
    tokens::{BodyToken, wrong},
};
use crate::draft::{
    Block, Built, FastMath, Flags, FloatPredicate, GepFlags, IntPredicate, Opcode, OpcodeClass, Type,
    TypeKind, Value,
};

impl<'t, 'm> BodyReader<'t, 'm> {
    fn block(&mut self, names: &BodyNames<'t, 'm>) -> Built<Block<'m>> {
        self.word("label")?;
        match self.next() {
            BodyToken::Local(name) => names.blocks.get(name).copied().ok_or_else(|| wrong(name)),
            other => Err(wrong(other)),
        }
    }

    /// Passes the alignment of an access, and gives it.
    fn alignment(&mut self) -> Built<Option<u64>> {
        if !self.eat(BodyToken::Sign(',')) {
            return Ok(None);
        }
        self.word("align")?;
        self.number().map(Some)
    }

    fn indices(&mut self) -> Built<Vec<u32>> {
        let mut all = Vec::new();
        while self.eat(BodyToken::Sign(',')) {
            all.push(self.number()?);
        }
        Ok(all)
    }

    /// An instruction, and the value that it gives.
    pub(super) fn instruction(&mut self, names: &mut BodyNames<'t, 'm>) -> Built<Option<Value<'m>>> {
        let BodyToken::Word(name) = self.next() else { return Err(wrong("an instruction without a name")) };
        let name = if name == "tail" { "call" } else { name };
        let is_it = |opcode: &Opcode| opcode.text() == name;
        let opcode = Opcode::ALL.iter().copied().find(is_it).ok_or_else(|| wrong(name))?;
        self.eat(BodyToken::Word("call"));
        let made = match opcode {
            Opcode::ICmp | Opcode::FCmp => self.comparison(opcode, names)?,
            Opcode::FNeg => {
                let fast = self.fast_math();
                let value = self.typed(names)?;
                self.builder.fneg(value, fast)?
            }
            Opcode::Freeze => {
                let value = self.typed(names)?;
                self.builder.freeze(value)?
            }
            Opcode::Select => {
                let condition = self.typed(names)?;
                let (yes, no) = (self.next_typed(names)?, self.next_typed(names)?);
                self.builder.select(condition, yes, no)?
            }
            Opcode::ExtractElement | Opcode::InsertElement | Opcode::ShuffleVector => {
                self.vector_operation(opcode, names)?
            }
            Opcode::ExtractValue => {
                let whole = self.typed(names)?;
                let indices = self.indices()?;
                self.builder.extract_value(whole, &indices)?
            }
            Opcode::InsertValue => {
                let whole = self.typed(names)?;
                let part = self.next_typed(names)?;
                let indices = self.indices()?;
                self.builder.insert_value(whole, part, &indices)?
            }
            Opcode::Alloca => {
                let ty = self.ty()?;
                self.alignment()?;
                self.builder.alloca(ty)?.value()
            }
            Opcode::Load => {
                let ty = self.ty()?;
                let from = self.next_typed(names)?;
                let alignment = self.alignment()?;
                self.builder.load(ty, from, alignment, false)?.value()
            }
            Opcode::GetElementPtr => self.element_address(names)?,
            Opcode::Call => return self.call(names).map(Some),
            Opcode::Phi => self.phi(names)?,
            _ if opcode.class() == OpcodeClass::Binary => self.arithmetic(opcode, names)?,
            _ if opcode.class() == OpcodeClass::Cast => {
                let value = self.typed(names)?;
                self.word("to")?;
                let ty = self.ty()?;
                match opcode {
                    Opcode::BitCast => self.builder.bitcast(value, ty)?,
                    _ => self.builder.cast(opcode, value, ty)?,
                }
            }
            _ => return self.effect(opcode, names).map(|()| None),
        };
        Ok(Some(made))
    }

    /// A comparison of integers or of floating-point numbers.
    fn comparison(&mut self, opcode: Opcode, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let fast = if opcode == Opcode::FCmp { self.fast_math() } else { FastMath::empty() };
        let BodyToken::Word(word) = self.next() else { return Err(wrong(opcode.text())) };
        let (a, b) = self.two(names)?;
        if opcode == Opcode::ICmp {
            let predicate = IntPredicate::ALL.iter().copied().find(|own| own.text() == word);
            return self.builder.icmp(predicate.ok_or_else(|| wrong(word))?, a, b);
        }
        let predicate = FloatPredicate::ALL.iter().copied().find(|own| own.text() == word);
        self.builder.fcmp(predicate.ok_or_else(|| wrong(word))?, a, b, fast)
    }

    /// An operation on two numbers, with its flags.
    fn arithmetic(&mut self, opcode: Opcode, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let fast = self.fast_math();
        let mut flags = Flags::empty();
        for (word, flag) in
            [("nuw", Flags::NUW), ("nsw", Flags::NSW), ("exact", Flags::EXACT), ("disjoint", Flags::DISJOINT)]
        {
            flags.set(flag, self.eat(BodyToken::Word(word)));
        }
        let (a, b) = self.two(names)?;
        match opcode.has_fast_math() {
            true => self.builder.binary_fast(opcode, a, b, fast),
            false => self.builder.binary_flags(opcode, a, b, flags),
        }
    }

    /// An instruction that takes vectors apart or puts them together.
    fn vector_operation(&mut self, opcode: Opcode, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let vector = self.typed(names)?;
        let second = self.next_typed(names)?;
        if opcode == Opcode::ExtractElement {
            return self.builder.extract_element(vector, second);
        }
        let last = self.next_typed(names)?;
        if opcode == Opcode::InsertElement {
            return self.builder.insert_element(vector, second, last);
        }
        let count = last.ty().and_then(Type::vector_len).unwrap_or_default();
        let lane = |lane: u32| last.aggregate_element(lane.into()).and_then(Value::const_u64);
        let lanes: Vec<i32> = (0..count).map(|number| lane(number).map_or(-1, |lane| lane as i32)).collect();
        self.builder.shuffle(vector, second, &lanes)
    }

    /// The address of a part of a type.
    fn element_address(&mut self, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let flags = self.eat(BodyToken::Word("inbounds"));
        let flags = if flags { GepFlags::INBOUNDS } else { GepFlags::empty() };
        let source = self.ty()?;
        let base = self.next_typed(names)?;
        let mut indices = Vec::new();
        while self.peek() == BodyToken::Sign(',') {
            indices.push(self.next_typed(names)?);
        }
        self.builder.gep(source, base, &indices, flags)
    }

    /// An instruction that gives nothing.
    fn effect(&mut self, opcode: Opcode, names: &BodyNames<'t, 'm>) -> Built<()> {
        match opcode {
            Opcode::Store => {
                let value = self.typed(names)?;
                let to = self.next_typed(names)?;
                let alignment = self.alignment()?;
                self.builder.store(value, to, alignment, false)?
            }
            Opcode::Br if self.peek() == BodyToken::Word("label") => {
                let to = self.block(names)?;
                self.builder.br(to)?
            }
            Opcode::Br => {
                let condition = self.typed(names)?;
                self.sign(',')?;
                let yes = self.block(names)?;
                self.sign(',')?;
                let no = self.block(names)?;
                self.builder.cond_br(condition, yes, no)?
            }
            Opcode::Ret => {
                let ty = self.ty()?;
                if ty.kind() == TypeKind::Void {
                    self.builder.ret_void()?
                } else {
                    let value = self.value(ty, names)?;
                    self.builder.ret(value)?
                }
            }
            Opcode::Unreachable => self.builder.unreachable()?,
            _ => return Err(wrong(opcode)),
        };
        Ok(())
    }

    /// Two values of one type that stands before the first.
    fn two(&mut self, names: &BodyNames<'t, 'm>) -> Built<(Value<'m>, Value<'m>)> {
        let ty = self.ty()?;
        let first = self.value(ty, names)?;
        self.sign(',')?;
        Ok((first, self.value(ty, names)?))
    }

    fn fast_math(&mut self) -> FastMath {
        let mut flags = FastMath::empty();
        loop {
            let flag = match self.peek() {
                BodyToken::Word("fast") => FastMath::all(),
                BodyToken::Word("nnan") => FastMath::NNAN,
                BodyToken::Word("ninf") => FastMath::NINF,
                BodyToken::Word("nsz") => FastMath::NSZ,
                BodyToken::Word("arcp") => FastMath::ARCP,
                BodyToken::Word("contract") => FastMath::CONTRACT,
                BodyToken::Word("afn") => FastMath::AFN,
                BodyToken::Word("reassoc") => FastMath::REASSOC,
                _ => return flags,
            };
            flags |= flag;
            self.at += 1;
        }
    }

    fn call(&mut self, names: &BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let fast = self.fast_math();
        let result = self.ty()?;
        let BodyToken::Global(name) = self.next() else { return Err(wrong("a call of no function")) };
        self.sign('(')?;
        let (mut args, mut params) = (Vec::new(), Vec::new());
        while !self.eat(BodyToken::Sign(')')) {
            let arg = self.typed(names)?;
            params.extend(arg.ty());
            args.push(arg);
            self.eat(BodyToken::Sign(','));
        }
        let function = self.function(name, result.function(&params, false)?)?;
        let call = self.builder.call(function, &args)?;
        if !fast.is_empty() {
            call.set_fast_math(fast);
        }
        Ok(call.value())
    }

    fn phi(&mut self, names: &mut BodyNames<'t, 'm>) -> Built<Value<'m>> {
        let ty = self.ty()?;
        let mut entries = Vec::new();
        loop {
            self.sign('[')?;
            let place = self.at;
            while !self.eat(BodyToken::Sign(',')) {
                if self.next() == BodyToken::End {
                    return Err(wrong("a phi without its block"));
                }
            }
            match self.next() {
                BodyToken::Local(label) => entries.push((place, label)),
                other => return Err(wrong(other)),
            }
            self.sign(']')?;
            if !self.eat(BodyToken::Sign(',')) {
                break;
            }
        }
        let phi = self.builder.phi(ty)?;
        names.phis.push((phi, entries));
        Ok(phi.value())
    }
}
