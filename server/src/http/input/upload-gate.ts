import { statfs } from 'node:fs/promises';
import { httpFail } from '../failure/common-failures.ts';
import { tooMany } from '../limits/rate-limit.ts';

export interface UploadGateOptions {
  /** Maximum number of uploads on the disk, for the process and for one caller. */
  readonly atOnce: number;
  readonly perCaller: number;
  /** Of `atOnce`: positions for callers who have no other upload, so that a few callers never hold all. */
  readonly forFirst: number;
  /** Maximum number of queued uploads of one caller. */
  readonly waitingPerCaller: number;
  /** Maximum wait (ms). */
  readonly maxWaitMs: number;
  /** Throws when the disk is full. */
  readonly checkSpace: () => Promise<void>;
}

/** Admits an upload in turn; the returned function ends it. */
export type UploadGate = (caller: string) => Promise<() => void>;

interface Waiter {
  readonly caller: string;
  readonly start: () => void;
}

/**
 * Limits the disk and memory used by uploads (hardening.md M1): no body is read before its turn, so back pressure slows down
 * a client that is too fast. 429 `tooMany` for a caller with too many queued, 503 `unavailable` after the maximum wait or
 * without free space.
 */
export const uploadGate = ({
  atOnce,
  perCaller,
  forFirst,
  waitingPerCaller,
  maxWaitMs,
  checkSpace,
}: UploadGateOptions): UploadGate => {
  const running = new Map<string, number>();
  let total = 0;
  const waiting: Waiter[] = [];

  const isFree = (caller: string): boolean => {
    const own = running.get(caller) ?? 0;
    return own === 0 ? total < atOnce : own < perCaller && total < atOnce - forFirst;
  };
  const begin = (caller: string): void => {
    total += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
  };
  const end = (caller: string): void => {
    total -= 1;
    const remaining = (running.get(caller) ?? 1) - 1;
    if (remaining > 0) running.set(caller, remaining);
    else running.delete(caller);
    const next = waiting.findIndex((waiter) => isFree(waiter.caller));
    const [waiter] = next < 0 ? [] : waiting.splice(next, 1);
    waiter?.start();
  };

  const turn = (caller: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = {
        caller,
        start: () => {
          clearTimeout(timer);
          begin(caller);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(httpFail('unavailable', {}, { retryAfter: 5 }));
      }, maxWaitMs);
      waiting.push(waiter);
    });

  return async (caller) => {
    await checkSpace();
    if (isFree(caller)) begin(caller);
    else if (waiting.filter((waiter) => waiter.caller === caller).length >= waitingPerCaller) throw tooMany(5);
    else await turn(caller);
    let isOpen = true;
    return () => {
      if (isOpen) end(caller);
      isOpen = false;
    };
  };
};

const checkEveryMs = 2000;

/** Returns whether the file system of `folder` has at least `minFree` bytes left. Checked at most every 2 s. */
export const freeSpaceCheck = (folder: string, minFree: number): (() => Promise<boolean>) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let hasSpace = true;
  return async () => {
    if (performance.now() - checkedAt > checkEveryMs) {
      checkedAt = performance.now();
      const { bavail, bsize } = await statfs(folder);
      hasSpace = bavail * bsize >= minFree;
    }
    return hasSpace;
  };
};

/**
 * Refuses with 503 `unavailable` while {@link freeSpaceCheck} fails: the database, which shares the file system, must continue
 * when uploads cannot.
 */
export const freeSpaceGuard = (folder: string, minFree: number): (() => Promise<void>) => {
  const check = freeSpaceCheck(folder, minFree);
  return async () => {
    if (!(await check())) throw httpFail('unavailable', {}, { retryAfter: 60 });
  };
};
