import { createBreaker } from './breaker.ts';

const mall = 'mall@1.0.0+0123456789ab';
let now = 0;
const breaker = () => {
  now = 1_000_000;
  return createBreaker(undefined, () => now);
};
/** Failures at these seconds from now on. */
const failAt = ({ fail }: ReturnType<typeof breaker>, ...seconds: number[]) => {
  const start = now;
  for (const second of seconds) {
    now = start + second * 1000;
    fail(mall);
  }
};

describe('the breaker', () => {
  it('opens with the third failure within a minute', () => {
    const one = breaker();
    expect(one.isOpen(mall)).toBe(false);
    failAt(one, 0, 30);
    expect(one.isOpen(mall)).toBe(false);
    failAt(one, 29.9);
    expect(one.isOpen(mall)).toBe(true);
  });

  it('does not open for three failures in more than a minute', () => {
    const one = breaker();
    failAt(one, 0, 30, 60);
    expect(one.isOpen(mall)).toBe(false);
  });

  it('rests for 30 s, then lets one through; another failure opens it again', () => {
    const one = breaker();
    failAt(one, 0, 1, 2);
    now += 29_999;
    expect(one.isOpen(mall)).toBe(true);
    now += 1;
    expect(one.isOpen(mall)).toBe(false);
    one.fail(mall);
    expect(one.isOpen(mall)).toBe(true);
  });

  it('forgets everything with a success', () => {
    const one = breaker();
    failAt(one, 0, 1, 2);
    one.succeed(mall);
    expect(one.isOpen(mall)).toBe(false);
    failAt(one, 0, 1);
    expect(one.isOpen(mall)).toBe(false);
  });

  it('keeps releases apart', () => {
    const one = breaker();
    failAt(one, 0, 1, 2);
    expect(one.isOpen('mall@1.0.0+ba9876543210')).toBe(false);
    expect(one.isOpen('wallet@1.0.0+0123456789ab')).toBe(false);
  });
});
