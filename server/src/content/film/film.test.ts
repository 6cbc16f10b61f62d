import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { film } from '@juhe/contract/content/film';
import { filmLimits } from '@juhe/contract/content/film.schemas';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { rangeOf } from '../../http/range.ts';
import { FilmError, readFilm } from './film-file.ts';
import { attachFilm, removeFilmJob } from './film.service.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../test/films');
const bytesOf = (name: string): Buffer => readFileSync(join(folder, name));
const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
});
const faultOf = (bytes: Uint8Array) =>
  readFilm(sourceOf(bytes)).catch((error: unknown) => (error instanceof FilmError ? error.fault : error));

describe('what a film is', () => {
  test.each([
    ['moov-first.mp4', { width: 120, height: 160, seconds: 2 }],
    ['moov-last.mp4', { width: 120, height: 160, seconds: 2 }],
    ['turned.mov', { width: 160, height: 120, seconds: 2 }],
  ])('%s is read', async (name, facts) => {
    expect(await faultOf(bytesOf(name))).toEqual(facts);
  });

  test.each([
    ['hevc.mp4', { codec: 'HEVC' }],
    ['old-codec.mp4', { codec: 'MPEG-4' }],
    ['fragments.mp4', { codec: 'fragmented MP4' }],
  ])('%s is not playable everywhere', async (name, fault) => {
    expect(await faultOf(bytesOf(name))).toEqual(fault);
  });

  test('what is no film, or is cut short, is told apart', async () => {
    expect(await faultOf(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('type');
    expect(await faultOf(Buffer.from('\x89PNG\r\n\x1a\n and more of it', 'latin1'))).toBe('type');
    expect(await faultOf(bytesOf('moov-last.mp4').subarray(0, 4000))).toBe('broken');
    expect(await faultOf(Buffer.alloc(0))).toBe('broken');
  });

  test('whatever is done to a file, the answer is its measures or a fault, never anything else', async () => {
    const whole = bytesOf('moov-first.mp4');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1200), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        fc.nat(whole.length),
        async (changes, cut) => {
          const bytes = Buffer.from(whole.subarray(0, cut < 400 ? whole.length : cut));
          for (const [at, value] of changes) bytes[at] = value;
          const answer = await faultOf(bytes);
          expect(answer instanceof Error ? String(answer) : '').toBe('');
        },
      ),
      { numRuns: 400 },
    );
  });
});

