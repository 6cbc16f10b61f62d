import type { CardGiftState } from '@juhe/contract/social/card-gift.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface GiftRow {
  readonly id: string;
  readonly giverId: string;
  readonly receiverId: string;
  readonly cardId: string;
  readonly amountCents: number;
  readonly durationDays: number;
  readonly greeting: string;
  readonly state: CardGiftState;
  readonly payNo: string;
  /** The time to pay is over, also before its job has run. */
  readonly isPayOver: boolean;
  readonly payUntilAt: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly endedAt: string | null;
  /** The time to accept is over, whether or not it has gone back. */
  readonly isLate: boolean;
}

const columns = sql`g.id, g.giver_id as "giverId", g.receiver_id as "receiverId", g.card_id as "cardId", g.amount_cents as "amountCents",
  g.duration_days as "durationDays", g.greeting, g.state, g.pay_no as "payNo", coalesce(g.pay_until <= now(), false) as "isPayOver",
  g.pay_until as "payUntilAt", g.created_at as "createdAt", g.expires_at as "expiresAt", g.ended_at as "endedAt",
  coalesce(g.expires_at <= now(), false) as "isLate"`;

/** Gifts of one member are made in turns, until the end of the transaction. */
export const lockGiving = (tx: Tx, giverId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`card gift ${giverId}`}, 0))`);

export const lockGift = (tx: Tx, id: string) =>
  tx.maybe<GiftRow>(sql`select ${columns} from card_gift g where id = ${id} for no key update`);

export const lockGiftOfPayment = (tx: Tx, payNo: string) =>
  tx.maybe<GiftRow>(sql`select ${columns} from card_gift g where pay_no = ${payNo} for no key update`);

/** Locks what these members gave or get and what is not over, by id. */
export const lockOpenOf = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<GiftRow>(sql`select ${columns} from card_gift g
    where state = 'waiting' and receiver_id = any(${[...memberIds]}::text[])
      or state in ('pendingPayment', 'waiting') and giver_id = any(${[...memberIds]}::text[])
    order by id for no key update`);

export const findByClient = (db: Db, giverId: string, clientId: string) =>
  db.maybe<GiftRow>(sql`select ${columns} from card_gift g where giver_id = ${giverId} and client_id = ${clientId}`);

/** The gift to this receiver that waits for its payment. */
export const findUnpaid = (db: Db, giverId: string, receiverId: string) =>
  db.maybe<GiftRow>(
    sql`select ${columns} from card_gift g where giver_id = ${giverId} and receiver_id = ${receiverId} and state = 'pendingPayment'`,
  );

type NewGift = Pick<GiftRow, 'giverId' | 'receiverId' | 'cardId' | 'amountCents' | 'durationDays' | 'greeting'> & {
  readonly clientId: string;
};

export const insertGift = async (tx: Tx, gift: NewGift): Promise<string> =>
  (
    await tx.one<{
      id: string;
    }>(sql`insert into card_gift (giver_id, receiver_id, client_id, card_id, amount_cents, duration_days, greeting, state)
      values (${gift.giverId}, ${gift.receiverId}, ${gift.clientId}, ${gift.cardId}, ${gift.amountCents}, ${gift.durationDays}, ${gift.greeting},
        'pendingPayment') returning id`)
  ).id;

export const setPayment = (tx: Tx, id: string, payNo: string, payUntil: string | null) =>
  tx.run(sql`update card_gift set pay_no = ${payNo}, pay_until = ${payUntil}::timestamptz where id = ${id}`);

/** Paid at this moment; answers until when it can be accepted, and when its receiver is reminded. */
export const setPaid = (tx: Tx, id: string, days: number, reminderHours: number) =>
  tx.one<{
    expiresAt: string;
    remindAt: string;
  }>(sql`update card_gift set paid_at = now(), expires_at = now() + make_interval(days => ${days})
    where id = ${id} returning expires_at as "expiresAt", expires_at - make_interval(hours => ${reminderHours}) as "remindAt"`);

export const setEnded = (tx: Tx, id: string) => tx.run(sql`update card_gift set ended_at = now() where id = ${id}`);

export interface SeenGift extends GiftRow {
  /** By language; zh-Hans is always there. */
  readonly cardNames: Readonly<Record<string, string>>;
  /** Empty of who has left. */
  readonly giver: string;
  readonly receiver: string;
}

const nameOf = (alias: string): Sql =>
  sql`case when ${sql.ident(alias)}.cancelled_at is null then ${sql.ident(alias)}.nickname else '' end`;

const seen = sql`select ${columns}, c.names as "cardNames", ${nameOf('giving')} as giver, ${nameOf('receiving')} as receiver
  from card_gift g join rights_card c on c.id = g.card_id join member giving on giving.id = g.giver_id join member receiving on receiving.id = g.receiver_id`;

export const findGifts = (db: Db, ids: readonly string[]) =>
  db.rows<SeenGift>(sql`${seen} where g.id = any(${[...ids]}::text[])`);

/** What a member gave, or got; who gets something does not see it before it is paid. */
export const giftPage = async (db: Db, memberId: string, received: boolean, limit: number, offset: number) => {
  const where = received
    ? sql`g.receiver_id = ${memberId} and g.state not in ('pendingPayment', 'cancelled')`
    : sql`g.giver_id = ${memberId}`;
  const list = await db.rows<SeenGift>(
    sql`${seen} where ${where} order by g.created_at desc, g.id desc limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from card_gift g where ${where}`);
  return { list, total };
};

/** What a member gave that waits: how many gifts, and their sum in cents. */
export const waitingOf = (db: Db, giverId: string) =>
  db.one<{
    count: number;
    amountCents: number;
  }>(sql`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents"
    from card_gift where giver_id = ${giverId} and state = 'waiting'`);

/** Greetings are their giver's words, and go when the giver leaves. */
export const eraseGreetings = (tx: Tx, giverId: string) =>
  tx.run(sql`update card_gift set greeting = '' where giver_id = ${giverId} and greeting <> ''`);
