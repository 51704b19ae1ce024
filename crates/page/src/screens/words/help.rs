//! Help, in words: what can be done on the page and what is meant by what it shows. The screen is
//! `study/help.rs`; what each game is comes from its rules, and what each key does from
//! `words/keys.rs`.

use crate::keys::{Key, Scope};
use crate::language::{capitalised, tr};

pub const TITLE: &str = "Help";
pub const PLAY_GAME: &str = "Play {0}";
pub const RULES_OF: &str = "Rules of {0}";
pub const PIECES: &str = "Pieces: {0}.";

/// A part of the help: its place in the page, its heading and its paragraphs.
pub struct Topic {
    pub place: &'static str,
    pub heading: &'static str,
    pub paragraphs: &'static [&'static str],
}

/// Above the games.
pub const GAMES: Topic = Topic {
    place: "games",
    heading: "The games",
    paragraphs: &[
        "All of these are cousins of chess. If you know how the chess pieces move you can play most of them at once; the rest stands in a sentence or two. “Pieces” beside the board shows what any piece may do, and why not more.",
    ],
};

/// What follows the games.
pub const TOPICS: [Topic; 9] = [
    Topic {
        place: "playing",
        heading: "Making moves",
        paragraphs: &[
            "With a mouse: click a piece and then the square where it shall go, or drag it there. Dots are moves, rings are captures. Drag with the right button to draw an arrow, click with it to draw a circle; a click on an empty square wipes them off.",
            "With a finger: tap a piece and then the square, or drag it. The page scrolls when your finger starts on an empty square. On squares too small for a finger a magnifier shows what is under it, and moves can wait until you confirm them; both can be chosen under Settings.",
            "In writing: the field for moves, which is seen when it has the keyboard, takes a move as Nf4 or as g2f4 and plays it on Enter. The letters of the pieces are the international ones in every language, as in the files that programs exchange; “Pieces” lists them.",
            "With the keyboard alone: Tab leads to the board, the arrows lead from square to square, Enter chooses a piece and then its square. All keys are listed below.",
            "With a screen reader: the board is a grid, and each square says who stands on it. Every move, yours and the other side's, is told in words. Whole games can be played so on every board.",
            "While the engine thinks you may set your next move in advance, a premove: it is played at once if it is legal then, and Escape calls it off.",
            "Undo takes back as far as you like. A move from an earlier position begins a variation between two people; against the engine the game goes on from there.",
        ],
    },
    Topic {
        place: "keys",
        heading: "Keys",
        paragraphs: &[
            "“?” brings a sheet of the keys over the board, wherever you are.",
            "Keys that are a single letter or sign can be turned off under Settings, for instance by those who speak to their computer instead of typing.",
        ],
    },
    Topic {
        place: "engine",
        heading: "What the engine's numbers mean",
        paragraphs: &[
            "The evaluation is counted in pawns and seen from White: +1.25 means that White is better by a pawn and a quarter, −0.50 that Black is better by half a pawn. #3 means that White wins in three moves at the latest, #−3 that Black does. The bar beside the board is White's share: half of it when the game is even.",
            "Depth is how many half-moves the engine has looked ahead everywhere; captures and checks it follows further. Nodes are the positions it has looked at, nodes/s how many in a second. Both grow with time and with your device.",
            "The engine's switch above the moves, “Analyse” under “More” in a game against it, shows its best lines for the position on the board and plays no moves. “Hint” names one good move, “Threat” what the other side would do if it were its turn.",
            "The levels differ in how far the engine looks and in how much it overlooks, as people do. The steps between them were measured in games of the engine against itself, in Near Chess; Elo is the number by which players are compared, and 200 more win about three points of four:",
        ],
    },
    Topic {
        place: "networks",
        heading: "About the engine",
        paragraphs: &[
            "The engine is our own and runs in your browser; no game is sent anywhere. It looks at moves and answers, deeper and deeper, and judges the positions it comes to: by what pieces are worth and where they stand, by how freely they move, by what is attacked near a king. How much each of these counts was learnt from games of the engine against itself.",
            "In some games a small network judges, too. From thousands of such games it has learnt what these things mean together. It is a file of 20 to 60 KB, which the engine fetches when such a game is first played. Until it is there, and in a browser too old for it, the engine plays without.",
            "Where a network judges, the word “network” stands in the engine's line when it analyses.",
        ],
    },
    Topic {
        place: "clocks",
        heading: "Clocks",
        paragraphs: &[
            "A new game may have clocks, between two people or against the engine: minutes for the whole game, and seconds more for each move. They run once both sides have moved. A side whose time is up loses, unless the other side has not the pieces to win: then it is a draw.",
        ],
    },
    Topic {
        place: "friend",
        heading: "A friend elsewhere",
        paragraphs: &[
            "Under New game choose a friend elsewhere. Make your move and send the link that comes of it, by mail or by messenger, as you like; or show it as a code that a telephone's camera reads. The link holds the whole game. Your friend opens it, moves, and sends you one back. Nobody needs an account, and nothing goes over a server of ours.",
            "The game is kept in this browser under a name of chance: open your friend's links in any tab, and it goes on there. Until the link is made you can take your move back; after that you can ask for it. A draw offered, a word to your friend and giving up travel in the link, too.",
            "An old link changes nothing. If a link does not go on from what is known here, because a move was played otherwise in another browser, both branches are kept, and you are told at which move they part.",
            "“Copy a link to watch” gives the game so far to anybody else.",
            "A page of somebody else may have a board on which two people meet. The links of such a game lead to that page, and it is kept there; what you have here is a game of its own.",
            "If you are both there, play live: one makes an invitation, the other sends back an answer, once, and then the two browsers talk to each other. Moves are seen at once, clocks run where the player is, and the time that the network takes counts for nobody, up to five seconds and half a second a move. When the connection breaks, the clocks stand, and the game goes on by links or after meeting again. After the game either may ask for another, with sides changed.",
            "No server stands between the browsers. In one network, as at home, they find each other by themselves. Between two networks each has to learn its own address: tick that a public server may be asked for it. Two networks do not connect if the router of one uses another port for each connection, as in many mobile networks, and the router of the other accepts only replies. They would need a relay, which we do not have; then play by links. In our tests with four kinds of routers all other pairs connected within five seconds, and lost packets only delayed moves.",
        ],
    },
    Topic {
        place: "study",
        heading: "Puzzles, review, set-up",
        paragraphs: &[
            "Puzzles are positions from the engine's own games with one best move, and then another: a mate, the capture of a king, or a win of material. The first ones of each game teach what is its own. The others come by your rating, which the browser keeps with your streak; one is for each day, and all of them are behind “All puzzles”.",
            "The review of a game shows the engine's evaluation after each move as a graph and goes through the mistakes one at a time: try a better move yourself, or have it shown. It runs in your browser and can be stopped.",
            "In the editor you can set up any position of any game. It says what is wrong with a set-up that cannot be played.",
        ],
    },
    Topic {
        place: "keeping",
        heading: "Keeping and sharing",
        paragraphs: &[
            "The address of the page holds the whole game: a bookmark keeps it, a reload brings it back, and somebody to whom you send it sees the same game. Share has this link, the position as FEN, the game with its variations and comments as PGN, and pictures of the board.",
            "The browser keeps your running game, your last games and your choices until you delete them.",
            "After the first visit the page works without a network, engine, puzzles and all, and the browser can install it like a program. A new version is offered when it is there, and is used from the next start at the latest.",
        ],
    },
    Topic {
        place: "about",
        heading: "Privacy, and who made this",
        paragraphs: &[
            "Nothing that you do here leaves your browser. There is no server behind the page, no account, no cookie, and nobody counts visits. The engine runs on your own device.",
            "Vicinity is free software under the MIT or the Apache 2.0 licence, at your option. The games belong to their inventors, who are named with each of them; the wording of the rules is ours, and it says where we had to choose a reading.",
        ],
    },
];

