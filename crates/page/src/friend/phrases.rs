//! What is said about games with friends elsewhere.

use vicinity_friend::code::CodeFault;
use vicinity_friend::{Act, Arrival, Game, Refusal, letter::LetterFault, live};
use vicinity_rules::Color;

use crate::clock::Control;
use crate::friend::{Duty, Meeting, Table};
use crate::language::{capitalised, cat, fill, fill_own, tr};
use crate::words;

pub const TITLE: &str = "Play a friend";
pub const INVITE: &str = "You both play by links: make your move, and send your friend the link that comes of it. Your friend opens it, moves, and sends you one back. No account, no server: the link holds the whole game.";
pub const FRIEND: &str = "your friend";
pub const COPY: &str = "Copy the link";
pub const COPY_AGAIN: &str = "Copy it once more";
pub const CODE_TOO_LONG: &str = "This game is too long for a QR code. Copy the link.";
pub const RESIGN: &str = "Resign";
pub const RESIGN_SURE: &str = "Really resign?";
pub const SENT: &str = "The link is made. Once your friend has it, the move stands.";
pub const TAKEN_BACK: &str = "Taken back.";
pub const ELSEWHERE: &str = "The game went on in another tab.";
pub const MEET: &str = "Play live";
pub const MEET_AGAIN: &str = "Meet again";
/// What a player has to know before his browser is connected with another.
pub const SHOWS_ADDRESS: &str = "Your friend learns your internet address by it.";
pub const OPENING: &str = "The game is long and is being opened.";
pub const FLAG_DOWN: &str = "Your friend's time is up. You can claim the win.";
pub const LEFT_OUT: &str = "It is left out. The game stays as it was.";
pub const INVITING: &str = "The invitation is being made.";
pub const INVITED: &str = "Send this invitation to your friend, and put in the answer that comes back. Leave this page open meanwhile.";
pub const ANSWERING: &str = "The answer is being made.";
pub const ANSWERED: &str = "Send this answer to your friend, who puts it in. Leave this page open meanwhile.";
pub const JOINING: &str = "Looking for your friend's browser …";
pub const HANG_UP: &str = "Play by links instead";
pub const LEAVE: &str = "End the connection";
pub const REMATCH_WANTED: &str = "Your friend is asked for another game, with sides changed.";
pub const BROKEN: &str = "The connection is gone. Nothing is lost: go on by links, or meet again.";
/// Why nobody moves on the board now.
pub const NOT_BEGUN: &str = "The game has not begun.";
pub const FRIENDS_TURN: &str = "It is your friend's turn.";
pub const ANSWER_FIRST: &str = "Answer your friend's request first.";
pub const LOOKING_BACK: &str = "Go to the last move to play.";
pub const NOT_MET: &str = "The two browsers cannot meet: some networks do not let them. Play by links, or try it in another network.";
pub const DROPPED: &str = "Your friend was quicker: what you have just done could not be done any more.";
pub const COPY_CODE: &str = "Copy";
pub const QUIET: &str = "Nothing has been heard from your friend's browser for some seconds.";
pub const NOTHING_KEPT: &str = "This browser does not let this board keep anything. Keep the links that you send and get: the last one holds the game.";
pub const KEPT_HERE: &str = "This game is kept in this browser. Open your friend's links here, in any tab.";

/// The tag of PGN that names who plays a side.
pub fn tag(color: Color) -> &'static str {
    words::side(color)
}

/// Why a link cannot be read.
pub fn faulty(fault: &LetterFault) -> String {
    match fault {
        LetterFault::Damaged => {
            tr("This link is not whole. Ask your friend to send it once more.").to_owned()
        }
        LetterFault::Newer => {
            tr("This link is of a newer Vicinity. Load the page anew and open it again.").to_owned()
        }
        LetterFault::TooLong => tr("This link is longer than any game.").to_owned(),
        LetterFault::Variant(error) => fill("This link cannot be opened: {0}.", &[&words::fault(error)]),
        LetterFault::Start(error) => fill("This link cannot be opened: {0}.", &[&words::fault(error)]),
        LetterFault::Entry { refusal, .. } => {
            fill("This link holds what cannot have been played: {0}.", &[reason(*refusal)])
        }
    }
}

/// What a game that has come asks for.
pub fn arrived(game: &Game) -> String {
    let title = game.start().variant().title();
    match game.name(game.host()) {
        "" => fill("Your friend invites you to a game of {0}.", &[title]),
        // A name is in no language of ours.
        name => fill_own(&fill("{1} invites you to a game of {0}.", &[title, "{0}"]), name),
    }
}

/// Which side it would be.
pub fn join(side: Color) -> String {
    fill("Play {0}", &[words::side(side)])
}

