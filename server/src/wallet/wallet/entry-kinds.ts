/**
 * Every kind of posting of the ledger, with the accounts it can affect, and the origin and purpose of its entries in a
 * wallet.
 */
import type { EntryCategory } from '@juhe/contract/wallet/wallet.schemas';

/** The accounts whose entries a member reads; `none`: only accounts of the platform, of a payment or of a red bag. */
type Reader = 'wallet' | 'company' | 'serviceFee' | 'points';

/**
 * Link target of a wallet entry. `payment`: the thing paid for, by the posting's payNo, or else the auction order of that
 * number; `settlement`: the bill in the entry itself. `none` is intentional, not missing.
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
  /** Purpose of a wallet's or a company's entries of this kind; null when there are none. */
  readonly category: EntryCategory | null;
}

const wallet = (category: EntryCategory, origin: Origin, ...more: Reader[]): EntryKind => ({
  readers: ['wallet', ...more],
  origin,
  category,
});
const internalKind = (...readers: Reader[]): EntryKind => ({ readers, origin: 'none', category: null });

/** The kinds of payments; each is posted as `paid`, `refunded` and `returned`, and its `Payable` determines its page. */
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
      ['paid', 'refunded', 'returned'].map((event) => [`${kind}.${event}`, wallet(category, 'payment')]),
    ),
  ),
  // A top-up needs no page: amount, time and number are in the entry.
  recharge: wallet('topUps', 'none', 'serviceFee'),
  // The other member is named in the entry; a single transfer has no page.
  'member.paid': wallet('people', 'none'),
  'delayedPayment.sent': wallet('people', 'delayedPayments'),
  'delayedPayment.arrived': wallet('people', 'delayedPayments'),
  'delayedPayment.revoked': wallet('people', 'delayedPayments'),
  'delayedPayment.returned': wallet('people', 'delayedPayments'),
  // As with a transfer, the other member is named in the entry.
  'redPacket.sent': wallet('people', 'none'),
  'redPacket.opened': wallet('people', 'none'),
  'redPacket.returned': wallet('people', 'none'),
  'member.merged': wallet('others', 'none', 'company', 'serviceFee', 'points'),
  'member.left': internalKind(),
  'company.transfer': wallet('others', 'otherWallet', 'company'),
  'order.settled': { readers: ['company'], origin: 'settlement', category: 'goods' },
  'withdrawal.applied': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.rejected': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.cancelled': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.failed': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.returned': wallet('withdrawals', 'withdrawals', 'company'),
  'withdrawal.paid': internalKind(),
  'profit.shared': wallet('people', 'shares'),
  'profit.credited': wallet('people', 'shares'),
  'share.reversed': wallet('people', 'shares'),
  'profit.due': internalKind(),
  'reward.invite': wallet('people', 'invitations'),
  'serviceFee.withdrawn': wallet('fees', 'serviceFee', 'serviceFee'),
  'points.bought': wallet('others', 'points', 'points'),
  'points.earned': internalKind('points'),
  'points.reversed': internalKind('points'),
  'points.gifted': internalKind('points'),
  'points.spent': internalKind('points'),
  'points.returned': internalKind('points'),
  'auction.depositHeld': internalKind('serviceFee'),
  'auction.depositReturned': internalKind('serviceFee'),
  'auction.depositForfeited': wallet('auction', 'auctionOrder', 'serviceFee'),
  'auction.resaleHeld': internalKind('serviceFee'),
  'auction.resaleReturned': internalKind('serviceFee'),
  // The bond of a seller who broke the rules goes to the buyer, whose order is not the posting's.
  'auction.resaleSettled': wallet('auction', 'auctionOrders', 'serviceFee'),
  'auctionOrder.stored': internalKind(),
  'auctionReplace.settled': internalKind(),
  'course.settled': internalKind(),
  'expert.settled': internalKind(),
  'settleIn.settled': internalKind(),
  'card.settled': internalKind(),
  'cardGift.settled': internalKind(),
  'redBag.held': internalKind(),
  'redBag.returned': internalKind(),
  'redBag.granted': internalKind(),
};

/** Kinds of entries that refund spent money to the wallet. */
const returns: ReadonlySet<string> = new Set([
  ...Object.keys(paymentKinds).flatMap((kind) => [`${kind}.refunded`, `${kind}.returned`]),
  'delayedPayment.revoked',
  'delayedPayment.returned',
  'redPacket.returned',
  'serviceFee.withdrawn',
]);

/** Whether entries of a kind spend (when they debit the wallet) or refund; null for neither, such as a reversed share. */
export const spendingOf = (kind: string): 'spent' | 'back' | null => {
  if (returns.has(kind)) return 'back';
  return kind === 'share.reversed' ? null : 'spent';
};

/** Purpose of an entry of this kind; `others` for an unregistered kind, such as a demo's opening balance. */
export const categoryOf = (kind: string): EntryCategory => entryKinds[kind]?.category ?? 'others';

/** The category of every registered kind with one. */
export const categoriesByKind: ReadonlyMap<string, EntryCategory> = new Map(
  Object.entries(entryKinds).flatMap(([kind, { category }]) => (category === null ? [] : [[kind, category] as const])),
);

/** The kinds of a category: those in `kind`, or, for `others`, all but `exceptKinds`, so that every kind has a category. */
export const kindsIn = (category: EntryCategory): { kind: readonly string[] } | { exceptKinds: readonly string[] } => {
  const kindsOf = (matches: (of: EntryCategory) => boolean) =>
    [...categoriesByKind].flatMap(([kind, of]) => (matches(of) ? [kind] : []));
  return category === 'others' ? { exceptKinds: kindsOf((of) => of !== 'others') } : { kind: kindsOf((of) => of === category) };
};
