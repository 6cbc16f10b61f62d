-- auction.md B4: goods that leave the storage, one parcel for one or more orders.

create table auction_parcel (
  id text primary key default new_id(),
  parcel_no text not null unique,
  member_id text not null references member (id),
  -- Where it goes, as it was when it was asked for: name, mobile, region, detail.
  receiver jsonb not null,
  note text not null default '',
  carrier text,
  waybill text,
  shipped_at timestamptz,
  -- When its orders are received by themselves; the time was put off once when extended_at is set.
  receive_by timestamptz,
  extended_at timestamptz,
  created_at timestamptz not null default now(),
  check ((carrier is null) = (waybill is null) and (carrier is null) = (shipped_at is null) and (carrier is null) = (receive_by is null))
);
create index auction_parcel_member on auction_parcel (member_id, created_at desc);
create index auction_parcel_waiting on auction_parcel (created_at, id) where shipped_at is null;
create trigger only_present_members before insert on auction_parcel for each row execute function only_present_members('member_id');

-- An order is in one parcel at most; one that is taken back out has none.
create table auction_parcel_order (
  order_id text primary key references auction_order (id),
  parcel_id text not null references auction_parcel (id)
);
create index auction_parcel_order_parcel on auction_parcel_order (parcel_id);
