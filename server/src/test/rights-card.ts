/** Cards with rights for tests. */
import { sql } from '../db/sql.ts';
import type { TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

/** Options of a card; without rights by default. */
export interface CardFields {
  priceCents?: number;
  days?: number;
  freeFreight?: boolean;
  freeWithdrawal?: boolean;
  feeOffPercent?: number;
  pointsPercent?: number;
  questionsFactor?: number;
  couponsAMonth?: number;
  memberPrice?: boolean;
  hasTrial?: boolean;
}

/** Creates a card on offer, by default for 19.90 and 30 days; its coupons take 10.00 off from 20.00. Returns its id. */
export const makeCard = async ({ db }: Pick<TestServer, 'db'>, fields: CardFields = {}): Promise<string> => {
  const { priceCents = 1_990, days = 30, freeFreight = false, freeWithdrawal = false, feeOffPercent = 0 } = fields;
  const { pointsPercent = 100, questionsFactor = 1, couponsAMonth = 0, memberPrice = false, hasTrial = false } = fields;
  const template =
    couponsAMonth === 0
      ? null
      : (
          await db.one<{
            id: string;
          }>(sql`insert into coupon_template (names, scope, kind, value, threshold_cents, quota, claim_from, claim_until, valid_days)
            values ('{"zh-Hans":"权益卡月券"}', 'all', 'amount', 1000, 2000, 1, now() - interval '1 day', now(), 30) returning id`)
        ).id;
  const { id } = await db.one<{
    id: string;
  }>(sql`insert into rights_card (names, price_cents, duration_days, free_freight, free_withdrawal,
      fee_off_percent, points_percent, questions_factor, coupon_template_id, coupons_a_month, member_price, has_trial)
    values ('{"zh-Hans":"月卡","en":"Month card"}', ${priceCents}, ${days}, ${freeFreight}, ${freeWithdrawal}, ${feeOffPercent}, ${pointsPercent},
      ${questionsFactor}, ${template}, ${couponsAMonth}, ${memberPrice}, ${hasTrial}) returning id`);
  return id;
};

/** Gives a member a card with these rights, owned for two days; returns the id of the member's card. */
export const grantRights = async (
  server: Pick<TestServer, 'db'>,
  { id }: Pick<TestMember, 'id'>,
  fields: CardFields,
): Promise<string> => {
  const cardId = await makeCard(server, fields);
  const card = await server.db.one<{ id: string }>(sql`insert into member_card (member_id, card_id, active_from, active_until)
    values (${id}, ${cardId}, now() - interval '2 days', now() + interval '28 days') returning id`);
  return card.id;
};

/** Returns the uses of a member's card. */
export const usesOf = ({ db }: Pick<TestServer, 'db'>, memberCardId: string) =>
  db.rows<{
    kind: string;
    savedCents: number;
    extra: number;
    isVoid: boolean;
  }>(sql`select kind, saved_cents as "savedCents", extra,
      voided_at is not null as "isVoid" from card_use where member_card_id = ${memberCardId} order by id`);
