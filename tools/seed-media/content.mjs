// Draws every picture of the demo content into server/src/seed/media. Run: node tools/seed-media/content.mjs [--sheet
// file.png]; ONLY=banners/tea draws those whose address contains it.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { avatars } from './avatars.mjs';
import { banners } from './banners.mjs';
import { bookCovers } from './book-covers.mjs';
import { city, citySpots } from './covers-city.mjs';
import { craftTech, craftTechSpots } from './covers-craft-tech.mjs';
import { lifeFood, lifeFoodSpots } from './covers-life-food.mjs';
import { nature, natureSpots } from './covers-nature.mjs';
import { news, newsSpots } from './covers-news.mjs';
import { travelReading, travelReadingSpots } from './covers-travel-reading.mjs';
import { svg } from './kit.mjs';

const sharp = createRequire(new URL('../../server/package.json', import.meta.url))('sharp');
const seed = new URL('../../server/src/seed/', import.meta.url);
const data = new URL('data/content/', seed);
const json = async (name) => JSON.parse(await readFile(new URL(name, data), 'utf8'));
const folder = async (name) =>
  Promise.all((await readdir(new URL(`${name}/`, data))).sort().map((file) => json(`${name}/${file}`)));

const covers = { ...lifeFood, ...travelReading, ...nature, ...city, ...craftTech, ...news };
const spots = { ...lifeFoodSpots, ...travelReadingSpots, ...natureSpots, ...citySpots, ...craftTechSpots, ...newsSpots };

/** Every picture referenced by the data: address, size, quality and drawing. A name without a drawing aborts the run. */
const pictures = async () => {
  const list = [];
  const add = (path, width, height, quality, draw, argument) => {
    if (!draw) throw new Error(`no drawing for ${path}`);
    list.push({ path, width, height, quality, body: draw(argument) });
  };
  for (const article of (await folder('articles')).flat()) {
    add(article.cover.path, article.cover.width, article.cover.height, 76, covers[article.slug]);
    for (const [, path, width, height] of article.bodyHtml.matchAll(/src="([^"]+)"[^>]*width="(\d+)" height="(\d+)"/g)) {
      add(path, Number(width), Number(height), 74, spots[path.replace(/^.*\/|\.webp$/g, '')]);
    }
  }
  for (const book of await folder('books'))
    add(book.cover.path, book.cover.width, book.cover.height, 80, bookCovers[book.slug], book);
  for (const banner of await json('banners.json'))
    add(banner.picture, banner.width, banner.height, 80, banners[banner.slug], banner);
  for (const member of [...(await json('authors.json')), ...(await json('nicknames.json'))])
    add(member.avatar, 160, 160, 80, avatars[member.key]);
  for (const key of ['d1', 'd2', 'd3']) add(`/media/avatars/${key}.webp`, 160, 160, 80, avatars[key]);
  return list;
};

const list = await pictures();
let bytes = 0;
const only = process.env.ONLY;
for (const [i, { path, width, height, quality, body }] of list.entries()) {
  if (only && !path.includes(only)) continue;
  const target = new URL(path.replace(/^\/media\//, 'media/'), seed);
  await mkdir(new URL('.', target), { recursive: true });
  const file = await sharp(Buffer.from(svg(width, height, body, i + 1)))
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer();
  bytes += file.length;
  if (file.length > 45_000) console.log(`large: ${path} ${file.length}`);
  await writeFile(target, file);
}
console.log(`${list.length} pictures, ${Math.round(bytes / 1024)} KiB`);

const sheet = process.argv[process.argv.indexOf('--sheet') + 1];
if (process.argv.includes('--sheet')) {
  const [columns, cell] = [10, 200];
  const tiles = await Promise.all(
    list.map(async ({ path }, i) => ({
      input: await sharp(await readFile(new URL(path.replace(/^\/media\//, 'media/'), seed)))
        .resize(cell - 10, cell - 10, { fit: 'inside' })
        .png()
        .toBuffer(),
      left: (i % columns) * cell + 5,
      top: Math.floor(i / columns) * cell + 5,
    })),
  );
  await sharp({
    create: { width: columns * cell, height: Math.ceil(list.length / columns) * cell, channels: 3, background: '#ffffff' },
  })
    .composite(tiles)
    .png()
    .toFile(sheet);
}
