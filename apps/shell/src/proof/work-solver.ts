import { solveChallenge } from 'altcha-lib/v1';

/** What goes along to another thread without being copied. */
const nothing = { transfer: [] };

/** A worker: takes a challenge, answers the number that solves it. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ challenge: string; salt: string; algorithm: string; maxnumber: number }>) => {
    const { challenge, salt, algorithm, maxnumber } = data;
    void solveChallenge(challenge, salt, algorithm, maxnumber).promise.then(
      (solution) => self.postMessage(solution?.number, nothing),
      () => self.postMessage(undefined, nothing),
    );
  },
);
