//! Texts about games with friends.

use vicinity_friend::signaling::SignalingError;
use vicinity_friend::{Act, EntryError, FriendGame, GameEntry, MergeResult, encoding::DecodeError, live};
use vicinity_rules::{Color, Reason};

use crate::clock::Control;
use crate::friend::{CorrespondenceGame, LiveConnection, NextAction};
use crate::language::{capitalised, concat, game_text};
pub use crate::messages::friend::*;
use crate::messages::{friend, share};
use crate::state::State;
use crate::words::{self, ErrorText};

/// Returns why a link cannot be read.
pub fn invalid_link(error: &DecodeError) -> String {
    match error {
        DecodeError::Damaged => friend::LINK_DAMAGED.owned(),
        DecodeError::Newer => friend::LINK_NEWER.owned(),
        DecodeError::TooLong => friend::LINK_TOO_LONG.owned(),
        DecodeError::Variant(error) => friend::link_unreadable(&error.text()),
        DecodeError::Start(error) => friend::link_unreadable(&error.text()),
        DecodeError::Entry { error, .. } => friend::link_impossible(reason(*error)),
    }
}

/// Returns the question about a received game from a player with this name, which may be empty.
pub fn arrived(game: &FriendGame, name: &str) -> String {
    let title = words::title(game.start().variant());
    if name.is_empty() { friend::invited_by_friend(title) } else { friend::invited_by(name, title) }
}

/// Returns the heading of a received game in progress.
pub fn running(game: &FriendGame) -> String {
    friend::running(&game.position().fullmove_number().to_string())
}

/// Returns the heading of a game in progress for its spectators.
pub fn watched(game: &FriendGame) -> String {
    friend::watched(&game.position().fullmove_number().to_string())
}

/// Returns the text below the heading of a received game in progress.
pub fn running_more(game: &FriendGame) -> String {
    friend::running_more(words::title(game.start().variant()))
}

/// Returns the heading of a rematch that a player with this name offers by link.
pub fn rematch_by_link(name: &str, side: Color) -> String {
    match name {
        "" => capitalised(&friend::rematch_by_link(friend::FRIEND.as_str(), words::side(side))),
        name => friend::rematch_by_link(name, words::side(side)),
    }
}

/// Returns the labels for continuing a received game with each of these sides.
pub fn continue_as(game: &FriendGame, sides: [Color; 2]) -> [String; 2] {
    let names = sides.map(|side| game.name(side));
    let are_distinct = names[0] != names[1];
    [0, 1].map(|at| {
        let is_named = are_distinct && !names[at].is_empty();
        friend::continue_as(if is_named { names[at] } else { words::side(sides[at]) })
    })
}

/// Returns the summary of a received game.
pub fn arrived_more(game: &FriendGame) -> &str {
    game_text(game.start().variant().summary())
}

/// Returns the label for joining with a side.
pub fn join(side: Color) -> String {
    friend::join(words::side(side))
}

/// Returns the label for playing the other side, for the player who began the game in another
/// browser.
pub fn join_too(side: Color) -> String {
    friend::join_too(words::side(side))
}

/// Returns why a signaling code cannot be used.
pub fn invalid_code(error: &SignalingError) -> String {
    match error {
        SignalingError::Damaged => friend::ANSWER_DAMAGED.owned(),
        SignalingError::Newer => friend::ANSWER_NEWER.owned(),
        SignalingError::TooLong => friend::ANSWER_TOO_LONG.owned(),
        SignalingError::Variant(error) => friend::code_unusable(&error.text()),
        SignalingError::Start(error) => friend::code_unusable(&error.text()),
        SignalingError::Browser(_) => friend::CODE_BROWSER.owned(),
        SignalingError::NoAddress => friend::CODE_NO_ADDRESS.owned(),
        SignalingError::OtherInvitation => friend::CODE_OTHER_INVITATION.owned(),
    }
}

/// Returns the notice about a received invitation to play live, in a game that is known here or in
/// another.
pub fn invitation_received(is_known: bool, control: Option<Control>) -> String {
    let invitation = match control {
        _ if is_known => friend::LIVE_CONTINUES.owned(),
        None => friend::LIVE_INVITATION.owned(),
        Some(control) if control.increment_s == 0 => friend::live_invitation_with_minutes(&minutes(control)),
        Some(control) => {
            friend::live_invitation_with_increment(&minutes(control), &control.increment_s.to_string())
        }
    };
    concat(&[&invitation, " ", friend::SHOWS_ADDRESS.as_str()])
}

