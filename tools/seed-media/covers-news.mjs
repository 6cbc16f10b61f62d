// Covers and spot pictures of the news.
import { P, at, circ, dim, ell, clip, line, repeat, path, poly, rect, ring, scatter } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
const spot = (ground, floor, body) => rect(0, 0, 800, 500, ground) + rect(0, 400, 800, 100, floor) + body;
const bookmark = (x, y, color, turn = 0) =>
  at(x, y, 1, path('M-16 0h32v96l-16 -16l-16 16z', color) + circ(0, 14, 4, P.white), turn);
const wave = (x, y, w, bars, color) =>
  repeat(bars, (i) => {
    const h = 16 + Math.abs(Math.sin(i * 0.7) * Math.cos(i * 0.23)) * 150;
    return rect(x + (i * w) / bars, y - h / 2, (w / bars) * 0.5, h, color, 4);
  });
const openDoor = (s, inner, leaf) =>
  rect(-80, -260, 160, 260, P.bark, 4) +
  rect(-68, -248, 136, 248, inner) +
  poly(['68,-248', '130,-280', '130,26', '68,0'], leaf) +
  circ(120, -120, 7, P.amber) +
  (s ? path('M-68 0h136l70 90h-276z', P.amber, 'opacity=".35"') : '');
const seasons = [P.celadon, P.rose, P.mint, P.pine, P.sage, P.amber, P.coral, P.ochre, P.clay, P.mist, P.sky, P.white];

