import type { Db } from '../../db/db.ts';
import { decodeEntities } from '@juhe/contract/html-entities';
import type { Lang } from '../../http/text/lang.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

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

/**
 * Returns content as a visitor may see it; undefined when it is deleted or hidden. Goods are identified by their saleNo, lots
 * by their productNo.
 */
export type Readable = (db: Db, id: string, lang: Lang) => Promise<SharedPage | undefined>;

export const readables = extensionPoint<SharePageType, Readable>('readable');

/** Maximum length of a description (characters). */
const maxDescription = 160;
/** Returns rich text as plain text, shortened at a character boundary. */
export const summaryOf = (source: string): string => {
  const text = decodeEntities(source.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...text];
  return characters.length > maxDescription ? `${characters.slice(0, maxDescription - 1).join('')}…` : text;
};

/** The addresses of existing pictures, each once and in order. */
export const picturesOf = (...urls: readonly string[]): string[] => [...new Set(urls)].filter((url) => url !== '');