/// Returns a time control in minutes and increment in seconds, `5+2`.
pub fn control(control: Control) -> String {
    concat(&[&minutes(control), "+", &control.increment_s.to_string()])
}

/// Returns the minutes of a time control, with decimals if needed.
pub fn minutes(control: Control) -> String {
    match control.base_s % 60 {
        0 => (control.base_s / 60).to_string(),
        rest => concat(&[
            &(control.base_s / 60).to_string(),
            ":",
            if rest < 10 { "0" } else { "" },
            &rest.to_string(),
        ]),
    }
}

/// Returns why a message was refused, and whether that has ended the connection.
pub fn refused_message(error: live::MessageError, ends: bool) -> String {
    let why = match error {
        live::MessageError::Malformed | live::MessageError::TooLong | live::MessageError::Version => {
            friend::REFUSED_FORM.as_str()
        }
        live::MessageError::Flood => friend::REFUSED_FLOOD.as_str(),
        live::MessageError::SameSide => friend::REFUSED_SAME_SIDE.as_str(),
        live::MessageError::OtherGame => friend::REFUSED_OTHER_GAME.as_str(),
        live::MessageError::Unexpected => friend::REFUSED_ORDER.as_str(),
        live::MessageError::Entry(error) => reason(error),
        live::MessageError::Time => friend::REFUSED_TIME.as_str(),
        live::MessageError::Diverged => friend::REFUSED_DIVERGED.as_str(),
        live::MessageError::NotOwnSide => friend::REFUSED_NOT_YOURS.as_str(),
        live::MessageError::InvalidRematch => friend::REFUSED_INVALID_REMATCH.as_str(),
        live::MessageError::TooMuchNew => friend::REFUSED_TOO_MUCH_NEW.as_str(),
    };
    if error == live::MessageError::Diverged {
        return friend::MESSAGE_DIVERGED.owned();
    }
    if ends { friend::message_refused_ends(why) } else { friend::message_refused(why) }
}

/// Returns the question whether entries in the player's own name are genuine.
pub fn claimed(game: &FriendGame, places: &[usize]) -> String {
    let act = |place: &usize| {
        let entry = &game.entries()[*place];
        match &entry.act {
            Act::Move(mv) => game.position_after(*place).san(*mv),
            Act::Chat(words) => concat(&["“", words, "”"]),
            Act::Name(name) => name.clone(),
            Act::Resign => friend::CLAIM_RESIGN.owned(),
            Act::TimeUp | Act::ClaimTime => friend::CLAIM_TIME_UP.owned(),
            Act::OfferDraw => friend::CLAIM_OFFER_DRAW.owned(),
            Act::AcceptDraw => friend::CLAIM_ACCEPT_DRAW.owned(),
            Act::DeclineDraw => friend::CLAIM_DECLINE_DRAW.owned(),
            Act::RequestTakeback => friend::CLAIM_REQUEST_TAKEBACK.owned(),
            Act::AcceptTakeback => friend::CLAIM_ACCEPT_TAKEBACK.owned(),
            Act::DeclineTakeback => friend::CLAIM_DECLINE_TAKEBACK.owned(),
        }
    };
    let mut acts: Vec<String> = places.iter().take(MAX_CLAIMED).map(act).collect();
    if places.len() > MAX_CLAIMED {
        acts.push("…".to_owned());
    }
    friend::claimed(&acts.join(", "))
}

/// The maximum number of entries listed in that question.
const MAX_CLAIMED: usize = 5;
/// The maximum number of latest entries that are announced.
const MAX_ANNOUNCED: usize = 8;

/// Returns why the remote browser has rejected an entry made here.
pub fn was_refused(why: live::RejectReason) -> String {
    let text = match why {
        live::RejectReason::Time => friend::WAS_REFUSED_TIME,
        live::RejectReason::Rules => friend::WAS_REFUSED_RULES,
    };
    text.as_str().to_owned()
}

