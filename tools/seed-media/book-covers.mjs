// Book covers, 480×640, title typography included.
import {
  P,
  at,
  circ,
  ell,
  hills,
  line,
  repeat,
  path,
  peak,
  rain,
  rect,
  ring,
  ripples,
  scatter,
  seal,
  stars,
  upright,
  textOf,
} from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const W = 480;
const H = 640;
const bg = (color) => rect(0, 0, W, H, color);
/** The paper slip of a thread-bound book, with title, author and seal. */
const slip = (x, y, w, h, title, author, size) =>
  rect(x, y, w, h, P.cream, 2) +
  rect(x + 7, y + 7, w - 14, h - 14, 'none', 1, `stroke="${P.ink}" stroke-width="2"`) +
  upright(x + w / 2, y + size + 16, title, size, P.ink, { weight: 900, gap: 1.14 }) +
  upright(x + w / 2, y + h - 26 - (author.length - 1) * 22, author, 18, P.stone, { serif: false, weight: 400 });
const stitched = (color) => line('M30 0V640', color, 2) + repeat(6, (i) => line(`M0 ${60 + i * 104}h30`, color, 2));

/** Keyed by the book's slug; receives { title, author }. */
export const bookCovers = {
  lunyu: ({ title }) =>
    bg(P.indigo) +
    stitched(P.sky) +
    circ(300, 480, 120, P.blue) +
    at(330, 560, 2, world.pineTree(P.teal)) +
    at(210, 580, 1.3, world.pineTree(P.sage)) +
    hills(W, H, 570, 18, 4, P.navy) +
    slip(64, 44, 92, 330, title, '孔门弟子记', 62) +
    seal(352, 52, 62, '经典') +
    [
      [230, 250],
      [270, 220],
      [318, 262],
    ]
      .map(([x, y]) => at(x, y, 1, world.gull(P.cream)))
      .join(''),
  'hear-seasons': ({ title, author }) =>
    bg(P.navy) +
    stars(W, 200, 40, 31) +
    repeat(5, (i) => ring(240, 300, 60 + i * 44, [P.amber, P.coral, P.rose, P.sky, P.blue][i], 5, `opacity="${1 - i * 0.17}"`)) +
    circ(240, 300, 34, P.cream) +
    repeat(13, (i) => {
      const h = 18 + Math.abs(Math.sin(i * 1.35)) * 74;
      return rect(66 + i * 28, 500 - h / 2, 12, h, i % 3 ? P.sky : P.amber, 6);
    }) +
    textOf(240, 130, title, 62, P.cream, { weight: 900, anchor: 'middle', spacing: 10 }) +
    textOf(240, 596, author, 20, P.mint, { serif: false, weight: 400, anchor: 'middle' }),
  youmengying: ({ title }) =>
    bg(P.night) +
    stars(W, 380, 60, 7) +
    circ(300, 210, 116, P.cream) +
    path('M0 640V470q120 -50 240 -20t240 -30v220z', P.navy) +
    line('M480 120Q380 200 350 330T250 430', P.bark, 12) +
    line('M400 200Q330 190 290 150', P.bark, 7) +
    scatter(26, 5, 260, 120, 200, 260, (x, y) => circ(x, y, 7, P.rose) + circ(x, y, 2.5, P.red)) +
    rect(0, 540, W, 100, P.indigo) +
    ripples(0, 552, W, 80, 16, 4, P.blue) +
    at(200, 572, 0.8, world.boat(P.bark, P.clay)) +
    slip(44, 40, 92, 372, title, '清 张潮', 66) +
    seal(390, 560, 48, '影'),
  shijing: ({ title }) =>
    bg(P.mint) +
    stitched(P.pine) +
    circ(340, 150, 62, P.red) +
    hills(W, H, 340, 36, 3, P.celadon) +
    rect(0, 380, W, 260, P.teal) +
    ripples(0, 392, W, 240, 26, 8, P.sky) +
    repeat(5, (i) => at(230 + i * 56, 440 + (i % 2) * 26, 1.1, world.reeds(P.clay))) +
    ell(330, 500, 70, 20, P.sand) +
    at(300, 494, 0.8, world.bird(P.indigo, P.white, P.ochre)) +
    at(380, 500, 0.7, world.bird(P.brown, P.cream, P.ochre), 0, -1) +
    slip(64, 44, 92, 330, title, '先秦 佚名', 62) +
    seal(58, 556, 48, '风'),
  guwen: ({ title }) =>
    bg(P.clay) +
    stitched(P.rose) +
    circ(310, 250, 130, P.coral) +
    peak(330, 500, 190, 250, P.brown) +
    peak(450, 520, 140, 180, P.bark) +
    at(
      300,
      500,
      1,
      rect(-70, -8, 140, 8, P.bark) +
        repeat(4, (i) => rect(-60 + i * 38, -90, 7, 84, P.red)) +
        path('M-96 -84q30 -10 60 -60h72q30 50 60 60z', P.ink) +
        at(0, -8, 0.5, world.sitter(P.cream)),
    ) +
    hills(W, H, 520, 16, 9, P.bark) +
    slip(60, 40, 92, 450, title, '吴楚材 吴调侯', 54) +
    line('M200 580q60 -40 120 0t120 0', P.dune, 3),
  tangshi: ({ title }) =>
    bg(P.ochre) +
    stitched(P.brown) +
    circ(320, 220, 128, P.red) +
    path('M480 420q-90 -30 -150 20t-170 10v190h320z', P.amber) +
    peak(370, 560, 200, 210, P.clay) +
    hills(W, H, 560, 22, 3, P.brown) +
    at(250, 566, 1.4, world.bareTree(P.bark)) +
    at(390, 540, 0.7, world.person(P.cream)) +
    [
      [220, 130],
      [260, 104],
      [310, 92],
      [200, 170],
    ]
      .map(([x, y]) => at(x, y, 1, world.gull(P.bark)))
      .join('') +
    slip(58, 40, 88, 530, title, '蘅塘退士选', 54),
  'lantern-wharf': ({ title, author }) =>
    bg(P.navy) +
    rain(W, H, 60, 8, P.blue, 36) +
    circ(396, 210, 40, P.amber, 'opacity=".9"') +
    repeat(3, (i) =>
      at(
        90 + i * 150,
        420,
        1.1,
        (i === 1 ? world.house : world.gable)(140, 130 + i * 24, i === 1 ? { wall: P.sky, lit: true } : { wall: P.mist }),
      ),
    ) +
    rect(0, 420, W, 18, P.stone) +
    repeat(5, (i) => rect(180 - i * 14, 438 + i * 14, 120 + i * 28, 14, i % 2 ? P.stone : P.ash)) +
    path('M0 508h480v132h-480z', P.teal) +
    ripples(0, 516, W, 110, 18, 5, P.sky) +
    at(300, 430, 0.9, world.umbrella(P.red)) +
    at(300, 430, 0.8, world.person(P.ink)) +
    at(90, 576, 0.8, world.boat(P.bark, P.clay)) +
    at(424, 350, 0.8, world.lantern(P.red)) +
    textOf(36, 92, title, 60, P.cream, { weight: 900, spacing: 2 }) +
    textOf(40, 134, `${author} 著`, 22, P.sky, { serif: false, weight: 400 }) +
    rect(40, 156, 44, 6, P.red, 3),
  'three-stoves': ({ title, author }) =>
    bg(P.rose) +
    circ(240, 330, 170, P.amber) +
    rect(0, 500, W, 140, P.clay) +
    rect(0, 492, W, 12, P.brown) +
    path('M90 500q0 -90 150 -90t150 90z', P.bark) +
    path('M200 500q4 -40 26 -58q0 28 14 30q4 -30 20 -44q0 30 18 38q8 14 4 34z', P.coral) +
    at(240, 420, 1, home.wok()) +
    home.steam(240, 330, 1.4, P.white, 0.8) +
    at(420, 498, 0.9, home.jar(P.indigo, P.red)) +
    at(66, 498, 0.9, home.bowl(P.cream, P.red, P.cream)) +
    textOf(240, 116, title, 66, P.bark, { weight: 900, anchor: 'middle', spacing: 4 }) +
    textOf(240, 164, `${author} 著`, 22, P.brown, { serif: false, weight: 400, anchor: 'middle' }) +
    repeat(3, (i) => circ(216 + i * 24, 592, 5, P.cream)),
  'quiet-sea-station': ({ title, author }) =>
    bg(P.night) +
    stars(W, 420, 90, 13) +
    circ(350, 210, 120, P.coral) +
    ell(350, 210, 190, 26, 'none', `stroke="${P.amber}" stroke-width="8" transform="rotate(-16 350 210)"`) +
    path('M240 168a120 120 0 0 1 120 -77a120 120 0 0 0 -60 60z', P.rose, 'opacity=".5"') +
    path('M0 640V470q120 -40 240 -10t240 -20v200z', P.indigo) +
    path('M0 640V540q140 -30 260 0t220 -10v110z', P.navy) +
    at(
      150,
      490,
      1,
      path('M-90 0a90 80 0 0 1 180 0z', P.sky) +
        path('M20 -78a90 80 0 0 1 70 78h-60q20 -40 -10 -78z', P.ink, 'opacity=".16"') +
        rect(-16, -40, 32, 40, P.amber, 4) +
        rect(-96, -4, 192, 10, P.stone) +
        line('M0 -80v-80', P.ash, 5) +
        circ(0, -164, 8, P.red) +
        ring(0, -164, 22, P.red, 2),
    ) +
    at(300, 520, 0.62, world.person(P.white, P.white, P.ash)) +
    textOf(40, 92, title, 62, P.cream, { weight: 900, spacing: 6 }) +
    textOf(42, 136, `${author} 著`, 22, P.sky, { serif: false, weight: 400 }) +
    rect(42, 158, 44, 6, P.red, 3),
  'last-ferry': ({ title, author }) =>
    bg(P.indigo) +
    stars(W, 260, 40, 21) +
    circ(360, 150, 54, P.amber) +
    // The approaching bridge, far off and not lit yet.
    line('M0 300h480', P.blue, 6) +
    repeat(5, (i) => line(`M${48 + i * 96} 220v80`, P.blue, 6)) +
    repeat(4, (i) => path(`M${48 + i * 96} 222q48 70 96 0`, 'none', `stroke="${P.blue}" stroke-width="3"`)) +
    rect(0, 330, W, 310, P.navy) +
    ripples(0, 350, W, 280, 40, 5, P.blue) +
    at(
      240,
      470,
      1,
      path('M-150 0h300l-34 62h-232z', P.red) +
        rect(-112, -58, 224, 58, P.cream, 6) +
        repeat(5, (i) => rect(-96 + i * 42, -44, 26, 26, P.amber, 3)) +
        rect(-40, -94, 96, 38, P.white, 5) +
        rect(6, -134, 26, 42, P.coral, 2),
    ) +
    textOf(40, 96, title, 64, P.cream, { weight: 900, spacing: 6 }) +
    textOf(42, 140, `${author} 著`, 22, P.sky, { serif: false, weight: 400 }) +
    rect(42, 162, 44, 6, P.red, 3),
  'old-town-recipes': ({ title, author }) =>
    bg(P.clay) +
    circ(240, 400, 170, P.sand) +
    circ(240, 400, 128, P.cream) +
    circ(240, 400, 84, P.ochre) +
    home.steam(240, 250, 1.2, P.cream, 0.7) +
    textOf(240, 110, title, 62, P.cream, { weight: 900, anchor: 'middle', spacing: 4 }) +
    textOf(240, 156, `${author} 著`, 22, P.sand, { serif: false, weight: 400, anchor: 'middle' }),
  'snow-post': ({ title, author }) =>
    bg(P.mist) +
    circ(130, 170, 64, P.red) +
    peak(330, 470, 260, 360, P.sky) +
    peak(330, 240, 60, 130, P.white) +
    peak(90, 500, 220, 220, P.ash) +
    rect(0, 470, W, 170, P.white) +
    hills(W, H, 490, 20, 5, P.white) +
    at(330, 500, 0.95, world.house(180, 100, { wall: P.sand, roof: P.ink, door: P.red, lit: true })) +
    at(40, 530, 1.05, world.bareTree(P.bark)) +
    at(160, 580, 1.05, world.person(P.ink, P.ink)) +
    path('M108 472q52 -44 104 0z', P.dune) +
    line('M128 530L188 576', P.bark, 5) +
    line('M176 568l14 12', P.ochre, 8) +
    repeat(7, (i) => ell(186 + i * 22, 592 - i * 11, 5, 2.6, P.ash)) +
    scatter(60, 3, 0, 0, W, H, (x, y, i) => circ(x, y, 2 + (i % 3), P.white)) +
    upright(420, 84, title, 58, P.ink, { weight: 900, gap: 1.12 }) +
    upright(366, 66, `${author}著`, 19, P.stone, { serif: false, weight: 400 }),
};
