import type { ServiceState } from '@juhe/contract/social/conversation.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { unreadOfSide } from '../shared/unread.repository.ts';

/** The member's conversations with desks; `shopId` null is the platform's. */
export const requestedDesks = (db: Db, memberId: string) =>
  db.rows<{ id: string; shopId: string | null; unread: number }>(sql`select c.id, c.shop_id as "shopId", ${unreadOfSide} as unread
    from conversation c join conversation_side s on s.conversation_id = c.id and s.nth = 1
    where c.kind = 'service' and c.first_id = ${memberId} order by s.last_at desc nulls last, c.id limit 200`);

export interface EntryRow {
  readonly id: string;
  readonly state: ServiceState;
  readonly memberId: string;
  readonly nickname: string;
  readonly shopId: string | null;
  readonly shopName: string | null;
  readonly assignee: string;
  readonly rating: number | null;
  readonly lastSeq: number;
  readonly lastAt: string;
  readonly unread: number;
  /** The member has the priority level. */
  readonly priority: boolean;
}

/** Conversations in which operators reply. */
const entries = (condition: Sql) => sql`from service_conversation v join conversation c on c.id = v.id
  join conversation_side s on s.conversation_id = c.id and s.nth = 2 join member m on m.id = c.first_id left join shop h on h.id = c.shop_id
  left join member_level r on r.member_id = m.id where s.member_id is null and s.last_at is not null and ${condition}`;

/** Whether the member of an entry has the level from which requests have priority. */
const hasPriority = (priorityLevel: number) => sql`coalesce(r.level >= ${priorityLevel}::int, false)`;

const columns = (priorityLevel: number) => sql`c.id, v.state, m.id as "memberId", m.nickname, c.shop_id as "shopId",
  h.name as "shopName", v.assignee, v.rating, c.last_seq as "lastSeq", s.last_at as "lastAt", ${unreadOfSide} as unread,
  ${hasPriority(priorityLevel)} as priority`;

export interface QueueOrder {
  readonly priorityLevel: number;
  /** Hours by which entries with priority count as waiting longer. */
  readonly headStartHours: number;
}

export const entryPage = async (
  db: Db,
  state: ServiceState,
  { priorityLevel, headStartHours }: QueueOrder,
  limit: number,
  offset: number,
) => {
  const from = entries(sql`v.state = ${state}`);
  const list = await db.rows<EntryRow>(sql`select ${columns(priorityLevel)} ${from}
    order by v.since - case when ${hasPriority(priorityLevel)} then ${headStartHours}::int else 0 end * interval '1 hour', c.id
    limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${from}`);
  return { list, total };
};

export const findEntry = (db: Db, id: string, priorityLevel: number) =>
  db.maybe<EntryRow>(sql`select ${columns(priorityLevel)} ${entries(sql`c.id = ${id}`)}`);

/** Whether operators reply in this conversation. */
export const isEntry = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select ${entries(sql`c.id = ${id}`)}`)) !== undefined;

/** The message that operators stored under this clientId. */
export const findOperatorMessage = async (db: Db, id: string, clientId: string): Promise<number | undefined> =>
  (
    await db.maybe<{ seq: number }>(
      sql`select seq from message where conversation_id = ${id} and client_id = ${clientId} and sender_id is null`,
    )
  )?.seq;
