import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { overrideReleases } from './releases.ts';
import type { ServedBuild } from './served.ts';
import { serveThrowingBuild, type ThrowsAt } from './throwing-build.ts';

/** A deliberate failure of the instance's responses. */
export interface ResponseFault {
  /** A part of the request's path: `/r/mall/` for the files of a remote, `cart.list.path` for an operation, `/` for everything. */
  readonly match: string;
  /**
   * - `down`: the connection is closed at once; `hang`: never answered; `reset`: cut off within the body
   * - `error`: status 500; `missing`: status 404; `html`: a proxy's error page with status 200; `json`: an unexpected body
   * - `truncated`, `tampered`: half of a file, and one that does not have the hash of its release
   * - `slow`: answered after `delay`; `unheard`: executed, but the response is lost
   */
  readonly kind:
    | 'down'
    | 'error'
    | 'html'
    | 'json'
    | 'reset'
    | 'hang'
    | 'truncated'
    | 'missing'
    | 'tampered'
    | 'slow'
    | 'unheard';
  /** Limits the number of affected requests; all by default. */
  readonly times?: number;
  /** Delay for `slow` (ms); 1000 by default. */
  readonly delay?: number;
}

/** A live remote whose pages throw, from the next document on. */
export interface ThrowingRemote {
  readonly app: string;
  readonly kind: 'throws';
  /** `load` by default. */
  readonly at?: ThrowsAt;
}

export type Fault = ResponseFault | ThrowingRemote;

/**
 * Returns a function that replaces the faults of one browser (its cookie carries their scope); an empty list ends them.
 * Requires an instance with `FAULTS=1`; rejects with its message otherwise.
 */
export const faultsOf = (origin: string, context: BrowserContext): ((faults: readonly Fault[]) => Promise<void>) => {
  const scope = randomUUID();
  const throwing = new Map<string, ServedBuild>();
  let isRouted = false;

  const setThrowing = async (faults: readonly ThrowingRemote[]) => {
    for (const build of throwing.values()) await build.close();
    throwing.clear();
    for (const { app, at = 'load' } of faults) throwing.set(app, await serveThrowingBuild(origin, app, at));
    if (isRouted || faults.length === 0) return;
    isRouted = true;
    await overrideReleases(context, () => Object.fromEntries([...throwing].map(([app, { url }]) => [app, url])));
  };

  return async (faults) => {
    await context.addCookies([{ name: 'juhe-fault', value: scope, url: origin }]);
    const answer = await fetch(`${origin}/dev/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scope, faults: faults.filter(({ kind }) => kind !== 'throws') }),
    });
    if (answer.status === 404) throw new Error(`${origin} makes no faults: start it with FAULTS=1`);
    if (!answer.ok) throw new Error(`/dev/faults answered ${answer.status}: ${await answer.text()}`);
    await setThrowing(faults.filter((fault) => fault.kind === 'throws'));
  };
};
