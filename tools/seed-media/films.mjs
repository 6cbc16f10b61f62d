// Creates the videos of products and lots from the frames rendered by goods/render.py (view `film`); steam is drawn over a still. No sound.
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
/** Width of the films and height of those of products in pixels; lots show 4:3. */
const size = 480;
const rate = 24;

const fileOf = (slug, n) => readFileSync(join(renders, `${slug}-film-${String(n).padStart(2, '0')}.pam`));
/** Pixels of a rendered frame: RGB, three bytes each. */
const frame = (slug, n) => {
  const bytes = fileOf(slug, n);
  return bytes.subarray(bytes.indexOf('ENDHDR\n') + 7);
};
/** Width and height of a rendered frame. */
const sizeOf = (slug) => {
  const head = fileOf(slug, 0).subarray(0, 100).toString('latin1');
  return ['WIDTH', 'HEIGHT'].map((key) => Number(new RegExp(`${key} (\\d+)`).exec(head)?.[1]));
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

/** Stands for a second before and after a movement. */
const framed = (moving) => [...Array(rate).fill(moving[0]), ...moving, ...Array(rate).fill(moving.at(-1))];

/** Moves along a frame three times as wide as the film, from the right as its lines are read, by whole pixels. */
const passing = (slug) => {
  const [wide, height] = sizeOf(slug);
  const [width, step] = [wide / 3, 8];
  const strip = sharp(frame(slug, 0), { raw: { width: wide, height, channels: 3 } });
  const draw = (left) => () => strip.clone().extract({ left, top: 0, width, height }).raw().toBuffer();
  const lefts = Array.from({ length: (wide - width) / step + 1 }, (_, n) => wide - width - n * step);
  return { width, height, frames: framed(lefts.map(draw)) };
};

/** Moves over a lot's detail picture, two pixels a frame, from one corner of the window to another. */
const closeUp = (slug, [x, y], [toX, toY]) => {
  const [side, width, height] = [720, size, (size * 3) / 4];
  const count = Math.max(Math.abs(toX - x), Math.abs(toY - y)) / 2;
  const picture = sharp(join(media, `../lots/${slug}-2.webp`))
    .resize(side, side)
    .removeAlpha()
    .raw()
    .toBuffer();
  const draw = (n) => async () =>
    sharp(await picture, { raw: { width: side, height: side, channels: 3 } })
      .extract({ left: x + ((toX - x) * n) / count, top: y + ((toY - y) * n) / count, width, height })
      .raw()
      .toBuffer();
  return { width, height, frames: framed(Array.from({ length: count + 1 }, (_, n) => draw(n))) };
};

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
  denglong: switching('denglong'),
  yuefan: turning('yuefan'),
  xiangji: turning('xiangji'),
  zhongbiao: turning('zhongbiao'),
};
/** Films whose frames are parts of one picture. Lines are read from the right; the eye follows a stem upwards. */
const moving = {
  hualang: () => passing('hualang'),
  shuhua: () => closeUp('shuhua', [240, 180], [0, 180]),
  guqian: () => closeUp('guqian', [240, 120], [0, 120]),
  tangka: () => closeUp('tangka', [120, 360], [120, 0]),
};

/** Encodes a film. */
const encode = async (slug, { width, height, frames }) => {
  // biome-ignore format: one option a word
  const encoder = spawn(ffmpeg, ['-y', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', '-',
    '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-crf', '25', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-map_metadata', '-1',
    '-fflags', '+bitexact', join(media, `${slug}.mp4`)], { stdio: ['pipe', 'inherit', 'inherit'] });
  for (const draw of frames) if (!encoder.stdin.write(await draw())) await once(encoder.stdin, 'drain');
  encoder.stdin.end();
  await once(encoder, 'close');
};

const ready = readdirSync(renders);
const isRendered = (slug) => ready.includes(`${slug}-film-00.pam`);
for (const [slug, frames] of Object.entries(films)) {
  if (!isRendered(slug)) console.log(`no frames of ${slug}`);
  else {
    const [width, height] = sizeOf(slug);
    await encode(slug, { width, height, frames });
  }
}
for (const [slug, film] of Object.entries(moving)) {
  if (slug === 'hualang' && !isRendered(slug)) console.log(`no frames of ${slug}`);
  else await encode(slug, film());
}
