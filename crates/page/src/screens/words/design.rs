//! The words of the designer of games.

use vicinity_protocol::weights::{Fault, Learnt, Worth};
use vicinity_rules::games::GameFault;

use crate::language::{cat, fill, tr_filled};
use crate::screens::design::tuning::{Outcome, Tuning};

pub const TITLE: &str = "Create a variant";
pub const INTRO: &str = "Make a game of your own and play it against the engine at once.";
pub const BACK: &str = "Back";
pub const UNDO: &str = "Undo";
pub const REDO: &str = "Redo";
pub const UNDONE: &str = "Taken back.";
pub const REDONE: &str = "Done again.";
pub const TEMPLATE: &str = "Begin with";
pub const TEMPLATE_NONE: &str = "Choose a game …";
pub const NAME: &str = "Name of the game";
pub const FILES: &str = "Files";
pub const RANKS: &str = "Ranks";
pub const COLORS: &str = "Eight colours of squares";
pub const ARRAY: &str = "Starting array";
pub const ARRAY_HINT: &str =
    "Choose a piece and press squares; press again to take it away. Arrow keys lead over the board.";
pub const MIRROR: &str = "Black likewise, on the other side";
pub const ERASER: &str = "Take away";
pub const CLEAR: &str = "Empty board";
pub const PUT: &str = "{0} on {1}";
pub const EMPTIED: &str = "{0}, empty";
pub const PIECES: &str = "Pieces";
pub const ADD_PIECE: &str = "New piece";
pub const PIECE_ADDED: &str =
    "A new piece, which moves as a knight. Change its moves, and put it on the board.";
pub const REMOVE_PIECE: &str = "Remove this piece";
pub const PIECE_NAME: &str = "Name";
pub const LETTER: &str = "Letter";
pub const LETTER_TAKEN: &str = "The letter {0} is that of another piece, {1}.";
pub const PICTURE: &str = "Picture";
pub const PICTURE_TILE: &str = "Its letter";
pub const MOVES_KNOWN: &str = "As a known piece";
pub const MOVES_KNOWN_NONE: &str = "Choose …";
pub const MOVES_TEXT: &str = "In letters";
pub const MOVES_HINT: &str = "K one square, Q any line, R straight, B slanting, N as a knight; W and F one square, D and A two; doubled, again and again. m moves only, c captures only, f b l r forward, back, left, right.";
pub const DRAW: &str = "Draw the moves";
pub const DRAW_HINT: &str =
    "The piece stands in the middle and moves upward. Press a square to let it go there.";
pub const ONCE: &str = "Once";
pub const ON_AND_ON: &str = "Again and again";
pub const MOVE_AND_CAPTURE: &str = "Move or capture";
pub const MOVE_ONLY: &str = "Move only";
pub const CAPTURE_ONLY: &str = "Capture only";
pub const ALL_WAYS: &str = "In all directions";
pub const BOTH_SIDES: &str = "Left and right";
pub const ONE_WAY: &str = "Only there";
pub const BECOMES: &str = "Pawns become it";
pub const RULES: &str = "Rules";
pub const TEXT: &str = "The game as text";
pub const TEXT_HINT: &str =
    "Everything above stands here, too. A game from pychess or for Fairy-Stockfish can be pasted.";
pub const OPEN_FILE: &str = "Open a file";
pub const SAVE_FILE: &str = "Save as a file";
pub const COPY_LINK: &str = "Copy the link";
pub const COPY_EMBED: &str = "Copy for a web page";
pub const SEVERAL_GAMES: &str = "The file has {0} games. Choose one.";
pub const CHOOSE_GAME: &str = "Choose a game of the file";
pub const NO_GAME_OF_FILE: &str = "Cancel";
pub const PLAY_WHITE: &str = "Play White";
pub const PLAY_BLACK: &str = "Play Black";
pub const PLAY_TWO: &str = "Two players";
pub const SOUND: &str = "It can be played.";
pub const REFUSED: &str = "Not changed: the game could not be played. {0}";
pub const NO_PROMOTION: &str = "no pawn becomes a piece of the chosen ones";
pub const NO_KING: &str = "no piece can be the king";
pub const LINK_LENGTH: &str = "The link has {0} signs.";
pub const LINE: &str = "Line {0}: {1}";
pub const OFFSET: &str = "{0} to the side, {1} forward";
pub const CELL_NOTHING: &str = "no move there";
pub const CELL_MOVE: &str = "may move there";
pub const CELL_CAPTURE: &str = "may capture there";
pub const CELL_BOTH: &str = "may move or capture there";
pub const CELL_CONDITION: &str = "{0}, not always";

