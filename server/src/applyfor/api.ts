/** What other domains may ask of cards. */
export { memberPriceAccess } from './card/rights.repository.ts';
/** Cards given in conversations. */
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
/** What a shop may do by the plan it settled in with. */
export { planOf } from './shop/plan.repository.ts';
