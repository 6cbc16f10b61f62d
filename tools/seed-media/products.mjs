// Creates the product, lot, category and shop pictures of the demo from the views rendered by goods/render.py: node
// tools/seed-media/products.mjs <folder of renders> [--sheet folder]. Pictures newer than their renders are skipped; --all
// recreates everything.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { care, materials } from './goods-texts.mjs';
import { cardHeight, cardWidth, careCard, materialCard, overall, plate, sizeCard, sizePlate } from './goods-plates.mjs';
import { flower, P, rect, textOf } from './kit.mjs';

const root = join(import.meta.dirname, '../..');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const [renders, ...options] = process.argv.slice(2);
if (!renders) throw new Error('usage: node tools/seed-media/products.mjs <folder of renders> [--sheet folder]');
const media = join(root, 'server/src/seed/media');
const data = (name) => readFile(join(root, 'server/src/seed/data/mall', name), 'utf8');
const [large, small] = [1080, 480];

/** A rendered view as a sharp picture. */
const view = async (name) => {
  const bytes = await readFile(join(renders, `${name}.pam`));
  const start = bytes.indexOf('ENDHDR\n') + 7;
  const head = bytes.subarray(0, start).toString('latin1');
  const field = (key) => Number(new RegExp(`${key} (\\d+)`).exec(head)?.[1]);
  return sharp(bytes.subarray(start), { raw: { width: field('WIDTH'), height: field('HEIGHT'), channels: field('DEPTH') } });
};
const svg = (width, height, body) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);
/** A view in the width of large pictures. Smaller renders lose sharpness by it, which is restored. */
const enlarged = async (name) => {
  const picture = await view(name);
  const { width } = await picture.metadata();
  const resized = width < large ? picture.resize(large, large, { kernel: 'lanczos3' }).sharpen({ sigma: 0.7 }) : picture;
  return resized.png().toBuffer();
};

let bytesWritten = 0;
/** Writes a picture as WebP of at most `limit` bytes, at the best quality that fits. */
const save = async (file, picture, limit) => {
  const source = await picture.png().toBuffer();
  for (const quality of [84, 76, 68, 60, 50, 40, 32]) {
    const bytes = await sharp(source).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    if (bytes.length > limit && quality > 32) continue;
    bytesWritten += bytes.length;
    return writeFile(join(media, file), bytes);
  }
};
/** A picture in its two widths: `name.webp`, `name-t.webp`. */
const both = async (file, source) => {
  await save(`${file}.webp`, sharp(source), 60_000);
  await save(`${file}-t.webp`, sharp(source).resize(small, small), 24_000);
};

const sized = async (slug) => {
  const facts = JSON.parse(await readFile(join(renders, `${slug}-size.json`), 'utf8'));
  const { side, left, top, below, above } = sizePlate(facts);
  const goods = await (await view(`${slug}-size`)).resize(side, side).png().toBuffer();
  const picture = await sharp(svg(plate, plate, below))
    .composite([{ input: goods, left, top }, { input: svg(plate, plate, above) }])
    .png()
    .toBuffer();
  return { facts, picture };
};

/** A card whose right side shows a part of a rendered view. */
const illustrated = async (body, source, width) =>
  sharp(svg(cardWidth, cardHeight, body)).composite([
    { input: await sharp(source).resize(width, cardHeight, { fit: 'cover' }).png().toBuffer(), left: cardWidth - width, top: 0 },
  ]);

const views = await readdir(renders);
/** Returns whether a picture is newer than every render of its subject. */
const isCurrent = async (slug, file) => {
  const fileStat = await stat(join(media, file)).catch(() => undefined);
  if (fileStat === undefined || options.includes('--all')) return false;
  const sources = views.filter((name) => name.startsWith(`${slug}-`) && !name.includes('-film-'));
  const times = await Promise.all(sources.map(async (name) => (await stat(join(renders, name))).mtimeMs));
  return Math.max(...times) < fileStat.mtimeMs;
};

/** The views of a subject that were rendered, as encoded pictures. */
const renderedViews = async (slug, names) => {
  const pictures = {};
  for (const name of names) if (views.includes(`${slug}-${name}.pam`)) pictures[name] = await enlarged(`${slug}-${name}`);
  return pictures;
};

/** The rows of a product's size card: each specification with its values, without their surcharges. */
const specRows = (specs) =>
  specs
    .split(';')
    .filter(Boolean)
    .map((spec) => spec.split(':'))
    .map(([name, values]) => [
      name,
      values
        .split(',')
        .map((value) => value.replace(/[+-]\d+$/, ''))
        .join('、'),
    ]);

/** The pictures of a product whose views were rendered; others stay as they are. */
const product = async (line) => {
  const [slug, category, , , , title, , specs] = line.split('|');
  if (await isCurrent(slug, `products/${slug}-d3.webp`)) return;
  const { hero, detail, use } = await renderedViews(slug, ['hero', 'detail', 'use']);
  for (const [n, source] of [hero, detail, use].entries()) if (source) await both(`products/${slug}-${n + 1}`, source);
  for (let n = 2; views.includes(`${slug}-c${n}.pam`); n += 1)
    await both(`products/${slug}-c${n}`, await enlarged(`${slug}-c${n}`));
  const plain = title.replace(/ · .*/, '');
  if (detail)
    await save(`products/${slug}-d1.webp`, await illustrated(materialCard(plain, materials[slug]), detail, 510), 50_000);
  if (views.includes(`${slug}-size.pam`)) {
    const { facts, picture } = await sized(slug);
    await both(`products/${slug}-4`, picture);
    const card = sizeCard(plain, [['外形', overall(facts)], ...specRows(specs)]);
    await save(`products/${slug}-d2.webp`, sharp(svg(cardWidth, cardHeight, card)), 50_000);
  }
  if (use) await save(`products/${slug}-d3.webp`, await illustrated(careCard(plain, care[category]), use, 510), 50_000);
};

