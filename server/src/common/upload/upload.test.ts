import { upload } from '@juhe/contract/common/upload';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { Failure } from '../../http/failure/failures.ts';
import { operatorMark, privateUrl, signedPath } from '../../storage/signed-address.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { storageQuota } from './stored-bytes.ts';
import { attachPictures, attachPrivatePictures, removeOrphanJob, restorePictures, withdrawPictures } from './upload.service.ts';

let t: TestServer;
let ann: TestMember;
let bob: TestMember;
beforeAll(async () => {
  t = await testServer();
  ann = await t.memberWith();
  bob = await t.memberWith();
});
afterAll(() => t.close());

let shade = 0;
/** Creates a picture that no other test uses. */
const jpeg = (width = 800, height = 600) => {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: shade } } })
    .withExif({ IFD0: { Copyright: `secret-exif ${shade}` } })
    .jpeg()
    .toBuffer();
};
const fileOf = (bytes: Uint8Array, name = '茶.jpg', type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type });
const get = (url: string) => t.app.inject({ method: 'GET', url });
const idOf = (error: unknown) => (error instanceof Failure ? error.key : error);
const send = async (member: TestMember, bytes: Uint8Array, purpose: 'content' | 'licence' = 'content') => {
  const { data, code } = await t.as(member)(upload.uploadPictures, { file: fileOf(bytes), purpose });
  expect(code).toBe(200);
  const [first] = data;
  if (!first) throw new Error('no answer');
  return first;
};
const attach = (member: TestMember, urls: string[], storedUrls?: string[]) =>
  t.db.inTx((tx) => attachPictures(tx, member.id, urls, storedUrls)).catch(idOf);

test('stores a picture in two sizes, upright and without metadata, at permanent addresses', async () => {
  const source = await sharp(await jpeg(3000, 2000))
    .withExif({ IFD0: { Copyright: 'secret-exif' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await send(ann, source);
  expect(picture).toMatchObject({
    type: 'image',
    name: '茶.jpg',
    width: 1067,
    height: 1600,
    colour: expect.stringMatching(/^#[cb]\w1\w0\w$/),
  });
  expect(picture.url).toMatch(/^\/u\/[0-9a-f]{40}\.webp$/);
  const [large, thumb] = await Promise.all([get(picture.url), get(picture.thumb)]);
  expect([
    large.statusCode,
    large.headers['content-type'],
    large.headers['cache-control'],
    large.headers['x-content-type-options'],
  ]).toEqual([200, 'image/webp', 'public, max-age=300, must-revalidate', 'nosniff']);
  const cachedResponse = await t.app.inject({ url: picture.url, headers: { 'if-none-match': String(large.headers.etag) } });
  expect([cachedResponse.statusCode, cachedResponse.rawPayload.length]).toEqual([304, 0]);
  expect(large.rawPayload).toHaveLength(picture.size);
  expect(large.rawPayload.includes('secret-exif')).toBe(false);
  expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });
});

/** Creates a 1 × 1 pixel animation with the given number of frames: tiny to send, costly to decode. */
const gifOf = (frames: number): Buffer => {
  const head = Buffer.from('47494638396101000100800000ffffff000000', 'hex');
  const frame = (i: number) => Buffer.from(`21f90404010000002c0000000001000100000202${i % 2 === 0 ? '44' : '4c'}0100`, 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, i) => frame(i)), Buffer.from('3b', 'hex')]);
};

test('rejects an animation of too many frames immediately, and keeps one of a few animated', async () => {
  const answer = await t.as(ann)(upload.uploadPictures, {
    file: fileOf(gifOf(60_000), 'a.gif', 'image/gif'),
    purpose: 'content',
  });
  expect(answer).toMatchObject({ code: 400, key: 'upload.frames', msg: '动图帧数过多，最多 300 帧' });
  const { url } = await send(ann, gifOf(5));
  expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({ pages: 5 });
});

