/** Card gifts in conversations. */
export { cancelUnpaid, bounceGift, giftPayable, markGiftPaid } from './card-gift/card-gift-steps.ts';
export { findGifts, lockGiftOfPayment } from './card-gift/card-gift.repository.ts';
export {
  acceptGift,
  declineGift,
  giftCards,
  giftsOf,
  listGifts,
  makeGift,
  payGift,
  returnGift,
  showGift,
  withdrawGift,
} from './card-gift/card-gift.service.ts';
