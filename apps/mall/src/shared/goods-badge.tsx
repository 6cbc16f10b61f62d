import type { GoodsBadge as Badge, GoodsCard } from '@juhe/contract/mall/goods.schemas';
import { Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** In order of importance. */
const ranked: readonly { badge: Exclude<Badge, 'film'>; tone: 'brand' | 'gold' }[] = [
  { badge: 'group', tone: 'brand' },
  { badge: 'bargain', tone: 'brand' },
  { badge: 'coupon', tone: 'brand' },
  { badge: 'new', tone: 'gold' },
];

/** A play sign for goods with a film. */
export const FilmBadge = ({ goods: { badges } }: { goods: Pick<GoodsCard, 'badges'> }) => {
  const t = useTranslations('find');
  return (
    badges.includes('film') && (
      <Tag icon="play">
        <span className="visually-hidden">{t('badges.film')}</span>
      </Tag>
    )
  );
};

/** The most important badge of goods in a list: an activity is running, a coupon can be claimed, or they are new. */
export const GoodsBadge = ({ goods: { badges } }: { goods: Pick<GoodsCard, 'badges'> }) => {
  const t = useTranslations('find');
  const first = ranked.find(({ badge }) => badges.includes(badge));
  return first && <Tag tone={first.tone}>{t(`badges.${first.badge}`)}</Tag>;
};
