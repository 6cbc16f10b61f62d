import { tmpdir } from 'node:os';
import { freeSpaceGuard, uploadGate } from './upload-gate.ts';

const gateWith = (maxWaitMs = 60_000, checkSpace = () => Promise.resolve()) =>
  uploadGate({ atOnce: 4, perCaller: 2, forFirst: 0, waitingPerCaller: 3, maxWaitMs, checkSpace });

/** Returns whether a promise is settled once all others had their turn. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await new Promise((next) => setImmediate(next));
  return settled;
};

describe('upload gate', () => {
  it('allows a caller two uploads at a time, and other callers besides', async () => {
    const enter = gateWith();
    const [release] = await Promise.all([enter('a'), enter('a')]);
    const third = enter('a');
    expect(await isSettled(third)).toBe(false);
    await Promise.all([enter('b'), enter('c')]);
    const fifth = enter('d');
    expect(await isSettled(fifth)).toBe(false);
    release?.();
    release?.();
    const releaseThird = await third;
    expect(await isSettled(fifth)).toBe(false);
    releaseThird();
    await fifth;
  });

  it('leaves positions to callers without an upload', async () => {
    const options = { waitingPerCaller: 3, maxWaitMs: 60_000, checkSpace: () => Promise.resolve() };
    const enter = uploadGate({ atOnce: 4, perCaller: 2, forFirst: 1, ...options });
    const [release] = await Promise.all([enter('a'), enter('a'), enter('b')]);
    const second = enter('b');
    expect(await isSettled(second)).toBe(false);
    await enter('c');
    release?.();
    expect(await isSettled(second)).toBe(false);
    await enter('d');
  });

  it('refuses a caller with too many waiting uploads, and those that wait too long', async () => {
    const enter = gateWith(20);
    await Promise.all([enter('a'), enter('a')]);
    const waiting = Promise.allSettled([enter('a'), enter('a'), enter('a')]);
    await expect(enter('a')).rejects.toMatchObject({ key: 'tooMany', code: 429 });
    expect(await waiting).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: expect.objectContaining({ key: 'unavailable' }) })),
    );
    await enter('b');
  });

  it('refuses uploads without free disk space', async () => {
    const folder = tmpdir();
    await expect(gateWith(1, freeSpaceGuard(folder, Number.MAX_SAFE_INTEGER))('a')).rejects.toMatchObject({ key: 'unavailable' });
    await expect(gateWith(1, freeSpaceGuard(folder, 1))('a')).resolves.toBeInstanceOf(Function);
  });
});
