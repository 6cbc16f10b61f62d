import type { CheckoutPreview } from '@juhe/contract/mall/order.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useTranslations } from '@juhe/platform';
import { Card, Facts, Field, Price, Stack, Stepper, TextInput } from '@juhe/ui';
import type { ReactNode } from 'react';
import type { Wanted } from './checkout-wanted.ts';
import { OrderLine } from './order-lines.tsx';
import css from './order.module.css';
import { ShopName } from '../shared/shop-name.tsx';

type ShopBill = CheckoutPreview['shops'][number];
type Sums = Pick<
  ShopBill,
  'goodsCents' | 'freightCents' | 'shopCouponCents' | 'platformCouponCents' | 'redBagCents' | 'payableCents'
>;
type Rows = [name: ReactNode, value: ReactNode][];

interface BillFactsProps {
  sums: Sums;
  freight: ReactNode;
  result: ReactNode;
  /** What a card saves of the freight. */
  cardCents?: number;
}

/** That nothing is asked for sending, with what a card saves of it. */
const FreeFreight = ({ cardCents }: { cardCents: number }) => {
  const o = useTranslations('order');
  if (cardCents === 0) return o('freightFree');
  return o.rich('freightCard', { amount: <Price cents={cardCents} size="s" tone="inherit" /> });
};

/** Goods and freight, what is taken off by whom, and what is left: each figure where it is from. */
const BillFacts = ({ sums, freight, result, cardCents = 0 }: BillFactsProps) => {
  const t = useTranslations('checkout');
  const o = useTranslations('order');
  const off = (name: ReactNode, cents: number): Rows =>
    cents > 0 ? [[name, <Price key="o" cents={-cents} size="s" tone="green" />]] : [];
  return (
    <Facts
      items={[
        [o('goodsSum'), <Price key="g" cents={sums.goodsCents} size="s" tone="ink" />],
        [
          freight,
          sums.freightCents > 0 ? (
            <Price key="f" cents={sums.freightCents} size="s" tone="ink" />
          ) : (
            <FreeFreight key="f" cardCents={cardCents} />
          ),
        ],
        ...off(t('shopCoupon'), sums.shopCouponCents),
        ...off(t('platformCoupon'), sums.platformCouponCents),
        ...off(t('redBag'), sums.redBagCents),
        [o('channel'), o('channelLater')],
        [result, <Price key="s" cents={sums.payableCents} />],
      ]}
      total
    />
  );
};

type Counted = Extract<Wanted, { skuId: string }>;

/** What is bought straight from its page has a quantity box, except at a bargain's price, which is for one. */
const isCounted = (wanted: Wanted): wanted is Counted => 'skuId' in wanted && wanted.bargainId === undefined;

const Count = ({ wanted, item }: { wanted: Counted; item: ShopBill['items'][number] }) => {
  const { replaceQuery } = useNavigation();
  return (
    <Stepper
      value={wanted.quantity}
      max={Math.min(999, item.stock)}
      onChange={(quantity) => replaceQuery({ quantity }, mallPages.createOrder)}
    />
  );
};

interface FreightNameProps {
  shop: ShopBill;
  freeFromCents: number;
  wanted: Wanted;
}

/** What the row of freight is called: with what is missing until it is free. */
export const FreightName = ({ shop, freeFromCents, wanted }: FreightNameProps) => {
  const o = useTranslations('order');
  const missing = freeFromCents - shop.goodsCents;
  // A group's or a bargain's freight follows the shelf's price, which is not shown here.
  const isOrdinary = !('activityId' in wanted && wanted.activityId) && !('bargainId' in wanted && wanted.bargainId);
  if (shop.freightCents === 0 || missing <= 0 || !isOrdinary) return o('freight');
  return o.rich('freightUntil', { amount: <Price cents={missing} size="s" tone="inherit" /> });
};

interface ShopBillCardProps extends FreightNameProps {
  /** The whole checkout is this shop's: its sum is the checkout's, which stands below. */
  isOnly: boolean;
  note: string;
  onNote: (note: string) => void;
}

/** The order of one shop that is to be: its goods, what it comes to, and what the shop is told. */
export const ShopBillCard = ({ shop, isOnly, freeFromCents, wanted, note, onNote }: ShopBillCardProps) => {
  const o = useTranslations('order');
  const { freightCents, payableCents } = shop;
  return (
    <Card flush>
      <div className={css.head}>
        <ShopName shopId={shop.shopId} name={shop.shopName} />
      </div>
      {shop.items.map((item) => (
        <OrderLine
          key={item.skuId}
          item={item}
          {...(isCounted(wanted) ? { count: <Count wanted={wanted} item={item} /> } : {})}
        />
      ))}
      <div className={css.cardPart}>
        <Stack>
          {!isOnly && (
            <Facts
              items={[
                [
                  <FreightName key="n" shop={shop} freeFromCents={freeFromCents} wanted={wanted} />,
                  freightCents > 0 ? <Price key="f" cents={freightCents} size="s" tone="ink" /> : o('freightFree'),
                ],
                [o('subtotal'), <Price key="s" cents={payableCents} size="s" tone="ink" />],
              ]}
            />
          )}
          <Field label={o('note')}>
            <TextInput
              value={note}
              maxLength={100}
              placeholder={o('noteHint')}
              onChange={(event) => onNote(event.target.value)}
            />
          </Field>
        </Stack>
      </div>
    </Card>
  );
};

/** All of the checkout's orders together, and how they are paid. */
export const TotalCard = ({ sums, freight, cardCents = 0 }: Omit<BillFactsProps, 'result'>) => {
  const o = useTranslations('order');
  return (
    <Card>
      <BillFacts sums={sums} freight={freight} result={o('payable')} cardCents={cardCents} />
    </Card>
  );
};
