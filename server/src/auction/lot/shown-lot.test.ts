import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { priceStory } from '@juhe/contract/auction/price-story';
import { proof } from '@juhe/contract/auction/proof';
import { watch } from '@juhe/contract/auction/watch';
import type { Operation } from '@juhe/contract/operation';
import { history } from '@juhe/contract/social/history';
import { z } from 'zod';
import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import { requestOf } from '../../test/request-of.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { routeGroups } from '../../wiring.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Every member and visitor operation that names a lot; visitors are refused (401) where `signedIn`. */
const reading = [
  { operation: lot.getLot, signedIn: false },
  { operation: lot.listSimilarLots, signedIn: false },
  { operation: lot.streamLot, signedIn: false },
  { operation: bid.listBids, signedIn: false },
  { operation: priceStory.getLotCurve, signedIn: false },
  { operation: priceStory.getLotHistory, signedIn: false },
  { operation: proof.getLotProof, signedIn: false },
  { operation: watch.watchLot, signedIn: true },
] as const;

/** The response code, or 200 for a started stream. */
const codeOf = async (operation: Operation, productNo: string, token?: string): Promise<number> => {
  const request = await requestOf(server.deps.config.apiPrefix, operation, { productNo }, token === undefined ? {} : { token });
  const stop = new AbortController();
  const answer = await fetch(`${await server.origin()}${request.url}`, {
    method: request.method,
    headers: request.headers,
    ...(request.method === 'POST' ? { body: new Uint8Array(request.body) } : {}),
    signal: stop.signal,
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    stop.abort();
    return 200;
  }
  return ((await answer.json()) as { code: number }).code;
};

const memberOfLevel = async (level: number) => {
  const member = await server.memberWith();
  await server.db.run(sql`insert into member_level (member_id, level, reached_at) values (${member.id}, ${level}, now())
    on conflict (member_id) do update set level = excluded.level`);
  return member;
};

/** A coming lot of `ownerId` that becomes visible to everybody in `hours` hours. */
const hiddenLot = async (hours: number, ownerId: string | null = null): Promise<string> => {
  const productNo = await makeLot(server, { state: 'scheduled', seconds: 80 * 3600, owner: ownerId });
  await server.db.run(sql`update lot set opens_at = now() + interval '72 hours', shown_at = now() + ${hours}::int * interval '1 hour'
    where product_no = ${productNo}`);
  return productNo;
};

it('is checked by every operation with a lot number', () => {
  const naming = routeGroups
    .flat()
    .filter(
      ({ operation, input }) => operation.access !== 'operator' && input instanceof z.ZodObject && 'productNo' in input.shape,
    )
    .map(({ operation }) => operation.id);
  // Bids on a coming lot are refused for everybody.
  const expected = [...reading.map(({ operation }) => operation.id), bid.placeBid.id];
  expect(naming.toSorted()).toEqual(expected.toSorted());
});

describe.each(reading)('$operation.id', ({ operation, signedIn }) => {
  // AUCTION-33
  it('shows a hidden lot to its owner and, a day before the others, to members of level 3 and above; to others it is missing', async () => {
    const owner = await server.memberWith();
    const [low, high] = [await memberOfLevel(2), await memberOfLevel(3)];
    const [early, laterLot] = [await hiddenLot(20, owner.id), await hiddenLot(30, owner.id)];
    const codes = (productNo: string) =>
      Promise.all([undefined, low.token, high.token, owner.token].map((token) => codeOf(operation, productNo, token)));
    const visitor = (code: number) => (signedIn ? 401 : code);
    expect(await codes(early)).toEqual([visitor(404), 404, 200, 200]);
    expect(await codes(laterLot)).toEqual([visitor(404), 404, 404, 200]);
    await server.db.run(sql`update lot set shown_at = now() where product_no = ${early}`);
    expect(await codes(early)).toEqual([visitor(200), 200, 200, 200]);
  });
});

it('is not added to the history before it is public', async () => {
  const member = await server.memberWith();
  const productNo = await hiddenLot(20);
  const saveVisit = () => server.as(member)(history.saveWatchHistory, { kind: 'lot', id: productNo });
  expect((await saveVisit()).key).toBe('history.thingMissing');
  await server.db.run(sql`update lot set shown_at = now() where product_no = ${productNo}`);
  expect((await saveVisit()).code).toBe(200);
});

test('answers a bid on a hidden lot as missing and on a coming lot as not open', async () => {
  const member = await server.memberWith();
  const bidOn = async (productNo: string) => (await server.as(member)(bid.placeBid, { productNo, amountCents: 20_000 })).key;
  expect(await bidOn(await hiddenLot(20))).toBe('lot.missing');
  expect(await bidOn(await hiddenLot(-1))).toBe('lot.notOpen');
});
