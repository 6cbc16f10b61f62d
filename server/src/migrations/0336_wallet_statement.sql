-- wallet.md f: statements that were issued, so that anybody can check the code that is printed in them. One for each account and month that is over.
create table wallet_statement (
  -- HMAC of everything below under a key derived from SECRET_KEY, as it is printed.
  code text primary key,
  account_kind text not null check (account_kind in ('memberWallet', 'companyWallet')),
  -- A member's id or a shop's, as in ledger_account: books outlive their owners.
  owner text not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  opening_cents bigint not null,
  closing_cents bigint not null,
  entries integer not null,
  -- SHA-256 over the entries.
  entries_hash bytea not null,
  issued_at timestamptz not null default now(),
  unique (account_kind, owner, month)
);
