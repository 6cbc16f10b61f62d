import type { Deps } from '../deps.ts';
import { activitySeed } from './activity.ts';
import { afterSaleSeed } from './after-sale.ts';
import { applyforSeed } from './applyfor.ts';
import { bankCardSeed } from './bank-card.ts';
import { bookSeed } from './book.ts';
import { cardSeed } from './card.ts';
import { chatSeed } from './chat.ts';
import { conversationSeed } from './conversation.ts';
import { contentSeed } from './content.ts';
import { creationSeed } from './creation.ts';
import { couponSeed } from './coupon.ts';
import { auctionSeed } from './auction.ts';
import { auctionOrderSeed } from './auction-orders.ts';
import { discoverSeed } from './discover.ts';
import { findSeed } from './find.ts';
import { feedbackSeed } from './feedback.ts';
import { identitySeed } from './identity.ts';
import { inviteSeed } from './invite.ts';
import { mallSeed } from './mall.ts';
import { memberSeed } from './member.ts';
import { noticeSeed } from './notice.ts';
import { orderSeed } from './order.ts';
import { profitSeed } from './profit.ts';
import { pointsSeed } from './points.ts';
import { redBagSeed } from './red-bag.ts';
import { reviewSeed } from './review.ts';
import { runSeed, type SeedStep } from './seed.ts';
import { searchSeed } from './search.ts';
import { socialSeed } from './social.ts';
import { filmRefusalSeed, videoSeed } from './video.ts';
import { lessonFilesSeed, studySeed } from './study.ts';
import { walletSeed } from './wallet.ts';
import { withdrawalSeed } from './withdrawal.ts';

/** The demo data in order: members first, then their data. */
export const seedSteps: readonly SeedStep[] = [
  memberSeed,
  walletSeed,
  bankCardSeed,
  mallSeed,
  orderSeed,
  afterSaleSeed,
  couponSeed,
  redBagSeed,
  reviewSeed,
  activitySeed,
  contentSeed,
  bookSeed,
  studySeed,
  lessonFilesSeed,
  videoSeed,
  auctionSeed,
  pointsSeed,
  socialSeed,
  conversationSeed,
  inviteSeed,
  applyforSeed,
  feedbackSeed,
  findSeed,
  chatSeed,
  discoverSeed,
  searchSeed,
  creationSeed,
  noticeSeed,
  auctionOrderSeed,
  profitSeed,
  withdrawalSeed,
  cardSeed,
  filmRefusalSeed,
  identitySeed,
];

/** Fills a new database with demo data (DEMO=1); returns the steps that ran. */
export const seed = (deps: Deps): Promise<string[]> => runSeed(deps, seedSteps);
