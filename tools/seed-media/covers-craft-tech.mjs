// Covers and spot pictures of the articles on craft and technology.
import { P, at, circ, dim, ell, hills, clip, line, repeat, path, poly, rect, ring, scatter } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
const spot = (ground, floor, body) => rect(0, 0, 800, 500, ground) + rect(0, 400, 800, 100, floor) + body;
const grain = (x, y, w, rows, color) =>
  repeat(rows, (i) =>
    line(`M${x} ${y + i * 17}q${w * 0.25} ${i % 2 ? 7 : -7} ${w * 0.5} 0t${w * 0.5} 0`, color, 2, 'opacity=".45"'),
  );
const curl = (x, y, s) => at(x, y, s, line('M0 0q20 -34 40 -10t-14 22t-8 -20', P.dune, 7));
const plane = () =>
  rect(-80, -44, 160, 44, P.brown, 6) +
  path('M-64 -44q-8 -40 20 -40q20 0 16 40z', P.bark) +
  poly(['6,-44', '34,-44', '14,-92', '-8,-86'], P.stone) +
  circ(58, -54, 14, P.bark);
const chisel = () => rect(-9, -60, 18, 60, P.clay, 6) + rect(-11, -66, 22, 8, P.ochre) + path('M-7 -66h14v-70l-14 12z', P.ash);
const cloth = (w, h, color, pattern = '') =>
  path(`M${-w / 2} 0h${w}v${h}q${-w * 0.25} 14 ${-w * 0.5} 0t${-w * 0.5} 0z`, color) +
  pattern +
  repeat(2, (i) => path(`M${-w / 6 + (i * w) / 3} 0h${w * 0.08}v${h}h${-w * 0.08}z`, P.ink, 'opacity=".08"'));
const flower = (x, y, s, color = P.cream) =>
  at(x, y, s, repeat(6, (i) => at(0, 0, 1, ell(0, -13, 6, 11, color), i * 60)) + circ(0, 0, 4, P.indigo));
const bare = (color) =>
  path('M-70 -58h140q-2 40 -40 52v6h-60v-6q-38 -12 -40 -52z', color) +
  path('M20 -58h50q-2 40 -40 52v6h-22z', P.ink, 'opacity=".12"') +
  ell(0, -58, 70, 13, color) +
  ell(0, -57, 63, 10, P.ink, 'opacity=".22"');
const watch = (r, face, hour, minute) =>
  circ(0, 0, r * 1.14, P.ochre) +
  circ(0, 0, r, face) +
  repeat(12, (i) => at(0, 0, 1, rect(-2.5, -r * 0.9, 5, i % 3 ? r * 0.08 : r * 0.16, P.ink), i * 30)) +
  at(0, 0, 1, rect(-5, -r * 0.5, 10, r * 0.56, P.ink, 5), hour) +
  at(0, 0, 1, rect(-3.5, -r * 0.76, 7, r * 0.84, P.ink, 3), minute) +
  circ(0, 0, 9, P.red);
const reader = (w, h) => rect(-w / 2, -h, w, h, P.ink, 16) + rect(-w / 2 + 18, -h + 20, w - 36, h - 64, P.paper, 3);

