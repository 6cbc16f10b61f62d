/** Notices for the demo members who sign in: derived from the other steps' events, at their times. The new member has none. */
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { SeedStep } from './seed.ts';

/** Number of unread notices of each kind, the newest ones. */
const unread = 2;

const orders = sql`select o.member_id, 'order' as kind, news.template,
    jsonb_build_object('title', (select title from mall_order_item i where i.order_id = o.id order by position limit 1),
      'amountCents', o.payable_cents, 'carrier', coalesce(o.carrier, ''), 'waybill', coalesce(o.waybill, '')) as params,
    ${mallPages.orderInfo.path}::text || '?orderNo=' || o.order_no as link, 'order.' || news.template || ':' || o.order_no as key,
    array[]::text[] as actor_ids, 0 as actors, h.at
  from mall_order o join state_history h on h.aggregate = 'mallOrder' and h.aggregate_id = o.id
  join (values ('ship', 'shipped'), ('refund', 'refunded'), ('expire', 'expired')) as news (event, template) on news.event = h.event`;

const lotLink = sql`${auctionPages.lotDetail.path}::text || '?productNo=' || l.product_no`;

const lots = sql`select b.member_id, 'auction', case when l.state = 'open' then 'outbid' when l.leader_id = b.member_id then 'won' else 'lost' end,
    jsonb_build_object('title', l.title, 'priceCents', l.price_cents, 'depositCents', b.deposit_cents), ${lotLink}, 'lot:' || l.id,
    array[]::text[], 0, case when l.state = 'open' then (select max(at) from bid where lot_id = l.id) else l.closes_at end
  from lot_bidder b join lot l on l.id = b.lot_id
  where l.state in ('sold', 'unsold') or (l.state = 'open' and l.leader_id <> b.member_id)`;

const articleLink = sql`case a.kind when 'news' then ${contentPages.newsDetail.path}::text else ${contentPages.articleDetail.path}::text end || '?id=' || a.id`;

const likes = sql`select a.author_id, 'interaction', 'articleLike', jsonb_build_object('title', a.title), ${articleLink},
    'like:article:' || a.id || ':' || (k.created_at at time zone 'Asia/Shanghai')::date,
    array_agg(k.member_id order by k.created_at), count(*)::int, max(k.created_at)
  from article_like k join article a on a.id = k.article_id where k.member_id <> a.author_id
  group by a.id, (k.created_at at time zone 'Asia/Shanghai')::date`;

const comments = sql`select a.author_id, 'interaction', 'comment', jsonb_build_object('title', a.title, 'text', c.text), ${articleLink},
    'comment:' || c.id, array[c.member_id], 1, c.created_at
  from article_comment c join article a on a.id = c.article_id where c.member_id <> a.author_id`;

const fans = sql`select f.target_id, 'interaction', 'fan', '{}'::jsonb, ${socialPages.fansList.path}::text,
    'fan:' || (f.created_at at time zone 'Asia/Shanghai')::date, array_agg(f.member_id order by f.created_at), count(*)::int, max(f.created_at)
  from follow f group by f.target_id, (f.created_at at time zone 'Asia/Shanghai')::date`;

const money = sql`select a.owner, 'service', case when t.kind = 'member.paid' then 'transferReceived' else 'walletTopUp' end,
    jsonb_build_object('from', coalesce(e.counterpart, ''), 'amountCents', e.amount), ${walletPages.myWallet.path}::text, 'money:' || t.id,
    array[]::text[], 0, e.at
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join ledger_account a on a.id = e.account_id
  where a.kind = 'memberWallet' and e.amount > 0 and t.kind in ('member.paid', 'recharge')`;

export const noticeSeed: SeedStep = {
  name: 'notice',
  run: async (tx) => {
    await tx.run(sql`insert into notice (member_id, kind, template, params, link, key, actor_ids, actors, created_at, read_at)
      select member_id, kind, template, params, link, key, actor_ids, actors, at,
        case when row_number() over (partition by member_id, kind order by at desc, key) > ${unread}::int then at + interval '1 hour' end
      from (${orders} union all ${lots} union all ${likes} union all ${comments} union all ${fans} union all ${money}) as facts
      where member_id in ('m1', 'm2', 'm3') and at between now() - interval '90 days' and now()
      order by at, key`);
  },
};

/** Sorts the demo's notices by date, and leaves the latest of each kind unread. */
export const sortNotices = async (tx: Tx): Promise<void> => {
  await tx.run(sql`update notice n set seq = r.seq
    from (select id, nextval('notice_seq') as seq from (select id from notice order by created_at, seq) as dated) as r where r.id = n.id`);
  await tx.run(sql`update notice n set read_at = case when r.nth > ${unread}::int then coalesce(n.read_at, n.created_at + interval '1 hour') end
    from (select id, row_number() over (partition by member_id, kind order by seq desc) as nth from notice) as r where r.id = n.id`);
};
