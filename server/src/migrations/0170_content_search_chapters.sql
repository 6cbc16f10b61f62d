-- The texts of books and the lots of auctions are found by the site's search.

create table search_lot partition of search_document for values in ('lot');
create table search_chapter partition of search_document for values in ('chapter');
create index search_lot_search_grams_idx on search_lot using gin (search_grams(title, head, body)) with (fastupdate = off);
-- A book comes with thousands of long chapters at once: they wait in the list of the index.
create index search_chapter_search_grams_idx on search_chapter using gin (search_grams(title, head, body));
alter index search_lot_search_grams_idx alter column 1 set statistics 0;
alter index search_chapter_search_grams_idx alter column 1 set statistics 0;
create index on search_lot (score desc, ref);
create index on search_lot (at desc, ref);
create index on search_chapter (score desc, ref);
create index on search_chapter (at desc, ref);

create or replace view search_source as
  select case a.kind when 'news' then 'news' else 'article' end as kind, a.id as ref, a.author_id as owner_id, a.title as label,
    search_text(a.title) as title,
    search_text(concat_ws(' ', array_to_string(a.tags, ' '), m.nickname, c.names ->> 'zh-Hans')) as head,
    left(search_text(a.summary || ' ' || search_plain(a.body_html)), 100000) as body,
    a.published_at as at, search_score(a.likes + a.collects, a.published_at, case a.kind when 'news' then 15 else 60 end) as score
  from article a join member m on m.id = a.author_id join article_category c on c.id = a.category_id
  where a.state = 'published'
  union all
  select 'video', v.id, v.author_id, v.title, search_text(v.title),
    search_text(concat_ws(' ', array_to_string(v.tags, ' '), m.nickname)), '',
    v.published_at, search_score(v.likes + v.collects, v.published_at, 60)
  from video v join member m on m.id = v.author_id where v.state = 'published'
  union all
  select 'book', b.id, null, b.title, search_text(b.title), search_text(concat_ws(' ', b.author, c.names ->> 'zh-Hans')),
    left(search_text(left(b.intro, 600) || ' ' || coalesce((select string_agg(h.title, ' ' order by h.number)
      from book_chapter h where h.book_id = b.id and h.number <= 300), '')), 2000),
    b.created_at, search_score(b.likes + b.shelves, b.created_at, 365)
  from book b join book_category c on c.id = b.category_id where b.state = 'on'
  union all
  select 'goods', p.id, null, p.title, search_text(p.title),
    search_text(concat_ws(' ', p.subtitle, c.name, (select string_agg(n.value, ' ') from jsonb_each_text(c.names) n), p.sale_no)),
    -- The shop's name is of the text: goods are not what their shop is called.
    search_text(s.name || ' ' || left(search_plain(p.detail_html), 600)),
    p.created_at, search_score(p.sold, p.created_at, 365)
  from product p join shop s on s.id = p.shop_id join category c on c.id = p.category_id
  where p.on_sale and p.price_cents is not null
  union all
  select 'course', k.id, null, k.title, search_text(k.title), search_text(concat_ws(' ', k.subtitle, k.teacher_name, k.teacher_title)),
    left(search_text(search_plain(k.intro) || ' ' || coalesce((select string_agg(l.title, ' ' order by l.number)
      from study_lesson l where l.course_id = k.id), '')), 2000),
    k.created_at, search_score(0, k.created_at, 365)
  from study_course k where k.on_shelf
  union all
  select 'member', m.id, m.id, m.nickname, search_text(m.nickname), '', '', m.created_at,
    -- Beyond some thousands it makes no difference who has more.
    search_score((select count(*) from (select from follow f where f.target_id = m.id limit 4096) x), m.created_at, 3650)
  from member m where m.cancelled_at is null
  union all
  select 'shop', s.id, null, s.name, search_text(s.name), '', left(search_text(s.intro), 600), s.created_at,
    search_score((select count(*) from (select from shop_favourite f where f.shop_id = s.id limit 4096) x), s.created_at, 3650)
  from shop s where not exists (select from member m where m.id = s.owner_id and m.cancelled_at is not null)
  union all
  select 'lot', l.id, null, l.title, search_text(l.title), '', left(search_text(search_plain(l.detail_html)), 2000), l.opens_at,
    -- Those that take bids come first, then those that will.
    case l.state when 'open' then 2e6 when 'scheduled' then 1e6 else 0 end + search_score(0, l.opens_at, 365)
  from lot l where l.state <> 'withdrawn'
  union all
  select 'chapter', h.id, null, h.title, search_text(h.title), '',
    -- The book's title is of the text: a chapter is not what its book is called. `queryBookText` skips it.
    left(search_text(b.title) || ' ' || search_text(h.text), 120000),
    b.created_at, search_score(0, b.created_at, 365) - h.number * 1e-6::double precision
  from book_chapter h join book b on b.id = h.book_id where b.state = 'on' and not b.audio;

create trigger search_document after insert or delete or update of title, detail_html, state, opens_at
  on lot for each row execute function search_follow('lot');

create or replace function search_parts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'book_chapter' then
    perform search_put('{book}', array(select distinct p.book_id from part p));
    perform search_put('{chapter}', array(select p.id from part p));
  else
    perform search_put('{course}', array(select distinct p.course_id from part p));
  end if;
  return null;
end $$;
create trigger search_chapter after update of title, text, number on book_chapter for each row
  when (old.title <> new.title or old.text <> new.text or old.number <> new.number) execute function search_follow('chapter');

-- The chapters are locked first, so that what changes them at the same time is seen.
create function search_book_chapters() returns trigger language plpgsql as $$
declare refs text[];
begin
  select array_agg(id) into refs from (select id from book_chapter where book_id = new.id order by id for no key update) h;
  perform search_put('{chapter}', refs);
  return null;
end $$;
create trigger search_chapters after update of title, state, audio on book for each row
  when (old.title <> new.title or old.state <> new.state or old.audio <> new.audio) execute function search_book_chapters();

insert into search_document (kind, ref, owner_id, label, title, head, body, at, score)
  select kind, ref, owner_id, label, title, head, body, at, score from search_source where kind in ('lot', 'chapter');
