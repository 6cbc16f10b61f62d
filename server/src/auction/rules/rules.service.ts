import { depositRule, highestBidCents, softCloseLimit, softCloseSeconds } from '@juhe/contract/auction/limits';
import { bondRule, feeCapBp, mostResales, ownedHours, resaleDays, startRangeBp } from '@juhe/contract/auction/resale-figures';
import type { AuctionRules } from '@juhe/contract/auction/rules.schemas';
import { confirmSeconds } from '../claim/confirm-deadline.ts';
import { lateCaseHours } from '../shared/late-case.ts';
import { statementSeconds } from '../dispute/open-case.ts';
import { paySeconds } from '../order/pay-deadline.ts';
import { answerSeconds } from '../order/second-chance.ts';
import { extendBySeconds, receiveAfterSeconds } from '../storage/storage.service.ts';
import { strikeDays } from '../strike/strike.repository.ts';
import { bans } from '../strike/strikes.ts';

const hours = (seconds: number): number => seconds / 3600;
const days = (seconds: number): number => seconds / 86_400;

/** The rule values used by the slices, collected for the rules page (auction.md H7), so that the page cannot drift from them. */
export const auctionRules: AuctionRules = {
  bidding: {
    highestCents: highestBidCents,
    softCloseMinutes: softCloseSeconds / 60,
    softCloseTimes: softCloseLimit,
    deposit: depositRule,
  },
  deadlines: {
    payHours: hours(paySeconds),
    confirmHours: hours(confirmSeconds),
    statementHours: hours(statementSeconds),
    lateHours: lateCaseHours,
    secondChanceHours: hours(answerSeconds),
    receiveDays: days(receiveAfterSeconds),
    extendDays: days(extendBySeconds),
  },
  resale: {
    startLeastBp: startRangeBp.least,
    startMostBp: startRangeBp.most,
    feeCapBp,
    bond: bondRule,
    ownedHours,
    mostResales,
    days: [...resaleDays],
  },
  strikeDays,
  bans: [...bans],
};