/// The other side, for whoever began the game in another browser.
pub fn join_too(side: Color) -> String {
    fill("I am {0} and go on here", &[words::side(side)])
}

/// Why a code cannot be used.
pub fn faulty_code(fault: &CodeFault) -> String {
    match fault {
        CodeFault::Damaged => tr("This is not a whole answer. Ask your friend to copy it once more.").to_owned(),
        CodeFault::Newer => tr("This is of a newer Vicinity. Load the page anew and try again.").to_owned(),
        CodeFault::TooLong => tr("This is longer than any answer.").to_owned(),
        CodeFault::Variant(error) => fill("This invitation cannot be used: {0}.", &[&words::fault(error)]),
        CodeFault::Start(error) => fill("This invitation cannot be used: {0}.", &[&words::fault(error)]),
        CodeFault::Browser(_) => tr("This browser describes its connection in a way that Vicinity does not understand. Play by links instead.").to_owned(),
        CodeFault::NoAddress => tr("This browser has no address at which your friend could reach it. Are you offline, or does a setting forbid it? Play by links instead.").to_owned(),
        CodeFault::OtherInvitation => tr("This answers another invitation. Send your friend the present one once more.").to_owned(),
    }
}

/// An invitation to play live has come.
pub fn called(control: Option<Control>) -> String {
    let invitation = match control {
        None => tr("This is an invitation to play live. Your browser will talk to your friend's without a server between them.").to_owned(),
        Some(control) if control.increment_s == 0 => fill(
            "This is an invitation to play live, with {0} minutes for each side. Your browser will talk to your friend's without a server between them.",
            &[&minutes(control)],
        ),
        Some(control) => fill(
            "This is an invitation to play live, with {0} minutes for each side and {1} seconds for each move. Your browser will talk to your friend's without a server between them.",
            &[&minutes(control), &control.increment_s.to_string()],
        ),
    };
    cat(&[&invitation, " ", tr(SHOWS_ADDRESS)])
}

/// A clock as players write it, `5+2`: minutes for the game, seconds for each move.
pub fn control(control: Control) -> String {
    cat(&[&minutes(control), "+", &control.increment_s.to_string()])
}

/// The minutes of a clock, with halves and such after a point.
pub fn minutes(control: Control) -> String {
    match control.base_s % 60 {
        0 => (control.base_s / 60).to_string(),
        rest => cat(&[
            &(control.base_s / 60).to_string(),
            ":",
            if rest < 10 { "0" } else { "" },
            &rest.to_string(),
        ]),
    }
}

/// Why something that came was refused, and whether the connection has ended for it.
pub fn refused_message(fault: live::Fault, ends: bool) -> String {
    let why = match fault {
        live::Fault::Shape | live::Fault::TooLong | live::Fault::Version => "it has no known form",
        live::Fault::Flood => "too many come",
        live::Fault::SameSide => "you both play the same side",
        live::Fault::Stranger => "it is of another game",
        live::Fault::Order => "it comes out of turn",
        live::Fault::Refused(refusal) => reason(refusal),
        live::Fault::Time => "it tells a time that cannot be",
        live::Fault::Parted => "the game has gone on otherwise",
        live::Fault::NotYours => "it adds something in your name",
        live::Fault::OtherGame => "it is another game than the one agreed on",
        live::Fault::TooMuchNew => "so much of the game is new that a link to it has to be opened first",
    };
    if fault == live::Fault::Parted {
        return tr("The connection has ended: your two browsers know different games from some move on. Both are kept. Show the same one in both, and meet again.").to_owned();
    }
    let sentence = if ends {
        "The connection has ended, as something from the other browser was refused: {0}. The game stays as it was. Go on by links, or meet again."
    } else {
        "Something from the other browser was refused: {0}. The game stays as it was."
    };
    fill(sentence, &[why])
}

/// What a link or a live friend adds in the player's own name, and the question whether it is true.
pub fn claimed(game: &Game, places: &[usize]) -> String {
    let act = |place: &usize| {
        let entry = &game.entries()[*place];
        match &entry.act {
            Act::Move(mv) => game.position_after(*place).san(*mv),
            Act::Say(words) => cat(&["“", words, "”"]),
            Act::Name(name) => name.clone(),
            Act::Resign => tr("resignation").to_owned(),
            Act::TimeUp | Act::ClaimTime => tr("a loss on time").to_owned(),
            Act::OfferDraw => tr("offer of a draw").to_owned(),
            Act::AcceptDraw => tr("draw accepted").to_owned(),
            Act::DeclineDraw => tr("draw declined").to_owned(),
            Act::AskBack => tr("takeback asked for").to_owned(),
            Act::GiveBack => tr("takeback granted").to_owned(),
            Act::RefuseBack => tr("takeback refused").to_owned(),
        }
    };
    let mut acts: Vec<String> = places.iter().take(MAX_CLAIMED).map(act).collect();
    if places.len() > MAX_CLAIMED {
        acts.push("…".to_owned());
    }
    fill_own(
        tr(
            "This adds something in your name that this browser does not know of: {0}. Is it true, from another device or browser of yours?",
        ),
        &acts.join(", "),
    )
}

