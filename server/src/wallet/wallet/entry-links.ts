/** Origin of wallet entries: the page of each, and the parts of its amount. */
import * as auctionPages from '@juhe/contract/pages/auction';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { EntryPart } from '@juhe/contract/wallet/wallet.schemas';
import type { Ctx } from '../../http/call/context.ts';
import type { Account } from '../../ledger/accounts.ts';
import type { LedgerEntry } from '../../ledger/read.ts';
import { settlementBill } from '../../mall/api.ts';
import { payables, type PaymentOrigin, paymentOrigins } from '../../payment/api.ts';
import { entryKinds, type Origin } from './entry-kinds.ts';
import * as repository from './entry.repository.ts';

const originOf = (kind: string): Origin => entryKinds[kind]?.origin ?? 'none';

/** Whether a withdrawal, a transfer … belongs to the company's wallet. */
const isCompany = (account: Account): boolean => account.kind === 'companyWallet';

/** The page of an entry without a payment. */
const pageOf = (account: Account, { kind, ref }: Pick<LedgerEntry, 'kind' | 'ref'>): string | null => {
  switch (originOf(kind)) {
    case 'auctionOrder':
      return auctionPages.orderDetail({ orderNo: ref });
    case 'auctionOrders':
      return auctionPages.orderList();
    case 'withdrawals':
      return walletPages.withdrawalDetails();
    case 'shares':
      return walletPages.confirmedDetails();
    case 'delayedPayments':
      return walletPages.delayedPayments({ side: kind === 'delayedPayment.arrived' ? 'received' : 'sent' });
    case 'invitations':
      return socialPages.sharingCourtesy();
    case 'otherWallet':
      return isCompany(account) ? walletPages.personalWallet() : walletPages.companyWallet();
    case 'serviceFee':
      return auctionPages.auctionStorageDetail({ type: 'serviceFee' });
    case 'points':
      return auctionPages.auctionStorageDetail({ type: 'points' });
    default:
      return null;
  }
};

/** The page of each of these payments by number, null for none; one query for what payers deleted of each kind. */
const pagesOfPayments = async (
  { db, deps }: Pick<Ctx, 'db' | 'deps'>,
  payments: readonly PaymentOrigin[],
): Promise<ReadonlyMap<string, string | null>> => {
  const pages = new Map<string, string | null>();
  for (const kind of new Set(payments.map((payment) => payment.kind))) {
    const ofKind = payments.filter((payment) => payment.kind === kind);
    const payable = payables.of(deps, kind);
    const refs = ofKind.flatMap((payment) => payment.refs);
    const deleted = new Set(await payable.deletedRefs?.(db, refs));
    for (const { payNo, refs: all } of ofKind) {
      const shown = all.filter((ref) => !deleted.has(ref));
      pages.set(payNo, all.length > 0 && shown.length === 0 ? null : await payable.page(db, { payNo, refs: shown }));
    }
  }
  return pages;
};

/** The page of each entry of an account, null for none; one query for the payments of a whole list. */
export const linksOf = async (
  { db, deps }: Pick<Ctx, 'db' | 'deps'>,
  account: Account,
  entries: readonly Pick<LedgerEntry, 'kind' | 'ref'>[],
): Promise<(string | null)[]> => {
  const payNos = entries.filter(({ kind }) => originOf(kind) === 'payment').map(({ ref }) => ref);
  const pages = await pagesOfPayments({ db, deps }, payNos.length === 0 ? [] : await paymentOrigins(db, payNos));
  return entries.map((entry) => {
    if (originOf(entry.kind) !== 'payment') return pageOf(account, entry);
    // A price that was never paid to the platform is refunded under the number of its auction order.
    const page = pages.get(entry.ref);
    if (page !== undefined) return page;
    return entry.kind === 'auctionOrder.refunded' ? auctionPages.orderDetail({ orderNo: entry.ref }) : null;
  });
};

type Parts = readonly (readonly [EntryPart['part'], number])[];

const billOf = async ({ db }: Pick<Ctx, 'db'>, account: Account, entry: LedgerEntry): Promise<Parts> => {
  const bill = await settlementBill(db, account.owner, entry.ref);
  // A bill that does not equal the booked amount explains nothing.
  if (!bill || bill.netCents !== entry.amount) return [];
  return [
    ['goods', bill.goodsCents],
    ['ownCoupon', -bill.ownCouponCents],
    ['freight', bill.freightCents],
    ['commission', -bill.commissionCents],
    ['net', bill.netCents],
    ['buyerPaid', bill.buyerPaidCents],
    ['redBag', bill.redBagCents],
    ['platformCoupon', bill.platformCouponCents],
  ];
};

const partsOf = async (ctx: Pick<Ctx, 'db'>, account: Account, entry: LedgerEntry): Promise<Parts> => {
  const { db } = ctx;
  switch (originOf(entry.kind)) {
    case 'settlement':
      return billOf(ctx, account, entry);
    case 'withdrawals': {
      const withdrawal = await repository.withdrawalSums(db, account.owner, entry.ref);
      if (!withdrawal) return [];
      const { amountCents, feeCents } = withdrawal;
      return [
        ['amount', amountCents],
        ['fee', -feeCents],
        ['net', amountCents - feeCents],
      ];
    }
    case 'shares': {
      const share = await repository.shareSums(db, account.owner, entry.memo ?? entry.ref);
      return share
        ? [
            ['base', share.baseCents],
            ['share', share.amountCents],
          ]
        : [];
    }
    case 'payment': {
      const [payment] = await paymentOrigins(db, [entry.ref]);
      if (!payment || payment.refundedCents === 0) return [];
      return [
        ['paid', payment.amountCents],
        ['refunded', -payment.refundedCents],
      ];
    }
    default:
      return [];
  }
};

/** The parts of an entry's amount, without those that are zero. */
export const entryParts = async (ctx: Pick<Ctx, 'db'>, account: Account, entry: LedgerEntry): Promise<EntryPart[]> =>
  (await partsOf(ctx, account, entry))
    .filter(([part, amountCents]) => amountCents !== 0 || part === 'commission' || part === 'fee')
    .map(([part, amountCents]) => ({ part, amountCents: amountCents === 0 ? 0 : amountCents }));
