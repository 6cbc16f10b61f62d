-- A banner's title in other languages than Chinese, by language: screen readers read it in place of the picture.
alter table banner add column titles jsonb not null default '{}';
