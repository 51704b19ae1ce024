# The texts of the templates in crates/web/templates, in English.

## Several screens

done = Done
back = Back
next = Next
delete = Delete
copy = Copy
save-as-text = Save as text
hint = Hint
back-to-game = Back to the game
white = White
black = Black

## Settings

settings-title = Settings
settings-sample = Your board with these settings
settings-kept = What you choose holds at once and is kept in this browser.

## Review

review-title = Review
review-graph = Evaluation of the game, move by move
review-better = Best was
review-table = How both sides have played
review-accuracy = Accuracy
review-inaccuracies = Inaccuracies
review-mistakes = Mistakes
review-blunders = Blunders
review-whose = Show mistakes by
review-both = Both

## Lessons

lessons-title = Learn in a minute
lessons-tasks = Tasks
lessons-skip = Skip
lessons-play = Play a game
lessons-again = Once more

## Puzzles

puzzles-title = Puzzles
puzzles-list = All puzzles of this game, easy ones first
puzzles-theme = Theme
puzzles-again = From the start
puzzles-fetch = Try again
puzzles-comes = Next by itself
puzzles-comes-label = The next puzzle comes by itself

## Game history

games-title = Game history
games-game = Game
games-result = Result
games-more = Show more
games-kept = About fifty games are kept, the latest ones, in this browser only.
games-save = Save all as PGN
games-broken = Damaged games
games-broken-means = What is kept here cannot be read as a game. It is left as it is: save it as a text, or delete it.
score-title = Statistics
score-means = Games against the engine, each once, when it ends: on the board, by the clock, or because you resign. A game does not count in which a move was taken back, a hint was given, the engine was asked to analyse, or the level was changed; nor does one from a position that was set up. Taking back the end of a game changes nothing here.
score-none = No game has been counted yet.
score-level = Level
score-won = Won
score-drawn = Drawn
score-lost = Lost
score-points = Points

## Board editor

editor-title = Board editor
editor-game = Game
editor-tools = Pieces
editor-hint = Choose a piece and click squares, or drag. On the keyboard: arrows, a piece's letter (a capital for White), Delete, and Space to pick up.
editor-turn = To move
editor-castling = May still castle
editor-en-passant = Can be captured in passing
editor-half-moves = Half-moves since a capture or a pawn's move
editor-move-number = Move number
editor-array = Starting array
editor-clear = Clear
editor-flip = Flip
editor-exchange = Swap sides
editor-exchange-means = Every piece changes its colour, and the board is mirrored
editor-undo = Undo
editor-redo = Redo
editor-fen = FEN
editor-link = Link to this position
editor-play-white = Play White
editor-play-black = Play Black
editor-play-two = Two players
editor-analyse = Analyse
editor-play = Play from here

## Help

help-title = Help
help-contents = Contents
help-play = Play it
help-key = Key
help-where = Where
help-deed = What it does
help-query-key = Key on the board
help-query-word = Word in the field for moves
help-query-answer = What is told
help-levels = Levels
help-step = Step in Elo

## My variants

variants-title = My variants
variants-intro = Every variant that you made or opened is kept here, in this browser only.
variants-none = No variant yet. Make one, or open one by its link.
variants-new = New variant
variants-duplicate = Duplicate
variants-export = Export
variants-export-all = Export all
variants-unfinished = Cannot be played yet
variants-broken = Damaged variants
variants-broken-means = What is kept here cannot be read as a variant. Save it as a text, or delete it.

## A game with a friend

friend-side = You play
friend-by-lot = By lot
friend-name = Your name, if you like
friend-clock = Clock, when you play live
friend-begin = Begin
friend-look-on = Only look on
friend-again = Play a friend
friend-share = Share
friend-code = QR code
friend-code-label = The link as a QR code
friend-link = The link to send
friend-take-back = Take back
friend-offer-draw = Offer a draw
friend-accept = Accept the draw
friend-decline = Decline
friend-ask-back = Ask for my move back
friend-give-back = Give the move back
friend-refuse-back = Hold to the move
friend-copy-watch = Copy a link to watch
friend-word = A word to your friend
friend-say = Say
friend-show-branch = Show the other
friend-meet-means = Both of you are there now? Play live: moves are seen at once, and a clock may run. One of you makes an invitation, the other sends back an answer, once. Each of you then learns the other's internet address.
friend-claim-time = Claim win on time
friend-confirm = Yes, that was me
friend-leave-out = No, leave it out
friend-answer = Answer it
friend-the-answer = Your friend's answer
friend-connect = Connect
friend-rematch = Rematch
friend-server = Ask a public server for my address (stun.l.google.com). It learns that a browser at your internet address asks, and nothing of the game. Without it you meet only in the same network.
friend-going-on = Games that go on
friend-all-games = All your games
