import { z } from 'zod';
import { instant, noOutput, pageInput, pageOf } from '../fields.ts';

/** Identifies a scheduled job: its kind and its subject. */
const name = { kind: z.string().min(3).max(60), ref: z.string().min(1).max(200) };

const failingJob = z.object({
  ...name,
  /** Consecutive failures. */
  attempts: z.number().int(),
  /** The reason of the last failure. */
  reason: z.string(),
  /** The next attempt; null after the job was abandoned. */
  dueAt: instant.nullable(),
  /** When the job was abandoned. */
  givenUpAt: instant.nullable(),
});
export type FailingJob = z.output<typeof failingJob>;

export const jobSchemas = {
  listFailingJobs: { input: z.object(pageInput), output: pageOf(failingJob) },
  retryJob: { input: z.object(name), output: noOutput },
  dropJob: { input: z.object(name), output: noOutput },
};
