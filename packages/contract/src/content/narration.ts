import { defineOperations } from '../operation.ts';
import type { narrationSchemas } from './narration.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of operators on the audio of books. */
export const narration = defineOperations<typeof narrationSchemas>()('content/narration', {
  setChapterAudio: {
    method: 'POST',
    path: '/api/operator/book/setChapterAudio',
    encoding: 'multipart',
    access: 'operator',
    extension: true,
    maxBytes: 64 * 1024 * 1024,
    summary: 'Adds audio to a chapter (file=@chapter.mp3, at most 64 MB); its duration is read from the file.',
  },
  removeChapterAudio: {
    ...operate,
    path: '/api/operator/book/removeChapterAudio',
    summary: 'Removes the audio of a chapter; its text remains.',
  },
  setBookAudio: {
    ...operate,
    path: '/api/operator/book/setAudio',
    summary: 'Sets whether a book is an audiobook; members keep their chapter, from its beginning.',
  },
});
