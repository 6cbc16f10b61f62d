import type { ExportFiles } from '../../modules/account-export.ts';
import { ownPictures } from './upload.repository.ts';
import { storageKey } from './upload.service.ts';

/** The member's pictures in the account archive, in the larger size. */
export const pictureFiles: ExportFiles = {
  folder: 'pictures',
  list: async (db, memberId) =>
    (await ownPictures(db, memberId)).map((row) => ({
      name: `${row.id}.webp`,
      keys: [storageKey(row.file, row.private, 'large')],
    })),
};
