/** What other domains may call of the wallet. */
export { type AddedShare, accountsOfReversal, addShare, reverseShare } from './shareprofit/shareprofit.service.ts';
