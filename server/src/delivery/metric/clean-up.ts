import { defineJob } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import { removeFullQuotas, removeOldEndings } from '../backend/backend.repository.ts';
import { removeOldCrashes } from './crash.repository.ts';
import { removeOldLoadTimes } from './load-time.repository.ts';
import { removeOld } from './metric.repository.ts';

const cleanUpMetrics = async (tx: Tx, ref: string): Promise<void> => {
  await removeOld(tx);
  await removeOldCrashes(tx);
  await removeOldEndings(tx);
  await removeFullQuotas(tx);
  await removeOldLoadTimes(tx);
  await metricCleanUpJob.schedule(tx, ref, { seconds: 3600 });
};

/** Removes counts after 30 days, hourly; migration 0090 schedules the first run. */
export const metricCleanUpJob = defineJob({ kind: 'delivery.cleanUp', run: cleanUpMetrics });
