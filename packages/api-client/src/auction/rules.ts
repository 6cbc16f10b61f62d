import { rules } from '@juhe/contract/auction/rules';
import { inject, query } from '@juhe/api-client';

export const { useGetAuctionRulesQuery } = inject((build) => ({
  getAuctionRules: query(build, rules.getAuctionRules, { keep: 3600 }),
}));
