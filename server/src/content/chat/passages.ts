import type { ChatSource } from '@juhe/contract/content/chat.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import { protocolTexts } from '../../common/api.ts';
import { goodsAbout } from '../../mall/api.ts';
import { type Database, sqlState, type Db } from '../../db/db.ts';
import { normalTexts } from '../../db/search-index.ts';
import type { Log } from '../../events/bus.ts';
import type { Lang } from '../../http/text/lang.ts';
import type { Passage } from './assistant.ts';
import { bookPage, categoriesIn } from '../book/book.repository.ts';
import { refsWithAny } from '../search/documents-with-any.repository.ts';
import { detailLink } from '../shared/detail-link.ts';
import type { Candidate } from './candidate.ts';
import * as repository from './passage.repository.ts';
import { termsOf } from './question-terms.ts';
import { rankPassages } from './rank-passages.ts';

interface Search {
  readonly question: string;
  readonly memberId: string;
  readonly lang: Lang;
}

/** Where the content is read: a database, or the demo data's transaction. Each search has a transaction or savepoint of its own. */
export type SearchDb = Db & Pick<Database, 'inTx'>;

const queryCancelled = '57014';

const candidates = async (db: Db, kinds: Parameters<typeof refsWithAny>[0], grams: readonly string[]) =>
  refsWithAny(kinds, await normalTexts(db, grams));

const articles = async (db: Db, grams: readonly string[], memberId: string): Promise<Candidate[]> =>
  (await repository.articlesAbout(db, await candidates(db, ['article', 'news'], grams), grams, memberId, 12)).map(
    ({ id, kind, title, html }) => ({
      kind: kind === 'news' ? 'news' : 'article',
      title,
      link: detailLink(kind, id),
      text: html,
    }),
  );

const books = async (db: Db, pieces: readonly string[]): Promise<Candidate[]> =>
  (await repository.booksAbout(db, pieces, 6)).map(({ id, title, author, intro }) => ({
    kind: 'book',
    title: `${title} · ${author}`,
    link: detailLink('book', id),
    text: intro,
  }));

const chapters = async (db: Db, grams: readonly string[], question: string): Promise<Candidate[]> =>
  (await repository.chaptersAbout(db, await candidates(db, ['chapter'], grams), grams, question, 12)).map(
    ({ id, bookId, bookTitle, title, text }) => ({
      kind: 'chapter',
      title: `${bookTitle} · ${title}`,
      link: contentPages.readNovel({ id: bookId, indexId: id }),
      text,
    }),
  );

const courses = async (db: Db, pieces: readonly string[]): Promise<Candidate[]> =>
  (await repository.coursesAbout(db, pieces, 4)).map(({ id, kind, title, subtitle, intro }) => ({
    kind: 'course',
    title,
    link: (kind === 'online' ? contentPages.courseOnlineDetail : contentPages.courseDetail)({ id }),
    text: `<p>${subtitle}</p>${intro}`,
  }));

/** Returns agreements and rules that share an n-gram with the question. */
const protocolsAbout = async (db: Db, grams: readonly string[], lang: Lang): Promise<Candidate[]> =>
  (await protocolTexts(db, lang))
    .filter(({ title, content }) => grams.some((gram) => `${title} ${content}`.toLowerCase().includes(gram)))
    .map(({ type, title, content }) => ({
      kind: 'protocol',
      title,
      link: contentPages.rules({ type }),
      text: content,
    }));

const goodsCandidates = async (db: Db, grams: readonly string[]): Promise<Candidate[]> =>
  (await goodsAbout(db, grams, 6)).map(({ saleNo, title, subtitle, detailHtml }) => ({
    kind: 'goods',
    title,
    link: mallPages.goodsInfo({ saleNo }),
    text: `<p>${title}</p><p>${subtitle}</p>${detailHtml}`,
  }));

/**
 * Returns the passages of the site's content that best fit a question, most relevant first, limited to what the asking member
 * may see. A kind whose search takes too long is left out. Traditional characters are searched as simplified ones, in which
 * nearly everything is written, and unconverted when that finds nothing.
 */
export const findPassages = async (db: SearchDb, log: Log, search: Search): Promise<Passage[]> => {
  const question = await repository.simplified(db, search.question);
  const books = await recommendations(db, question, search.lang);
  if (books.length > 0) return books;
  const passages = await passagesAbout(db, log, { ...search, question });
  return passages.length > 0 || question === search.question ? passages : passagesAbout(db, log, search);
};

/** Maximum number of recommended books. */
const recommended = 5;

/** Returns the length named by a request for book recommendations; undefined for any other question. */
const wish = (question: string) => {
  if (!/书|小说|诗|散文|古文/.test(question)) return undefined;
  // “Are there” is a request for recommendations when only a length is given; otherwise the question may be about a book's
  // content.
  const remainder = question.replace(/小说|诗词|散文|古文|书|[短长薄]一?[点些]/g, ' ');
  const onlyLength =
    /有(?:什么|没有|哪些|啥)|(?:想|可以|值得)[看读]/.test(question) &&
    remainder !== question &&
    termsOf(remainder).words.length === 0;
  if (!onlyLength && !/推荐|[几些]本|哪本|[看读]什么书/.test(question)) return undefined;
  const length = /短|薄/.test(question) ? ('short' as const) : /长/.test(question) ? ('long' as const) : undefined;
  return { length };
};

/** Returns recommended books of the catalogue by category and length. */
const recommendations = async (db: Db, question: string, lang: Lang): Promise<Passage[]> => {
  const criteria = wish(question);
  if (criteria === undefined) return [];
  const categories = await categoriesIn(db, 'zh-Hans');
  const category = categories.find(({ name }) => name.length > 1 && question.includes(name));
  const { list } = await bookPage(
    db,
    { length: criteria.length, ...(category ? { categoryId: category.id } : {}), sort: 'likes' },
    { lang, limit: recommended, offset: 0 },
  );
  return list.map(({ id, title, author, intro }, i) => ({
    source: { number: i + 1, kind: 'book', title: `${title} · ${author}`, link: detailLink('book', id) },
    text: intro,
  }));
};

const passagesAbout = async (db: SearchDb, log: Log, { question, memberId, lang }: Search): Promise<Passage[]> => {
  const terms = termsOf(question);
  const { grams } = terms;
  // Single characters are searched too where there are few texts.
  const pieces = [...grams, ...terms.singles];
  if (pieces.length === 0) return [];
  const searches: readonly ((tx: Db) => Promise<Candidate[]>)[] = [
    (tx) => articles(tx, grams, memberId),
    (tx) => books(tx, pieces),
    (tx) => courses(tx, pieces),
    (tx) => goodsCandidates(tx, pieces),
    (tx) => protocolsAbout(tx, grams, lang),
    (tx) => chapters(tx, grams, question),
  ];
  const passageCandidates: Candidate[] = [];
  for (const search of searches) {
    try {
      passageCandidates.push(
        ...(await db.inTx(async (tx) => {
          await repository.limitSearch(tx);
          return search(tx);
        })),
      );
    } catch (error) {
      if (sqlState(error) !== queryCancelled) throw error;
      log.warn({ grams: grams.length }, 'a search for passages took too long');
    }
  }
  const sources = new Map<string, ChatSource>();
  return rankPassages(passageCandidates, question, terms).map(({ candidate: { kind, title, link }, text }) => {
    const source = sources.get(link) ?? { number: sources.size + 1, kind, title, link };
    sources.set(link, source);
    return { source, text };
  });
};
