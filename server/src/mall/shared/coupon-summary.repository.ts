import { type Sql, sql } from '../../db/sql.ts';

/** Columns of a coupon's ticket, for a template `t` with `couponSummaryTables`. */
export const couponSummaryColumns = (
  lang: string,
): Sql => sql`t.id as "templateId", coalesce(t.names ->> ${lang}, t.names ->> 'zh-Hans') as name, t.kind, t.value,
  t.cap_cents as "capCents", t.threshold_cents as "thresholdCents", t.shop_id as "shopId", s.name as "shopName", t.scope,
  n.names as "scopeNames", cardinality(t.scope_ids) as "scopeCount", jsonb_build_object('id', n.id, 'kind', case
    when t.scope = 'all' then 'all' when cardinality(t.scope_ids) > 1 then 'several' when n.supplied then 'supplied' else t.scope end) as target`;

/** Joins the template's shop and the names of its targets: the first three, and the address of a single one. */
export const couponSummaryTables = (lang: string): Sql => sql`left join shop s on s.id = t.shop_id
  cross join lateral (select coalesce(array_agg(one.name order by one.nth) filter (where one.nth <= 3 and one.name is not null), '{}') as names,
      case when count(*) = 1 then min(one.address) end as id, coalesce(bool_or(one.supplied), false) as supplied
    from (select ids.nth, coalesce(c.names ->> ${lang}, c.name, p.title, o.name) as name, p.source = 'jd' as supplied,
        case when p.source = 'pt' then p.sale_no else ids.id end as address
      from unnest(t.scope_ids) with ordinality as ids (id, nth)
      left join category c on t.scope = 'category' and c.id = ids.id
      left join product p on t.scope = 'product' and p.id = ids.id
      left join shop o on t.scope = 'shop' and o.id = ids.id) one) n`;
