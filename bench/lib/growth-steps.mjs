// The statements that fill the tables of a grown database (growth-fill.mjs), by subject.
import { drawn } from './library.mjs';

/** A pseudo-random number below `below`, the same in every run; `of` and `salt` are SQL expressions of type bigint. */
const hash = (of, salt, below) => `((hashint8extended(${of}, ${salt}) & 9223372036854775807) % (${below}))`;
/** A number between 0 and 1. */
const share = (of, salt) => `(${hash(of, salt, 1_000_000)} / 1000000.0)`;
/** A number below `below`, small ones more often: half of all fall into the first eighth. */
const skewed = (of, salt, below) => `floor((${below}) * power(${share(of, salt)}, 3))::bigint`;
const tag = (of, salt) =>
  `(select name from bench_tag where place = 1 + ${skewed(of, salt, '(select count(*) from bench_tag)')})`;

/** Lots, films and books are fewer than members; a shop has a hundred products. */
const tenth = (n) => Math.ceil(n / 10);
const hundredth = (n) => Math.ceil(n / 100);

/**
 * The view `search_source`, for texts that are normal already (`fillGrowth`), so that none is normalised again: that would
 * take most of the time.
 */
const documents = `select case a.kind when 'news' then 'news' else 'article' end, a.id, a.author_id, a.title, a.title,
    concat_ws(' ', array_to_string(a.tags, ' '), m.nickname, '生活'), a.summary || ' ' || substr(a.body_html, 4, length(a.body_html) - 7), a.published_at,
    search_score(a.likes + a.collects, a.published_at, case a.kind when 'news' then 15 else 60 end)
  from article a join member m on m.id = a.author_id
  union all select 'video', v.id, v.author_id, v.title, v.title, concat_ws(' ', array_to_string(v.tags, ' '), m.nickname), '', v.published_at,
    search_score(v.likes + v.collects, v.published_at, 60) from video v join member m on m.id = v.author_id
  union all select 'goods', p.id, null, p.title, p.title, concat_ws(' ', p.subtitle, c.name, lower(p.sale_no)),
    s.name || ' ' || substr(p.detail_html, 4, length(p.detail_html) - 7), p.created_at, search_score(p.sold, p.created_at, 365)
  from product p join shop s on s.id = p.shop_id join category c on c.id = p.category_id
  union all select 'member', m.id, m.id, m.nickname, m.nickname, '', '', m.created_at, search_score(least(coalesce(f.fans, 0), 4096), m.created_at, 3650)
  from member m left join (select target_id, count(*) as fans from follow group by 1) f on f.target_id = m.id
  union all select 'lot', l.id, null, l.title, l.title, '', '', l.opens_at,
    case l.state when 'open' then 2e6 else 0 end + search_score(0, l.opens_at, 365) from lot l
  union all select * from search_source where kind in ('book', 'shop')`;

/** Categories of goods, articles and books. */
const categorySteps = () => [
  [
    'categories',
    `insert into category (id, parent_id, level, name, picture) select 'c' || a, null, 1, '大类' || a, '/media/x.webp' from generate_series(1, 10) a
      union all select 'c' || a || '-' || b, 'c' || a, 2, '中类' || b, '/media/x.webp' from generate_series(1, 10) a, generate_series(1, 4) b
      union all select 'c' || a || '-' || b || '-' || c, 'c' || a || '-' || b, 3, '小类' || c, '/media/x.webp'
        from generate_series(1, 10) a, generate_series(1, 4) b, generate_series(1, 5) c`,
  ],
  [
    'article categories',
    `insert into article_category (id, kind, names) select 'g' || kind || c, kind, '{"zh-Hans": "生活"}'
      from unnest(array['article', 'news']) kind, generate_series(1, 8) c`,
  ],
  ['book categories', `insert into book_category (id, names) values ('gb', '{"zh-Hans": "小说"}')`],
];

/** Members with their sessions and follows. */
const memberSteps = (n) => [
  [
    'members',
    `insert into member (id, mobile, nickname, promotion_code, labels, permission_level, created_at)
      select 'm' || i, '139' || lpad(i::text, 8, '0'), left(${drawn('clause', "'m' || i")}, 6) || i % 100, upper(lpad(to_hex(i), 8, '0')),
        case when i % 3 = 0 then array(select id from label order by hashtextextended(id, i) limit 3) else '{}' end,
        case when i % 50 = 0 and i > ${tenth(n)} then 1 else 0 end, now() - i * interval '700 days' / ${n} from generate_series(1, ${n}) i`,
  ],
  [
    'sessions',
    `insert into session (token_hash, member_id, expires_at) select sha256(('growth-session-' || i)::bytea), 'm' || i, now() + interval '20 days'
      from generate_series(1, ${n}) i`,
  ],
  [
    'follows',
    `insert into follow (member_id, target_id, created_at) select distinct on (1, 2) 'm' || i, 'm' || target, now() - f * interval '3 days'
      from generate_series(1, ${n}) i, lateral generate_series(1, 1 + ${skewed('i', 12, 20)}) f,
        lateral (select 1 + ${skewed('i * 64 + f', 11, n)} as target) t where target <> i`,
  ],
];

