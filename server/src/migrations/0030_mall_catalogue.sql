-- domain.md §4: catalogue, stock, favourites, reviews, cart, addresses.

create table shop (
  id text primary key default new_id(),
  name text not null,
  logo text not null,
  intro text not null default '',
  -- Null for the platform's own shop.
  owner_id text unique references member (id),
  created_at timestamptz not null default now()
);

create table category (
  id text primary key default new_id(),
  parent_id text references category (id),
  level integer not null check (level between 1 and 3),
  name text not null,
  picture text not null,
  position integer not null default 0
);
create index category_parent on category (parent_id, position);

create table product (
  id text primary key default new_id(),
  sale_no text not null unique,
  source text not null default 'pt' check (source in ('pt', 'jd')),
  shop_id text not null references shop (id),
  category_id text not null references category (id),
  title text not null,
  subtitle text not null default '',
  img text not null,
  pictures text[] not null,
  -- Sanitised before it is stored.
  detail_html text not null default '',
  -- [{ "name": …, "values": […] }] in the order of the picker.
  specs jsonb not null default '[]',
  on_sale boolean not null default true,
  sold integer not null default 0 check (sold >= 0),
  created_at timestamptz not null default now()
);
create index product_category on product (category_id) where on_sale;
create index product_shop on product (shop_id) where on_sale;

-- available + reserved + sold only ever move between each other; none goes below zero.
create table sku (
  id text primary key default new_id(),
  product_id text not null references product (id) on delete cascade,
  spec_values jsonb not null default '{}',
  price_cents bigint not null check (price_cents > 0),
  available integer not null check (available >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  img text not null,
  position integer not null default 0
);
create index sku_product on sku (product_id, position);

create table product_favourite (
  member_id text not null references member (id) on delete cascade,
  product_id text not null references product (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, product_id)
);

create table review (
  id text primary key default new_id(),
  product_id text not null references product (id),
  member_id text not null references member (id),
  stars integer not null check (stars between 1 and 5),
  text text not null,
  pictures text[] not null default '{}',
  spec_text text not null default '',
  anonymous boolean not null default false,
  created_at timestamptz not null default now()
);
create index review_product on review (product_id, created_at desc, id);

create table cart_line (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  sku_id text not null references sku (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  added_price_cents bigint not null,
  created_at timestamptz not null default now(),
  unique (member_id, sku_id)
);

create table address (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  name text not null,
  mobile text not null,
  province text not null,
  city text not null,
  district text not null,
  detail text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index address_member on address (member_id, created_at);
create unique index address_one_default on address (member_id) where is_default;
