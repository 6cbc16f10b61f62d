import type { LotCategory } from '@juhe/contract/auction/lot.schemas';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { sql } from '../../db/sql.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { auctionFail } from '../failures.ts';
import { type AnnouncedLot, announceLot } from './announce-lot.ts';
import { announceFail } from './announce-failures.ts';
import { closeLotKind, openLotKind, sealLotKind } from '../shared/lot-events.ts';
import { lotMachine } from './lot-machine.ts';
import { lockLot, type LotRow, setCancelReason } from './lot.repository.ts';
import { lotChanged, openLot } from './lot.service.ts';

/** 1, 2 or 5 times a power of ten. */
const roundedStep = (cents: number): number => {
  const power = 10 ** Math.floor(Math.log10(cents));
  const lead = cents / power;
  return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
};

/** The increment of a member's lot: about 2 % of the start price, rounded to a simple number, at least one cent. */
export const incrementFor = (startCents: number): number => roundedStep(Math.max(1, Math.round(startCents * 0.02)));

/** Times of a member's lot: from now for a duration, or with a session that has not opened. */
export type LotTimes = { readonly days: 1 | 3 | 7 } | { readonly minutes: number } | { readonly sessionId: string };

export interface MemberLot {
  readonly ownerId: string;
  /** The order whose goods are offered; the database refuses a second running lot of the same order. */
  readonly ownerOrderNo: string;
  /**
   * The lot on which the goods were won: pictures, film, text and category are copied from it. Null for goods that replaced those of
   * a lot: nothing but their picture is stored.
   */
  readonly originLotId: string | null;
  /** The picture of the goods' order. */
  readonly picture: string;
  readonly title: string;
  readonly quantity: number;
  readonly startCents: number;
  readonly reserveCents: number | null;
  readonly times: LotTimes;
}

interface Appearance {
  pictures: string[];
  video: string | null;
  detailHtml: string;
  category: LotCategory;
}

interface Origin extends Appearance {
  title: string;
  quantity: number;
  ownerId: string | null;
  ownerOrderNo: string | null;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  round: number;
  seconds: number;
}

const originOf = (tx: Tx, lotId: string) =>
  tx.one<Origin>(sql`select title, pictures, video, detail_html as "detailHtml", category, quantity, owner_id as "ownerId",
      owner_order_no as "ownerOrderNo", start_cents as "startCents", increment_cents as "incrementCents", reserve_cents as "reserveCents",
      round, extract(epoch from announced_closes_at - opens_at)::float8 as seconds
    from lot where id = ${lotId}`);

const fromNow = (tx: Tx, seconds: number) =>
  tx.one<{ opensAt: string; closesAt: string }>(
    sql`select now() as "opensAt", now() + ${seconds}::float8 * interval '1 second' as "closesAt"`,
  );

/** Times in a session that has not opened: its lots close a minute apart, in order of arrival. */
export const timesInSession = async (tx: Tx, sessionId: string): Promise<{ opensAt: string; closesAt: string }> => {
  await tx.maybe(sql`select id from lot_session where id = ${sessionId} for update`);
  const times = await tx.maybe<{
    opensAt: string;
    closesAt: string;
  }>(sql`select s.opens_at as "opensAt", s.closes_at + interval '1 minute' *
      (select count(*) from lot l where l.session_id = s.id and l.state <> 'withdrawn') as "closesAt"
    from lot_session s where s.id = ${sessionId} and s.opens_at > now()`);
  if (!times) throw announceFail('session.closed', undefined, { field: 'sessionId' });
  return times;
};

/** Opens a lot in the transaction that announces it and cancels the scheduled job. */
const openNow = async (tx: Tx, productNo: string): Promise<void> => {
  await openLot(tx, productNo);
  await openLotKind.cancel(tx, productNo);
};

const secondsOf = (times: Exclude<LotTimes, { readonly sessionId: string }>): number =>
  'days' in times ? times.days * 24 * 3600 : times.minutes * 60;

/**
 * Offers a member's goods as a lot (auction.md B5), open at once unless it belongs to a session. The caller checks price
 * limits, holds and rights, and holds the lock of the order.
 */
