// Covers and spot pictures of the articles on the city.
import { P, at, circ, dim, line, repeat, path, poly, rect, ripples, scatter } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
export const city = {
  'ninth-floor-first-floor': () =>
    bg(600, 800, P.sand) +
    circ(120, 130, 62, P.red) +
    path('M600 800V60h-150l-60 160l-90 120l-120 180l-180 150v130z', P.clay) +
    path('M600 800V300l-120 140l-160 190l-320 120v50z', P.brown) +
    at(300, 740, 1, world.block(190, 620, P.cream, { lit: 0.35, seed: 11, glow: P.amber, dark: P.indigo, cell: 42 })) +
    rect(200, 112, 200, 14, P.red) +
    path('M395 240h205v14h-205z', P.stone) +
    at(500, 240, 0.6, world.bus(P.red, P.sky)) +
    at(565, 240, 0.5, world.roundTree(P.sage)) +
    rect(362, 196, 36, 44, P.red) +
    rect(232, 692, 40, 48, P.red) +
    rect(0, 740, 600, 60, P.teal) +
    ripples(0, 748, 600, 44, 9, 3, P.sky) +
    at(80, 744, 0.5, world.skiff(P.red)) +
    repeat(9, (i) => path(`M${424 + i * 20} ${470 + i * 28}h40v8h-40z`, P.sand)) +
    at(150, 742, 0.6, world.person(P.indigo)) +
    at(440, 470, 0.55, world.person(P.ochre)) +
    rect(60, 560, 90, 180, P.celadon) +
    repeat(6, (i) => rect(74 + (i % 2) * 36, 580 + Math.floor(i / 2) * 48, 22, 26, P.pine)) +
    line('M0 420Q110 460 210 300', P.ink, 2.5) +
    at(97, 421, 0.34, rect(-60, 10, 120, 80, P.red, 14) + rect(-44, 26, 88, 34, P.sky) + line('M0 10v-26', P.ink, 6)),
  'last-bus': () =>
    bg(800, 600, P.navy) +
    circ(650, 110, 40, P.cream) +
    repeat(6, (i) =>
      at(70 + i * 138, 420, 1, world.block(112, 150 + ((i * 67) % 150), i % 2 ? P.indigo : P.night, { lit: 0.18, seed: i + 3 })),
    ) +
    rect(0, 420, 800, 180, P.night) +
    rect(0, 420, 800, 26, P.indigo) +
    repeat(5, (i) => rect(40 + i * 170, 540, 90, 8, P.ochre, 4)) +
    dim(0.3, poly(['620,430', '800,400', '800,540', '620,480'], P.amber)) +
    at(400, 500, 1.5, world.bus(P.red, P.amber)) +
    repeat(3, (i) =>
      at(
        [300, 410, 520][i],
        410,
        0.62,
        circ(0, -20, 18, P.rose) +
          path('M-22 20q0 -24 22 -24t22 24z', [P.pine, P.indigo, P.brown][i]) +
          path('M-19 -22q0 -20 19 -20t19 20q-10 -8 -19 -8t-19 8z', P.ink),
      ),
    ) +
    circ(150, 96, 4, P.amber) +
    repeat(14, (i) =>
      line(
        `M${170 + Math.cos(i * 0.449) * 14} ${130 + Math.sin(i * 0.449) * 14}L${170 + Math.cos(i * 0.449) * 54} ${130 + Math.sin(i * 0.449) * 54}`,
        i % 2 ? P.red : P.amber,
        4,
      ),
    ) +
    line('M60 420v-170h50', P.stone, 6) +
    circ(112, 256, 11, P.amber),
  'market-timetable': () =>
    bg(800, 600, P.cream) +
    path('M0 250q200 -150 400 -150t400 150v-250h-800z', P.sky) +
    path('M0 270q200 -160 400 -160t400 160v60h-90q-120 -120 -310 -120t-310 120h-90z', P.stone) +
    repeat(12, (i) => line(`M${60 + i * 62} ${250 - Math.sin(((i + 0.6) / 12) * 3.14) * 126}v-34`, P.ink, 5)) +
    rect(0, 330, 800, 270, P.sand) +
    [
      [150, P.red],
      [400, P.pine],
      [650, P.ochre],
    ]
      .map(
        ([x, c], i) =>
          repeat(6, (k) => path(`M${x - 108 + k * 36} 270h36v50q-18 18 -36 0z`, k % 2 ? P.white : c)) +
          rect(x - 108, 258, 216, 14, c) +
          rect(x - 100, 320, 8, 160, P.bark) +
          rect(x + 92, 320, 8, 160, P.bark) +
          at(x, 410, 1.1, world.person([P.indigo, P.red, P.pine][i])) +
          rect(x - 108, 420, 216, 90, P.brown) +
          rect(x - 112, 410, 224, 16, P.clay),
      )
      .join('') +
    repeat(3, (i) => at(86 + i * 60, 414, 0.62, home.radish(i % 2 ? P.white : P.cream))) +
    repeat(4, (i) => at(330 + i * 46, 414, 0.62, home.tomato(i % 2 ? P.coral : P.red))) +
    repeat(4, (i) => at(580 + i * 46, 414, 0.5, home.scallion(), 70)) +
    at(620, 590, 1.2, home.basket()) +
    at(160, 590, 0.8, world.cat(P.ink)) +
    at(430, 596, 1, world.bicycle(P.indigo)),
  'plane-tree-pruning': () =>
    bg(800, 600, P.mist) +
    circ(400, 270, 80, P.amber) +
    dim(0.8, at(400, 440, 1, world.house(120, 80))) +
    path('M330 440L240 600h320L470 440z', P.sand) +
    [
      [60, 1.9],
      [740, 1.9],
      [200, 1.3],
      [600, 1.3],
      [290, 0.85],
      [512, 0.85],
    ]
      .map(([x, s], i) => at(x, 440 + s * 74, s, world.bareTree(i % 2 ? P.brown : P.bark)))
      .join('') +
    scatter(22, 6, 0, 190, 800, 180, (x, y) => circ(x, y, 6, P.ochre)) +
    at(
      640,
      580,
      1,
      rect(-100, -60, 130, 46, P.red, 6) +
        rect(30, -96, 54, 82, P.red, 8) +
        rect(42, -86, 34, 30, P.sky) +
        circ(-66, -8, 16, P.ink) +
        circ(50, -8, 16, P.ink) +
        line('M-50 -60L20 -210', P.ochre, 12) +
        rect(-4, -250, 56, 42, P.ochre, 4) +
        at(24, -222, 0.62, world.person(P.indigo, P.red)),
    ) +
    at(330, 570, 1, world.person(P.pine, P.ink)) +
    line('M346 510l60 -110', P.brown, 4) +
    repeat(3, (i) => poly([`${180 + i * 50},584`, `${192 + i * 50},548`, `${204 + i * 50},584`], P.red)) +
    line('M120 590l90 -20M150 594l70 -8', P.brown, 7),
};