test.each<[string | undefined, ReturnType<typeof rangeOf>]>([
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-400', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-400', { from: 0, to: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('the range %s of a hundred bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

describe('uploads', () => {
  let t: TestServer;
  let ann: TestMember;
  let bob: TestMember;
  beforeAll(async () => {
    t = await testServer();
    ann = await t.memberWith();
    bob = await t.memberWith();
  });
  afterAll(() => t.close());

  const partOf = (bytes: Uint8Array, part: number) =>
    new File([new Uint8Array(bytes.subarray(part * filmLimits.partBytes, (part + 1) * filmLimits.partBytes))], 'part');
  const start = async (member: TestMember, bytes: Uint8Array) => {
    const begun = await t.as(member)(film.startFilm, { name: 'film.mp4', size: bytes.length });
    expect(begun.code).toBe(200);
    return begun.data;
  };
  const send = async (member: TestMember, bytes: Uint8Array) => {
    const { id, missing } = await start(member, bytes);
    for (const part of missing) await t.as(member)(film.sendFilmPart, { id, part, file: partOf(bytes, part) });
    return { id, answer: await t.as(member)(film.finishFilm, { id }) };
  };
  /** A film of more than one part: what follows the last box of a film is a box that means nothing. */
  const long = (bytes: number): Buffer => {
    const whole = bytesOf('moov-first.mp4');
    const rest = Buffer.alloc(bytes - whole.length, 7);
    rest.writeUInt32BE(rest.length, 0);
    rest.write('free', 4, 'latin1');
    return Buffer.concat([whole, rest]);
  };

  test('go on where they stopped, in any order and again, and are played in ranges across the parts', async () => {
    const bytes = long(filmLimits.partBytes * 2 + 1000);
    const { id, missing } = await start(ann, bytes);
    expect(missing).toEqual([0, 1, 2]);
    expect((await t.as(ann)(film.finishFilm, { id })).key).toBe('film.unfinished');
    for (const part of [2, 0, 0]) await t.as(ann)(film.sendFilmPart, { id, part, file: partOf(bytes, part) });
    expect((await t.as(ann)(film.filmProgress, { id })).data.missing).toEqual([1]);
    await t.as(ann)(film.sendFilmPart, { id, part: 1, file: partOf(bytes, 1) });
    const { data } = await t.as(ann)(film.finishFilm, { id });
    expect(data).toEqual({
      id,
      url: expect.stringMatching(/^\/u\/f\/[0-9a-f]{40}\.mp4\?exp=\d+&sig=[\w-]+$/),
      width: 120,
      height: 160,
      seconds: 2,
    });
    expect((await t.as(ann)(film.finishFilm, { id })).data).toEqual(data);

    const get = (range?: string) => t.app.inject({ method: 'GET', url: data.url, headers: range ? { range } : {} });
    const whole = await get();
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const from = filmLimits.partBytes - 10;
    const middle = await get(`bytes=${from}-${from + 19}`);
    expect([middle.statusCode, middle.headers['content-range']]).toEqual([206, `bytes ${from}-${from + 19}/${bytes.length}`]);
    expect(middle.rawPayload.equals(bytes.subarray(from, from + 20))).toBe(true);
    const late = await get(`bytes=${bytes.length}-`);
    expect([late.statusCode, late.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
  });

  test('are refused with clear words, and thrown away', async () => {
    for (const [name, key] of [
      ['hevc.mp4', 'film.codec'],
      ['fragments.mp4', 'film.codec'],
    ] as const) {
      const member = await t.memberWith();
      const { id, answer } = await send(member, bytesOf(name));
      expect([answer.code, answer.key]).toEqual([400, key]);
      expect((await t.as(member)(film.filmProgress, { id })).code).toBe(404);
    }
    const member = await t.memberWith();
    expect((await send(member, Buffer.from('MZ this is no film at all'))).answer.key).toBe('film.type');
    expect((await t.as(member)(film.startFilm, { name: 'big', size: filmLimits.bytes + 1 })).key).toBe('film.size');
    const wide = Buffer.from(bytesOf('moov-first.mp4'));
    const at = wide.indexOf('mvhd') + 4;
    wide.writeUInt32BE(wide.readUInt32BE(at + 12) * 200, at + 16);
    expect((await send(member, wide)).answer.key).toBe('film.seconds');
  });

  test('take only parts of their own film', async () => {
    const bytes = bytesOf('moov-first.mp4');
    const { id } = await start(bob, bytes);
    const sent = (part: number, file: File) => t.as(bob)(film.sendFilmPart, { id, part, file });
    expect((await sent(1, partOf(bytes, 0))).key).toBe('film.part');
    expect((await sent(0, new File(['short'], 'x'))).key).toBe('film.part');
    expect((await t.as(ann)(film.sendFilmPart, { id, part: 0, file: partOf(bytes, 0) })).code).toBe(404);
    expect((await t.as(ann)(film.filmProgress, { id })).code).toBe(404);
    expect((await t.as(ann)(film.dropFilm, { id })).code).toBe(200);
    expect((await t.as(bob)(film.filmProgress, { id })).code).toBe(200);
    expect((await t.as(bob)(film.dropFilm, { id })).code).toBe(200);
    expect((await t.as(bob)(film.dropFilm, { id })).code).toBe(200);
    expect((await t.as(bob)(film.filmProgress, { id })).code).toBe(404);
    expect((await t.call(film.startFilm, { name: 'x', size: 10 })).code).toBe(401);
  });

  test('three are under way at once, and twenty begin in a day', async () => {
    const eager = await t.memberWith();
    const begun = await t.together(8, () => [film.startFilm, { name: 'x.mp4', size: 5000 }, { token: eager.token }]);
    expect(begun.filter(({ code }) => code === 200)).toHaveLength(filmLimits.atOnce);
    expect(begun.filter(({ key }) => key === 'film.atOnce')).toHaveLength(5);
    await t.db.run(sql`insert into rate_limit (key, hits, expires_at)
      values (${`film-day:${bob.id}`}, array_fill(now(), array[20]), now() + interval '1 day')
      on conflict (key) do update set hits = excluded.hits`);
    expect((await t.as(bob)(film.startFilm, { name: 'x.mp4', size: 5000 })).key).toBe('film.daily');
  });

  test('go after a day unless something refers to them', async () => {
    const member = await t.memberWith();
    const kept = await send(member, bytesOf('moov-first.mp4'));
    const lost = await send(member, bytesOf('moov-last.mp4'));
    await t.db.inTx((tx) => attachFilm(tx, member.id, kept.id, null));
    await expect(t.db.inTx((tx) => attachFilm(tx, ann.id, lost.id, null))).rejects.toThrow('film.missing');
    await t.meetDeadlines(removeFilmJob);
    expect((await t.app.inject({ method: 'GET', url: kept.answer.data.url })).statusCode).toBe(200);
    expect((await t.app.inject({ method: 'GET', url: lost.answer.data.url })).statusCode).toBe(404);
  });

  test('are for everybody while a published video shows them, and for nobody else before and afterwards', async () => {
    const { answer } = await send(await t.memberWith(), bytesOf('moov-first.mp4'));
    const address = answer.data.url.replace(/\?.*/, '');
    const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });
    const statuses = async () => [(await get(address)).statusCode, (await get(answer.data.url)).statusCode];
    const [{ id } = { id: '' }] = await t.db.rows<{
      id: string;
    }>(sql`insert into video (author_id, title, film, cover, width, height, seconds, state)
      values (${ann.id}, '影', ${address}, '', 3, 4, 2, 'checking') returning id`);
    expect(await statuses()).toEqual([404, 200]);
    expect((await get(answer.data.url)).headers['cache-control']).toBe('private, max-age=300, must-revalidate');
    expect((await get(answer.data.url.replace('sig=', 'sig=a'))).statusCode).toBe(404);
    expect((await get(`${address}?exp=99999999999&sig=${'a'.repeat(32)}`)).statusCode).toBe(404);
    await t.db.run(sql`update video set state = 'published' where id = ${id}`);
    const shown = await get(address);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=300, must-revalidate']);
    const again = { 'if-none-match': String(shown.headers.etag) };
    expect((await get(address, again)).statusCode).toBe(304);
    for (const state of ['refused', 'removed']) {
      await t.db.run(sql`update video set state = ${state} where id = ${id}`);
      expect(await statuses()).toEqual([404, 200]);
      expect((await get(address, again)).statusCode).toBe(404);
    }
  });

  test('no address but a film’s own answers', async () => {
    for (const path of ['/u/f/x.mp4', `/u/f/${'0'.repeat(40)}.mp4`, '/u/f/..%2f..%2fsecret-key', `/u/f/${'0'.repeat(40)}.webp`])
      expect((await t.app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  });
});