pub const STUDY: &str = "Let the engine study this game";
pub const STUDY_HINT: &str = "It plays the game against itself to find out what the pieces are worth and where they stand well, and plays better from then on. It takes two cores of this device, and this screen has to stay open.";
pub const STUDY_TIME: &str = "How long";
pub const ONE_MINUTE: &str = "One minute";
pub const THREE_MINUTES: &str = "Three minutes";
pub const TEN_MINUTES: &str = "Ten minutes";
pub const AN_HOUR: &str = "An hour";
pub const STUDY_BEGIN: &str = "Begin";
pub const STUDY_GO_ON: &str = "Study further";
pub const STUDY_STOP: &str = "Stop";
pub const STUDY_SAVE: &str = "Save what it has learnt";
pub const STUDY_OPEN: &str = "Open such a file";
pub const STUDY_FORGET: &str = "Forget it";
pub const STUDY_BEGUN: &str = "The engine studies the game.";
pub const STUDY_FORGOTTEN: &str = "Forgotten. The engine plays by what the pieces’ moves say.";
pub const STUDY_OPENED: &str = "Opened. The engine plays by it from now on.";
pub const STUDY_OF_ANOTHER: &str = "The game is another now, and the engine knows nothing of it yet. What it has learnt about the one before is kept.";
pub const STUDY_LEFT: &str = "{0} minutes left, {1} games played";
pub const STUDY_LAST_MINUTE: &str = "Less than a minute left, {0} games played";
pub const STUDY_TRYING: &str = "{0} games played. Now it tries whether it plays better.";
pub const STUDY_BETTER: &str =
    "It plays better: it made {0} of {1} points against itself as it was before. From now on it plays so.";
pub const STUDY_AS_WELL: &str = "It plays about as well as before: it made {0} of {1} points against itself as it was. From now on it plays by what it has learnt.";
pub const STUDY_NOT_BETTER: &str = "It does not play better: it made {0} of {1} points against itself as it was before. So it goes on playing as before. A longer study may help.";
pub const STUDY_UNTRIED: &str =
    "Stopped. What it has learnt so far is kept; whether it plays better by it was not tried.";
pub const STUDY_NOTHING: &str = "Stopped before there was anything to learn from.";
pub const STUDY_BROKEN: &str =
    "The engine has stopped working several times. What it had learnt by then is kept.";
pub const STUDY_KNOWN: &str = "What the engine has learnt, from {0} games";
pub const STUDY_PIECE: &str = "Piece";
pub const STUDY_WORTH: &str = "Worth in pawns";
pub const STUDY_ERROR: &str = "With 95 percent certainty the worth is no further off than the number behind ±. Where a piece stands and what it can reach counts apart.";
pub const STUDY_TRIED: &str = "Tried against itself as it was before: {0} of {1} points.";
pub const STUDY_NOT_TRIED: &str = "Whether it plays better by it was not tried.";
pub const NO_WEIGHTS: &str = "This file holds nothing that the engine has learnt.";
pub const WEIGHTS_VERSION: &str = "This file is of a version that is not known here.";
pub const WEIGHTS_DAMAGED: &str = "This file is not whole.";
pub const WEIGHTS_OF_ANOTHER: &str = "This file belongs to another game.";

/// Why a file with what was learnt is refused.
pub fn study_fault(fault: Fault) -> &'static str {
    match fault {
        Fault::NoWeights => NO_WEIGHTS,
        Fault::OtherVersion => WEIGHTS_VERSION,
        Fault::Damaged => WEIGHTS_DAMAGED,
        Fault::OtherGame => WEIGHTS_OF_ANOTHER,
    }
}

/// Half points as points, such as 12½.
fn points(half_points: u32) -> String {
    let whole = half_points / 2;
    match half_points % 2 {
        0 => whole.to_string(),
        _ if whole == 0 => "½".to_owned(),
        _ => cat(&[&whole.to_string(), "½"]),
    }
}

/// What came of a study.
pub fn study_outcome(outcome: Outcome) -> String {
    let of = |sentence, half_points, games: u32| fill(sentence, &[&points(half_points), &games.to_string()]);
    match outcome {
        // Two standard errors of so many games are about a tenth of the points.
        Outcome::Better { points, games } if points * 10 > games * 12 => of(STUDY_BETTER, points, games),
        Outcome::Better { points, games } => of(STUDY_AS_WELL, points, games),
        Outcome::NotBetter { points, games } => of(STUDY_NOT_BETTER, points, games),
        Outcome::Untried => STUDY_UNTRIED.to_owned(),
        Outcome::Nothing => STUDY_NOTHING.to_owned(),
        Outcome::Broken => STUDY_BROKEN.to_owned(),
    }
}

/// How a study gets on.
pub fn study_state(tuning: &Tuning) -> String {
    let played = tuning.games().to_string();
    match tuning.minutes_left() {
        _ if tuning.is_trying() => fill(STUDY_TRYING, &[&played]),
        0 | 1 => fill(STUDY_LAST_MINUTE, &[&played]),
        left => fill(STUDY_LEFT, &[&left.to_string(), &played]),
    }
}

