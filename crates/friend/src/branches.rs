//! One browser's state of a game with a friend, after opening any links in any order.
//!
//! A link encodes a whole game, so of two games one is usually a prefix of the other, and the
//! longer one counts. Otherwise the two players have continued differently: both branches are kept,
//! and one of them is shown. Everything that was opened or done remains a prefix of some branch. It
//! therefore does not matter in which order links are opened, or how often.

use vicinity_rules::{Color, Move, Position};

use crate::encoding;
use crate::entry::{Act, EntryError, GameEntry};
use crate::game::FriendGame;

/// The number of branches from which on a received game cannot add another one.
/// [`Branches::merge`] can, so that no tab loses any.
pub const MAX_BRANCHES: usize = 12;

/// The effect of merging a received game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MergeResult {
    /// It is another game.
    OtherGame,
    /// It brings nothing new.
    Known,
    /// The shown game continues by this number of entries.
    News(usize),
    /// It continues another branch than the one shown, or makes a new one.
    Diverged {
        /// The index of the branch.
        branch: usize,
        /// The number of moves on the board before the branches diverge.
        ply: usize,
    },
    /// There are already [`MAX_BRANCHES`] branches; the received game was ignored.
    TooMany,
}

/// The branches of a game, none of which is a prefix of another, and the one that is shown.
#[derive(Clone)]
pub struct Branches {
    games: Vec<FriendGame>,
    shown: usize,
    /// For each branch, the number of entries at its end that have not been sent.
    unsent: Vec<usize>,
    /// Incremented with every change.
    revision: u32,
}

impl Branches {
    /// Creates the state from one game, new or received.
    pub fn new(game: FriendGame) -> Branches {
        Branches { games: vec![game], shown: 0, unsent: vec![0], revision: 0 }
    }

    /// Restores saved branches, the shown one first, each with the number of unsent entries at its
    /// end. `None` if they belong to several games, or if there are none.
    pub fn of(kept: Vec<(FriendGame, usize)>) -> Option<Branches> {
        let unsent = kept.iter().map(|(game, unsent)| *unsent.min(&game.entries().len())).collect();
        let games: Vec<FriendGame> = kept.into_iter().map(|(game, _)| game).collect();
        let first = games.first()?;
        let is_sound = games.iter().all(|game| game.is_like(first));
        is_sound.then_some(Branches { games, shown: 0, unsent, revision: 0 })
    }

    /// All branches.
    pub fn games(&self) -> &[FriendGame] {
        &self.games
    }

    /// The index of the shown branch.
    pub fn shown_index(&self) -> usize {
        self.shown
    }

    /// The shown branch.
    pub fn shown(&self) -> &FriendGame {
        &self.games[self.shown]
    }

    /// Incremented with every change, so that derived values can be cached.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The number of entries of the shown branch that have been sent.
    pub fn sent_count(&self) -> usize {
        self.shown().entries().len() - self.unsent()
    }

    /// Encodes the shown branch without its unsent entries.
    pub fn encode_sent(&self) -> String {
        encoding::encode_prefix(self.shown(), self.sent_count())
    }

    /// The number of entries of a game that are known here, from its start.
    pub fn known_count(&self, game: &FriendGame) -> usize {
        self.games.iter().map(|known| common_prefix(known, game)).max().unwrap_or(0)
    }

    /// The indices of entries of a game that a side would have made itself, but that are unknown
    /// here.
    pub fn unknown_entries_of(&self, side: Color, game: &FriendGame) -> Vec<usize> {
        let Some(near) = self.games.iter().max_by_key(|known| common_prefix(known, game)) else {
            return Vec::new();
        };
        let first = common_prefix(near, game);
        // The order may differ: the inviter decides the order of simultaneous entries.
        let mut own = near.entries()[first..].iter().filter(|entry| entry.by == side);
        let news = game.entries().iter().enumerate().skip(first).filter(|(_, entry)| entry.by == side);
        news.filter(|(_, entry)| !own.any(|known| known == *entry)).map(|(place, _)| place).collect()
    }

