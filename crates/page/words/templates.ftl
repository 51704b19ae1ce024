# The texts of the templates in crates/web/templates, in English.

## Several screens

done = Done
back = Back
next = Next
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
review-better = Better was
review-table = How both sides have played
review-accuracy = Accuracy
review-inaccuracies = Inaccuracies
review-mistakes = Mistakes
review-blunders = Blunders
review-whose = Whose mistakes
review-both = Both
review-depth = How closely
review-quickly = Quickly
review-closely = Closely
review-list = All mistakes

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
