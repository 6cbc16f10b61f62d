-- wallet.md a: withdrawals. The amount is in the account withdrawalInFlight while the state is applied, approved or sending.
create table withdrawal (
  id text primary key default new_id(),
  withdraw_no text not null unique,
  member_id text not null references member (id),
  type text not null check (type in ('personal', 'company')),
  -- Whose wallet it is: the member, or the member's shop at that time.
  owner text not null,
  card_id text references bank_card (id) on delete set null,
  -- The card as it was: sealed as in bank_card; null once who applied has left.
  sealed bytea,
  -- HMAC of the card's number, for the desk: cards that several members use.
  number_mac bytea,
  bank text not null,
  tail text not null,
  amount_cents bigint not null check (amount_cents >= 1000),
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents < amount_cents),
  state text not null check (state in ('applied', 'approved', 'sending', 'paidOut', 'rejected', 'cancelled', 'failed', 'returned')),
  reason text,
  approved_by text,
  -- Written before anything leaves, so that nothing is sent twice.
  payout_no text unique,
  channel text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check (state <> 'sending' or payout_no is not null)
);
create index withdrawal_member on withdrawal (member_id, created_at desc, id);
create index withdrawal_card on withdrawal (card_id) where card_id is not null;
create index withdrawal_state on withdrawal (state, created_at);
create trigger only_present_members before insert on withdrawal for each row execute function only_present_members('member_id');

-- What a payout channel or an operator said of a payout, each number once; what was not accepted waits for the desk.
create table payout_receipt (
  channel text not null,
  trade_no text not null,
  result text not null check (result in ('success', 'failure', 'returned')),
  payout_no text not null,
  net_cents bigint not null,
  accepted boolean not null,
  at timestamptz not null default now(),
  primary key (channel, trade_no, result)
);
create index payout_receipt_refused on payout_receipt (at desc) where not accepted;

alter table member
  -- When password or mobile were last changed: large withdrawals wait a day.
  add column credentials_changed_at timestamptz;
