// Covers and spot pictures of the news, and the banners (1125×450, title typography included).
import {
  P,
  at,
  circ,
  dim,
  ell,
  hills,
  inside,
  line,
  many,
  path,
  peak,
  poly,
  rect,
  ring,
  ripples,
  scatter,
  stars,
  words,
} from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
const spot = (ground, floor, body) => rect(0, 0, 800, 500, ground) + rect(0, 400, 800, 100, floor) + body;
const bookmark = (x, y, color, turn = 0) =>
  at(x, y, 1, path('M-16 0h32v96l-16 -16l-16 16z', color) + circ(0, 14, 4, P.white), turn);
const wave = (x, y, w, bars, color) =>
  many(bars, (i) => {
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
    many(3, (i) => rect(70 + i * 220, 60, 110, 480, P.ink, 0, 'opacity=".04"')) +
    path('M70 380q160 -80 300 -10t360 -60v120q-200 60 -360 20t-300 50z', P.sky) +
    ell(210, 170, 100, 60, P.mint) +
    ell(560, 210, 120, 66, P.mint) +
    many(5, (i) => at(140 + i * 36, 200, 0.4, world.roundTree(P.sage))) +
    many(4, (i) => at(510 + i * 40, 240, 0.42, world.pineTree(P.pine))) +
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
        many(
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
    many(
      24,
      (i) =>
        `<g transform="translate(${48 + (i % 4) * 130} ${52 + Math.floor(i / 4) * 118})">${inside('<rect width="114" height="102" rx="8"/>', rect(0, 0, 114, 102, seasons[Math.floor(i / 2)]) + (i % 3 === 0 ? circ(78, 34, 17, i > 16 ? P.red : P.white) : '') + (i % 3 === 1 ? path('M0 102q40 -70 114 -30v40h-114z', P.ink, 'opacity=".18"') : '') + (i % 3 === 2 ? at(57, 104, 0.55, i > 17 ? world.bareTree(P.bark) : world.roundTree(i > 11 ? P.red : P.pine)) : path('M0 102q57 -36 114 -6v16h-114z', P.forest, 'opacity=".4"')) + (i === 22 || i === 19 ? scatter(14, i, 0, 0, 114, 100, (x, y) => circ(x, y, 2.4, P.indigo)) : '') + (i === 4 ? at(60, 70, 0.6, world.gull(P.ink)) : ''))}</g>`,
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
        many(4, (i) => line(`M-24 ${-234 + i * 22}h48`, P.stone, 4)) +
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
        many(7, (i) =>
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
        many(4, (i) => rect(-220 + i * 70, 60 + (i % 2) * 30, 44, 36, 'none', 2, `stroke="${P.stone}" stroke-width="3"`)) +
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
    many(
      7,
      (i) =>
        rect(160, 80 + i * 56, 18, 18, i === 6 ? P.red : P.ochre, 3) + line(`M198 ${90 + i * 56}h${i % 2 ? 240 : 310}`, P.ash, 8),
    ) +
    many(
      6,
      (i) =>
        rect(570 + (i % 2) * 30, 90 + i * 58, 140, 44, [P.amber, P.rose, P.mint][i % 3], 4) +
        line(`M${584 + (i % 2) * 30} ${112 + i * 58}h90`, P.ink, 3, 'opacity=".5"'),
    ) +
    line('M520 426h50', P.red, 5),
  'twenty-four-terms-1': () =>
    bg(800, 500, P.cream) +
    circ(400, 250, 210, P.sand) +
    many(24, (i) => at(400, 250, 1, path('M0 0L-26 -200A202 202 0 0 1 26 -200Z', seasons[Math.floor(i / 2)]), i * 15)) +
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

const BW = 1125;
const BH = 450;
const heading = (x, title, sub, color, small, anchor = 'start') =>
  words(x, 212, title, 74, color, { weight: 900, anchor, spacing: 4 }) +
  words(x + (anchor === 'start' ? 4 : 0), 276, sub, 32, small, { serif: false, weight: 400, anchor, spacing: 2 }) +
  rect(anchor === 'start' ? x + 4 : x - 56, 318, 56, 6, P.red, 3);

/** Pictures of banners.json; the key is the banner's slug. */
const snowfall = (color) => many(16, (i) => circ(640 + ((i * 61) % 470), 30 + ((i * 97) % 320), 2 + (i % 3), color, 'opacity=".8"'));

export const banners = {
  'read-youmengying': ({ title, subtitle }) =>
    bg(BW, BH, P.indigo) +
    stars(BW, 300, 50, 4) +
    circ(860, 190, 128, P.cream) +
    at(1010, 330, 1.2, world.bareTree(P.navy)) +
    peak(700, 450, 330, 170, P.blue) +
    peak(1000, 460, 360, 130, P.navy) +
    rect(0, 400, BW, 50, P.navy) +
    ripples(0, 408, BW, 36, 16, 6, P.blue) +
    at(820, 418, 0.95, world.boat(P.bark, P.clay)) +
    heading(72, title, subtitle, P.cream, P.sky),
  'serial-river-town': ({ title, subtitle }) =>
    bg(BW, BH, P.mist) +
    circ(930, 130, 60, P.red) +
    many(5, (i) => at(620 + i * 112, 340, 1, (i % 2 ? world.gable : world.house)(110, 120 + ((i * 37) % 60)))) +
    rect(520, 340, 605, 14, P.stone) +
    rect(0, 354, BW, 96, P.teal) +
    ripples(0, 364, BW, 80, 26, 9, P.sky) +
    at(720, 420, 0.8, world.boat(P.bark, P.clay)) +
    at(960, 346, 0.8, world.umbrella(P.red)) +
    at(960, 346, 0.72, world.person(P.indigo)) +
    heading(72, title, subtitle, P.ink, P.pine),
  'tableware-season': ({ title, subtitle }) =>
    bg(BW, BH, P.rose) +
    circ(850, 210, 180, P.coral, 'opacity=".6"') +
    rect(0, 370, BW, 80, P.clay) +
    rect(0, 364, BW, 10, P.brown) +
    at(700, 368, 1.3, home.teapot(P.pine)) +
    at(850, 368, 1, home.cup(P.cream, P.ochre)) +
    at(940, 368, 1, home.bowl(P.indigo, P.cream, P.cream)) +
    at(1054, 368, 1.1, home.vase(P.celadon)) +
    at(1054, 244, 1, home.sprig(P.forest, P.red)) +
    home.steam(850, 290, 1, P.white, 0.7) +
    heading(72, title, subtitle, P.bark, P.brown),
  'autumn-auction': ({ title, subtitle }) =>
    bg(BW, BH, P.amber) +
    dim(
      0.5,
      many(12, (i) => at(850, 260, 1, path('M0 0L-34 -420h68z', P.cream), i * 30)),
    ) +
    rect(0, 390, BW, 60, P.brown) +
    rect(690, 330, 320, 60, P.red, 6) +
    rect(670, 318, 360, 18, P.brown, 4) +
    at(850, 320, 1.7, home.vase(P.indigo)) +
    many(5, (i) => circ(850 - 28 + i * 14, 226 - (i % 2) * 10, 6, P.cream)) +
    at(1030, 340, 1, rect(-50, -20, 100, 22, P.bark, 6)) +
    at(
      1034,
      300,
      1,
      rect(-46, -26, 92, 50, P.brown, 10) +
        rect(-54, -30, 14, 58, P.ochre, 4) +
        rect(40, -30, 14, 58, P.ochre, 4) +
        rect(-7, 20, 14, 110, P.brown, 6),
      48,
    ) +
    heading(72, title, subtitle, P.bark, P.brown),
  'tea-season': ({ title, subtitle }) =>
    bg(BW, BH, P.celadon) +
    circ(900, 140, 84, P.cream) +
    peak(760, 380, 420, 190, P.sage) +
    peak(1010, 390, 380, 150, P.pine) +
    rect(0, 370, BW, 80, P.dune) +
    rect(0, 364, BW, 10, P.clay) +
    at(770, 368, 1.4, home.teapot(P.red)) +
    at(910, 368, 1.1, home.cup(P.white, P.ochre)) +
    at(990, 368, 1.1, home.cup(P.white, P.ochre)) +
    at(1068, 368, 0.72, home.jar(P.forest, P.bark)) +
    home.steam(910, 288, 1, P.white, 0.8) +
    home.steam(990, 294, 0.8, P.white, 0.6) +
    heading(72, title, subtitle, P.ink, P.forest),
  'warm-winter': ({ title, subtitle }) =>
    bg(BW, BH, P.navy) +
    snowfall(P.cream) +
    circ(880, 190, 130, P.indigo) +
    rect(0, 376, BW, 74, P.blue) +
    rect(0, 370, BW, 10, P.sky) +
    at(768, 228, 1.1, home.shirt(P.red)) +
    at(876, 228, 1.2, home.towel(P.ochre)) +
    at(980, 228, 1.1, home.shirt(P.cream)) +
    line('M680 226H1070', P.clay, 8) +
    rect(676, 222, 10, 150, P.clay, 4) +
    rect(1064, 222, 10, 150, P.clay, 4) +
    heading(72, title, subtitle, P.cream, P.sky),
  'desk-light': ({ title, subtitle }) =>
    bg(BW, BH, P.amber) +
    circ(850, 214, 170, P.cream, 'opacity=".55"') +
    rect(0, 372, BW, 78, P.brown) +
    rect(0, 366, BW, 10, P.bark) +
    at(790, 368, 1.5, home.lamp(P.red, true)) +
    at(
      930,
      368,
      0.9,
      home.stack([
        [120, 26, P.indigo, 0],
        [104, 22, P.celadon, 6],
        [96, 20, P.cream, -4],
      ]),
    ) +
    at(1050, 368, 1, home.mug(P.pine)) +
    home.steam(1050, 292, 0.8, P.white, 0.7) +
    heading(72, title, subtitle, P.bark, P.brown),
  'walk-the-city': ({ title, subtitle }) =>
    bg(BW, BH, P.celadon) +
    circ(900, 130, 76, P.cream) +
    hills(BW, BH, 300, 46, 14, P.sage) +
    many(6, (i) =>
      at(
        702 + i * 82,
        372,
        1,
        world.block(70, 120 + ((i * 53) % 140), [P.cream, P.clay, P.sand, P.rose, P.brown, P.white][i], {
          lit: 0.3,
          seed: i + 2,
          dark: P.teal,
          glow: P.ochre,
        }),
      ),
    ) +
    rect(0, 370, BW, 80, P.forest) +
    many(9, (i) => rect(20 + i * 130, 408, 70, 7, P.sage, 3)) +
    at(760, 430, 0.85, world.bicycle(P.cream)) +
    at(1060, 380, 1, world.roundTree(P.ochre)) +
    at(660, 380, 0.8, world.roundTree(P.coral)) +
    at(930, 432, 0.85, world.person(P.red)) +
    heading(72, title, subtitle, P.forest, P.forest),
};