    /// Adds an entry that the remote side reports or confirms. There must be no pending entries.
    ///
    /// # Errors
    /// If the entry is not allowed.
    pub(crate) fn add_remote(&mut self, entry: GameEntry) -> Result<(), EntryError> {
        self.revision += 1;
        self.games[self.shown].add(entry.by, entry.act)
    }

    /// Removes the pending entries and returns them.
    pub(crate) fn take_pending(&mut self) -> Vec<GameEntry> {
        self.revision += 1;
        let shown = &mut self.games[self.shown];
        let mut pending: Vec<GameEntry> =
            (0..std::mem::take(&mut self.unsent[self.shown])).filter_map(|_| shown.pop()).collect();
        pending.reverse();
        self.remove_shown_prefix();
        pending
    }

    /// Shows another branch. Unsent entries of the previous one stay there.
    pub fn show(&mut self, branch: usize) {
        if branch < self.games.len() {
            self.revision += 1;
            self.shown = branch;
        }
    }

    /// The number of unsent entries of the shown branch.
    pub fn unsent(&self) -> usize {
        self.unsent[self.shown]
    }

    /// The number of unsent entries of each branch.
    pub fn all_unsent(&self) -> &[usize] {
        &self.unsent
    }

    /// Adds an entry to the shown branch.
    ///
    /// # Errors
    /// If the entry is not allowed.
    pub fn act(&mut self, by: Color, act: Act) -> Result<(), EntryError> {
        self.games[self.shown].add(by, act)?;
        self.unsent[self.shown] += 1;
        self.revision += 1;
        Ok(())
    }

