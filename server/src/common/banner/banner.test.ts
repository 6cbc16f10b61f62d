import { banner } from '@juhe/contract/common/banner';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import type { Tx } from '../../db/db.ts';
import type { Sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { attachSitePicturesByField } from '../upload/upload.service.ts';

let server: TestServer;
let company: { token: string };
beforeAll(async () => {
  server = await testServer();
  company = { token: server.operatorToken };
});
afterAll(() => server.close());

let keys = 0;
const set = (input: object) =>
  server.call(banner.setBanner, { id: 'winter', title: '冬天', picUrl: '/media/banners/tea-season.webp', ...input } as never, {
    ...company,
    key: `banner-key-${(keys += 1)}`,
  });
const shown = async () => (await server.call(banner.listShownBanners, {})).data.map(({ id }) => id);

it('shows, changes, hides and deletes a banner', async () => {
  expect((await set({ link: '/subPackages/shop/goods-info?saleNo=S1' })).code).toBe(200);
  await set({ id: 'autumn', position: 5 });
  expect(await shown()).toEqual(['winter', 'autumn']);
  await set({ title: '岁末', position: 9 });
  expect((await server.call(banner.listShownBanners, {})).data.map(({ title }) => title)).toEqual(['冬天', '岁末']);
  await set({ shown: false });
  expect(await shown()).toEqual(['autumn']);
  const banners = await server.call(banner.listBanners, { place: 'home' }, company);
  expect(banners.data.map(({ id, shown: isShown }) => [id, isShown])).toEqual([
    ['winter', false],
    ['autumn', true],
  ]);
  const remove = (id: string) => server.call(banner.removeBanner, { id }, { ...company, key: `banner-key-${(keys += 1)}` });
  expect((await remove('autumn')).code).toBe(200);
  expect(await remove('autumn')).toMatchObject({ code: 404, key: 'banner.missing' });
  expect(await shown()).toEqual([]);
});

it('shows a picture without text to readers of other languages, if there is one', async () => {
  await set({ wordlessUrl: '/media/banners/tea-season-wordless.webp' });
  await set({ id: 'plain' });
  const picturesIn = async (lang: string) =>
    (await server.call(banner.listShownBanners, {}, { lang })).data.map(({ picUrl }) => picUrl);
  expect(await picturesIn('fr')).toEqual(['/media/banners/tea-season.webp', '/media/banners/tea-season-wordless.webp']);
  expect(await picturesIn('zh-Hant')).toEqual(['/media/banners/tea-season.webp', '/media/banners/tea-season.webp']);
});

it('returns the title in the reader’s language, if there is one', async () => {
  await set({ titles: { en: 'Winter', fr: 'L’hiver' } });
  const titleIn = async (lang: string) =>
    (await server.call(banner.listShownBanners, {}, { lang })).data.find(({ id }) => id === 'winter')?.title;
  expect(await titleIn('fr')).toBe('L’hiver');
  expect(await titleIn('es')).toBe('冬天');
  expect((await set({ titles: { de: 'Winter' } })).code).toBe(400);
});

// COMMON-59
it('shows pictures that an operator uploaded, and refuses addresses that nothing serves', async () => {
  const bytes = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#336611' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' });
  const { url } = (await server.call(upload.uploadSitePicture, { file }, company)).data;
  expect((await set({ id: 'own', picUrl: url, wordlessUrl: url })).code).toBe(200);
  await server.meetDeadlines('upload.orphan');
  expect((await server.app.inject({ url })).statusCode).toBe(200);
  // Unchanged pictures of a banner stay.
  expect((await set({ id: 'own', picUrl: url, title: '新题' })).code).toBe(200);
  for (const [input, key, field] of [
    [{ picUrl: '/media/banners/tea-seasn.webp' }, 'upload.notShipped', 'picUrl'],
    [{ wordlessUrl: '/media/banners/tea-seasn.webp' }, 'upload.notShipped', 'wordlessUrl'],
    [{ picUrl: `/u/${'0'.repeat(40)}.webp` }, 'upload.unknown', undefined],
  ] as const) {
    const refusal = await set({ id: 'wrong', ...input });
    expect([refusal.code, refusal.key, refusal.field]).toEqual([400, key, field]);
  }
  expect((await server.call(banner.listBanners, {}, company)).data.some(({ id }) => id === 'wrong')).toBe(false);
});

it('locks two pictures in the same order, whichever of them has words: no deadlock of two operators', async () => {
  const files = ['a', 'b'].map((digit) => digit.repeat(40));
  const [picUrl, wordlessUrl] = files.map((file) => `/u/${file}.webp`);
  const locked: unknown[] = [];
  const rows = async ({ text, values }: Sql) => {
    if (text.includes('advisory')) locked.push(...values);
    return files.map((file) => ({ file }));
  };
  const tx = { rows } as unknown as Tx;
  await attachSitePicturesByField(tx, null, { picUrl, wordlessUrl }, []);
  await attachSitePicturesByField(tx, null, { picUrl: wordlessUrl, wordlessUrl: picUrl }, []);
  const order = files.map((file) => `upload ${file}`);
  expect(locked).toEqual([...order, ...order]);
});

it.each([
  ['a link to another site', { link: 'https://elsewhere.example' }],
  ['a link to another site without a scheme', { link: '//elsewhere.example' }],
  ['a script as link', { link: 'javascript:alert(1)' }],
  ['a picture from elsewhere', { picUrl: 'https://elsewhere.example/x.webp' }],
  ['a picture without words from elsewhere', { wordlessUrl: 'https://elsewhere.example/x.webp' }],
  ['a place that is none', { place: 'nowhere' }],
  ['no title', { title: ' ' }],
])('rejects %s', async (_, input) => {
  expect((await set(input)).code).toBe(400);
});
