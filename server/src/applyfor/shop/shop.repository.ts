import type { ApplicationState } from '@juhe/contract/applyfor/shop.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const plansIn = (db: Db, lang: string) =>
  db.rows<{
    id: string;
    name: string;
    feeCents: number;
    commissionBp: number;
    points: string[];
  }>(sql`select id, names ->> ${lang} as name,
      fee_cents as "feeCents", commission_bp as "commissionBp", points -> ${lang} as points
    from shop_plan order by position`);

/** The commission of a plan in basis points. */
export const commissionOf = async (db: Db, planId: string | null): Promise<number> =>
  (await db.one<{ bp: number }>(sql`select commission_bp as bp from shop_plan where id = ${planId}`)).bp;

export const planExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select id from shop_plan where id = ${id}`)) !== undefined;

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
  reason: string | null;
  shopId: string | null;
}

const columns = (lang: string) => sql`a.id, a.member_id as "memberId", a.state, a.plan_id as "planId",
  (select names ->> ${lang} from shop_plan where id = a.plan_id) as "planName", a.shop_name as "shopName", a.category_id as "categoryId",
  a.contact_name as "contactName", a.contact_mobile as "contactMobile", a.intro, a.licence_ids as "licenceIds",
  a.identity_ids as "identityIds", a.reason, a.shop_id as "shopId"`;

export const findOwn = (db: Db, memberId: string, lang: string) =>
  db.maybe<ApplicationRow>(sql`select ${columns(lang)} from shop_application a where a.member_id = ${memberId}`);

/** The member's application, locked; made as a draft when there is none. `made` is true then. */
export const lockOwn = async (tx: Tx, memberId: string, lang: string): Promise<ApplicationRow & { made: boolean }> => {
  const made = await tx.run(
    sql`insert into shop_application (member_id, state) values (${memberId}, 'draft') on conflict do nothing`,
  );
  const row = await tx.one<ApplicationRow>(
    sql`select ${columns(lang)} from shop_application a where a.member_id = ${memberId} for update`,
  );
  return { ...row, made: made === 1 };
};

export const lockApplication = (tx: Tx, id: string, lang: string) =>
  tx.maybe<ApplicationRow>(sql`select ${columns(lang)} from shop_application a where a.id = ${id} for update`);

export type ApplicationFields = Pick<
  ApplicationRow,
  'planId' | 'shopName' | 'categoryId' | 'contactName' | 'contactMobile' | 'intro' | 'licenceIds' | 'identityIds'
>;

export const writeFields = (tx: Tx, id: string, fields: ApplicationFields) =>
  tx.run(sql`update shop_application set plan_id = ${fields.planId}, shop_name = ${fields.shopName}, category_id = ${fields.categoryId},
    contact_name = ${fields.contactName}, contact_mobile = ${fields.contactMobile}, intro = ${fields.intro},
    licence_ids = ${fields.licenceIds}::text[], identity_ids = ${fields.identityIds}::text[] where id = ${id}`);

export const markSubmitted = (tx: Tx, id: string) =>
  tx.run(sql`update shop_application set submitted_at = now(), reason = null where id = ${id}`);

export const setReason = (tx: Tx, id: string, reason: string) =>
  tx.run(sql`update shop_application set reason = ${reason} where id = ${id}`);

export const setShop = (tx: Tx, id: string, shopId: string) =>
  tx.run(sql`update shop_application set shop_id = ${shopId} where id = ${id}`);

export const applicationPage = async (db: Db, state: ApplicationState, lang: string, limit: number, offset: number) => {
  const list = await db.rows<ApplicationRow>(sql`select ${columns(lang)} from shop_application a where a.state = ${state}
    order by a.submitted_at nulls last, a.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from shop_application where state = ${state}`);
  return { list, total };
};
