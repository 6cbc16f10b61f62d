import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { unreadOfSide } from '../shared/unread.repository.ts';

export type SideNumber = 1 | 2;

/** A conversation from one side's view. */
export interface Access {
  readonly id: string;
  readonly kind: 'member' | 'service';
  /** The asking member of a service conversation. */
  readonly firstId: string;
  readonly shopId: string | null;
  readonly shopName: string | null;
  readonly lastSeq: number;
  /** The caller's side. */
  readonly nth: SideNumber;
  readonly sent: number;
  readonly readSeq: number;
  readonly clearedSeq: number;
  /** The other side: null when operators reply. */
  readonly partnerId: string | null;
  readonly partnerSent: number;
  /** Neither side has turned receipts off. */
  readonly receipts: boolean;
}

const receiptsOf = (memberId: Sql) => sql`coalesce((select r.receipts from chat_rule r where r.member_id = ${memberId}), true)`;

/** Whether the sides `s` and `o` see each other's read position. */
export const showsReceipts = sql`(${receiptsOf(sql`s.member_id`)} and ${receiptsOf(sql`o.member_id`)})`;

const accessOf = (id: string, memberId: string) => sql`select c.id, c.kind, c.first_id as "firstId", c.shop_id as "shopId",
    (select name from shop where id = c.shop_id) as "shopName", c.last_seq as "lastSeq", s.nth, s.sent, s.read_seq as "readSeq", s.cleared_seq as "clearedSeq",
    o.member_id as "partnerId", o.sent as "partnerSent",
    ${showsReceipts} as receipts
  from conversation c join conversation_side s on s.conversation_id = c.id and s.member_id = ${memberId}
    join conversation_side o on o.conversation_id = c.id and o.nth <> s.nth
  where c.id = ${id}`;

/** A conversation of the member; undefined for another member's and for a missing one. */
export const findAccess = (db: Db, id: string, memberId: string) => db.maybe<Access>(accessOf(id, memberId));

/** Locks the conversation: message positions are assigned under this lock. */
export const lockConversation = (tx: Tx, id: string) =>
  tx.maybe<{ id: string }>(sql`select id from conversation where id = ${id} for no key update`);

/** {@link lockConversation} for several conversations, in the order of their ids. */
export const lockConversations = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{ id: string }>(sql`select id from conversation where id = any(${[...ids]}::text[]) order by id for no key update`);

/** The members of both sides; null for operators. */
export const membersOf = async (db: Db, id: string): Promise<(string | null)[]> =>
  (
    await db.rows<{ memberId: string | null }>(
      sql`select member_id as "memberId" from conversation_side where conversation_id = ${id} order by nth`,
    )
  ).map(({ memberId }) => memberId);

/** The id of the conversation of two members; undefined when there is none. */
export const findPair = async (db: Db, memberId: string, otherId: string): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(sql`select id from conversation
      where kind = 'member' and first_id = least(${memberId}::text, ${otherId}::text) and second_id = greatest(${memberId}::text, ${otherId}::text)`)
  )?.id;

/** The id of a member's conversation with a desk (`shopId` null: the platform's). */
export const findDesk = async (db: Db, memberId: string, shopId: string | null): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(sql`select id from conversation
      where kind = 'service' and first_id = ${memberId} and coalesce(shop_id, '') = coalesce(${shopId}::text, '')`)
  )?.id;

/** Inserts the conversation of two members; undefined when it was inserted concurrently. */
export const insertPair = async (tx: Tx, memberId: string, otherId: string): Promise<string | undefined> => {
  const row = await tx.maybe<{ id: string }>(sql`insert into conversation (kind, first_id, second_id)
    values ('member', least(${memberId}::text, ${otherId}::text), greatest(${memberId}::text, ${otherId}::text)) on conflict do nothing returning id`);
  if (!row) return undefined;
  await tx.run(sql`insert into conversation_side (conversation_id, nth, member_id)
    values (${row.id}, 1, least(${memberId}::text, ${otherId}::text)), (${row.id}, 2, greatest(${memberId}::text, ${otherId}::text))`);
  return row.id;
};

/** Inserts a member's conversation with a desk; undefined when it was inserted concurrently. */
export const insertDesk = async (
  tx: Tx,
  memberId: string,
  deskRef: { readonly shopId: string | null; readonly ownerId: string | null },
): Promise<string | undefined> => {
  const row = await tx.maybe<{ id: string }>(sql`insert into conversation (kind, first_id, shop_id)
    values ('service', ${memberId}, ${deskRef.shopId}) on conflict do nothing returning id`);
  if (!row) return undefined;
  await tx.run(sql`insert into conversation_side (conversation_id, nth, member_id)
    values (${row.id}, 1, ${memberId}), (${row.id}, 2, ${deskRef.ownerId})`);
  return row.id;
};

/** Moves watermarks of a side forward, never back; returns whether one moved. */
export const raiseWatermarks = async (
  db: Db,
  id: string,
  nth: SideNumber,
  { delivered, read }: { readonly delivered: number; readonly read: number },
): Promise<boolean> =>
  (await db.run(sql`update conversation_side set delivered_seq = greatest(delivered_seq, ${delivered}::bigint),
      read_seq = greatest(read_seq, ${read}::bigint)
    where conversation_id = ${id} and nth = ${nth} and (delivered_seq < ${delivered}::bigint or read_seq < ${read}::bigint)`)) >
  0;

