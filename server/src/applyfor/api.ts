/** Card functions that other domains may call. */
export { memberPriceAccess } from './card/rights.repository.ts';
/** Card gifts in conversations. */
export { cancelUnpaid, bounceGift, giftPayable, startWaiting } from './card-gift/card-gift-steps.ts';
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
export {
  holdRights,
  lowerUse,
  type MemberRights,
  recordUse,
  reducedRate,
  rightsOf,
  settleFeeUse,
  voidUse,
} from './card/rights.ts';
export { expertLevelOf } from './daren/daren.repository.ts';
/** Plan of a shop, which limits what the shop may do. */
export { planOf } from './shop/plan.repository.ts';
