-- auction.md C10: a code that nobody pays to any more is emptied 180 days after the last payment to it. The row stays, so that a further code of
-- the member still needs an SMS; an empty payload relates its member to nobody (`members_related`).
alter table payment_code
  alter column payload drop not null,
  alter column payee drop not null,
  add column erased_at timestamptz,
  add check ((erased_at is null) = (payload is not null) and (erased_at is null) = (payee is not null)),
  add check (erased_at is null or ended_at is not null);
create index payment_code_ended on payment_code (ended_at) where ended_at is not null and erased_at is null;
create index auction_order_code on auction_order (code_id) where code_id is not null;
