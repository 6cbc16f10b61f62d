import type { Conversation } from '@juhe/contract/social/conversation.schemas';
import type { Relation } from '@juhe/contract/social/homepage.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { relationOf } from '../../db/relation.ts';
import { unreadOfSide } from '../shared/unread.repository.ts';
import { type SideNumber, showsReceipts } from './conversation.repository.ts';

export interface ConversationRow {
  readonly id: string;
  readonly kind: 'member' | 'service';
  readonly firstId: string;
  readonly nth: SideNumber;
  readonly shopId: string | null;
  readonly shopName: string | null;
  readonly shopLogo: string | null;
  /** Null: an operators' desk, or a desk that the caller contacted. */
  readonly partnerId: string | null;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly left: boolean;
  readonly relation: Relation | null;
  readonly blocked: boolean;
  readonly receipts: boolean;
  readonly sent: number;
  readonly partnerSent: number;
  readonly serviceState: NonNullable<Conversation['service']>['state'] | null;
  readonly answered: boolean;
  readonly rating: number | null;
  readonly lastSeq: number;
  readonly lastAt: string;
  readonly unread: number;
  readonly readSeq: number;
  readonly deliveredSeq: number;
  readonly clearedSeq: number;
  readonly partnerDeliveredSeq: number;
  readonly partnerReadSeq: number;
  readonly muted: boolean;
  readonly pinned: boolean;
}

/** Position after which a list continues: this conversation. */
export interface ListPosition {
  readonly pinned: boolean;
  readonly at: string;
  readonly id: string;
}

const rows = (memberId: string, condition: Sql) => sql`select c.id, c.kind, c.first_id as "firstId", s.nth, c.shop_id as "shopId",
    h.name as "shopName", h.logo as "shopLogo", m.id as "partnerId", m.nickname, nullif(m.avatar, '') as avatar,
    coalesce(m.cancelled_at is not null, false) as left, case when m.cancelled_at is null and m.id is not null then ${relationOf(memberId)} end as relation,
    exists (select from member_block b where b.member_id = ${memberId} and b.blocked_id = m.id) as blocked,
    ${showsReceipts} as receipts, s.sent, o.sent as "partnerSent",
    case when c.kind = 'service' then coalesce(v.state, 'open') end as "serviceState", coalesce(v.answered, false) as answered, v.rating, c.last_seq as "lastSeq",
    coalesce(s.last_at, c.created_at) as "lastAt", ${unreadOfSide} as unread, s.read_seq as "readSeq",
    s.delivered_seq as "deliveredSeq", s.cleared_seq as "clearedSeq",
    o.delivered_seq as "partnerDeliveredSeq", o.read_seq as "partnerReadSeq", s.muted, s.pinned
  from conversation_side s join conversation c on c.id = s.conversation_id
    join conversation_side o on o.conversation_id = c.id and o.nth <> s.nth
    left join member m on m.id = o.member_id left join shop h on h.id = c.shop_id left join service_conversation v on v.id = c.id
  where s.member_id = ${memberId} and ${condition}`;

/** One conversation of the member. */
export const findConversation = (db: Db, id: string, memberId: string) =>
  db.maybe<ConversationRow>(rows(memberId, sql`c.id = ${id}`));

/** The member's conversations after a position of the list. */
export const conversationPage = (db: Db, memberId: string, after: ListPosition | undefined, limit: number) =>
  db.rows<ConversationRow>(
    sql`${rows(
      memberId,
      sql.and([
        sql`s.last_at is not null and not s.hidden`,
        ...(after
          ? [
              sql`(s.pinned, s.last_at, s.conversation_id) < (${after.pinned}::boolean, ${after.at}::timestamptz, ${after.id}::text)`,
            ]
          : []),
      ]),
    )} order by s.pinned desc, s.last_at desc, s.conversation_id desc limit ${limit}`,
  );
