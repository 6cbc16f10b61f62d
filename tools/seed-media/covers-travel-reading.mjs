// Covers and spot pictures of the articles on travel and reading.
import { P, at, circ, cloud, dim, ell, hills, clip, line, repeat, path, peak, poly, rect, ripples, scatter } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
const spot = (ground, floor, body) => rect(0, 0, 800, 500, ground) + rect(0, 400, 800, 100, floor) + body;
const tones = [P.red, P.indigo, P.ochre, P.pine, P.cream, P.clay, P.celadon, P.blue, P.brown];
/** A shelf full of books, w wide, seen from the front. */
const shelf = (w, seed, h = 100) => {
  let x = 0;
  let body = '';
  for (let i = 0; x < w - 30; i += 1) {
    const k = (seed * 7 + i * 13) % 29;
    const bw = 14 + (k % 5) * 5;
    const bh = h * (0.66 + (k % 7) * 0.05);
    body += rect(x, -bh, bw, bh, tones[(k + i) % tones.length], 2) + rect(x + 3, -bh + 10, bw - 6, 4, P.amber, 0, 'opacity=".7"');
    x += bw + (k % 11 === 0 ? 22 : 2);
  }
  return body + rect(-8, 0, w + 16, 12, P.bark);
};

export const travelReading = {
  'slow-train': () =>
    bg(800, 600, P.sky) +
    circ(600, 140, 70, P.cream) +
    cloud(170, 110, 1, P.white) +
    cloud(420, 180, 0.7, P.white) +
    peak(180, 470, 280, 300, P.teal) +
    peak(480, 470, 330, 230, P.sage) +
    peak(760, 480, 260, 300, P.pine) +
    hills(800, 600, 430, 30, 7, P.celadon) +
    rect(0, 424, 800, 14, P.stone) +
    repeat(7, (i) => rect(60 + i * 118, 438, 22, 110, P.stone) + path(`M${82 + i * 118} 446q48 -6 96 0v-8h-96z`, P.stone)) +
    at(200, 424, 0.86, world.engine(P.forest)) +
    at(432, 424, 0.86, world.coach(P.forest)) +
    at(660, 424, 0.86, world.coach(P.forest)) +
    hills(800, 600, 530, 26, 17, P.sage) +
    hills(800, 600, 566, 14, 9, P.pine) +
    at(120, 560, 0.8, world.roundTree(P.ochre)) +
    at(700, 572, 0.9, world.roundTree(P.coral)) +
    home.steam(120, 330, 1.2, P.white, 0.8),
  'island-off-season': () =>
    bg(800, 600, P.mist) +
    circ(560, 180, 66, P.white) +
    rect(0, 330, 800, 270, P.teal) +
    ripples(0, 350, 800, 230, 26, 3, P.sky, 3) +
    path('M300 336q60 -110 190 -116q160 -6 310 60v56z', P.sage) +
    path('M480 336q90 -70 320 -50v50z', P.pine) +
    at(400, 262, 0.9, world.lighthouse()) +
    at(560, 306, 0.7, world.gable(110, 80, { wall: P.sand })) +
    at(640, 312, 0.7, world.gable(100, 70, { wall: P.white })) +
    path('M0 600V520q160 -40 330 0t470 10v70z', P.sand) +
    at(170, 500, 1.3, world.skiff(P.red), -6) +
    at(600, 540, 1, line('M0 0v-150', P.brown, 8) + path('M-10 -150h20l14 120h-48z', P.ochre)) +
    line('M590 420l40 20', P.brown, 3) +
    at(460, 556, 0.6, world.cat(P.bark)) +
    [
      [150, 140],
      [220, 110],
      [290, 170],
    ]
      .map(([x, y]) => at(x, y, 1, world.gull(P.indigo)))
      .join(''),
  'lost-in-old-town': () =>
    bg(600, 800, P.rose) +
    circ(300, 200, 96, P.coral) +
    path('M0 800V150h150l60 120v530z', P.clay) +
    path('M600 800V110h-150l-50 150v540z', P.brown) +
    repeat(22, (i) => rect((i * 53) % 150, 190 + Math.floor(i / 2) * 56, 40, 12, P.coral, 2, 'opacity=".5"')) +
    repeat(20, (i) => rect(450 + ((i * 47) % 120), 170 + Math.floor(i / 2) * 60, 38, 12, P.clay, 2, 'opacity=".7"')) +
    path('M-10 150q90 10 160 0q30 -10 60 -60q-6 70 -50 86h-170z', P.ink) +
    path('M610 110q-80 12 -150 0q-34 -10 -60 -60q4 72 48 88h162z', P.ink) +
    path('M210 800V470h190v330z', P.sand) +
    path('M210 470h190v-30q-40 -34 -95 -34t-95 34z', P.clay) +
    path('M240 800V560q0 -60 65 -60t65 60v240z', P.bark) +
    path('M160 800q70 -90 140 -90t140 90z', P.dune) +
    at(306, 760, 1.1, world.person(P.red)) +
    at(120, 420, 1.2, world.lantern(P.red)) +
    at(500, 400, 1.1, world.lantern(P.red)) +
    at(80, 760, 1, home.pot(P.indigo)) +
    at(540, 770, 1.2, home.pot(P.celadon)) +
    at(470, 660, 0.55, world.cat(P.cream)),
  'mountain-inn': () =>
    bg(800, 600, P.sand) +
    circ(230, 150, 70, P.red) +
    peak(560, 520, 420, 400, P.celadon) +
    peak(250, 540, 360, 260, P.sage) +
    dim(0.6, rect(0, 300, 800, 30, P.cream, 15) + rect(200, 350, 700, 22, P.cream, 11)) +
    hills(800, 600, 470, 40, 12, P.pine) +
    at(
      430,
      500,
      1,
      rect(-130, -60, 260, 60, P.bark) +
        rect(-150, -150, 300, 90, P.brown) +
        path('M-190 -146q40 -10 80 -70h220q40 60 80 70z', P.ink) +
        repeat(3, (i) => rect(-120 + i * 92, -128, 56, 48, i === 1 ? P.amber : P.ochre)) +
        repeat(7, (i) => rect(-140 + i * 46, -64, 6, 64, P.clay)) +
        rect(-150, -66, 300, 8, P.clay),
    ) +
    at(660, 520, 1.3, world.bareTree(P.bark)) +
    [
      [620, 330],
      [690, 300],
      [720, 350],
      [640, 290],
      [670, 350],
      [600, 370],
    ]
      .map(([x, y]) => circ(x, y, 11, P.red))
      .join('') +
    hills(800, 600, 548, 16, 6, P.forest) +
    line('M120 600q60 -70 170 -80t130 -26', P.dune, 16) +
    home.steam(350, 280, 1, P.white, 0.7) +
    repeat(3, (i) => at(60 + i * 40, 590, 0.9, world.bamboo(200 + i * 60))),
  'two-yuan-ferry': () =>
    bg(800, 600, P.coral) +
    circ(400, 270, 120, P.amber) +
    at(90, 330, 1, world.block(110, 220, P.clay, { lit: 0.3, seed: 2 })) +
    at(190, 330, 1, world.block(80, 160, P.brown, { lit: 0.2, seed: 6 })) +
    at(620, 330, 1, world.block(90, 190, P.clay, { lit: 0.3, seed: 8 })) +
    at(730, 330, 1, world.block(120, 260, P.brown, { lit: 0.3, seed: 3 })) +
    line('M0 250Q400 330 800 230', P.bark, 5) +
    line('M250 330V180M560 330V176', P.bark, 12) +
    line('M0 250L250 184L560 180L800 230', P.bark, 3) +
    rect(0, 330, 800, 270, P.teal) +
    path('M0 600V420q200 -60 420 10t380 -40v210z', P.dune) +
    ripples(0, 344, 800, 60, 10, 4, P.sky) +
    ripples(0, 470, 800, 120, 16, 8, P.sand) +
    at(410, 490, 1.15, world.ferry(P.red)) +
    line('M190 496q-60 14 -120 8', P.white, 5) +
    at(560, 150, 1, world.gull(P.bark)) +
    at(620, 120, 0.8, world.gull(P.bark)),
  reread: () =>
    bg(600, 800, P.indigo) +
    path('M130 0h240l160 620h-500z', P.amber, 'opacity=".2"') +
    rect(0, 620, 600, 180, P.clay) +
    rect(0, 612, 600, 16, P.dune) +
    at(250, 160, 1, home.hanging(P.red, 0)) +
    line('M250 0v166', P.ink, 4) +
    at(280, 640, 1.6, home.openBook(P.cream, P.red)) +
    path('M412 552l44 -14v34z', P.ochre) +
    at(480, 614, 1.1, home.mug(P.celadon)) +
    at(
      96,
      614,
      1.1,
      home.stack([
        [110, 26, P.red, 0],
        [96, 22, P.ochre, 8],
        [104, 24, P.pine, -4],
        [80, 20, P.cream, 4],
      ]),
    ) +
    at(
      500,
      330,
      1,
      rect(-60, -80, 120, 150, P.blue, 4) +
        rect(-48, -68, 96, 126, P.rose) +
        circ(16, -30, 18, P.red) +
        path('M-48 58v-40q40 -40 96 -10v50z', P.pine),
    ),
  'library-after-closing': () =>
    bg(800, 600, P.navy) +
    repeat(2, (s) => repeat(4, (r) => at(s ? 560 : 40, 160 + r * 122, 1, shelf(200, r + s * 5 + 2)))) +
    repeat(2, (s) => rect(s ? 548 : 28, 40, 12, 560, P.bark) + rect(s ? 760 : 240, 40, 12, 560, P.bark)) +
    path('M260 600L340 240h120l80 360z', P.brown) +
    path('M340 240h120v-110h-120z', P.amber) +
    dim(0.3, path('M400 90L230 600h340z', P.amber)) +
    at(400, 20, 1, home.hanging(P.amber, 60)) +
    at(400, 520, 1.5, world.person(P.red)) +
    at(
      490,
      540,
      1,
      line('M-46 -60v50h90v-50', P.stone, 6) +
        at(
          0,
          -14,
          0.7,
          home.stack([
            [100, 26, P.ochre, 0],
            [90, 20, P.celadon, 4],
            [96, 22, P.rose, -3],
          ]),
        ) +
        circ(-34, 0, 9, P.ink) +
        circ(34, 0, 9, P.ink),
    ) +
    rect(0, 0, 230, 600, P.night, 0, 'opacity=".45"') +
    rect(570, 0, 230, 600, P.night, 0, 'opacity=".3"'),
  'books-by-season': () =>
    [
      [0, P.mist, P.white],
      [200, P.rose, P.celadon],
      [400, P.amber, P.pine],
      [600, P.coral, P.ochre],
    ]
      .map(
        ([x, sky, crown], i) =>
          rect(x, 0, 200, 600, sky) +
          at(x + 100, 420, 1.5, i === 0 ? world.bareTree(P.bark) : world.roundTree(crown)) +
          (i === 0 ? scatter(30, 2, x, 0, 200, 410, (a, b) => circ(a, b, 3, P.white)) : '') +
          (i === 1 ? scatter(18, 3, x + 52, 200, 96, 120, (a, b) => circ(a, b, 6, P.red, 'opacity=".8"')) : '') +
          (i === 2 ? circ(x + 140, 90, 44, P.red) : '') +
          (i === 3 ? scatter(14, 4, x + 6, 60, 180, 340, (a, b) => ell(a, b, 8, 4, P.red)) : ''),
      )
      .join('') +
    rect(0, 420, 800, 180, P.bark) +
    rect(0, 412, 800, 14, P.clay) +
    at(
      100,
      560,
      1,
      home.stack([
        [130, 30, P.indigo, 0],
        [116, 26, P.cream, 6],
        [122, 28, P.red, -4],
      ]),
    ) +
    at(300, 560, 0.72, home.openBook(P.white, P.pine)) +
    at(
      500,
      560,
      1,
      home.stack([
        [140, 52, P.navy, 0],
        [134, 46, P.red, -3],
      ]),
    ) +
    at(
      700,
      560,
      1,
      home.stack([
        [110, 22, P.ochre, 0],
        [104, 20, P.celadon, 8],
      ]),
    ) +
    at(700, 518, 0.7, home.mug(P.cream)),
  marginalia: () =>
    bg(600, 800, P.ochre) +
    rect(70, 70, 460, 660, P.cream, 6) +
    rect(300, 70, 230, 660, P.white, 6) +
    rect(296, 70, 8, 660, P.sand) +
    repeat(15, (i) => line(`M330 ${130 + i * 36}h${i % 4 === 3 ? 70 : 118}`, P.ash, 7)) +
    repeat(15, (i) => line(`M150 ${130 + i * 36}h${i % 5 === 2 ? 60 : 118}`, P.ash, 7)) +
    line('M326 232h126', P.red, 5) +
    line('M470 210q34 -20 44 16t-30 26', P.red, 5) +
    line('M470 300q14 -16 22 4t22 0M470 322h36M470 344q14 14 30 0', P.indigo, 4) +
    line('M92 420q18 -14 24 4M92 446h30M92 470q10 10 26 -4', P.pine, 4) +
    line('M148 418h118', P.pine, 4) +
    at(478, 560, 1, line('M0 0l14 16l26 -36', P.red, 6)) +
    at(430, 780, 2.6, home.pen(P.indigo), -32) +
    path('M70 640l90 90h-90z', P.sand) +
    path('M340 70h34v110l-17 -22l-17 22z', P.red),
};

