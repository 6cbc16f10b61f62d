import type { ChatRules } from '@juhe/contract/social/conversation.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Relation of two members, from the first one's view. */
export interface Standing {
  readonly blockedByMe: boolean;
  readonly blockedByPartner: boolean;
  readonly friends: boolean;
  /** The partner follows the caller. */
  readonly followedByPartner: boolean;
  readonly who: ChatRules['who'];
  /** Neither has deleted the account, and the partner has a mobile. */
  readonly reachable: boolean;
}

export const standingOf = (db: Db, memberId: string, partnerId: string) =>
  db.one<Standing>(sql`select
      exists (select from member_block where member_id = ${memberId} and blocked_id = ${partnerId}) as "blockedByMe",
      exists (select from member_block where member_id = ${partnerId} and blocked_id = ${memberId}) as "blockedByPartner",
      exists (select from follow where member_id = ${partnerId} and target_id = ${memberId}) as "followedByPartner",
      (select count(*) = 2 from follow where (member_id, target_id) in ((${memberId}, ${partnerId}), (${partnerId}, ${memberId}))) as friends,
      coalesce((select who from chat_rule where member_id = ${partnerId}), 'everyone') as who,
      exists (select from member where id = ${partnerId} and cancelled_at is null and mobile is not null) as reachable`);

/** Whether a member's account still exists. */
export const isPresent = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select id from member where id = ${id} and cancelled_at is null`)) !== undefined;

export const insertBlock = (tx: Tx, memberId: string, blockedId: string) =>
  tx.run(sql`insert into member_block (member_id, blocked_id) values (${memberId}, ${blockedId}) on conflict do nothing`);

export const deleteBlock = (tx: Tx, memberId: string, blockedId: string) =>
  tx.run(sql`delete from member_block where member_id = ${memberId} and blocked_id = ${blockedId}`);

export const countBlocks = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*) as count from member_block where member_id = ${memberId}`)).count;

/** Blocked members with existing accounts, latest first, after a position. */
export const blockPage = (db: Db, memberId: string, after: { at: string; id: string } | undefined, limit: number) =>
  db.rows<{ memberId: string; nickname: string; avatar: string | null; at: string }>(sql`select m.id as "memberId", m.nickname,
      nullif(m.avatar, '') as avatar, b.created_at as at
    from member_block b join member m on m.id = b.blocked_id and m.cancelled_at is null where b.member_id = ${memberId}
      ${after ? sql`and (b.created_at, b.blocked_id) < (${after.at}::timestamptz, ${after.id}::text)` : sql.empty}
    order by b.created_at desc, b.blocked_id desc limit ${limit}`);

export const rulesOf = async (db: Db, memberId: string): Promise<ChatRules> =>
  (await db.maybe<ChatRules>(sql`select who, receipts from chat_rule where member_id = ${memberId}`)) ?? {
    who: 'everyone',
    receipts: true,
  };

/** Sets the given fields and leaves all others unchanged. */
export const setRules = (
  tx: Tx,
  memberId: string,
  { who: audience, receipts }: { who?: ChatRules['who'] | undefined; receipts?: boolean | undefined },
) =>
  tx.one<ChatRules>(sql`insert into chat_rule as r (member_id, who, receipts)
    values (${memberId}, coalesce(${audience ?? null}::text, 'everyone'), coalesce(${receipts ?? null}::boolean, true))
    on conflict (member_id) do update set who = coalesce(${audience ?? null}::text, r.who), receipts = coalesce(${receipts ?? null}::boolean, r.receipts)
    returning who, receipts`);
