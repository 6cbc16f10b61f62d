import type { CouponFace } from '@juhe/contract/mall/coupon.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** An operator's input for a new template; instants as ISO text. */
export interface NewTemplate extends Pick<CouponFace, 'kind' | 'value' | 'thresholdCents' | 'scope'> {
  names: Readonly<Record<string, string>>;
  shopId: string | null;
  scopeIds: readonly string[];
  capCents: number | null;
  quota: number;
  perMember: number;
  claimFrom: string | null;
  claimUntil: string;
  validDays: number | null;
  validUntil: string | null;
}

/** Validates the times of a new template by the database's clock. */
export const timesOf = (
  db: Db,
  { claimFrom, claimUntil, validUntil }: Pick<NewTemplate, 'claimFrom' | 'claimUntil' | 'validUntil'>,
) =>
  db.one<{ window: boolean; validity: boolean }>(sql`select
      ${claimUntil}::timestamptz > greatest(now(), coalesce(${claimFrom}::timestamptz, now())) as window,
      coalesce(${validUntil}::timestamptz >= ${claimUntil}::timestamptz, true) as validity`);

/** Returns the ids among a coupon's targets that do not exist, or are goods of another shop. */
export const unknownOf = async (
  db: Db,
  { scope, scopeIds, shopId }: Pick<NewTemplate, 'scope' | 'scopeIds' | 'shopId'>,
): Promise<string[]> => {
  if (scope === 'all') return [];
  const table = { shop: sql.ident('shop'), category: sql.ident('category'), product: sql.ident('product') }[scope];
  const shopCondition =
    shopId === null
      ? sql.empty
      : { shop: sql` and id = ${shopId}`, product: sql` and shop_id = ${shopId}`, category: sql.empty }[scope];
  const rows = await db.rows<{ id: string }>(sql`select id from unnest(${[...scopeIds]}::text[]) as ids (id)
    where not exists (select from ${table} known where known.id = ids.id${shopCondition})`);
  return rows.map(({ id }) => id);
};

export const shopExists = async (db: Db, shopId: string): Promise<boolean> =>
  (await db.rows(sql`select from shop where id = ${shopId}`)).length > 0;

export const insertTemplate = (tx: Tx, template: NewTemplate) =>
  tx.one<{
    templateId: string;
  }>(sql`insert into coupon_template (names, shop_id, scope, scope_ids, kind, value, cap_cents, threshold_cents, quota,
      per_member, claim_from, claim_until, valid_days, valid_until)
    values (${sql.json(template.names)}, ${template.shopId}, ${template.scope}, ${[...template.scopeIds]}::text[], ${template.kind}, ${template.value}, ${template.capCents},
      ${template.thresholdCents}, ${template.quota}, ${template.perMember}, coalesce(${template.claimFrom}::timestamptz, now()), ${template.claimUntil}, ${template.validDays},
      ${template.validUntil})
    returning id as "templateId"`);

/** Stops a template, or leaves it stopped; undefined when there is none. */
export const stopTemplate = (tx: Tx, templateId: string) =>
  tx.maybe<{ stoppedAt: string }>(sql`update coupon_template set stopped_at = coalesce(stopped_at, now()) where id = ${templateId}
    returning stopped_at as "stoppedAt"`);
