import sharp from 'sharp';
import { keepFetchedPicture } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { readPicture } from '../../storage/pictures.ts';
import { quietLandscape, seedOf } from '../shared/quiet-landscape.ts';

/** Pixels. */
const size = { width: 900, height: 600 };

/** The cover of an article without pictures: a quiet landscape that is the same for the same title. */
export const plainCover = async (tx: Tx, deps: Pick<Deps, 'config'>, memberId: string, title: string) => {
  const picture = await readPicture(
    await sharp(Buffer.from(quietLandscape(seedOf(title), size)))
      .png()
      .toBuffer(),
  );
  const url = await keepFetchedPicture(tx, deps, { memberId, purpose: 'content', name: 'cover.webp' }, picture);
  return { url, width: picture.width, height: picture.height };
};
