-- domain.md §8: one content check. What a person has to look at waits in one queue, whatever it is.

create table check_item (
  id text primary key default new_id(),
  -- What it is (contract `checkKinds`) and which one.
  kind text not null,
  target_id text not null,
  member_id text not null references member (id) on delete cascade,
  -- Everything it says and shows: a person decides about the whole.
  texts text[] not null default '{}',
  pictures text[] not null default '{}',
  films text[] not null default '{}',
  -- What the check found doubtful, a category of `check-failures.ts`; empty for what it cannot see.
  category text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  -- Why it was refused.
  note text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index check_item_waiting on check_item (kind, target_id) where state = 'waiting';
create index check_item_queue on check_item (state, created_at, id);
create index check_item_member on check_item (member_id);
create trigger only_present_members before insert on check_item for each row execute function only_present_members('member_id');

-- A name as names are compared: composed, narrow, small, without blanks and signs.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(name, NFKC), '[[:space:][:punct:]·•・﹒．]+', '', 'g'))
$$;
create index shop_folded_name on shop (fold_name(name));

-- Comments and replies that wait are seen by their writers alone; their counts do not hold them.
do $$
declare t text;
begin
  foreach t in array array['article_comment', 'article_reply', 'book_comment', 'book_reply', 'video_comment', 'video_reply'] loop
    execute format('alter table %I add column state text not null default ''public'' check (state in (''public'', ''checking''))', t);
  end loop;
end $$;

-- A review that was removed keeps its row: the item of the order takes no second one.
alter table review
  add column state text not null default 'public' check (state in ('public', 'checking', 'removed')),
  add column follow_state text not null default 'public' check (follow_state in ('public', 'checking', 'removed')),
  -- What the shop answers.
  add column reply text,
  add column replied_at timestamptz,
  add column reply_state text not null default 'public' check (reply_state in ('public', 'checking')),
  add constraint review_reply_whole check ((reply is null) = (replied_at is null));

-- Only reviews that are public count among a product's stars.
create or replace function product_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'public' then
    update product set stars_sum = stars_sum - old.stars, stars_count = stars_count - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'public' then
    update product set stars_sum = stars_sum + new.stars, stars_count = stars_count + 1 where id = new.product_id;
  end if;
  return null;
end $$;
drop trigger product_stars on review;
create trigger product_stars after insert or delete or update of stars, state on review
  for each row execute function product_stars();

-- Reviews, goods and shops can be reported.
update report_reason set kinds = kinds
  || case when value in ('spam', 'abuse', 'sexual', 'illegal', 'false', 'other') then array['review'] else '{}'::text[] end
  || case when value in ('sexual', 'illegal', 'false', 'copied', 'fraud', 'other') then array['goods'] else '{}'::text[] end
  || case when value in ('sexual', 'illegal', 'copied', 'fraud', 'impostor', 'other') then array['shop'] else '{}'::text[] end;
