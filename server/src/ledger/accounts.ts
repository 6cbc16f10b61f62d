/** The kinds of ledger account and their currencies (domain.md §1.1): integer cents or whole points. */
export const currencyOf = {
  memberWallet: 'CNY',
  companyWallet: 'CNY',
  serviceFee: 'CNY',
  allowance: 'CNY',
  escrow: 'CNY',
  gatewayClearing: 'CNY',
  platformRevenue: 'CNY',
  profitPayable: 'CNY',
  withdrawalInFlight: 'CNY',
  points: 'PTS',
  pointsBought: 'PTS',
  pointsIssue: 'PTS',
} as const;

export type AccountKind = keyof typeof currencyOf;
export type Currency = (typeof currencyOf)[AccountKind];

/** Accounts of the outside world and of the platform: the only ones that may be negative. */
const unbounded: ReadonlySet<AccountKind> = new Set(['gatewayClearing', 'platformRevenue', 'pointsIssue']);

/** One account: `owner` is a member id, a shop id, a payNo, a channel name, or `platform`. */
export interface Account {
  readonly kind: AccountKind;
  readonly owner: string;
}

export const mayBeNegative = (kind: AccountKind): boolean => unbounded.has(kind);

/** The platform's own account of a kind, e.g. `platformAccount('platformRevenue')`. */
export const platformAccount = (kind: AccountKind): Account => ({ kind, owner: 'platform' });

/** A total order over accounts; locks are always taken in it, so that two postings never deadlock. */
export const compareAccounts = (a: Account, b: Account): number => {
  const x = accountKey(a);
  const y = accountKey(b);
  return x < y ? -1 : x > y ? 1 : 0;
};

export const accountKey = (account: Account): string => `${account.kind}\u0000${account.owner}`;
