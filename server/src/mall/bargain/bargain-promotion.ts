/** Orders that buy a bargain. */
import type { Tx } from '../../db/db.ts';
import { systemActor } from '../../state-machine/machine.ts';
import type { PromotionSource, PromotionOrder } from '../order/promotion-sources.ts';
import { bargainFail } from './bargain-failures.ts';
import { bargainMachine } from './bargain-machine.ts';
import * as repository from './bargain.repository.ts';
import type { BargainRow } from './bargain.repository.ts';
import { expireBargain, notifyBargain } from './bargain.service.ts';

/** Returns the reached price, never above the shelf price. */
const priceOf = ({ priceCents, shelfCents }: BargainRow): number => Math.min(priceCents, shelfCents);

/** Refuses a bargain that cannot be bought now. */
const checkState = ({ state }: BargainRow): void => {
  if (state === 'ordered') throw bargainFail('bargain.ordered');
  if (state !== 'running') throw bargainFail('bargain.over');
};

const locked = async (tx: Tx, { originRef }: PromotionOrder): Promise<BargainRow> => {
  const row = await repository.lockBargain(tx, originRef);
  if (!row) throw bargainFail('bargain.missing');
  return row;
};

/**
 * Locks the bargain's row after order and stock, never before them. The price may therefore fall between `quote` and
 * `onCreated`; the member is then asked to check the price again instead of paying more than the displayed one.
 */
export const bargainPromotion: PromotionSource = {
  async quote(db, { memberId, skuId, quantity, bargainId = '' }) {
    const row = await repository.findBargain(db, bargainId);
    if (row?.memberId !== memberId) throw bargainFail('bargain.missing');
    checkState(row);
    if (row.skuId !== skuId || quantity !== 1) throw bargainFail('bargain.oneOnly');
    return { priceCents: priceOf(row), ref: row.id };
  },
  async onCreated(tx, order) {
    const row = await locked(tx, order);
    checkState(row);
    const { priceCents } = await repository.unitPriceOf(tx, order.id);
    if (priceCents !== priceOf(row)) throw bargainFail('bargain.priceFell');
    await bargainMachine.transition(tx, { id: row.id, event: 'order', actor: systemActor, note: order.orderNo });
    await repository.setOrderNo(tx, row.id, order.orderNo);
    await notifyBargain(tx, row);
  },
  async onPaid(tx, order) {
    const row = await locked(tx, order);
    await bargainMachine.transition(tx, { id: row.id, event: 'buy', actor: systemActor, note: order.orderNo });
    await notifyBargain(tx, row);
    return 'paid';
  },
  async onEnded(tx, order) {
    const row = await locked(tx, order);
    await bargainMachine.transition(tx, { id: row.id, event: 'release', actor: systemActor, note: order.orderNo });
    await repository.setOrderNo(tx, row.id, null);
    await notifyBargain(tx, row);
    // It expired meanwhile: it can no longer be bargained for.
    const now = await repository.findBargain(tx, row.id);
    if (now?.state === 'expired') await expireBargain(tx, row.id);
  },
};