export const craftTech = {
  'mortise-and-tenon': () =>
    bg(800, 600, P.paper) +
    circ(590, 200, 150, P.rose) +
    rect(0, 440, 800, 160, P.brown) +
    rect(0, 430, 800, 18, P.bark) +
    rect(60, 250, 300, 130, P.dune, 4) +
    grain(66, 266, 288, 7, P.clay) +
    rect(360, 290, 110, 50, P.sand) +
    line('M360 250v130', P.red, 4) +
    line('M366 290h104M366 340h104', P.red, 2, 'stroke-dasharray="8 7"') +
    rect(520, 130, 120, 310, P.clay, 4) +
    at(
      0,
      0,
      1,
      repeat(5, (i) => line(`M${538 + i * 21} 140q10 150 0 290`, P.brown, 2, 'opacity=".5"')),
    ) +
    rect(520, 288, 120, 54, P.bark) +
    line('M480 315h30M500 303l12 12l-12 12', P.red, 5) +
    at(190, 432, 1.1, plane()) +
    curl(300, 428, 1) +
    curl(350, 430, 0.7) +
    curl(60, 430, 0.8) +
    at(710, 436, 1.2, chisel(), 8) +
    at(760, 436, 1.1, chisel(), -4) +
    line('M40 100h300', P.indigo, 3) +
    repeat(16, (i) => line(`M${40 + i * 20} 100v${i % 5 ? 10 : 20}`, P.indigo, 3)) +
    repeat(12, (i) => rect(20 + i * 66, 500 + (i % 3) * 24, 40, 4, P.bark, 2, 'opacity=".5"')),
  'indigo-by-dipping': () =>
    bg(600, 800, P.cream) +
    circ(450, 130, 80, P.amber) +
    hills(600, 800, 420, 50, 3, P.mint) +
    hills(600, 800, 500, 30, 9, P.celadon) +
    rect(0, 620, 600, 180, P.sand) +
    line('M40 160V640M560 160V640', P.bark, 12) +
    line('M20 180h560', P.dune, 12) +
    at(120, 180, 1, cloth(100, 330, P.celadon)) +
    at(232, 180, 1, cloth(100, 370, P.teal)) +
    at(
      344,
      180,
      1,
      cloth(
        100,
        350,
        P.blue,
        repeat(8, (i) => flower(-26 + (i % 2) * 52, 50 + Math.floor(i / 2) * 78, 1.1)),
      ),
    ) +
    at(
      456,
      180,
      1,
      cloth(
        100,
        390,
        P.indigo,
        repeat(
          10,
          (i) =>
            circ(-30 + (i % 2) * 60, 40 + Math.floor(i / 2) * 74, 9, P.cream) + circ(0, 76 + Math.floor(i / 2) * 74, 6, P.cream),
        ),
      ),
    ) +
    at(536, 180, 1, cloth(34, 300, P.navy)) +
    at(180, 770, 2, home.jar(P.brown, P.navy)) +
    ell(180, 558, 76, 16, P.navy) +
    ell(160, 556, 30, 6, P.blue) +
    at(430, 776, 1.3, ell(0, -30, 96, 26, P.clay) + ell(0, -36, 84, 18, P.indigo)) +
    at(330, 740, 1.2, world.person(P.red)),
  'curve-of-a-bowl': () =>
    bg(800, 600, P.celadon) +
    rect(0, 0, 800, 600, P.sage, 0, 'opacity=".25"') +
    repeat(
      3,
      (r) =>
        rect(70, 150 + r * 120, 300, 12, P.bark) +
        repeat(4, (i) => at(112 + i * 72, 150 + r * 120, 0.46, bare([P.cream, P.rose, P.white, P.sand][(i + r) % 4]))),
    ) +
    rect(0, 520, 800, 80, P.clay) +
    rect(60, 60, 12, 470, P.bark) +
    rect(368, 60, 12, 470, P.bark) +
    circ(570, 210, 120, P.amber, 'opacity=".55"') +
    at(570, 470, 1, rect(-130, -40, 260, 30, P.brown, 8) + rect(-26, -16, 52, 70, P.bark) + ell(0, -42, 130, 22, P.stone)) +
    at(570, 430, 2, bare(P.cream)) +
    line('M420 320q10 90 90 112', P.red, 4, 'stroke-dasharray="3 11"') +
    line('M720 320q-10 90 -90 112', P.red, 4, 'stroke-dasharray="3 11"') +
    path('M690 340q60 -10 110 -70v90q-50 40 -110 20z', P.rose) +
    path('M450 340q-40 -10 -60 -60v90q30 30 64 10z', P.rose) +
    line('M444 470q24 20 10 34t-30 8', P.cream, 6),
  'bamboo-basket': () =>
    bg(600, 800, P.mint) +
    repeat(5, (i) => at(50 + i * 125, 560, 1.5, world.bamboo(380, i % 2 ? P.celadon : P.sage))) +
    circ(420, 170, 74, P.coral, 'opacity=".9"') +
    rect(0, 560, 600, 240, P.dune) +
    path('M0 560q150 -24 300 0t300 0v30h-600z', P.sage) +
    at(300, 730, 2.5, home.basket(P.amber, P.clay)) +
    line('M60 700q120 -40 80 60M540 690q-80 -20 -70 80', P.sage, 7) +
    line('M90 780q60 -60 150 -10', P.celadon, 7) +
    at(500, 610, 0.6, world.hen(P.red)) +
    at(96, 620, 0.5, home.stool(P.brown)),
  'stopped-watch': () =>
    bg(800, 600, P.indigo) +
    at(660, 140, 1, world.gear(96, 14, P.blue, P.indigo)) +
    at(130, 470, 1, world.gear(120, 18, P.blue, P.indigo)) +
    at(700, 520, 1, world.gear(66, 12, P.navy, P.indigo)) +
    rect(370, 0, 60, 150, P.clay) +
    rect(370, 450, 60, 150, P.clay) +
    rect(412, 0, 18, 150, P.ink, 0, 'opacity=".15"') +
    rect(412, 450, 18, 150, P.ink, 0, 'opacity=".15"') +
    rect(570, 280, 34, 40, P.ochre, 5) +
    at(400, 300, 1, watch(160, P.cream, 129.5, 114)) +
    at(400, 380, 1, circ(0, 0, 34, P.sand) + at(0, 0, 1, rect(-2, -26, 4, 28, P.red))) +
    line('M120 130l90 90', P.ash, 7) +
    line('M104 150l96 82', P.ash, 7) +
    scatter(12, 5, 60, 60, 260, 300, (x, y, i) => circ(x, y, 3 + (i % 3), i % 2 ? P.amber : P.red)),
  'old-radio': () =>
    bg(800, 600, P.celadon) +
    dim(0.5, ring(400, 250, 210, P.mint, 16) + ring(400, 250, 290, P.mint, 16) + ring(400, 250, 370, P.mint, 16)) +
    rect(0, 460, 800, 140, P.clay) +
    rect(0, 452, 800, 14, P.brown) +
    at(390, 456, 1.7, world.radio(P.red)) +
    at(690, 456, 1, home.mug(P.cream)) +
    at(110, 456, 1.15, home.pot(P.indigo, P.pine, P.sage)) +
    line('M560 540l110 -14', P.ink, 8) +
    rect(660, 514, 60, 22, P.ochre, 6) +
    at(240, 540, 1, rect(-26, -14, 52, 28, P.ash, 6) + line('M-26 0h-34M26 0h34', P.ink, 4) + rect(-16, -14, 8, 28, P.indigo)),
  'quiet-screen': () =>
    bg(800, 600, P.sand) +
    path('M0 0h420L180 600H0z', P.paper, 'opacity=".7"') +
    rect(0, 480, 800, 120, P.sage) +
    rect(0, 472, 800, 14, P.pine) +
    at(
      400,
      476,
      1,
      reader(280, 390) +
        clip(
          '<rect x="-122" y="-370" width="244" height="326"/>',
          circ(50, -280, 40, P.stone) +
            path('M-122 -120q60 -130 120 -60t124 -40v180h-244z', P.stone) +
            path('M-122 -80q90 -70 160 -20t90 -20v90h-250z', P.ink) +
            repeat(3, (i) => line(`M-96 ${-346 + i * 18}h${[110, 90, 60][i]}`, P.ink, 5)),
        ) +
        circ(0, -22, 9, P.stone),
    ) +
    at(640, 476, 1.1, home.vase(P.cream)) +
    at(640, 356, 1, home.sprig(P.pine, P.red)) +
    at(150, 476, 1.1, home.mug(P.red)) +
    at(220, 590, 0.9, world.cat(P.ink)),
  'shortcuts-unmapped': () =>
    bg(600, 800, P.mint) +
    repeat(5, (r) =>
      repeat(
        4,
        (c) =>
          rect(
            24 + c * 146 + (r % 2) * 10,
            40 + r * 152,
            112,
            118,
            [P.cream, P.sand, P.rose, P.white, P.celadon][(r * 3 + c) % 5],
            8,
          ) + repeat(2, (k) => rect(40 + c * 146 + (r % 2) * 10 + k * 44, 60 + r * 152, 22, 26, P.stone, 2, 'opacity=".35"')),
      ),
    ) +
    rect(170, 344, 112, 118, P.pine, 8) +
    rect(218, 370, 18, 64, P.cream) +
    rect(195, 393, 64, 18, P.cream) +
    line('M82 760V492H300', P.ash, 12, 'stroke-dasharray="2 22"') +
    line('M82 760V660H150V640V480H228V340Q228 326 250 326H300V180H446V90', P.red, 12) +
    circ(82, 756, 22, P.ink) +
    circ(82, 756, 9, P.cream) +
    at(446, 116, 0.85, path('M0 0q-44 -50 -44 -82a44 44 0 0 1 88 0q0 32 -44 82z', P.red) + circ(0, -80, 17, P.cream)) +
    at(380, 470, 0.5, world.cat(P.ink)) +
    at(330, 610, 0.6, home.bowl(P.indigo, P.cream, P.amber)) +
    home.steam(326, 560, 0.6, P.stone),
  'what-batteries-fear': () =>
    bg(720, 720, P.ochre) +
    circ(360, 340, 250, P.amber) +
    rect(0, 560, 720, 160, P.clay) +
    at(200, 580, 1.5, world.battery(0.86, P.pine)) +
    at(360, 580, 1.75, world.battery(0.5, P.ochre)) +
    at(530, 580, 1.5, world.battery(0.16, P.red)) +
    repeat(2, (i) => circ(342 + i * 36, 440, 6, P.ink)) +
    line('M348 462q12 10 24 0', P.ink, 5) +
    repeat(2, (i) => circ(184 + i * 32, 452, 5, P.cream)) +
    circ(200, 474, 7, P.cream) +
    repeat(2, (i) => line(`M${508 + i * 32} 460h14`, P.ink, 5)) +
    line('M518 484q12 -10 24 0', P.ink, 5) +
    circ(600, 120, 62, P.red) +
    repeat(12, (i) =>
      line(
        `M${600 + Math.cos(i * 0.5236) * 78} ${120 + Math.sin(i * 0.5236) * 78}L${600 + Math.cos(i * 0.5236) * 100} ${120 + Math.sin(i * 0.5236) * 100}`,
        P.red,
        7,
      ),
    ) +
    at(470, 224, 0.6, path('M0 -26q18 24 18 34a18 18 0 0 1 -36 0q0 -10 18 -34z', P.blue)) +
    at(470, 600, 1, home.cup(P.white, P.clay)),
};

