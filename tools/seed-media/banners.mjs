// The banners (1125×450, title typography included).
import { P, at, circ, dim, hills, line, repeat, path, peak, rect, ripples, stars, textOf } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
const BW = 1125;
const BH = 450;
/** The words of a banner; none without a title. */
const heading = (x, title, sub, color, small, anchor = 'start') =>
  title === undefined
    ? ''
    : textOf(x, 212, title, 74, color, { weight: 900, anchor, spacing: 4 }) +
      textOf(x + (anchor === 'start' ? 4 : 0), 276, sub, 32, small, { serif: false, weight: 400, anchor, spacing: 2 }) +
      rect(anchor === 'start' ? x + 4 : x - 56, 318, 56, 6, P.red, 3);

/** Pictures of banners.json; the key is the banner's slug. */
const snowfall = (color) =>
  repeat(16, (i) => circ(640 + ((i * 61) % 470), 30 + ((i * 97) % 320), 2 + (i % 3), color, 'opacity=".8"'));

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
    repeat(5, (i) => at(620 + i * 112, 340, 1, (i % 2 ? world.gable : world.house)(110, 120 + ((i * 37) % 60)))) +
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
      repeat(12, (i) => at(850, 260, 1, path('M0 0L-34 -420h68z', P.cream), i * 30)),
    ) +
    rect(0, 390, BW, 60, P.brown) +
    rect(690, 330, 320, 60, P.red, 6) +
    rect(670, 318, 360, 18, P.brown, 4) +
    at(850, 320, 1.7, home.vase(P.indigo)) +
    repeat(5, (i) => circ(850 - 28 + i * 14, 226 - (i % 2) * 10, 6, P.cream)) +
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
    repeat(6, (i) =>
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
    repeat(9, (i) => rect(20 + i * 130, 408, 70, 7, P.sage, 3)) +
    at(760, 430, 0.85, world.bicycle(P.cream)) +
    at(1060, 380, 1, world.roundTree(P.ochre)) +
    at(660, 380, 0.8, world.roundTree(P.coral)) +
    at(930, 432, 0.85, world.person(P.red)) +
    heading(72, title, subtitle, P.forest, P.forest),
};

/** The right part of a banner's drawing, without words, as large as the whole. */
export const wordless = (slug) => `<g transform="scale(1.3) translate(-260 -104)">${banners[slug]({})}</g>`;
