//! Opens a game from a link, from an invitation to play live, or from another branch. Reading and
//! writing the moves of a long game takes time, so it is done in slices that do not block the page.

use vicinity_friend::encoding::{self, DecodeError, Decoder};
use vicinity_friend::signaling::{self, Purpose, SignalingCode};
use vicinity_friend::{Act, FriendGame, MergeResult};
use vicinity_rules::{Color, checksum};

use super::board::{put_record, put_start};
use super::correspondence::{MAX_PLAYED, Recorder};
use super::saved_games::Reading;
use super::{COPY_ID, CorrespondenceGame, Friend, Invite, LIVE, SavedGames, Stage, connection};
use crate::event::Effect;
use crate::friend::{LiveConnection, phrases};
use crate::screen::Screen;
use crate::state::State;

/// The work of a slice, in generated legal moves (`encoding::work_of`): a few milliseconds on a
/// slow device.
pub(super) const SLICE_WORK: usize = 8_000;
/// The pause between two slices, in milliseconds.
const PAUSE_MS: u32 = 1;

/// A game that is being opened.
pub struct Opening {
    source: Source,
    /// The stored game, while it is being read.
    kept: Option<Reading>,
    /// The game as known here.
    local_game: Option<Box<CorrespondenceGame>>,
    decoder: Option<Decoder>,
    /// Whether this tab has entries that were not stored.
    has_more: bool,
    /// The game of the link or invitation.
    linked_game: Option<FriendGame>,
    /// The result of merging the link, and the number of entries known before.
    arrival: Option<(MergeResult, usize)>,
    /// The game of the link, if it has entries that the player must confirm.
    claimed: Option<Box<FriendGame>>,
    recorder: Option<Recorder>,
}

/// The source of the game.
enum Source {
    /// An encoded game from a link.
    Link(String),
    /// An invitation to play live.
    Invitation(Box<SignalingCode>),
    /// The game on the board.
    Board,
}

impl Opening {
    fn new(source: Source, linked_game: Option<FriendGame>) -> Opening {
        let (kept, local_game, decoder, has_more, arrival, claimed, recorder) = Default::default();
        Opening { source, kept, local_game, decoder, has_more, linked_game, arrival, claimed, recorder }
    }

    /// Continues until `work` is used up; returns whether everything is done.
    fn advance(&mut self, work: &mut usize, state: &State) -> Result<bool, DecodeError> {
        if let Some(kept) = &mut self.kept {
            let known = self.local_game.as_ref().map(|game| game.branch());
            let is_read = kept.advance(known, work);
            if is_read == Some(false) {
                return Ok(false);
            }
            // A damaged stored game is ignored.
            if let Some(kept) = self.kept.take().filter(|_| is_read.is_some()).and_then(Reading::into_game) {
                match &mut self.local_game {
                    Some(game) => self.has_more |= game.merge(kept),
                    none => *none = Some(Box::new(kept)),
                }
            }
        }
        if self.recorder.is_none() {
            if let (Source::Link(text), None) = (&self.source, &self.linked_game) {
                let decoder = match &mut self.decoder {
                    Some(decoder) => decoder,
                    none => {
                        none.insert(Decoder::new(text, self.local_game.as_ref().map(|game| game.branch()))?)
                    }
                };
                if !decoder.resume(work)? {
                    return Ok(false);
                }
                self.linked_game = self.decoder.take().map(Decoder::into_game);
            }
            self.recorder = self.merge_link().map(|game| Recorder::new(&game, state));
        }
        Ok(self.recorder.as_mut().is_none_or(|recorder| recorder.advance(work)))
    }

