import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { unreadOfSide } from '../shared/unread.repository.ts';
import { type Nth, showsReceipts } from './conversation.repository.ts';
import { messageColumns, type MessageRow } from './message.repository.ts';

/** A position of a conversation that a member is told of. */
export interface AskedPosition {
  readonly memberId: string;
  readonly conversationId: string;
  /** The message that is new; 0 where something else changed. */
  readonly seq: number;
}

/** A conversation of two members as the side that is told sees it. */
export interface EventRow {
  /** Number of the asked position, from 1. */
  readonly asked: number;
  readonly ownNth: Nth;
  readonly lastSeq: number;
  readonly unread: number;
  readonly readSeq: number;
  readonly clearedSeq: number;
  readonly partnerDeliveredSeq: number;
  readonly partnerReadSeq: number | null;
}

/** What members see of conversations of theirs, and the messages at these positions that they have not cleared; nothing of other members' and of desks. */
export const eventRows = (db: Db, asked: readonly AskedPosition[]) =>
  db.rows<
    EventRow & { [K in keyof MessageRow]: MessageRow[K] | null }
  >(sql`select a.nth::int as asked, s.nth as "ownNth", c.last_seq as "lastSeq",
      ${unreadOfSide} as unread, s.read_seq as "readSeq", s.cleared_seq as "clearedSeq",
      o.delivered_seq as "partnerDeliveredSeq", case when ${showsReceipts} then o.read_seq end as "partnerReadSeq", ${messageColumns}
    from unnest(${asked.map(({ memberId }) => memberId)}::text[], ${asked.map(({ conversationId }) => conversationId)}::text[],
        ${asked.map(({ seq }) => seq)}::bigint[]) with ordinality as a (member_id, conversation_id, seq, nth)
      join conversation_side s on s.conversation_id = a.conversation_id and s.member_id = a.member_id
      join conversation c on c.id = s.conversation_id and c.kind = 'member'
      join conversation_side o on o.conversation_id = c.id and o.nth <> s.nth
      left join message m on m.conversation_id = c.id and m.seq = a.seq and m.seq > s.cleared_seq`);
