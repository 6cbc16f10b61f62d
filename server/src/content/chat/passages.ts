import type { ChatSource } from '@juhe/contract/content/chat.schemas';
import { protocolTexts } from '../../common/index.ts';
import { type Database, sqlState, type Db } from '../../db/db.ts';
import type { Log } from '../../events/bus.ts';
import type { Lang } from '../../http/lang.ts';
import { goodsAbout } from '../../mall/index.ts';
import type { Passage } from './assistant.ts';
import { articlesAbout, booksAbout, type Candidate, chaptersAbout, coursesAbout, limitSearch } from './passage.repository.ts';
import { termsOf } from './question-terms.ts';
import { rankPassages } from './rank-passages.ts';

interface Search {
  readonly question: string;
  readonly memberId: string;
  readonly lang: Lang;
}

const queryCancelled = '57014';

/** Agreements and rules that share something with the question. */
const protocolsAbout = async (db: Db, grams: readonly string[], lang: Lang): Promise<Candidate[]> =>
  (await protocolTexts(db, lang))
    .filter(({ title, content }) => grams.some((gram) => `${title} ${content}`.toLowerCase().includes(gram)))
    .map(({ type, title, content }) => ({
      kind: 'protocol',
      title,
      link: `/pages/rules/rules?type=${type}`,
      text: content,
    }));

const goodsCandidates = async (db: Db, grams: readonly string[]): Promise<Candidate[]> =>
  (await goodsAbout(db, grams, 6)).map(({ saleNo, title, subtitle, detailHtml }) => ({
    kind: 'goods',
    title,
    link: `/subPackages/shop/goods-info?saleNo=${saleNo}`,
    text: `<p>${title}</p><p>${subtitle}</p>${detailHtml}`,
  }));

/**
 * The pieces of the site's content that fit a question best, best first, as far as the member who asks may see them. A kind whose search takes
 * too long is left out.
 */
export const findPassages = async (db: Database, log: Log, { question, memberId, lang }: Search): Promise<Passage[]> => {
  const terms = termsOf(question);
  const { grams } = terms;
  // Looked for character by character, where there is little to look through.
  const pieces = [...grams, ...terms.singles];
  if (pieces.length === 0) return [];
  const searches: readonly ((tx: Db) => Promise<Candidate[]>)[] = [
    (tx) => articlesAbout(tx, grams, memberId, 12),
    (tx) => booksAbout(tx, pieces, 6),
    (tx) => coursesAbout(tx, pieces, 4),
    (tx) => goodsCandidates(tx, pieces),
    (tx) => protocolsAbout(tx, grams, lang),
    (tx) => chaptersAbout(tx, grams, question, 12),
  ];
  const found: Candidate[] = [];
  for (const search of searches) {
    try {
      found.push(
        ...(await db.inTx(async (tx) => {
          await limitSearch(tx);
          return search(tx);
        })),
      );
    } catch (error) {
      if (sqlState(error) !== queryCancelled) throw error;
      log.warn({ grams: grams.length }, 'a search for passages took too long');
    }
  }
  const sources = new Map<string, ChatSource>();
  return rankPassages(found, question, terms).map(({ candidate: { kind, title, link }, text }) => {
    const source = sources.get(link) ?? { number: sources.size + 1, kind, title, link };
    sources.set(link, source);
    return { source, text };
  });
};
