-- Articles are found by all of their text, goods by their shop's name as by a word of the text.

create or replace function search_plain(html text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return replace(replace(replace(replace(replace(
    regexp_replace(
      regexp_replace(html, '</?(p|div|h[1-6]|li|ul|ol|br|blockquote|figure|figcaption|img|table|tr|td|th|hr)[^>]*>?', ' ', 'gi'),
      '<[^>]*>?', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
end $$;

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
  from shop s where not exists (select from member m where m.id = s.owner_id and m.cancelled_at is not null);

select search_put('{article,news}', array(select id from article));
select search_put('{goods}', array(select id from product));
