-- social.md (f): recordings of conversations. The length is read from the file; what no message uses goes after a day, and what was withdrawn at once.
create table voice_clip (
  id text primary key default new_id(),
  member_id text not null references member (id),
  file text not null,
  container text not null check (container in ('webm', 'mp4')),
  bytes integer not null check (bytes between 1 and 1048576),
  milliseconds integer not null check (milliseconds between 1 and 61000),
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  released_at timestamptz,
  -- When the partner first played it.
  played_at timestamptz
);
create index voice_clip_member on voice_clip (member_id, id);
create trigger only_present_members before insert on voice_clip for each row execute function only_present_members('member_id');

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'picture', 'goods', 'lot', 'creation', 'order', 'redPacket', 'transfer', 'split', 'voice'));

-- The recording of a reported message: operators hear it, as long as the message has it.
alter table report add column voice_id text;
