# The texts of the templates in crates/web/templates, in English.

## Several screens

done = Done

## Settings

settings-title = Settings
settings-sample = Your board with these settings
settings-kept = What you choose holds at once and is kept in this browser.
