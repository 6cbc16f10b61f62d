import type { Database } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { newestState } from '../channel/channel.repository.ts';
import { appIn, channels, releasesIn } from '../channel/state.ts';
import { deliveryFail } from '../failures.ts';
import type { ReleaseFiles } from './release-files.ts';
import { lockRelease } from './release.repository.ts';
import {
  addWithdrawal,
  removeOwnFiles,
  lockFiles,
  isDeleted,
  markDeleted,
  undeletedFiles,
  type Withdrawal,
  withdrawalOf,
} from './withdrawal.repository.ts';

/** The topic of withdrawals: every process drops its cached data of the release. */
export const withdrawalTopic = 'delivery:withdrawals';

interface WithdrawDeps {
  readonly db: Database;
  readonly files: Pick<ReleaseFiles, 'remove'>;
}

/**
 * Withdraws a committed release: it never becomes live again, and its files are deleted, except those that other releases
 * list. 409 `conflict` while some device of a channel receives it, and for one that is withdrawn already; 503 `unavailable`
 * when the store did not delete the files, which are not served any more: the same call retries it.
 */
export const withdrawRelease = async ({ db, files }: WithdrawDeps, request: Omit<Withdrawal, 'at'>): Promise<number> => {
  const { app, release } = request;
  await db.inTx(async (tx) => {
    await lockFiles(tx, app);
    const locked = await lockRelease(tx, app, release);
    if (locked?.status !== 'committed') throw deliveryFail('releaseMissing');
    if (await withdrawalOf(tx, app, release)) {
      if (await isDeleted(tx, app, release)) throw deliveryFail('conflict', `${app} ${release} is withdrawn already`);
      return;
    }
    for (const channel of channels) {
      if (!releasesIn(appIn(await newestState(tx, channel), app)).includes(release)) continue;
      throw deliveryFail(
        'conflict',
        `${app} ${release} is live or a canary in ${channel}: promote another release, roll it back or stop the canary first`,
      );
    }
    const hashes = Object.values(locked.document.files).map(({ sha384 }) => sha384);
    await addWithdrawal(tx, { ...request, files: await removeOwnFiles(tx, app, release, hashes) });
    publish(tx, withdrawalTopic, { app, release });
  });
  const undeleted = await undeletedFiles(db, app, release);
  try {
    for (const sha384 of undeleted) await files.remove(app, sha384);
  } catch (cause) {
    throw Object.assign(
      deliveryFail(
        'unavailable',
        `${app} ${release} is withdrawn and no longer served, but the store did not delete all files: please try again`,
      ),
      { cause },
    );
  }
  await markDeleted(db, app, release);
  return undeleted.length;
};
