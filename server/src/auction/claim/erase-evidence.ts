/** Pictures of payments from person to person, and codes that nobody pays to, go when nobody can dispute a payment any more (auction.md C10). */
import { releasePrivatePictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { eraseEnded } from '../code/code.repository.ts';
import * as repository from './evidence-erasure.repository.ts';

/** Days after a payment was decided until its pictures are erased. */
export const evidenceDays = 180;
/** Orders whose pictures one run erases. */
const ordersAtOnce = 200;
/** Codes that one run empties. */
const codesAtOnce = 500;

/** Hourly clean-up: vouchers and pictures of statements whose payment was decided so long ago; texts and references stay. */
export const eraseOldEvidence = async (tx: Tx): Promise<void> => {
  const orderIds = await repository.lockDecided(tx, evidenceDays, ordersAtOnce);
  if (orderIds.length === 0) return;
  const pictureIds = await repository.clearPictures(tx, orderIds);
  await releasePrivatePictures(tx, await repository.unusedAmong(tx, pictureIds));
};

/** Hourly clean-up: what former payment codes said and who was paid, as long after the last payment to them as its pictures stay. */
export const eraseOldCodes = async (tx: Tx): Promise<void> => {
  await eraseEnded(tx, evidenceDays, codesAtOnce);
};