/** Shops and what they sell. */
const goodsSteps = (n) => [
  [
    'shops',
    `insert into shop (id, name, logo, intro, owner_id) select 's' || i, left(${drawn('clause', "'s' || i")}, 6) || '铺' || i, '/media/x.webp',
        ${drawn('sentence', "'si' || i")}, 'm' || i from generate_series(1, ${hundredth(n)}) i`,
  ],
  [
    'products',
    `insert into product (id, sale_no, shop_id, category_id, title, subtitle, img, pictures, detail_html, sold, price_cents, stars_sum, stars_count, created_at)
      select 'p' || i, 'B' || lpad(i::text, 8, '0'), 's' || 1 + ${hash('i', 21, hundredth(n))},
        'c' || 1 + ${skewed('i', 22, 10)} || '-' || 1 + ${hash('i', 23, 4)} || '-' || 1 + ${hash('i', 24, 5)},
        left(${drawn('clause', "'p' || i")}, 12) || '礼盒装', ${drawn('clause', "'ps' || i")}, '/media/x.webp', array['/media/x.webp'],
        '<p>' || ${drawn('sentence', "'pd' || i")} || '</p>', ${skewed('i', 25, 20_000)}, 500 + ${skewed('i', 26, 100_000)}, 9, 2,
        now() - i * interval '700 days' / ${n} from generate_series(1, ${n}) i`,
  ],
  [
    'SKUs',
    `insert into sku (id, product_id, price_cents, available, img)
      select 'k' || substr(id, 2), id, price_cents, case when hashtext(id) % 20 = 0 then 0 else 100 end, img from product`,
  ],
  [
    'counts of goods',
    'insert into goods_count select category_id, count(*) from product where on_sale and price_cents is not null group by category_id',
  ],
];

/** Articles, films and books, with likes and comments. */
const contentSteps = (n) => [
  [
    'articles',
    `insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags, likes, comments, views, published_at)
      select 'a' || i, kind, 'g' || kind || 1 + ${skewed('i', 31, 8)}, 'm' || 1 + ${skewed('i', 32, tenth(n))},
        left(${drawn('clause', "'a' || i")} || ${drawn('clause', "'at' || i")}, 24), ${drawn('clause', "'as' || i")}, '/media/x.webp', 800, 600,
        '<p>' || ${drawn('sentence', "'ab' || i")} || '</p>', array[${tag('i', 33)}, ${tag('i', 34)}], 2, case when i % 1000 = 0 then 500 else 2 end,
        ${skewed('i', 35, 90_000)}, now() - i * interval '700 days' / ${n}
      from generate_series(1, ${n}) i, lateral (select case when i % 10 = 0 then 'news' else 'article' end as kind) k`,
  ],
  [
    'likes',
    `insert into article_like (article_id, member_id, created_at) select 'a' || i, 'm' || 1 + (i::bigint * 7919 + l * 31) % ${n}, now() - l * interval '1 hour'
      from generate_series(1, ${n}) i, generate_series(1, 2) l`,
  ],
  [
    'comments',
    `insert into article_comment (article_id, member_id, text, created_at) select 'a' || i, 'm' || 1 + ${hash('i * 1000 + c', 41, n)},
        ${drawn('sentence', "'ac' || i || c")}, now() - c * interval '1 hour'
      from generate_series(1, ${n}) i, lateral generate_series(1, case when i % 1000 = 0 then 500 else 2 end) c`,
  ],
  [
    'films',
    `insert into video (id, author_id, title, film, cover, width, height, seconds, tags, likes, published_at)
      select 'v' || i, 'm' || 1 + ${skewed('i', 51, tenth(n))}, ${drawn('clause', "'v' || i")}, '/media/x.mp4', '/media/x.webp', 720, 1280, 20,
        array[${tag('i', 52)}], ${skewed('i', 53, 5_000)}, now() - i * interval '700 days' / ${tenth(n)} from generate_series(1, ${tenth(n)}) i`,
  ],
  [
    'books',
    `insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, likes)
      select 'b' || i, 'gb', left(${drawn('clause', "'ba' || i % 500")}, 3), left(${drawn('clause', "'b' || i")}, 10), ${drawn('paragraph', "'bi' || i")},
        '/media/x.webp', 600, 800, '#334455', 'finished', ${skewed('i', 61, 5_000)} from generate_series(1, ${hundredth(n)}) i`,
  ],
];

