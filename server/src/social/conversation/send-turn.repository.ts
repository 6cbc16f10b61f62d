/** Statements for messages that are sent together. */
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { lockedSides, type SideNumber } from './conversation.repository.ts';
import { messageColumns, type MessageRow } from './message.repository.ts';

export interface SendCall {
  readonly conversationId: string;
  readonly memberId: string;
  readonly clientId: string;
}

const requested = (calls: readonly SendCall[]): Sql =>
  sql`unnest(${calls.map(({ conversationId }) => conversationId)}::text[], ${calls.map(({ memberId }) => memberId)}::text[],
    ${calls.map(({ clientId }) => clientId)}::uuid[]) with ordinality as a (conversation_id, member_id, client_id, nth)`;

/** Data that a call needs before its text is checked. */
export interface SendPreview {
  /** Null: not a conversation of the caller. */
  readonly kind: 'member' | 'service' | null;
  readonly partnerId: string | null;
  /** The caller already has a message with this clientId. */
  readonly isStored: boolean;
}

/** One row per call, in call order. */
export const previewsOf = (db: Db, calls: readonly SendCall[]) =>
  db.rows<SendPreview>(sql`select case when s.member_id is not null then c.kind end as kind, o.member_id as "partnerId",
      exists (select from message m where m.sender_id = a.member_id and m.client_id = a.client_id) as "isStored"
    from ${requested(calls)} left join conversation_side s on s.conversation_id = a.conversation_id and s.member_id = a.member_id
      left join conversation c on c.id = s.conversation_id
      left join conversation_side o on o.conversation_id = s.conversation_id and o.nth <> s.nth
    order by a.nth`);

/**
 * The position at which a call's message would be stored; `mayWrite`: it is not a first message to a stranger, and no rule
 * refuses it.
 */
export interface SendPosition {
  /** Null for a conversation that is not the caller's. */
  readonly nth: SideNumber | null;
  readonly mayWrite: boolean;
}

/** The positions of calls whose conversations are locked, in call order. */
export const positionsOf = (tx: Tx, calls: readonly SendCall[]) =>
  tx.rows<SendPosition>(sql`select s.nth,
      c.kind = 'member' and p.id is not null
      and not exists (select from member_block b where (b.member_id, b.blocked_id) in ((s.member_id, o.member_id), (o.member_id, s.member_id)))
      and (o.sent > 0 or (select count(*) = 2 from follow f
        where (f.member_id, f.target_id) in ((s.member_id, o.member_id), (o.member_id, s.member_id))))
      and not exists (select from message m where m.sender_id = a.member_id and m.client_id = a.client_id) as "mayWrite"
    from ${requested(calls)} left join conversation_side s on s.conversation_id = a.conversation_id and s.member_id = a.member_id
      left join conversation c on c.id = s.conversation_id
      left join conversation_side o on o.conversation_id = s.conversation_id and o.nth <> s.nth
      left join member p on p.id = o.member_id and p.cancelled_at is null and p.mobile is not null
    order by a.nth`);

export interface NewText extends SendCall {
  readonly nth: SideNumber;
  readonly text: string;
}

/**
 * Stores texts at the next positions of their conversations, at most one per conversation and per sender; the caller holds
 * the locks of the conversations. A sender who had read everything before the message has read it too.
 * @param takeSlots counts a use of the rate limit of each of these keys (the prefix and a sender's id) and returns the keys below
 * their limit; the others have no row in the result
 */
export const insertTexts = (tx: Tx, texts: readonly NewText[], prefix: string, takeSlots: (keys: Sql) => Sql) =>
  tx.rows<MessageRow>(sql`with a as (select * from unnest(${texts.map(({ conversationId }) => conversationId)}::text[],
      ${texts.map(({ nth }) => nth)}::smallint[], ${texts.map(({ memberId }) => memberId)}::text[], ${texts.map(({ clientId }) => clientId)}::uuid[],
      ${texts.map(({ text }) => text)}::text[]) as t (conversation_id, nth, sender_id, client_id, text)),
    taken as (${takeSlots(sql`select ${prefix}::text || sender_id as key from a`)}),
    stored as (insert into message as m (conversation_id, seq, nth, sender_id, client_id, kind, text)
      select a.conversation_id, c.last_seq + 1, a.nth, a.sender_id, a.client_id, 'text', a.text
      from a join taken on taken.key = ${prefix}::text || a.sender_id join conversation c on c.id = a.conversation_id
      -- The same clientId in another conversation at the same moment is refused by itself.
      on conflict do nothing returning ${messageColumns}),
    counted as (update conversation c set last_seq = m.seq from stored m where c.id = m."conversationId"),
    held as materialized (${lockedSides(sql`select "conversationId" from stored`)}),
    sides as (update conversation_side s set sent = sent + (s.nth = m.nth)::int, hidden = false, last_at = m."sentAt",
        read_seq = case when s.nth = m.nth and read_seq = m.seq - 1 then m.seq else read_seq end
      from held join stored m on m."conversationId" = held.conversation_id
      where s.conversation_id = held.conversation_id and s.nth = held.nth)
    select * from stored`);
