-- domain.md §8: what is published stays so while a change of it is checked.
do $$
declare t text;
begin
  foreach t in array array['article', 'video'] loop
    execute format('alter table %I
      -- The change as it was written (contract `CreationContent`); the public version stays in the other columns until it passes.
      add column edit_content jsonb,
      add column edit_state text check (edit_state in (''checking'', ''refused'')),
      -- Why the change was refused: `check:<category>` or an operator''''s words.
      add column edit_reason text not null default '''',
      add constraint %I check ((edit_content is null) = (edit_state is null))', t, t || '_edit_whole');
  end loop;
end $$;
create index article_edit_checking on article (submitted_at) where edit_state = 'checking';
create index video_edit_checking on video (submitted_at) where edit_state = 'checking';
