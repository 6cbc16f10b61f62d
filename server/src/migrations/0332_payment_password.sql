-- The password of six digits that confirms payments. Its hash is made of an HMAC under a key of the installation: the digits alone could be guessed from a copy.
create table payment_password (
  member_id text primary key references member (id),
  hash text not null,
  -- Wrong tries in a row; the fifth locks.
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  locked_until timestamptz,
  changed_at timestamptz not null default now()
);
create trigger only_present_members before insert on payment_password for each row execute function only_present_members('member_id');
