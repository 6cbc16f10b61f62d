import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/job.ts';
import { notify } from '../../social/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { lotMachine } from '../lot/lot-machine.ts';
import { findLot, holdLot } from '../lot/lot.repository.ts';
import { returnDeposits } from '../lot/deposits.ts';
import { closeLotKind, lotNotice, lotTopic } from '../shared/lot-events.ts';
import { sealLot } from '../proof/seal.ts';
import { lotPassed, lotSold } from './outcome.ts';

/**
 * Scheduled job `lot.close`: sold to the leader when the reserve is met, otherwise unsold. Those who did not win get their deposit back;
 * the winner's stays held until the lot is paid (domain.md §6). A bid in the last moment moved the end: then it is due again later.
 */
const closeLot = async (tx: Tx, productNo: string, deps: Deps): Promise<void> => {
  // The worker has locked it.
  const lot = await findLot(tx, productNo);
  if (lot?.state !== 'open') return;
  if (!lot.over) {
    await closeLotJob.schedule(tx, productNo, lot.closesAt);
    return;
  }
  const { leaderId, priceCents } = lot;
  const sold = leaderId !== null && priceCents !== null && (lot.reserveCents === null || priceCents >= lot.reserveCents);
  await lotMachine.fire(tx, { id: lot.id, event: sold ? 'sell' : 'pass', actor: systemActor });
  const order = sold ? await lotSold(tx, { ...lot, leaderId, priceCents }) : undefined;
  if (!sold) await lotPassed(tx, lot);
  await returnDeposits(tx, lot, sold ? leaderId : null);
  const params = { title: lot.title, priceCents: priceCents ?? 0 };
  if (sold && order) {
    await publish(tx, `member:${leaderId}`, { kind: 'lotWon', productNo, orderNo: order.orderNo });
    const link = auctionPages.orderDetail(order);
    await notify(tx, { ...lotNotice(lot, leaderId), link, kind: 'auction', template: 'won', params });
  }
  if (lot.ownerId !== null)
    await notify(tx, { ...lotNotice(lot, lot.ownerId), kind: 'auction', template: sold ? 'sold' : 'unsold', params });
  await sealLot(tx, deps, lot.id);
  await publish(tx, lotTopic(productNo));
};
export const closeLotJob = defineJob({ kind: closeLotKind, lock: holdLot, run: closeLot });