/// Returns the notice that the players are connected.
pub fn connected_to(game: &CorrespondenceGame) -> String {
    match game.friend() {
        None => friend::CONNECTED_FRIEND.owned(),
        Some(name) => friend::connected(name),
    }
}

/// Returns the notice that the friend wants a rematch.
pub fn wants_rematch(game: &CorrespondenceGame) -> String {
    of_friend(friend::wants_rematch, game)
}

/// Returns the notice that the friend declines the rematch.
pub fn declines_rematch(game: &CorrespondenceGame) -> String {
    of_friend(friend::event_decline_rematch, game)
}

/// Returns the notice that the friend withdraws the rematch.
pub fn withdraws_rematch(game: &CorrespondenceGame) -> String {
    of_friend(friend::event_withdraw_rematch, game)
}

/// Returns why a game has ended and after how many moves; a friend who has resigned is named.
pub fn result_text(game: &CorrespondenceGame, state: &State) -> String {
    let has_friend_resigned =
        state.game.outcome().is_some_and(|ended| ended.reason == Reason::Resigned(!game.side));
    if !has_friend_resigned {
        return words::result_text(state);
    }
    share::result_text(&of_friend(friend::resigned, game), &state.game.line().len().div_ceil(2).to_string())
}

/// Returns the next action of the player, while connected or not.
pub fn next_action(game: &CorrespondenceGame, is_connected: bool) -> String {
    let wait = || match game.friend() {
        None => friend::NEXT_ACTION_WAIT_FRIEND.owned(),
        Some(name) => friend::next_action_wait(name),
    };
    match game.next_action() {
        NextAction::Send if is_connected && game.branch().outcome().is_some() => {
            friend::NEXT_ACTION_OVER.owned()
        }
        NextAction::Send if is_connected => wait(),
        NextAction::Move => friend::NEXT_ACTION_MOVE.owned(),
        NextAction::AnswerTakeback => of_friend(friend::next_action_answer_takeback, game),
        NextAction::Send => of_friend(friend::next_action_send, game),
        NextAction::Wait => wait(),
        NextAction::Over => friend::NEXT_ACTION_OVER.owned(),
    }
}

/// Returns the text below the next action.
pub fn more(game: &CorrespondenceGame, is_connected: bool) -> String {
    let branch = game.branch();
    match game.next_action() {
        NextAction::Move if branch.draw_offered_by() == Some(!game.side) => {
            of_friend(friend::more_draw_offered, game)
        }
        _ if branch.draw_offered_by() == Some(!game.side) => of_friend(friend::event_offer_draw, game),
        NextAction::Send if !is_connected && game.has_unsent() => {
            let request = match () {
                () if branch.draw_offered_by() == Some(game.side) => friend::MORE_YOU_OFFERED_DRAW.as_str(),
                () if branch.takeback_requested_by() == Some(game.side) => {
                    friend::MORE_YOU_REQUESTED_TAKEBACK.as_str()
                }
                () => "",
            };
            let may = if request.is_empty() { friend::MORE_SEND } else { friend::MORE_WITHDRAW };
            concat(&[request, if request.is_empty() { "" } else { " " }, may.as_str()])
        }
        NextAction::Send if !is_connected => friend::MORE_SEND_FINAL.owned(),
        NextAction::Move if !is_connected && game.is_before_first_move() => friend::MORE_FIRST_MOVE.owned(),
        NextAction::Move if !is_connected && branch.draw_offered_by() == Some(game.side) => {
            friend::OFFER_GOES_ALONG.owned()
        }
        _ if branch.draw_offered_by() == Some(game.side) => friend::MORE_YOU_OFFERED_DRAW.owned(),
        _ if branch.takeback_requested_by() == Some(game.side) => friend::MORE_YOU_REQUESTED_TAKEBACK.owned(),
        NextAction::Wait if !is_connected && game.is_unanswered_invitation() => {
            friend::MORE_OWN_INVITATION.owned()
        }
        _ => String::new(),
    }
}

/// Completes a sentence with the friend's name, or “your friend”.
fn of_friend(sentence: fn(&str) -> String, game: &CorrespondenceGame) -> String {
    match game.friend() {
        None => capitalised(&sentence(friend::FRIEND.as_str())),
        Some(name) => sentence(name),
    }
}

