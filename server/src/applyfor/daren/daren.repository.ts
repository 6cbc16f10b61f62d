import type { ExpertLevel, ExpertState } from '@juhe/contract/applyfor/daren.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ApplicationRow {
  id: string;
  memberId: string;
  state: ExpertState;
  realName: string;
  reason: string;
  links: string;
  pictureIds: string[];
  round: number;
  feeCents: number | null;
  payNo: string | null;
  payUntilAt: string | null;
  /** The payment deadline has passed by the database clock, although its job may not have run yet. */
  payOver: boolean;
  decideUntilAt: string | null;
  refusal: string | null;
  submittedAt: string | null;
  decidedAt: string | null;
  level: ExpertLevel;
  /** The accepted version of the agreement, of the latest submission. */
  agreedVersion: string | null;
  /** End of the role, for an approved application. */
  validUntilAt: string | null;
}

const columns = sql`id, member_id as "memberId", state, real_name as "realName", reason, links, picture_ids as "pictureIds", round,
  fee_cents as "feeCents", pay_no as "payNo", pay_until as "payUntilAt", coalesce(pay_until <= now(), false) as "payOver", decide_until as "decideUntilAt", refusal, submitted_at as "submittedAt", decided_at as "decidedAt", level,
  agreed_version as "agreedVersion", valid_until as "validUntilAt"`;

export const findOwn = (db: Db, memberId: string) =>
  db.maybe<ApplicationRow>(sql`select ${columns} from expert_application where member_id = ${memberId}`);

/** The member's application, locked; inserted as a draft when there is none, and then `isNew` is true. */
export const lockOwn = async (tx: Tx, memberId: string): Promise<ApplicationRow & { isNew: boolean }> => {
  const inserted = await tx.run(
    sql`insert into expert_application (member_id, state) values (${memberId}, 'draft') on conflict do nothing`,
  );
  const row = await tx.one<ApplicationRow>(
    sql`select ${columns} from expert_application where member_id = ${memberId} for update`,
  );
  return { ...row, isNew: inserted === 1 };
};

export const lockApplication = (tx: Tx, id: string) =>
  tx.maybe<ApplicationRow>(sql`select ${columns} from expert_application where id = ${id} for update`);

export const lockOfPayment = (tx: Tx, payNo: string) =>
  tx.maybe<ApplicationRow>(sql`select ${columns} from expert_application where pay_no = ${payNo} for update`);

/** The instant `days` days after `at` if it is in the future; undefined otherwise. */
export const waitUntil = async (db: Db, at: string | null, days: number): Promise<string | undefined> =>
  (
    await db.maybe<{
      at: string;
    }>(sql`select u.at from (select ${at}::timestamptz + ${days}::int * interval '1 day' as at) u where u.at > now()`)
  )?.at;

export type ApplicationFields = Pick<ApplicationRow, 'realName' | 'reason' | 'links' | 'pictureIds'>;

export const writeFields = (tx: Tx, id: string, { realName, reason, links, pictureIds }: ApplicationFields) =>
  tx.run(sql`update expert_application set real_name = ${realName}, reason = ${reason}, links = ${links},
    picture_ids = ${pictureIds}::text[] where id = ${id}`);

export interface NewRound {
  round: number;
  level: ExpertLevel;
  agreedVersion: string | null;
  feeCents: number;
  payNo: string;
  payUntilAt: string | null;
}

/** Begins a new submission with its payment. */
export const beginRound = (tx: Tx, id: string, { round, level, agreedVersion, feeCents, payNo, payUntilAt }: NewRound) =>
  tx.run(sql`update expert_application set round = ${round}, level = ${level}, agreed_version = ${agreedVersion}, valid_until = null, fee_cents = ${feeCents}, pay_no = ${payNo}, pay_until = ${payUntilAt},
    refusal = null where id = ${id}`);

/** Marks the application as paid: the decision period begins. Returns its end. */
export const setSubmitted = async (tx: Tx, id: string, decideDays: number): Promise<string> =>
  (
    await tx.one<{ at: string }>(sql`update expert_application set submitted_at = now(),
      decide_until = now() + ${decideDays}::int * interval '1 day' where id = ${id} returning decide_until as at`)
  ).at;

export const setDecided = (tx: Tx, id: string, refusal: string | null) =>
  tx.run(sql`update expert_application set decided_at = now(), refusal = ${refusal} where id = ${id}`);

/** Begins the role on approval, or extends it by `days` days after its end. Returns the new end. */
export const extendValidity = async (tx: Tx, id: string, days: number): Promise<string> =>
  (
    await tx.one<{ at: string }>(sql`update expert_application set
      valid_until = greatest(valid_until, now()) + ${days}::int * interval '1 day' where id = ${id} returning valid_until as at`)
  ).at;

export const setLevel = (tx: Tx, id: string, level: ExpertLevel) =>
  tx.run(sql`update expert_application set level = ${level} where id = ${id}`);

export interface Validity {
  /** The end has passed by the current clock. */
  isOver: boolean;
  /** Seconds until the end; negative once it has passed. */
  secondsLeft: number;
  /** Start of the time in which another year can be ordered. */
  renewFromAt: string;
}

/** Validity of the role of an approved application; undefined for one without an end. */
export const validityOf = (db: Db, id: string, renewDays: number) =>
  db.maybe<Validity>(sql`select valid_until <= clock_timestamp() as "isOver",
      extract(epoch from valid_until - clock_timestamp())::float8 as "secondsLeft",
      valid_until - ${renewDays}::int * interval '1 day' as "renewFromAt"
    from expert_application where id = ${id} and valid_until is not null`);

export const expertCount = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*)::int as count from expert_application where state = 'approved'`)).count;

export const applicationPage = async (db: Db, state: ExpertState, limit: number, offset: number) => {
  const list = await db.rows<ApplicationRow>(sql`select ${columns} from expert_application where state = ${state}
    order by submitted_at nulls last, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from expert_application where state = ${state}`);
  return { list, total };
};