/// The maximum number of entries that such a question names.
const MAX_CLAIMED: usize = 5;
/// The maximum number of the last entries that are told in words.
const MAX_TOLD: usize = 8;

/// What was done here has been refused by the other browser.
pub fn was_refused(why: live::Why) -> String {
    let sentence = match why {
        live::Why::Time => {
            "Your friend's browser has not taken that: by its clock it was another time. Try it again, or connect anew, which sets both clocks."
        }
        live::Why::Rules => {
            "Your friend's browser has not taken that: it cannot be done in the game as it stands there. Connect anew, and both have the same."
        }
    };
    tr(sentence).to_owned()
}

/// The two have found each other.
pub fn met(table: &Table) -> String {
    match table.friend() {
        FRIEND => tr("You are connected with your friend.").to_owned(),
        name => fill_own("You are connected with {0}.", name),
    }
}

/// The friend wants another game.
pub fn wants_rematch(table: &Table) -> String {
    of_friend("{0} would like another game, with sides changed.", table)
}

/// What the player has to do next, who may talk to his friend.
pub fn duty(table: &Table, is_met: bool) -> String {
    let friend = table.friend();
    match table.duty() {
        Duty::Send if is_met && table.game().outcome().is_some() => tr("The game is over").to_owned(),
        Duty::Send if is_met && friend == FRIEND => tr("Waiting for your friend").to_owned(),
        Duty::Send if is_met => fill_own("Waiting for {0}", friend),
        Duty::Move => tr("Your move").to_owned(),
        Duty::AnswerBack => of_friend("{0} would like the last move back.", table),
        Duty::Send => of_friend("Send it to {0}", table),
        Duty::Wait if friend == FRIEND => tr("Waiting for your friend").to_owned(),
        Duty::Wait => fill_own("Waiting for {0}", friend),
        Duty::Over => tr("The game is over").to_owned(),
    }
}

/// What stands below that.
pub fn more(table: &Table, is_met: bool) -> String {
    let game = table.game();
    if let Some(outcome) = game.outcome() {
        return words::outcome(outcome);
    }
    match table.duty() {
        _ if game.draw_offered_by() == Some(!table.side) => {
            of_friend("{0} offers a draw. A move of yours declines it.", table)
        }
        Duty::Send if !is_met => {
            tr("Make the link, and it is done; until then you can take it back.").to_owned()
        }
        _ if game.draw_offered_by() == Some(table.side) => tr("You have offered a draw.").to_owned(),
        _ if game.move_asked_by() == Some(table.side) => tr("You have asked for your move back.").to_owned(),
        _ => String::new(),
    }
}

/// A sentence about the friend, by name or as a friend.
fn of_friend(sentence: &str, table: &Table) -> String {
    match table.friend() {
        FRIEND => capitalised(&fill(sentence, &[FRIEND])),
        name => fill_own(sentence, name),
    }
}

/// What a link has brought; empty where the moves say it.
pub fn arrival(table: &Table, arrival: Arrival, before: usize) -> String {
    match arrival {
        Arrival::News(_) => String::new(),
        Arrival::Known if before == table.game().entries().len() && table.has_news() => {
            tr("This link is older than what you have done since.").to_owned()
        }
        Arrival::Known => tr("This link brings nothing new: the game below is the newest that is known here.").to_owned(),
        Arrival::Parted { branch, .. } => parted(table, branch),
        Arrival::TooMany => tr("This link is of one branch too many, and is left out. Agree with your friend which branch counts.").to_owned(),
        Arrival::Stranger => tr("This link names the same game, but begins otherwise. It is left out.").to_owned(),
    }
}

/// What there is to do for a meeting; empty where there is none.
pub fn meeting(meeting: &Meeting) -> &'static str {
    match meeting {
        Meeting::None | Meeting::Called(_) | Meeting::Met(_) | Meeting::Broken => "",
        Meeting::Inviting => INVITING,
        Meeting::Invited { .. } => INVITED,
        Meeting::Answering(_) => ANSWERING,
        Meeting::Answered { .. } => ANSWERED,
        Meeting::Joining => JOINING,
    }
}

