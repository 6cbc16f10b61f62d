import { learnServerTime, serverNow } from './clock.ts';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('the server’s clock is the device’s until an answer came, then follows the quickest answer', () => {
  expect(serverNow()).toBe(1_000_000);
  learnServerTime(undefined, 0, 0);
  learnServerTime('not a time', 0, 0);
  expect(serverNow()).toBe(1_000_000);
  // Sent at 1,000,000, received 200 later, stamped 61,000 ahead of the middle.
  learnServerTime('1061100', 1_000_000, 1_000_200);
  expect(serverNow()).toBe(1_061_000);
  // A slower response that agrees within its round trip changes nothing.
  learnServerTime('1061900', 1_000_000, 1_001_000);
  expect(serverNow()).toBe(1_061_000);
  // A faster one is more exact.
  learnServerTime(new Date(1_060_550).toISOString(), 1_000_000, 1_000_100);
  expect(serverNow()).toBe(1_060_500);
  // The device's clock was set an hour forward: even a slow response corrects it.
  jest.setSystemTime(4_600_000);
  learnServerTime('1061500', 4_600_000, 4_601_000);
  expect(serverNow()).toBe(1_061_000);
});
