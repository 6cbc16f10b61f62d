-- Banners carry words in the language of the site. Readers of other languages see the same picture without them.
alter table banner add column wordless_url text;