test('leaves nothing of an upload in the spool folder', async () => {
  await send(ann, await jpeg());
  await t.as(ann)(upload.uploadPictures, { file: fileOf(Buffer.from('no picture')), purpose: 'content' });
  await t.as(ann)(upload.uploadPictures, { file: fileOf(Buffer.alloc(11 * 1024 * 1024)), purpose: 'content' });
  await t.as(ann)(upload.uploadPictures, { file: fileOf(await jpeg()), purpose: 'nothing' as 'content' });
  expect(await readdir(join(t.deps.config.dataDir, 'tmp'))).toEqual([]);
});

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s keeps neither its position nor any other metadata', async (format) => {
  const marked = sharp({ create: { width: 60, height: 40, channels: 3, background: '#963' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1', GPSMapDatum: 'GPS-MARK' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><gps>XMP-MARK 31.2304</gps></x:xmpmeta>');
  let source = await marked.toFormat(format).toBuffer();
  if (format === 'gif') {
    // A comment extension before the trailer, since the encoder writes no metadata itself.
    const comment = Buffer.from('GPS-MARK 31.2304');
    source = Buffer.concat([source.subarray(0, -1), Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0, 0x3b])]);
  }
  expect(/GPS-MARK|XMP-MARK/.test(source.toString('latin1'))).toBe(true);
  const picture = await send(ann, source);
  for (const url of [picture.url, picture.thumb]) {
    const stored = (await get(url)).rawPayload;
    expect(/GPS-MARK|XMP-MARK|31\.2304/.test(stored.toString('latin1'))).toBe(false);
    expect(await sharp(stored).metadata()).not.toMatchObject({ exif: expect.anything() });
  }
});

// CONTENT-121
test('removes a withdrawn picture from its public address, but not the same picture of another member', async () => {
  const bytes = await jpeg(44, 33);
  const [first, second] = [await send(ann, bytes), await send(bob, bytes)];
  expect(second.url).toBe(first.url);
  const status = async (url: string) => (await get(url)).statusCode;
  await t.db.inTx((tx) => withdrawPictures(tx, ann.id, [first.url]));
  expect(await status(first.url)).toBe(200);
  await t.db.inTx((tx) => withdrawPictures(tx, bob.id, [first.url]));
  expect([await status(first.url), await status(first.thumb)]).toEqual([404, 404]);
  const signed = signedPath(t.deps, first.url, ann.id);
  expect(await status(signed)).toBe(200);
  expect((await get(signed)).headers['cache-control']).toContain('private');
  expect(await status(signed.replace('sig=', 'sig=x'))).toBe(404);
  expect(await status(signedPath(t.deps, first.thumb, ann.id).replace('-t', ''))).toBe(404);
  expect(await status(signedPath(t.deps, first.url, bob.id))).toBe(200);
  expect(await status(signedPath(t.deps, first.url, operatorMark))).toBe(200);
  // Signed for somebody who did not upload it, such as the writer of a text that contains its path.
  expect(await status(signedPath(t.deps, first.url, (await t.memberWith()).id))).toBe(404);
  expect(await attach(ann, [first.url])).toBe('upload.unknown');
  await t.db.inTx((tx) => restorePictures(tx, ann.id, [first.url]));
  expect(await status(first.url)).toBe(200);
});

test('accepts nine pictures at once and returns them in order', async () => {
  const pictures = await Promise.all(Array.from({ length: 9 }, (_, n) => jpeg(20 + n, 20)));
  const [file, ...rest] = pictures.map((bytes, n) => fileOf(bytes, `${n}.jpg`));
  if (!file) throw new Error('no file');
  const { data } = await t.as(ann)(upload.uploadPictures, {
    file,
    ...Object.fromEntries(rest.map((upload2, n) => [`file${n + 2}`, upload2])),
  });
  expect(data.map(({ name, width }) => [name, width])).toEqual(pictures.map((_, n) => [`${n}.jpg`, 20 + n]));
});

