import type { MessageKind, messageStates } from '@juhe/contract/social/conversation.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { lockedSides, type SideNumber } from './conversation.repository.ts';

export interface MessageBody {
  readonly pictureIds?: readonly string[];
  readonly voiceId?: string;
  readonly levels?: readonly number[];
  readonly ref?: string;
  readonly creation?: 'article' | 'video';
}

export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly nth: SideNumber;
  readonly senderId: string | null;
  readonly clientId: string;
  readonly kind: MessageKind;
  readonly text: string;
  readonly body: MessageBody;
  readonly state: (typeof messageStates)[number];
  readonly sentAt: string;
}

export const messageColumns = sql`m.id, m.conversation_id as "conversationId", m.seq, m.nth, m.sender_id as "senderId", m.client_id as "clientId",
  m.kind, m.text, m.body, m.state, m.created_at as "sentAt"`;

/** The message to which the sender's device assigned this id. */
export const findByClient = (db: Db, senderId: string, clientId: string) =>
  db.maybe<MessageRow>(
    sql`select ${messageColumns} from message m where m.sender_id = ${senderId} and m.client_id = ${clientId}`,
  );

export const findBySeq = (db: Db, conversationId: string, seq: number) =>
  db.maybe<MessageRow>(
    sql`select ${messageColumns} from message m where m.conversation_id = ${conversationId} and m.seq = ${seq}::bigint`,
  );

export const findById = (db: Db, id: string) =>
  db.maybe<MessageRow>(sql`select ${messageColumns} from message m where m.id = ${id}`);

/** Messages `m` that the side has not removed from its view. */
const shownTo = (nth: Sql) =>
  sql`not exists (select from message_removal r where r.conversation_id = m.conversation_id and r.nth = ${nth} and r.seq = m.seq)`;

export type NewMessage = Pick<MessageRow, 'conversationId' | 'nth' | 'senderId' | 'clientId' | 'kind' | 'text' | 'body'>;

/**
 * Stores a message at the next position; the caller holds the conversation lock. A sender who had read everything before it
 * has read it too.
 */
export const insertMessage = async (tx: Tx, row: NewMessage): Promise<MessageRow> => {
  const { seq } = await tx.one<{ seq: number }>(
    sql`update conversation set last_seq = last_seq + 1 where id = ${row.conversationId} returning last_seq as seq`,
  );
  const stored =
    await tx.one<MessageRow>(sql`insert into message as m (conversation_id, seq, nth, sender_id, client_id, kind, text, body)
    values (${row.conversationId}, ${seq}::bigint, ${row.nth}, ${row.senderId}, ${row.clientId}, ${row.kind}, ${row.text}, ${sql.json(row.body)})
    returning ${messageColumns}`);
  await tx.run(sql`with held as materialized (${lockedSides(sql`${row.conversationId}`)})
    update conversation_side s set sent = sent + (s.nth = ${row.nth})::int, hidden = false, last_at = ${stored.sentAt}::timestamptz,
      read_seq = case when s.nth = ${row.nth} and read_seq = ${seq - 1}::bigint then ${seq}::bigint else read_seq end
    from held where s.conversation_id = held.conversation_id and s.nth = held.nth`);
  return stored;
};

/**
 * Messages after `after` ascending, or before `before` (undefined: the latest) descending, except those that the reader has
 * cleared or removed.
 */
export const messagePage = (
  db: Db,
  conversationId: string,
  {
    nth,
    after,
    before,
    clearedSeq,
    limit,
  }: { nth: SideNumber; after?: number | undefined; before?: number | undefined; clearedSeq: number; limit: number },
) =>
  db.rows<MessageRow>(
    after === undefined
      ? sql`select ${messageColumns} from message m where m.conversation_id = ${conversationId} and m.seq > ${clearedSeq}::bigint and ${shownTo(sql`${nth}`)}
          ${before === undefined ? sql.empty : sql`and m.seq < ${before}::bigint`} order by m.seq desc limit ${limit}`
      : sql`select ${messageColumns} from message m where m.conversation_id = ${conversationId} and m.seq > ${Math.max(after, clearedSeq)}::bigint
          and ${shownTo(sql`${nth}`)} order by m.seq limit ${limit}`,
  );

/** A message with `count` others before and after it, ascending. */
export const messagesAround = (db: Db, conversationId: string, seq: number, count: number) =>
  db.rows<MessageRow>(sql`select ${messageColumns} from message m where m.conversation_id = ${conversationId}
    and m.seq between ${seq - count}::bigint and ${seq + count}::bigint order by m.seq`);

