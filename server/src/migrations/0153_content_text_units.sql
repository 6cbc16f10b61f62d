-- Places in a text are counted as devices count: in UTF-16 units, of which characters beyond the BMP (emoji, rare characters) have two.
alter table book_chapter add column text_units integer not null
  generated always as (char_length(text) + char_length(regexp_replace(text, '[^\U00010000-\U0010FFFF]+', '', 'g'))) stored;