/** Carts, orders, reviews and histories. */
const orderSteps = (n) => [
  [
    'cart lines',
    `insert into cart_line (member_id, sku_id, quantity, added_price_cents, created_at) select distinct on (1, 2) 'm' || i, 'k' || 1 + ${hash('i * 8 + l', 71, n)},
        1, 1000, now() - l * interval '1 day' from generate_series(1, ${n}) i, lateral generate_series(1, 1 + ${hash('i', 72, 4)}) l`,
  ],
  [
    'orders',
    `insert into mall_order (id, order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, payable_cents, receiver, created_at, expires_at)
      select 'o' || i, 'O' || lpad(i::text, 12, '0'), 'm' || 1 + ${hash('i', 81, n)}, 's' || 1 + i % ${hundredth(n)}, '茶铺',
        (array['completed', 'completed', 'completed', 'completed', 'received', 'shipped', 'cancelled', 'refunded'])[1 + i % 8], 2000, 0, 2000,
        '{"name": "林晓", "mobile": "13900000000", "province": "浙江省", "city": "杭州市", "district": "西湖区", "detail": "龙井路 1 号"}',
        now() - i * interval '700 days' / ${n}, now() - i * interval '700 days' / ${n} + interval '30 minutes' from generate_series(1, ${n}) i`,
  ],
  [
    'order items',
    `insert into mall_order_item (id, order_id, position, sku_id, sale_no, title, spec_text, img, price_cents, quantity)
      select 'i' || i || '-' || l, 'o' || i, l, 'k' || p, 'B' || lpad(p::text, 8, '0'), '高山云雾绿茶礼盒装', '', '/media/x.webp', 1000, 1
      from generate_series(1, ${n}) i, generate_series(1, 2) l, lateral (select 1 + ${hash('i * 2 + l', 82, n)} as p) p`,
  ],
  [
    'reviews',
    `insert into review (product_id, member_id, stars, text, created_at) select 'p' || i, 'm' || 1 + ${hash('i * 2 + r', 91, n)}, 4 + r % 2,
        ${drawn('sentence', "'r' || i || r")}, now() - r * interval '1 day' from generate_series(1, ${n}) i, generate_series(1, 2) r`,
  ],
  [
    'product views',
    `insert into product_view (member_id, product_id, viewed_at) select distinct on (1, 2) 'm' || i, 'p' || 1 + ${hash('i * 4 + v', 92, n)},
        now() - v * interval '1 hour' from generate_series(1, ${n}) i, generate_series(1, 2) v`,
  ],
];

const noticeSteps = (n) => [
  [
    'notices',
    `insert into notice (member_id, kind, template, params, link, actor_ids, actors, created_at, read_at)
      select 'm' || i, t.kind, t.template, t.params, '', case t.kind when 'interaction' then array['m' || 1 + (i + k) % ${n}] else '{}' end,
        (t.kind = 'interaction')::int, now() - k * interval '5 days', case when k > 1 then now() end
      from generate_series(1, ${n}) i, generate_series(1, 4) k, lateral (select * from (values
        (0, 'order', 'shipped', '{"title": "高山云雾绿茶礼盒装", "carrier": "顺丰", "waybill": "SF1234567890"}'::jsonb), (1, 'interaction', 'fan', '{}'::jsonb))
        as t (nth, kind, template, params) where t.nth = k % 2) t`,
  ],
];

/** Entries before their accounts: the balances are their sums. */
const ledgerSteps = (n) => [
  [
    'ledger transactions',
    `insert into ledger_transaction (id, kind, ref, at) select 't' || i, case when i <= ${n} then 'recharge.wallet.paid' else 'member.paid' end,
        'growth', now() - interval '700 days' * ((${5 * n} - i)::float8 / ${5 * n}) from generate_series(1, ${5 * n}) i`,
  ],
  [
    'ledger entries',
    `insert into ledger_entry (id, transaction_id, account_id, amount, balance_after, at) overriding system value
      select id, 't' || i, account, amount, sum(amount) over (partition by account order by id), now() - interval '700 days' * ((${5 * n} - i)::float8 / ${5 * n})
      from generate_series(1, ${5 * n}) i, lateral (select 1 + ${hash('i', 101, n)} as payer, ${hash('i', 102, n - 1)} as apart, 1 + ${hash('i', 103, 2_000)} as cents) d,
        lateral (values
          (i * 2 - 1, case when i <= ${n} then ${n + 1} else d.payer end, case when i <= ${n} then -1000000 else -d.cents end),
          (i * 2, case when i <= ${n} then i else 1 + (d.payer + d.apart) % ${n} end, case when i <= ${n} then 1000000 else d.cents end)) as e (id, account, amount)`,
  ],
  [
    'ledger accounts',
    `insert into ledger_account (id, kind, owner, currency, balance) overriding system value
      select account_id, case when account_id > ${n} then 'gatewayClearing' else 'memberWallet' end, case when account_id > ${n} then 'growth' else 'm' || account_id end,
        'CNY', sum(amount) from ledger_entry group by account_id`,
  ],
];

