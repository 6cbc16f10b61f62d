import { type Sql, sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import type { World } from '../world.ts';

/** A kind of deadline: its subject, and the condition under which it must exist (auction.md I10). */
interface Expected {
  readonly kind: string;
  /** The rows it refers to. */
  readonly table: Sql;
  /** The column by which it refers to them. */
  readonly ref: Sql;
  /** The deadline exists exactly under this condition. */
  readonly when: Sql;
  /** A warning before the end: it may be missing, but must not exist for other rows. */
  readonly mayBeGone?: true;
}

/** SQL condition: a `state` of the row. */
const inState = (state: string): Sql => sql`x.state = ${state}`;

/** Every auction state with a time limit. */
const expected: readonly Expected[] = [
  { kind: 'lot.open', table: sql`lot`, ref: sql`product_no`, when: inState('scheduled') },
  { kind: 'lot.close', table: sql`lot`, ref: sql`product_no`, when: inState('open') },
  { kind: 'auctionOrder.default', table: sql`auction_order`, ref: sql`order_no`, when: inState('pendingPayment') },
  {
    kind: 'auctionOrder.paySoon',
    table: sql`auction_order`,
    ref: sql`order_no`,
    when: inState('pendingPayment'),
    mayBeGone: true,
  },
  { kind: 'auctionOrder.silent', table: sql`auction_order`, ref: sql`order_no`, when: inState('awaitingConfirm') },
  {
    kind: 'auctionOrder.confirmSoon',
    table: sql`auction_order`,
    ref: sql`order_no`,
    when: inState('awaitingConfirm'),
    mayBeGone: true,
  },
  { kind: 'auctionCase.alarm', table: sql`auction_case`, ref: sql`id`, when: inState('open') },
  { kind: 'secondChance.lapse', table: sql`auction_second_chance`, ref: sql`id`, when: inState('offered') },
  { kind: 'pointsOrder.receive', table: sql`points_order`, ref: sql`order_no`, when: inState('shipped') },
  { kind: 'share.due', table: sql`share`, ref: sql`id`, when: sql`x.kind = 'fee' and ${inState('pending')}` },
  { kind: 'share.credit', table: sql`share`, ref: sql`id`, when: inState('due') },
  { kind: 'expert.lapse', table: sql`expert_application`, ref: sql`id`, when: inState('submitted') },
  { kind: 'expert.end', table: sql`expert_application`, ref: sql`id`, when: inState('approved') },
  { kind: 'expert.remind', table: sql`expert_application`, ref: sql`id`, when: inState('approved'), mayBeGone: true },
  { kind: 'team.lapse', table: sql`team_change`, ref: sql`id`, when: inState('asked') },
];

/**
 * Checks that every state with a time limit has exactly one deadline, and no other state has one (auction.md I10). Deadlines
 * already due are skipped: if one was cancelled while a worker held it, the worker finds nothing to do.
 */
export const deadlineProblems = async ({ db }: World): Promise<string[]> => {
  const problems = problemList();
  for (const { kind, table, ref, when: condition, mayBeGone } of expected) {
    const column = sql`x.${ref}`;
    if (!mayBeGone)
      await problems.rows(
        db.rows(sql`select ${column} || ' (' || x.state || ')' as ref from ${table} x
          where ${condition} and not exists (select from deadline d where d.kind = ${kind} and d.ref = ${column})`),
        `has no deadline ${kind} (I10)`,
      );
    await problems.rows(
      db.rows(sql`select d.ref || ' (' || coalesce(x.state, 'no row') || ')' as ref from deadline d left join ${table} x on ${column} = d.ref
        where d.kind = ${kind} and d.due_at > now() and (x.state is null or not ${condition})`),
      `has a deadline ${kind} that is not its own (I10)`,
    );
  }
  return [...problems.all];
};
