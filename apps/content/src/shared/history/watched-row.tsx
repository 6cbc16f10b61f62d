import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Watched } from '@juhe/contract/social/history.schemas';
import { IconButton, MediaRow, Price, RelativeTime } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { bookPage } from '../book-pages.ts';
import { coursePage } from '../courses/course-page.ts';
import css from './history.module.css';

/** Returns the page of an item with its address parameters. */
const pageOf = ({ kind, id, variant, saleNo }: Watched): string => {
  switch (kind) {
    case 'article':
      return (variant === 'news' ? contentPages.newsDetail : contentPages.articleDetail)({ id });
    case 'video':
      // Film data passed to the page (specification §2).
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

/** An item in the viewing history, with a remove button. */
export const WatchedRow = ({ item, onRemove }: { item: Watched; onRemove: () => void }) => {
  const t = useTranslations('history');
  return (
    <MediaRow
      src={item.picUrl}
      // Limits the aspect ratio, because tall films and wide covers appear side by side.
      ratio={Math.min(4 / 3, Math.max(3 / 4, item.width / item.height))}
      width={72}
      title={item.title}
      note={item.by}
      foot={
        <span className={css.foot}>
          {item.priceCents === null ? <span>{t(`kind.${item.kind}`)}</span> : <Price cents={item.priceCents} />}
          <RelativeTime at={item.seenAt} />
        </span>
      }
      to={pageOf(item)}
      action={<IconButton icon="x" size={18} label={t('remove', { title: item.title })} onClick={onRemove} />}
    />
  );
};
