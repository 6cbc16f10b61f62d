import { countedLots, type LotCard, type LotSort } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { indexed, normalText, refsWith, wordsOf } from '../../db/search-index.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { cardColumns } from '../shared/lot-card.repository.ts';

/** A range of lots that follows one index. */
interface Part {
  readonly where: Sql;
  readonly order: Readonly<Record<LotSort, Sql>>;
}

const price = sql`coalesce(l.price_cents, l.start_cents)`;

/** Lots shown in a list: an open lot past its end is no longer offered, even before the worker has closed it. */
const open: Part = {
  where: sql`l.state = 'open' and l.closes_at > now()`,
  order: {
    ending: sql`l.closes_at, l.id`,
    newest: sql`l.opens_at desc, l.id`,
    priceUp: sql`${price}, l.id`,
    priceDown: sql`${price} desc, l.id`,
    bids: sql`l.bids desc, l.id`,
  },
};
const scheduled: Part = {
  where: sql`l.state = 'scheduled'`,
  order: {
    ending: sql`l.opens_at, l.id`,
    newest: sql`l.created_at desc, l.id`,
    priceUp: sql`l.start_cents, l.id`,
    priceDown: sql`l.start_cents desc, l.id`,
    bids: sql`l.opens_at, l.id`,
  },
};
const closing: Part = { ...open, where: sql`l.state = 'open' and l.closes_at <= now()` };
const ended: Part = {
  where: sql`l.ended_bids is not null`,
  order: {
    ending: sql`l.closes_at desc, l.id`,
    newest: sql`l.closes_at desc, l.id`,
    priceUp: sql`l.ended_price_cents, l.id`,
    priceDown: sql`l.ended_price_cents desc, l.id desc`,
    bids: sql`l.ended_bids desc, l.id`,
  },
};
const parts = { open: [open], scheduled: [scheduled], ended: [closing, ended], all: [open, scheduled, closing, ended] } as const;

export interface LotFilter {
  readonly state: keyof typeof parts;
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly sort?: LotSort;
  /** Seconds by which the caller sees session catalogues earlier than others. */
  readonly earlySeconds?: number;
}

/** Excludes lots of a session whose catalogue is not public yet. */
export const shownBefore = (earlySeconds: number): Sql => sql`l.shown_at <= now() + ${earlySeconds}::int * interval '1 second'`;

/**
 * A page of lots. Each state follows its own index, so that a page costs the same with 100,000 ended lots as with ten
 * (auction.md F); `total` is counted up to `countedLots`.
 */
export const lotPage = async (
  db: Db,
  { state, keyword, category, sessionId, sort = 'ending', earlySeconds = 0 }: LotFilter,
  limit: number,
  offset: number,
): Promise<{ list: LotCard[]; total: number }> => {
  const terms = keyword === undefined ? [] : wordsOf(await normalText(db, keyword));
  const chosen = parts[state];
  const conditions = (part: Part): Sql =>
    sql.and([
      part.where,
      ...(part === scheduled ? [shownBefore(earlySeconds)] : []),
      ...(category === undefined ? [] : [sql`l.category = ${category}`]),
      ...(sessionId === undefined ? [] : [sql`l.session_id = ${sessionId}`]),
      ...(terms.length === 0 ? [] : [sql`l.id in ${refsWith('lot', sql.and(indexed(terms, 'T')))}`]),
    ]);
  const last = offset + limit;
  const counted = sql`(select count(*)::int from (select from (
      ${sql.join(
        chosen.map((part) => sql`(select from lot l where ${conditions(part)} limit ${countedLots})`),
        sql` union all `,
      )}) u limit ${countedLots}) t)`;
  // Counted with the rows, so that a page is one statement; only an empty page requires another query.
  const rows = await db.rows<LotCard & { total: number }>(sql`select ${cardColumns}, ${counted} as total from (
      ${sql.join(
        chosen.map(
          (part, nth) => sql`(select ${nth}::int as part, row_number() over (order by ${part.order[sort]}) as place, l.id
            from lot l where ${conditions(part)} order by ${part.order[sort]} limit ${last})`,
        ),
        sql` union all `,
      )}) p join lot l on l.id = p.id order by p.part, p.place limit ${limit} offset ${offset}`);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : (await db.one<{ total: number }>(sql`select ${counted} as total`)).total);
  return { list: rows.map(({ total: _total, ...card }) => card), total };
};

type PageRequest = Parameters<typeof lotPage> extends [Db, ...infer Rest] ? Rest : never;

const gatherPages = gatherer(
  async (db: Db, [request, ...otherRequests]: readonly PageRequest[]) => {
    if (!request) return [];
    const page = await lotPage(db, ...request);
    return [page, ...otherRequests.map(() => page)];
  },
  { isolatesFailures: false },
);

/**
 * `lotPage` shared by many concurrent callers: a request for a page that is being read waits for its next read, together with
 * the others, so that nobody gets data read before the request.
 */
export const sharedLotPage: typeof lotPage = (db, ...request) => gatherPages(db, JSON.stringify(request), request);

/** Cards of visible lots, in no order. */
export const lotsById = (db: Db, ids: readonly string[]) =>
  db.rows<LotCard>(
    sql`select ${cardColumns} from lot l where l.id = any(${[...ids]}::text[]) and l.state <> 'withdrawn' and ${shownBefore(0)}`,
  );

/** {@link lotsById} by their product numbers. */
export const lotsByNumber = (db: Db, productNos: readonly string[]) =>
  db.rows<LotCard>(
    sql`select ${cardColumns} from lot l where l.product_no = any(${[...productNos]}::text[]) and l.state <> 'withdrawn' and ${shownBefore(0)}`,
  );

/**
 * Open and coming lots of the same category first, then other open ones; excludes the lot itself and lots that a session
 * still hides.
 */
export const similarLots = (db: Db, lot: { readonly id: string; readonly category: string }, limit: number) =>
  db.rows<LotCard>(sql`select ${cardColumns} from (
      (select l.id, 0 as rank, l.closes_at from lot l where l.category = ${lot.category} and ${open.where} and l.id <> ${lot.id}
        order by l.closes_at limit ${limit})
      union all (select l.id, 1, l.opens_at from lot l where l.category = ${lot.category} and ${scheduled.where} and ${shownBefore(0)}
        and l.id <> ${lot.id} order by l.opens_at limit ${limit})
      union all (select l.id, 2, l.closes_at from lot l where l.category <> ${lot.category} and ${open.where}
        order by l.closes_at limit ${limit})) s join lot l on l.id = s.id order by s.rank, s.closes_at, l.id limit ${limit}`);
