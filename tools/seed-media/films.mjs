// Makes the demo's films of products from their two pictures: a slow look at one, then at the other. No sound.
// Run once at development time: node tools/seed-media/films.mjs <ffmpeg> pourover …
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const media = join(import.meta.dirname, '../../server/src/seed/media');
const [ffmpeg, ...slugs] = process.argv.slice(2);
if (!ffmpeg || slugs.length === 0) throw new Error('usage: node tools/seed-media/films.mjs <ffmpeg> <product>…');
mkdirSync(join(media, 'films'), { recursive: true });

const [size, rate, seconds, fade] = [480, 24, 4, 0.8];
/** Enlarged first: zoompan moves by whole pixels of its input. */
const look = (zoom) =>
  `scale=${size * 4}:-1,zoompan=z='${zoom}':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=${rate * seconds}:s=${size}x${size}:fps=${rate},setsar=1`;

for (const slug of slugs) {
  const picture = (n) => join(media, `products/${slug}-${n}.webp`);
  const filter = [
    `[0:v]${look('1+0.0016*on')}[a]`,
    `[1:v]${look('1.16-0.0016*on')}[b]`,
    `[a][b]xfade=transition=fade:duration=${fade}:offset=${seconds - fade},format=yuv420p[v]`,
  ].join(';');
  // biome-ignore format: one option a word
  execFileSync(ffmpeg, ['-y', '-v', 'error', '-i', picture(1), '-i', picture(2), '-filter_complex', filter, '-map', '[v]',
    '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-crf', '27', '-movflags', '+faststart', '-map_metadata', '-1',
    '-fflags', '+bitexact', join(media, `films/${slug}.mp4`)]);
}
