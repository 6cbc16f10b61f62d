import * as mallPages from '@juhe/contract/pages/mall';
import { Card, MediaRow, Price, Row, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { ActivityFreight } from './activity-freight.tsx';

interface ActivityGoodsProps {
  saleNo: string;
  productName: string;
  img: string;
  soldOut: boolean;
  note: string;
  /** Cents: the price here and the regular price; omitted if the page shows the price elsewhere. */
  prices?: { priceCents: number; formerCents: number } | undefined;
  freightCents: number;
  tag?: ReactNode;
}

/** The goods of an activity on a card that links to their page. */
export const ActivityGoods = ({ saleNo, productName, img, soldOut, note, prices, freightCents, tag }: ActivityGoodsProps) => {
  const t = useTranslations('activity');
  return (
    <Card flush>
      <MediaRow
        src={img}
        fallback="shopping-bag"
        title={productName}
        note={note}
        width={96}
        foot={
          <Row wrap>
            {prices && <Price cents={prices.priceCents} size="l" />}
            {prices && prices.formerCents > prices.priceCents && <Price cents={prices.formerCents} size="s" tone="muted" />}
            <ActivityFreight cents={freightCents} />
            {(soldOut || tag !== undefined) && <Tag tone={soldOut ? 'grey' : 'brand'}>{soldOut ? t('soldOut') : tag}</Tag>}
          </Row>
        }
        to={mallPages.goodsInfo({ saleNo })}
      />
    </Card>
  );
};
