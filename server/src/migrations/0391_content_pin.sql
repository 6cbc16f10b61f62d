-- D151: the creation that stands first on a member's homepage. What others cannot see any more is not pinned any more.
create table pinned_creation (
  member_id text primary key references member (id) on delete cascade,
  kind text not null check (kind in ('article', 'video')),
  creation_id text not null,
  created_at timestamptz not null default now()
);
create index pinned_creation_of on pinned_creation (creation_id);
create trigger only_present_members before insert on pinned_creation for each row execute function only_present_members('member_id');

create function unpin_creation() returns trigger language plpgsql as $$
begin
  delete from pinned_creation where creation_id = old.id and kind = tg_table_name;
  return null;
end $$;
create trigger unpin_unpublished after update of state on article for each row
  when (old.state = 'published' and new.state <> 'published') execute function unpin_creation();
create trigger unpin_deleted after delete on article for each row execute function unpin_creation();
create trigger unpin_unpublished after update of state on video for each row
  when (old.state = 'published' and new.state <> 'published') execute function unpin_creation();
create trigger unpin_deleted after delete on video for each row execute function unpin_creation();
