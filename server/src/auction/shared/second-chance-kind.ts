import { jobKind } from '../../jobs/job.ts';

/** The response deadline of a second chance; `order/second-chance.ts` handles it. */
export const lapseKind = jobKind('secondChance.lapse');