const chatSteps = (n) => [
  [
    'conversations',
    `insert into conversation (id, kind, first_id, second_id, last_seq) select 'v' || i, 'member', least('m' || i, other), greatest('m' || i, other), 4
      from generate_series(1, ${n}) i, lateral (select 'm' || 1 + (i + 36) % ${n} as other) o`,
  ],
  [
    'sides',
    `insert into conversation_side (conversation_id, nth, member_id, sent, delivered_seq, read_seq, last_at)
      select id, s.nth, case s.nth when 1 then first_id else second_id end, 2, 4, 3, now() - hashtext(id) % 1000 * interval '1 minute'
      from conversation, (values (1), (2)) as s (nth)`,
  ],
  [
    'messages',
    `insert into message (conversation_id, seq, nth, sender_id, client_id, kind, text, created_at)
      select c.id, q, 1 + q % 2, case q % 2 when 0 then c.first_id else c.second_id end, gen_random_uuid(), 'text', '好的，明天见。', now() - q * interval '1 hour'
      from conversation c, generate_series(1, 4) q`,
  ],
];

/** Lots with their bids. */
const lotSteps = (n) => [
  [
    'lots',
    `insert into lot (id, product_no, title, pictures, start_cents, increment_cents, deposit_cents, opens_at, closes_at, announced_closes_at, state,
        price_cents, leader_id, leader_max_cents, bids, bidders, closed_at, category, shown_at, ended_price_cents, ended_bids)
      select 'l' || i, 'G' || lpad(i::text, 8, '0'), left(${drawn('clause', "'l' || i")}, 12), array['/media/x.webp'], 10000, 50, 1000, least(t.closes_at - interval '3 days', now() - interval '1 hour'),
        t.closes_at, t.closes_at, t.state, 10250, 'm' || 1 + ${hash('i * 8 + 5', 111, n)}, 10250, 5, 5, case when t.state = 'sold' then t.closes_at end, 'other',
        least(t.closes_at - interval '4 days', now() - interval '1 day'), case when t.state = 'sold' then 10250 end, case when t.state = 'sold' then 5 end
      from generate_series(1, ${tenth(n)}) i, lateral (select case when i % 50 = 0 then 'open' else 'sold' end as state,
        now() + case when i % 50 = 0 then 1 + i % 240 else -i * 16000.0 / ${tenth(n)} - 1 end * interval '1 hour' as closes_at) t`,
  ],
  [
    'bids',
    `insert into bid (lot_id, seq, member_id, amount_cents, at) select 'l' || i, b, 'm' || 1 + ${hash('i * 8 + b', 111, n)}, 10000 + b * 50,
        now() - interval '4 days' + b * interval '1 minute' from generate_series(1, ${tenth(n)}) i, generate_series(1, 5) b`,
  ],
  [
    'bidders',
    `insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle) select lot_id, member_id, max(amount_cents), 1000, min(seq)
      from bid group by lot_id, member_id`,
  ],
];

/**
 * The statements by target, in their order: later ones join earlier tables.
 * @param {number} n members, products and articles each
 * @param {boolean} isSearched false leaves out the documents of searches
 * @returns {[string, string][]}
 */
export const steps = (n, isSearched) => [
  ...categorySteps(),
  ...memberSteps(n),
  ...goodsSteps(n),
  ...contentSteps(n),
  ...orderSteps(n),
  ...noticeSteps(n),
  ...ledgerSteps(n),
  ...chatSteps(n),
  ...lotSteps(n),
  ...(isSearched ? [['search documents', `insert into search_document ${documents}`]] : []),
];

/** Steps whose tables no search reads. */
export const unsearched = new Set([
  'follows',
  'likes',
  'comments',
  'cart lines',
  'orders',
  'order items',
  'reviews',
  'product views',
  'notices',
  'ledger transactions',
  'ledger entries',
  'ledger accounts',
  'conversations',
  'sides',
  'messages',
  'bids',
  'bidders',
]);
