import { defineOperations } from '../operation.ts';
import type { filmSchemas } from './film.schemas.ts';

const memberAccess = { access: 'required', extension: true } as const;
const write = { ...memberAccess, method: 'POST', encoding: 'json' } as const;

export const film = defineOperations<typeof filmSchemas>()('content/film', {
  startFilm: {
    ...write,
    path: '/api/service/film/startFilm',
    summary: 'Begins the upload of a film (MP4 or MOV with H.264, 100 MB, 3 minutes).',
  },
  getFilmProgress: {
    ...memberAccess,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/film/filmProgress',
    summary: 'Which parts of an upload are missing, so that it goes on where it stopped.',
  },
  sendFilmPart: {
    ...memberAccess,
    method: 'POST',
    encoding: 'multipart',
    path: '/api/service/film/sendFilmPart',
    maxBytes: 4 * 1024 * 1024,
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: 'Stores one part of a film; sending it again changes nothing.',
  },
  finishFilm: {
    ...write,
    path: '/api/service/film/finishFilm',
    summary: 'Reads the film that is whole now and answers its address and measures.',
  },
  dropFilm: { ...write, path: '/api/service/film/dropFilm', summary: 'Gives up an upload; repeating it changes nothing.' },
});
