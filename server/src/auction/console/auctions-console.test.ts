import { sql } from '../../db/sql.ts';
import { langs } from '../../http/text/lang.ts';
import type { NamedOperator, OperatorRole } from '../../http/guards/operators.ts';
import { hashToken } from '../../http/guards/session.ts';
import { endLot, makeLot } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { closeLotKind } from '../shared/lot-events.ts';

const home = '/platform/console/auctions';
const tokenOf = (name: string): string => `token-of-${name}-0123456789`;
const operator = (name: string, role: OperatorRole): NamedOperator => ({
  name,
  hash: hashToken(tokenOf(name)),
  expiresAt: undefined,
  roles: [role],
});

let server: TestServer;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  const operators = [operator('auctioneer', 'auction'), operator('reader', 'read'), operator('payer', 'payment')];
  server = await testServer({ env: { LOG_LEVEL: 'silent' }, operators });
  for (const { name } of operators) {
    const { headers } = await server.app.inject({
      method: 'POST',
      url: '/platform/console/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ token: tokenOf(name) }).toString(),
    });
    cookies[name] = String(headers['set-cookie']).split(';')[0] ?? '';
  }
});
afterAll(() => server.close());

const get = (as: string, lang = 'en', url = home) =>
  server.app.inject({ url, headers: { cookie: `${cookies[as] ?? ''}; juhe-lang=${lang}` } });
const textOf = (body: string): string =>
  body
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** A lot that its job has closed. */
const closedLot = async (): Promise<string> => {
  const productNo = await makeLot(server);
  await server.db.inTx((tx) => closeLotKind.schedule(tx, productNo, { seconds: 0 }));
  await endLot(server, productNo);
  return productNo;
};

it('says so while no lot has ended', async () => {
  const { statusCode, body } = await get('auctioneer');
  expect(statusCode).toBe(200);
  expect(textOf(body)).toContain('Lots closed 0 Half within – 99 of 100 within – Latest –');
  expect(textOf(body)).toContain('No lot has ended in the last 24 hours.');
});

it('shows how long after their end lots were closed, and those that still wait', async () => {
  const [quick, slow, waiting] = [await closedLot(), await closedLot(), await makeLot(server)];
  const late = (productNo: string, ms: number) =>
    server.db.run(
      sql`update lot set closes_at = closed_at - ${ms}::int * interval '1 millisecond' where product_no = ${productNo}`,
    );
  await late(quick, 40);
  await late(slow, 2_040);
  await server.db.run(sql`update lot set closes_at = now() - interval '20 seconds' where product_no = ${waiting}`);
  const text = textOf((await get('reader')).body);
  // Between the two values: their median and the 99th of 100.
  expect(text).toContain('Lots closed 2 Half within 1,040 ms 99 of 100 within 2,020 ms Latest 2,040 ms');
  expect(text).toMatch(/Past their end now · 1 The oldest has waited for 2\d\.\d s\./);
  expect(text).toContain(`2,040 ms · ${slow}`);
});

it('leaves lots out that were signed long after they had been closed', async () => {
  const productNo = await closedLot();
  await server.db.run(sql`update lot set closed_at = now() + interval '3 hours' where product_no = ${productNo}`);
  expect(textOf((await get('reader')).body)).toContain('Lots closed 2 ');
});

it('is for operators of auctions and who may read, in every language', async () => {
  expect((await get('payer')).statusCode).toBe(403);
  const signedOut = await get('nobody');
  expect(signedOut.body).toContain('name="token"');
  expect(signedOut.body).toContain(`value="${home}"`);
  const titles = new Set<string>();
  for (const lang of langs) titles.add(/<h1[^>]*>([^<]+)/.exec((await get('auctioneer', lang)).body)?.[1] ?? '');
  expect(titles.size).toBe(langs.length);
  // An operator with access to auctions only is redirected here.
  expect((await get('auctioneer', 'en', '/platform/console')).headers.location).toBe(home);
});
