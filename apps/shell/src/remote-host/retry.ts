/** Set by the build for each container (tools/lib/chunk-retry-plugin.mjs). */
interface ContainerRetry {
  /** Chunks are requested with `?r=<attempt>` unless it is 0. */
  attempt: number;
  /** Drops the errors that modules threw while loading. */
  forget: () => void;
}

declare global {
  var __juheRetry: Partial<Record<string, ContainerRetry>> | undefined;
}

let attempts = 0;

/** Returns a number that no address of this tab has used. */
export const nextAttempt = (): number => (attempts += 1);

/**
 * Runs a load. On a retry, all files are requested under a new address and modules that threw run again: a hung address would
 * hang again, and a failure may be cached.
 * @param container `<app>@<release>`; `shell` for the shell, which exists once per page
 * @param load receives the attempt number, 0 for the first one
 */
export const withAttempt = async <T>(container: string, retry: boolean, load: (attempt: number) => Promise<T>): Promise<T> => {
  if (!retry) return load(0);
  const number = nextAttempt();
  // A container that does not exist yet finds its attempt here.
  const retries = (globalThis.__juheRetry ??= {});
  const set = (attempt: number) => {
    const containerRetry = (retries[container] ??= { attempt, forget: () => undefined });
    containerRetry.attempt = attempt;
  };
  retries[container]?.forget();
  set(number);
  try {
    return await load(number);
  } finally {
    set(0);
  }
};
