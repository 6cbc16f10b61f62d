import type { Tx } from '../../db/db.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { eraseReleaseFileJob, fileRef } from './erase-file.ts';
import { removeStaleReservation, staleReservations, storedAssets } from './release.repository.ts';
import { lockFiles, removeOwnFiles } from './withdrawal.repository.ts';

/** Number of reservations of one run. */
const batch = 20;

/** Returns the contents of a removed reservation that no release of the app lists any more. */
const unlistedFiles = async (tx: Tx, app: string, release: string, hashes: readonly string[]): Promise<string[]> => {
  await removeOwnFiles(tx, app, release, hashes);
  const listed = new Set((await storedAssets(tx, app, hashes)).map(({ sha384 }) => sha384));
  // Those without a row too: a process may have died between storing and recording one.
  return hashes.filter((sha384) => !listed.has(sha384));
};

const cleanKind = jobKind('delivery.cleanReservations');

const cleanReservations = async (tx: Tx, ref: string): Promise<void> => {
  const stale = await staleReservations(tx, batch);
  for (const { app, release } of stale) {
    // A commit holds the same lock: it comes first, or finds no reservation.
    await lockFiles(tx, app);
    const document = await removeStaleReservation(tx, app, release);
    if (!document) continue;
    const hashes = [...new Set(Object.values(document.files).map(({ sha384 }) => sha384))];
    const dueAt = new Date().toISOString();
    const unlisted = await unlistedFiles(tx, app, release, hashes);
    await eraseReleaseFileJob.scheduleAll(
      tx,
      unlisted.map((sha384) => ({ ref: fileRef(app, sha384), dueAt })),
    );
  }
  await cleanKind.schedule(tx, ref, { seconds: stale.length < batch ? 3600 : 1 });
};

/**
 * Scheduled job `delivery.cleanReservations`, hourly: removes releases that were reserved but not committed within a day, and
 * the files that no other release lists. Migration 0855 schedules the first run.
 */
export const cleanReservationsJob = defineJob({ kind: cleanKind, run: cleanReservations });
