-- wallet.md (f): a payment to a member whom the payer has never paid, which arrives later. While it is under way the amount is in the account
-- escrow `delayedPayment:<id>`.
create table delayed_payment (
  id text primary key default new_id(),
  payer_id text not null references member (id),
  payee_id text not null references member (id),
  amount_cents bigint not null check (amount_cents > 0),
  memo text not null,
  state text not null check (state in ('underway', 'arrived', 'revoked', 'returned')),
  created_at timestamptz not null default now(),
  arrives_at timestamptz not null,
  check (payer_id <> payee_id)
);
create index delayed_payment_payer on delayed_payment (payer_id, created_at desc, id);
create index delayed_payment_payee on delayed_payment (payee_id, created_at desc, id);
create trigger only_present_members before insert on delayed_payment for each row execute function only_present_members('payer_id');
