import { defineOperations } from '../operation.ts';
import type { librarySchemas } from './library.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of operators on books. */
export const library = defineOperations<typeof librarySchemas>()('content/library', {
  importBook: {
    method: 'POST',
    path: '/api/operator/book/import',
    encoding: 'multipart',
    access: 'operator',
    extension: true,
    maxBytes: 16 * 1024 * 1024,
    summary:
      'Makes a book of a text file (`file`, at most 16 MB): chapters by their headings, or of about 4,000 characters where there are none.',
  },
  addChapter: {
    ...operate,
    path: '/api/operator/book/addChapter',
    summary: 'Adds the next chapter; whoever has the book on the shelf is told, once a day.',
  },
  updateChapter: {
    ...operate,
    path: '/api/operator/book/updateChapter',
    summary: "Changes a chapter's title or text; reading places stay.",
  },
  setBookStatus: { ...operate, path: '/api/operator/book/setStatus', summary: 'Says whether a book is a serial or finished.' },
  removeBook: {
    ...operate,
    path: '/api/operator/book/remove',
    summary: 'Takes a book off: in no list any more; shelves and histories say that it is gone.',
  },
  restoreBook: { ...operate, path: '/api/operator/book/restore', summary: 'Offers a book again that was taken off.' },
});
