import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Watched } from '@juhe/contract/social/history.schemas';
import { IconButton, MediaRow, Price, RelativeTime } from '@juhe/ui';
import { useTranslations } from '@juhe/platform';
import { bookPage } from '../book-pages.ts';
import { coursePage } from '../courses/course-page.ts';
import css from './history.module.css';

/** The page of a thing, and how it is addressed there. */
const pageOf = ({ kind, id, variant, saleNo }: Watched): string => {
  switch (kind) {
    case 'article':
      return (variant === 'news' ? contentPages.newsDetail : contentPages.articleDetail)({ id });
    case 'video':
      // What the page is told of a film (specification §2).
      return contentPages.previewVideo({ itemId: id, type: 10 });
    case 'goods':
      return mallPages.goodsInfo(variant === 'jd' || saleNo === null ? { goodsId: id } : { saleNo });
    case 'book':
      return bookPage({ id, audio: variant === 'audio' });
    case 'lot':
      return auctionPages.lotDetail({ productNo: id });
    case 'course':
      return coursePage(variant === 'online' ? 'online' : 'offline', id);
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
      to={pageOf(thing)}
      action={<IconButton icon="x" size={18} label={t('remove', { title: thing.title })} onClick={onRemove} />}
    />
  );
};
