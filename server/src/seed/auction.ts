/** The demo auction: fifteen lots in every state, their bids, the deposits behind them, topped-up service-fee accounts. */
import { depositFor } from '../auction/lot/announce-lot.ts';
import type { LotCategory } from '@juhe/contract/auction/lot-choices';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type Account, platformAccount } from '../ledger/accounts.ts';
import { chainOffers, sealEnded } from './bids.ts';
import { lotLines } from './data/mall/lots.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';
import { bookPast, type Movement } from './wallet.ts';

type LotState = 'scheduled' | 'open' | 'sold' | 'unsold' | 'withdrawn';

interface DemoBid {
  readonly member: string;
  readonly amount: number;
  readonly proxy: boolean;
  /** Minutes after the seeding, hence negative. */
  readonly minute: number;
}

interface DemoLot {
  readonly slug: string;
  readonly productNo: string;
  readonly start: number;
  readonly increment: number;
  readonly reserve: number | null;
  readonly state: LotState;
  readonly owner: string | null;
  readonly title: string;
  readonly text: string;
  /** Minutes after the seeding. */
  readonly opens: number;
  readonly closes: number;
  readonly bids: readonly DemoBid[];
}

/** Number of bids on a lot, and the final standing of the first two demo members. */
const plans: Readonly<Record<string, { bids: number; leader?: string; second?: string }>> = {
  yuefan: { bids: 11, leader: 'm1' },
  mingqin: { bids: 14, second: 'm2' },
  laobiao: { bids: 7, second: 'm1' },
  yuzhui: { bids: 9 },
  hualang: { bids: 8 },
  xiangji: { bids: 5 },
  yanpu: { bids: 17, leader: 'm1' },
  shuhua: { bids: 10, leader: 'm20', second: 'm1' },
  zhongbiao: { bids: 6, second: 'm1' },
};

/** The demo's bidders, without the lots' owners. */
const bidders = Array.from({ length: 12 }, (_, index) => `m${index + 10}`);
const day = 24 * 60;
const feeCents: Readonly<Record<string, number>> = { m1: 120_000, m2: 60_000 };
const othersFeeCents = 200_000;

const random = () => seededRandom(20_260_501);

const bidsOf = (
  next: ReturnType<typeof seededRandom>,
  lot: Pick<DemoLot, 'slug' | 'start' | 'increment' | 'opens' | 'closes'>,
): DemoBid[] => {
  const { bids = 0, leader, second } = plans[lot.slug] ?? {};
  const end = Math.min(-3, lot.closes - 5);
  let amount = lot.start;
  let last = '';
  return Array.from({ length: bids }, (_, index) => {
    const fixed = index === bids - 1 ? leader : index === bids - 2 ? second : undefined;
    let member = fixed ?? next.pick(bidders);
    while (member === last) member = next.pick(bidders);
    if (index > 0) amount += lot.increment * (next.next() < 0.7 ? 1 : 2);
    last = member;
    return {
      member,
      amount,
      proxy: fixed === undefined && index > 0 && next.next() < 0.2,
      minute: Math.round(lot.opens + ((end - lot.opens) * (index + 1)) / bids),
    };
  });
};

const parse = (): DemoLot[] => {
  const next = random();
  return lotLines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [slug = '', start = '', increment = '', reserve = '', state = '', minutes = '', owner = '', title = '', text = ''] =
        line.split('|');
      const at = Number(minutes);
      const neverOpened = state === 'scheduled' || state === 'withdrawn';
      const lot = {
        slug,
        productNo: `P2026${String(index + 1).padStart(4, '0')}`,
        start: Number(start),
        increment: Number(increment),
        reserve: reserve === '-' ? null : Number(reserve),
        state: state as LotState,
        owner: owner === '-' ? null : owner,
        title,
        text,
        opens: neverOpened ? at : Math.min(at, 0) - day,
        closes: neverOpened ? at + day : at,
      };
      return { ...lot, bids: bidsOf(next, lot) };
    });
};

