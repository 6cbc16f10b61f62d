import { sql } from '../../db/sql.ts';
import { makeLibrary } from '../../test/test-search.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { beginningWith, bestHits } from './best-hits.repository.ts';
import { commonHits } from './search.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeLibrary(server.db);
  const hidden = await server.memberWith({ permissionLevel: 3 });
  // Each word is in a part of the documents at another place; scores do not follow the order of insertion.
  await server.db.run(sql`insert into search_document (kind, ref, owner_id, label, title, head, body, at, score)
    select 'video', 'x' || n, case when n % 7 = 0 then ${hidden.id} else 'author' end, t, t, case when n % 3 = 0 then '竹编' else '' end,
      case when n % 2 = 0 then '竹编 灯笼' else '' end, now(), hashint4(n) % 500
    from generate_series(1, 7000) n, lateral (select case when n % 40 = 0 then '竹编' when n % 50 = 1 then '竹编' || n when n % 11 = 0 then '学竹编' || n
      when n % 500 = 3 then '灯笼' when n % 25 = 2 then '灯笼' || n when n % 200 = 5 then '古陶片' || n else '第' || n end as t) t`);
  await server.db.run(sql`analyze search_video`);
  // As many as have a third range, which takes minutes to insert.
  await server.db.run(sql`update pg_class set reltuples = 50000 where oid = 'search_video'::regclass`);
}, 60_000);
afterAll(() => server.close());

// CONTENT-88, CONTENT-96
it.each([
  ['竹编', 'beginnings fill it', 4],
  ['竹编', 'every rank but the last', 600],
  ['竹', 'a single character', 700],
  ['灯笼', 'few have the whole title', 200],
  ['学竹编', 'a word of three characters', 400],
  ['陶片', 'few matches, beyond the first ranges', 20],
  ['陶片', 'few matches, all of them', 700],
  ['竹编 灯笼', 'two words', 700],
  ['灯笼 竹编', 'whose first word begins few titles', 700],
])('%s: the best hits equal those of a full sort: %s', async (keyword, _, limit) => {
  const query = { words: keyword.split(' '), viewerId: null, sort: 'best' as const, limit, offset: 0 };
  const beginning = (await beginningWith(server.db, ['video'], query)).get('video') ?? [];
  const best = await bestHits(server.db, server.db, 'video', query, beginning);
  expect(best.refs).toHaveLength(new Set(best.refs).size);
  expect(best.refs.length).toBeGreaterThan(0);
  expect(best).toEqual(await commonHits(server.db, 'video', query));
});
