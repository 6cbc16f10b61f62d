import { daren } from '@juhe/contract/applyfor/daren';
import { order } from '@juhe/contract/mall/order';
import { expertTerms } from '../../../applyfor/daren/expert-terms.ts';
import { sql } from '../../../db/sql.ts';
import { makeJobDue } from '../clock-commands.ts';
import { recordOrderState, orderIn } from '../orders.ts';
import { problemList } from '../problem-list.ts';
import type { Buyer, CommandSet, World } from '../world.ts';

/** Raises some members to the auction level required for the higher rank. */
const rise = async ({ db }: World, buyer: Buyer): Promise<void> => {
  await db.run(
    sql`insert into member_level (member_id, level, earned_total) values (${buyer.id}, 2, 1000) on conflict do nothing`,
  );
};

const gainFan = async ({ db, buyers }: World, buyer: Buyer): Promise<void> => {
  const fan = buyer.random.pick(buyers.filter(({ id }) => id !== buyer.id));
  await db.run(sql`insert into follow (member_id, target_id) values (${fan.id}, ${buyer.id}) on conflict do nothing`);
};

/** Ships a paid order, receives it, and completes it after the return period. */
const finishOrder = async (world: World, buyer: Buyer): Promise<void> => {
  const bought = orderIn(buyer, 'paid');
  if (!bought) return;
  const { orderNo } = bought;
  const waybill = { carrier: '顺丰速运', waybill: 'SF1234567890' };
  await recordOrderState(world, buyer, bought, 'ship', await world.operate(buyer, order.shipOrder, { orderNo, ...waybill }));
  if (await recordOrderState(world, buyer, bought, 'receive', await buyer.call(order.confirmReceipt, { orderNo })))
    await makeJobDue(world.db, {}, 'order.complete', orderNo);
};

/** Applies as a member who signed in through another service and has no mobile number yet. */
const applyWithoutMobile = async (world: World, buyer: Buyer): Promise<void> => {
  const setMobile = (mobile: string | null) => world.db.run(sql`update member set mobile = ${mobile} where id = ${buyer.id}`);
  await setMobile(null);
  const { code } = await buyer.call(daren.submitExpertApplication, {
    realName: '林知夏',
    reason: '常年收藏木器与香材，愿意写鉴赏文章。',
    expectedCents: expertTerms.feeCents.expert,
  });
  await setMobile(buyer.mobile);
  if (code === 200) world.wrong(`${buyer.id} applied as an expert without a mobile (N2)`);
};

/**
 * Requirements of ranks (applyfor.md b). In this world levels, fans and completed orders only grow, so that an applicant, or
 * a promoted expert, still meets them.
 */
export const expertNeedCommands: CommandSet = {
  name: 'expert needs',
  prepare: async ({ db }) => {
    await db.run(sql`update expert_level set least_level = 1, least_orders = 0, least_fans = 1 where id = 'expert'`);
    await db.run(sql`update expert_level set least_level = 2, least_orders = 1, least_fans = 2 where id = 'senior'`);
  },
  commands: [
    { name: 'reach a level', weight: 1, run: rise },
    { name: 'gain a fan', weight: 1.5, run: gainFan },
    { name: 'see an order through', weight: 1.5, run: finishOrder },
    { name: 'apply as an expert without a mobile', weight: 0.3, run: applyWithoutMobile },
  ],
  problems: async ({ db }) => {
    const problems = problemList();
    const lacks = sql`(coalesce((select level from member_level where member_id = a.member_id), 1) < l.least_level
      or (select count(*) from mall_order where member_id = a.member_id and state = 'completed') < l.least_orders
      or (select count(*) from follow where target_id = a.member_id) < l.least_fans)`;
    await problems.rows(
      db.rows(sql`select a.id as ref from expert_application a join expert_level l on l.id = 'senior'
        where a.level = 'senior' and a.state = 'approved' and ${lacks}`),
      'is senior without what the rank asks for (N1)',
    );
    await problems.rows(
      db.rows(sql`select a.id as ref from expert_application a join expert_level l on l.id = 'expert' where ${lacks}
        and exists (select from state_history h where h.aggregate = 'expertApplication' and h.aggregate_id = a.id and h.event = 'submit')`),
      'was handed in without what the rank asks for (N2)',
    );
    return [...problems.all];
  },
};
