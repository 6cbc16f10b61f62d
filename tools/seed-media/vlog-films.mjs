// Draws the demo's short videos frame by frame into server/src/seed/media/films, with a cover each. Run once at development
// time: node tools/seed-media/vlog-films.mjs <ffmpeg> [name…]
import { spawn } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frame, H, restart, W } from './vlog-kit.mjs';
import * as far from './vlog-scenes-far.mjs';
import * as near from './vlog-scenes-near.mjs';
import * as town from './vlog-scenes-town.mjs';
import { rate, soundOf } from './vlog-sounds.mjs';

const sharp = createRequire(new URL('../../server/package.json', import.meta.url))('sharp');
const media = new URL('../../server/src/seed/media/films/', import.meta.url).pathname;
const [ffmpeg, ...selectedNames] = process.argv.slice(2);
if (!ffmpeg) throw new Error('usage: node tools/seed-media/vlog-films.mjs <ffmpeg> [name…]');
mkdirSync(media, { recursive: true });

const fps = 24;
/** Maximum size of a video (bytes). */
const maxBytes = 300_000;
/** Seconds, the cover's moment, the sound. */
const films = {
  'rain-window': {
    scene: near.rainWindow,
    seconds: 8,
    cover: 0.3,
    sound: {
      bed: 'rain',
      tune: [
        [0.6, 5],
        [2.4, 7],
        [3.6, 6, 0.8],
        [5.4, 3],
        [6.6, 5, 0.7],
      ],
    },
  },
  tea: {
    scene: near.tea,
    seconds: 8,
    cover: 0.25,
    sound: {
      bed: 'room',
      tune: [
        [0.3, 3],
        [1.8, 5],
        [3.2, 8, 0.8],
        [5, 7],
        [6.4, 5, 0.7],
      ],
    },
  },
  waves: {
    scene: far.waves,
    seconds: 10,
    cover: 0.2,
    sound: {
      bed: 'water',
      swell: 0.7,
      tune: [
        [0.8, 0],
        [3.6, 5, 0.8],
        [6.8, 4, 0.8],
      ],
    },
  },
  lanterns: {
    scene: town.lanterns,
    seconds: 8,
    cover: 0.3,
    sound: {
      bed: 'night',
      tune: [
        [0.4, 5],
        [1.6, 8],
        [3, 9, 0.8],
        [4.8, 7],
        [6.4, 10, 0.7],
      ],
    },
  },
  tram: {
    scene: town.tram,
    seconds: 8,
    cover: 0.52,
    sound: {
      bed: 'wind',
      swell: 0.8,
      tune: [
        [2.2, 10, 0.8],
        [2.6, 10, 0.6],
        [5.4, 5, 0.6],
      ],
    },
  },
  bamboo: {
    scene: near.bamboo,
    seconds: 6,
    cover: 0.1,
    sound: {
      bed: 'wind',
      swell: 0.6,
      tune: [
        [0.5, 4],
        [2.2, 6, 0.8],
        [4.6, 5],
      ],
    },
  },
  snow: {
    scene: far.snow,
    seconds: 10,
    cover: 0.4,
    sound: {
      bed: 'wind',
      swell: 0.4,
      tune: [
        [0.6, 7, 0.7],
        [2.8, 10, 0.6],
        [5, 9, 0.6],
        [7.4, 7, 0.6],
      ],
    },
  },
  terraces: {
    scene: far.terraces,
    seconds: 8,
    cover: 0.36,
    sound: {
      bed: 'wind',
      swell: 0.4,
      tune: [
        [0.4, 5],
        [1.4, 6, 0.8],
        [2.6, 8],
        [4.8, 7, 0.8],
        [6.2, 5, 0.8],
      ],
    },
  },
  fireflies: {
    scene: near.fireflies,
    seconds: 10,
    cover: 0.3,
    sound: {
      bed: 'night',
      crickets: true,
      tune: [
        [1.2, 8, 0.7],
        [4.2, 10, 0.6],
        [7, 7, 0.7],
      ],
    },
  },
  boat: {
    scene: far.boat,
    seconds: 10,
    cover: 0.25,
    sound: {
      bed: 'water',
      swell: 0.3,
      tune: [
        [0.5, 3],
        [2.4, 5],
        [4.2, 4, 0.8],
        [6.6, 1],
        [8, 3, 0.7],
      ],
    },
  },
  train: {
    scene: far.train,
    seconds: 8,
    cover: 0.55,
    wide: true,
    sound: {
      bed: 'wind',
      swell: 0.8,
      tune: [
        [1, 2, 0.8],
        [3.6, 5, 0.7],
        [6, 4, 0.7],
      ],
    },
  },
};

const draw = (film, u) => {
  restart();
  const [w, h] = film.wide ? [H, W] : [W, H];
  return sharp(Buffer.from(frame(w, h, film.scene(u))))
    .flatten({ background: '#000' })
    .removeAlpha();
};

const run = (args, feed) =>
  new Promise((done, fail) => {
    const child = spawn(ffmpeg, ['-y', '-v', 'error', ...args], { stdio: [feed ? 'pipe' : 'ignore', 'inherit', 'inherit'] });
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`ffmpeg ended with ${code}`))));
    feed?.(child.stdin).then(() => child.stdin.end(), fail);
  });

/** Draws every frame without dropping any: drawing takes far longer than encoding. */
const drawAll = (film, into) => {
  const [w, h] = film.wide ? [H, W] : [W, H];
  const count = film.seconds * fps;
  // biome-ignore format: one option a word
  const args = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${w}x${h}`, '-r', String(fps), '-i', 'pipe:0', '-pix_fmt', 'yuv420p', '-c:v', 'libx264',
    '-preset', 'ultrafast', '-qp', '0', into];
  return run(args, async (input) => {
    for (let i = 0; i < count; i += 1) {
      const bytes = await draw(film, i / count)
        .raw()
        .toBuffer();
      if (!input.write(bytes)) await new Promise((next) => input.once('drain', next));
    }
  });
};

const encode = async (name, frames, sound, crf) => {
  const out = join(media, `${name}.mp4`);
  // biome-ignore format: one option a word
  await run(['-i', frames, '-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', sound, '-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.1',
    '-preset', 'medium', '-tune', 'animation', '-pix_fmt', 'yuv420p', '-crf', String(crf), '-g', String(fps * 4), '-c:a', 'aac', '-b:a', '40k', '-shortest',
    '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact', out]);
  return statSync(out).size;
};

for (const [name, film] of Object.entries(films)) {
  if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
  const sound = join(tmpdir(), `${name}.pcm`);
  writeFileSync(sound, soundOf({ ...film.sound, seconds: film.seconds, seed: name.length * 7 + film.seconds }));
  const frames = join(tmpdir(), `${name}.mkv`);
  await drawAll(film, frames);
  let crf = 25;
  let size = await encode(name, frames, sound, crf);
  while (size > maxBytes && crf < 36) {
    // Six steps halve the size.
    crf = Math.min(36, crf + Math.max(1, Math.ceil(6 * Math.log2(size / maxBytes))));
    size = await encode(name, frames, sound, crf);
  }
  await draw(film, film.cover)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(media, `${name}.webp`));
  console.log(`${name}: ${size} bytes, crf ${crf}, cover ${statSync(join(media, `${name}.webp`)).size}`);
}
