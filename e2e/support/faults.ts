import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** A deliberate failure of the server (server/src/delivery/faults.ts). */
export interface Fault {
  /** A part of the path, e.g. `/r/mall/` or `remoteEntry.js`. */
  match: string;
  kind: 'down' | 'error' | 'html' | 'json' | 'reset' | 'hang' | 'truncated' | 'missing' | 'tampered' | 'slow' | 'unheard';
  /** Limits the number of affected requests; all by default. */
  times?: number;
  /** Delay for `slow` (ms). */
  delay?: number;
}

/** Sets faults that affect only one browser: its cookie carries their scope. An empty list ends them. */
export const faultsOf = (origin: string, context: BrowserContext) => {
  const scope = randomUUID();
  return async (faults: Fault[]): Promise<void> => {
    await context.addCookies([{ name: 'juhe-fault', value: scope, url: origin }]);
    const answer = await fetch(`${origin}/dev/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scope, faults }),
    });
    if (!answer.ok) throw new Error(`/dev/faults answered ${answer.status}: ${await answer.text()}`);
  };
};
