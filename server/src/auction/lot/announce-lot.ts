import { depositRule } from '@juhe/contract/auction/limits';
import type { LotCategory } from '@juhe/contract/auction/lot.schemas';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Actor } from '../../http/call/context.ts';
import { openLotKind } from '../shared/lot-events.ts';
import { lotMachine } from './lot-machine.ts';

export interface NewLot {
  title: string;
  pictures: readonly string[];
  video: string | null;
  detailHtml: string;
  /** Null for the platform. */
  ownerId: string | null;
  ownerOrderNo: string | null;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  /** An opening in the past means now. */
  opensAt: string;
  closesAt: string;
  quantity: number;
  category: LotCategory;
  sessionId: string | null;
  originLotId: string | null;
  round: number;
}

export interface AnnouncedLot {
  readonly id: string;
  readonly productNo: string;
  readonly opensAt: string;
  readonly closesAt: string;
}

/** Deposit of each bidder as a share of the start price, between two amounts (AUCTION-1). */
export const depositFor = (startCents: number): number =>
  Math.min(depositRule.mostCents, Math.max(depositRule.leastCents, Math.round((startCents * depositRule.bp) / 10_000)));

/** Inserts a lot that nobody can bid on yet, and schedules its opening. The caller has checked its amounts and times. */
export const announceLot = async (tx: Tx, lot: NewLot, actor: Actor): Promise<AnnouncedLot> => {
  const announced =
    await tx.one<AnnouncedLot>(sql`insert into lot (product_no, title, pictures, video, detail_html, owner_id, owner_order_no,
      start_cents, increment_cents, reserve_cents, deposit_cents, opens_at, closes_at, quantity, category, session_id, shown_at,
      origin_lot_id, round, state)
    select ${businessNo('P')}, ${lot.title}, ${[...lot.pictures]}::text[], ${lot.video}, ${lot.detailHtml}, ${lot.ownerId}, ${lot.ownerOrderNo},
      ${lot.startCents}::bigint, ${lot.incrementCents}::bigint, ${lot.reserveCents}::bigint, ${depositFor(lot.startCents)}::bigint,
      greatest(${lot.opensAt}::timestamptz, now()), ${lot.closesAt}::timestamptz, ${lot.quantity}::int, ${lot.category}, ${lot.sessionId},
      greatest(now(), (select s.shown_at from lot_session s where s.id = ${lot.sessionId})), ${lot.originLotId}, ${lot.round}::int, 'scheduled'
    returning id, product_no as "productNo", opens_at as "opensAt", closes_at as "closesAt"`);
  await lotMachine.created(tx, { id: announced.id, state: 'scheduled', actor });
  await openLotKind.schedule(tx, announced.productNo, announced.opensAt);
  return announced;
};
