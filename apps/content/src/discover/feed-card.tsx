import { useSession } from '@juhe/auth';
import type { FeedItem } from '@juhe/contract/content/discover.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import { Avatar, Count, Countdown, formatCount, Icon, PictureCard, Price, Tag } from '@juhe/ui';
import { smallPicture } from '@juhe/ui/parts/media/picture-sizes';
import { useTranslations } from '../locales/texts.gen.js';
import { bookPage } from '../shared/book-pages.ts';
import { MemberPriceTag } from '../shared/member-price.tsx';
import css from './discover.module.css';

type ItemOf<T extends FeedItem['type']> = Extract<FeedItem, { type: T }>;

/** Formats a film's duration as minutes and seconds. */
const filmLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

const Byline = ({ name, avatar, likes }: { name: string; avatar: string | null; likes: number }) => {
  const t = useTranslations('discover');
  return (
    <>
      <span className={css.author}>
        <Avatar src={avatar} name={name} size={24} />
        <span className={css.name}>{name}</span>
      </span>
      <span className={css.count}>
        <Icon name="heart" size={14} />
        <span className="visually-hidden">{t('likes')}</span>
        <Count value={likes} />
      </span>
    </>
  );
};

/** Label of an article that is a news item or a gallery. */
const ArticleMark = ({ kind }: { kind: 'news' | 'pictures' }) => {
  const t = useTranslations('discover');
  return kind === 'news' ? <Tag tone="blue">{t('news')}</Tag> : <Tag icon="image">{t('pictures')}</Tag>;
};

const ArticleItem = ({ article, priority }: { article: ItemOf<'article'>['article']; priority: boolean }) => (
  <PictureCard
    src={article.picUrl}
    ratio={article.width / article.height}
    title={article.title}
    priority={priority}
    {...(article.kind === 'article' ? {} : { mark: <ArticleMark kind={article.kind} /> })}
    foot={<Byline name={article.authorName} avatar={article.authorAvatar} likes={article.likes} />}
    to={(article.kind === 'news' ? contentPages.newsDetail : contentPages.articleDetail)({ id: article.id })}
  />
);

const GoodsItem = ({ goods }: { goods: ItemOf<'goods'>['goods'] }) => {
  const t = useTranslations('discover');
  // The first screen of visitors shows the shelf price alone (MALL-9).
  const { signedIn } = useSession();
  const { memberPriceCents } = goods;
  return (
    <PictureCard
      src={goods.img}
      title={goods.productName}
      note={signedIn && memberPriceCents !== null ? <MemberPriceTag cents={memberPriceCents} /> : goods.subtitle}
      foot={
        <>
          <Price cents={goods.priceCents} />
          <span>{t('sold', { n: goods.sold, count: formatCount(goods.sold) })}</span>
        </>
      }
      to={mallPages.goodsInfo(goods.source === 'jd' ? { goodsId: goods.id } : { saleNo: goods.saleNo })}
      // Supplier goods are addressed by `goodsId` (specification §2).
    />
  );
};

const LotItem = ({ lot }: { lot: ItemOf<'lot'>['lot'] }) => {
  const t = useTranslations('discover');
  return (
    <PictureCard
      src={smallPicture(lot.img)}
      title={lot.title}
      mark={
        <Tag tone="gold" icon="gavel">
          {t('bidding')}
        </Tag>
      }
      note={t('bids', { n: lot.bids })}
      foot={
        <>
          <Price cents={lot.priceCents} />
          <Countdown to={lot.closesAt} ended={t('ended')} />
        </>
      }
      to={auctionPages.lotDetail({ productNo: lot.productNo })}
    />
  );
};

const BookItem = ({ book }: { book: ItemOf<'book'>['book'] }) => {
  const t = useTranslations('discover');
  return (
    <PictureCard
      src={book.picUrl}
      ratio={book.width / book.height}
      title={book.title}
      mark={
        <Tag tone="green" icon={book.audio ? 'headphones' : 'book-open'}>
          {book.categoryName}
        </Tag>
      }
      note={book.author}
      foot={<span>{t('chapters', { n: book.chapters })}</span>}
      to={bookPage(book)}
    />
  );
};

const VideoItem = ({ video, priority }: { video: ItemOf<'video'>['video']; priority: boolean }) => {
  const t = useTranslations('discover');
  return (
    <PictureCard
      src={video.picUrl}
      // A portrait film would fill the whole screen.
      ratio={Math.max(video.width / video.height, 3 / 4)}
      title={video.title}
      priority={priority}
      mark={
        <Tag icon="play">
          <span className="visually-hidden">{t('video')}</span>
          {filmLength(video.seconds)}
        </Tag>
      }
      foot={<Byline name={video.authorName} avatar={video.authorAvatar} likes={video.likes} />}
      to={contentPages.previewVideo({ itemId: video.id, type: 10 })}
      // Film data passed to the page (specification §2).
    />
  );
};

/** Key extractor for feed items. */
export const keyOfItem = (item: FeedItem): string => {
  switch (item.type) {
    case 'article':
      return `a-${item.article.id}`;
    case 'video':
      return `v-${item.video.id}`;
    case 'goods':
      return `g-${item.goods.id}`;
    case 'lot':
      return `l-${item.lot.id}`;
    case 'book':
      return `b-${item.book.id}`;
  }
};

/** A card of the mixed feed. */
export const FeedCard = ({ item, priority }: { item: FeedItem; priority: boolean }) => {
  switch (item.type) {
    case 'article':
      return <ArticleItem article={item.article} priority={priority} />;
    case 'video':
      return <VideoItem video={item.video} priority={priority} />;
    case 'goods':
      return <GoodsItem goods={item.goods} />;
    case 'lot':
      return <LotItem lot={item.lot} />;
    case 'book':
      return <BookItem book={item.book} />;
  }
};