    /// Merges the game of the link; returns the game that the board shows first.
    fn merge_link(&mut self) -> Option<FriendGame> {
        let Some(game) = &mut self.local_game else { return self.linked_game.clone() };
        let before = game.branch().clone();
        if matches!(self.source, Source::Link(_))
            && let Some(linked_game) = self.linked_game.take()
        {
            if !game.entries_to_confirm(&linked_game).is_empty() {
                self.claimed = Some(Box::new(linked_game));
                return Some(before);
            }
            let arrival = game.branches.open(linked_game);
            self.arrival = Some((arrival, before.entries().len()));
            // The board shows the known moves first, then plays the new ones.
            let plies = |game: &FriendGame| game.position().moves_made().count();
            if plies(game.branch()) > plies(&before) + MAX_PLAYED {
                return Some(game.branch().clone());
            }
        }
        Some(before)
    }
}

/// Returns the name of the player who sent a game or an invitation to it, which may be empty.
pub(super) fn inviter_name<'a>(game: &'a FriendGame, invitation: Option<&'a SignalingCode>) -> &'a str {
    match invitation.map(|code| &code.purpose) {
        Some(Purpose::Invitation(terms)) => &terms.inviter_name,
        _ => game.name(game.inviter()),
    }
}

impl CorrespondenceGame {
    /// Returns the indices of entries that only the player can confirm: unknown entries in the
    /// player's own name, and a loss on time while the local clock has time left.
    pub(super) fn entries_to_confirm(&self, game: &FriendGame) -> Vec<usize> {
        let mut places = self.branches.unknown_entries_of(self.side, game);
        let known = self.branches.known_count(game);
        let is_false_claim = |act: &Act, by: Color| {
            let loser = match act {
                Act::TimeUp => by,
                Act::ClaimTime => !by,
                _ => return false,
            };
            self.clock.is_none_or(|(_, left_ms)| left_ms[loser.index()] > MAX_CLAIM_MS)
        };
        let news = game.entries().iter().enumerate().skip(known);
        places.extend(news.filter(|(_, entry)| is_false_claim(&entry.act, entry.by)).map(|(place, _)| place));
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// The maximum time left on the local clock, in milliseconds, for a loss on time to be accepted
/// from a link; stopped clocks differ slightly.
const MAX_CLAIM_MS: u32 = 3_000;

impl Friend {
    /// Opens an address: a link, or the screen itself.
    pub(super) fn open_address(
        &mut self,
        text: &str,
        saved: &SavedGames,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        let is_reply = self.is_reply(text);
        if is_reply || self.is_own_invitation(text) {
            // The address remains that of the game.
            state.ui.set_screen(Screen::Friend { encoded: self.encoded.clone() });
            effects.push(Effect::Address { text: state.address(), is_new_entry: false });
            return match is_reply {
                true => self.take_answer(text, state),
                false => self.report(phrases::OWN_INVITATION, state),
            };
        }
        text.clone_into(&mut self.encoded);
        (self.is_resigning, self.is_leaving, self.is_elsewhere, self.shows_code) = Default::default();
        self.is_rematch = false;
        (self.claimed, self.written, self.before_rematch) = (None, None, None);
        self.hang_up(state);
        if text.is_empty() {
            self.feedback.clear();
            self.stage = Stage::Invite(Invite::new(state));
            self.ongoing = saved.ongoing(&state.device.today);
            put_start(state);
            return;
        }
        let (id, opening) = match encoding::decode_id(text) {
            Ok(id) => (id, Opening::new(Source::Link(text.to_owned()), None)),
            Err(error) => {
                let code = signaling::decode(text).ok();
                if matches!(&code, Some(SignalingCode { purpose: Purpose::Answer { .. }, .. })) {
                    return self.show_reply(text, saved, state);
                }
                let invited = code.as_ref().and_then(|code| match &code.purpose {
                    Purpose::Invitation(terms) => {
                        Some(FriendGame::new(terms.id, terms.inviter, terms.start.clone()))
                    }
                    Purpose::Answer { .. } => None,
                });
                let Some((code, game)) = code.zip(invited) else {
                    return self.show_error(phrases::invalid_link(&error), state);
                };
                (game.id(), Opening::new(Source::Invitation(Box::new(code)), Some(game)))
            }
        };
        // If the browser cannot store anything, the open tab still has the game.
        let local_game = match self.take_stage() {
            Stage::Playing(game) => Some(game).filter(|game| game.branch().id() == id),
            _ => None,
        };
        let kept = saved.text(id).filter(|text| local_game.as_ref().is_none_or(|game| game.kept != *text));
        let opening = Opening { kept: kept.and_then(|text| Reading::new(&text)), local_game, ..opening };
        self.open(opening, state, effects);
    }

    /// Shows another branch of the game.
    pub(super) fn show_branch(&mut self, branch: usize, state: &mut State, effects: &mut Vec<Effect>) {
        match self.take_stage() {
            Stage::Playing(mut game) => {
                game.branches.show(branch);
                self.is_changed = true;
                self.feedback.clear();
                let opening = Opening { local_game: Some(game), ..Opening::new(Source::Board, None) };
                self.open(opening, state, effects);
            }
            stage => self.stage = stage,
        }
    }

    /// Returns the stage, which the caller replaces.
    fn take_stage(&mut self) -> Stage {
        std::mem::replace(&mut self.stage, Stage::Invalid(String::new()))
    }

    fn open(&mut self, opening: Opening, state: &mut State, effects: &mut Vec<Effect>) {
        self.stage = Stage::Opening(Box::new(opening));
        self.continue_opening(SLICE_WORK, state, effects);
        if matches!(self.stage, Stage::Opening(_)) {
            state.ui.announcement = phrases::OPENING.owned();
        }
    }

    /// Continues opening a game for an amount of work.
    pub(super) fn continue_opening(&mut self, mut work: usize, state: &mut State, effects: &mut Vec<Effect>) {
        let Stage::Opening(opening) = &mut self.stage else { return };
        match opening.advance(&mut work, state) {
            Ok(false) => effects.push(Effect::SetTimer(PAUSE_MS)),
            Ok(true) => {
                if let Stage::Opening(opening) = self.take_stage() {
                    self.show_opened(*opening, state);
                }
            }
            Err(error) => self.show_error(phrases::invalid_link(&error), state),
        }
    }

    /// Shows the friend's reply and passes it on to the tab with the invitation.
    fn show_reply(&mut self, text: &str, saved: &SavedGames, state: &mut State) {
        saved.pass_reply(text);
        put_start(state);
        self.stage = Stage::Reply { is_taken: false };
        self.feedback.clear();
        state.ui.announcement = phrases::REPLY_PASSED.owned();
    }

    fn show_error(&mut self, error: String, state: &mut State) {
        state.ui.announcement.clone_from(&error);
        self.feedback.clear();
        put_start(state);
        self.stage = Stage::Invalid(error);
    }

    /// Shows the game when everything has been read.
    fn show_opened(&mut self, opening: Opening, state: &mut State) {
        let Opening { source, local_game, has_more, linked_game, arrival, claimed, recorder, .. } = opening;
        self.is_changed |= has_more;
        let invitation = match source {
            Source::Invitation(code) => Some(code),
            Source::Link(_) | Source::Board => None,
        };
        let Some(mut recorder) = recorder else { return };
        let Some(mut game) = local_game else {
            let Some(game) = linked_game else { return };
            let name = inviter_name(&game, invitation.as_deref()).to_owned();
            recorder.names[game.inviter().index()].clone_from(&name);
            let side = if game.id() == COPY_ID { Color::White } else { self.side_to_join(&game) };
            put_record(recorder.into_record(), side, state);
            self.feedback.clear();
            self.is_rematch = invitation.is_none() && SavedGames::of(state).is_rematch(&game);
            self.stage = Stage::Received(Box::new(game));
            state.ui.announcement = self.heading(state).title;
            return self.show_invitation(invitation, state);
        };
        if invitation.is_some() && linked_game.is_some_and(|linked| !linked.is_like(game.branch())) {
            return self.show_error(phrases::arrival(&game, MergeResult::OtherGame, 0), state);
        }
        put_record(recorder.into_record(), game.side, state);
        game.show_stored_times(state);
        game.sync_board(state);
        let was_live = state.device.storage.get_in_tab(LIVE) == Some(game.branch().id().to_string());
        let is_ongoing = game.branch().outcome().is_none();
        let is_reloaded = was_live && is_ongoing && game.branches.encode_sent() == self.encoded;
        if is_reloaded {
            game.restore_live_clock(state);
            self.is_changed = true;
        }
        game.show_clock(state);
        if let Some((arrival, before)) = arrival {
            self.is_changed |= arrival != MergeResult::Known;
            // The page's own address lacks a move that has not been sent; a reload is no news.
            let is_own_address = game.branches.encode_sent() == self.encoded;
            self.feedback = match arrival {
                MergeResult::News(_) => phrases::answer(&game, before).unwrap_or_default(),
                _ if is_own_address => String::new(),
                _ => phrases::arrival(&game, arrival, before),
            };
            let announcement = match arrival {
                MergeResult::News(_) => phrases::announcement(&game, before, false),
                _ => String::new(),
            };
            state.ui.announcement =
                if announcement.is_empty() { self.feedback.clone() } else { announcement };
        }
        if let Some(claimed) = claimed {
            self.ask_to_confirm(&game, claimed, state);
        }
        let is_own = invitation
            .as_ref()
            .is_some_and(|code| game.invitation == Some(checksum(&signaling::encode(code))));
        self.stage = Stage::Playing(game);
        if is_own {
            return self.report(phrases::OWN_INVITATION, state);
        }
        if is_reloaded && invitation.is_none() {
            // Loading the page again has ended the connection.
            self.connection = LiveConnection::Broken;
            self.report(phrases::BROKEN, state);
        }
        self.show_invitation(invitation, state);
    }

    /// Asks the player to confirm unknown entries in the player's own name.
    pub(super) fn ask_to_confirm(
        &mut self,
        game: &CorrespondenceGame,
        claimed: Box<FriendGame>,
        state: &mut State,
    ) {
        self.feedback = phrases::claimed(&claimed, &game.entries_to_confirm(&claimed));
        state.ui.announcement.clone_from(&self.feedback);
        self.claimed = Some(claimed);
    }

    /// Accepts or rejects entries in the player's own name.
    pub(super) fn confirm(&mut self, yes: bool, state: &mut State, effects: &mut Vec<Effect>) {
        let Some(claimed) = self.claimed.take() else { return };
        match self.take_stage() {
            Stage::Playing(mut game) if yes => {
                let before = game.branch().entries().len();
                let arrival = game.branches.open(*claimed);
                let opening = Opening::new(Source::Board, None);
                self.is_changed = true;
                self.open(
                    Opening { local_game: Some(game), arrival: Some((arrival, before)), ..opening },
                    state,
                    effects,
                );
            }
            stage => {
                self.stage = stage;
                self.feedback = phrases::LEFT_OUT.owned();
                state.ui.announcement.clone_from(&self.feedback);
            }
        }
    }

    /// Shows the invitation to play live, if there is one.
    fn show_invitation(&mut self, invitation: Option<Box<SignalingCode>>, state: &mut State) {
        let Some(code) = invitation else { return };
        let Purpose::Invitation(terms) = &code.purpose else { return };
        let control = terms.control.map(connection::page_control);
        let is_known = matches!(self.stage, Stage::Playing(_));
        if !is_known {
            state.session.settings.clock = control;
        }
        self.feedback = phrases::invitation_received(is_known, control);
        state.ui.announcement.clone_from(&self.feedback);
        self.connection = LiveConnection::InvitationReceived(code);
    }
}
