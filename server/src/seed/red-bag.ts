/** The platform's grants to the demo members' red bags. */
import { platformAccount } from '../ledger/accounts.ts';
import type { SeedStep } from './seed.ts';
import { bookPast } from './wallet.ts';

const granted = [
  { member: 'm1', hoursAgo: 33 * 24, amount: 2_000, memo: '新人红包' },
  { member: 'm1', hoursAgo: 5 * 24 + 3, amount: 1_680, memo: '会员日红包' },
  { member: 'm2', hoursAgo: 12 * 24, amount: 800, memo: '会员日红包' },
] as const;

export const redBagSeed: SeedStep = {
  name: 'redBag',
  run: (tx) =>
    bookPast(
      tx,
      granted.map(({ member, hoursAgo, amount, memo }) => ({
        hoursAgo,
        kind: 'redBag.granted',
        ref: member,
        from: platformAccount('platformRevenue'),
        to: { kind: 'allowance', owner: member },
        amount,
        memo,
      })),
      'demo-red-bag',
    ),
};
