import type { ExportFiles } from '../../modules/account-export.ts';
import { ownFilms } from './film.repository.ts';
import { partKey } from './film.service.ts';

/** The member's films in the account export. */
export const filmFiles: ExportFiles = {
  folder: 'films',
  list: async (db, memberId) =>
    (await ownFilms(db, memberId)).map(({ id, file, parts }) => ({
      name: `${id}.mp4`,
      keys: [...parts].sort((a, b) => a - b).map((part) => partKey(file, part)),
    })),
};
