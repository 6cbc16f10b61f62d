import { type Sql, sql } from './sql.ts';

/** What a card grants. */
export interface RightColumns {
  freeFreight: boolean;
  freeWithdrawal: boolean;
  feeOffPercent: number;
  pointsPercent: number;
  questionsFactor: number;
  couponsAMonth: number;
  memberPrice: boolean;
}

/** Columns of `rights_card c`. */
export const rightColumns: Sql = sql`c.free_freight as "freeFreight", c.free_withdrawal as "freeWithdrawal", c.fee_off_percent as "feeOffPercent",
  c.points_percent as "pointsPercent", c.questions_factor as "questionsFactor", c.coupons_a_month as "couponsAMonth",
  c.member_price as "memberPrice"`;
