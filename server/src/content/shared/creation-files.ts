import { releasePictures } from '../../common/api.ts';
import { releaseFilms } from '../film/film.service.ts';
import type { Tx } from '../../db/db.ts';
import { stillUsed } from './creation-files.repository.ts';

/** Releases files that no other creation or draft of the member references. */
export const releaseFiles = async (tx: Tx, memberId: string, pictures: readonly string[], films: readonly string[]) => {
  const used = await stillUsed(tx, memberId, [...pictures, ...films]);
  const free = (addresses: readonly string[]) => addresses.filter((address) => !used.has(address));
  await releasePictures(tx, memberId, free(pictures));
  await releaseFilms(tx, memberId, free(films));
};
