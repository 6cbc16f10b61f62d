import * as contentPages from '@juhe/contract/pages/content';

interface Book {
  readonly id: string;
  readonly audio: boolean;
}

/** The page of a book: audio books have their own. */
export const bookPage = ({ id, audio }: Book): string => (audio ? contentPages.detailBook : contentPages.novelDetail)({ id });

/** The page that continues a book that was begun, at a chapter. */
export const continuePage = ({ id, audio }: Book, indexId: string): string =>
  (audio ? contentPages.listenStorytelling : contentPages.readNovel)({ id, indexId });
