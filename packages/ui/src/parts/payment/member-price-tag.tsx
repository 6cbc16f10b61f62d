import { Price, Tag } from '@juhe/ui';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  cents: number;
  /** Returns the app's own text around the price. */
  text: (price: ReactElement) => ReactNode;
}

/** The price with a card, next to the shelf price in lists (MALL-9). */
export const MemberPriceTag = ({ cents, text }: Props) => (
  <Tag tone="gold">{text(<Price cents={cents} size="xs" tone="inherit" />)}</Tag>
);
