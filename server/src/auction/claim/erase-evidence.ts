/** The pictures of payments from person to person go when nobody can dispute the payment any more (auction.md C10). */
import { releasePrivatePictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import * as repository from './evidence-erasure.repository.ts';

/** Days after a payment was decided until its pictures are erased. */
export const evidenceDays = 180;
/** Orders whose pictures one run erases. */
const ordersAtOnce = 200;

/** Hourly clean-up: vouchers and pictures of statements whose payment was decided so long ago; texts and references stay. */
export const eraseOldEvidence = async (tx: Tx): Promise<void> => {
  const orderIds = await repository.lockDecided(tx, evidenceDays, ordersAtOnce);
  if (orderIds.length === 0) return;
  const pictureIds = await repository.clearPictures(tx, orderIds);
  await releasePrivatePictures(tx, await repository.unusedAmong(tx, pictureIds));
};
