/** Demo coupons: claimable ones, the demo members' coupons in every state, and the orders that used them. */
import { expireCouponJob, remindCouponJob } from '../mall/coupon/coupon.service.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { langs } from '../http/text/lang.ts';
import { demoCoupons, demoTemplates } from './data/mall/coupons.ts';
import type { SeedStep } from './seed.ts';

const insertTemplates = (tx: Tx) => {
  const rows = demoTemplates.map(({ names, off, claim, valid, shop = null, perMember = 1, ...template }) => ({
    ...template,
    names: Object.fromEntries(langs.map((lang, i) => [lang, names[i]])),
    shop,
    kind: 'cents' in off ? 'amount' : 'percent',
    value: 'cents' in off ? off.cents : off.basisPoints,
    cap: 'cents' in off ? null : off.capCents,
    perMember,
    claimFrom: claim[0],
    claimUntil: claim[1],
    validDays: 'days' in valid ? valid.days : null,
    validUntil: 'until' in valid ? valid.until : null,
  }));
  return tx.run(sql`insert into coupon_template (id, names, shop_id, scope, scope_ids, kind, value, cap_cents, threshold_cents, quota, per_member,
      claim_from, claim_until, valid_days, valid_until, created_at)
    select id, names, shop, scope, array(select jsonb_array_elements_text(ids)), kind, value, cap, "from", quota, "perMember",
      now() + "claimFrom" * interval '1 day', now() + "claimUntil" * interval '1 day', "validDays", now() + "validUntil" * interval '1 day',
      now() + least("claimFrom", -0.1) * interval '1 day'
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, names jsonb, shop text, scope text, ids jsonb, kind text, value int, cap bigint,
      "from" bigint, quota int, "perMember" int, "claimFrom" float8, "claimUntil" float8, "validDays" int, "validUntil" float8)`);
};

/** Grants coupons to members who do not sign in: one each to the first ones, up to the template's number. */
const othersCoupons = async (tx: Tx): Promise<(typeof demoCoupons)[number][]> => {
  const otherMembers = await tx.rows<{ id: string }>(
    sql`select id from member where id not in ('m1', 'm2', 'm3', 'm9') order by length(id), id`,
  );
  return demoTemplates.flatMap(({ id, others: count, claim, valid }) =>
    otherMembers.slice(0, count).map((member, i) => {
      const oldest = Math.min(-claim[0], 'days' in valid ? valid.days : -claim[0]) - 0.2;
      const isOver = 'until' in valid && valid.until < 0;
      const daysAgo = isOver ? 50 : (oldest * (i + 1)) / (count + 1);
      return {
        id: `mc-${id.slice(3)}-${i + 1}`,
        template: id,
        member: member.id,
        daysAgo,
        state: isOver ? 'expired' : 'unused',
      } as const;
    }),
  );
};

/** Transitions of each state after creation. */
const steps: Readonly<
  Record<(typeof demoCoupons)[number]['state'], readonly (readonly [event: string, to: string, by: string])[]>
> = {
  unused: [],
  locked: [['lock', 'locked', 'member']],
  used: [
    ['lock', 'locked', 'member'],
    ['use', 'used', 'system'],
  ],
  expired: [['expire', 'expired', 'system']],
};

export const couponSeed: SeedStep = {
  name: 'coupon',
  async run(tx) {
    await insertTemplates(tx);
    const coupons = [...demoCoupons, ...(await othersCoupons(tx))];
    await tx.run(sql`insert into member_coupon (id, template_id, member_id, state, claimed_at, expires_at, used_at)
      select r.id, template, member, state, at, coalesce(t.valid_until, at + t.valid_days * interval '1 day'),
        case when state = 'used' then (select min(h.at) from state_history h where aggregate = 'mallOrder' and aggregate_id = "order" and event = 'pay') end
      from jsonb_to_recordset(${sql.json(coupons)}) as r (id text, template text, member text, state text, "daysAgo" float8, "order" text)
      join coupon_template t on t.id = template cross join lateral (select now() - "daysAgo" * interval '1 day' as at) made`);
    await tx.run(sql`update coupon_template t set claimed = (select count(*) from member_coupon where template_id = t.id)`);
    const uses = demoCoupons.filter(({ order }) => order !== undefined);
    await tx.run(sql`insert into mall_order_coupon (order_id, member_coupon_id, cents)
      select "order", id, cents from jsonb_to_recordset(${sql.json(uses)}) as r (id text, "order" text, cents bigint)`);
    const history = coupons.flatMap(({ id, member, state }) =>
      [['created', 'unused', 'member'] as const, ...steps[state]].map(([event, to, by], i, transitions) => ({
        id,
        event,
        from: transitions[i - 1]?.[1] ?? null,
        to,
        by,
        actor: by === 'member' ? member : null,
        i,
      })),
    );
    await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, at)
      select 'memberCoupon', c.id, "from", event, "to", "by", actor, case
          when event = 'created' then c.claimed_at when event = 'expire' then c.expires_at
          else coalesce((select min(h.at) from mall_order_coupon u join state_history h on h.aggregate = 'mallOrder' and h.aggregate_id = u.order_id
            and h.event = case when r.event = 'use' then 'pay' else 'created' end where u.member_coupon_id = c.id), c.claimed_at) end
      from jsonb_to_recordset(${sql.json(history)}) as r (id text, event text, "from" text, "to" text, "by" text, actor text, i int)
      join member_coupon c on c.id = r.id order by c.claimed_at, c.id, i`);
    const ahead = await tx.rows<{
      id: string;
      expiresAt: string;
      remindAt: string;
      early: boolean;
    }>(sql`select id, expires_at as "expiresAt",
        expires_at - interval '1 day' as "remindAt", expires_at > now() + interval '1 day' as early
      from member_coupon where state in ('unused', 'locked') order by id`);
    for (const { id, expiresAt, remindAt, early } of ahead) {
      await expireCouponJob.schedule(tx, id, expiresAt);
      if (early) await remindCouponJob.schedule(tx, id, remindAt);
    }
  },
};
