-- Real names (wallet.md, last section): the result of the latest attempt; name and number of who is verified.
create table member_identity (
  member_id text primary key references member (id),
  state text not null check (state in ('verified', 'refused')),
  -- Name and number: AES-256-GCM under a key derived from SECRET_KEY, bound to the member.
  sealed bytea,
  -- HMAC of the number: one number, one member.
  number_mac bytea unique,
  refusal text check (refusal in ('age', 'taken', 'mismatch')),
  decided_at timestamptz not null default now(),
  check ((state = 'verified') = (sealed is not null)),
  check ((state = 'verified') = (number_mac is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create trigger only_present_members before insert on member_identity for each row execute function only_present_members('member_id');

-- Numbers of who has left, as HMACs under a key of their own, for 180 days; nothing leads back to the member.
create table former_identity (
  id text primary key default new_id(),
  number_mac bytea not null,
  left_at timestamptz not null default now()
);
create index former_identity_number on former_identity (number_mac);
