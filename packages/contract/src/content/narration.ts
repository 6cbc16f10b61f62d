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
    summary: 'Gives a chapter its audio (file=@chapter.mp3, at most 64 MB); its length is counted from the file.',
  },
  removeChapterAudio: {
    ...operate,
    path: '/api/operator/book/removeChapterAudio',
    summary: 'Takes the audio of a chapter away; the chapter can still be read.',
  },
  setBookAudio: {
    ...operate,
    path: '/api/operator/book/setAudio',
    summary: 'Says whether a book is listened to or read; members keep their chapter, and begin it anew.',
  },
});
