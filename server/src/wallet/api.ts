/** What other domains may call of the wallet. */
export { type AddedShare, accountsOfReversal, addShare, reverseShare } from './shareprofit/fee-share.service.ts';