/// Returns the result of opening a link; empty if the announced moves say enough.
pub fn arrival(game: &CorrespondenceGame, arrival: MergeResult, before: usize) -> String {
    match arrival {
        MergeResult::News(_) => String::new(),
        MergeResult::Known if before == game.branch().entries().len() && game.has_news() => {
            friend::ARRIVAL_OLDER.owned()
        }
        MergeResult::Known => friend::ARRIVAL_KNOWN.owned(),
        MergeResult::Diverged { branch, .. } => diverged(game, branch),
        MergeResult::TooMany => friend::ARRIVAL_TOO_MANY.owned(),
        MergeResult::OtherGame => friend::ARRIVAL_OTHER_GAME.owned(),
    }
}

/// Returns the next step towards a connection; empty if there is none.
pub fn connection(connection: &LiveConnection) -> &'static str {
    match connection {
        LiveConnection::None
        | LiveConnection::InvitationReceived(_)
        | LiveConnection::Connected(_)
        | LiveConnection::Broken => "",
        LiveConnection::Inviting => friend::INVITING.as_str(),
        LiveConnection::Invited { .. } => friend::INVITED.as_str(),
        LiveConnection::Answering(_) => friend::ANSWERING.as_str(),
        LiveConnection::Answered { .. } => friend::ANSWERED.as_str(),
        LiveConnection::Joining => friend::JOINING.as_str(),
    }
}

/// Describes where two branches diverge.
pub fn diverged(game: &CorrespondenceGame, branch: usize) -> String {
    let place = game.branches.divergence(branch);
    let number = place.fullmove_number().to_string();
    let moves = game.branches.moves_at_divergence(branch);
    let [Some(here), Some(there)] = moves.map(|mv| mv.map(|mv| place.san(mv))) else {
        return friend::diverged_at(&number);
    };
    friend::diverged(&number, &there, &here)
}

/// Returns the label of another branch.
pub fn branch(game: &CorrespondenceGame, branch: usize) -> String {
    let place = game.branches.divergence(branch);
    let number = place.fullmove_number().to_string();
    match game.branches.moves_at_divergence(branch)[1] {
        Some(mv) => friend::branch_with(&place.san(mv), &number),
        None => friend::branch(&number),
    }
}

/// Returns the announcement of the entries after the first `known` ones: the friend's actions, and
/// whose turn it is.
pub fn announcement(game: &CorrespondenceGame, known: usize, is_connected: bool) -> String {
    let branch = game.branch();
    let all = branch.entries().len();
    if all <= known {
        return String::new();
    }
    let mut text = String::new();
    for (place, entry) in
        branch.entries().iter().enumerate().skip(known.max(all.saturating_sub(MAX_ANNOUNCED)))
    {
        if entry.by != game.side {
            let announcement = event(game, place, entry);
            if !announcement.is_empty() {
                text += if text.is_empty() { "" } else { " " };
                text += &announcement;
            }
        }
    }
    let next = next_action(game, is_connected);
    let end = if next.ends_with('.') { "" } else { "." };
    concat(&[&text, if text.is_empty() { "" } else { " " }, &next, end])
}

/// Describes what the friend has done; empty for a name.
fn event(game: &CorrespondenceGame, place: usize, entry: &GameEntry) -> String {
    match &entry.act {
        Act::Move(mv) => {
            let mv = words::announcements::move_in_words(&game.branch().position_after(place), *mv);
            of_two(friend::event_move, game, &mv)
        }
        Act::Chat(words) => of_two(friend::event_words, game, words),
        Act::Resign => of_friend(friend::event_resign, game),
        Act::TimeUp => of_friend(friend::event_time_up, game),
        Act::ClaimTime => of_friend(friend::event_claim_time, game),
        Act::OfferDraw => of_friend(friend::event_offer_draw, game),
        Act::AcceptDraw => of_friend(friend::event_accept_draw, game),
        Act::DeclineDraw => of_friend(friend::event_decline_draw, game),
        Act::AcceptTakeback => of_friend(friend::event_accept_takeback, game),
        Act::DeclineTakeback => of_friend(friend::event_decline_takeback, game),
        // The instruction below already says this.
        Act::RequestTakeback | Act::Name(_) => String::new(),
    }
}