export const news = {
  'reading-together-autumn': () =>
    bg(800, 600, P.ochre) +
    circ(400, 240, 210, P.amber) +
    at(400, 20, 1.2, home.hanging(P.red, 70)) +
    dim(0.3, path('M330 170h140l200 260h-540z', P.cream)) +
    [
      [150, P.indigo, 1],
      [280, P.pine, 1],
      [520, P.red, -1],
      [650, P.brown, -1],
    ]
      .map(([x, c, f]) => at(x, 500, 1.9, world.sitter(c, c === P.brown ? P.ash : P.ink), 0, f))
      .join('') +
    ell(400, 500, 270, 50, P.brown) +
    ell(400, 488, 270, 50, P.clay) +
    at(400, 486, 0.8, home.openBook(P.white, P.red)) +
    at(270, 490, 0.6, home.mug(P.cream)) +
    at(
      540,
      490,
      0.55,
      home.stack([
        [100, 24, P.indigo, 0],
        [90, 20, P.celadon, 6],
      ]),
    ) +
    rect(370, 520, 60, 80, P.brown) +
    at(700, 590, 0.8, world.cat(P.ink)),
  'swap-week-summary': () =>
    bg(800, 600, P.celadon) +
    dim(0.6, ring(400, 300, 230, P.mint, 34)) +
    path('M590 150l66 6l-30 60z', P.mint) +
    path('M210 450l-66 -6l30 -60z', P.mint) +
    rect(0, 500, 800, 100, P.sage) +
    at(250, 520, 1.6, home.crate(P.dune)) +
    at(540, 520, 1.9, home.crate(P.sand)) +
    at(250, 360, 0.8, home.openBook(P.white, P.red)) +
    at(500, 330, 0.9, home.lamp(P.red, false)) +
    at(596, 330, 0.8, home.vase(P.indigo)) +
    at(400, 540, 0.9, home.kettle(P.stone)) +
    at(700, 540, 1, home.pot(P.clay)) +
    at(110, 540, 0.9, world.bicycle(P.indigo)),
  'walking-map-online': () =>
    bg(800, 600, P.sand) +
    rect(70, 60, 660, 480, P.paper, 10) +
    repeat(3, (i) => rect(70 + i * 220, 60, 110, 480, P.ink, 0, 'opacity=".04"')) +
    path('M70 380q160 -80 300 -10t360 -60v120q-200 60 -360 20t-300 50z', P.sky) +
    ell(210, 170, 100, 60, P.mint) +
    ell(560, 210, 120, 66, P.mint) +
    repeat(5, (i) => at(140 + i * 36, 200, 0.4, world.roundTree(P.sage))) +
    repeat(4, (i) => at(510 + i * 40, 240, 0.42, world.pineTree(P.pine))) +
    at(390, 210, 0.5, world.house(140, 90)) +
    at(640, 480, 0.5, world.gable(130, 90)) +
    line('M120 490C200 430 160 330 290 300S420 240 470 320S640 400 660 130', P.red, 9, 'stroke-dasharray="4 20"') +
    circ(120, 490, 15, P.red) +
    at(660, 128, 0.8, path('M0 0q-44 -50 -44 -82a44 44 0 0 1 88 0q0 32 -44 82z', P.red) + circ(0, -80, 17, P.cream)) +
    at(300, 330, 0.75, world.person(P.indigo)) +
    at(420, 420, 0.5, world.skiff(P.red)),
  'guidelines-revised': () =>
    bg(800, 600, P.indigo) +
    circ(560, 280, 190, P.blue) +
    at(
      330,
      540,
      3.5,
      rect(-56, -138, 112, 138, P.white, 3) +
        repeat(
          7,
          (i) =>
            rect(-40, -124 + i * 17, 6, 6, i === 6 ? P.red : P.ochre, 1) +
            line(`M-26 ${-121 + i * 17}h${i % 3 === 2 ? 38 : 62}`, P.ash, 3),
        ),
    ) +
    line('M200 524h220', P.red, 6) +
    at(620, 540, 1.8, home.mug(P.red)) +
    at(560, 520, 2.6, home.pen(P.ochre), 28) +
    rect(0, 540, 800, 60, P.navy),
  'twenty-four-terms': () =>
    bg(600, 800, P.cream) +
    repeat(
      24,
      (i) =>
        `<g transform="translate(${48 + (i % 4) * 130} ${52 + Math.floor(i / 4) * 118})">${clip('<rect width="114" height="102" rx="8"/>', rect(0, 0, 114, 102, seasons[Math.floor(i / 2)]) + (i % 3 === 0 ? circ(78, 34, 17, i > 16 ? P.red : P.white) : '') + (i % 3 === 1 ? path('M0 102q40 -70 114 -30v40h-114z', P.ink, 'opacity=".18"') : '') + (i % 3 === 2 ? at(57, 104, 0.55, i > 17 ? world.bareTree(P.bark) : world.roundTree(i > 11 ? P.red : P.pine)) : path('M0 102q57 -36 114 -6v16h-114z', P.forest, 'opacity=".4"')) + (i === 22 || i === 19 ? scatter(14, i, 0, 0, 114, 100, (x, y) => circ(x, y, 2.4, P.indigo)) : '') + (i === 4 ? at(60, 70, 0.6, world.gull(P.ink)) : ''))}</g>`,
    ),
  'collecting-sounds': () =>
    bg(720, 720, P.rose) +
    circ(360, 320, 230, P.coral) +
    wave(70, 320, 590, 30, P.cream) +
    at(
      360,
      640,
      1.5,
      rect(-44, -260, 88, 150, P.ink, 44) +
        repeat(4, (i) => line(`M-24 ${-234 + i * 22}h48`, P.stone, 4)) +
        line('M-66 -190q0 100 66 100t66 -100', P.bark, 8) +
        line('M0 -90v70', P.bark, 9) +
        rect(-50, -24, 100, 18, P.bark, 9),
    ) +
    rect(0, 640, 720, 80, P.clay) +
    at(600, 650, 0.9, world.bird(P.indigo, P.white), 0, -1) +
    at(120, 650, 0.8, world.hen(P.cream)),
  'open-workshop-day': () =>
    bg(800, 600, P.mint) +
    rect(0, 470, 800, 130, P.sand) +
    path('M0 0h800v60h-800z', P.ink) +
    [
      [130, P.red, P.amber],
      [400, P.indigo, P.rose],
      [660, P.pine, P.ochre],
    ]
      .map(
        ([x, leaf, inner], i) =>
          at(x, 480, 1.25, openDoor(true, inner, leaf)) +
          at(
            x - 20,
            478,
            i === 1 ? 0.9 : 0.8,
            [
              home.stool(P.brown) + at(0, -70, 0.9, home.vase(P.cream)),
              home.stool(P.bark) + at(0, -70, 0.7, home.bowl(P.indigo, P.cream, P.cream)),
              home.basket(P.amber, P.clay),
            ][i],
          ),
      )
      .join('') +
    [
      [262, 0.8],
      [534, 0.8],
    ]
      .map(([x, s]) => at(x, 230, s, world.lantern(P.red)))
      .join('') +
    at(280, 570, 1.15, world.person(P.ochre)) +
    at(560, 574, 0.95, world.person(P.red)) +
    at(510, 574, 0.6, world.person(P.indigo)),
};

