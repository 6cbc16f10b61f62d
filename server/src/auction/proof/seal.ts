import type { Tx } from '../../db/db.ts';
import { newestSigner } from '../../delivery/live/signing.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import { defineJob } from '../../jobs/job.ts';
import { hasEnded } from '../lot/lot-machine.ts';
import { findLot, lockLotExclusively } from '../lot/lot.repository.ts';
import { lotTopic, sealLotKind } from '../shared/lot-events.ts';
import { closingFacts, findProvedLot, storeProofs } from './proof.repository.ts';

type SealDeps = Pick<Deps, 'secrets'>;

/**
 * Signs head, end state, price and winner of ended lots with the platform's key (auction.md H1, decision 0012) and marks the
 * lots as changed; false on a server without a key. The caller holds the lots' locks and has stored their final states.
 */
export const sealLots = async (tx: Tx, deps: SealDeps, lotIds: readonly string[]): Promise<boolean> => {
  const [signer, facts] = await Promise.all([newestSigner(tx, deps), closingFacts(tx, lotIds)]);
  const closings = facts.map(({ id, productNo, offers, head, state, priceCents, leaderPaddle, at }) => {
    const text = ['juhe lot proof 1', productNo, offers, head, state, priceCents ?? '', leaderPaddle ?? '', at].join('\n');
    return { id, at, signature: signer?.(text) ?? null };
  });
  await storeProofs(tx, closings);
  return signer !== undefined;
};

const sealLater = async (tx: Tx, productNo: string, deps: SealDeps): Promise<void> => {
  const lot = await findLot(tx, productNo);
  if (!lot || !hasEnded(lot.state) || (await findProvedLot(tx, lot.id)).proof !== null) return;
  if (!(await sealLots(tx, deps, [lot.id]))) throw new Error('there is no key to sign the lot with');
  publish(tx, lotTopic(productNo));
};

/**
 * Scheduled job `lot.seal`: for lots that ended without a key, such as the demo's, which end before the first start has
 * created one.
 */
export const sealLotJob = defineJob({ kind: sealLotKind, lock: lockLotExclusively, run: sealLater });
