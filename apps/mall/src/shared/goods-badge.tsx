import type { GoodsBadge as Badge, GoodsCard } from '@juhe/contract/mall/goods.schemas';
import { useTranslations } from '@juhe/platform';
import { Tag } from '@juhe/ui';

/** What says more comes first. */
const ranked: readonly { badge: Badge; tone: 'brand' | 'gold' }[] = [
  { badge: 'group', tone: 'brand' },
  { badge: 'bargain', tone: 'brand' },
  { badge: 'coupon', tone: 'brand' },
  { badge: 'new', tone: 'gold' },
];

/** The one thing that there is to know of goods in a list: that an activity runs, a coupon can be claimed, or that they are new. */
export const GoodsBadge = ({ goods: { badges } }: { goods: Pick<GoodsCard, 'badges'> }) => {
  const t = useTranslations('find');
  const first = ranked.find(({ badge }) => badges.includes(badge));
  return first && <Tag tone={first.tone}>{t(`badges.${first.badge}`)}</Tag>;
};
