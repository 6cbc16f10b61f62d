-- wallet.md a: cards that withdrawals are paid to. A removed card is erased; withdrawals keep a sealed copy of their own.
create table bank_card (
  id text primary key default new_id(),
  member_id text not null references member (id),
  -- Holder, number and reserved mobile: AES-256-GCM under a key derived from SECRET_KEY, bound to the member.
  sealed bytea not null,
  -- HMAC of the number: the same card is found without opening any.
  number_mac bytea not null,
  bank text not null,
  tail text not null check (tail ~ '^[0-9]{4}$'),
  is_default boolean not null,
  -- When holder, number or mobile were written.
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (member_id, number_mac)
);
create unique index bank_card_default on bank_card (member_id) where is_default;
create index bank_card_number on bank_card (number_mac);
create trigger only_present_members before insert on bank_card for each row execute function only_present_members('member_id');
