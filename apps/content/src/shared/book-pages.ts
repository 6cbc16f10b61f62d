import * as contentPages from '@juhe/contract/pages/content';

interface Book {
  readonly id: string;
  readonly audio: boolean;
}

/** Returns the page of a book: audiobooks have their own. */
export const bookPage = ({ id, audio }: Book): string => (audio ? contentPages.detailBook : contentPages.novelDetail)({ id });

/** Returns the page that resumes a book at a chapter. */
export const continuePage = ({ id, audio }: Book, indexId: string): string =>
  (audio ? contentPages.listenStorytelling : contentPages.readNovel)({ id, indexId });
