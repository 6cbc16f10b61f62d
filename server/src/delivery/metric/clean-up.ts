import type { Tx } from '../../db/db.ts';
import { schedule } from '../../deadlines/deadlines.ts';
import { removeOld } from './metric.repository.ts';

/** The deadline that removes old counts every hour; migration 0090 plans the first. */
export const metricDeadline = 'delivery.cleanUp';

/** Handler of `metricDeadline`: removes counts after 30 days and plans the next time. */
export const cleanUpMetrics = async (tx: Tx, ref: string): Promise<void> => {
  await removeOld(tx);
  await schedule(tx, { kind: metricDeadline, ref, dueAt: { seconds: 3600 } });
};
