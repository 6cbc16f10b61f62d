import type { TaskKind } from '@juhe/contract/payment/gateway.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { GatewayName } from '../provider/gateway.ts';

export interface NewTask {
  readonly kind: TaskKind;
  readonly channel: GatewayName;
  readonly ref: string;
  readonly payNo?: string | undefined;
  readonly ourCents?: number | undefined;
  readonly gatewayCents?: number | undefined;
  readonly note?: string | undefined;
  /** The day of its statement, `YYYY-MM-DD`. */
  readonly day?: string | undefined;
}

/** Submits a task to the operators; the same task is submitted once. */
export const openTask = async (tx: Tx, task: NewTask): Promise<void> => {
  await tx.run(sql`insert into payment_task (kind, channel, ref, pay_no, our_cents, gateway_cents, note, day)
    values (${task.kind}, ${task.channel}, ${task.ref}, ${task.payNo ?? null}, ${task.ourCents ?? null}, ${task.gatewayCents ?? null},
      ${task.note ?? ''}, ${task.day ?? null}::date)
    on conflict (kind, channel, ref) do nothing`);
};

/** Returns whether an open task of this kind exists. */
export const hasOpenTask = async (db: Db, kind: TaskKind, channel: GatewayName): Promise<boolean> =>
  (await db.maybe(
    sql`select from payment_task where kind = ${kind} and channel = ${channel} and resolved_at is null limit 1`,
  )) !== undefined;

export interface TaskRow {
  readonly id: string;
  readonly kind: TaskKind;
  readonly channel: GatewayName;
  readonly ref: string;
  readonly day: string | null;
  readonly payNo: string | null;
  readonly ourCents: number | null;
  readonly gatewayCents: number | null;
  readonly note: string;
  readonly createdAt: string;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
  readonly resolution: string | null;
}

/** Informs the operator that a payer has no wallet, before a payment into it is tried. */
const payerLeft = 'the payer has left and has no wallet: return the money at the gateway or by bank';

const note = sql`case when kind = 'refundFailed' and exists (select from payment p join member m on m.id = p.member_id
    where p.pay_no = payment_task.pay_no and m.cancelled_at is not null) then concat_ws('; ', nullif(note, ''), ${payerLeft}::text) else note end`;

const columns = sql`id, kind, channel, ref, day::text, pay_no as "payNo", our_cents as "ourCents", gateway_cents as "gatewayCents", ${note} as note,
  created_at as "createdAt", resolved_at as "resolvedAt", resolved_by as "resolvedBy", resolution`;

/** Open tasks, oldest first; or resolved ones, latest first. */
export const taskPage = async (db: Db, resolved: boolean, limit: number, offset: number) => {
  const list = await db.rows<TaskRow>(sql`select ${columns} from payment_task where (resolved_at is not null) = ${resolved}
    order by resolved_at desc nulls last, created_at, id limit ${limit}::int offset ${offset}::int`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from payment_task where (resolved_at is not null) = ${resolved}`,
  );
  return { list, total };
};

/** Maximum number of displayed differences of a day; a gateway that lost a whole day would have more. */
const tasksOfDay = 200;

/** The differences of a day, open ones first. */
export const tasksOn = (db: Db, channel: string, day: string): Promise<TaskRow[]> =>
  db.rows<TaskRow>(sql`select ${columns} from payment_task where channel = ${channel} and day = ${day}::date
    order by resolved_at is not null, created_at, id limit ${tasksOfDay}::int`);

export const findTask = (db: Db, id: string): Promise<TaskRow | undefined> =>
  db.maybe<TaskRow>(sql`select ${columns} from payment_task where id = ${id}`);

export const lockTask = (tx: Tx, id: string): Promise<TaskRow | undefined> =>
  tx.maybe<TaskRow>(sql`select ${columns} from payment_task where id = ${id} for no key update`);

export const setResolved = (tx: Tx, id: string, by: string, resolution: string): Promise<TaskRow> =>
  tx.one<TaskRow>(sql`update payment_task set resolved_at = now(), resolved_by = ${by}, resolution = ${resolution}
    where id = ${id} returning ${columns}`);
