// Creates the product videos from the frames rendered by goods/render.py (view `film`); steam is drawn over a still. No sound.
// Run once at development time: node tools/seed-media/films.mjs <ffmpeg> <folder of renders>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const media = join(root, 'server/src/seed/media/films');
const [ffmpeg, renders] = process.argv.slice(2);
if (!ffmpeg || !renders) throw new Error('usage: node tools/seed-media/films.mjs <ffmpeg> <folder of renders>');
mkdirSync(media, { recursive: true });
const [size, rate] = [480, 24];

/** Pixels of a rendered frame: RGB, three bytes each. */
const frame = (slug, n) => {
  const bytes = readFileSync(join(renders, `${slug}-film-${String(n).padStart(2, '0')}.pam`));
  return bytes.subarray(bytes.indexOf('ENDHDR\n') + 7);
};
/** Interpolates between two frames, t of 0…1. */
const mixed = (a, b, t) => {
  if (t === 0) return a;
  const out = Buffer.alloc(a.length);
  for (let i = 0; i < a.length; i += 1) out[i] = Math.round(a[i] + (b[i] - a[i]) * t);
  return out;
};

/** Draws veils of steam above a point, at second t; they rise, sway and thin out. `at` in shares of the frame. */
const steam = ([x, y], t) => {
  const veils = Array.from({ length: 7 }, (_, i) => {
    const age = (t / 3 + i / 7) % 1;
    const sway = Math.sin(age * 5 + i * 1.7) * 16;
    const [cx, cy] = [x * size + (i % 3) * 9 - 9 + sway, y * size - age * 150];
    return `<ellipse cx="${cx}" cy="${cy}" rx="${10 + age * 22}" ry="${18 + age * 26}" fill="#fff" opacity="${0.55 * Math.sin(Math.PI * age) ** 1.4}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><filter id="b" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter><g filter="url(#b)">${veils.join('')}</g></svg>`,
  );
};
const steaming = (slug, at) =>
  Array.from(
    { length: rate * 6 },
    (_, n) => () =>
      sharp(frame(slug, 0), { raw: { width: size, height: size, channels: 3 } })
        .composite([{ input: steam(at, n / rate) }])
        .removeAlpha()
        .raw()
        .toBuffer(),
  );

/** Returns the frames one after the other, `filmFrames` video frames for a rendered one, the last held for `holdSeconds`. */
const sequence = (slug, count, filmFrames, holdSeconds = 0) => {
  const shown = Array.from({ length: count * filmFrames }, (_, n) => () => {
    const k = Math.floor(n / filmFrames);
    return mixed(frame(slug, k), frame(slug, Math.min(k + 1, count - 1)), (n % filmFrames) / filmFrames);
  });
  return [...shown, ...Array.from({ length: holdSeconds * rate }, () => () => frame(slug, count - 1))];
};
/** A whole turn, twice; no interpolation: every rendered frame stands for two. */
const turning = (slug) => Array.from({ length: 144 }, (_, n) => () => frame(slug, Math.floor(n / 2) % 36));
const flickering = (slug) =>
  Array.from(
    { length: rate * 5 },
    (_, n) => () => mixed(frame(slug, Math.floor(n / 5) % 6), frame(slug, (Math.floor(n / 5) + 1) % 6), (n % 5) / 5),
  );
/** Dark, on, and off again. */
const switching = (slug) =>
  Array.from(
    { length: rate * 5 },
    (_, n) => () => mixed(frame(slug, 0), frame(slug, 1), Math.min(1, Math.max(0, Math.min((n - 24) / 4, (108 - n) / 4)))),
  );

const films = {
  longjing: steaming('longjing', [0.27, 0.44]),
  clay: steaming('clay', [0.5, 0.3]),
  pourover: steaming('pourover', [0.76, 0.6]),
  teapot: turning('teapot'),
  camera: turning('camera'),
  laptop: sequence('laptop', 20, 3, 2),
  compass: sequence('compass', 24, 3, 1),
  candle: flickering('candle'),
  lamp: switching('lamp'),
};

const ready = readdirSync(renders);
for (const [slug, frames] of Object.entries(films)) {
  if (!ready.includes(`${slug}-film-00.pam`)) {
    console.log(`no frames of ${slug}`);
    continue;
  }
  // biome-ignore format: one option a word
  const encoder = spawn(ffmpeg, ['-y', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size}x${size}`, '-r', String(rate), '-i', '-',
    '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-crf', '25', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-map_metadata', '-1',
    '-fflags', '+bitexact', join(media, `${slug}.mp4`)], { stdio: ['pipe', 'inherit', 'inherit'] });
  for (const draw of frames) if (!encoder.stdin.write(await draw())) await once(encoder.stdin, 'drain');
  encoder.stdin.end();
  await once(encoder, 'close');
}
