import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { RightColumns } from '../../db/right-columns.ts';

export interface CardTerms {
  cardId: string;
  names: Record<string, string>;
  priceCents: number;
  durationDays: number;
  isOffered: boolean;
  hasTrial: boolean;
}

const columns: Sql = sql`c.id as "cardId", c.names, c.price_cents as "priceCents", c.duration_days as "durationDays", c.is_offered as "isOffered", c.has_trial as "hasTrial"`;

export interface NewCard extends RightColumns, Pick<CardTerms, 'names' | 'priceCents' | 'durationDays' | 'hasTrial'> {
  couponTemplateId: string | null;
}

export const insertCard = (tx: Tx, card: NewCard) =>
  tx.one<CardTerms>(sql`insert into rights_card as c (names, price_cents, duration_days, free_freight, free_withdrawal, fee_off_percent,
      points_percent, questions_factor, coupon_template_id, coupons_a_month, member_price, has_trial)
    values (${sql.json(card.names)}, ${card.priceCents}, ${card.durationDays}, ${card.freeFreight}, ${card.freeWithdrawal}, ${card.feeOffPercent},
      ${card.pointsPercent}, ${card.questionsFactor}, ${card.couponTemplateId}, ${card.couponsAMonth}, ${card.memberPrice}, ${card.hasTrial}) returning ${columns}`);

export interface CardChange {
  cardId: string;
  priceCents: number | null;
  isOffered: boolean | null;
  hasTrial: boolean | null;
}

export const updateCard = (tx: Tx, { cardId, priceCents, isOffered, hasTrial }: CardChange) =>
  tx.maybe<CardTerms>(sql`update rights_card as c set price_cents = coalesce(${priceCents}::bigint, c.price_cents),
    is_offered = coalesce(${isOffered}::boolean, c.is_offered), has_trial = coalesce(${hasTrial}::boolean, c.has_trial) where c.id = ${cardId} returning ${columns}`);

export const cardPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<CardTerms & { members: number; settledCents: number }>(sql`select ${columns},
      (select count(*)::int from member_card mc where mc.card_id = c.id and mc.active_until > now()) as members,
      ((select coalesce(sum(o.amount_cents), 0) from card_order o join member_card mc on mc.id = o.member_card_id
        where mc.card_id = c.id and o.state = 'settled')
      + (select coalesce(sum(g.amount_cents), 0) from card_gift g where g.card_id = c.id and g.state = 'accepted'))::bigint as "settledCents"
    from rights_card c order by c.created_at desc, c.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from rights_card`);
  return { list, total };
};
