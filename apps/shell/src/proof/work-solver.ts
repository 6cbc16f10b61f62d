import { solveChallenge } from 'altcha-lib/v1';

/** Empty list of objects transferred to another thread without copying. */
const noTransfer = { transfer: [] };

/** A worker: receives a challenge and posts the number that solves it. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ challenge: string; salt: string; algorithm: string; maxnumber: number }>) => {
    const { challenge, salt, algorithm, maxnumber } = data;
    void solveChallenge(challenge, salt, algorithm, maxnumber).promise.then(
      (solution) => self.postMessage(solution?.number, noTransfer),
      () => self.postMessage(undefined, noTransfer),
    );
  },
);
