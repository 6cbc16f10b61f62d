import type { HeldInvite, Invitation } from '@juhe/contract/social/invite.schemas';
import type { HeldReason } from '@juhe/contract/wallet/shareprofit.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface RewardRow {
  readonly id: string;
  readonly memberId: string;
  readonly invitedId: string;
  readonly amountCents: number;
  readonly state: 'qualified' | 'held' | 'received' | 'refused' | 'expired';
}

const columns = sql`id, member_id as "memberId", invited_id as "invitedId", amount_cents as "amountCents", state`;

/**
 * The inviter of a member who signed up at most `days` days ago. Undefined when the member has changed the team since: the
 * new inviter did not invite the member.
 */
export const recentInviter = async (db: Db, memberId: string, days: number): Promise<string | undefined> =>
  (
    await db.maybe<{ inviterId: string }>(sql`select m.inviter_id as "inviterId" from member m
      where m.id = ${memberId} and m.inviter_id is not null and m.cancelled_at is null
        and m.created_at > now() - ${days}::int * interval '1 day'
        and not exists (select from team_change t where t.member_id = m.id and t.state = 'accepted')`)
  )?.inviterId;

export interface NewReward {
  readonly memberId: string;
  readonly invitedId: string;
  readonly orderNo: string;
  readonly amountCents: number;
  readonly heldFor: readonly HeldReason[];
  readonly days: number;
}

/** Returns the id; undefined when a reward for the invited member already exists. */
export const insertReward = async (tx: Tx, reward: NewReward): Promise<string | undefined> =>
  (
    await tx.maybe<{
      id: string;
    }>(sql`insert into invite_reward (member_id, invited_id, order_no, amount_cents, state, held_for, expires_at)
      values (${reward.memberId}, ${reward.invitedId}, ${reward.orderNo}, ${reward.amountCents},
        ${reward.heldFor.length > 0 ? 'held' : 'qualified'}, ${[...reward.heldFor]}::text[], now() + ${reward.days}::int * interval '1 day')
      on conflict (invited_id) do nothing returning id`)
  )?.id;

export const lockReward = (tx: Tx, id: string) =>
  tx.maybe<RewardRow>(sql`select ${columns} from invite_reward where id = ${id} for no key update`);

/** Locks the receivable rewards of a member by id: the given one, or all, oldest first and at most `limit`. */
export const lockReceivable = (tx: Tx, memberId: string, id: string | undefined, limit: number) =>
  tx.rows<RewardRow>(sql`select ${columns} from invite_reward where id in (
      select id from invite_reward where member_id = ${memberId} and state = 'qualified' and expires_at > now()
        ${id === undefined ? sql.empty : sql`and id = ${id}`} order by created_at, id limit ${limit})
    and state = 'qualified' order by id for no key update`);

/** Locks the unreceived rewards of these members by id, so that none is received or decided concurrently. */
export const lockWaiting = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<RewardRow>(sql`select ${columns} from invite_reward
    where member_id = any(${[...memberIds]}::text[]) and state in ('qualified', 'held') order by id for no key update`);

export const setReceivedNow = (tx: Tx, ids: readonly string[]) =>
  tx.run(sql`update invite_reward set received_at = now() where id = any(${[...ids]}::text[])`);

export const prolong = (tx: Tx, id: string, days: number) =>
  tx.run(sql`update invite_reward set expires_at = now() + ${days}::int * interval '1 day' where id = ${id}`);

/** Rewards received in the current calendar month in China. */
export const receivedThisMonth = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{
      count: number;
    }>(sql`select count(*)::int as count from invite_reward where member_id = ${memberId} and state = 'received'
      and received_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`)
  ).count;

/** The state of one reward of a member. */
export const rewardState = async (db: Db, memberId: string, id: string): Promise<RewardRow['state'] | undefined> =>
  (
    await db.maybe<{ state: RewardRow['state'] }>(
      sql`select state from invite_reward where id = ${id} and member_id = ${memberId}`,
    )
  )?.state;

export const hasHeld = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from invite_reward where member_id = ${memberId} and state = 'held' limit 1`)) !== undefined;

/** Number of unreceived rewards of a member. */
export const waitingCount = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select count(*)::int as count from invite_reward
      where member_id = ${memberId} and state in ('qualified', 'held')`)
  ).count;

export const promotionCodeOf = async (db: Db, memberId: string): Promise<string> =>
  (await db.one<{ code: string }>(sql`select promotion_code as code from member where id = ${memberId}`)).code;

interface InviteSums {
  readonly invited: number;
  readonly qualified: number;
  readonly held: number;
  readonly received: number;
  readonly receivedCents: number;
}

/** All members with existing accounts who came by the code, and all for whom there is a reward. */
const invitations = (memberId: string) => sql`(
  select m.id, m.nickname, m.created_at, r.id as "rewardId", r.state, r.received_at, r.expires_at, r.created_at as qualified_at
    from member m left join invite_reward r on r.invited_id = m.id and r.member_id = ${memberId}
    where m.inviter_id = ${memberId} and (m.cancelled_at is null or r.id is not null)
  union all
  select m.id, m.nickname, m.created_at, r.id, r.state, r.received_at, r.expires_at, r.created_at
    from invite_reward r join member m on m.id = r.invited_id
    where r.member_id = ${memberId} and m.inviter_id is distinct from ${memberId})`;

export const inviteSums = (db: Db, memberId: string) =>
  db.one<InviteSums>(sql`select count(*)::int as invited,
      count(*) filter (where i.state = 'qualified' and i.expires_at > now())::int as qualified,
      count(*) filter (where i.state = 'held')::int as held, count(*) filter (where i.state = 'received')::int as received,
      coalesce((select sum(amount_cents) from invite_reward where member_id = ${memberId} and state = 'received'), 0)::bigint as "receivedCents"
    from ${invitations(memberId)} i`);

/**
 * The members invited by a member, latest first; names are unmasked, empty for deleted accounts. `days`: the time in which an
 * order qualifies.
 */
export const invitationPage = (db: Db, memberId: string, days: number, limit: number, offset: number) =>
  db.rows<Invitation>(sql`select row_number() over (order by i.created_at, i.id)::int as nth, i."rewardId", i.nickname as name,
      case
        when i.state = 'qualified' and i.expires_at <= now() then 'expired'
        when i.state is not null then i.state
        when i.created_at <= now() - ${days}::int * interval '1 day' then 'expired'
        else 'invited' end as state,
      case
        when i.state = 'qualified' and i.expires_at > now() then i.expires_at
        when i.state is null and i.created_at > now() - ${days}::int * interval '1 day' then i.created_at + ${days}::int * interval '1 day'
      end as until,
      coalesce(i.received_at, i.qualified_at, i.created_at) as at
    from ${invitations(memberId)} i order by nth desc limit ${limit} offset ${offset}`);

/** Held rewards for operators, longest waiting first. */
export const heldPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<HeldInvite>(sql`select id, member_id as "memberId", invited_id as "invitedId", order_no as "orderNo",
      amount_cents as "amountCents", held_for as reasons, created_at as at from invite_reward where state = 'held'
    order by created_at, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from invite_reward where state = 'held'`);
  return { list, total };
};
