// Draws the covers of the demo courses and creates short lessons from them. Run once at development time: node
// tools/seed-media/courses.mjs <ffmpeg>
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { at, circ, dim, ell, hills, line, repeat, P, path, poly, rect, ring, scatter, svg, textOf } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const sharp = createRequire(new URL('../../server/package.json', import.meta.url))('sharp');
const media = new URL('../../server/src/seed/media/', import.meta.url);
const [W, H] = [960, 540];
const ground = (color, floor, y = 420) => rect(0, 0, W, H, color) + rect(0, y, W, H - y, floor);
const cloth = (w, h, color, pattern = '') =>
  path(`M${-w / 2} 0h${w}v${h}q${-w * 0.25} 14 ${-w * 0.5} 0t${-w * 0.5} 0z`, color) +
  pattern +
  repeat(2, (i) => path(`M${-w / 6 + (i * w) / 3} 0h${w * 0.08}v${h}h${-w * 0.08}z`, P.ink, 'opacity=".08"'));
const flower = (x, y, s) =>
  at(x, y, s, repeat(6, (i) => at(0, 0, 1, ell(0, -13, 6, 11, P.cream), i * 60)) + circ(0, 0, 4, P.indigo));
const brush = () =>
  rect(-7, -250, 14, 190, P.clay, 6) + rect(-9, -70, 18, 22, P.ochre) + path('M-12 -50h24q4 26 -12 50q-16 -24 -12 -50z', P.ink);
const camera = () =>
  rect(-110, -120, 220, 120, P.ink, 14) +
  rect(-110, -120, 220, 34, P.stone, 14) +
  rect(-60, -146, 70, 28, P.stone, 6) +
  rect(58, -136, 30, 18, P.red, 5) +
  circ(0, -52, 52, P.stone) +
  circ(0, -52, 40, P.night) +
  circ(0, -52, 24, P.indigo) +
  circ(-10, -62, 8, P.sky) +
  rect(62, -108, 34, 18, P.amber, 4);
const strip = (x, y, turn) =>
  at(
    x,
    y,
    1,
    rect(-220, -36, 440, 72, P.ink, 4) +
      repeat(11, (i) => rect(-212 + i * 40, -30, 18, 10, P.cream, 2) + rect(-212 + i * 40, 20, 18, 10, P.cream, 2)) +
      repeat(4, (i) => rect(-206 + i * 106, -14, 94, 28, [P.amber, P.coral, P.teal, P.celadon][i], 2)),
    turn,
  );

