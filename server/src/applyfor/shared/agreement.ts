import { protocolVersions } from '../../common/api.ts';
import type { Db } from '../../db/db.ts';
import type { Failure } from '../../http/failure/failures.ts';

/** The agreement that an application accepts. */
export type ApplicationAgreement = 'shop' | 'expert';

/** The current version of an agreement; null where there is none. */
export const currentVersion = async (db: Db, agreement: ApplicationAgreement): Promise<string | null> =>
  (await protocolVersions(db, [agreement]))[0]?.version ?? null;

/**
 * Returns the version that a submission accepts, which is the current one. Throws `changed()` when the applicant read another
 * one. A form of an older version names none.
 */
export const acceptedVersion = async (
  db: Db,
  agreement: ApplicationAgreement,
  agreed: string | undefined,
  changed: () => Failure,
): Promise<string | null> => {
  const version = await currentVersion(db, agreement);
  if (agreed !== undefined && agreed !== version) throw changed();
  return version;
};
