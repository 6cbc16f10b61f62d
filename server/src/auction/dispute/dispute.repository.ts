import type { AuctionCase } from '@juhe/contract/auction/claim.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface CaseRow {
  id: string;
  orderId: string;
  kind: AuctionCase['kind'];
  openedBy: AuctionCase['openedBy'];
  openedAt: string;
  statementsUntil: string;
  /** By the database's clock. */
  isHeard: boolean;
  state: AuctionCase['state'];
  ruling: string | null;
}

const columns = sql`c.id, c.order_id as "orderId", c.kind, c.opened_by as "openedBy", c.opened_at as "openedAt",
  c.statements_until as "statementsUntil", c.statements_until <= now() as "isHeard", c.state, c.ruling`;

/** The latest case of an order. */
export const caseOf = (db: Db, orderId: string) =>
  db.maybe<CaseRow>(
    sql`select ${columns} from auction_case c where c.order_id = ${orderId} order by c.opened_at desc, c.id limit 1`,
  );

/** The open case of an order, locked; the caller holds the order lock. */
export const lockOpenCase = (tx: Tx, orderId: string) =>
  tx.maybe<CaseRow>(sql`select ${columns} from auction_case c where c.order_id = ${orderId} and c.state = 'open' for update`);

/** Locks a case in any state without its order: concurrent rulings wait. */
export const lockCase = (tx: Tx, id: string) => tx.run(sql`select from auction_case where id = ${id} for no key update`);

/** Stores the end of a case. */
export const setClosed = (tx: Tx, id: string, ruling: string | null) =>
  tx.run(sql`update auction_case set closed_at = now(), ruling = ${ruling} where id = ${id}`);

export interface StatementRow {
  memberId: string;
  text: string;
  pictureIds: string[];
  at: string;
}

/** The statements of both sides, oldest first. */
export const statementsOf = (db: Db, caseId: string) =>
  db.rows<StatementRow>(sql`select member_id as "memberId", text, picture_ids as "pictureIds", created_at as at from auction_statement
    where case_id = ${caseId} order by created_at, id`);

export const insertStatement = (
  tx: Tx,
  { caseId, memberId, text, pictureIds }: { caseId: string; memberId: string; text: string; pictureIds: readonly string[] },
) =>
  tx.run(sql`insert into auction_statement (case_id, member_id, text, picture_ids)
    values (${caseId}, ${memberId}, ${text}, ${[...pictureIds]}::text[])`);
