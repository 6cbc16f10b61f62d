import CryptoJS from 'crypto-js';
import fc from 'fast-check';
import { candidatesIn, readShareCode } from './share-code.ts';
import {
  encodeShareCode,
  findShareCode,
  onPaste,
  openPaste,
  rememberShareCode,
  type ShareCode,
  type ShareType,
} from './share.ts';

const secret = { key: 'juhe-share-key-dev-0123456789abc', iv: 'juhe-share-iv-00' };
/** As written by the specification's first client. */
const written = (text: string) =>
  CryptoJS.AES.encrypt(text, CryptoJS.enc.Utf8.parse(secret.key), { iv: CryptoJS.enc.Utf8.parse(secret.iv) }).toString();

beforeEach(() => {
  localStorage.clear();
  Reflect.set(window, '__JUHE__', { share: secret });
});
afterAll(() => Reflect.deleteProperty(window, '__JUHE__'));

it.each<[string, ShareCode, string]>([
  ['article', { type: 2, code: 'slow-train', extras: ['m1'] }, 'slow-train&2&m1'],
  ['goods', { type: 7, code: 'S260001', extras: ['', 'pt'] }, 'S260001&7&&pt'],
  ['auction', { type: 8, code: 'A2026001', extras: [''] }, 'A2026001&8&'],
  ['bargain', { type: 10, code: 'S260001', extras: ['m1', 'b1', 'auth-1'] }, 'S260001&10&m1&b1&auth-1'],
])('%s: writes what crypto-js writes and reads it back', async (_, share, plain) => {
  expect(await encodeShareCode(share)).toBe(written(plain));
  expect(await findShareCode(written(plain))).toEqual({ ...share, text: written(plain) });
});

it.each([
  ['goods of a supplier', '4711&7&jd', ['', 'jd']],
  ['goods with the sharer behind', 'S260001&7&pt&m1', ['m1', 'pt']],
  ['a bargain', 'S260001&10&b1', ['', 'b1']],
  ['an article', 'slow-train&2', []],
])('%s that names no sharer first is read as well', async (_, plain, extras) => {
  expect(await findShareCode(written(plain))).toMatchObject({ extras });
});

it('a vector of its own: the bytes never change', async () => {
  expect(await encodeShareCode({ type: 2, code: 'slow-train', extras: ['m1'] })).toBe('Ejnj7SNZWIcPcLU/RqY4cg==');
});

it('finds a code inside a sentence, among addresses and other texts', async () => {
  const code = written('slow-train&2&m1');
  const sentences = [
    `【聚合】慢车 复制这段话，打开聚合查看 ¥${code}¥`,
    `look: https://example.org/some/long/path/that/goes/on/and/on/0123456789abcdef ¥${code}¥ ok`,
    `\n ${code}\n`,
  ];
  for (const sentence of sentences) expect(await findShareCode(sentence)).toMatchObject({ code: 'slow-train', text: code });
});

it.each([
  ['nothing', ''],
  ['a plain text', '今天天气不错'],
  ['base64 of something else', btoa('0123456789abcdef0123456789abcdef')],
  ['an unknown type', written('a&9&')],
  ['a type that is no number', written('a&x&')],
  ['no type', written('a')],
  ['a code with a path', written('../../mine&2&')],
  ['a code with a query', written('a?b=c&2&')],
  ['a foreign address', written('//evil.example&2&')],
  ['a longer code than any', written(`${'a'.repeat(65)}&2&`)],
  ['an extra that is no word', written('a&2&<b>')],
  ['goods of an unknown source', written('a&7&m1&tb')],
  ['a bargain without its id', written('S1&10')],
  ['too many extras', written(`a&2${'&x'.repeat(9)}`)],
])('%s is no share code', async (_, text) => {
  expect(await findShareCode(text)).toBeUndefined();
});

it('looks at no more than 4 KB, 512 characters a code, three codes', async () => {
  const code = written('slow-train&2&m1');
  expect(await findShareCode(`${' '.repeat(4096)}${code}`)).toBeUndefined();
  expect(candidatesIn('A'.repeat(1024))).toEqual([]);
  const decoys = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
  expect(await findShareCode([...decoys, code].join(' '))).toBeUndefined();
  expect(await findShareCode([...decoys, `¥${code}¥`].join(' '))).toMatchObject({ code: 'slow-train' });
});

it('codes that were made or offered here are not fresh', async () => {
  const ownCode = await encodeShareCode({ type: 3, code: 'n1', extras: [''] });
  const offered = written('n2&3&m2');
  expect(await findShareCode(ownCode, { fresh: true })).toBeUndefined();
  expect(await findShareCode(ownCode)).toMatchObject({ code: 'n1' });
  expect(await findShareCode(offered, { fresh: true })).toMatchObject({ code: 'n2' });
  await rememberShareCode(offered);
  expect(await findShareCode(offered, { fresh: true })).toBeUndefined();
});

it('a page without a key finds nothing and makes nothing', async () => {
  Reflect.set(window, '__JUHE__', {});
  expect(await findShareCode(written('slow-train&2&m1'))).toBeUndefined();
  await expect(encodeShareCode({ type: 2, code: 'a', extras: [] })).rejects.toThrow('no key');
});

it('refuses to write what nobody could read', async () => {
  await expect(encodeShareCode({ type: 2, code: 'a&b', extras: [] })).rejects.toThrow('cannot be shared');
});

it('whatever is written comes back', async () => {
  const word = fc.stringMatching(/^[\w-]{1,64}$/);
  const types: ShareType[] = [1, 2, 3, 4, 5, 6, 8];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...types), word, fc.array(word, { maxLength: 3 }), async (type, code, extras) => {
      const text = await encodeShareCode({ type, code, extras });
      expect(await findShareCode(`¥${text}¥`)).toEqual({ type, code, extras, text });
    }),
    { numRuns: 60 },
  );
});

it('no text of any origin throws or yields an id that could be an address', async () => {
  const plain = fc.oneof(
    fc.string({ maxLength: 90 }),
    fc.array(fc.string({ maxLength: 20 }), { maxLength: 6 }).map((a) => a.join('&')),
  );
  const arbitraryText = fc.oneof(fc.string({ maxLength: 600 }), fc.base64String({ maxLength: 600 }), plain.map(written));
  await fc.assert(
    fc.asyncProperty(arbitraryText, async (text) => {
      const shareCode = await findShareCode(text);
      for (const part of shareCode ? [shareCode.code, ...shareCode.extras] : []) expect(part).toMatch(/^[\w-]{0,64}$/);
    }),
    { numRuns: 400 },
  );
  fc.assert(fc.property(plain, (text) => void readShareCode(text)));
});

it('asks the shell to look at the clipboard, and waits for a shell that is not there yet', () => {
  const listener = jest.fn();
  const stop = onPaste(listener);
  openPaste();
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
  openPaste('a sentence');
  const late = jest.fn();
  onPaste(late)();
  onPaste(jest.fn())();
  expect(late.mock.calls).toEqual([['a sentence']]);
  expect(listener).toHaveBeenCalledTimes(1);
});
