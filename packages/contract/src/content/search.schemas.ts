import { z } from 'zod';
import { lotCard } from '../auction/lot.schemas.ts';
import { fileUrl, flag, id, integer, noInput, nothing, pageInput, pageOf, text } from '../fields.ts';
import { goodsCard } from '../mall/goods.schemas.ts';
import { shopCard } from '../mall/shop.schemas.ts';
import { memberRow } from '../social/homepage.schemas.ts';
import { articleCard } from './article.schemas.ts';
import { bookCard } from './book.schemas.ts';
import { courseCard } from './study.schemas.ts';
import { videoCard } from './video.schemas.ts';

/** What can be searched for, in the order of the tabs. */
export const searchKinds = ['goods', 'lot', 'article', 'news', 'book', 'chapter', 'video', 'course', 'member', 'shop'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The longest keyword, in characters. */
export const keywordLength = 100;
const keyword = text(keywordLength);

/** Counted exactly up to here; this number stands for “so many or more”. */
export const countedTo = 1000;
const total = z.number().int().min(0).max(countedTo);

const article = { article: articleCard, excerpt: z.string().nullable() };

/** A place of a text that has one of the words: the characters themselves, whatever script the keyword is in, and what stands around them. */
const textMatch = z.object({
  /** UTF-16 units of the text that lie before it, as in a reading log. */
  position: z.number().int(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type TextMatch = z.output<typeof textMatch>;

const chapterHead = z.object({ id, number: z.number().int(), title: z.string() });

/** A chapter of a book that holds all words. */
const bookHit = z.object({
  chapter: chapterHead,
  /** Places of the text that have a word. */
  count: z.number().int(),
  /** The first of them, at most `mostMatches`. */
  matches: z.array(textMatch),
});
export type BookHit = z.output<typeof bookHit>;

/** One thing that was found; `type` says which card it has. */
export const searchItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('goods'), goods: goodsCard }),
  z.object({ type: z.literal('lot'), lot: lotCard }),
  /** `excerpt`: the words around what was found, when neither title nor summary have it; where only tags have it, these (`#tag`) and the summary. */
  z.object({ type: z.literal('article'), ...article }),
  z.object({ type: z.literal('news'), ...article }),
  z.object({ type: z.literal('book'), book: bookCard }),
  /** `match`: the first place of the text that has a word; null where only the titles have them. */
  z.object({
    type: z.literal('chapter'),
    chapter: chapterHead.extend({ bookId: id, bookTitle: z.string(), author: z.string(), picUrl: fileUrl }),
    match: textMatch.nullable(),
  }),
  /** `excerpt`: the tags (`#tag`) that were found, when neither title nor author have it. */
  z.object({ type: z.literal('video'), video: videoCard, excerpt: z.string().nullable() }),
  z.object({ type: z.literal('course'), course: courseCard }),
  z.object({ type: z.literal('member'), member: memberRow }),
  z.object({ type: z.literal('shop'), shop: shopCard }),
]);
export type SearchItem = z.output<typeof searchItem>;

const suggestion = z.object({
  text: z.string(),
  /** `word`: what others searched for; otherwise the title of a thing of that kind. */
  kind: z.enum(['word', ...searchKinds]),
});
export type Suggestion = z.output<typeof suggestion>;

const hotTopic = z.object({
  name: z.string(),
  /** `topic`: a tag of what is new; `word`: what several members searched for. */
  kind: z.enum(['topic', 'word']),
  /** New among what is popular. */
  fresh: z.boolean(),
});
export type HotTopic = z.output<typeof hotTopic>;

/** Former searches that are remembered. */
export const mostLines = 20;

/** Places that are shown of one chapter. */
export const mostMatches = 50;

const historyEntry = z.object({ keyword: z.string() });

export const searchSchemas = {
  querySearchList: {
    input: z.object({
      ...pageInput,
      keyword,
      /** `all`: the best few of each kind, with the number of all. */
      type: z.enum(['all', ...searchKinds]).default('all'),
      sort: z.enum(['best', 'new']).default('best'),
    }),
    output: pageOf(searchItem).extend({
      /** Of `type` all: how many there are of each kind; kinds without any are missing. */
      totals: z.array(z.object({ type: z.enum(searchKinds), total })),
      /** What was looked for, as it is compared: lower case, simplified. For marks. */
      words: z.array(z.string()),
      /** Where nothing was found: parts of the keyword that find something, at most four. */
      alternatives: z.array(z.string()),
    }),
  },
  queryBookText: {
    input: z.object({ ...pageInput, bookId: id, keyword }),
    /** Chapters whose title or text holds all words, in the order of the book; `total` counts chapters. */
    output: pageOf(bookHit).extend({ words: z.array(z.string()) }),
  },
  queryMember: { input: z.object({ ...pageInput, keyword }), output: pageOf(memberRow) },
  querySuggest: {
    input: z.object({
      keyword,
      /** Only titles of this kind, and words that find one. */
      type: z.enum(searchKinds).optional(),
    }),
    output: z.array(suggestion),
  },
  addSearchlog: {
    input: z.object({
      /** What was searched for; several, as a device has kept them, a line each and the latest first. */
      keyword: text(mostLines * (keywordLength + 1)).refine((value) => {
        const lines = value.split('\n').map((line) => line.trim());
        return lines.length <= mostLines && lines.every((line) => line.length > 0 && line.length <= keywordLength);
      }),
    }),
    output: nothing,
  },
  queryHistorySearch: { input: noInput, output: z.array(historyEntry) },
  /** One, or all without a keyword. */
  delSearchlog: { input: z.object({ keyword: keyword.optional() }), output: nothing },
  queryLikeTopic: {
    input: z.object({
      limit: integer(1, 20).default(10),
      /** Only what finds something of this kind. */
      type: z.enum(searchKinds).optional(),
    }),
    output: z.array(hotTopic),
  },
  blockHotWord: {
    input: z.object({ keyword, blocked: flag.default(true) }),
    output: z.object({ blocked: z.array(z.string()) }),
  },
};
