// Covers and spot pictures of the articles on nature.
import {
  P,
  at,
  circ,
  cloud,
  dim,
  ell,
  hills,
  clip,
  line,
  repeat,
  path,
  peak,
  rain,
  random,
  rect,
  scatter,
  stars,
} from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
const spot = (ground, floor, body) => rect(0, 0, 800, 500, ground) + rect(0, 400, 800, 100, floor) + body;
const branch = (d, width = 12) => line(d, P.bark, width);
const leaves = (points, color, scale = 0.6) =>
  points.map(([x, y, a]) => at(x, y, scale, home.leafy(color, P.celadon), a)).join('');
const drop = (x, y, s, color = P.white) =>
  at(x, y, s, path('M0 -26q18 24 18 34a18 18 0 0 1 -36 0q0 -10 18 -34z', color, 'opacity=".85"') + ell(-6, 8, 4, 7, P.white));
const milky = (w, h, seed) => {
  const r = random(seed);
  return repeat(260, () => {
    const t = r();
    const spread = (r() + r() + r() - 1.5) * 120;
    return circ(
      w * 0.22 + t * w * 0.55 + spread,
      h * (0.85 - t * 0.9) + spread * 0.3,
      0.7 + r() * r() * 3,
      r() > 0.85 ? P.amber : P.cream,
      `opacity="${(0.3 + r() * 0.7).toFixed(2)}"`,
    );
  });
};
const moss = (x, y, s, cap = P.clay) =>
  at(
    x,
    y,
    s,
    line('M0 0q-4 -70 4 -110', P.sage, 4) +
      ell(10, -116, 14, 9, cap, 'transform="rotate(30 10 -116)"') +
      repeat(5, (i) => at(0, -8 * i, 0.3, home.leafy(i % 2 ? P.sage : P.celadon), i % 2 ? 50 : -50)),
  );