test('keeps an animation animated', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  const picture = await send(ann, gif);
  expect(picture).toMatchObject({ width: 40, height: 30 });
  expect(await sharp((await get(picture.url)).rawPayload, { animated: true }).metadata()).toMatchObject({ pages: 3 });
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'upload.type',
  ],
  ['a page that calls itself a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'upload.type'],
  ['an empty file', () => Buffer.alloc(0), 'upload.type'],
  [
    'a picture cut in half',
    async () =>
      (
        await sharp({
          create: { width: 900, height: 900, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 9000),
    'upload.broken',
  ],
  ['nothing but a beginning', () => Buffer.from('\xff\xd8\xff\xe0JFIF', 'latin1'), 'upload.broken'],
  [
    'more than 40 megapixels',
    () =>
      sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'upload.dimensions',
  ],
])('rejects %s', async (_, make, key) => {
  const before = await t.db.one<{ count: number }>(sql`select count(*) from upload`);
  const good = await jpeg();
  const answer = await t.as(ann)(upload.uploadPictures, { file: fileOf(good), file2: fileOf(await make()) });
  expect([answer.code, answer.key]).toEqual([400, key]);
  // All or nothing: the valid one beside it is not stored either.
  expect(await t.db.one(sql`select count(*) from upload`)).toEqual(before);
});

test('rejects a file over 10 MB, a call without a file, without a member, or for an unknown purpose', async () => {
  const big = await t.as(ann)(upload.uploadPictures, { file: fileOf(Buffer.alloc(10 * 1024 * 1024 + 1, 1)) });
  expect(big.code).toBe(413);
  expect((await t.as(ann)(upload.uploadPictures, {} as never)).code).toBe(400);
  expect((await t.as(ann)(upload.uploadPictures, { file: 'text' } as never)).code).toBe(400);
  expect((await t.call(upload.uploadPictures, { file: fileOf(await jpeg()) })).code).toBe(401);
  expect((await t.as(ann)(upload.uploadPictures, { file: fileOf(await jpeg()), purpose: 'passwords' } as never)).code).toBe(400);
});

// COMMON-45
test('limits the storage of a member', async () => {
  const eager = await t.memberWith();
  await t.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour, attached_at)
    select ${eager.id}, 'content', false, encode(sha256(n::text::bytea), 'hex'), 10, 10, 1900000000, '', '#000000', now()
    from generate_series(1, 3) n`);
  const answer = await t.as(eager)(upload.uploadPictures, { file: fileOf(await jpeg()) });
  expect([answer.code, answer.key]).toEqual([409, 'upload.quota']);
});

// COMMON-45
test('twenty uploads of one member at the same instant share the remaining storage', async () => {
  const eager = await t.memberWith();
  const bytes = await jpeg();
  const { size } = await send(eager, bytes);
  const remaining = 3.5 * size;
  await t.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour, attached_at)
    select ${eager.id}, 'content', false, encode(sha256(n::text::bytea), 'hex'), 10, 10,
      (${storageQuota - size - remaining}::float8 / 5)::int, '', '#000000', now()
    from generate_series(1, 5) n`);
  const answers = await t.together(20, () => [upload.uploadPictures, { file: fileOf(bytes) }, { token: eager.token }]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(new Set(['upload.quota']));
  const stored = await t.db.one<{ bytes: number }>(
    sql`select sum(size)::float8 as bytes from upload where member_id = ${eager.id}`,
  );
  expect(stored.bytes).toBeLessThanOrEqual(storageQuota);
});

// COMMON-45
test('several pictures that exceed the storage together are refused together', async () => {
  const eager = await t.memberWith();
  const bytes = await jpeg();
  const { size } = await send(eager, bytes);
  await t.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour, attached_at)
    select ${eager.id}, 'content', false, encode(sha256(n::text::bytea), 'hex'), 10, 10,
      (${storageQuota - 2.5 * size}::float8 / 5)::int, '', '#000000', now()
    from generate_series(1, 5) n`);
  const answer = await t.as(eager)(upload.uploadPictures, { file: fileOf(bytes), file2: fileOf(bytes) });
  expect([answer.code, answer.key]).toEqual([409, 'upload.quota']);
  expect(await t.db.one(sql`select count(*) from upload where member_id = ${eager.id}`)).toEqual({ count: 6 });
  await send(eager, bytes);
});

test('limits the uploads of a member per day', async () => {
  const eager = await t.memberWith();
  await t.db.run(sql`insert into rate_limit (key, hits, expires_at)
    values (${`upload-day:${eager.id}`}, array_fill(now(), array[299]), now() + interval '1 day')`);
  await send(eager, await jpeg());
  const answer = await t.as(eager)(upload.uploadPictures, { file: fileOf(await jpeg()) });
  expect([answer.code, answer.key]).toEqual([429, 'upload.dailyLimit']);
});

describe('a private picture', () => {
  test('is served at its signed address only, and only while that is valid', async () => {
    const picture = await send(ann, await jpeg(), 'licence');
    const answer = await get(picture.url);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      200,
      'private, no-store',
      'image/webp',
    ]);
    expect((await get(picture.thumb)).statusCode).toBe(200);
    expect((await get(privateUrl(t.deps, picture.id))).statusCode).toBe(200);
    const { file } = await t.db.one<{ file: string }>(sql`select file from upload where id = ${picture.id}`);
    const late = new URL(picture.url, 'http://x');
    late.searchParams.set('exp', '1000000000');
    const swapped = picture.thumb.replace('size=thumb', 'size=large');
    for (const url of [
      `/u/p/${picture.id}`,
      `/u/${file}.webp`,
      `${late.pathname}${late.search}`,
      swapped,
      picture.url.replace(/sig=.*/, 'sig=聚'),
    ]) {
      expect((await get(encodeURI(url))).statusCode).toBe(404);
    }
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    expect((await get(picture.url)).statusCode).toBe(404);
    jest.restoreAllMocks();
  });

  test('can be attached by its owner for its purpose only, and never as a public one', async () => {
    const { id, url } = await send(ann, await jpeg(), 'licence');
    const use = (member: TestMember, purpose: 'licence' | 'identity') =>
      t.db.inTx((tx) => attachPrivatePictures(tx, member.id, purpose, [id])).catch(idOf);
    expect(await use(bob, 'licence')).toBe('upload.unknown');
    expect(await use(ann, 'identity')).toBe('upload.unknown');
    expect(await attach(ann, [url])).toBe('upload.unknown');
    expect(await use(ann, 'licence')).toBeUndefined();
  });
});

describe('attaching', () => {
  test('rejects other members’ pictures, foreign addresses and invented ones', async () => {
    const { url } = await send(ann, await jpeg());
    expect(await attach(ann, [url])).toBeUndefined();
    for (const bad of [
      [url, 'https://evil.example/x.webp'],
      ['/media/products/a.webp'],
      [`/u/${'0'.repeat(40)}.webp`],
      ['javascript:alert(1)'],
    ]) {
      expect(await attach(ann, bad)).toBe('upload.unknown');
    }
    expect(await attach(bob, [url])).toBe('upload.unknown');
    expect(await attach(ann, ['/media/a.webp', url], ['/media/a.webp'])).toBeUndefined();
  });

  test('keeps an upload: unattached ones are deleted after a day, with their files if unshared', async () => {
    const shared = await jpeg();
    const annsUpload = await send(ann, shared);
    const bobsUpload = await send(bob, shared);
    expect(bobsUpload.url).toBe(annsUpload.url);
    await attach(bob, [bobsUpload.url]);
    expect(await t.meetDeadlines(removeOrphanJob, annsUpload.id)).toBe(1);
    expect(await t.db.rows(sql`select id from upload where id = ${annsUpload.id}`)).toEqual([]);
    expect((await get(annsUpload.url)).statusCode).toBe(200);
    expect(await t.meetDeadlines(removeOrphanJob, bobsUpload.id)).toBe(1);
    expect((await get(bobsUpload.url)).statusCode).toBe(200);
    const forgotten = await send(ann, await jpeg());
    // The row, then the file.
    expect(await t.meetDeadlines(removeOrphanJob, forgotten.id)).toBe(2);
    expect((await get(forgotten.url)).statusCode).toBe(404);
    expect((await get(forgotten.thumb)).statusCode).toBe(404);
  });
});

test('never loses a picture stored concurrently with its cleanup', async () => {
  const source = await jpeg();
  const first = await send(ann, source);
  await t.db.run(sql`update deadline set due_at = now() where kind = ${removeOrphanJob.kind} and ref = ${first.id}`);
  const responses = await Promise.all([
    t.meetDeadlines(removeOrphanJob, first.id),
    ...Array.from({ length: 6 }, () => send(bob, source)),
  ]);
  expect(responses).toHaveLength(7);
  expect((await get(first.url)).statusCode).toBe(200);
});

test('returns 404 for an address without a file, or outside the folder', async () => {
  const { url } = await send(ann, await jpeg());
  await rm(join(t.deps.config.dataDir, 'uploads'), { recursive: true });
  expect((await get(url)).statusCode).toBe(404);
  for (const path of [
    '/u/../secret-key',
    '/u/%2e%2e%2fsecret-key',
    '/u/x.webp',
    '/media/../../main.ts',
    '/media/%2e%2e/seed.ts',
  ]) {
    expect((await get(path)).statusCode).toBe(404);
  }
  const media = await get('/media/categories/coffee.webp');
  expect([media.statusCode, media.headers['x-content-type-options'], media.headers['cache-control']]).toEqual([
    200,
    'nosniff',
    'public, max-age=604800',
  ]);
});
