-- Measures against members and their one appeal (domain.md §8, moderation).

-- An operator mutes a member until a moment: nothing of theirs reaches others meanwhile.
alter table member
  add column muted_until timestamptz,
  add column mute_reason text not null default '';

create table sanction (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  measure text not null check (measure in ('removal', 'warning', 'mute', 'suspension')),
  -- What it is about (contract `removableKinds`) and what it said; null for a measure without one.
  kind text,
  target_id text,
  about text not null default '',
  -- `check:<category>` or an operator's words.
  reason text not null,
  -- Of a mute or a suspension.
  until_at timestamptz,
  -- The operator; another one decides the appeal.
  decided_by text not null,
  state text not null default 'imposed' check (state in ('imposed', 'appealed', 'confirmed', 'overturned')),
  appeal_text text not null default '',
  appealed_at timestamptz,
  appeal_note text not null default '',
  appeal_decided_by text,
  appeal_decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind is null) = (target_id is null)),
  check ((measure in ('mute', 'suspension')) = (until_at is not null)),
  check (appeal_decided_by is distinct from decided_by)
);
create index sanction_member on sanction (member_id, created_at desc, id);
create index sanction_appealed on sanction (appealed_at, id) where state = 'appealed';
create trigger only_present_members before insert on sanction for each row execute function only_present_members('member_id');
