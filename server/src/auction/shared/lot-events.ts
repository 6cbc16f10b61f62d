/** What the slices of a lot share: its topic, its notice, and the scheduled jobs that open and end it. */
import * as auctionPages from '@juhe/contract/pages/auction';
import { jobKind } from '../../jobs/job.ts';

/** The live topic of a lot. */
export const lotTopic = (productNo: string): string => `lot:${productNo}`;

/** What all notices about a lot have in common: there is one for each member and lot, renewed as the auction goes on. */
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

/** Signs a lot that is over and has no signature yet; `proof/seal.ts` handles it. */
export const sealLotKind = jobKind('lot.seal');
