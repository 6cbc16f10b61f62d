-- auction.md D5, E: payment codes of sellers. A row is never changed: an order keeps the code that it was sold under (C5).
create table payment_code (
  id text primary key default new_id(),
  member_id text not null references member (id),
  kind text not null check (kind in ('wechat', 'alipay', 'bank')),
  -- What the code says; the picture it came in is not kept.
  payload text not null check (length(payload) between 1 and 512),
  payee text not null,
  created_at timestamptz not null default now(),
  -- Replaced by another one or taken away: not for new sales.
  ended_at timestamptz
);
create unique index payment_code_present on payment_code (member_id, kind) where ended_at is null;
create index payment_code_member on payment_code (member_id);
-- auction.md C2: two members with the same code are related.
create index payment_code_payload on payment_code (payload);
create trigger only_present_members before insert on payment_code for each row execute function only_present_members('member_id');

alter table upload
  -- What the QR code in a picture of purpose `paymentCode` says.
  add column qr_text text,
  -- SHA-256 of what was uploaded: the same voucher for two orders is told to the seller (auction.md C4).
  add column source_hash text;
create index upload_source_hash on upload (source_hash) where private;
