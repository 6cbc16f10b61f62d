import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { GatewayName, StatementLine } from '../provider/gateway.ts';

/** Gateways publish the statement of a day at ten o'clock of the next. */
const readableDay = sql`(now() at time zone 'Asia/Shanghai' - interval '10 hours 15 minutes')::date - 1`;

/** The first day whose statement is unread and available; undefined when there is none. Days are China's, `YYYY-MM-DD`. */
export const nextDay = async (db: Db, channel: GatewayName): Promise<string | undefined> =>
  (
    await db.maybe<{
      day: string;
    }>(sql`select day::text from (select coalesce(max(day) + 1, ${readableDay}) as day, ${readableDay} as readable
      from gateway_statement where channel = ${channel}) days where day <= readable`)
  )?.day;

/** Seconds until the next statement is available. */
export const secondsToNext = async (db: Db): Promise<number> =>
  (
    await db.one<{ seconds: number }>(sql`select ceil(extract(epoch from
      ((${readableDay} + 2)::timestamp + interval '10 hours 20 minutes') at time zone 'Asia/Shanghai' - now()))::int as seconds`)
  ).seconds;

const sum = (lines: readonly StatementLine[], kind: StatementLine['kind']): number =>
  lines.reduce((total, line) => total + (line.kind === kind ? line.amountCents : 0), 0);

/** Stores a day's statement with its lines, replacing an earlier version. */
export const storeStatement = async (
  tx: Tx,
  channel: GatewayName,
  day: string,
  lines: readonly StatementLine[],
): Promise<void> => {
  const fees = lines.reduce((total, line) => total + line.feeCents, 0);
  await tx.run(sql`insert into gateway_statement (channel, day, paid_cents, refunded_cents, fee_cents, line_count)
    values (${channel}, ${day}::date, ${sum(lines, 'payment')}, ${sum(lines, 'refund')}, ${fees}, ${lines.length}::int)
    on conflict (channel, day) do update set paid_cents = excluded.paid_cents, refunded_cents = excluded.refunded_cents,
      fee_cents = excluded.fee_cents, line_count = excluded.line_count, read_at = now()`);
  await tx.run(sql`delete from gateway_statement_line where channel = ${channel} and day = ${day}::date`);
  // A pending refund may appear in the statements of two days.
  await tx.run(sql`insert into gateway_statement_line (channel, kind, number, day, out_trade_no, amount_cents, fee_cents, at)
    select ${channel}, kind, number, ${day}::date, out_trade_no, amount, fee, at from unnest(${lines.map((line) => line.kind)}::text[],
      ${lines.map((line) => line.number)}::text[], ${lines.map((line) => line.outTradeNo)}::text[],
      ${lines.map((line) => line.amountCents)}::bigint[], ${lines.map((line) => line.feeCents)}::bigint[],
      ${lines.map((line) => line.at.toISOString())}::timestamptz[]) as line (kind, number, out_trade_no, amount, fee, at)
    on conflict (channel, kind, number) do nothing`);
};

/** Our payments and refunds of a gateway, in the format of its statement's lines. */
const booked = (channel: GatewayName): Sql => sql`(
  select 'payment' as kind, trade_no as number, pay_no, amount_cents, gateway_at as at, true as is_gone from payment_receipt where channel = ${channel}
  union all
  select 'refund', refund_no, pay_no, amount_cents, done_at, state = 'done' from payment_return where channel = ${channel} and state <> 'replaced')`;

/** The kind of difference of a statement line, beside our row `b` of its number. */
const lineTaskKind = sql`case when b.number is not null then 'statementDiffers' else l.kind || 'Unknown' end`;

/**
 * Resolves a gateway's open differences that no longer exist: its statement was read again, or the money was booked
 * meanwhile. `clears`: whether the sums agree.
 */
export const resolveSettled = async (tx: Tx, channel: GatewayName, clears: boolean): Promise<void> => {
  await tx.run(sql`update payment_task t set resolved_at = now(), resolved_by = 'system', resolution = 'statement and books agree by now'
    where t.channel = ${channel} and t.resolved_at is null and (
      (t.kind in ('paymentUnknown', 'refundUnknown', 'statementDiffers') and not exists (
        select from gateway_statement_line l left join ${booked(channel)} b on b.kind = l.kind and b.number = l.number
        where l.channel = ${channel} and l.number = t.ref and b.amount_cents is distinct from l.amount_cents and t.kind = ${lineTaskKind}))
      or (t.kind = 'statementLacks' and exists (
        select from gateway_statement_line l where l.channel = ${channel} and l.kind = t.note and l.number = t.ref))
      or (t.kind = 'clearingDiffers' and ${clears}::boolean))`);
};

/**
 * Submits differences between a day's statement and our books to the operators: lines that only the gateway has, different
 * amounts, and our rows of the days before (a payment at midnight may be in the next day's statement) that no statement
 * contains.
 */
