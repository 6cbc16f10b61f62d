import type { SearchItem } from '@juhe/contract/content/search.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Avatar, Count, formatCount, Icon, MediaRow, Picture, Price, RelativeTime, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { bookPage } from '../shared/book-pages.ts';
import { MemberPriceTag } from '../shared/member-price.tsx';
import { Marked } from '@juhe/ui/parts/search/marked';
import { hasSome } from '@juhe/ui/parts/search/marked-parts';
import css from './search.module.css';

export type ItemOf<T extends SearchItem['type']> = Extract<SearchItem, { type: T }>;
interface Match<T extends SearchItem['type']> {
  item: ItemOf<T>;
  terms: readonly string[];
}

/** An article or news item as a row; when only its text or tags match, an excerpt around the words or the tags are shown. */
export const MatchedArticle = ({ item: { article, excerpt }, terms }: Match<'article' | 'news'>) => (
  <MediaRow
    src={article.picUrl}
    ratio={4 / 3}
    width={96}
    title={<Marked text={article.title} words={terms} />}
    note={
      <span className={css.lines}>
        <Marked text={excerpt ?? article.summary} words={terms} />
      </span>
    }
    foot={
      <>
        <span className={css.byline}>
          <Avatar src={article.authorAvatar} name={article.authorName} size={24} />
          <span className={css.bylineName}>
            <Marked text={article.authorName} words={terms} />
          </span>
        </span>
        <RelativeTime at={article.publishedAt} kind="date" />
      </>
    }
    to={(article.kind === 'news' ? contentPages.newsDetail : contentPages.articleDetail)({ id: article.id })}
  />
);

export const MatchedBook = ({ item: { book }, terms }: Match<'book'>) => {
  const t = useTranslations('search');
  return (
    <MediaRow
      src={book.picUrl}
      ratio={3 / 4}
      width={72}
      fallback="book-open"
      title={<Marked text={book.title} words={terms} />}
      note={
        <span className={css.lines}>
          <Marked text={book.intro} words={terms} />
        </span>
      }
      foot={
        <>
          <span>
            <Marked text={book.author} words={terms} />
          </span>
          <Tag tone="green" icon={book.audio ? 'headphones' : 'book-open'}>
            {book.categoryName}
          </Tag>
          <span>{t('chapters', { n: book.chapters })}</span>
        </>
      }
      to={bookPage(book)}
    />
  );
};

export const MatchedCourse = ({ item: { course }, terms }: Match<'course'>) => {
  const t = useTranslations('search');
  return (
    <MediaRow
      src={course.coverUrl}
      ratio={4 / 3}
      width={96}
      fallback="graduation-cap"
      title={<Marked text={course.title} words={terms} />}
      note={<Marked text={course.subtitle} words={terms} />}
      foot={
        <>
          <span>
            <Marked text={course.teacherName} words={terms} />
          </span>
          <span>{t(course.kind)}</span>
          {course.priceCents > 0 ? <Price cents={course.priceCents} size="s" /> : <span>{t('free')}</span>}
        </>
      }
      to={(course.kind === 'online' ? contentPages.courseOnlineDetail : contentPages.courseDetail)({ id: course.id })}
    />
  );
};

export const MatchedShop = ({ item: { shop }, terms }: Match<'shop'>) => {
  const t = useTranslations('search');
  return (
    <MediaRow
      src={shop.logo}
      width={56}
      fallback="store"
      title={<Marked text={shop.name} words={terms} />}
      note={
        <span className={css.lines}>
          <Marked text={shop.intro} words={terms} />
        </span>
      }
      foot={
        <>
          <span>{t('goodsOf', { n: shop.goods })}</span>
          <span>{t('followers', { n: shop.followers })}</span>
        </>
      }
      to={mallPages.shop({ shopId: shop.id })}
    />
  );
};

/** Goods; the shop's name is shown when it is the reason for the match. */
export const MatchedGoods = ({ item: { goods }, terms }: Match<'goods'>) => {
  const t = useTranslations('search');
  const byShop = hasSome(goods.shopName, terms) && !hasSome(`${goods.productName} ${goods.subtitle}`, terms);
  return (
    <PageLink
      to={mallPages.goodsInfo(goods.source === 'jd' ? { goodsId: goods.id } : { saleNo: goods.saleNo })}
      // Supplier goods are addressed by `goodsId` (specification §2).

      className={css.tile}
    >
      <Picture src={goods.img} alt="" fallback="shopping-bag" />
      <span className={css.tileText}>
        <span className={css.tileTitle}>
          <Marked text={goods.productName} words={terms} />
        </span>
        <span className={css.tileNote}>
          <Marked text={goods.subtitle} words={terms} />
        </span>
        {byShop && (
          <span className={css.byline}>
            <Icon name="store" size={14} />
            <span className={css.bylineName}>
              <Marked text={goods.shopName} words={terms} />
            </span>
          </span>
        )}
        {goods.memberPriceCents !== null && (
          <span className={css.tilePrice}>
            <MemberPriceTag cents={goods.memberPriceCents} />
          </span>
        )}
        <span className={css.tileFoot}>
          <Price cents={goods.priceCents} />
          <span>{goods.soldOut ? t('soldOut') : t('sold', { n: goods.sold, count: formatCount(goods.sold) })}</span>
        </span>
      </span>
    </PageLink>
  );
};

/** Formats a film's duration as minutes and seconds. */
const lengthOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export const MatchedVideo = ({ item: { video, excerpt }, terms }: Match<'video'>) => {
  const t = useTranslations('search');
  return (
    <PageLink to={contentPages.previewVideo({ itemId: video.id, type: 10 })} className={css.tile}>
      <span className={css.film}>
        <Picture src={video.picUrl} alt="" ratio={3 / 4} fallback="video" />
        <span className={css.length}>
          <Icon name="play" size={12} />
          {lengthOf(video.seconds)}
        </span>
      </span>
      <span className={css.tileText}>
        <span className={css.tileTitle}>
          <Marked text={video.title} words={terms} />
        </span>
        {excerpt !== null && (
          <span className={css.tileNote}>
            <Marked text={excerpt} words={terms} />
          </span>
        )}
        <span className={css.tileFoot}>
          <span className={css.byline}>
            <Avatar src={video.authorAvatar} name={video.authorName} size={24} />
            <span className={css.bylineName}>
              <Marked text={video.authorName} words={terms} />
            </span>
          </span>
          <span className={css.byline}>
            <Icon name="heart" size={14} />
            <span className="visually-hidden">{t('likes')}</span>
            <Count value={video.likes} />
          </span>
        </span>
      </span>
    </PageLink>
  );
};
