import { accountExport } from '@juhe/contract/member/account-export';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { pieceBytes } from './export-pieces.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('streams a multi-part object without holding it in memory', async () => {
  const rich = await server.memberWith({});
  await server.db.run(sql`insert into search_history (member_id, word, shown)
    select ${rich.id}, 'w' || i, (select string_agg(md5(i::text || '-' || j), '') from generate_series(1, 4) j) from generate_series(1, 120000) i`);
  await server.call(accountExport.requestAccountExport, {}, rich);
  const { id } = await server.db.one<{ id: string }>(sql`select id from account_export where member_id = ${rich.id}`);
  global.gc?.();
  const before = process.memoryUsage().rss;
  await server.meetDeadlines('accountExport.build', id);
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 ** 2);
  const { bytes } = (await server.call(accountExport.getAccountExport, {}, rich)).data;
  expect(bytes).toBeGreaterThan(pieceBytes);
  const { url } = (await server.call(accountExport.linkAccountExport, {}, rich)).data;
  const { rawPayload } = await server.app.inject({ url });
  const { 'searches.json': searches = new Uint8Array() } = unzipSync(new Uint8Array(rawPayload));
  expect(JSON.parse(strFromU8(searches))).toHaveLength(120_000);
});
