import { defineOperations } from '../operation.ts';
import type { librarySchemas } from './library.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of operators on books. */
export const library = defineOperations<typeof librarySchemas>()('content/library', {
  setBookCategory: {
    ...operate,
    path: '/api/operator/book/setCategory',
    summary: 'Creates or updates a category of books, with its name in five languages.',
  },
  removeBookCategory: { ...operate, path: '/api/operator/book/removeCategory', summary: 'Removes a category without books.' },
  importBook: {
    method: 'POST',
    path: '/api/operator/book/import',
    encoding: 'multipart',
    access: 'operator',
    extension: true,
    maxBytes: 16 * 1024 * 1024,
    summary:
      'Creates a book from a text file (`file`, at most 16 MB), with chapters by their headings, or of about 4,000 characters without any.',
  },
  addChapter: {
    ...operate,
    path: '/api/operator/book/addChapter',
    summary: 'Adds the next chapter; members with the book on their shelf are notified, once a day.',
  },
  updateChapter: {
    ...operate,
    path: '/api/operator/book/updateChapter',
    summary: "Changes a chapter's title or text; reading positions remain.",
  },
  setBookStatus: { ...operate, path: '/api/operator/book/setStatus', summary: 'Sets whether a book is a serial or finished.' },
  removeBook: {
    ...operate,
    path: '/api/operator/book/remove',
    summary: 'Removes a book from all lists; shelves and histories mark it as removed.',
  },
  restoreBook: { ...operate, path: '/api/operator/book/restore', summary: 'Restores a removed book.' },
});