export const nature = {
  'backyard-birds': () =>
    bg(800, 600, P.mint) +
    circ(610, 170, 110, P.amber) +
    at(90, 600, 1, world.block(180, 420, P.sand, { lit: 0.2, seed: 5, dark: P.teal, cell: 34 })) +
    hills(800, 600, 540, 24, 4, P.sage) +
    branch('M800 330Q560 300 330 372T120 410', 16) +
    branch('M560 330Q500 250 470 190', 9) +
    branch('M420 350Q360 430 300 470', 8) +
    leaves(
      [
        [640, 316, 20],
        [590, 318, -30],
        [480, 210, 40],
        [468, 190, -10],
        [340, 372, -50],
        [180, 402, -20],
        [130, 410, -70],
        [300, 470, -120],
        [330, 440, 130],
        [740, 326, 150],
        [260, 388, 160],
      ],
      P.pine,
      0.72,
    ) +
    leaves(
      [
        [700, 322, -10],
        [520, 270, 70],
        [230, 396, 10],
        [360, 410, -90],
      ],
      P.sage,
      0.6,
    ) +
    at(640, 316, 1.15, world.bird(P.ink, P.ink, P.ochre), 0, -1) +
    at(420, 344, 0.95, world.dove(P.stone)) +
    at(270, 380, 0.68, world.bird(P.indigo, P.white, P.ink)) +
    at(466, 184, 0.56, world.bird(P.pine, P.amber, P.ink), 0, -1) +
    [
      [160, 90],
      [220, 130],
    ]
      .map(([x, y]) => at(x, y, 1, world.gull(P.pine)))
      .join('') +
    at(560, 566, 0.5, world.bird(P.brown, P.sand, P.ink)) +
    at(650, 574, 0.5, world.bird(P.brown, P.sand, P.ink), 0, -1),
  moss: () =>
    bg(600, 800, P.forest) +
    circ(330, 260, 190, P.pine) +
    circ(330, 260, 120, P.sage) +
    path('M0 800V560q90 -60 180 -20t200 -30t220 20v270z', P.pine) +
    repeat(14, (i) => moss(30 + i * 42, 590 - (i % 3) * 26, 0.9 + (i % 4) * 0.28, i % 3 ? P.clay : P.ochre)) +
    path('M0 800V640q120 -50 240 -10t360 -20v190z', P.sage) +
    repeat(11, (i) => moss(20 + i * 58, 680 - (i % 2) * 20, 1.25 + (i % 3) * 0.3, i % 2 ? P.red : P.amber)) +
    path('M0 800V710q160 -40 320 0t280 -10v100z', P.celadon) +
    drop(170, 520, 1.4) +
    drop(410, 470, 1.8) +
    drop(300, 640, 1.1) +
    circ(420, 240, 150, P.white, 'opacity=".16"') +
    `<circle cx="420" cy="240" r="150" fill="none" stroke="${P.amber}" stroke-width="16"/>` +
    line('M526 346L590 424', P.bark, 26) +
    path('M330 190a120 120 0 0 1 80 -62', 'none', `stroke="${P.white}" stroke-width="9" stroke-linecap="round" opacity=".7"`) +
    clip(
      '<circle cx="420" cy="240" r="142"/>',
      moss(370, 380, 2, P.red) + moss(440, 390, 2.3, P.ochre) + moss(500, 380, 1.8, P.red),
    ),
  'smell-of-rain': () =>
    bg(800, 600, P.teal) +
    rect(0, 0, 800, 600, P.indigo, 0, 'opacity=".35"') +
    at(250, 130, 2.1, cloud(0, 0, 1, P.mist)) +
    at(580, 90, 1.7, cloud(0, 0, 1, P.ash)) +
    path('M560 120l-40 90h34l-26 80l80 -110h-38l36 -60z', P.amber) +
    rain(800, 400, 70, 5, P.sky, 40) +
    hills(800, 600, 390, 46, 8, P.pine) +
    hills(800, 600, 450, 30, 3, P.forest) +
    rect(0, 500, 800, 100, P.brown) +
    path('M0 500q200 -26 400 0t400 0v30h-800z', P.clay) +
    at(220, 500, 0.95, world.house(180, 110, { lit: true })) +
    at(430, 530, 1.35, world.person(P.ochre, P.ash)) +
    at(
      520,
      540,
      1.2,
      ell(0, -6, 60, 18, P.dune) + repeat(14, (i) => circ(-40 + (i % 7) * 13, -8 + Math.floor(i / 7) * 8, 4, P.ochre)),
    ) +
    at(690, 500, 1.2, world.roundTree(P.sage)) +
    repeat(9, (i) => line(`M${60 + i * 86} 566q6 -14 12 0`, P.sand, 3)),
  'osmanthus-week': () =>
    bg(600, 800, P.white) +
    rect(0, 640, 600, 160, P.stone) +
    repeat(5, (i) => line(`M0 ${664 + i * 28}h600`, P.ink, 1.5, 'opacity=".25"')) +
    path('M0 0h600v34h-600z', P.ink) +
    circ(300, 360, 216, P.ink) +
    clip(
      '<circle cx="300" cy="360" r="200"/>',
      rect(0, 100, 600, 560, P.celadon) +
        hills(600, 700, 470, 40, 7, P.sage) +
        branch('M520 520Q400 420 340 300T230 150', 18) +
        branch('M400 410Q300 400 210 440', 10) +
        branch('M350 310Q440 250 500 240', 10) +
        leaves(
          [
            [230, 150, -20],
            [260, 200, 60],
            [300, 240, -60],
            [420, 270, 30],
            [470, 250, 100],
            [240, 430, -80],
            [300, 410, -10],
            [370, 360, 70],
            [210, 440, -130],
            [340, 300, -40],
            [420, 440, 100],
            [460, 470, 20],
          ],
          P.pine,
          0.9,
        ) +
        scatter(90, 8, 150, 160, 310, 370, (x, y, i) => circ(x, y, 6, i % 4 ? P.amber : P.ochre)),
    ) +
    at(470, 640, 1.15, home.glassJar(P.ochre)) +
    at(
      120,
      760,
      1,
      ell(0, -8, 100, 22, P.cream) + scatter(34, 4, -66, -18, 132, 18, (x, y, i) => circ(x, y, 4, i % 3 ? P.amber : P.ochre)),
    ) +
    at(130, 640, 0.7, world.cat(P.cream, P.pine)) +
    scatter(16, 3, 0, 660, 600, 120, (x, y) => circ(x, y, 4, P.amber)),
  'stargazing-dark': () =>
    bg(800, 600, P.night) +
    dim(0.16, path('M120 600Q330 330 560 0h140Q540 330 300 600z', P.blue)) +
    stars(800, 430, 120, 41) +
    milky(800, 600, 17) +
    peak(130, 560, 330, 330, P.navy) +
    peak(690, 570, 330, 280, P.navy) +
    hills(800, 600, 500, 34, 12, P.indigo) +
    hills(800, 600, 560, 16, 5, P.night) +
    at(380, 520, 0.9, world.sitter(P.red)) +
    at(440, 524, 0.7, world.sitter(P.ochre)) +
    at(500, 520, 0.4, world.cat(P.ink)) +
    at(640, 520, 0.6, world.house(150, 90, { wall: P.blue, roof: P.night, door: P.navy, lit: true })) +
    repeat(3, (i) => at(90 + i * 50, 545, 0.9, world.pineTree(P.forest))),
};

