-- A shop's own life (applyfor.md a): open, suspended by the company and open again, or closed for good.
alter table shop
  add column state text not null default 'open' check (state in ('open', 'suspended', 'closed')),
  -- Why the company suspended or closed it; the owner reads it.
  add column state_reason text not null default '',
  -- What the owner tells buyers, and where goods are sent back to; empty: the company's usual address.
  add column notice text not null default '',
  add column hours text not null default '',
  add column return_address text not null default '';

-- On the shelf when the shop was suspended: comes back with it.
alter table product add column off_with_shop boolean not null default false;

-- What a plan allows; null: as many goods as the owner likes.
alter table shop_plan
  add column most_goods integer check (most_goods > 0),
  add column has_activities boolean not null default true;
update shop_plan set most_goods = 50, has_activities = false where id = 'personal';

-- Nobody orders from a shop that is not open (409, like a state that has changed). Whoever suspends or closes it waits for the orders that are
-- being made, and they for it.
create or replace function only_open_shops() returns trigger language plpgsql as $$
begin
  perform from member m join shop s on s.owner_id = m.id
    where s.id = new.shop_id and s.state = 'open' and m.cancelled_at is null for key share of m for share of s;
  if not found and exists (select from shop where id = new.shop_id and owner_id is not null) then
    raise exception 'the shop has closed' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
