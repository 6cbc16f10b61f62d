import type { Tx } from '../../db/db.ts';
import { signWithNewestKey } from '../../delivery/live/signing.ts';
import type { Deps } from '../../deps.ts';
import { closingFacts, storeProof } from './proof.repository.ts';

/**
 * Signs a closed lot's head, price and winner with the platform's key (auction.md H1, decision 0012) and marks the lot as changed. The caller
 * holds the lot's lock and has written its last state.
 */
export const sealLot = async (tx: Tx, deps: Pick<Deps, 'secrets'>, lotId: string): Promise<void> => {
  const { productNo, offers, head, state, priceCents, leaderPaddle, at } = await closingFacts(tx, lotId);
  const text = ['juhe lot proof 1', productNo, offers, head, state, priceCents ?? '', leaderPaddle ?? '', at].join('\n');
  await storeProof(tx, lotId, at, await signWithNewestKey(tx, deps, text));
};
