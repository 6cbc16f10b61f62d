-- A category's name in other languages; `name` stands where there is none.
alter table category add column names jsonb not null default '{}';