/** The demo's lots; ids and numbers follow their order in the file. */
export const demoLots: readonly DemoLot[] = parse();

/** By slug; all others are curios. */
const categories: Readonly<Record<string, LotCategory>> = {
  yuefan: 'ceramics',
  qingci: 'ceramics',
  laobiao: 'watches',
  zhongbiao: 'watches',
  hualang: 'painting',
  tangka: 'painting',
  shuhua: 'painting',
  guqian: 'coins',
  denglong: 'craft',
  jinghe: 'craft',
  yanpu: 'study',
};

/** Lots with a video (`media/films`, tools/seed-media/films.mjs). */
export const filmedLots: ReadonlySet<string> = new Set([
  'hualang',
  'guqian',
  'denglong',
  'tangka',
  'shuhua',
  'yuefan',
  'xiangji',
  'zhongbiao',
]);

const pictureOf = (slug: string, view: number): string => `/media/lots/${slug}-${view}.webp`;

const detailHtml = ({ slug, text, title }: DemoLot): string =>
  `<p>${text}</p>${[2, 3].map((view) => `<figure><img src="${pictureOf(slug, view)}" alt="${title}"></figure>`).join('')}` +
  '<h3>交割说明</h3><p>落槌后两小时内付款，逾期视为放弃。拍品入库保管，可提货或转拍；成色以图片与文字为准。</p>';

const maxOf = (lot: DemoLot): number | null => {
  const last = lot.bids.at(-1);
  return last ? last.amount + (last.member === 'm1' && lot.state === 'open' ? lot.increment * 4 : 0) : null;
};

const insertLots = async (tx: Tx): Promise<void> => {
  const rows = demoLots.map((lot) => ({
    ...lot,
    id: `lot-${lot.slug}`,
    pictures: [1, 2, 3, 4].map((view) => pictureOf(lot.slug, view)),
    video: filmedLots.has(lot.slug) ? `/media/films/${lot.slug}.mp4` : null,
    detail: detailHtml(lot),
    category: categories[lot.slug] ?? 'curios',
    deposit: depositFor(lot.start),
    price: lot.bids.at(-1)?.amount ?? null,
    leader: lot.bids.at(-1)?.member ?? null,
    max: maxOf(lot),
    count: lot.bids.length,
    bidders: new Set(lot.bids.map(({ member }) => member)).size,
  }));
  await tx.run(sql`insert into lot (id, product_no, title, pictures, video, detail_html, owner_id, start_cents, increment_cents, reserve_cents,
      deposit_cents, opens_at, closes_at, state, price_cents, leader_id, leader_max_cents, bids, bidders, seq, created_at, category)
    select id, "productNo", title, pictures, video, detail, owner, start, increment, reserve, deposit, now() + opens * interval '1 minute',
      now() + closes * interval '1 minute', state, price, leader, max, count, bidders, count + 1, now() + (opens - 2880) * interval '1 minute', category
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, "productNo" text, title text, pictures text[], video text, detail text, owner text,
      start bigint, increment bigint, reserve bigint, deposit bigint, opens int, closes int, state text, price bigint, leader text,
      max bigint, count int, bidders int, category text)`);
  await tx.run(sql`insert into deadline (kind, ref, due_at)
    select case state when 'open' then 'lot.close' else 'lot.open' end, product_no, case state when 'open' then closes_at else opens_at end
    from lot where state in ('open', 'scheduled')`);
  await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, at)
    select 'lot', l.id, h.from_state, h.event, coalesce(h.to_state, l.state), h.actor, h.at from lot l cross join lateral (values
      (1, null, 'created', 'scheduled', 'operator', l.created_at),
      (2, 'scheduled', 'open', 'open', 'system', l.opens_at),
      (3, 'open', case l.state when 'sold' then 'sell' else 'pass' end, null, 'system', l.closes_at))
      as h (n, from_state, event, to_state, actor, at) where h.at <= now() order by l.id, h.n`);
  await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, at)
    select 'lot', id, 'scheduled', 'withdraw', 'withdrawn', 'operator', now() - interval '3 hours' from lot where state = 'withdrawn'`);
};

