import { orderNoteLength } from '@juhe/contract/mall/order.constants';
import type { CheckoutPreview } from '@juhe/contract/mall/order.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import { Card, Facts, Field, Price, Stack, Stepper, TextInput } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import type { CheckoutRequest } from './checkout-request.ts';
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
  /** The freight discount of a card. */
  cardCents?: number;
}

/** States that shipping is free, with the card's discount. */
const FreeFreight = ({ cardCents }: { cardCents: number }) => {
  const o = useTranslations('order');
  if (cardCents === 0) return o('freightFree');
  return o.rich('freightCard', { amount: <Price cents={cardCents} size="s" tone="inherit" /> });
};

/** Returns a row for each source of a discount. */
const useDiscountRows = (sums: Sums): Rows => {
  const t = useTranslations('checkout');
  const discountRow = (name: ReactNode, cents: number): Rows =>
    cents > 0 ? [[name, <Price key="o" cents={-cents} size="s" tone="green" />]] : [];
  return [
    ...discountRow(t('shopCoupon'), sums.shopCouponCents),
    ...discountRow(t('platformCoupon'), sums.platformCouponCents),
    ...discountRow(t('redBag'), sums.redBagCents),
  ];
};

/** Goods and freight, the discounts by their source, and the remainder. */
const BillFacts = ({ sums, freight, result, cardCents = 0 }: BillFactsProps) => {
  const o = useTranslations('order');
  const discounts = useDiscountRows(sums);
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
        ...discounts,
        [o('channel'), o('channelLater')],
        [result, <Price key="s" cents={sums.payableCents} />],
      ]}
      total
    />
  );
};

type Counted = Extract<CheckoutRequest, { skuId: string }>;

/** A direct purchase from the product page has a quantity box, except at a bargain price, which is for one piece. */
const isCounted = (purchase: CheckoutRequest): purchase is Counted => 'skuId' in purchase && purchase.bargainId === undefined;

const Count = ({ purchase, item }: { purchase: Counted; item: ShopBill['items'][number] }) => {
  const { replaceQuery } = useNavigation();
  return (
    <Stepper
      value={purchase.quantity}
      max={Math.min(999, item.stock)}
      onChange={(quantity) => replaceQuery({ quantity }, mallPages.createOrder)}
    />
  );
};

interface FreightNameProps {
  shop: ShopBill;
  freeFromCents: number;
  purchase: CheckoutRequest;
}

/** The label of the freight row, with the amount missing until shipping is free. */
export const FreightName = ({ shop, freeFromCents, purchase }: FreightNameProps) => {
  const o = useTranslations('order');
  const shortfall = freeFromCents - shop.goodsCents;
  // The freight of a group or a bargain depends on the regular price, which is not shown here.
  const isOrdinary = !('activityId' in purchase && purchase.activityId) && !('bargainId' in purchase && purchase.bargainId);
  if (shop.freightCents === 0 || shortfall <= 0 || !isOrdinary) return o('freight');
  return o.rich('freightUntil', { amount: <Price cents={shortfall} size="s" tone="inherit" /> });
};

interface ShopBillCardProps extends FreightNameProps {
  /** The whole checkout is this shop's: its total is that of the checkout, shown below. */
  isOnly: boolean;
  note: string;
  onNote: (note: string) => void;
}

/** The future order of one shop: its goods, its total, and the note to the shop. */
export const ShopBillCard = ({ shop, isOnly, freeFromCents, purchase, note, onNote }: ShopBillCardProps) => {
  const o = useTranslations('order');
  const { freightCents, payableCents } = shop;
  const discounts = useDiscountRows(shop);
  return (
    <Card flush>
      <div className={css.head}>
        <ShopName shopId={shop.shopId} name={shop.shopName} />
      </div>
      {shop.items.map((item) => (
        <OrderLine
          key={item.skuId}
          item={item}
          {...(isCounted(purchase) ? { count: <Count purchase={purchase} item={item} /> } : {})}
        />
      ))}
      <div className={css.cardPart}>
        <Stack>
          {!isOnly && (
            <Facts
              items={[
                [
                  <FreightName key="n" shop={shop} freeFromCents={freeFromCents} purchase={purchase} />,
                  freightCents > 0 ? <Price key="f" cents={freightCents} size="s" tone="ink" /> : o('freightFree'),
                ],
                ...discounts,
                [o('subtotal'), <Price key="s" cents={payableCents} size="s" tone="ink" />],
              ]}
            />
          )}
          <Field label={o('note')}>
            <TextInput
              value={note}
              maxLength={orderNoteLength}
              placeholder={o('noteHint')}
              onChange={(event) => onNote(event.target.value)}
            />
          </Field>
        </Stack>
      </div>
    </Card>
  );
};

/** The total of all orders of the checkout, and how they are paid. */
export const TotalCard = ({ sums, freight, cardCents = 0 }: Omit<BillFactsProps, 'result'>) => {
  const o = useTranslations('order');
  return (
    <Card>
      <BillFacts sums={sums} freight={freight} result={o('payable')} cardCents={cardCents} />
    </Card>
  );
};
