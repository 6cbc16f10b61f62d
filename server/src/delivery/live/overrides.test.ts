import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { langs } from '../../http/text/lang.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { loopbackAddress, type OverrideDeps, overrideRefusals, readOverrides } from './overrides.ts';

const mall = sampleBuild('mall').release;
const shell = sampleBuild('shell').release;
const deps: OverrideDeps = {
  production: false,
  findRelease: async (app, id) => [mall, shell].find((release) => release.app === app && release.release === id),
  readQaToken: async (token) => ({ all: ['*'], mallOnly: ['mall'] })[token],
};
const marks = async (search: string, otherDeps: Partial<OverrideDeps> = {}) =>
  (await readOverrides({ ...deps, ...otherDeps }, search))?.marks;

it.each([
  ['http://localhost:4182', 'http://localhost:4182/'],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:1/'],
  ['http://127.1:4182', 'http://127.0.0.1:4182/'],
  ['http://LOCALHOST/dist', 'http://localhost/dist/'],
  ['http://[::1]:4182/a/', 'http://[::1]:4182/a/'],
])('accepts %s as a loopback address', (value, href) => {
  expect(loopbackAddress(value)?.href).toBe(href);
});

it.each([
  'https://localhost:4182/',
  'http://localhost.example.org/',
  'http://localhost@example.org/',
  'http://user:word@localhost/',
  'http://example.org/#http://localhost/',
  'http://localhost/?x=1',
  'http://localhost/#x',
  'http://10.0.0.1/',
  'http://127.0.0.2/',
  'http://0.0.0.0/',
  'http://[::ffff:127.0.0.1]/',
  '//localhost/',
  'http://',
  'javascript:alert(1)//localhost/',
  'data:text/javascript,//',
  'http://localhost:99999/',
  "http://localhost:1/;script-src 'unsafe-eval'/\r\nx: y",
])('accepts no other address: %s', (value) => {
  const url = loopbackAddress(value);
  // Accepted unusual characters are encoded so that they cannot break out of a header or policy.
  if (url) expect(url.origin).toBe('http://localhost:1');
  else expect(url).toBeUndefined();
});

it('returns undefined for an address without overrides', async () => {
  for (const search of [
    '',
    'a=b',
    'mf.=x',
    'mf.__proto__=http://localhost:1',
    'mf.MALL=x',
    'mf.token=all',
    `mf.${'x'.repeat(30)}=1`,
  ])
    expect(await readOverrides(deps, search)).toBeUndefined();
});

it('applies a release, with its plus written in either way', async () => {
  for (const value of [mall.release, encodeURIComponent(mall.release), mall.release.replace('+', '%20')]) {
    const overrides = await readOverrides(deps, `mf.mall=${value}`);
    expect(overrides).toEqual({ marks: { mall: { release: mall.release } }, releases: [mall], origins: [] });
  }
});

it('accepts several apps at once and reports the result of each', async () => {
  const overrides = await readOverrides(
    deps,
    `mf.mall=http://localhost:4182&mf.wallet=http%3A%2F%2Flocalhost%3A4182%2Fw&mf.shell=${shell.release}&mf.content=9.9.9`,
  );
  expect(overrides).toEqual({
    marks: {
      mall: { url: 'http://localhost:4182/' },
      wallet: { url: 'http://localhost:4182/w/' },
      shell: { release: shell.release },
      content: { refused: 'unknownRelease' },
    },
    releases: [shell],
    origins: ['http://localhost:4182'],
  });
});

it.each([
  ['mf.mall=http://evil.example/', { mall: { refused: 'badAddress' } }],
  ['mf.shell=http://localhost:1', { shell: { refused: 'shellAddress' } }],
  ['mf.mall=http://localhost:1&mf.mall=http://localhost:2', { mall: { refused: 'twice' } }],
  ['mf.mall=', { mall: { refused: 'unknownRelease' } }],
  ['mf.constructor=1.0.0', { constructor: { refused: 'unknownRelease' } }],
])('refuses %s', async (search, expected) => {
  expect(await marks(search)).toEqual(expected);
});

it('accepts eight, refuses further ones, and limits the marks of thousands', async () => {
  const manyOverrides = Array.from({ length: 3000 }, (_, i) => `mf.app${i}=http://localhost:${1000 + i}`).join('&');
  const overrides = await readOverrides(deps, manyOverrides);
  expect(overrides?.origins).toHaveLength(8);
  expect(Object.keys(overrides?.marks ?? {})).toHaveLength(16);
  expect(overrides?.marks['app8']).toEqual({ refused: 'tooMany' });
});

describe('in production', () => {
  const production = { production: true };
  it.each([
    ['mf.mall=http://localhost:1', { mall: { refused: 'noToken' } }],
    ['mf.mall=http://localhost:1&mf.token=forged', { mall: { refused: 'badToken' } }],
    [
      'mf.token=mallOnly&mf.mall=http://localhost:1&mf.wallet=http://localhost:1',
      { mall: { url: 'http://localhost:1/' }, wallet: { refused: 'otherApp' } },
    ],
    [`mf.token=all&mf.shell=${shell.release}`, { shell: { release: shell.release } }],
    ['mf.token=forged&mf.token=all&mf.mall=http://localhost:1', { mall: { refused: 'badToken' } }],
  ])('%s', async (search, expected) => {
    expect(await marks(search, production)).toEqual(expected);
  });

  it('allows no address and no release without a token', async () => {
    const overrides = await readOverrides({ ...deps, ...production }, `mf.mall=${mall.release}&mf.wallet=http://localhost:1`);
    expect(overrides).toMatchObject({ releases: [], origins: [] });
  });
});

it.each(langs)('has texts for each refusal in the shell’s badge: %s', (lang) => {
  const file = join(import.meta.dirname, `../../../../apps/shell/src/frame/late/locales/${lang}.json`);
  const { overrides } = JSON.parse(readFileSync(file, 'utf8')) as { overrides: { refused: Record<string, string> } };
  expect(Object.keys(overrides.refused)).toEqual(expect.arrayContaining([...overrideRefusals]));
});
