-- Who applies for a shop (applyfor.md b): a person or a company, with the number of the identity card sealed.
alter table shop_application
  -- Null: handed in by a form of before, which did not ask.
  add column kind text check (kind in ('person', 'company')),
  add column company_name text not null default '',
  add column credit_code text not null default '',
  add column legal_name text not null default '',
  -- Sealed (applyfor/shop/applicant-secrets.ts), and comparable by a keyed hash.
  add column id_sealed bytea,
  add column id_mac bytea,
  -- Null: without an end.
  add column licence_until date,
  add column logo text not null default '',
  -- The contact mobile that was proven by a code, or that was the member's own when it was handed in.
  add column proven_mobile text,
  -- The version of the agreement `shop` that was accepted with the last submission.
  add column agreed_version text;
create index shop_application_id_mac on shop_application (id_mac) where id_mac is not null;

-- A shop's name as such names are compared: composed, narrow, small, simplified, without blanks and signs; one of signs alone is itself.
-- The path is set since an index is built under a bare one.
create function shop_name_key(name text) returns text language sql immutable parallel safe set search_path from current as $$
  select coalesce(nullif(regexp_replace(search_text(name), '[[:space:][:punct:]·•・﹒．]+', '', 'g'), ''), search_text(name))
$$;
create index shop_name_key on shop (shop_name_key(name));
create index shop_application_name_key on shop_application (shop_name_key(shop_name)) where state = 'submitted';
