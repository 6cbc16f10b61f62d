// Draws the app's home-screen icons, from server/src/delivery/live/icons/icon.svg: node tools/seed-media/app-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'server/src/delivery/live/icons');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
// A system with its own mask requires colour up to the edges and the mark within the inner four fifths.
const full = svg.replace('rx="112"', 'rx="0"');

const draw = (source, size) =>
  sharp(Buffer.from(source), { density: 200 }).resize(size, size).png({ palette: true, quality: 90 }).toBuffer();
for (const [name, source, size] of [
  ['192', svg, 192],
  ['512', svg, 512],
  ['maskable-512', full, 512],
  ['apple-touch', full, 180],
])
  writeFileSync(join(folder, `${name}.png`), await draw(source, size));
