import type { Watched } from '@juhe/contract/social/history.schemas';
import { IconButton, MediaRow, Price, RelativeTime } from '@juhe/ui';
import { useTranslations } from '@juhe/platform';
import { bookPage } from '../book-pages.ts';
import { coursePath } from '../courses/course-path.ts';
import css from './history.module.css';

/** The page of a thing, and how it is addressed there. */
const linkOf = ({ kind, id, variant, saleNo }: Watched): { to: string; query: Record<string, string> } => {
  switch (kind) {
    case 'article':
      return { to: variant === 'news' ? '/subPackages/find/news-detail' : '/subPackages/find/article-detail', query: { id } };
    case 'video':
      // What the page is told of a film (specification §2).
      return { to: '/pages/vlog/preview-video', query: { itemId: id, type: '10' } };
    case 'goods':
      return {
        to: '/subPackages/shop/goods-info',
        query: variant === 'jd' || saleNo === null ? { goodsId: id } : { saleNo },
      };
    case 'book':
      return { to: bookPage({ audio: variant === 'audio' }), query: { id } };
    case 'lot':
      return { to: '/subPackages/auction-page/auction-detail/index', query: { productNo: id } };
    case 'course':
      return { to: coursePath(variant === 'online' ? 'online' : 'offline'), query: { id } };
  }
};

/** A thing that the member looked at; it can be forgotten. */
export const WatchedRow = ({ thing, onRemove }: { thing: Watched; onRemove: () => void }) => {
  const t = useTranslations('history');
  return (
    <MediaRow
      src={thing.picUrl}
      // Tall films and wide covers side by side: within bounds.
      ratio={Math.min(4 / 3, Math.max(3 / 4, thing.width / thing.height))}
      width={72}
      title={thing.title}
      note={thing.by}
      foot={
        <span className={css.foot}>
          {thing.priceCents === null ? <span>{t(`kind.${thing.kind}`)}</span> : <Price cents={thing.priceCents} />}
          <RelativeTime at={thing.seenAt} />
        </span>
      }
      {...linkOf(thing)}
      action={<IconButton icon="x" size={18} label={t('remove', { title: thing.title })} onClick={onRemove} />}
    />
  );
};