export const citySpots = {
  'ninth-floor-first-floor-1': () =>
    bg(800, 500, P.sand) +
    repeat(7, (i) => rect(0, 430 - i * 40, 300 - i * 36, 41, i % 2 ? P.clay : P.brown)) +
    rect(0, 440, 800, 60, P.brown) +
    rect(360, 360, 300, 20, P.clay, 4) +
    rect(390, 380, 18, 62, P.bark) +
    rect(610, 380, 18, 62, P.bark) +
    at(440, 362, 1, rect(-28, -110, 56, 110, P.red, 12) + rect(-28, -70, 56, 10, P.amber) + rect(-18, -128, 36, 20, P.cream, 6)) +
    at(530, 362, 0.7, home.cup(P.white, P.clay)) +
    at(600, 362, 0.7, home.cup(P.celadon, P.clay)) +
    rect(640, 120, 90, 120, P.cream) +
    line('M685 120v120M640 180h90', P.brown, 8),
  'last-bus-1': () =>
    bg(800, 500, P.navy) +
    rect(120, 50, 560, 380, P.blue, 30) +
    repeat(9, (i) =>
      circ(170 + i * 62, 110 + ((i * 83) % 240), 16 + (i % 3) * 10, [P.amber, P.red, P.coral][i % 3], 'opacity=".35"'),
    ) +
    rect(120, 50, 560, 380, P.mist, 30, 'opacity=".22"') +
    line(
      'M340 340q-60 -70 10 -110q-30 -110 6 -120q30 0 30 106q14 -4 28 0q0 -106 30 -106q36 10 6 120q70 40 10 110q-60 30 -120 0',
      P.white,
      9,
    ) +
    circ(376, 274, 6, P.white) +
    circ(430, 274, 6, P.white) +
    line('M396 300q8 8 16 0', P.white, 6) +
    rect(100, 440, 600, 16, P.red, 6),
  'market-timetable-1': () =>
    bg(800, 500, P.celadon) +
    repeat(7, (i) => rect(0, 90 + i * 42, 560 - i * 62, 44, i % 2 ? P.stone : P.ash)) +
    path('M0 384h800v116h-800z', P.teal) +
    ripples(0, 396, 800, 96, 16, 4, P.sky) +
    at(600, 420, 1, world.boat(P.bark, P.clay)) +
    at(170, 172, 0.9, home.basket()),
  'plane-tree-pruning-1': () =>
    bg(800, 500, P.mist) +
    circ(400, 190, 90, P.amber) +
    line('M400 470v-130', P.bark, 34) +
    line('M400 350q-110 -40 -140 -150M400 350q110 -40 140 -150M400 350q10 -40 0 -90', P.bark, 20) +
    line('M260 200q-50 -40 -60 -120M262 206q20 -60 10 -130M540 200q50 -40 60 -120M538 206q-20 -60 -10 -130', P.brown, 11) +
    rect(0, 460, 800, 40, P.sage),
};
