import { z } from 'zod';
import { lotCard } from '../auction/lot.schemas.ts';
import { fileUrl, flag, id, integer, noInput, noOutput, pageInput, pageOf, text } from '../fields.ts';
import { goodsCard } from '../mall/goods.schemas.ts';
import { shopCard } from '../mall/shop.schemas.ts';
import { memberRow } from '../social/homepage.schemas.ts';
import { articleCard } from './article.schemas.ts';
import { bookCard } from './book.schemas.ts';
import { keywordLength } from './search.constants.ts';
import { courseCard } from './study.schemas.ts';
import { videoCard } from './video.schemas.ts';

/** The searchable kinds, in the order of the tabs. */
export const searchKinds = ['goods', 'lot', 'article', 'news', 'book', 'chapter', 'video', 'course', 'member', 'shop'] as const;
export type SearchKind = (typeof searchKinds)[number];

const keyword = text(keywordLength);

/** Counts are exact up to this number, which stands for “this many or more”. */
export const countedTo = 1000;
/** The same for each kind in the search of all kinds, which reads no more of it than that. */
export const countedInOverview = 11;

const article = { article: articleCard, excerpt: z.string().nullable() };

/** A match in a text: the original characters, whatever script the keyword is in, and their context. */
const textMatch = z.object({
  /** Offset of the match in the text (UTF-16 units), as in a reading log. */
  position: z.number().int(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type TextMatch = z.output<typeof textMatch>;

const chapterHead = z.object({ id, number: z.number().int(), title: z.string() });

/** A chapter of a book that contains all words. */
const bookHit = z.object({
  chapter: chapterHead,
  /** Number of matches in the text. */
  count: z.number().int(),
  /** The first matches, at most `maxMatches`. */
  matches: z.array(textMatch),
});
export type BookHit = z.output<typeof bookHit>;

/** One search result, discriminated by `type`. */
export const searchItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('goods'), goods: goodsCard }),
  z.object({ type: z.literal('lot'), lot: lotCard }),
  /**
   * `excerpt`: the context of the match, if it is neither in the title nor in the summary; if only tags match, these (`#tag`)
   * and the summary.
   */
  z.object({ type: z.literal('article'), ...article }),
  z.object({ type: z.literal('news'), ...article }),
  z.object({ type: z.literal('book'), book: bookCard }),
  /** `match`: the first match in the text; null if only the titles match. */
  z.object({
    type: z.literal('chapter'),
    chapter: chapterHead.extend({ bookId: id, bookTitle: z.string(), author: z.string(), picUrl: fileUrl }),
    match: textMatch.nullable(),
  }),
  /** `excerpt`: the matching tags (`#tag`), if neither title nor author match. */
  z.object({ type: z.literal('video'), video: videoCard, excerpt: z.string().nullable() }),
  z.object({ type: z.literal('course'), course: courseCard }),
  z.object({ type: z.literal('member'), member: memberRow }),
  z.object({ type: z.literal('shop'), shop: shopCard }),
]);
export type SearchItem = z.output<typeof searchItem>;

const suggestion = z.object({
  text: z.string(),
  /** `word`: a search by other members; otherwise the title of an item of that kind. */
  kind: z.enum(['word', ...searchKinds]),
});
export type Suggestion = z.output<typeof suggestion>;

const hotTopic = z.object({
  name: z.string(),
  /** `topic`: a tag of new content; `word`: a search by several members. */
  kind: z.enum(['topic', 'word']),
  /** Newly popular. */
  fresh: z.boolean(),
});
export type HotTopic = z.output<typeof hotTopic>;

/** Maximum number of stored searches. */
export const maxLines = 20;

/** Maximum number of matches shown per chapter. */
export const maxMatches = 50;

const historyEntry = z.object({ keyword: z.string() });

export const searchSchemas = {
  searchSite: {
    input: z.object({
      ...pageInput,
      keyword,
      /** `all`: the best few of each kind, with the total of each. */
      type: z.enum(['all', ...searchKinds]).default('all'),
      sort: z.enum(['best', 'new']).default('best'),
    }),
    output: pageOf(searchItem).extend({
      /** For `type` all: the number of each kind, up to `countedInOverview`; kinds without matches are omitted. */
      totals: z.array(z.object({ type: z.enum(searchKinds), total: z.number().int().min(0).max(countedInOverview) })),
      /** The normalised search words: lower case, simplified. For highlighting. */
      words: z.array(z.string()),
      /** If nothing matches: parts of the keyword that match something, at most four. */
      alternatives: z.array(z.string()),
    }),
  },
  searchInBook: {
    input: z.object({ ...pageInput, bookId: id, keyword }),
    /** Chapters whose title or text contains all words, in the order of the book; `total` counts chapters. */
    output: pageOf(bookHit).extend({ words: z.array(z.string()) }),
  },
  searchMembers: { input: z.object({ ...pageInput, keyword }), output: pageOf(memberRow) },
  suggestSearches: {
    input: z.object({
      keyword,
      /** Only titles of this kind, and words that match one. */
      type: z.enum(searchKinds).optional(),
    }),
    output: z.array(suggestion),
  },
  addSearches: {
    input: z.object({
      /** The search keyword; several, as stored by a device, one per line and the latest first. */
      keyword: text(maxLines * (keywordLength + 1)).refine((value) => {
        const lines = value.split('\n').map((line) => line.trim());
        return lines.length <= maxLines && lines.every((line) => line.length > 0 && line.length <= keywordLength);
      }),
    }),
    output: noOutput,
  },
  listSearchHistory: { input: noInput, output: z.array(historyEntry) },
  /** One, or all if no keyword is given. */
  forgetSearches: { input: z.object({ keyword: keyword.optional() }), output: noOutput },
  listPopularSearches: {
    input: z.object({
      limit: integer(1, 20).default(10),
      /** Only words that match something of this kind. */
      type: z.enum(searchKinds).optional(),
    }),
    output: z.array(hotTopic),
  },
  blockHotWord: {
    input: z.object({ keyword, blocked: flag.default(true) }),
    output: z.object({ blocked: z.array(z.string()) }),
  },
};
