//! Arguments of a subcommand that are declared once the command line names it.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// The arguments `A`, which clap hears of when it parses or documents their subcommand: to declare those of all
/// subcommands takes longer than everything else that most of them do before their work.
#[derive(Debug)]
pub struct Deferred<A>(pub A);

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<A: Args> Args for Deferred<A> {
    fn group_id() -> Option<Id> {
        A::group_id()
    }

    fn augment_args(command: Command) -> Command {
        command.defer(|command| described(command, A::augment_args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| described(command, A::augment_args_for_update))
    }
}

/// The command with arguments that `declare` adds; a description that it had stays.
fn described(command: Command, declare: fn(Command) -> Command) -> Command {
    let (about, long) = (command.get_about().cloned(), command.get_long_about().cloned());
    let mut command = declare(command);
    if let Some(about) = about {
        command = command.about(about).long_about(None::<&'static str>);
    }
    match long {
        Some(long) => command.long_about(long),
        None => command,
    }
}