export const travelReadingSpots = {
  'slow-train-1': () =>
    bg(800, 500, P.forest) +
    rect(150, 40, 500, 360, P.cream, 16) +
    clip(
      '<rect x="170" y="60" width="460" height="320" rx="8"/>',
      rect(170, 60, 460, 320, P.sky) +
        circ(520, 150, 46, P.coral) +
        peak(280, 330, 240, 170, P.teal) +
        peak(560, 340, 220, 130, P.sage) +
        rect(170, 310, 460, 80, P.dune) +
        at(400, 330, 0.9, world.person(P.red)),
    ) +
    rect(170, 60, 460, 90, P.mist, 0, 'opacity=".55"') +
    rect(150, 148, 500, 14, P.sand, 4) +
    rect(90, 400, 620, 22, P.brown, 4) +
    at(250, 400, 0.8, home.mug(P.celadon)) +
    at(540, 402, 0.9, world.hen(P.ink)),
  'island-off-season-1': () =>
    bg(800, 500, P.mist) +
    rect(0, 220, 800, 280, P.teal) +
    ripples(0, 240, 800, 250, 30, 5, P.sky) +
    repeat(5, (i) => at(130 + i * 140, 330 + (i % 2) * 70, 1.15, world.skiff([P.red, P.indigo, P.ochre, P.white, P.pine][i]))) +
    hills(800, 222, 190, 22, 3, P.sage),
  'lost-in-old-town-1': () =>
    bg(800, 500, P.coral) +
    circ(400, 210, 110, P.amber) +
    path(
      'M110 150q40 120 290 130q250 -10 290 -130q4 90 -34 150q40 60 104 80v40h-720v-40q64 -20 104 -80q-38 -60 -34 -150z',
      P.ink,
    ) +
    line('M150 300q250 30 500 0M180 330q220 24 440 0M120 370q280 26 560 0', P.clay, 4) +
    rect(80, 410, 640, 90, P.clay) +
    repeat(24, (i) => rect(90 + (i % 12) * 53, 424 + Math.floor(i / 12) * 34, 44, 22, P.brown, 2, 'opacity=".55"')) +
    at(560, 150, 1, world.gull(P.ink)),
  'mountain-inn-1': () =>
    bg(800, 500, P.brown) +
    rect(180, 90, 440, 320, P.bark) +
    clip(
      '<rect x="200" y="110" width="400" height="280"/>',
      rect(200, 110, 400, 280, P.sand) +
        circ(500, 190, 40, P.red) +
        peak(320, 390, 220, 190, P.celadon) +
        peak(540, 400, 180, 120, P.pine),
    ) +
    poly(['170,100', '630,100', '690,190', '110,190'], P.clay) +
    repeat(5, (i) => line(`M${200 + i * 96} 102l${-26 + i * 14} 86`, P.brown, 4)) +
    at(
      410,
      396,
      1,
      path('M-12 0q-14 -90 0 -200q12 -16 24 0q14 110 0 200z', P.amber) +
        repeat(24, (i) => circ(-4 + (i % 3) * 7, -24 - Math.floor(i / 3) * 21, 4, P.ochre)),
    ),
  'two-yuan-ferry-1': () =>
    bg(800, 500, P.teal) +
    path('M0 500V0h380q60 120 -10 240t40 260z', P.dune) +
    ripples(20, 30, 320, 440, 18, 4, P.sand) +
    ripples(440, 30, 340, 440, 18, 9, P.sky) +
    at(410, 290, 0.8, world.ferry(P.red)) +
    line('M420 310q40 60 10 150', P.white, 4, 'opacity=".7"'),
  'reread-1': () =>
    spot(P.indigo, P.clay, at(400, 420, 2.5, home.openBook(P.cream, P.red)) + path('M596 288l70 -22v54z', P.ochre)),
  'library-after-closing-1': () =>
    bg(800, 500, P.night) +
    repeat(
      4,
      (i) =>
        at(60 + i * 180, 430, 1, shelf(140, i + 3, 260)) +
        rect(60 + i * 180, 60, 140, 380, P.night, 0, `opacity="${0.78 - i * 0.24}"`),
    ) +
    at(690, 30, 1, home.hanging(P.amber, 30)) +
    path('M640 110h100l60 360h-220z', P.amber, 'opacity=".25"'),
  'books-by-season-1': () =>
    spot(
      P.amber,
      P.pine,
      circ(610, 150, 74, P.red) +
        at(
          330,
          410,
          2,
          home.stack([
            [180, 64, P.navy, 0],
            [170, 56, P.red, 6],
            [176, 60, P.cream, -5],
          ]),
        ) +
        at(620, 410, 1.2, world.roundTree(P.sage)),
    ),
  'marginalia-1': () =>
    spot(
      P.sand,
      P.ochre,
      at(
        400,
        420,
        1,
        repeat(9, (i) => rect(-120 + i * 10, -250 - (i % 3) * 12, 150, 130, i % 2 ? P.white : P.cream, 4)) +
          line('M0 -220h90M0 -196h60', P.indigo, 5) +
          rect(-170, -150, 340, 150, P.red, 12) +
          path('M60 -150h98q12 0 12 12v126q0 12 -12 12h-98z', P.ink, 'opacity=".12"') +
          ell(0, -76, 80, 40, P.cream) +
          at(0, -66, 0.5, world.bird(P.indigo)),
      ),
    ),
};
