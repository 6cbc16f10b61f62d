import type { ReadingStatus } from '../view/reader-info.ts';
import type { Pager } from './reader-pager.ts';
import type { Part } from '../text/reader-parts.ts';

/** Measured start and end of a page, as positions in its chapter. */
export interface PageRange {
  /** Layout, part and page that were measured. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

export const unmeasured: PageRange = { id: '', start: 0, end: 0 };

/**
 * Returns start and end of the visible page of a part. Measuring takes longer than a page turn should: unless `exact`, a page
 * that was not measured yet gets an estimate, whose id is empty.
 */
export const pageRange = (part: Part, pager: Pager, layoutId: string, measured: PageRange, exact: boolean): PageRange => {
  if (part.kind !== 'text') return unmeasured;
  const { page } = pager.at;
  const id = `${layoutId} ${part.key} ${page}`;
  if (measured.id === id) return measured;
  const { piece } = part;
  const pages = pager.pagesOf(part.key) ?? 1;
  const estimate = (n: number) => Math.round(piece.at + (n / pages) * (piece.end - piece.at));
  if (!exact) return { id: '', start: estimate(page), end: estimate(page + 1) };
  return {
    id,
    start: page === 0 ? piece.at : (pager.startOf(page) ?? piece.at),
    end: page === pages - 1 ? piece.end : (pager.startOf(page + 1) ?? piece.end),
  };
};

/** Returns what the bars show about the visible page. */
export const pageStatus = (part: Part, pager: Pager, { start, end }: PageRange): ReadingStatus => {
  if (part.kind !== 'text') {
    const isEnd = part.kind === 'end';
    return { chapter: isEnd ? part.chapter : undefined, share: 1, start: 0, end: 0, atEnd: isEnd };
  }
  const { chapter } = part;
  const { page } = pager.at;
  const pages = pager.pagesOf(part.key) ?? 1;
  return {
    chapter,
    ...(part.pieces === 1 ? { page: page + 1, pages } : {}),
    share: end / Math.max(1, chapter.text.length),
    start,
    end,
    atEnd: chapter.nextId === null && part.index === part.pieces - 1 && page === pages - 1,
  };
};
