import { summariseUploads } from './uploads.mjs';

const moments = { stoppedAt: 10_000, startedAt: 60_000, backAt: 66_500 };
const stored = { port: 1, from: 1000, ms: 300, code: 200 };
const refused = { port: 1, from: 20_000, ms: 31_000, code: 503 };
const atOnce = { port: 1, from: 52_000, ms: 20, code: 503 };

describe('uploads while the store fails', () => {
  it('are stored or refused with 503, most at once', () => {
    expect(summariseUploads([stored, refused, atOnce], moments)).toBe(
      '1 uploads stored and read back, 2 refused with 503 and 0 with 429 (1 of those with 503 within 1 s, the longest after 31.0 s), every replica stores again 6.5 s after the start of the store',
    );
  });

  it.each([
    ['another answer', { ...refused, code: 500 }, '1 uploads were answered 500'],
    ['a failure before the stop', { ...atOnce, from: 2000 }, '1 uploads failed before the store was stopped'],
    ['an upload without end', { ...refused, ms: 76_000 }, 'an upload took 76.0 s'],
  ])('count as a failure of the row: %s', (_, upload, message) => {
    expect(() => summariseUploads([stored, atOnce, upload], moments)).toThrow(message);
  });

  it('must be refused at least once', () => {
    expect(() => summariseUploads([stored], moments)).toThrow('no upload was refused');
  });
});
