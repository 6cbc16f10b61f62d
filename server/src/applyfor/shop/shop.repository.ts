import type { ApplicantKind, ApplicationState, Mark } from '@juhe/contract/applyfor/shop.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const plansIn = (db: Db, lang: string) =>
  db.rows<{
    id: string;
    name: string;
    feeCents: number;
    commissionBp: number;
    mostGoods: number | null;
    hasActivities: boolean;
    points: string[];
  }>(sql`select id, names ->> ${lang} as name,
      fee_cents as "feeCents", commission_bp as "commissionBp", most_goods as "mostGoods", has_activities as "hasActivities", points -> ${lang} as points
    from shop_plan order by position`);

/** The commission of a plan in basis points. */
export const commissionOf = async (db: Db, planId: string | null): Promise<number> =>
  (await db.one<{ bp: number }>(sql`select commission_bp as bp from shop_plan where id = ${planId}`)).bp;

/** The current price of a plan (cents); undefined when it does not exist. */
export const feeOfPlan = async (db: Db, id: string): Promise<number | undefined> =>
  (await db.maybe<{ feeCents: number }>(sql`select fee_cents as "feeCents" from shop_plan where id = ${id}`))?.feeCents;

export interface ApplicationRow {
  id: string;
  memberId: string;
  state: ApplicationState;
  planId: string | null;
  planName: string | null;
  shopName: string;
  categoryId: string | null;
  contactName: string;
  contactMobile: string;
  intro: string;
  licenceIds: string[];
  identityIds: string[];
  kind: ApplicantKind | null;
  companyName: string;
  creditCode: string;
  legalName: string;
  idSealed: Buffer | null;
  idMac: Buffer | null;
  /** A calendar day; null: unlimited. */
  licenceUntil: string | null;
  logo: string;
  provenMobile: string | null;
  agreedVersion: string | null;
  reason: string | null;
  /** The fields that the operator marked with the rejection. */
  marks: Mark[];
  shopId: string | null;
  /** Of the latest submission: its number, the fee due then and its payment. */
  round: number;
  feeCents: number | null;
  payNo: string | null;
  payUntilAt: string | null;
  /** The payment deadline has passed by the database clock, although its job may not have run yet. */
  payOver: boolean;
}

const columns = (lang: string) => sql`a.id, a.member_id as "memberId", a.state, a.plan_id as "planId",
  (select names ->> ${lang} from shop_plan where id = a.plan_id) as "planName", a.shop_name as "shopName", a.category_id as "categoryId",
  a.contact_name as "contactName", a.contact_mobile as "contactMobile", a.intro, a.licence_ids as "licenceIds",
  a.identity_ids as "identityIds", a.kind, a.company_name as "companyName", a.credit_code as "creditCode", a.legal_name as "legalName",
  a.id_sealed as "idSealed", a.id_mac as "idMac", a.licence_until::text as "licenceUntil", a.logo, a.proven_mobile as "provenMobile",
  a.agreed_version as "agreedVersion", a.reason, a.marks, a.shop_id as "shopId",
  a.round, a.fee_cents as "feeCents", a.pay_no as "payNo", a.pay_until as "payUntilAt",
  coalesce(a.pay_until <= now(), false) as "payOver"`;

export const findOwn = (db: Db, memberId: string, lang: string) =>
  db.maybe<ApplicationRow>(sql`select ${columns(lang)} from shop_application a where a.member_id = ${memberId}`);

/** The member's application, locked; created as a draft when there is none, and then `isNew` is true. */
export const lockOwn = async (tx: Tx, memberId: string, lang: string): Promise<ApplicationRow & { made: boolean }> => {
  const insertedCount = await tx.run(
    sql`insert into shop_application (member_id, state) values (${memberId}, 'draft') on conflict do nothing`,
  );
  const row = await tx.one<ApplicationRow>(
    sql`select ${columns(lang)} from shop_application a where a.member_id = ${memberId} for update`,
  );
  return { ...row, made: insertedCount === 1 };
};

/** An application, without a lock. */
export const findApplication = (db: Db, id: string, lang: string) =>
  db.maybe<ApplicationRow>(sql`select ${columns(lang)} from shop_application a where a.id = ${id}`);

export const lockApplication = (tx: Tx, id: string, lang: string) =>
  tx.maybe<ApplicationRow>(sql`select ${columns(lang)} from shop_application a where a.id = ${id} for update`);

export type ApplicationFields = Pick<
  ApplicationRow,
  | 'planId'
  | 'shopName'
  | 'categoryId'
  | 'contactName'
  | 'contactMobile'
  | 'intro'
  | 'licenceIds'
  | 'identityIds'
  | 'kind'
  | 'companyName'
  | 'creditCode'
  | 'legalName'
  | 'idSealed'
  | 'idMac'
  | 'licenceUntil'
  | 'logo'
