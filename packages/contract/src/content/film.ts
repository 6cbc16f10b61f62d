import { defineOperations } from '../operation.ts';
import type { filmSchemas } from './film.schemas.ts';

const memberAccess = { access: 'required', extension: true } as const;
const write = { ...memberAccess, method: 'POST', encoding: 'json' } as const;

export const film = defineOperations<typeof filmSchemas>()('content/film', {
  startFilm: {
    ...write,
    path: '/api/service/film/startFilm',
    summary: 'Starts the upload of a film (MP4 or MOV with H.264, 100 MB, 3 minutes).',
  },
  getFilmProgress: {
    ...memberAccess,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/film/filmProgress',
    summary: 'Returns the missing parts of an upload, so that it can be resumed.',
  },
  sendFilmPart: {
    ...memberAccess,
    method: 'POST',
    encoding: 'multipart',
    path: '/api/service/film/sendFilmPart',
    maxBytes: 4 * 1024 * 1024,
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: 'Stores one part of a film; idempotent.',
  },
  finishFilm: {
    ...write,
    path: '/api/service/film/finishFilm',
    summary: "Completes an upload and returns the film's URL and size.",
  },
  dropFilm: { ...write, path: '/api/service/film/dropFilm', summary: 'Cancels an upload; idempotent.' },
});
