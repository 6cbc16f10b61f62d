import { jobKind } from '../../jobs/job.ts';

/** The end of the time to answer a second chance; `order/second-chance.ts` handles it. */
export const lapseKind = jobKind('secondChance.lapse');
