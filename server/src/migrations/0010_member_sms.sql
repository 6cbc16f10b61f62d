-- Wrong passwords in a row are counted for each mobile that somebody tries, registered or not, so that a lock tells nothing
-- about who is a member (domain.md §2).
alter table member drop column password_failures, drop column password_locked_until;

create table password_attempt (
  mobile text primary key,
  attempts integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

-- The code that counts for a mobile and scene: the last one sent.
create table sms_code (
  mobile text not null,
  scene text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (mobile, scene)
);
create index sms_code_expires on sms_code (expires_at);

-- What the console provider "sent", for the page /dev/inbox; stays empty in production.
create table sms_inbox (
  seq bigint generated always as identity primary key,
  mobile text not null,
  scene text not null,
  code text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
create index sms_inbox_mobile on sms_inbox (mobile, seq desc);