export const newsSpots = {
  'reading-together-autumn-1': () =>
    spot(
      P.amber,
      P.clay,
      ell(400, 400, 340, 60, P.brown) +
        ell(400, 386, 340, 60, P.clay) +
        repeat(7, (i) =>
          bookmark(
            170 + i * 76,
            300 + (i % 2) * 18,
            [P.red, P.indigo, P.pine, P.cream, P.ochre, P.celadon, P.bark][i],
            (i - 3) * 9,
          ),
        ) +
        at(400, 0, 1, home.hanging(P.red, 70)),
    ),
  'swap-week-summary-1': () =>
    spot(
      P.celadon,
      P.sage,
      at(170, 430, 1.2, home.crate(P.dune)) +
        at(360, 430, 1.4, home.crate(P.sand)) +
        at(170, 310, 0.9, home.kettle(P.stone)) +
        at(
          360,
          290,
          0.9,
          home.stack([
            [110, 26, P.red, 0],
            [96, 22, P.indigo, 6],
            [100, 20, P.cream, -4],
          ]),
        ) +
        at(620, 430, 1.1, world.bicycle(P.indigo)) +
        at(500, 430, 0.9, home.vase(P.cream)),
    ),
  'walking-map-online-1': () =>
    bg(800, 500, P.brown) +
    at(
      400,
      250,
      1,
      rect(-300, -190, 600, 380, P.paper, 4) +
        line('M-260 120C-160 40 -200 -60 -80 -80S60 -20 120 20S240 -40 260 -130', P.red, 7, 'stroke-dasharray="3 16"') +
        repeat(4, (i) => rect(-220 + i * 70, 60 + (i % 2) * 30, 44, 36, 'none', 2, `stroke="${P.stone}" stroke-width="3"`)) +
        line('M-280 160q160 -40 300 0t260 -30', P.blue, 5) +
        circ(60, -110, 34, 'none', `stroke="${P.pine}" stroke-width="4"`) +
        circ(110, -130, 26, 'none', `stroke="${P.pine}" stroke-width="4"`) +
        line('M150 60l30 -24M176 66l16 -18', P.indigo, 4),
      -3,
    ) +
    at(640, 470, 2, home.pen(P.ochre), 40),
  'guidelines-revised-1': () =>
    bg(800, 500, P.blue) +
    rect(130, 40, 420, 460, P.white, 4) +
    repeat(
      7,
      (i) =>
        rect(160, 80 + i * 56, 18, 18, i === 6 ? P.red : P.ochre, 3) + line(`M198 ${90 + i * 56}h${i % 2 ? 240 : 310}`, P.ash, 8),
    ) +
    repeat(
      6,
      (i) =>
        rect(570 + (i % 2) * 30, 90 + i * 58, 140, 44, [P.amber, P.rose, P.mint][i % 3], 4) +
        line(`M${584 + (i % 2) * 30} ${112 + i * 58}h90`, P.ink, 3, 'opacity=".5"'),
    ) +
    line('M520 426h50', P.red, 5),
  'twenty-four-terms-1': () =>
    bg(800, 500, P.cream) +
    circ(400, 250, 210, P.sand) +
    repeat(24, (i) => at(400, 250, 1, path('M0 0L-26 -200A202 202 0 0 1 26 -200Z', seasons[Math.floor(i / 2)]), i * 15)) +
    circ(400, 250, 92, P.cream) +
    circ(400, 250, 46, P.red),
  'collecting-sounds-1': () => bg(800, 500, P.coral) + wave(60, 250, 700, 34, P.cream) + line('M40 250H760', P.red, 3),
  'open-workshop-day-1': () =>
    spot(
      P.mint,
      P.sand,
      at(400, 430, 1.4, openDoor(true, P.amber, P.red)) +
        at(230, 440, 1, home.pot(P.indigo)) +
        at(620, 450, 0.9, world.cat(P.ink)),
    ),
};