>;

export const writeFields = (tx: Tx, id: string, fields: ApplicationFields) =>
  tx.run(sql`update shop_application set plan_id = ${fields.planId}, shop_name = ${fields.shopName}, category_id = ${fields.categoryId},
    contact_name = ${fields.contactName}, contact_mobile = ${fields.contactMobile}, intro = ${fields.intro},
    licence_ids = ${fields.licenceIds}::text[], identity_ids = ${fields.identityIds}::text[], kind = ${fields.kind}, company_name = ${fields.companyName}, credit_code = ${fields.creditCode},
    legal_name = ${fields.legalName}, id_sealed = ${fields.idSealed}, id_mac = ${fields.idMac}, licence_until = ${fields.licenceUntil}::date,
    logo = ${fields.logo} where id = ${id}`);

/** The application of a payment, locked. */
export const lockOfPayment = (tx: Tx, payNo: string) =>
  tx.maybe<ApplicationRow>(sql`select ${columns('zh-Hans')} from shop_application a where a.pay_no = ${payNo} for update`);

export type Submission = Pick<ApplicationRow, 'provenMobile' | 'agreedVersion' | 'round' | 'feeCents' | 'payNo' | 'payUntilAt'>;

/** Begins a new submission, with its payment when there is a fee. */
export const beginRound = (tx: Tx, id: string, { provenMobile, agreedVersion, round, feeCents, payNo, payUntilAt }: Submission) =>
  tx.run(sql`update shop_application set reason = null, marks = '[]', proven_mobile = ${provenMobile}, agreed_version = ${agreedVersion},
    round = ${round}, fee_cents = ${feeCents}, pay_no = ${payNo}, pay_until = ${payUntilAt} where id = ${id}`);

/** Marks the application as waiting for the company's decision. */
export const markSubmitted = (tx: Tx, id: string) =>
  tx.run(sql`update shop_application set submitted_at = now() where id = ${id}`);

/** Number of submissions of an application that reached the company in the last 24 hours; unpaid ones did not. */
export const submissionsToday = async (db: Db, id: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select count(*)::int as n from state_history
      where aggregate = 'shopApplication' and aggregate_id = ${id} and event in ('submit', 'pay') and at > now() - interval '24 hours'`)
  ).n;

/** Whether two of these private pictures are identical. */
export const hasSamePictures = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await db.maybe(sql`select source_hash from upload where id = any(${[...ids]}::text[]) and source_hash is not null
    group by source_hash having count(*) > 1 limit 1`)) !== undefined;

/** Whether the last day of a licence has passed, by China's calendar. */
export const isLicenceExpired = async (db: Db, day: string): Promise<boolean> =>
  (await db.one<{ over: boolean }>(sql`select ${day}::date < (now() at time zone 'Asia/Shanghai')::date as over`)).over;

export interface DuplicateFacts {
  id: string;
  papersElsewhere: boolean;
  idNumberElsewhere: boolean;
}

/** Facts of these applications that another member's application shares: a picture or the identity number. */
export const duplicateFactsOf = (db: Db, ids: readonly string[]) =>
  db.rows<DuplicateFacts>(sql`select a.id,
      exists (select from upload u join upload o on o.source_hash = u.source_hash and o.member_id <> u.member_id
        where u.id = any(a.licence_ids || a.identity_ids) and u.source_hash is not null and o.private
          and o.purpose in ('licence', 'identity') and o.attached_at is not null) as "papersElsewhere",
      exists (select from shop_application b where b.id_mac = a.id_mac and b.member_id <> a.member_id and b.state in ('submitted', 'approved'))
        as "idNumberElsewhere"
    from shop_application a where a.id = any(${[...ids]}::text[])`);

export const setReason = (tx: Tx, id: string, reason: string, marks: readonly Mark[]) =>
  tx.run(sql`update shop_application set reason = ${reason}, marks = ${sql.json(marks)} where id = ${id}`);

export const setShop = (tx: Tx, id: string, shopId: string) =>
  tx.run(sql`update shop_application set shop_id = ${shopId} where id = ${id}`);

export const applicationPage = async (db: Db, state: ApplicationState, lang: string, limit: number, offset: number) => {
  const list = await db.rows<ApplicationRow>(sql`select ${columns(lang)} from shop_application a where a.state = ${state}
    order by a.submitted_at nulls last, a.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from shop_application where state = ${state}`);
  return { list, total };
};
