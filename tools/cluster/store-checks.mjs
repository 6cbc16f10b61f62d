/** What the server's own client does at a real store: every operation, refusals, a large file, many files at once. */
import { ok, rejects, strictEqual } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { register } from 'node:module';
import { buffer } from 'node:stream/consumers';

register('../../server/src/test/ts-hooks.mjs', import.meta.url);
const { s3Storage } = await import('../../server/src/storage/s3-storage.ts');

const largeBytes = 100 * 2 ** 20;
const manyFiles = 200;
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

const contentOf = async (storage, key, range) => {
  const stored = await storage.get(key, range);
  return stored && { size: stored.size, bytes: await buffer(stored.stream) };
};

const timed = async (work) => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

const checkOperations = async (storage) => {
  const key = 'public/check.webp';
  await storage.put(key, Buffer.from('picture'), 'image/webp');
  strictEqual(String((await contentOf(storage, key)).bytes), 'picture');
  await storage.put(key, Buffer.from('another picture'), 'image/webp');
  strictEqual(await storage.size(key), 15);
  const part = await contentOf(storage, key, { from: 8, to: 10 });
  strictEqual(`${part.size} ${part.bytes}`, '3 pic');
  await storage.put('public/empty', Buffer.alloc(0), 'text/plain');
  strictEqual((await contentOf(storage, 'public/empty')).size, 0);
  // The second deletion is of a file that is absent.
  for (let i = 0; i < 2; i += 1) await storage.delete(key);
  strictEqual(await storage.size(key), undefined);
  strictEqual(await storage.get(key), undefined);
};

const checkRefusals = async (settings) => {
  const attemptsAt = (storage) => [
    () => storage.put('public/refused', Buffer.from('x'), 'text/plain'),
    () => storage.get('public/empty'),
    () => storage.delete('public/empty'),
  ];
  for (const wrong of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'juhe:nobody' }])
    for (const attempt of attemptsAt(s3Storage({ ...settings, ...wrong })))
      await rejects(attempt, /with 403 SignatureDoesNotMatch/);
  await rejects(attemptsAt(s3Storage({ ...settings, region: 'eu-west-3' }))[0], /with 400 \w+/);
  for (const attempt of attemptsAt(s3Storage({ ...settings, bucket: 'absent' }))) await rejects(attempt, /no bucket absent/);
};

/** Three at a time: together they take longer than the time limit of a small file. */
const checkLargeFiles = async (storage) => {
  const content = Buffer.alloc(largeBytes);
  for (let i = 0; i < largeBytes; i += 4096) content.writeUInt32LE(i, i);
  const keys = [1, 2, 3].map((n) => `public/large-${n}.mp4`);
  const putSeconds = await timed(() => Promise.all(keys.map((key) => storage.put(key, content, 'video/mp4'))));
  const getSeconds = await timed(async () => strictEqual(digest((await contentOf(storage, keys[0])).bytes), digest(content)));
  const tail = await contentOf(storage, keys[1], { from: largeBytes - 4096, to: largeBytes - 1 });
  ok(tail.bytes.equals(content.subarray(-4096)));
  for (const key of keys) await storage.delete(key);
  return { putSeconds, getSeconds };
};

const checkManyFiles = async (storage) => {
  const numbers = Array.from({ length: manyFiles }, (_, i) => i);
  const contentAt = (i) => Buffer.alloc(20_000, `${i} `);
  const putSeconds = await timed(() =>
    Promise.all(numbers.map((i) => storage.put(`public/many-${i}`, contentAt(i), 'image/webp'))),
  );
  const getSeconds = await timed(() =>
    Promise.all(numbers.map(async (i) => ok((await contentOf(storage, `public/many-${i}`)).bytes.equals(contentAt(i))))),
  );
  await Promise.all(numbers.map((i) => storage.put('public/same', contentAt(i), 'image/webp')));
  const { bytes } = await contentOf(storage, 'public/same');
  ok(
    numbers.some((i) => bytes.equals(contentAt(i))),
    'a file that many write at once is none of theirs',
  );
  return { putSeconds, getSeconds };
};

/**
 * Runs the checks; throws at the first that fails.
 * @param {{ endpoint: string, bucket: string, region: string, accessKeyId: string, secretAccessKey: string }} settings
 * @returns {Promise<string>} the seconds that large and many files took, as a line
 */
export const checkStore = async (settings) => {
  const storage = s3Storage(settings);
  await checkOperations(storage);
  await checkRefusals(settings);
  const large = await checkLargeFiles(storage);
  const many = await checkManyFiles(storage);
  const text = ({ putSeconds, getSeconds }) => `written in ${putSeconds.toFixed(1)} s, read in ${getSeconds.toFixed(1)} s`;
  return `three files of 100 MB at once ${text(large)} (one of them); ${manyFiles} files of 20 kB at once ${text(many)}`;
};
