import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { isShipped } from '../common/upload/shipped-files.ts';
import { demoLots, filmedLots } from './auction.ts';
import { demoProducts, filmed, picturedSpecOf, pictureOf } from './mall.ts';

const media = new URL('media/', import.meta.url);
const fileOf = (address: string): URL => new URL(address.replace(/^\/media\//, ''), media);
const views = ['1', '2', '3', '4'];
const cards = ['d1', 'd2', 'd3'];
/** All pictures of a product in the large width: four views and one for each further colour. */
const largeOf = (product: (typeof demoProducts)[number]): string[] => {
  const colours = product.specs.find(({ name }) => name === picturedSpecOf(product))?.values.length ?? 1;
  return [...views, ...Array.from({ length: colours - 1 }, (_, n) => `c${n + 2}`)].map((name) => pictureOf(product.slug, name));
};
const lotPictures = demoLots.flatMap(({ slug }) => views.map((view) => `/media/lots/${slug}-${view}.webp`));
const large = [...demoProducts.flatMap(largeOf), ...lotPictures];

it('every product has four views and a picture for each colour, every lot four views, in two widths', async () => {
  const small = large.map((address) => address.replace('.webp', '-t.webp'));
  const detail = demoProducts.flatMap(({ slug }) => cards.map((card) => pictureOf(slug, card)));
  expect([...large, ...small, ...detail].filter((address) => !isShipped(address))).toEqual([]);
  const narrow = [];
  for (const address of large) {
    // Only the header is read: nothing is decoded.
    const { width, height } = await sharp(readFileSync(fileOf(address))).metadata();
    if (width < 1080 || height < 1080) narrow.push(address);
  }
  expect(narrow).toEqual([]);
});

it('no two pictures are the same, and none is heavier than its limit', () => {
  const hashes = large.map((address) =>
    createHash('sha256')
      .update(readFileSync(fileOf(address)))
      .digest('hex'),
  );
  expect(new Set(hashes).size).toBe(large.length);
  const heavy = (address: string, limit: number) => statSync(fileOf(address)).size > limit;
  expect(large.filter((address) => heavy(address, 60_000))).toEqual([]);
  expect(large.filter((address) => heavy(address.replace('.webp', '-t.webp'), 24_000))).toEqual([]);
});

it.each([
  ['eight products', filmed, demoProducts, 8],
  ['four lots', filmedLots, demoLots, 4],
] as const)('at least %s have a film', (_, slugs, subjects, minimum) => {
  expect(slugs.size).toBeGreaterThanOrEqual(minimum);
  expect([...slugs].filter((slug) => !subjects.some((subject) => subject.slug === slug))).toEqual([]);
  expect([...slugs].filter((slug) => !isShipped(`/media/films/${slug}.mp4`))).toEqual([]);
});

it('ships no picture of a product or lot that nothing shows', () => {
  const named = new Set([
    ...large.flatMap((address) => [address, address.replace('.webp', '-t.webp')]),
    ...demoProducts.flatMap(({ slug }) => cards.map((card) => pictureOf(slug, card))),
  ]);
  const shipped = ['products', 'lots'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, media)).map((name) => `/media/${folder}/${name}`),
  );
  expect(shipped.filter((address) => !named.has(address))).toEqual([]);
});
