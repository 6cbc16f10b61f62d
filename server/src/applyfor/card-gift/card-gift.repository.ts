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
  /** The payment deadline has passed, even if its job has not run yet. */
  readonly isPayOver: boolean;
  readonly payUntilAt: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly endedAt: string | null;
  /** The acceptance deadline has passed, whether or not the gift has been returned. */
  readonly isLate: boolean;
}

const columns = sql`g.id, g.giver_id as "giverId", g.receiver_id as "receiverId", g.card_id as "cardId", g.amount_cents as "amountCents",
  g.duration_days as "durationDays", g.greeting, g.state, g.pay_no as "payNo", coalesce(g.pay_until <= now(), false) as "isPayOver",
  g.pay_until as "payUntilAt", g.created_at as "createdAt", g.expires_at as "expiresAt", g.ended_at as "endedAt",
  coalesce(g.expires_at <= now(), false) as "isLate"`;

/** Serializes the creation of gifts by one member until the end of the transaction. */
export const lockGiving = (tx: Tx, giverId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`card gift ${giverId}`}, 0))`);

export const lockGift = (tx: Tx, id: string) =>
  tx.maybe<GiftRow>(sql`select ${columns} from card_gift g where id = ${id} for no key update`);

export const lockGiftOfPayment = (tx: Tx, payNo: string) =>
  tx.maybe<GiftRow>(sql`select ${columns} from card_gift g where pay_no = ${payNo} for no key update`);

/** Locks the open gifts that these members gave or receive, by id. */
export const lockOpenOf = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<GiftRow>(sql`select ${columns} from card_gift g
    where state = 'waiting' and receiver_id = any(${[...memberIds]}::text[])
      or state in ('pendingPayment', 'waiting') and giver_id = any(${[...memberIds]}::text[])
    order by id for no key update`);

export const findByClient = (db: Db, giverId: string, clientId: string) =>
  db.maybe<GiftRow>(sql`select ${columns} from card_gift g where giver_id = ${giverId} and client_id = ${clientId}`);

/** The unpaid gift to this receiver. */
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

/** Marks the gift as paid now; returns until when it can be accepted, and when its receiver is reminded. */
export const setPaid = (tx: Tx, id: string, days: number, reminderHours: number) =>
  tx.one<{
    expiresAt: string;
    remindAt: string;
  }>(sql`update card_gift set paid_at = now(), expires_at = now() + make_interval(days => ${days})
    where id = ${id} returning expires_at as "expiresAt", expires_at - make_interval(hours => ${reminderHours}) as "remindAt"`);

export const setEnded = (tx: Tx, id: string) => tx.run(sql`update card_gift set ended_at = now() where id = ${id}`);

export interface SeenGift extends GiftRow {
  /** By language; zh-Hans is always present. */
  readonly cardNames: Readonly<Record<string, string>>;
  /** Empty after account deletion. */
  readonly giver: string;
  readonly receiver: string;
}

const nameOf = (alias: string): Sql =>
  sql`case when ${sql.ident(alias)}.cancelled_at is null then ${sql.ident(alias)}.nickname else '' end`;

const selectSeenGifts = sql`select ${columns}, c.names as "cardNames", ${nameOf('giving')} as giver, ${nameOf('receiving')} as receiver
  from card_gift g join rights_card c on c.id = g.card_id join member giving on giving.id = g.giver_id join member receiving on receiving.id = g.receiver_id`;

export const findGifts = (db: Db, ids: readonly string[]) =>
  db.rows<SeenGift>(sql`${selectSeenGifts} where g.id = any(${[...ids]}::text[])`);

/** The gifts that a member gave or received; the receiver does not see a gift before it is paid. */
export const giftPage = async (db: Db, memberId: string, received: boolean, limit: number, offset: number) => {
  const partyCondition = received
    ? sql`g.receiver_id = ${memberId} and g.state not in ('pendingPayment', 'cancelled')`
    : sql`g.giver_id = ${memberId}`;
  const list = await db.rows<SeenGift>(
    sql`${selectSeenGifts} where ${partyCondition} order by g.created_at desc, g.id desc limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from card_gift g where ${partyCondition}`);
  return { list, total };
};

/** Count and total (cents) of the waiting gifts that a member gave. */
export const waitingOf = (db: Db, giverId: string) =>
  db.one<{
    count: number;
    amountCents: number;
  }>(sql`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents"
    from card_gift where giver_id = ${giverId} and state = 'waiting'`);

/** Erases greetings: they are the giver's words and are deleted with the giver's account. */
export const eraseGreetings = (tx: Tx, giverId: string) =>
  tx.run(sql`update card_gift set greeting = '' where giver_id = ${giverId} and greeting <> ''`);
