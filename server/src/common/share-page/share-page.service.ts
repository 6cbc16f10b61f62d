import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import { lotToRead } from '../../auction/api.ts';
import { articleToRead, bookToRead } from '../../content/api.ts';
import type { Db } from '../../db/db.ts';
import { formatChinaTime, formatMoney } from '../../http/format.ts';
import { fillIn, type Lang } from '../../http/lang.ts';
import { goodsToRead } from '../../mall/api.ts';
import { sharePageTexts } from './share-page-texts.ts';
import { decodeEntities } from '@juhe/contract/html-entities';

/** Content types with a plain address `/h5/s/<type>/<id>`. */
export const sharePageTypes = ['article', 'book', 'goods', 'lot'] as const;
export type SharePageType = (typeof sharePageTypes)[number];

/** Public content as shown on a page without scripts and previewed by messaging apps and search engines. */
export interface SharedPage {
  /** Open Graph's `og:type`. */
  readonly ogType: 'article' | 'book' | 'product';
  readonly title: string;
  /** Plain text, at most 160 characters. */
  readonly description: string;
  /** Addresses on this origin, cover first. */
  readonly pictures: readonly string[];
  /** Short lines below the title, such as the author or the number of items sold. */
  readonly facts: readonly string[];
  readonly price: { readonly label: string; readonly amount: string } | undefined;
  /** Sanitised rich text. */
  readonly bodyHtml: string;
  readonly chapters: readonly string[];
  /** Path of the content's page in the app, behind the hash. */
  readonly appPath: string;
}

const longestDescription = 160;
/** Maximum number of chapters listed; the page states the number of the others. */
const mostChapters = 30;

/** Returns rich text as plain text, shortened at a character boundary. */
const summaryOf = (source: string): string => {
  const text = decodeEntities(source.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...text];
  return characters.length > longestDescription ? `${characters.slice(0, longestDescription - 1).join('')}…` : text;
};

const isPicture = (url: string): boolean => url !== '';

const articlePage = async (db: Db, id: string, lang: Lang): Promise<SharedPage | undefined> => {
  const article = await articleToRead(db, id, lang);
  if (!article) return undefined;
  const { title, summary, bodyHtml, picUrl, pictures, authorName, kind } = article;
  return {
    ogType: 'article',
    title,
    description: summaryOf(summary || bodyHtml),
    pictures: [picUrl, ...pictures.map(({ url }) => url).filter((url) => url !== picUrl)].filter(isPicture),
    facts: [fillIn(sharePageTexts[lang].by, { name: authorName })],
    price: undefined,
    bodyHtml,
    chapters: [],
    appPath: kind === 'news' ? contentPages.newsDetail({ id }) : contentPages.articleDetail({ id }),
  };
};

const bookPage = async (db: Db, id: string, lang: Lang): Promise<SharedPage | undefined> => {
  const book = await bookToRead(db, id, lang);
  if (!book) return undefined;
  const texts = sharePageTexts[lang];
  const { title, author, intro, picUrl, chapters } = book;
  const named = chapters.slice(0, mostChapters);
  const unlistedCount = chapters.length - named.length;
  return {
    ogType: 'book',
    title,
    description: summaryOf(intro),
    pictures: [picUrl].filter(isPicture),
    facts: [fillIn(texts.by, { name: author })],
    price: undefined,
    bodyHtml: '',
    chapters: unlistedCount > 0 ? [...named, fillIn(texts.moreChapters, { n: unlistedCount })] : named,
    appPath: contentPages.novelDetail({ id }),
  };
};

const goodsPage = async (db: Db, saleNo: string, lang: Lang): Promise<SharedPage | undefined> => {
  const goods = await goodsToRead(db, saleNo);
  if (!goods) return undefined;
  const { productName, subtitle, img, pictures, detailHtml, priceCents, maxPriceCents, sold, shopName } = goods;
  const low = formatMoney(priceCents, lang);
  return {
    ogType: 'product',
    title: productName,
    description: summaryOf(subtitle || detailHtml),
    pictures: [img, ...pictures.filter((url) => url !== img)].filter(isPicture),
    facts: [shopName, fillIn(sharePageTexts[lang].sold, { n: sold })],
    price: { label: '', amount: maxPriceCents > priceCents ? `${low} – ${formatMoney(maxPriceCents, lang)}` : low },
    bodyHtml: detailHtml,
    chapters: [],
    appPath: mallPages.goodsInfo({ saleNo }),
  };
};

const lotPage = async (db: Db, productNo: string, lang: Lang): Promise<SharedPage | undefined> => {
  const lot = await lotToRead(db, productNo);
  if (!lot) return undefined;
  const texts = sharePageTexts[lang];
  const { title, pictures, detailHtml, priceCents, startCents, closesAt, isOver } = lot;
  return {
    ogType: 'product',
    title,
    description: summaryOf(detailHtml),
    pictures: pictures.filter(isPicture),
    facts: [isOver ? texts.ended : fillIn(texts.closes, { at: formatChinaTime(closesAt, lang) })],
    price:
      priceCents === null
        ? { label: texts.startingPrice, amount: formatMoney(startCents, lang) }
        : { label: texts.currentPrice, amount: formatMoney(priceCents, lang) },
    bodyHtml: detailHtml,
    chapters: [],
    appPath: auctionPages.lotDetail({ productNo }),
  };
};

const readers = { article: articlePage, book: bookPage, goods: goodsPage, lot: lotPage } satisfies Record<
  SharePageType,
  (db: Db, id: string, lang: Lang) => Promise<SharedPage | undefined>
>;

/**
 * Returns content as a visitor may see it; undefined when it is deleted or hidden. Goods are identified by their saleNo, lots
 * by their productNo.
 */
export const readSharedPage = (db: Db, type: SharePageType, id: string, lang: Lang): Promise<SharedPage | undefined> =>
  readers[type](db, id, lang);
