import type { ChannelState } from '../channel/state.ts';
import { canaryKey, canaryPlace, choose, inCanary } from './canary.ts';

jest.setTimeout(60_000);

const key = canaryKey(Buffer.alloc(32, 1));
const devices = 400_000;

/** In the format of the cookie: 16 bytes in base64url. */
const device = (n: number): string => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(n, 12);
  return bytes.toString('base64url');
};

const share = (positions: Float64Array, percent: number) => positions.filter((position) => position < percent).length;

/** Four standard deviations of a fair choice: a fair one is outside in 1 of 16,000 rounds, and these rounds are deterministic. */
const tolerance = (percent: number) => 4 * Math.sqrt(devices * (percent / 100) * (1 - percent / 100));

describe('the selection of devices', () => {
  const first = new Float64Array(devices);
  const second = new Float64Array(devices);
  beforeAll(() => {
    for (let n = 0; n < devices; n += 1) {
      first[n] = canaryPlace(key, 'rollout-one', device(n));
      second[n] = canaryPlace(key, 'rollout-two', device(n));
    }
  });

  it('is empty at 0 % and complete at 100 %', () => {
    expect(share(first, 0)).toBe(0);
    expect(share(first, 100)).toBe(devices);
    expect(inCanary(key, 'rollout-one', undefined, 99.99)).toBe(false);
    expect(inCanary(key, 'rollout-one', undefined, 100)).toBe(true);
    expect(inCanary(key, 'rollout-one', undefined, 0)).toBe(false);
  });

  it.each([50, 10, 1, 0.25])('contains %d %% within four standard deviations', (percent) => {
    expect(Math.abs(share(first, percent) - (devices * percent) / 100)).toBeLessThan(tolerance(percent));
  });

  it('keeps every selected device when the percentage grows', () => {
    const steps = [0.25, 1, 10, 50, 100];
    for (let n = 0; n < 2000; n += 1) {
      const within = steps.map((percent) => inCanary(key, 'rollout-one', device(n), percent));
      expect(within).toEqual(within.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it('is independent between rollouts', () => {
    const both = first.filter((position, n) => position < 10 && (second[n] ?? 100) < 10).length;
    expect(Math.abs(both - devices / 100)).toBeLessThan(tolerance(1));
  });

  it('is the same after a restart and differs with another secret', () => {
    const sameKey = canaryKey(Buffer.alloc(32, 1));
    const differentKey = canaryKey(Buffer.alloc(32, 2));
    for (let n = 0; n < 100; n += 1) expect(canaryPlace(sameKey, 'rollout-one', device(n))).toBe(first[n]);
    expect(canaryPlace(differentKey, 'rollout-one', device(0))).not.toBe(first[0]);
  });
});

it('returns a release for every app of a channel', () => {
  const state: ChannelState = {
    channel: 'production',
    generation: 3,
    apps: {
      shell: { release: 's1', canary: { release: 's2', percent: 100, rollout: 'a' } },
      mall: { release: 'm1', canary: { release: 'm2', percent: 0, rollout: 'b' } },
      wallet: { release: 'w1', killed: true, canary: { release: 'w2', percent: 100, rollout: 'c' } },
      content: { release: 'c1' },
      flowers: { release: 'f1', pilot: { percent: 100, rollout: 'd' } },
      novel: { release: 'n1', pilot: { percent: 0, rollout: 'e' } },
    },
  };
  expect(choose(state, device(1), key)).toEqual({
    shell: { release: 's2', canary: true },
    mall: { release: 'm1', canary: false },
    wallet: { release: 'w1', canary: false },
    content: { release: 'c1', canary: false },
    flowers: { release: 'f1', canary: true },
  });
});
