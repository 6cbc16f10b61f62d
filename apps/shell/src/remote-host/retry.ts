/** What the build gives each container (tools/lib/chunk-retry-plugin.mjs). */
interface ContainerRetry {
  /** Chunks are asked for under `?r=<attempt>` while it is not 0. */
  attempt: number;
  /** Forgets what modules threw while loading. */
  forget: () => void;
}

declare global {
  var __juheRetry: Partial<Record<string, ContainerRetry>> | undefined;
}

let asked = 0;

/** A number that no address of this tab has had. */
export const nextAttempt = (): number => (asked += 1);

/**
 * Runs a load. When it is a retry, everything is asked for under a new address and modules that threw run again: a hung
 * address would hang again, and a failed one may be kept.
 * @param container `<app>@<release>`; of the shell, of which a page has one, `shell`
 * @param load gets the attempt's number, 0 for a first one
 */
export const withAttempt = async <T>(container: string, retry: boolean, load: (attempt: number) => Promise<T>): Promise<T> => {
  if (!retry) return load(0);
  const number = nextAttempt();
  // A container that is not there yet finds its attempt here.
  const all = (globalThis.__juheRetry ??= {});
  const set = (attempt: number) => {
    const known = (all[container] ??= { attempt, forget: () => undefined });
    known.attempt = attempt;
  };
  all[container]?.forget();
  set(number);
  try {
    return await load(number);
  } finally {
    set(0);
  }
};
