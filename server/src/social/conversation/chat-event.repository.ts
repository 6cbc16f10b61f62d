import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { unreadOfSide } from '../shared/unread.repository.ts';
import { type SideNumber, showsReceipts } from './conversation.repository.ts';
import { messageColumns, type MessageRow } from './message.repository.ts';

/** A position of a conversation to report to a member. */
export interface RequestedPosition {
  readonly memberId: string;
  readonly conversationId: string;
  /** The new message; 0 for any other change. */
  readonly seq: number;
}

/** A conversation of two members from the notified side's view. */
export interface EventRow {
  /** Number of the requested position, from 1. */
  readonly asked: number;
  readonly ownNth: SideNumber;
  readonly lastSeq: number;
  readonly unread: number;
  readonly readSeq: number;
  readonly clearedSeq: number;
  readonly partnerDeliveredSeq: number;
  readonly partnerReadSeq: number | null;
}

/**
 * The members' views of their own conversations, and the messages at these positions that they have not cleared; excludes
 * other members' conversations and service desks.
 */
export const eventRows = (db: Db, positions: readonly RequestedPosition[]) =>
  db.rows<
    EventRow & { [K in keyof MessageRow]: MessageRow[K] | null }
  >(sql`select a.nth::int as asked, s.nth as "ownNth", c.last_seq as "lastSeq",
      ${unreadOfSide} as unread, s.read_seq as "readSeq", s.cleared_seq as "clearedSeq",
      o.delivered_seq as "partnerDeliveredSeq", case when ${showsReceipts} then o.read_seq end as "partnerReadSeq", ${messageColumns}
    from unnest(${positions.map(({ memberId }) => memberId)}::text[], ${positions.map(({ conversationId }) => conversationId)}::text[],
        ${positions.map(({ seq }) => seq)}::bigint[]) with ordinality as a (member_id, conversation_id, seq, nth)
      join conversation_side s on s.conversation_id = a.conversation_id and s.member_id = a.member_id
      join conversation c on c.id = s.conversation_id and c.kind = 'member'
      join conversation_side o on o.conversation_id = c.id and o.nth <> s.nth
      left join message m on m.conversation_id = c.id and m.seq = a.seq and m.seq > s.cleared_seq`);