export const natureSpots = {
  'backyard-birds-1': () =>
    bg(800, 500, P.mint) +
    rect(220, 250, 360, 200, P.white, 12) +
    circ(340, 350, 70, P.ash) +
    repeat(7, (i) => line(`M${286 + i * 18} ${310 - (i % 2) * 6}v84`, P.stone, 3)) +
    repeat(5, (i) => line(`M450 ${300 + i * 26}h100`, P.ash, 5)) +
    repeat(9, (i) =>
      line(`M${350 + ((i * 31) % 90)} ${244 - (i % 3) * 8}l${80 - ((i * 23) % 60)} ${-10 + (i % 4) * 7}`, P.brown, 5),
    ) +
    at(420, 240, 1.5, world.dove(P.stone)),
  'moss-1': () =>
    bg(800, 500, P.forest) +
    circ(560, 190, 120, P.pine) +
    repeat(13, (i) => moss(40 + i * 60, 430 - (i % 3) * 24, 1.5 + (i % 4) * 0.35, i % 2 ? P.red : P.amber)) +
    path('M0 500V410q200 -50 400 -10t400 -10v110z', P.sage) +
    drop(250, 350, 1.5) +
    drop(600, 330, 1.2),
  'smell-of-rain-1': () =>
    bg(800, 500, P.indigo) +
    path('M0 500V330q200 -40 400 0t400 -10v180z', P.brown) +
    path('M0 500V400q200 -30 400 0t400 -10v110z', P.clay) +
    drop(400, 190, 3.2, P.sky) +
    drop(180, 120, 1.6, P.sky) +
    drop(640, 140, 1.6, P.sky) +
    scatter(16, 12, 320, 345, 160, 110, (x, y, i) => circ(x, y, 4 + (i % 4) * 2, P.sky, 'opacity=".75"')) +
    repeat(18, (i) =>
      circ(
        400 + Math.cos(3.5 + i * 0.16) * (90 + (i % 4) * 20),
        320 + Math.sin(3.5 + i * 0.16) * (80 + (i % 3) * 22),
        3.4,
        P.white,
      ),
    ),
  'osmanthus-week-1': () =>
    spot(
      P.celadon,
      P.sage,
      branch('M640 420Q600 300 560 240', 20) +
        ell(540, 160, 210, 120, P.pine) +
        ell(440, 200, 120, 76, P.forest, 'opacity=".6"') +
        scatter(60, 5, 390, 85, 320, 160, (x, y, i) => circ(x, y, 6, i % 3 ? P.amber : P.ochre)) +
        path('M120 430q250 -50 520 0l-60 44q-200 20 -400 0z', P.white) +
        scatter(44, 7, 190, 418, 380, 40, (x, y, i) => circ(x, y, 4.5, i % 3 ? P.amber : P.ochre)) +
        scatter(18, 9, 300, 290, 340, 110, (x, y) => circ(x, y, 4, P.amber)),
    ),
  'stargazing-dark-1': () =>
    bg(800, 500, P.night) +
    stars(800, 400, 110, 9) +
    milky(800, 500, 5) +
    peak(90, 500, 360, 360, P.navy) +
    peak(720, 500, 340, 320, P.navy) +
    hills(800, 500, 460, 20, 3, P.indigo),
};