/** The last message of each of these conversations that the member has neither cleared nor removed. */
export const lastMessages = (db: Db, memberId: string, conversationIds: readonly string[]) =>
  db.rows<MessageRow>(sql`select l.* from conversation_side s, lateral (select ${messageColumns} from message m
      where m.conversation_id = s.conversation_id and m.seq > s.cleared_seq and ${shownTo(sql`s.nth`)} order by m.seq desc limit 1) l
    where s.member_id = ${memberId} and s.conversation_id = any(${[...conversationIds]}::text[])`);

/** Positions of messages without content any more, latest first. */
export const withdrawnSeqs = async (db: Db, conversationId: string, limit: number): Promise<number[]> =>
  (
    await db.rows<{ seq: number }>(
      sql`select seq from message where conversation_id = ${conversationId} and state <> 'stored' order by seq desc limit ${limit}`,
    )
  ).map(({ seq }) => seq);

/** Erases the content of a stored message; `seconds` limits its age. Undefined when it is too old or already erased. */
export const withdrawMessage = (tx: Tx, id: string, state: 'recalled' | 'removed', seconds?: number) =>
  tx.maybe<MessageRow>(sql`update message as m set state = ${state}, text = '', body = '{}' where m.id = ${id} and m.state = 'stored'
    ${seconds === undefined ? sql.empty : sql`and m.created_at > clock_timestamp() - make_interval(secs => ${seconds})`} returning ${messageColumns}`);

/** The pictures among these that no stored message uses any more. */
export const unshownPictures = async (tx: Tx, conversationId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`select p.id from unnest(${[...ids]}::text[]) as p (id)
      where not exists (select from message m where m.conversation_id = ${conversationId} and m.kind = 'picture'
        and m.body -> 'pictureIds' ? p.id)`)
  ).map(({ id }) => id);

/** The pictures that still exist, with their sizes. */
export const picturesOf = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; width: number; height: number }>(
    sql`select id, width, height from upload where id = any(${[...ids]}::text[]) and private and attached_at is not null`,
  );

/** A message with its conversation partner. */
export interface MatchRow extends MessageRow {
  /** The reader's side. */
  readonly ownNth: SideNumber;
  readonly partnerName: string;
  readonly partnerAvatar: string | null;
  /** A conversation with the platform's desk, which has no name in the database. */
  readonly asksPlatform: boolean;
}

/** Messages of the member's conversations that the member has neither cleared nor removed, with the partners. */
const matches = (memberId: string, condition: Sql) => sql`select ${messageColumns}, s.nth as "ownNth",
      case when c.kind = 'service' and s.nth = 1 then coalesce(h.name, '') else coalesce(p.nickname, '') end as "partnerName",
      case when c.kind = 'service' and s.nth = 1 then h.logo else nullif(p.avatar, '') end as "partnerAvatar",
      c.kind = 'service' and s.nth = 1 and c.shop_id is null as "asksPlatform"
    from conversation_side s join conversation c on c.id = s.conversation_id join message m on m.conversation_id = c.id
      join conversation_side o on o.conversation_id = c.id and o.nth <> s.nth
      left join member p on p.id = o.member_id and p.cancelled_at is null left join shop h on h.id = c.shop_id
    where s.member_id = ${memberId} and m.seq > s.cleared_seq and ${shownTo(sql`s.nth`)} and ${condition}`;

/** All messages still visible to the member, after a position, one conversation after the other. */
export const exportPage = (db: Db, memberId: string, after: { conversationId: string; seq: number } | undefined, limit: number) =>
  db.rows<MatchRow>(
    sql`${matches(
      memberId,
      after ? sql`(m.conversation_id, m.seq) > (${after.conversationId}::text, ${after.seq}::bigint)` : sql`true`,
    )} order by m.conversation_id, m.seq limit ${limit}`,
  );

/** Texts of the member's conversations that contain `pattern` (of `like`), latest first. */
export const searchPage = (
  db: Db,
  memberId: string,
  { pattern, conversationId }: { pattern: string; conversationId: string | undefined },
  after: { at: string; id: string } | undefined,
  limit: number,
) =>
  db.rows<MatchRow>(
    sql`${matches(
      memberId,
      sql`m.kind = 'text' and m.state = 'stored' and lower(m.text) like lower(${pattern})
      ${conversationId === undefined ? sql.empty : sql`and c.id = ${conversationId}`}
      ${after ? sql`and (m.created_at, m.id) < (${after.at}::timestamptz, ${after.id})` : sql.empty}`,
    )} order by m.created_at desc, m.id desc limit ${limit}`,
  );
