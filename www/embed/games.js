// The tables that boards are drawn from. crates/xtask/src/prerender.rs fills them in from the rules
// and the drawings.
//
// Games by name: start position, index of the piece set, title, and whether the squares have
// eight colours. The first is the default.
const GAMES = {};
// Piece sets: the drawing and the name of each piece, by letter. A drawing is the name of one of
// DRAWINGS, or its data.
const SETS = [];
const DRAWINGS = {};
// The tile behind the letter of a piece without a drawing.
const TILE = "";
// The colour numbers of boards with eight colours: four ranks of four squares, repeated.
const HUES = [];
// The symbols of piece moves, from the lowest layer to the highest: attributes and path.
const SIGNS = {};
// The kinds of marks: the attributes of their lines, and whether these are double.
const MARKS = [];
const COLORS = "";
const DEFAULT_VARIANT = Object.keys(GAMES)[0];