/// Returns the friend's answer to an offer or request among the entries after the first `known`, if
/// nothing else shows it. A move instead of an answer declines a draw.
pub fn answer(game: &CorrespondenceGame, known: usize) -> Option<String> {
    let entries = || game.branch().entries().iter().enumerate().skip(known);
    let is_answer = |act: &Act| matches!(act, Act::DeclineDraw | Act::AcceptTakeback | Act::DeclineTakeback);
    let answer = entries().rfind(|(_, entry)| entry.by != game.side && is_answer(&entry.act));
    if let Some((place, entry)) = answer {
        return Some(event(game, place, entry));
    }
    let has_moved = entries().any(|(_, entry)| entry.by != game.side && matches!(entry.act, Act::Move(_)));
    let is_declined = has_moved && game.branch().after(known).draw_offered_by() == Some(game.side);
    is_declined.then(|| of_friend(friend::event_decline_draw, game))
}

/// Completes a sentence with the friend and another text.
fn of_two(sentence: fn(&str, &str) -> String, game: &CorrespondenceGame, other: &str) -> String {
    match game.friend() {
        None => capitalised(&sentence(friend::FRIEND.as_str(), other)),
        Some(name) => sentence(name, other),
    }
}

/// Returns the confirmation of the player's own action, while connected or not.
pub fn done(act: &Act, is_connected: bool) -> &'static str {
    match act {
        Act::OfferDraw if !is_connected => friend::OFFER_GOES_ALONG.as_str(),
        Act::Move(_) | Act::Name(_) => "",
        Act::Resign => friend::DONE_RESIGN.as_str(),
        Act::TimeUp => friend::DONE_TIME_UP.as_str(),
        Act::ClaimTime => friend::DONE_CLAIM_TIME.as_str(),
        Act::OfferDraw => friend::DONE_OFFER_DRAW.as_str(),
        Act::AcceptDraw => friend::DONE_ACCEPT_DRAW.as_str(),
        Act::DeclineDraw => friend::DONE_DECLINE_DRAW.as_str(),
        Act::RequestTakeback => friend::DONE_REQUEST_TAKEBACK.as_str(),
        Act::AcceptTakeback => friend::DONE_ACCEPT_TAKEBACK.as_str(),
        Act::DeclineTakeback => friend::DONE_DECLINE_TAKEBACK.as_str(),
        Act::Chat(_) if !is_connected => friend::DONE_SAY_ADDED.as_str(),
        Act::Chat(_) => friend::DONE_SAY.as_str(),
    }
}

/// Returns why an action is not possible.
pub fn refused(error: EntryError) -> String {
    friend::refused(reason(error))
}

fn reason(error: EntryError) -> &'static str {
    match error {
        EntryError::Over => friend::REASON_OVER.as_str(),
        EntryError::NotYourTurn => friend::REASON_NOT_YOUR_TURN.as_str(),
        EntryError::IllegalMove => friend::REASON_ILLEGAL_MOVE.as_str(),
        EntryError::NothingOffered => friend::REASON_NOTHING_OFFERED.as_str(),
        EntryError::OfferedAlready => friend::REASON_OFFERED_ALREADY.as_str(),
        EntryError::NothingAsked => friend::REASON_NOTHING_ASKED.as_str(),
        EntryError::AskedAlready => friend::REASON_ASKED_ALREADY.as_str(),
        EntryError::NothingToTakeBack => friend::REASON_NOTHING_TO_TAKE_BACK.as_str(),
        EntryError::Words => friend::REASON_WORDS.as_str(),
        EntryError::Full => friend::REASON_FULL.as_str(),
        EntryError::TalkFull => friend::REASON_TALK_FULL.as_str(),
    }
}

/// Returns the author and the text of a chat message.
pub fn chat_message(game: &CorrespondenceGame, by: Color, words: &str) -> [String; 2] {
    let who = match game.friend() {
        _ if by == game.side => friend::YOU.owned(),
        Some(name) => name.to_owned(),
        None => capitalised(friend::FRIEND.as_str()),
    };
    [who, words.to_owned()]
}
