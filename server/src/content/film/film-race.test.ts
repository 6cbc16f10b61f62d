import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { film } from '@juhe/contract/content/film';
import { filmLimits } from '@juhe/contract/content/film.constants';
import { sql } from '../../db/sql.ts';
import { storageOf } from '../../storage/storage.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { filmQuota } from './film.service.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.close());

// CONTENT-130
test('parts are inspected only once no part is being stored any more', async () => {
  const member = await t.memberWith();
  const bytes = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../test/films/moov-first.mp4'));
  const { id } = (await t.as(member)(film.startFilm, { name: 'film.mp4', size: bytes.length })).data;
  const sendPart = (content: Uint8Array) =>
    t.as(member)(film.sendFilmPart, { id, part: 0, file: new File([new Uint8Array(content)], 'part') });
  const finish = () => t.as(member)(film.finishFilm, { id });
  expect((await sendPart(bytes)).data.missing).toEqual([]);
  const storage = storageOf(t.deps);
  const put = storage.put.bind(storage);
  let signalStart = () => {};
  let release = () => {};
  const started = new Promise<void>((resolve) => {
    signalStart = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = jest.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    signalStart();
    await released;
    await put(...file);
  });
  const late = sendPart(Buffer.alloc(bytes.length, 'no film'));
  await started;
  expect((await finish()).code).toBe(503);
  // A complete film takes no further part.
  expect((await sendPart(Buffer.alloc(bytes.length, 'never'))).data.missing).toEqual([]);
  expect(slow).toHaveBeenCalledTimes(1);
  release();
  expect((await late).code).toBe(200);
  slow.mockRestore();
  expect((await finish()).key).toBe('film.type');
});

// COMMON-45
test('uploads are limited by the storage of a member who begins several at the same instant', async () => {
  const eager = await t.memberWith();
  const remaining = filmQuota - filmLimits.bytes * 1.5;
  await t.db.run(sql`insert into film (member_id, file, name, size, width, height, seconds)
    values (${eager.id}, left(encode(sha256(${eager.id}::bytea), 'hex'), 40), '', ${remaining}::float8::bigint, 10, 10, 10)`);
  const started = await t.together(3, () => [film.startFilm, { name: 'x.mp4', size: filmLimits.bytes }, { token: eager.token }]);
  expect(started.map(({ key }) => key ?? '').toSorted()).toEqual(['', 'film.quota', 'film.quota']);
});