const insertBids = async (tx: Tx): Promise<void> => {
  const bids = demoLots.flatMap((lot) => lot.bids.map((bid, index) => ({ ...bid, lot: `lot-${lot.slug}`, seq: index + 1 })));
  await tx.run(sql`with b as (select * from jsonb_to_recordset(${sql.json(bids)}) as r (lot text, seq int, member text, amount bigint, proxy boolean, minute int))
    insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, deposit_state, joined_at, paddle)
    select l.id, j.member, case when l.leader_id = j.member then l.leader_max_cents else j.max end, l.deposit_cents,
      case when l.state = 'open' or (l.state = 'sold' and l.leader_id = j.member) then 'held' else 'returned' end,
      now() + j.minute * interval '1 minute', row_number() over (partition by l.id order by j.first)
    from (select lot, member, max(amount) as max, min(minute) as minute, min(seq) as first from b group by lot, member) j join lot l on l.id = j.lot`);
  await tx.run(sql`insert into bid (lot_id, seq, member_id, amount_cents, proxy, at)
    select lot, seq, member, amount, proxy, now() + minute * interval '1 minute'
    from jsonb_to_recordset(${sql.json(bids)}) as r (lot text, seq int, member text, amount bigint, proxy boolean, minute int) order by lot, seq`);
};

/** Before everything that the demo members did at auctions (hours ago). */
const toppedUpAgo = 42 * 24;

const topUps = (): Movement[] =>
  ['m1', 'm2', ...bidders].map((member) => ({
    hoursAgo: toppedUpAgo,
    kind: 'recharge',
    ref: `seed-fee-${member}`,
    key: `recharge:seed-fee-${member}`,
    from: platformAccount('gatewayClearing'),
    to: { kind: 'serviceFee', owner: member },
    amount: feeCents[member] ?? othersFeeCents,
  }));

/** Holds every deposit at the first bid; releases those of closed lots that were not won at the close. */
const deposits = async (tx: Tx): Promise<Movement[]> => {
  const rows = await tx.rows<{
    lot: string;
    productNo: string;
    title: string;
    member: string;
    cents: number;
    back: boolean;
    heldAgo: number;
    closedAgo: number;
  }>(sql`
    select l.id as lot, l.product_no as "productNo", l.title, b.member_id as member, b.deposit_cents as cents, b.deposit_state = 'returned' as back,
      (extract(epoch from now() - b.joined_at) / 3600)::float8 as "heldAgo", (extract(epoch from now() - l.closes_at) / 3600)::float8 as "closedAgo"
    from lot_bidder b join lot l on l.id = b.lot_id order by b.joined_at, l.id, b.paddle`);
  return rows.flatMap(({ lot, productNo, title, member, cents, back, heldAgo, closedAgo }) => {
    const fee = { kind: 'serviceFee', owner: member } as const;
    const escrow = { kind: 'escrow', owner: `lot:${lot}` } as const;
    const entry = (kind: string, hoursAgo: number, from: Account, to: Account): Movement => ({
      ...{ hoursAgo, kind, ref: productNo, key: `${kind}:${lot}:${member}`, from, to, amount: cents, memo: title },
    });
    const hold = entry('auction.depositHeld', heldAgo, fee, escrow);
    return back ? [hold, entry('auction.depositReturned', Math.max(0, closedAgo), escrow, fee)] : [hold];
  });
};

export const auctionSeed: SeedStep = {
  name: 'auction',
  async run(tx) {
    await insertLots(tx);
    await insertBids(tx);
    await bookPast(tx, [...topUps(), ...(await deposits(tx))], 'demo-auction');
    await chainOffers(tx);
    await sealEnded(tx);
  },
};
