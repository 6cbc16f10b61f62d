/** The server's challenge (server/src/member/session/work.ts), carried by the refusal `work.needed`. */
interface Challenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
}

/** Timeout (ms) after which a device that is too slow gives up. */
const timeoutMs = 60_000;

const challengeOf = (data: unknown): Challenge | undefined =>
  typeof data === 'object' && data !== null && 'challenge' in data && 'maxnumber' in data ? (data as Challenge) : undefined;

/** Solves a challenge in a worker, so that the page stays responsive; returns the header value, or undefined on failure. */
export const solveWork = async (data: unknown): Promise<string | undefined> => {
  const parsedChallenge = challengeOf(data);
  if (!parsedChallenge) return undefined;
  const worker = new Worker(/* webpackChunkName: "work" */ new URL('./work-solver.ts', import.meta.url));
  try {
    const number = await new Promise<number | undefined>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      const end = (solved: number | undefined) => {
        clearTimeout(timer);
        resolve(solved);
      };
      worker.addEventListener('message', ({ data: solved }: MessageEvent<number | undefined>) => end(solved));
      worker.addEventListener('error', () => end(undefined));
      worker.postMessage(parsedChallenge, { transfer: [] });
    });
    if (number === undefined) return undefined;
    const { algorithm, challenge, salt, signature } = parsedChallenge;
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  } finally {
    worker.terminate();
  }
};
