import { acknowledgeAll } from './acknowledge-all.ts';

it('continues until nothing remains, and adds up what was credited', async () => {
  const answers = [
    { count: 200, creditedCents: 20_000, remainingCents: 21_000 },
    { count: 200, creditedCents: 20_000, remainingCents: 1_000 },
    { count: 10, creditedCents: 1_000, remainingCents: 0 },
  ];
  const acknowledge = jest.fn(async () => answers.shift() ?? { count: 0, creditedCents: 0, remainingCents: 0 });
  expect(await acknowledgeAll(acknowledge)).toEqual({ count: 410, creditedCents: 41_000 });
  expect(acknowledge).toHaveBeenCalledTimes(3);
});

it('ends where a call acknowledges nothing, and after a bounded number of calls', async () => {
  const nothing = jest.fn(async () => ({ count: 0, creditedCents: 0, remainingCents: 100 }));
  expect(await acknowledgeAll(nothing)).toEqual({ count: 0, creditedCents: 0 });
  expect(nothing).toHaveBeenCalledTimes(1);
  const endless = jest.fn(async () => ({ count: 1, creditedCents: 1, remainingCents: 100 }));
  expect(await acknowledgeAll(endless)).toEqual({ count: 20, creditedCents: 20 });
});