/// What is known of a game, and how it was tried.
pub fn study_known(learnt: &Learnt) -> [String; 2] {
    let (half_points, games) = learnt.tried;
    let tried = match games {
        0 => STUDY_NOT_TRIED.to_owned(),
        _ => fill(STUDY_TRIED, &[&points(half_points), &games.to_string()]),
    };
    [fill(STUDY_KNOWN, &[&learnt.games.to_string()]), tried]
}

/// What a piece is worth, with two standard errors.
pub fn worth(worth: Worth) -> String {
    cat(&[&pawns(worth.cp), " ± ", &pawns(worth.error_cp.saturating_mul(2))])
}

fn pawns(cp: i32) -> String {
    let sign = if cp < 0 { "−" } else { "" };
    let cp = cp.unsigned_abs();
    let tenths = (cp % 100 + 5) / 10;
    cat(&[sign, &(cp / 100 + tenths / 10).to_string(), ".", &(tenths % 10).to_string()])
}

pub const GOAL: &str = "How is the game won?";
pub const BY_CHECKMATE: &str = "By checkmate";
pub const BY_TAKING_THE_KING: &str = "By taking the king";
pub const BY_TAKING_ALL: &str = "By taking all pieces";
pub const BY_LOSING_ALL: &str = "By losing all pieces";
pub const RACE: &str = "Does somebody win by reaching squares?";
pub const KING_TO_CENTRE: &str = "A king in the centre";
pub const KING_TO_EDGE: &str = "A king on the last rank";
pub const ANY_TO_EDGE: &str = "Any piece on the last rank";
pub const CHECKS: &str = "Checks";
pub const AS_USUAL: &str = "As usual";
pub const THREE_CHECKS_WIN: &str = "The third one wins";
pub const NO_CHECKS: &str = "Not allowed";
pub const STALEMATE: &str = "Whoever has no move";
pub const DRAW_RESULT: &str = "Draws";
pub const LOST: &str = "Loses";
pub const WON: &str = "Wins";
pub const CAPTURES: &str = "Captures";
pub const FREE: &str = "Free";
pub const COMPULSORY: &str = "Compulsory";
pub const CASTLING: &str = "Castling";
pub const DOUBLE_STEP: &str = "Two steps for pawns at first";
pub const EN_PASSANT: &str = "Capture in passing";
pub const YES: &str = "Yes";
pub const NO: &str = "No";
pub const PROMOTION: &str = "What do pawns become?";
pub const TO_CHOSEN: &str = "The pieces chosen above";
pub const TO_CAPTURED: &str = "What was captured";
pub const TO_ARRAY: &str = "Any piece of the array";
pub const PROMOTION_ZONE: &str = "Pawns promote on";
pub const LAST_RANK: &str = "The last rank";
pub const LAST_TWO: &str = "The last two";
pub const LAST_THREE: &str = "The last three";
pub const MUST_PROMOTE: &str = "A pawn there";
pub const MUST: &str = "Must promote";
pub const MAY: &str = "May promote";
pub const REPETITION: &str = "Repetition draws";
pub const THIRD_TIME: &str = "The third time";
pub const NEVER: &str = "Never";
pub const QUIET_MOVES: &str = "Moves without a capture or a pawn's move that draw";
pub const FIFTY: &str = "50";
pub const HUNDRED: &str = "100";

/// What is wrong in the text, and where.
pub fn fault(fault: &GameFault) -> String {
    fill(LINE, &[&fault.line.to_string(), &fault_alone(fault)])
}

/// The same without its line.
pub fn fault_alone(fault: &GameFault) -> String {
    let text = tr_filled(&fault.text);
    if fault.key.is_empty() { text } else { cat(&[&fault.key, ": ", &text]) }
}

/// Pieces whose moves can be chosen by name.
pub const KNOWN_PIECES: [&str; 28] = [
    "King",
    "Queen",
    "Rook",
    "Bishop",
    "Knight",
    "Pawn",
    "Amazon: queen and knight",
    "Chancellor: rook and knight",
    "Archbishop: bishop and knight",
    "Centaur: king and knight",
    "Wazir: one square straight",
    "Fers: one square slanting",
    "Dabbaba: two squares straight",
    "Alfil: two squares slanting",
    "Elephant: one or two squares slanting",
    "Machine: one or two squares straight",
    "Camel: three and one",
    "Zebra: three and two",
    "Nightrider",
    "Camelrider",
    "Dabbabarider",
    "Alfilrider",
    "Cannon",
    "Grasshopper",
    "Silver general",
    "Gold general",
    "Lance",
    "Horse of Chinese chess",
];
