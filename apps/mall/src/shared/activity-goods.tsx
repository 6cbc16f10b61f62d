import * as mallPages from '@juhe/contract/pages/mall';
import { useTranslations } from '@juhe/platform';
import { Card, MediaRow, Price, Row, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { ActivityFreight } from './activity-freight.tsx';

interface ActivityGoodsProps {
  saleNo: string;
  productName: string;
  img: string;
  soldOut: boolean;
  note: string;
  /** Cents: what it costs here, and on the shelf. */
  priceCents: number;
  formerCents: number;
  freightCents: number;
  tag: ReactNode;
}

/** The goods of an activity on a card that leads to their page. */
export const ActivityGoods = ({
  saleNo,
  productName,
  img,
  soldOut,
  note,
  priceCents,
  formerCents,
  freightCents,
  tag,
}: ActivityGoodsProps) => {
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
            <Price cents={priceCents} size="l" />
            {formerCents > priceCents && <Price cents={formerCents} size="s" tone="muted" />}
            <ActivityFreight cents={freightCents} />
            <Tag tone={soldOut ? 'grey' : 'brand'}>{soldOut ? t('soldOut') : tag}</Tag>
          </Row>
        }
        to={mallPages.goodsInfo({ saleNo })}
      />
    </Card>
  );
};
