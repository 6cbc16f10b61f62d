import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/job.ts';
import { claimFile, releaseFile } from '../../storage/file-claims.ts';
import { releaseFilesOf } from './release-files.ts';
import { isStored } from './release.repository.ts';
import { lockFiles } from './withdrawal.repository.ts';

/** The reference of the job, `<app>/<sha384 in base64>`. */
export const fileRef = (app: string, sha384: string): string => `${app}/${sha384}`;
/** The file's key among the claims (`storage/file-claims.ts`). */
export const claimKey = (app: string, sha384: string): string => `releases/${fileRef(app, sha384)}`;

const partsOf = (ref: string) => {
  const at = ref.indexOf('/');
  return { app: ref.slice(0, at), sha384: ref.slice(at + 1) };
};

const eraseFile = async (ref: string, { db, config }: Deps): Promise<void> => {
  const { app, sha384 } = partsOf(ref);
  const isUnused = await db.inTx(async (tx) => {
    await lockFiles(tx, app);
    if (await isStored(tx, app, sha384)) return false;
    if (await claimFile(tx, claimKey(app, sha384), 'erase')) return true;
    throw new Error(`${ref} is being stored`);
  });
  if (isUnused) await releaseFilesOf(config).remove(app, sha384);
};

/**
 * Scheduled job `delivery.eraseFile`: erases a release file that no release lists, unless it was uploaded again meanwhile.
 */
export const eraseReleaseFileJob = defineJob({
  kind: 'delivery.eraseFile',
  mayBeGivenUp: true,
  lanes: 1,
  prepare: eraseFile,
  run: (tx, ref) => {
    const { app, sha384 } = partsOf(ref);
    return releaseFile(tx, claimKey(app, sha384), 'erase');
  },
});
