import { testClock } from './clock.ts';

const reading = { now: '2027-01-01T00:00:00.000Z', realNow: '2026-12-31T00:00:00.000Z', shiftMs: 86_400_000, ran: 2 };
const origin = 'http://127.0.0.1:4173';
/** jsdom has no `fetch`. */
let requests: string[];
let status: number;
beforeEach(() => {
  requests = [];
  status = 200;
  globalThis.fetch = ((url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
    requests.push(`${method} ${url} ${body}`.trim());
    return Promise.resolve({
      ok: status === 200,
      status,
      json: () => Promise.resolve(reading),
      text: () => Promise.resolve('{"error":"forward"}'),
    });
  }) as never;
});
afterEach(() => Reflect.deleteProperty(globalThis, 'fetch'));

it('asks the clock of the instance', async () => {
  const clock = testClock(origin);
  expect(await clock.read()).toEqual(reading);
  expect(await clock.advance(86_400_000)).toMatchObject({ ran: 2 });
  await clock.moveTo('2027-01-01T00:00:00Z');
  await clock.runDue();
  await clock.reset();
  expect(requests).toEqual([
    'GET http://127.0.0.1:4173/dev/clock',
    'POST http://127.0.0.1:4173/dev/clock {"advanceMs":86400000}',
    'POST http://127.0.0.1:4173/dev/clock {"at":"2027-01-01T00:00:00Z"}',
    'POST http://127.0.0.1:4173/dev/clock {"run":true}',
    'POST http://127.0.0.1:4173/dev/clock {"reset":true}',
  ]);
});

it('says how an instance gets a clock, and what it refuses', async () => {
  status = 404;
  await expect(testClock(origin).read()).rejects.toThrow('has no test clock: start it with TEST_CLOCK=1');
  status = 409;
  await expect(testClock(origin).advance(1)).rejects.toThrow('/dev/clock answered 409: {"error":"forward"}');
});
