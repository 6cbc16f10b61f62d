-- From this moment no part of the film is stored any more: what was inspected is what viewers receive.
alter table film add column complete_at timestamptz;
update film set complete_at = created_at where width is not null;
