import { rules } from '@juhe/contract/auction/rules';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('returns the figures of domain.md §6 and auction.md B', async () => {
  const { code, data } = await server.call(rules.getAuctionRules, {});
  expect(code).toBe(200);
  expect(data).toEqual({
    bidding: {
      highestCents: 100_000_000,
      softCloseMinutes: 2,
      softCloseTimes: 30,
      deposit: { bp: 500, leastCents: 1_000, mostCents: 50_000 },
    },
    deadlines: {
      payHours: 2,
      confirmHours: 2,
      statementHours: 24,
      lateHours: 24,
      secondChanceHours: 12,
      receiveDays: 10,
      extendDays: 5,
    },
    resale: {
      startLeastBp: 5_000,
      startMostBp: 12_000,
      feeCapBp: 15_000,
      bond: { bp: 500, leastCents: 1_000, mostCents: 50_000 },
      ownedHours: 24,
      mostResales: 10,
      days: [1, 3, 7],
    },
    strikeDays: 90,
    bans: [
      { strikes: 2, days: 7 },
      { strikes: 3, days: 90 },
    ],
  });
});
