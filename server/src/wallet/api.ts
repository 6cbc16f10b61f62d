/** Wallet functions that other domains may call. */
export { type AddedShare, accountsOfReversal, addShare, reverseShare } from './shareprofit/fee-share.service.ts';
export { payPartner, transfersOf } from './member-payment/partner-payment.ts';
export { requestShare, lapseRequest, requestsOf, showRequest } from './money-request/shared-bill.ts';
export { claimRedPacket, redPacketsOf, returnRedPacket, fundRedPacket, showRedPacket } from './red-packet/red-packet.service.ts';
