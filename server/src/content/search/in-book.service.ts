import { maxMatches, type searchSchemas } from '@juhe/contract/content/search.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { normalText, wordsOf } from '../../db/search-index.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { bookExists } from '../book/book.repository.ts';
import { contentFail } from '../failures.ts';
import { chaptersWith } from './chapter.repository.ts';
import { matchesOf } from './text-match.ts';

type Input = HandlerInput<(typeof searchSchemas)['searchInBook']>;
type Output = HandlerOutput<(typeof searchSchemas)['searchInBook']>;

/**
 * Full-text search in a book: returns the chapters that contain all words, with the matches in each. Refuses a book that is
 * not available.
 */
export const searchInBook = async (ctx: Ctx, { bookId, keyword, ...page }: Input): Promise<Output> => {
  if (!(await bookExists(ctx.db, bookId))) throw contentFail('book.missing');
  const terms = wordsOf(await normalText(ctx.db, keyword));
  const matchPage = await pageOf(page, (limit, offset) =>
    terms.length === 0 ? Promise.resolve({ list: [], total: 0 }) : chaptersWith(ctx.db, bookId, terms, { limit, offset }),
  );
  const list = matchPage.list.map(({ id, number, title, ...source }) => ({
    chapter: { id, number, title },
    ...matchesOf(source, terms, maxMatches),
  }));
  return { ...matchPage, list, words: terms };
};
