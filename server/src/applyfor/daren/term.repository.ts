import type { ExpertTermKind } from '@juhe/contract/applyfor/daren.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type TermState = 'pendingPayment' | 'done' | 'returned' | 'cancelled';

/** An expert's order of another year or of the higher rank. */
export interface TermRow {
  id: string;
  applicationId: string;
  kind: ExpertTermKind;
  state: TermState;
  /** Cents. */
  amountCents: number;
  payNo: string;
  payUntilAt: string | null;
  /** The payment deadline has passed, even if its job has not run yet. */
  isExpired: boolean;
}

const columns: Sql = sql`t.id, t.application_id as "applicationId", t.kind, t.state, t.amount_cents as "amountCents", t.pay_no as "payNo",
  t.pay_until as "payUntilAt", coalesce(t.pay_until <= clock_timestamp(), false) as "isExpired"`;

/** The unpaid order of an application. */
export const findOpenTerm = (db: Db, applicationId: string) =>
  db.maybe<TermRow>(
    sql`select ${columns} from expert_term t where t.application_id = ${applicationId} and t.state = 'pendingPayment'`,
  );

/** The application that the order of a payment belongs to; undefined for a payment of an application itself. */
export const applicationOfTerm = async (db: Db, payNo: string): Promise<string | undefined> =>
  (await db.maybe<{ id: string }>(sql`select application_id as id from expert_term where pay_no = ${payNo}`))?.id;

/** Locks the order of a payment; its application is locked first. */
export const lockTerm = (tx: Tx, payNo: string) =>
  tx.maybe<TermRow>(sql`select ${columns} from expert_term t where t.pay_no = ${payNo} for update`);

export const insertTerm = async (tx: Tx, applicationId: string, kind: ExpertTermKind, amountCents: number): Promise<string> =>
  (
    await tx.one<{ id: string }>(sql`insert into expert_term (application_id, kind, state, amount_cents)
      values (${applicationId}, ${kind}, 'pendingPayment', ${amountCents}) returning id`)
  ).id;

export const setTermPayment = (tx: Tx, id: string, payNo: string, payUntilAt: string | null) =>
  tx.run(sql`update expert_term set pay_no = ${payNo}, pay_until = ${payUntilAt} where id = ${id}`);
