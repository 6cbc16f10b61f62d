// Draws the product, category, shop and lot pictures of the demo from Fluent Emoji (MIT) on plain tints.
// Run once at development time: node tools/seed-media/products.mjs <folder of @lobehub/fluent-emoji-3d assets>
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const assets = process.argv[2];
if (!assets) throw new Error('usage: node tools/seed-media/products.mjs <assets folder>');
const media = join(root, 'server/src/seed/media');
const data = (name) => readFile(join(root, 'server/src/seed/data/mall', name), 'utf8');

/** Warm, quiet tints; the picture takes one by the position of its subject, so neighbours differ. */
const tints = [
  ['#F7EFE6', '#EADBC8'],
  ['#EEF2EC', '#D8E2D3'],
  ['#F8EAE6', '#EBCFC7'],
  ['#EAF0F4', '#CFDDE6'],
  ['#F6F1DE', '#E8DDB8'],
  ['#F0ECF4', '#DAD0E4'],
  ['#EDF3F1', '#CBE0DA'],
  ['#F5EDEA', '#E0D2CB'],
];

const backdrop = (size, [light, deep], shadow) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>
  <radialGradient id="b" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
  <radialGradient id="s"><stop offset="0" stop-color="#3a2a1e" stop-opacity=".30"/><stop offset="1" stop-color="#3a2a1e" stop-opacity="0"/></radialGradient></defs>
  <rect width="${size}" height="${size}" fill="url(#b)"/>${shadow}</svg>`,
  );

async function picture(file, emoji, { size = 480, scale = 0.74, tint, dx = 0, dy = 0, turn = 0, floor = true }) {
  const side = Math.round(size * scale);
  const subject = await sharp(join(assets, `${emoji}.webp`))
    .resize(side, side, { kernel: 'lanczos3' })
    .rotate(turn, { background: '#0000' })
    .png()
    .toBuffer();
  const { width = side, height = side } = await sharp(subject).metadata();
  const left = Math.round((size - width) / 2 + dx * size),
    top = Math.round((size - height) / 2 + dy * size);
  const shadow = floor
    ? `<ellipse cx="${left + width / 2}" cy="${top + height * 0.93}" rx="${side * 0.42}" ry="${side * 0.075}" fill="url(#s)"/>`
    : '';
  const crop = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const cut = await sharp(subject)
    .extract({
      ...crop,
      width: Math.min(width - crop.left, size - Math.max(0, left)),
      height: Math.min(height - crop.top, size - Math.max(0, top)),
    })
    .toBuffer();
  await sharp(backdrop(size, tint, shadow))
    .composite([{ input: cut, left: Math.max(0, left), top: Math.max(0, top) }])
    .webp({ quality: 78 })
    .toFile(file);
}

for (const folder of ['products', 'categories', 'shops', 'lots']) await mkdir(join(media, folder), { recursive: true });
const rows = (text) =>
  text
    .split('\n')
    .filter((line) => line.split('|').length > 6)
    .map((line) => line.split('|'));
let n = 0;
for (const [slug, , , emoji] of rows(await data('products.ts')).filter((row) => row[0] !== ' * slug ')) {
  const tint = tints[n % tints.length],
    other = tints[(n + 3) % tints.length];
  await picture(join(media, 'products', `${slug}-1.webp`), emoji, { tint });
  await picture(join(media, 'products', `${slug}-2.webp`), emoji, {
    tint: other,
    scale: 1.05,
    dx: 0.18,
    dy: 0.16,
    turn: -8,
    floor: false,
  });
  n += 1;
}
for (const [slug, emoji] of rows(await data('lots.ts')).filter((row) => /^[0-9a-f]{4,5}/.test(row[1]))) {
  const tint = [
    ['#F3EAD7', '#D9C6A0'],
    ['#EFE7DF', '#CFBFAF'],
    ['#E9ECE4', '#C3CBB6'],
  ][n % 3];
  await picture(join(media, 'lots', `${slug}-1.webp`), emoji, { tint, size: 640, scale: 0.68 });
  await picture(join(media, 'lots', `${slug}-2.webp`), emoji, {
    tint,
    size: 640,
    scale: 0.95,
    dx: -0.14,
    dy: 0.12,
    turn: 6,
    floor: false,
  });
  n += 1;
}
for (const [, slug, emoji] of (await data('categories.ts')).matchAll(/slug: '([\w-]+)'[^{}\n]*?emoji: '([\w-]+)'/g)) {
  const folder = /^(juhe|shiguang|shanye|beian|mianma)$/.test(slug) ? 'shops' : 'categories';
  await picture(join(media, folder, `${slug}.webp`), emoji, {
    tint: tints[n % tints.length],
    size: 160,
    scale: 0.66,
    floor: false,
  });
  n += 1;
}
console.log(`${n} subjects drawn`);
