/** Shared parts of the lot slices: topic, notice, and the scheduled jobs that open and end a lot. */
import * as auctionPages from '@juhe/contract/pages/auction';
import { jobKind } from '../../jobs/job.ts';

/** The live topic of a lot. */
export const lotTopic = (productNo: string): string => `lot:${productNo}`;

/** Common fields of all notices about a lot: one per member and lot, renewed during the auction. */
export const lotNotice = ({ id, productNo }: { readonly id: string; readonly productNo: string }, memberId: string) => ({
  memberId,
  key: `lot:${id}`,
  renew: true,
  link: auctionPages.lotDetail({ productNo }),
});

/** The opening of a lot; `lot/lot.service.ts` handles it. */
export const openLotKind = jobKind('lot.open');

/** The end of a lot; `close/close.service.ts` handles it. */
export const closeLotKind = jobKind('lot.close');

/** Signs an ended lot without a signature; `proof/seal.ts` handles it. */
export const sealLotKind = jobKind('lot.seal');