/// The worth of each step from one level to the next in near, from level 1, with its error: the
/// column `near` of the table in `crates/search/src/skill.rs`.
pub const STEPS: [&str; 7] =
    ["+417 ± 181", "+147 ± 96", "+199 ± 131", "+398 ± 176", "+708 ± 322", "+417 ± 142", "+398 ± 113"];

/// Before the list of games that have a network.
pub const WITH_NETWORK: &str = "With a network: {0}.";

pub const ASKING_MEANS: &str = "What the board shows can also be asked for; it is told to a screen reader and written in the panel. The words are the same in every language.";

pub const fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Anywhere => "Everywhere",
        Scope::Unwritten => "Where nothing is written",
        Scope::Page => "Where nothing is written or chosen",
        Scope::Board => "On the board",
        Scope::OffBoard => "Beside the board",
        Scope::Moves => "In the list of moves",
        Scope::Choice => "In the choice of what a pawn becomes",
        Scope::Field => "In the field for moves",
    }
}

/// A key as keyboards have it.
pub fn key(key: &Key) -> String {
    let name = match key.name {
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        " " => tr("Space"),
        "Enter" => tr("Enter"),
        "Home" => tr("Home"),
        "End" => tr("End"),
        "PageUp" => tr("Page up"),
        "PageDown" => tr("Page down"),
        "Escape" => tr("Esc"),
        name => name,
    };
    let control = if key.is_command { tr("Ctrl") } else { "" };
    let shift = if key.is_shifted == Some(true) { tr("Shift") } else { "" };
    let mut text = String::new();
    for part in [control, shift] {
        if !part.is_empty() {
            text += part;
            text.push('+');
        }
    }
    text + &capitalised(name)
}
