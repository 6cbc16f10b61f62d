import { readFileSync } from 'node:fs';
import { book } from '@juhe/contract/content/book';
import { narration } from '@juhe/contract/content/narration';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { makeMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { readMp3 } from './mp3.ts';
import { removeNarrationJob } from './narration.service.ts';

const recording = (name: string) => {
  const file = new Uint8Array(readFileSync(new URL(`../../seed/media/audio/${name}.mp3`, import.meta.url)));
  return new Uint8Array(readMp3(file)?.sound ?? []);
};
const rain = recording('rain');
const waves = recording('waves');

const secondsOfMp3 = (file: Uint8Array<ArrayBuffer>) => readMp3(file)?.seconds;

describe('the duration of an MP3', () => {
  it('is counted frame by frame', () => {
    expect(secondsOfMp3(rain)).toBeCloseTo(28, 0);
    expect(secondsOfMp3(waves)).toBeCloseTo(32, 0);
  });

  it('is undefined for other files and truncated ones', () => {
    expect(secondsOfMp3(new Uint8Array())).toBeUndefined();
    expect(secondsOfMp3(new TextEncoder().encode('<html>'.repeat(5000)))).toBeUndefined();
    expect(secondsOfMp3(new Uint8Array(50_000).fill(0xff))).toBeUndefined();
    const broken = rain.slice();
    broken.fill(0, 30_000);
    expect(secondsOfMp3(broken)).toBeUndefined();
  });

  // CONTENT-130
  it('is unaffected by its tags, which are not stored', () => {
    const id3v2 = Buffer.from('ID3\x04\0\0\0\0\0\x20TIT2 GPS 31.2304 121.4737 secret', 'latin1').subarray(0, 42);
    const id3v1 = Buffer.alloc(128);
    id3v1.write('TAG secret place');
    const tagged = new Uint8Array(Buffer.concat([id3v2, rain, id3v1]));
    const mp3 = readMp3(tagged);
    expect(mp3?.seconds).toBeCloseTo(28, 0);
    expect(Buffer.from(mp3?.sound ?? []).includes('secret')).toBe(false);
    expect(mp3?.sound).toEqual(readMp3(rain)?.sound);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(4000), (noise, at) => {
        const file = rain.slice(0, 8000);
        file.set(noise, at);
        const seconds = secondsOfMp3(file);
        expect(seconds === undefined || seconds > 0).toBe(true);
      }),
    );
  });
});