    /// Removes the last unsent entry; returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        let Some(left) = self.unsent().checked_sub(1) else { return false };
        self.games[self.shown].pop();
        self.unsent[self.shown] = left;
        self.revision += 1;
        self.remove_shown_prefix();
        true
    }

    /// Removes the shown branch if it has become a prefix of another one, and shows that one.
    fn remove_shown_prefix(&mut self) {
        let is_beginning = |(place, game): (usize, &FriendGame)| {
            place != self.shown && common_prefix(game, self.shown()) == self.shown().entries().len()
        };
        if self.unsent() == 0
            && let Some(longer) = self.games.iter().enumerate().position(is_beginning)
        {
            self.games.remove(self.shown);
            self.unsent.remove(self.shown);
            self.shown = if longer > self.shown { longer - 1 } else { longer };
        }
    }

    /// Marks all entries of the shown branch as sent.
    pub fn sent(&mut self) {
        self.unsent[self.shown] = 0;
        self.revision += 1;
    }

    /// Merges the state of the same game saved by another tab. Nothing of either is lost: unsent
    /// entries of both are appended one after the other, or kept as a branch where that is not
    /// possible, even beyond [`MAX_BRANCHES`]. Returns whether there is something here that the
    /// other tab has not saved.
    pub fn merge(&mut self, kept: Branches) -> bool {
        if !kept.shown().is_like(self.shown()) {
            return true;
        }
        let mine = std::mem::replace(self, kept);
        self.revision = mine.revision + 1;
        let mut has_more = false;
        for (place, (game, unsent)) in mine.games.into_iter().zip(mine.unsent).enumerate() {
            has_more |=
                if place == mine.shown { self.join(game, unsent) } else { self.open_unsent(game, unsent) };
        }
        has_more
    }

    /// Joins the shown branch with another state of it: the longer of the sent parts, followed by
    /// the unsent entries of both.
    fn join(&mut self, game: FriendGame, unsent: usize) -> bool {
        let kept = (self.shown().clone(), self.unsent());
        let sent = [&kept, &(game.clone(), unsent)].map(|(game, unsent)| game.entries().len() - unsent);
        if common_prefix(&kept.0, &game) < sent[0].min(sent[1]) {
            return self.open_unsent(game, unsent);
        }
        let mut joined = if sent[0] >= sent[1] { kept.0.after(sent[0]) } else { game.after(sent[1]) };
        let sent = joined.entries().len();
        let waits = |list: &FriendGame, unsent: usize| {
            let first = common_prefix(list, &joined).max(list.entries().len() - unsent);
            list.entries()[first..].to_vec()
        };
        let (mut all, own) = (waits(&kept.0, kept.1), waits(&game, unsent));
        let known = all.clone();
        let mut known = known.iter();
        // An entry in both was made once.
        all.extend(own.into_iter().filter(|entry| !known.any(|one| one == entry)));
        let refused =
            all.into_iter().filter(|entry| joined.add(entry.by, entry.act.clone()).is_err()).count();
        let has_more = joined.entries() != kept.0.entries() || sent > kept.0.entries().len() - kept.1;
        (self.unsent[self.shown], self.games[self.shown]) = (joined.entries().len() - sent, joined);
        self.remove_prefixes();
        self.remove_shown_prefix();
        if refused > 0 {
            self.open_unsent(kept.0, kept.1);
            self.open_unsent(game, unsent);
        }
        has_more || refused > 0
    }

    /// Opens a game whose last entries are unsent; returns whether it is new.
    fn open_unsent(&mut self, game: FriendGame, unsent: usize) -> bool {
        if self.games.iter().any(|known| common_prefix(known, &game) == game.entries().len()) {
            return false;
        }
        match self.add(game, usize::MAX) {
            MergeResult::Diverged { branch, .. } => self.unsent[branch] = unsent,
            MergeResult::News(_) => self.unsent[self.shown] = unsent,
            _ => {}
        }
        true
    }

    /// Removes branches that are prefixes of the shown one.
    fn remove_prefixes(&mut self) {
        for place in (0..self.games.len()).rev() {
            let game = &self.games[place];
            if place != self.shown && common_prefix(game, self.shown()) == game.entries().len() {
                self.games.remove(place);
                self.unsent.remove(place);
                self.shown -= usize::from(place < self.shown);
            }
        }
    }

    /// Merges a received game.
    pub fn open(&mut self, arrived: FriendGame) -> MergeResult {
        self.add(arrived, MAX_BRANCHES)
    }

    /// Merges a game, which may become another branch if there are fewer than `max_branches`.
    fn add(&mut self, arrived: FriendGame, max_branches: usize) -> MergeResult {
        if !arrived.is_like(self.shown()) {
            return MergeResult::OtherGame;
        }
        self.revision += 1;
        let all = arrived.entries().len();
        if let Some(place) = self.games.iter().position(|game| common_prefix(game, &arrived) == all) {
            // The branch has been sent up to here.
            let after = self.games[place].entries().len() - all;
            self.unsent[place] = self.unsent[place].min(after);
            return MergeResult::Known;
        }
        let begins = |game: &FriendGame| common_prefix(game, &arrived) == game.entries().len();
        // At most one branch is a prefix of it, since none is a prefix of another.
        if let Some(place) = self.games.iter().position(begins) {
            let news = all - self.games[place].entries().len();
            self.games[place] = arrived;
            self.unsent[place] = 0;
            if place == self.shown {
                return MergeResult::News(news);
            }
            return self.diverged(place);
        }
        if self.games.len() >= max_branches {
            return MergeResult::TooMany;
        }
        self.games.push(arrived);
        self.unsent.push(0);
        self.diverged(self.games.len() - 1)
    }

    /// The position and branch at which another branch diverges from the shown one.
    fn diverged(&self, branch: usize) -> MergeResult {
        MergeResult::Diverged { branch, ply: self.divergence(branch).moves_made().count() }
    }

    /// The position at which a branch diverges from the shown one.
    pub fn divergence(&self, branch: usize) -> Position {
        let other = self.games.get(branch).unwrap_or(self.shown());
        self.shown().position_after(common_prefix(other, self.shown()))
    }

    /// The moves of both branches where they diverge, the shown one's first; `None` if the entry is
    /// not a move.
    pub fn moves_at_divergence(&self, branch: usize) -> [Option<Move>; 2] {
        let other = self.games.get(branch).unwrap_or(self.shown());
        let at = common_prefix(other, self.shown());
        [self.shown(), other].map(|game| match game.entries().get(at)?.act {
            Act::Move(mv) => Some(mv),
            _ => None,
        })
    }
}

