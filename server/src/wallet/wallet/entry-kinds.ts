/** Every kind of posting of the ledger, whose accounts it can touch, what its entries in a wallet come from, and what they are for. */
import type { EntryCategory } from '@juhe/contract/wallet/wallet.schemas';

/** The accounts whose entries a member reads; `none`: only accounts of the platform, of a payment or of a red bag. */
type Reader = 'wallet' | 'company' | 'serviceFee' | 'points';

/**
 * What a wallet entry leads to. `payment`: what was paid for, by the posting's payNo, or else the auction order of that number; `settlement`: the
 * bill in the entry itself. `none` is a decision, not a gap.
 */
export type Origin =
  | 'payment'
  | 'auctionOrder'
  | 'auctionOrders'
  | 'withdrawals'
  | 'shares'
  | 'delayedPayments'
  | 'invitations'
  | 'otherWallet'
  | 'serviceFee'
  | 'points'
  | 'settlement'
  | 'none';

interface EntryKind {
  readonly readers: readonly Reader[];
  readonly origin: Origin;
  /** What a wallet's or a company's entries of this kind are for; null where they have none. */
  readonly category: EntryCategory | null;
}

const wallet = (category: EntryCategory, origin: Origin, ...more: Reader[]): EntryKind => ({
  readers: ['wallet', ...more],
  origin,
  category,
});
const outside = (...readers: Reader[]): EntryKind => ({ readers, origin: 'none', category: null });

/** The kinds of payments; each is posted as `paid`, `refunded` and `returned`, and its `Payable` says which page is its own. */
const paymentKinds: Readonly<Record<string, EntryCategory>> = {
  mallOrder: 'goods',
  course: 'courses',
  expert: 'fees',
  settleIn: 'fees',
  card: 'fees',
  cardGift: 'fees',
  auctionOrder: 'auction',
  auctionReplace: 'auction',
  'recharge.wallet': 'topUps',
  'recharge.serviceFee': 'fees',
};

export const entryKinds: Readonly<Record<string, EntryKind>> = {
  ...Object.fromEntries(
    Object.entries(paymentKinds).flatMap(([kind, category]) =>
      ['paid', 'refunded', 'returned'].map((what) => [`${kind}.${what}`, wallet(category, 'payment')]),
    ),
  ),
  // A top-up is its own whole story: amount, time and number stand in the entry.
  recharge: wallet('topUps', 'none', 'serviceFee'),
  // The other member is named in the entry; there is no page of a single transfer.
  'member.paid': wallet('people', 'none'),
  'delayedPayment.sent': wallet('people', 'delayedPayments'),
  'delayedPayment.arrived': wallet('people', 'delayedPayments'),
  'delayedPayment.revoked': wallet('people', 'delayedPayments'),
  'delayedPayment.returned': wallet('people', 'delayedPayments'),
  // As of a transfer, the other member is named in the entry.
  'redPacket.sent': wallet('people', 'none'),
  'redPacket.opened': wallet('people', 'none'),
  'redPacket.returned': wallet('people', 'none'),
  'member.merged': wallet('others', 'none', 'company', 'serviceFee', 'points'),
  'member.left': outside(),
  'company.transfer': wallet('others', 'otherWallet', 'company'),
  'order.settled': { readers: ['company'], origin: 'settlement', category: 'goods' },
  'withdrawal.applied': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.rejected': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.cancelled': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.failed': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.returned': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.paid': outside(),
  'profit.shared': wallet('people', 'shares'),
  'profit.credited': wallet('people', 'shares'),
  'share.reversed': wallet('people', 'shares'),
  'profit.due': outside(),
  'reward.invite': wallet('people', 'invitations'),
  'serviceFee.withdrawn': wallet('fees', 'serviceFee', 'serviceFee'),
  'points.bought': wallet('others', 'points', 'points'),
  'points.earned': outside('points'),
  'points.reversed': outside('points'),
  'points.gifted': outside('points'),
  'points.spent': outside('points'),
  'points.returned': outside('points'),
  'auction.depositHeld': outside('serviceFee'),
  'auction.depositReturned': outside('serviceFee'),
  'auction.depositForfeited': wallet('auction', 'auctionOrder', 'serviceFee'),
  'auction.resaleHeld': outside('serviceFee'),
  'auction.resaleReturned': outside('serviceFee'),
  // The bond of a seller who broke the rules goes to the buyer, whose order is not the posting's.
  'auction.resaleSettled': wallet('auction', 'auctionOrders', 'serviceFee'),
  'auctionOrder.stored': outside(),
  'auctionReplace.settled': outside(),
  'course.settled': outside(),
  'expert.settled': outside(),
  'settleIn.settled': outside(),
  'card.settled': outside(),
  'cardGift.settled': outside(),
  'redBag.held': outside(),
  'redBag.returned': outside(),
  'redBag.granted': outside(),
};

/** Kinds by which money that was spent comes back to the wallet. */
const returns: ReadonlySet<string> = new Set([
  ...Object.keys(paymentKinds).flatMap((kind) => [`${kind}.refunded`, `${kind}.returned`]),
  'delayedPayment.revoked',
  'delayedPayment.returned',
  'redPacket.returned',
  'serviceFee.withdrawn',
]);

/** Whether entries of a kind spend (when they leave the wallet) or bring back what was spent; null for what is neither, such as a reversed share. */
export const spendingOf = (kind: string): 'spent' | 'back' | null => {
  if (returns.has(kind)) return 'back';
  return kind === 'share.reversed' ? null : 'spent';
};

/** What an entry of this kind is for; `others` for a kind that is not registered, such as a demo's opening balance. */
export const categoryOf = (kind: string): EntryCategory => entryKinds[kind]?.category ?? 'others';

/** The category of every registered kind that has one. */
export const categoriesByKind: ReadonlyMap<string, EntryCategory> = new Map(
  Object.entries(entryKinds).flatMap(([kind, { category }]) => (category === null ? [] : [[kind, category] as const])),
);

/** Which kinds a category consists of: those of `kind`, or, for `others`, all but `exceptKinds`, so that no kind is in none. */
export const kindsIn = (category: EntryCategory): { kind: readonly string[] } | { exceptKinds: readonly string[] } => {
  const kindsOf = (keep: (of: EntryCategory) => boolean) =>
    [...categoriesByKind].flatMap(([kind, of]) => (keep(of) ? [kind] : []));
  return category === 'others' ? { exceptKinds: kindsOf((of) => of !== 'others') } : { kind: kindsOf((of) => of === category) };
};