const covers = {
  calligraphy: () =>
    ground(P.cream, P.dune, 430) +
    circ(760, 150, 96, P.coral) +
    rect(250, 60, 330, 400, P.white, 4) +
    rect(250, 44, 330, 22, P.bark, 8) +
    rect(250, 452, 330, 22, P.bark, 8) +
    textOf(415, 340, '永', 260, P.ink, { anchor: 'middle' }) +
    rect(520, 400, 36, 36, P.red, 4) +
    at(710, 440, 1, brush(), 24) +
    at(820, 470, 1, ell(0, -8, 90, 26, P.ink) + ell(0, -14, 70, 16, P.night)) +
    at(130, 470, 1.3, home.vase(P.celadon)),
  sourdough: () =>
    ground(P.indigo, P.brown, 410) +
    circ(480, 270, 230, P.blue, 'opacity=".4"') +
    rect(120, 400, 720, 40, P.dune, 12) +
    at(480, 330, 1.9, home.roundLoaf(P.ochre)) +
    at(230, 404, 1.4, home.glassJar(P.sand)) +
    at(760, 404, 1.3, home.jar(P.cream, P.red)) +
    home.steam(450, 130, 1.6, P.cream, 0.5) +
    scatter(46, 8, 150, 404, 660, 30, (x, y) => circ(x, y, 2.4, P.white)),
  indigo: () =>
    rect(0, 0, W, H, P.cream) +
    circ(800, 120, 74, P.amber) +
    hills(W, H, 330, 40, 3, P.mint) +
    hills(W, H, 400, 24, 9, P.celadon) +
    rect(0, 460, W, 80, P.sand) +
    line('M70 80V480M890 80V480', P.bark, 12) +
    line('M50 96h860', P.dune, 12) +
    [P.celadon, P.teal, P.blue, P.indigo, P.navy]
      .map((color, i) =>
        at(
          190 + i * 146,
          96,
          1,
          cloth(
            120,
            250 + (i % 3) * 34,
            color,
            i === 2
              ? repeat(6, (n) => flower(-28 + (n % 2) * 56, 50 + Math.floor(n / 2) * 80, 1.1))
              : i === 3
                ? repeat(6, (n) => circ(-30 + (n % 2) * 60, 50 + Math.floor(n / 2) * 80, 10, P.cream))
                : '',
          ),
        ),
      )
      .join('') +
    at(120, 520, 1.5, home.jar(P.brown, P.navy)) +
    at(560, 512, 1.1, world.person(P.red)),
  'film-walk': () =>
    ground(P.amber, P.clay, 440) +
    circ(700, 190, 150, P.cream, 'opacity=".55"') +
    at(140, 440, 1, world.house(170, 210, { wall: P.white, roof: P.ink })) +
    at(860, 440, 1, world.house(150, 180, { wall: P.rose, roof: P.bark })) +
    strip(430, 96, -6) +
    at(470, 470, 1.7, camera()),
  'phone-photo': () =>
    ground(P.rose, P.dune, 400) +
    circ(480, 300, 210, P.cream) +
    at(480, 420, 2.1, home.bowl(P.red, P.cream, P.coral)) +
    home.steam(440, 190, 1.5, P.white, 0.8) +
    at(690, 430, 1.5, home.chopsticks(P.bark)) +
    line('M330 130v-40h50M630 130v-40h-50M330 420v40h50M630 420v40h-50', P.ink, 9) +
    at(150, 440, 1.4, home.scallion()) +
    at(830, 440, 1.2, home.egg(P.cream)),
  tea: () =>
    ground(P.celadon, P.pine, 410) +
    circ(710, 160, 100, P.cream, 'opacity=".7"') +
    hills(W, 420, 330, 46, 12, P.sage) +
    rect(120, 400, 720, 26, P.brown, 10) +
    at(370, 402, 2.1, home.teapot(P.clay)) +
    at(600, 402, 1.5, home.cup(P.cream, P.clay)) +
    at(730, 402, 1.5, home.cup(P.cream, P.clay)) +
    home.steam(590, 270, 1.1, P.white, 0.8) +
    at(180, 402, 1.2, home.jar(P.indigo, P.bark)),
  balcony: () =>
    ground(P.sky, P.sand, 430) +
    circ(790, 110, 70, P.amber) +
    rect(0, 330, W, 14, P.white) +
    repeat(16, (i) => rect(20 + i * 62, 344, 8, 90, P.white)) +
    [1.7, 2.1, 1.6, 2, 1.7]
      .map((scale, i) => at(130 + i * 176, 500, scale, home.pot(i % 2 ? P.clay : P.coral, P.pine, P.sage)))
      .join('') +
    dim(
      1,
      repeat(3, (i) => at(300 + i * 176, 330 - i * 12, 0.8, home.tomato(P.red))),
    ) +
    ring(880, 470, 26, P.teal, 10) +
    poly(['800,440', '862,440', '856,512', '806,512'], P.teal),
};

await mkdir(new URL('courses/', media), { recursive: true });
for (const [i, [name, draw]] of Object.entries(covers).entries()) {
  const file = await sharp(Buffer.from(svg(W, H, draw(), 400 + i)))
    .webp({ quality: 78, effort: 6, smartSubsample: true })
    .toBuffer();
  console.log(name, file.length);
  await writeFile(new URL(`courses/${name}.webp`, media), file);
}

/**
 * Lessons: a slow pan over one cover, 16:9, without sound. They are stored beside `media`, which is public; rain-tea.mp3 is
 * audio/rain.mp3 through a low-pass filter.
 */
const [ffmpeg] = process.argv.slice(2);
const [seconds, rate] = [20, 12];
for (const [name, cover, zoom] of ffmpeg
  ? [
      ['plate-light', 'phone-photo', '1+0.0012*on'],
      ['plate-frame', 'phone-photo', '1.3-0.0012*on'],
      ['tea-pour', 'tea', '1+0.0012*on'],
    ]
  : []) {
  const filter = `scale=1920:-1,zoompan=z='${zoom}':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=${rate * seconds}:s=640x360:fps=${rate},setsar=1,format=yuv420p`;
  // biome-ignore format: one option a word
  execFileSync(ffmpeg, ['-y', '-v', 'error', '-i', new URL(`courses/${cover}.webp`, media).pathname, '-vf', filter, '-c:v', 'libx264', '-profile:v', 'main',
    '-preset', 'slow', '-crf', '30', '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', new URL(`../lessons/${name}.mp4`, media).pathname]);
}
