/** Background activity of the demo's auction (auction.md H9). */
import type { Job } from '../../jobs/job.ts';
import { careJob } from './caretaker.service.ts';
import { dealJob } from './dealer.service.ts';
import { payJob } from './payer.service.ts';
import { stageJob, startStage } from './stage.service.ts';
import { visitJob } from './visit.service.ts';

export const demoJobs: readonly Job[] = [stageJob, visitJob, payJob, dealJob, careJob];
export const startDemoLife = startStage;