export const craftTechSpots = {
  'mortise-and-tenon-1': () =>
    bg(800, 500, P.paper) +
    rect(60, 190, 330, 130, P.dune, 4) +
    grain(66, 206, 318, 7, P.clay) +
    rect(390, 228, 120, 54, P.sand) +
    rect(560, 60, 140, 390, P.clay, 4) +
    rect(560, 226, 140, 58, P.bark) +
    line('M520 255h26M536 243l12 12l-12 12', P.red, 6) +
    line('M390 190v130', P.red, 4),
  'indigo-by-dipping-1': () =>
    bg(800, 500, P.cream) +
    line('M20 60h760', P.dune, 14) +
    [P.ochre, P.celadon, P.teal, P.blue, P.indigo, P.navy]
      .map((c, i) => at(90 + i * 124, 60, 1, cloth(106, 340, c === P.ochre ? '#B7BE72' : c)))
      .join(''),
  'curve-of-a-bowl-1': () =>
    bg(800, 500, P.celadon) +
    circ(400, 230, 150, P.amber, 'opacity=".5"') +
    path('M130 250q10 170 200 210h140q190 -40 200 -210q-60 110 -150 120h-240q-90 -10 -150 -120z', P.rose) +
    at(400, 380, 2.6, bare(P.cream)),
  'bamboo-basket-1': () =>
    bg(800, 500, P.sage) +
    repeat(10, (i) => rect(-10 + i * 84, 0, 46, 500, P.amber)) +
    repeat(7, (r) =>
      repeat(10, (c) =>
        (r + c) % 4 < 2
          ? rect(-36 + c * 84, 20 + r * 72, 98, 40, P.dune, 4) + line(`M${-30 + c * 84} ${40 + r * 72}h86`, P.clay, 2)
          : '',
      ),
    ),
  'stopped-watch-1': () =>
    bg(800, 500, P.indigo) +
    repeat(
      5,
      (b) =>
        rect(60 + b * 140, 130, 124, 250, P.blue, 12) +
        repeat(
          8,
          (i) =>
            rect(70 + b * 140 + (i % 2) * 54, 142 + Math.floor(i / 2) * 58, 48, 50, P.cream, 5, 'opacity=".85"') +
            (i % 3 === 0
              ? at(94 + b * 140 + (i % 2) * 54, 167 + Math.floor(i / 2) * 58, 1, world.gear(14, 9, P.ochre, P.cream))
              : i % 3 === 1
                ? circ(94 + b * 140 + (i % 2) * 54, 167 + Math.floor(i / 2) * 58, 6, P.red)
                : line(`M${82 + b * 140 + (i % 2) * 54} ${175 + Math.floor(i / 2) * 58}l22 -16`, P.stone, 5)),
        ),
    ),
  'old-radio-1': () =>
    bg(800, 500, P.celadon) +
    line('M40 250H760', P.pine, 7) +
    repeat(
      5,
      (i) =>
        rect(90 + i * 140, 190, 96, 120, i === 2 ? P.red : P.cream, 12) +
        (i === 2
          ? line(`M${118 + i * 140} 230l40 40M${158 + i * 140} 230l-40 40`, P.cream, 9)
          : line(`M${112 + i * 140} 250q12 -34 26 0t26 0`, P.pine, 6)),
    ) +
    path('M748 210l40 -40v160l-40 -40z', P.ink) +
    line('M40 250V110M14 110h52', P.ink, 7),
  'quiet-screen-1': () =>
    bg(800, 500, P.sand) +
    rect(60, 70, 680, 360, P.ink, 20) +
    repeat(
      5,
      (i) =>
        circ(150 + i * 125, 250, 56, P.mist, 'opacity=".95"') +
        scatter(12, i + 2, 118 + i * 125, 208, 64, 38, (x, y) =>
          circ(x, y, 6.5, i % 2 ? P.white : P.night, i % 2 ? `stroke="${P.ash}" stroke-width="1.5"` : ''),
        ) +
        scatter(12, i + 12, 118 + i * 125, 258, 64, 38, (x, y) =>
          circ(x, y, 6.5, i % 2 ? P.night : P.white, i % 2 ? '' : `stroke="${P.ash}" stroke-width="1.5"`),
        ) +
        rect(94 + i * 125, 130, 112, 40, i % 2 ? P.paper : P.stone, 4),
    ) +
    rect(94, 334, 612, 14, P.ochre, 4),
  'shortcuts-unmapped-1': () =>
    bg(800, 500, P.mint) +
    rect(0, 420, 800, 80, P.ash) +
    rect(120, 90, 250, 330, P.cream) +
    rect(430, 60, 250, 360, P.rose) +
    rect(140, 200, 210, 220, P.pine) +
    rect(230, 110, 26, 76, P.sage) +
    rect(205, 135, 76, 26, P.sage) +
    rect(200, 250, 90, 170, P.amber) +
    at(246, 420, 1.3, world.person(P.red)) +
    line('M246 450H400V300', P.red, 8, 'stroke-dasharray="2 18"') +
    repeat(6, (i) => rect(456 + (i % 3) * 74, 100 + Math.floor(i / 3) * 110, 46, 60, P.teal, 3)) +
    line('M370 130q30 30 60 0M370 170q30 24 60 -6', P.ink, 2.5) +
    at(590, 420, 0.6, world.cat(P.ink)),
  'what-batteries-fear-1': () =>
    spot(
      P.amber,
      P.clay,
      at(200, 400, 1, world.block(190, 260, P.red, { lit: 0.2, seed: 3, cell: 38 })) +
        at(600, 400, 1, world.block(190, 260, P.pine, { lit: 0.75, seed: 5, cell: 38 })) +
        rect(295, 330, 210, 70, P.cream) +
        repeat(6, (i) => circ(320 + i * 34, 366, 10, P.blue)) +
        line('M330 300h130M446 288l16 12l-16 12', P.ink, 6),
    ),
};