export const openDifferences = async (tx: Tx, channel: GatewayName, day: string): Promise<void> => {
  await tx.run(sql`insert into payment_task (kind, channel, ref, pay_no, our_cents, gateway_cents, note, day)
    select ${lineTaskKind}, ${channel}, l.number, b.pay_no, b.amount_cents, l.amount_cents, l.out_trade_no, l.day
    from gateway_statement_line l left join ${booked(channel)} b on b.kind = l.kind and b.number = l.number
    where l.channel = ${channel} and l.day = ${day}::date and b.amount_cents is distinct from l.amount_cents
    on conflict (kind, channel, ref) do nothing`);
  await tx.run(sql`insert into payment_task (kind, channel, ref, pay_no, our_cents, note, day)
    select 'statementLacks', ${channel}, b.number, b.pay_no, b.amount_cents, b.kind, (b.at at time zone 'Asia/Shanghai')::date
    from ${booked(channel)} b, (select min(day) as first from gateway_statement where channel = ${channel}) s
    where b.is_gone and (b.at at time zone 'Asia/Shanghai')::date between s.first and ${day}::date - 1
      and not exists (select from gateway_statement_line l where l.channel = ${channel} and l.kind = b.kind and l.number = b.number)
    on conflict (kind, channel, ref) do nothing`);
};

/**
 * The gateway's debt to us in cents: by its statements together with rows they cannot contain yet, and by the ledger
 * (wallet.md I6: the balance of `gatewayClearing` with the sign reversed).
 */
export const clearingBalances = (db: Db, channel: GatewayName): Promise<{ statedCents: number; ledgerCents: number }> =>
  db.one(sql`select coalesce((select sum(case kind when 'payment' then amount_cents else -amount_cents end) from (
      select l.kind, l.amount_cents from gateway_statement_line l where l.channel = ${channel}
      union all
      select b.kind, b.amount_cents from ${booked(channel)} b where not exists (
        select from gateway_statement_line l where l.channel = ${channel} and l.kind = b.kind and l.number = b.number)) every), 0)::bigint as "statedCents",
    -coalesce((select balance from ledger_account where kind = 'gatewayClearing' and owner = ${channel}), 0)::bigint as "ledgerCents"`);

export interface StatementRow {
  readonly channel: string;
  readonly day: string;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly feeCents: number;
  readonly lineCount: number;
  readonly readAt: string;
  readonly openCount: number;
  readonly resolvedCount: number;
}

const statements = sql`select s.channel, s.day::text, s.paid_cents as "paidCents", s.refunded_cents as "refundedCents",
    s.fee_cents as "feeCents", s.line_count as "lineCount", s.read_at as "readAt", t.open as "openCount", t.resolved as "resolvedCount"
  from gateway_statement s, lateral (select count(*) filter (where resolved_at is null) as open, count(resolved_at) as resolved
    from payment_task where channel = s.channel and day = s.day) t`;

export const statementPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<StatementRow>(
    sql`${statements} order by s.day desc, s.channel limit ${limit}::int offset ${offset}::int`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from gateway_statement`);
  return { list, total };
};

export const findStatement = (db: Db, channel: string, day: string): Promise<StatementRow | undefined> =>
  db.maybe<StatementRow>(sql`${statements} where s.channel = ${channel} and s.day = ${day}::date`);

/** Amounts that we booked for a gateway on a day (in China), in cents. */
export const bookedOn = (
  db: Db,
  channel: GatewayName,
  day: string,
): Promise<{ ourPaidCents: number; ourRefundedCents: number }> =>
  db.one(sql`select coalesce(sum(amount_cents) filter (where kind = 'payment'), 0)::bigint as "ourPaidCents",
      coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as "ourRefundedCents"
    from ${booked(channel)} b where is_gone and at >= ${day}::timestamp at time zone 'Asia/Shanghai'
      and at < (${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`);

export interface BookedRow {
  readonly payNo: string;
  readonly number: string;
  readonly kind: 'payment' | 'refund';
  readonly subject: string;
  readonly amountCents: number;
  readonly at: string | null;
}

/** Our payment or refund by number: the gateway's number of a payment, our number of a refund. */
export const findBookedRow = (db: Db, channel: GatewayName, number: string): Promise<BookedRow | undefined> =>
  db.maybe<BookedRow>(sql`select b.pay_no as "payNo", b.number, b.kind, p.subject, b.amount_cents as "amountCents", b.at
    from (select 'payment' as kind, trade_no as number, pay_no, amount_cents, gateway_at as at from payment_receipt
        where channel = ${channel} and trade_no = ${number}
      union all select 'refund', refund_no, pay_no, amount_cents, done_at from payment_return
        where channel = ${channel} and refund_no = ${number}) b join payment p on p.pay_no = b.pay_no limit 1`);

export interface StatementLineRow {
  readonly day: string;
  readonly number: string;
  readonly kind: 'payment' | 'refund';
  readonly outTradeNo: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly at: string;
}

/** The statement line with that number. */
export const findStatementLine = (db: Db, channel: GatewayName, number: string): Promise<StatementLineRow | undefined> =>
  db.maybe<StatementLineRow>(sql`select day::text, number, kind, out_trade_no as "outTradeNo", amount_cents as "amountCents",
      fee_cents as "feeCents", at from gateway_statement_line where channel = ${channel} and number = ${number} limit 1`);

export interface ScheduledReading {
  readonly dueAt: string;
  readonly lastError: string | null;
}

/** Due time of a job that reads statements, and its last error. */
export const scheduledReading = (db: Db, kind: string, ref: string): Promise<ScheduledReading | undefined> =>
  db.maybe<ScheduledReading>(
    sql`select due_at as "dueAt", last_error as "lastError" from deadline where kind = ${kind} and ref = ${ref}`,
  );