/** The pictures of a lot whose views were rendered; others stay as they are. */
const lot = async (slug) => {
  if (await isCurrent(slug, `lots/${slug}-4-t.webp`)) return;
  const names = ['hero', 'detail', 'use'];
  for (const [name, source] of Object.entries(await renderedViews(slug, names)))
    await both(`lots/${slug}-${names.indexOf(name) + 1}`, source);
  if (views.includes(`${slug}-size.pam`)) await both(`lots/${slug}-4`, (await sized(slug)).picture);
};

/** Warm, quiet tints; neighbours differ. */
const tints = ['#EFE4D4', '#E2EADD', '#F1DDD5', '#DCE7EE', '#EEE7C9', '#E5DFEC'];
/** The product that represents each category. */
const emblems = {
  food: 'teapot',
  home: 'vase',
  digital: 'headphone',
  wear: 'woolcoat',
  craft: 'paint',
  outdoor: 'tent',
  tea: 'longjing',
  coffee: 'pourover',
  fruit: 'orange',
  snacks: 'cookie',
  cookware: 'ironpan',
  tableware: 'celadon',
  decor: 'candle',
  cleaning: 'basket',
  audio: 'speaker',
  camera: 'camera',
  computer: 'laptop',
  power: 'lamp',
  tops: 'linenshirt',
  warm: 'scarf',
  shoes: 'sneaker',
  bags: 'backpack',
  writing: 'notebook',
  painting: 'yarn',
  music: 'guitar',
  toys: 'teddy',
  balls: 'basketball',
  riding: 'bike',
  camp: 'compass',
  garden: 'tulip',
};
const category = async ([slug, emblem], n) => {
  if (!views.includes(`${emblem}-size.pam`)) return;
  const goods = await (await view(`${emblem}-size`)).resize(250, 250).png().toBuffer();
  await save(
    `categories/${slug}.webp`,
    sharp(svg(320, 320, rect(0, 0, 320, 320, tints[n % tints.length]))).composite([{ input: goods, left: 35, top: 35 }]),
    12_000,
  );
};
/** The sign of each shop on its colour; our own shop has the logo. */
const shops = {
  juhe: [undefined, P.red],
  shiguang: ['拾', P.clay],
  shanye: ['山', P.pine],
  beian: ['北', P.indigo],
  mianma: ['棉', P.sage],
};
const shop = ([slug, [sign, colour]]) =>
  save(
    `shops/${slug}.webp`,
    sharp(
      svg(
        320,
        320,
        rect(0, 0, 320, 320, colour) +
          rect(36, 36, 248, 248, 'none', 20, `stroke="${P.cream}" stroke-width="5" opacity=".55"`) +
          (sign ? textOf(160, 214, sign, 150, P.cream, { anchor: 'middle' }) : flower(160, 164, 0.56, P.cream)),
      ),
    ),
    12_000,
  );

for (const folder of ['products', 'lots', 'categories', 'shops']) await mkdir(join(media, folder), { recursive: true });
const rows = (text) => text.split('\n').filter((row) => row.split('|').length > 6 && !row.startsWith(' *'));
const failed = [];
const attempt = (name, work) => work.catch((error) => failed.push(`${name}: ${error.message}`));
const products = rows(await data('products.ts'));
const lots = rows(await data('lots.ts')).map((row) => row.split('|')[0]);
for (const line of products) await attempt(line.split('|')[0], product(line));
for (const slug of lots) await attempt(slug, lot(slug));
for (const [n, entry] of Object.entries(emblems).entries()) await attempt(entry[0], category(entry, n));
for (const entry of Object.entries(shops)) await shop(entry);
console.log(`${products.length} products, ${lots.length} lots, ${Math.round(bytesWritten / 1024)} KiB`);
if (failed.length > 0) console.log(failed.join('\n'));

const sheetAt = options.indexOf('--sheet');
if (sheetAt >= 0) {
  const cell = 220;
  const names = [...products.map((line) => `products/${line.split('|')[0]}`), ...lots.map((slug) => `lots/${slug}`)];
  for (let page = 0; page * 16 < names.length; page += 1) {
    const tiles = [];
    for (const [row, name] of names.slice(page * 16, page * 16 + 16).entries())
      for (const [column, suffix] of ['1', '2', '3', '4', 'd1', 'd2', 'd3', 'c2', 'c3'].entries()) {
        const file = join(media, `${name}-${suffix}.webp`);
        if (!existsSync(file)) continue;
        tiles.push({
          input: await sharp(file)
            .resize(cell - 6, cell - 6, { fit: 'contain', background: '#fff' })
            .png()
            .toBuffer(),
          left: column * cell,
          top: row * cell,
        });
      }
    await sharp({ create: { width: cell * 9, height: cell * 16, channels: 3, background: '#fff' } })
      .composite(tiles)
      .png()
      .toFile(join(options[sheetAt + 1], `sheet-${page + 1}.png`));
  }
}
