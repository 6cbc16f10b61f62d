-- auction.md C10: pictures of a payment from person to person are erased 180 days after it was decided (claim/erase-evidence.ts).
alter table auction_claim drop constraint auction_claim_voucher_ids_check,
  add column erased_at timestamptz,
  add check (cardinality(voucher_ids) between 1 and 3 or erased_at is not null and cardinality(voucher_ids) = 0);
alter table auction_statement add column erased_at timestamptz;
create index auction_claim_kept on auction_claim (created_at) where erased_at is null;
create index auction_statement_kept on auction_statement (created_at) where erased_at is null and picture_ids <> '{}';
-- Whether another payment shows the same upload.
create index auction_claim_vouchers on auction_claim using gin (voucher_ids);
create index auction_statement_pictures on auction_statement using gin (picture_ids);