describe('the audio of chapters', () => {
  let server: TestServer;
  let operator: { token: string };
  const bookId = 'heard';
  beforeAll(async () => {
    server = await testServer();
    operator = { token: server.operatorToken };
    await server.db.run(sql`insert into book_category (id, names) values ('c', '{"zh-Hans": "书"}')`);
    await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status)
      values (${bookId}, 'c', '佚名', '听雨', '', '', 3, 4, '#888888', 'serial')`);
    await server.db.run(sql`insert into book_chapter (id, book_id, number, title, text, words, words_before)
      select 'heard-' || n, ${bookId}, n, '第' || n, '雨下了一夜', 5, 5 * (n - 1) from generate_series(1, 3) n`);
  });
  afterAll(() => server.close());

  const key = () => ({ ...operator, key: crypto.randomUUID() });
  const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'chapter.mp3', { type: 'audio/mpeg' });
  const setAudio = (indexId: string, bytes: Uint8Array<ArrayBuffer>, caller: { token: string } = operator) =>
    server.call(narration.setChapterAudio, { bookId, indexId, file: fileOf(bytes) }, caller);
  const index = async () => (await server.call(book.listChapters, { bookId })).data;
  const get = (url: string, range?: string) => server.app.inject({ url, headers: range ? { range } : {} });

  it('is uploaded by an operator, and served in ranges', async () => {
    const { data } = await setAudio('heard-1', rain);
    expect(data.seconds).toBe(28);
    expect((await index())[0]).toMatchObject({ audioUrl: data.url, audioSeconds: 28 });
    const response = await get(data.url);
    expect([response.statusCode, response.headers['content-type'], response.headers['accept-ranges']]).toEqual([
      200,
      'audio/mpeg',
      'bytes',
    ]);
    expect(Buffer.compare(response.rawPayload, rain)).toBe(0);
    const part = await get(data.url, 'bytes=100-199');
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${rain.length}`]);
    expect(Buffer.compare(part.rawPayload, rain.subarray(100, 200))).toBe(0);
    expect((await get(data.url, `bytes=${rain.length}-`)).statusCode).toBe(416);
    expect((await get(`/u/a/${'0'.repeat(40)}.mp3`)).statusCode).toBe(404);
    expect((await get('/u/a/..%2F..%2Fconfig.mp3')).statusCode).toBe(404);
  });

  it('is restricted to operators, existing chapters, and MP3', async () => {
    const member = await makeMember(server.db);
    expect((await setAudio('heard-2', rain, { token: member.token })).code).toBe(403);
    expect((await setAudio('nothing', rain)).code).toBe(404);
    expect(
      (await server.call(narration.setChapterAudio, { bookId: 'other', indexId: 'heard-1', file: fileOf(rain) }, operator)).code,
    ).toBe(404);
    expect((await setAudio('heard-2', new Uint8Array(rain.subarray(0, 300)))).code).toBe(400);
    expect((await index())[1]).toMatchObject({ audioUrl: '', audioSeconds: 0 });
  });

  it('is stored once and completely for twenty concurrent uploads', async () => {
    const responses = await server.together(20, (i) => [
      narration.setChapterAudio,
      { bookId, indexId: 'heard-3', file: fileOf(i % 2 ? rain : waves) },
      operator,
    ]);
    expect(responses.map(({ code }) => code)).toEqual(Array(20).fill(200));
    const { audioUrl, audioSeconds } = (await index())[2] ?? {};
    const received = (await get(audioUrl ?? '')).rawPayload.length;
    expect([
      [28, rain.length],
      [32, waves.length],
    ]).toContainEqual([audioSeconds, received]);
  });

  it('is deleted a day after its chapter dropped it, unless another one uses it', async () => {
    const { data: wavesAudio } = await setAudio('heard-1', waves);
    await setAudio('heard-2', waves);
    const hash = wavesAudio.url.slice(5, 45);
    await server.call(narration.removeChapterAudio, { bookId, indexId: 'heard-1' }, key());
    await server.call(narration.removeChapterAudio, { bookId, indexId: 'heard-3' }, key());
    const due = await server.db.rows(sql`select 1 from deadline where kind = ${removeNarrationJob.kind} and ref = ${hash}`);
    expect(due).toHaveLength(1);
    await server.meetDeadlines(removeNarrationJob, hash);
    expect((await get(wavesAudio.url)).statusCode).toBe(200);
    await server.call(narration.removeChapterAudio, { bookId, indexId: 'heard-2' }, key());
    await server.meetDeadlines(removeNarrationJob, hash);
    expect((await get(wavesAudio.url)).statusCode).toBe(404);
    expect((await server.call(narration.removeChapterAudio, { bookId, indexId: 'nothing' }, key())).code).toBe(404);
  });

  it('makes a book listenable; members’ positions restart its chapter', async () => {
    const member = await makeMember(server.db);
    const set = (audio: boolean) => server.call(narration.setBookAudio, { bookId, audio }, key());
    const lastLog = async () => (await server.call(book.getReadingProgress, { bookId }, { token: member.token })).data;
    await server.call(book.saveReadingProgress, { bookId, indexId: 'heard-2', position: 3 }, { token: member.token });
    expect((await set(true)).code).toBe(409);
    await setAudio('heard-2', rain);
    expect((await set(true)).code).toBe(200);
    expect(await lastLog()).toMatchObject({ indexId: 'heard-2', position: 0 });
    await server.call(book.saveReadingProgress, { bookId, indexId: 'heard-2', position: 20 }, { token: member.token });
    expect((await set(true)).code).toBe(200);
    expect(await lastLog()).toMatchObject({ position: 20 });
    expect((await server.call(narration.setBookAudio, { bookId: 'nothing', audio: true }, key())).code).toBe(404);
  });
});
