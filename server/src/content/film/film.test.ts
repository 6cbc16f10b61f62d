import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { film } from '@juhe/contract/content/film';
import { filmLimits } from '@juhe/contract/content/film.constants';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { rangeOf } from '../../http/transport/range.ts';
import { FilmError, topBoxes } from './film-boxes.ts';
import { patchPiece, readFilm } from './film-file.ts';
import { attachFilm, cleanFilmJob, partKey, removeFilmJob, filmQuota } from './film.service.ts';
import { storageOf } from '../../storage/storage.ts';
import { buffer } from 'node:stream/consumers';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../test/films');
const bytesOf = (name: string): Buffer => readFileSync(join(folder, name));
const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
});
const faultOf = (bytes: Uint8Array) =>
  readFilm(sourceOf(bytes)).then(
    ({ facts }) => facts,
    (error: unknown) => (error instanceof FilmError ? error.fault : error),
  );

const box = (type: string, body: Uint8Array | string): Buffer => {
  const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
/** The top-level boxes of a file, each with its header. */
const partsOf = async (bytes: Buffer) =>
  new Map((await topBoxes(sourceOf(bytes))).map(({ type, offset, size }) => [type, bytes.subarray(offset, offset + size)]));
const coordinates = '+31.2304+121.4737/';
const udta = box('udta', box('\xa9xyz', `\0\x12\x15\xc7${coordinates}`));

/** A film as written by phones and cameras: with its location in all possible boxes, and over time in a track of its own. */
const traced = async (): Promise<Buffer> => {
  const parts = await partsOf(bytesOf('moov-last.mp4'));
  const [ftyp, mdat, moov] = ['ftyp', 'mdat', 'moov'].map((type) => parts.get(type) ?? Buffer.alloc(0));
  if (!ftyp || !mdat || !moov) throw new Error('not the film that was expected');
  const free = parts.get('free') ?? Buffer.alloc(0);
  const body = moov.subarray(8);
  const trak = Buffer.from(body.subarray(body.indexOf('trak') - 4));
  const picture = trak.subarray(0, trak.readUInt32BE());
  const track = Buffer.from(picture);
  track.write('meta', track.indexOf('vide'), 'latin1');
  const within = box('trak', Buffer.concat([picture.subarray(8), udta, box('meta', `mdta ${coordinates}`)]));
  const rest = body.subarray(body.indexOf('trak') - 4 + picture.length);
  const before = body.subarray(0, body.indexOf('trak') - 4);
  return Buffer.concat([
    ftyp,
    free,
    box('mdat', Buffer.concat([mdat.subarray(8), Buffer.from(`track over time ${coordinates}`)])),
    box('moov', Buffer.concat([before, within, rest, track, udta, box('meta', coordinates), box('uuid', `XMP ${coordinates}`)])),
    box('uuid', `<x:xmpmeta>${coordinates}</x:xmpmeta>`),
    box('udta', coordinates),
    box('meta', `keys ${coordinates}`),
    Buffer.from(' gps'),
  ]);
};

describe('the metadata of a video', () => {
  // CONTENT-128
  test.each([
    ['moov-first.mp4', { width: 120, height: 160, seconds: 2 }],
    ['moov-last.mp4', { width: 120, height: 160, seconds: 2 }],
    ['turned.mov', { width: 160, height: 120, seconds: 2 }],
  ])('is read from %s', async (name, facts) => {
    expect(await faultOf(bytesOf(name))).toEqual(facts);
  });

  // CONTENT-128, CONTENT-131
  test.each([
    ['hevc.mp4', { codec: 'HEVC' }],
    ['old-codec.mp4', { codec: 'MPEG-4' }],
    ['fragments.mp4', { codec: 'fragmented MP4' }],
  ])('marks %s as not playable everywhere', async (name, fault) => {
    expect(await faultOf(bytesOf(name))).toEqual(fault);
  });

  // CONTENT-130
  test('is stripped of location, device and times on every level; picture and sound are unchanged', async () => {
    const bytes = await traced();
    expect(bytes.toString('latin1').split(coordinates)).toHaveLength(10);
    const { facts, patches } = await readFilm(sourceOf(bytes));
    const cleaned = Buffer.from(bytes);
    expect(patchPiece(cleaned, 0, patches)).toBe(true);
    expect(cleaned.toString('latin1')).not.toMatch(/31\.2304|xyz|XMP|xmpmeta|gps|track over time/);
    expect(cleaned).toHaveLength(bytes.length);
    const media = (await partsOf(bytesOf('moov-last.mp4'))).get('mdat') ?? Buffer.alloc(0);
    expect((await partsOf(cleaned)).get('mdat')?.subarray(8, media.length)).toEqual(media.subarray(8));
    const reread = await readFilm(sourceOf(cleaned));
    expect(reread.facts).toEqual(facts);
    expect(patchPiece(cleaned, 0, reread.patches)).toBe(false);
    // The result is the same piece by piece.
    const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, n) => {
      const piece = Buffer.from(bytes.subarray(n * 1000, (n + 1) * 1000));
      patchPiece(piece, n * 1000, patches);
      return piece;
    });
    expect(Buffer.concat(pieces)).toEqual(cleaned);
  });

  test('is rejected as broken without its media, or with other tables', async () => {
    const parts = await partsOf(bytesOf('moov-first.mp4'));
    const [ftyp, moov, mdat] = ['ftyp', 'moov', 'mdat'].map((type) => parts.get(type) ?? Buffer.alloc(0));
    if (!ftyp || !moov || !mdat) throw new Error('not the film that was expected');
    const free = parts.get('free') ?? Buffer.alloc(0);
    const faultOfMedia = (media: Buffer) => faultOf(Buffer.concat([ftyp, moov, free, media]));
    expect(await faultOfMedia(mdat)).toMatchObject({ seconds: 2 });
    expect(await faultOfMedia(Buffer.alloc(0))).toBe('broken');
    expect(await faultOfMedia(box('mdat', ''))).toBe('broken');
    expect(await faultOfMedia(box('mdat', Buffer.alloc(mdat.length - 8)))).toBe('broken');
    expect(await faultOfMedia(mdat.subarray(0, mdat.length / 10))).toBe('broken');
    // Truncated, with a box that fits the remaining bytes.
    expect(await faultOfMedia(box('mdat', mdat.subarray(8, mdat.length / 10)))).toBe('broken');
    // Zeros from where the download was interrupted.
    const torn = Buffer.from(mdat);
    torn.fill(0, Math.floor(mdat.length / 3));
    expect(await faultOfMedia(torn)).toBe('broken');
    const elsewhere = Buffer.from(moov);
    elsewhere.writeUInt32BE(40, elsewhere.indexOf('stco') + 12);
    expect(await faultOf(Buffer.concat([ftyp, elsewhere, free, mdat]))).toBe('broken');
  });

  test('distinguishes other files from truncated ones', async () => {
    expect(await faultOf(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('type');
    expect(await faultOf(Buffer.from('\x89PNG\r\n\x1a\n and more of it', 'latin1'))).toBe('type');
    expect(await faultOf(bytesOf('moov-last.mp4').subarray(0, 4000))).toBe('broken');
    expect(await faultOf(Buffer.alloc(0))).toBe('broken');
  });

  test('is either complete or a fault for any modified file', async () => {
    const complete = bytesOf('moov-first.mp4');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1200), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        fc.nat(complete.length),
        async (changes, cut) => {
          const bytes = Buffer.from(complete.subarray(0, cut < 400 ? complete.length : cut));
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
])('parses the range %s of a hundred bytes', (header, range) => {
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
    const started = await t.as(member)(film.startFilm, { name: 'film.mp4', size: bytes.length });
    expect(started.code).toBe(200);
    return started.data;
  };
  const send = async (member: TestMember, bytes: Uint8Array) => {
    const { id, missing: absent } = await start(member, bytes);
    for (const part of absent) await t.as(member)(film.sendFilmPart, { id, part, file: partOf(bytes, part) });
    return { id, answer: await t.as(member)(film.finishFilm, { id }) };
  };
  /** A film of more than one part whose media cross a part boundary: they are shifted back by `shift` bytes. */
  const long = async (shift: number): Promise<{ bytes: Buffer; media: number }> => {
    const parts = await partsOf(bytesOf('moov-last.mp4'));
    const [ftyp, mdat] = [parts.get('ftyp') ?? Buffer.alloc(0), parts.get('mdat') ?? Buffer.alloc(0)];
    const moov = Buffer.from(parts.get('moov') ?? Buffer.alloc(0));
    const from = bytesOf('moov-last.mp4').indexOf(mdat);
    for (let at = moov.indexOf('stco'); at >= 0; at = moov.indexOf('stco', at + 4))
      for (let chunk = 0; chunk < moov.readUInt32BE(at + 8); chunk += 1) {
        const entry = at + 12 + chunk * 4;
        moov.writeUInt32BE(moov.readUInt32BE(entry) + ftyp.length + shift - from, entry);
      }
    return { bytes: Buffer.concat([ftyp, box('free', Buffer.alloc(shift - 8)), mdat, moov]), media: ftyp.length + shift };
  };

  // CONTENT-128
  test('resume at any part, in any order and repeatedly, and play in ranges across the parts', async () => {
    const { bytes, media } = await long(filmLimits.partBytes * 2 - 1000);
    const { id, missing: absent } = await start(ann, bytes);
    expect(absent).toEqual([0, 1, 2]);
    expect((await t.as(ann)(film.finishFilm, { id })).key).toBe('film.unfinished');
    for (const part of [2, 0, 0]) await t.as(ann)(film.sendFilmPart, { id, part, file: partOf(bytes, part) });
    expect((await t.as(ann)(film.getFilmProgress, { id })).data.missing).toEqual([1]);
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
    const fullResponse = await get();
    expect([fullResponse.statusCode, fullResponse.headers['content-type'], fullResponse.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(fullResponse.rawPayload).toHaveLength(bytes.length);
    expect(fullResponse.rawPayload.subarray(media, media + 4000).equals(bytes.subarray(media, media + 4000))).toBe(true);
    const from = filmLimits.partBytes * 2 - 10;
    const middle = await get(`bytes=${from}-${from + 19}`);
    expect([middle.statusCode, middle.headers['content-range']]).toEqual([206, `bytes ${from}-${from + 19}/${bytes.length}`]);
    expect(middle.rawPayload.equals(bytes.subarray(from, from + 20))).toBe(true);
    const late = await get(`bytes=${bytes.length}-`);
    expect([late.statusCode, late.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
  });

  // CONTENT-130
  test('are stripped of the recording location, also earlier ones', async () => {
    const member = await t.memberWith();
    const bytes = await traced();
    const { id, answer } = await send(member, bytes);
    const stored = async () => (await t.app.inject({ method: 'GET', url: answer.data.url })).rawPayload.toString('latin1');
    expect(answer.data).toMatchObject({ width: 120, height: 160, seconds: 2 });
    expect(await stored()).not.toContain('31.2304');
    const { file } = await t.db.one<{ file: string }>(sql`select file from film where id = ${id}`);
    await storageOf(t.deps).put(partKey(file, 0), bytes, 'application/octet-stream');
    expect(await stored()).toContain('31.2304');
    await t.db.inTx((tx) => cleanFilmJob.schedule(tx, id, { seconds: 0 }));
    await t.meetDeadlines(cleanFilmJob);
    expect(await stored()).not.toContain('31.2304');
    const part = await storageOf(t.deps).get(partKey(file, 0));
    expect(part && (await buffer(part.stream)).length).toBe(bytes.length);
  });

  test('are rejected with clear messages, and deleted', async () => {
    for (const [name, key] of [
      ['hevc.mp4', 'film.codec'],
      ['fragments.mp4', 'film.codec'],
    ] as const) {
      const member = await t.memberWith();
      const { id, answer } = await send(member, bytesOf(name));
      expect([answer.code, answer.key]).toEqual([400, key]);
      expect((await t.as(member)(film.getFilmProgress, { id })).code).toBe(404);
    }
    const member = await t.memberWith();
    expect((await send(member, Buffer.from('MZ this is no film at all'))).answer.key).toBe('film.type');
    expect((await t.as(member)(film.startFilm, { name: 'big', size: filmLimits.bytes + 1 })).key).toBe('film.size');
    const wide = Buffer.from(bytesOf('moov-first.mp4'));
    const at = wide.indexOf('mvhd') + 4;
    wide.writeUInt32BE(wide.readUInt32BE(at + 12) * 200, at + 16);
    expect((await send(member, wide)).answer.key).toBe('film.seconds');
  });

  test('accept only parts of their own video', async () => {
    const bytes = bytesOf('moov-first.mp4');
    const { id } = await start(bob, bytes);
    const sent = (part: number, file: File) => t.as(bob)(film.sendFilmPart, { id, part, file });
    expect((await sent(1, partOf(bytes, 0))).key).toBe('film.part');
    expect((await sent(0, new File(['short'], 'x'))).key).toBe('film.part');
    expect((await t.as(ann)(film.sendFilmPart, { id, part: 0, file: partOf(bytes, 0) })).code).toBe(404);
    expect((await t.as(ann)(film.getFilmProgress, { id })).code).toBe(404);
    expect((await t.as(ann)(film.dropFilm, { id })).code).toBe(200);
    expect((await t.as(bob)(film.getFilmProgress, { id })).code).toBe(200);
    expect((await t.as(bob)(film.dropFilm, { id })).code).toBe(200);
    expect((await t.as(bob)(film.dropFilm, { id })).code).toBe(200);
    expect((await t.as(bob)(film.getFilmProgress, { id })).code).toBe(404);
    expect((await t.call(film.startFilm, { name: 'x', size: 10 })).code).toBe(401);
  });

  // COMMON-45
  test('are limited by the storage of a member', async () => {
    const eager = await t.memberWith();
    const full = Math.floor(filmQuota / filmLimits.bytes);
    await t.db.run(sql`insert into film (member_id, file, name, size, width, height, seconds)
      select ${eager.id}, left(encode(sha256((${eager.id} || n)::bytea), 'hex'), 40), '', ${filmLimits.bytes}::int, 10, 10, 10
      from generate_series(1, ${full}::int) n`);
    expect(await t.as(eager)(film.startFilm, { name: 'x.mp4', size: filmLimits.bytes })).toMatchObject({
      code: 409,
      key: 'film.quota',
    });
  });

  // CONTENT-124
  test('are limited to three at a time and twenty a day', async () => {
    const eager = await t.memberWith();
    const started = await t.together(8, () => [film.startFilm, { name: 'x.mp4', size: 5000 }, { token: eager.token }]);
    expect(started.filter(({ code }) => code === 200)).toHaveLength(filmLimits.atOnce);
    expect(started.filter(({ key }) => key === 'film.atOnce')).toHaveLength(5);
    await t.db.run(sql`insert into rate_limit (key, hits, expires_at)
      values (${`film-day:${bob.id}`}, array_fill(now(), array[20]), now() + interval '1 day')
      on conflict (key) do update set hits = excluded.hits`);
    expect((await t.as(bob)(film.startFilm, { name: 'x.mp4', size: 5000 })).key).toBe('film.daily');
  });

  // CONTENT-129
  test('are deleted after a day without a reference', async () => {
    const member = await t.memberWith();
    const attached = await send(member, bytesOf('moov-first.mp4'));
    const orphaned = await send(member, bytesOf('moov-last.mp4'));
    await t.db.inTx((tx) => attachFilm(tx, member.id, attached.id, null));
    await expect(t.db.inTx((tx) => attachFilm(tx, ann.id, orphaned.id, null))).rejects.toThrow('film.missing');
    await t.meetDeadlines(removeFilmJob);
    expect((await t.app.inject({ method: 'GET', url: attached.answer.data.url })).statusCode).toBe(200);
    expect((await t.app.inject({ method: 'GET', url: orphaned.answer.data.url })).statusCode).toBe(404);
  });

  // CONTENT-120
  test('are public while a published video shows them, and otherwise private', async () => {
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
    const cacheHeaders = { 'if-none-match': String(shown.headers.etag) };
    expect((await get(address, cacheHeaders)).statusCode).toBe(304);
    for (const state of ['refused', 'removed']) {
      await t.db.run(sql`update video set state = ${state} where id = ${id}`);
      expect(await statuses()).toEqual([404, 200]);
      expect((await get(address, cacheHeaders)).statusCode).toBe(404);
    }
  });

  test('are served only at the addresses of videos', async () => {
    for (const path of ['/u/f/x.mp4', `/u/f/${'0'.repeat(40)}.mp4`, '/u/f/..%2f..%2fsecret-key', `/u/f/${'0'.repeat(40)}.webp`])
      expect((await t.app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  });
});
