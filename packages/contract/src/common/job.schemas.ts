import { z } from 'zod';
import { instant, nothing, pageInput, pageOf } from '../fields.ts';

/** Names a scheduled job: its kind, and the thing that it is about. */
const name = { kind: z.string().min(3).max(60), ref: z.string().min(1).max(200) };

const failingJob = z.object({
  ...name,
  /** Failures in a row. */
  attempts: z.number().int(),
  /** Why it failed the last time. */
  reason: z.string(),
  /** When it is tried again; null when it was given up. */
  dueAt: instant.nullable(),
  /** When it was given up. */
  givenUpAt: instant.nullable(),
});
export type FailingJob = z.output<typeof failingJob>;

export const jobSchemas = {
  listFailingJobs: { input: z.object(pageInput), output: pageOf(failingJob) },
  retryJob: { input: z.object(name), output: nothing },
  dropJob: { input: z.object(name), output: nothing },
};
