import { feeOf } from '@juhe/api-client/auction/resale';
import type { AuctionOrderDetail } from '@juhe/contract/auction/order.schemas';
import { useLang } from '@juhe/platform';
import { Facts, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { percentOf } from '../shared/rates.ts';
import css from './order.module.css';

type Line = readonly [string, React.ReactNode];

const amount = (cents: number) => <Price cents={cents} size="s" tone="ink" />;

/** Lines that add up to the last one: the buyer's total, or the seller's proceeds after the fee. */
const useSums = ({ state, priceCents, fee }: AuctionOrderDetail): readonly Line[] => {
  const t = useTranslations('order');
  const lang = useLang();
  const isOpen = state === 'pendingPayment' || state === 'awaitingConfirm' || state === 'disputed';
  if (state === 'defaulted') return [[t('price'), amount(priceCents)]];
  if (!fee)
    return [
      [t('price'), amount(priceCents)],
      [t('buyerFee'), amount(0)],
      [t(isOpen ? 'due' : 'paidSum'), <Price key="sum" cents={priceCents} />],
    ];
  // Charged on the price, at most the held amount (contract auction/resale-figures).
  const feeCents = Math.min(feeOf(fee.bp, priceCents, priceCents), fee.holdCents);
  return [
    [t('price'), amount(priceCents)],
    [t('feeOf', { rate: percentOf(fee.bp, lang) }), amount(0 - feeCents)],
    [t('afterFee'), <Price key="sum" cents={priceCents - feeCents} />],
  ];
};

/** The costs or proceeds of an order, and separately the amount held until it is settled. */
export const OrderSums = ({ order }: { order: AuctionOrderDetail }) => {
  const t = useTranslations('order');
  const { deposit, fee, state } = order;
  const sums = useSums(order);
  const isHeld = state === 'pendingPayment' || state === 'awaitingConfirm' || state === 'disputed';
  const holdLines: readonly Line[] = [
    ...(deposit ? [[t(`deposit.${deposit.state}`), amount(deposit.cents)] as const] : []),
    ...(fee && isHeld ? [[t('feeHold'), amount(fee.holdCents)] as const, [t('bond'), amount(fee.bondCents)] as const] : []),
  ];
  return (
    <>
      <Facts items={sums} total={sums.length > 1} />
      {holdLines.length > 0 && (
        <div className={css.held}>
          <Facts items={holdLines} />
        </div>
      )}
    </>
  );
};