/// The number of entries that two games have in common from their start.
fn common_prefix(one: &FriendGame, other: &FriendGame) -> usize {
    one.entries().iter().zip(other.entries()).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use vicinity_rules::Variant;

    use super::*;

    fn new_game() -> FriendGame {
        FriendGame::new(5, Color::White, Position::start(&Variant::parse("near").expect("a known name")))
    }

    fn with(mut game: FriendGame, moves: &[&str]) -> FriendGame {
        for text in moves {
            let mv = game.position().parse_uci(text).expect("legal");
            game.add(game.position().turn(), Act::Move(mv)).expect("legal");
        }
        game
    }

    #[test]
    fn old_links_add_nothing_and_new_ones_add_entries() {
        let mut known = Branches::new(with(new_game(), &["e3e4"]));
        assert_eq!(known.open(new_game()), MergeResult::Known);
        assert_eq!(known.open(with(new_game(), &["e3e4", "d6d5", "e4d5"])), MergeResult::News(2));
        assert_eq!(known.open(with(new_game(), &["e3e4", "d6d5"])), MergeResult::Known);
        assert_eq!(known.games().len(), 1);
        let other = FriendGame::new(6, Color::White, new_game().start().clone());
        assert_eq!(known.open(other), MergeResult::OtherGame);
    }

    #[test]
    fn diverging_branches_are_reported_and_kept() {
        let mut known = Branches::new(with(new_game(), &["e3e4", "d6d5"]));
        let arrived = known.open(with(new_game(), &["e3e4", "e6e5", "f3f4"]));
        assert_eq!(arrived, MergeResult::Diverged { branch: 1, ply: 1 });
        let moves = known.moves_at_divergence(1).map(|mv| mv.map(|mv| known.divergence(1).uci(mv)));
        assert_eq!(moves.map(Option::unwrap_or_default), ["d6d5", "e6e5"]);
        assert_eq!(known.shown().entries().len(), 2);
        known.show(1);
        assert_eq!(known.shown().entries().len(), 3);
        assert_eq!(
            known.open(with(new_game(), &["e3e4", "d6d5", "e4d5"])),
            MergeResult::Diverged { branch: 0, ply: 1 }
        );
    }

    #[test]
    fn unsent_entries_can_be_taken_back() {
        let mut known = Branches::new(with(new_game(), &["e3e4"]));
        assert!(!known.take_back());
        let mv = known.shown().position().parse_uci("d6d5").expect("legal");
        known.act(Color::Black, Act::Move(mv)).expect("legal");
        // A game that continues from before the unsent move makes a branch; without that move it
        // is the game.
        let arrived = known.open(with(new_game(), &["e3e4", "e6e5"]));
        assert_eq!(arrived, MergeResult::Diverged { branch: 1, ply: 1 });
        // Unsent entries are kept while another branch is shown.
        known.show(1);
        assert_eq!(known.unsent(), 0);
        known.show(0);
        assert!(known.take_back());
        assert_eq!((known.games().len(), known.shown().entries().len(), known.unsent()), (1, 2, 0));
    }

    fn send_chat(known: &mut Branches, words: &str) {
        known.act(Color::White, Act::Chat(words.to_owned())).expect("there is room");
    }

    fn chat(known: &Branches) -> String {
        let words = known.shown().entries().iter().filter_map(|entry| entry.act.talk());
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn entries_of_several_tabs_are_merged() {
        let begun = Branches::new(with(new_game(), &["e3e4"]));
        let [mut one, mut other] = [begun.clone(), begun.clone()];
        send_chat(&mut one, "a");
        send_chat(&mut other, "b");
        assert!(one.merge(other.clone()));
        assert_eq!((chat(&one).as_str(), one.unsent(), one.games().len()), ("b a", 2, 1));
        // The other tab has less, and adds nothing.
        assert!(!other.merge(one.clone()));
        assert_eq!(chat(&other), "b a");
        // One tab has sent its entries, and the friend has replied.
        one.sent();
        let mv = one.shown().position().parse_uci("d6d5").expect("legal");
        let mut answer = one.shown().clone();
        answer.add(Color::Black, Act::Move(mv)).expect("legal");
        one.open(answer);
        send_chat(&mut other, "c");
        assert!(other.merge(one.clone()));
        assert_eq!((chat(&other).as_str(), other.unsent(), other.games().len()), ("b a c", 1, 1));
        assert!(other.shown().has_begun());
        // Two different moves make two branches.
        let [mut one, mut other] = [begun.clone(), begun];
        for (known, text) in [(&mut one, "d6d5"), (&mut other, "e6e5")] {
            let mv = known.shown().position().parse_uci(text).expect("legal");
            known.act(Color::Black, Act::Move(mv)).expect("legal");
        }
        assert!(one.merge(other.clone()));
        assert_eq!((one.games().len(), one.all_unsent()), (2, &[1, 1][..]));
        assert!(!other.merge(one) && other.games().len() == 2);
    }

    #[test]
    fn merging_two_full_tabs_loses_no_branch() {
        let moves: Vec<String> = {
            let start = new_game().position().clone();
            start.legal_moves().into_iter().map(|mv| start.uci(mv)).collect()
        };
        let full = |moves: &[String]| {
            let mut known = Branches::new(with(new_game(), &[&moves[0]]));
            for text in &moves[1..MAX_BRANCHES] {
                assert!(matches!(known.open(with(new_game(), &[text])), MergeResult::Diverged { .. }));
            }
            known
        };
        let [mut one, other] = [full(&moves), full(&moves[MAX_BRANCHES..])];
        assert_eq!(one.open(other.shown().clone()), MergeResult::TooMany);
        assert!(one.merge(other));
        let merged: Vec<(FriendGame, usize)> = one.games().iter().map(|game| (game.clone(), 0)).collect();
        assert_eq!(Branches::of(merged).map(|known| known.games().len()), Some(2 * MAX_BRANCHES));
        for text in &moves[..2 * MAX_BRANCHES] {
            assert_eq!(one.open(with(new_game(), &[text])), MergeResult::Known, "{text}");
        }
    }

    #[test]
    fn entries_in_a_sides_name_that_it_has_not_made_are_found() {
        let mut known = Branches::new(with(new_game(), &["e3e4", "d6d5"]));
        send_chat(&mut known, "a");
        let unknown = |game: &FriendGame| known.unknown_entries_of(Color::White, game);
        assert_eq!(unknown(&with(new_game(), &["e3e4"])), []);
        assert_eq!(unknown(&with(new_game(), &["e3e4", "d6d5", "e4d5"])), [2]);
        assert_eq!(unknown(&with(new_game(), &["e3e4", "e6e5"])), []);
        assert_eq!(unknown(&with(new_game(), &["f3f4", "d6d5"])), [0]);
        let mut game = with(new_game(), &["e3e4", "d6d5"]);
        game.add(Color::Black, Act::OfferDraw).expect("allowed");
        game.add(Color::White, Act::Chat("a".to_owned())).expect("allowed");
        assert_eq!(unknown(&game), [], "the order may be another");
        game.add(Color::White, Act::Resign).expect("allowed");
        assert_eq!(unknown(&game), [4]);
    }

    /// A browser in a trial: its side, its state, and every game that it has sent or opened.
    struct Browser {
        side: Color,
        known: Branches,
        seen: Vec<Vec<crate::GameEntry>>,
    }

    impl Browser {
        fn remember(&mut self, game: &FriendGame) {
            self.seen.push(game.entries().to_vec());
        }

        /// Checks that everything ever seen is a prefix of a branch, and that no branch is a prefix
        /// of another.
        fn check(&self) {
            let games = self.known.games();
            for seen in &self.seen {
                assert!(games.iter().any(|game| game.entries().starts_with(seen)), "something was lost");
            }
            for (place, game) in games.iter().enumerate() {
                let others = games.iter().enumerate().filter(|(other, _)| *other != place);
                assert!(others.into_iter().all(|(_, other)| !other.entries().starts_with(game.entries())));
            }
        }
    }

    /// Runs one trial of random steps: both sides act, send links, open old and new ones, take
    /// back unsent entries and show other branches. Returns whether the ends were compared, and the
    /// number of branches.
    fn trial(random: &mut fastrand::Rng, steps: usize) -> [usize; 2] {
        let begun = new_game();
        let mut post = vec![encoding::encode(&begun)];
        let mut browsers =
            Color::BOTH.map(|side| Browser { side, known: Branches::new(begun.clone()), seen: Vec::new() });
        for _ in 0..steps {
            let one = &mut browsers[random.usize(..2)];
            match random.u8(0..10) {
                0..=3 => {
                    let game = one.known.shown();
                    let moves = game.position().legal_moves();
                    // Few moves to choose from, so that both sometimes play the same.
                    let mv = moves[random.usize(..moves.len().min(2))];
                    let act = if random.u8(0..8) == 0 { Act::RequestTakeback } else { Act::Move(mv) };
                    let act = if game.takeback_requested_by() == Some(!one.side) {
                        Act::AcceptTakeback
                    } else {
                        act
                    };
                    let _ = one.known.act(one.side, act);
                }
                4..=5 => {
                    let game = one.known.shown().clone();
                    post.push(encoding::encode(&game));
                    one.known.sent();
                    one.remember(&game);
                }
                6..=7 => {
                    let game =
                        encoding::decode(&post[random.usize(..post.len())]).expect("it was written here");
                    if one.known.open(game.clone()) != MergeResult::TooMany {
                        one.remember(&game);
                    }
                }
                8 => drop(one.known.take_back()),
                _ => one.known.show(random.usize(..MAX_BRANCHES)),
            }
            one.check();
        }
        // In the end each opens all links, and both have the same state.
        let mut ends = browsers.map(|mut one| {
            // The other side cannot know unsent entries.
            while let Some(branch) = one.known.all_unsent().iter().position(|unsent| *unsent > 0) {
                one.known.show(branch);
                one.known.take_back();
            }
            for text in &post {
                let game = encoding::decode(text).expect("it was written here");
                if one.known.open(game.clone()) == MergeResult::TooMany {
                    return Vec::new();
                }
                one.remember(&game);
            }
            one.check();
            let mut ends: Vec<String> = one.known.games().iter().map(encoding::encode).collect();
            ends.sort_unstable();
            ends
        });
        if ends.iter().any(Vec::is_empty) {
            return [0, 0];
        }
        let [one, other] = &mut ends;
        assert_eq!(one, other, "both know the same in the end");
        [1, one.len()]
    }

    #[test]
    fn links_in_any_order_end_in_the_same_branches() {
        // 100,000 with `VICINITY_TRIALS=100000 cargo test --release -p vicinity-friend`.
        let trials = std::env::var("VICINITY_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
        let mut random = fastrand::Rng::with_seed(16);
        let (mut compared, mut diverged) = (0, 0);
        for _ in 0..trials {
            let [is_compared, branches] = trial(&mut random, 30);
            compared += is_compared;
            diverged += usize::from(branches > 1);
        }
        assert!(
            compared * 10 > trials * 9 && diverged > 0 && diverged < compared,
            "{compared} {diverged} of {trials}"
        );
    }
}
