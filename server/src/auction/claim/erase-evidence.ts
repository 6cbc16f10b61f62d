/**
 * Retention of evidence: pictures of person-to-person payments and unused codes are erased once nobody can dispute a payment
 * any more (auction.md C10).
 */
import { releasePrivatePictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { eraseEnded } from '../code/code.repository.ts';
import * as repository from './evidence-erasure.repository.ts';

/** Retention of pictures after the decision on a payment (days). */
export const evidenceDays = 180;
/** Orders whose pictures one run erases. */
const ordersAtOnce = 200;
/** Codes that one run erases. */
const codesAtOnce = 500;

/**
 * Hourly clean-up: erases vouchers and statement pictures whose payment was decided `evidenceDays` ago; texts and references
 * remain.
 */
export const eraseOldEvidence = async (tx: Tx): Promise<void> => {
  const orderIds = await repository.lockDecided(tx, evidenceDays, ordersAtOnce);
  if (orderIds.length === 0) return;
  const pictureIds = await repository.clearPictures(tx, orderIds);
  await releasePrivatePictures(tx, await repository.unusedAmong(tx, pictureIds));
};

/**
 * Hourly clean-up: erases payload and payee of former payment codes after the same retention as the pictures of the last
 * payment to them.
 */
export const eraseOldCodes = async (tx: Tx): Promise<void> => {
  await eraseEnded(tx, evidenceDays, codesAtOnce);
};
