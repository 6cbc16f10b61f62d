import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface Grant {
  readonly operator: string;
  readonly subject: string;
  readonly cents: number;
}

/** Serialises grants, so that no two of them fit under the same total. */
export const lockGrants = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended('mall red-bag grant', 0))`);

/** Cents granted today (China's day): by one operator and in total. */
export const grantedToday = (tx: Tx, operator: string) =>
  tx.one<{ own: number; all: number }>(sql`select coalesce(sum(cents), 0)::bigint as "all",
      coalesce(sum(cents) filter (where operator = ${operator}), 0)::bigint as own
    from red_bag_grant where not waiting
      and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`);

/** Takes the same proposal made by another operator within a day; returns whether there was one. */
export const claimProposal = async (tx: Tx, { operator, subject, cents }: Grant): Promise<boolean> =>
  (await tx.run(sql`delete from red_bag_grant where id = (select id from red_bag_grant
    where waiting and operator <> ${operator} and subject = ${subject} and cents = ${cents} and created_at > now() - interval '1 day'
    order by id limit 1)`)) > 0;

/** Stores a proposal; repeated proposals of the same operator count once. */
export const propose = async (tx: Tx, grant: Grant): Promise<void> => {
  const { operator, subject, cents } = grant;
  await tx.run(
    sql`delete from red_bag_grant where waiting and operator = ${operator} and subject = ${subject} and cents = ${cents}`,
  );
  await insertGrant(tx, grant, true);
};

export const insertGrant = (tx: Tx, { operator, subject, cents }: Grant, waiting: boolean) =>
  tx.run(
    sql`insert into red_bag_grant (operator, subject, cents, waiting) values (${operator}, ${subject}, ${cents}, ${waiting})`,
  );