export const publishMemberLot = async (tx: Tx, lot: MemberLot): Promise<AnnouncedLot> => {
  const { pictures, video, detailHtml, category }: Appearance =
    lot.originLotId === null
      ? { pictures: [lot.picture], video: null, detailHtml: '', category: 'other' }
      : await originOf(tx, lot.originLotId);
  const sessionId = 'sessionId' in lot.times ? lot.times.sessionId : null;
  const times = await ('sessionId' in lot.times ? timesInSession(tx, lot.times.sessionId) : fromNow(tx, secondsOf(lot.times)));
  const announced = await announceLot(
    tx,
    {
      ...times,
      title: lot.title,
      pictures,
      video,
      detailHtml,
      category,
      quantity: lot.quantity,
      ownerId: lot.ownerId,
      ownerOrderNo: lot.ownerOrderNo,
      startCents: lot.startCents,
      incrementCents: incrementFor(lot.startCents),
      reserveCents: lot.reserveCents,
      sessionId,
      originLotId: lot.originLotId,
      round: 1,
    },
    { kind: 'member', id: lot.ownerId },
  );
  if (sessionId === null) await openNow(tx, announced.productNo);
  return announced;
};

/**
 * Withdraws the owner's lot while it has no bids (auction.md B1): 404 `lot.missing` for other members, 409 `lot.hasBids`, or
 * 409 when it is over. Returns the previous lot; the caller handles the order and the listing's holds.
 */
export const takeBackLot = async (
  tx: Tx,
  { productNo, ownerId }: { readonly productNo: string; readonly ownerId: string },
): Promise<LotRow> => {
  const lot = await lockLot(tx, productNo);
  if (lot?.ownerId !== ownerId || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  if (lot.state === 'open' && lot.over) throw auctionFail('lot.ended');
  if (lot.bids > 0) throw announceFail('lot.hasBids');
  await lotMachine.transition(tx, { id: lot.id, event: 'takeBack', actor: { kind: 'member', id: ownerId } });
  await openLotKind.cancel(tx, productNo);
  await closeLotKind.cancel(tx, productNo);
  await lotChanged(tx, lot);
  return lot;
};

/**
 * Cancels a lot without bids for an operator, since its goods belong to a buyer who paid too late (auction.md C4). Returns
 * false when it has a bid or is over. The caller holds the lot's lock.
 */
export const cancelUnbidLot = async (
  tx: Tx,
  productNo: string,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Promise<boolean> => {
  const lot = await lockLot(tx, productNo);
  if (!lot || lot.bids > 0 || !(lot.state === 'open' || lot.state === 'scheduled')) return false;
  await setCancelReason(tx, lot.id, reason);
  await lotMachine.transition(tx, { id: lot.id, event: lot.state === 'open' ? 'cancel' : 'withdraw', actor, note: reason });
  await openLotKind.cancel(tx, productNo);
  await closeLotKind.cancel(tx, productNo);
  if (lot.state === 'open') await sealLotKind.schedule(tx, productNo, { seconds: 0 });
  await lotChanged(tx, lot);
  return true;
};

/**
 * Offers a sold but unpaid lot again as a new row with the same terms and running time, open at once (auction.md B1: on the
 * old row an earlier bidder would bid without a deposit). Call it after `fallThroughLot`.
 */
export const relistLot = async (tx: Tx, lotId: string): Promise<AnnouncedLot> => {
  const origin = await originOf(tx, lotId);
  const { seconds, ...fields } = origin;
  const announced = await announceLot(
    tx,
    { ...fields, ...(await fromNow(tx, seconds)), sessionId: null, originLotId: lotId, round: origin.round + 1 },
    systemActor,
  );
  await openNow(tx, announced.productNo);
  return announced;
};

/** Ends a sold lot that neither its winner nor anybody else paid (auction.md B6). The caller holds the lot's lock. */
export const fallThroughLot = async (tx: Tx, lot: Pick<LotRow, 'id' | 'productNo'>): Promise<void> => {
  await lotMachine.transition(tx, { id: lot.id, event: 'fallThrough', actor: systemActor });
  await lotChanged(tx, lot);
};
