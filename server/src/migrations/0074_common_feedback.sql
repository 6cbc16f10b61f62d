-- What members tell the company, and what it answers.
create table feedback (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  kind text not null,
  text text not null,
  picture_ids text[] not null,
  contact text not null,
  -- Where it came from: app version and releases, page, language.
  version text not null,
  page text not null,
  lang text not null,
  state text not null default 'open' check (state in ('open', 'answered')),
  answer text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((state = 'answered') = (answer is not null))
);
create index feedback_member on feedback (member_id, created_at desc, id);
create index feedback_state on feedback (state, created_at, id);