/** A message that has reached a side. */
export interface DeliveredMessage {
  readonly conversationId: string;
  readonly memberId: string;
  readonly seq: number;
}

/**
 * Moves delivered watermarks of several sides forward, locked in the order of {@link lockedSides}. The commit does not wait for
 * the disk: a crash may lose the receipts of its last half second, which the next one repeats.
 */
export const raiseDelivered = (db: Db, reached: readonly DeliveredMessage[]) =>
  db.run(sql`with reached as (select conversation_id, member_id, max(seq) as seq
      from unnest(${reached.map(({ conversationId }) => conversationId)}::text[], ${reached.map(({ memberId }) => memberId)}::text[],
        ${reached.map(({ seq }) => seq)}::bigint[]) as r (conversation_id, member_id, seq),
        (select set_config('synchronous_commit', 'off', true)) as lazily group by 1, 2),
    held as materialized (select s.conversation_id, s.nth, r.seq from conversation_side s
      join reached r on r.conversation_id = s.conversation_id and r.member_id = s.member_id and s.delivered_seq < r.seq
      order by s.conversation_id, s.nth for no key update of s)
    update conversation_side s set delivered_seq = greatest(s.delivered_seq, held.seq) from held
    where s.conversation_id = held.conversation_id and s.nth = held.nth`);

/**
 * Both sides of conversations (`ids` yields them), locked by conversation and side: all multi-conversation updates use this
 * order.
 */
export const lockedSides = (ids: Sql): Sql => sql`select s.conversation_id, s.nth from conversation_side s
  where s.conversation_id in (${ids}) order by s.conversation_id, s.nth for no key update of s`;

/** Clears all messages so far for this side. */
export const clearSide = (tx: Tx, id: string, nth: SideNumber, seq: number) =>
  tx.run(sql`update conversation_side set cleared_seq = greatest(cleared_seq, ${seq}::bigint), read_seq = greatest(read_seq, ${seq}::bigint),
      delivered_seq = greatest(delivered_seq, ${seq}::bigint)
    where conversation_id = ${id} and nth = ${nth}`);

/** Deletes the removals up to this position, which are redundant once the side is cleared. */
export const deleteRemovals = (tx: Tx, id: string, nth: SideNumber, seq: number) =>
  tx.run(sql`delete from message_removal where conversation_id = ${id} and nth = ${nth} and seq <= ${seq}::bigint`);

const flags = { muted: sql`muted`, pinned: sql`pinned`, hidden: sql`hidden` };

/** Sets one flag of a side; returns whether it changed. */
export const setFlag = async (tx: Tx, id: string, nth: SideNumber, flag: keyof typeof flags, value: boolean): Promise<boolean> =>
  (await tx.run(sql`update conversation_side set ${flags[flag]} = ${value}
    where conversation_id = ${id} and nth = ${nth} and ${flags[flag]} <> ${value}`)) > 0;

export const unreadOf = async (db: Db, id: string, nth: SideNumber): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select ${unreadOfSide} as count from conversation_side s where s.conversation_id = ${id} and s.nth = ${nth}`,
    )
  ).count;

/** Open service conversations in which the member is the asking one or replies for a shop. */
export const openServicesOf = async (tx: Tx, memberId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`select v.id from service_conversation v join conversation_side s on s.conversation_id = v.id
      where s.member_id = ${memberId} and v.state <> 'closed' order by v.id`)
  ).map(({ id }) => id);

/** Removes positions from a side's view; positions without a message are ignored. */
export const removeFromSide = (tx: Tx, id: string, nth: SideNumber, seqs: readonly number[]) =>
  tx.run(sql`insert into message_removal (conversation_id, nth, seq)
    select m.conversation_id, ${nth}, m.seq from message m where m.conversation_id = ${id} and m.seq = any(${[...seqs]}::bigint[])
    on conflict do nothing`);

/** Positions that a side has removed from its view, ascending. */
export const removedSeqs = async (db: Db, id: string, nth: SideNumber): Promise<number[]> =>
  (
    await db.rows<{ seq: number }>(
      sql`select seq from message_removal where conversation_id = ${id} and nth = ${nth} order by seq`,
    )
  ).map(({ seq }) => seq);

/**
 * Account deletion: erases the member's blocks and chat rules, and conversations whose other member has deleted the account
 * as well.
 */
export const eraseOf = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.run(sql`delete from member_block where ${memberId} in (member_id, blocked_id)`);
  await tx.run(sql`delete from message_removal r using conversation_side s
    where s.member_id = ${memberId} and r.conversation_id = s.conversation_id and r.nth = s.nth`);
  await tx.run(sql`delete from chat_rule where member_id = ${memberId}`);
  await tx.run(sql`delete from conversation c using member m where c.kind = 'member' and ${memberId} in (c.first_id, c.second_id)
    and m.id in (c.first_id, c.second_id) and m.id <> ${memberId} and m.cancelled_at is not null`);
};