/// Where two branches part.
pub fn parted(table: &Table, branch: usize) -> String {
    let place = table.branches.parting(branch);
    let number = place.fullmove_number().to_string();
    let moves = table.branches.parting_moves(branch);
    let [Some(here), Some(there)] = moves.map(|mv| mv.map(|mv| place.san(mv))) else {
        return fill(
            "This link is of another branch: it parts from the game here at move {0}. Both are kept.",
            &[&number],
        );
    };
    fill(
        "This link is of another branch: at move {0} it has {2} where the game here has {1}. Both are kept.",
        &[&number, &here, &there],
    )
}

/// How another branch goes, in the row that shows it.
pub fn branch(table: &Table, branch: usize) -> String {
    let place = table.branches.parting(branch);
    let number = place.fullmove_number().to_string();
    match table.branches.parting_moves(branch)[1] {
        Some(mv) => fill("Another branch, with {1} at move {0}", &[&number, &place.san(mv)]),
        None => fill("Another branch from move {0}", &[&number]),
    }
}

/// What has been done since so many entries, in words for who hears it: the friend's last move, and
/// whose turn it is.
pub fn told(table: &Table, known: usize, is_met: bool) -> String {
    let game = table.game();
    let all = game.entries().len();
    if all <= known {
        return String::new();
    }
    let mut text = String::new();
    for (place, entry) in game.entries().iter().enumerate().skip(known.max(all.saturating_sub(MAX_TOLD))) {
        if entry.by != table.side {
            let said = match &entry.act {
                Act::Move(mv) => {
                    let mv = words::spoken::move_in_words(&game.position_after(place), *mv);
                    of_two("{0} plays: {1}.", table, &mv)
                }
                Act::Say(words) => of_two("{0} says: {1}", table, words),
                Act::Resign => of_friend("{0} resigns.", table),
                Act::TimeUp => of_friend("{0} has no time left.", table),
                Act::ClaimTime => of_friend("{0} claims a win on time.", table),
                Act::OfferDraw => of_friend("{0} offers a draw.", table),
                Act::AcceptDraw => of_friend("{0} accepts the draw.", table),
                Act::DeclineDraw => of_friend("{0} declines the draw.", table),
                Act::AskBack => of_friend("{0} would like the last move back.", table),
                Act::GiveBack => of_friend("{0} gives you your move back.", table),
                Act::RefuseBack => of_friend("{0} holds you to your move.", table),
                Act::Name(_) => String::new(),
            };
            if !said.is_empty() {
                text += if text.is_empty() { "" } else { " " };
                text += &said;
            }
        }
    }
    cat(&[&text, if text.is_empty() { "" } else { " " }, &duty(table, is_met), "."])
}

/// A sentence about the friend and something that is in no language of ours.
fn of_two(sentence: &str, table: &Table, own: &str) -> String {
    let whole = of_friend(&fill(sentence, &["{0}", "{1}"]), table);
    match whole.split_once("{1}") {
        Some((before, after)) => cat(&[before, own, after]),
        None => whole,
    }
}

/// What has just been done in the game.
pub fn done(act: &Act) -> &'static str {
    match act {
        Act::Move(_) | Act::Name(_) => "",
        Act::Resign => "You resign.",
        Act::TimeUp => "Your time is up.",
        Act::ClaimTime => "You claim a win on time.",
        Act::OfferDraw => "You offer a draw.",
        Act::AcceptDraw => "You accept the draw.",
        Act::DeclineDraw => "You decline the draw.",
        Act::AskBack => "You ask for your move back.",
        Act::GiveBack => "You give the move back.",
        Act::RefuseBack => "You hold your friend to the move.",
        Act::Say(_) => "Said.",
    }
}

/// Why something cannot be done.
pub fn refused(refusal: Refusal) -> String {
    fill("This cannot be done: {0}.", &[reason(refusal)])
}

fn reason(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Over => "the game is over",
        Refusal::NotYourTurn => "it is the other side's turn",
        Refusal::IllegalMove => "the move is not legal",
        Refusal::NothingOffered => "no draw has been offered",
        Refusal::OfferedAlready => "a draw is offered already",
        Refusal::NothingAsked => "nobody has asked for a move back",
        Refusal::AskedAlready => "a move has been asked back already",
        Refusal::NothingToTakeBack => "there is no move to take back",
        Refusal::Words => "this cannot be said: it is empty, too long, or no plain text",
        Refusal::Full => "the game is as long as it may be",
        Refusal::TalkFull => "you have said as much as you may in one game",
    }
}

/// Something that has been said, with who said it.
pub fn said(table: &Table, by: Color, words: &str) -> [String; 2] {
    let who = if by == table.side { tr("You").to_owned() } else { capitalised(table.friend()) };
    [who, words.to_owned()]
}
