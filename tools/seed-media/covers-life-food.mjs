// Covers of the articles on living and food. Landscape 800×600, portrait 600×800, square 720×720.
import { P, at, circ, dim, ell, hills, clip, line, repeat, path, poly, rect, scatter, stars } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const bg = (w, h, color) => rect(0, 0, w, h, color);
/** Window with four panes; the view is drawn in a box of w × h. */
const pane = (x, y, w, h, frame, view) =>
  `<g transform="translate(${x} ${y})">${clip(`<rect x="0" y="0" width="${w}" height="${h}"/>`, view)}${rect(-12, -12, w + 24, 12, frame)}${rect(-12, 0, 12, h, frame)}${rect(w, 0, 12, h, frame)}${rect(w / 2 - 5, 0, 10, h, frame)}${rect(0, h * 0.42, w, 8, frame)}${rect(-26, h, w + 52, 18, frame, 3)}</g>`;

export const lifeFood = {
  'morning-before-alarm': () =>
    bg(800, 600, P.navy) +
    pane(
      96,
      70,
      320,
      300,
      P.indigo,
      rect(0, 0, 320, 300, P.blue) +
        rect(0, 150, 320, 150, P.coral, 0, 'opacity=".35"') +
        circ(236, 214, 34, P.amber) +
        at(70, 300, 1, world.block(110, 210, P.indigo, { lit: 0.1, seed: 9 })) +
        at(190, 300, 1, world.block(90, 150, P.navy, { lit: 0.25, seed: 4 })) +
        at(290, 300, 1, world.block(80, 110, P.indigo, { lit: 0.1, seed: 5 })),
    ) +
    rect(0, 470, 800, 130, P.bark) +
    rect(0, 462, 800, 14, P.clay) +
    path('M520 0h160l110 470h-380z', P.amber, 'opacity=".22"') +
    rect(530, 0, 140, 26, P.red, 6) +
    at(600, 462, 1.5, home.kettle(P.celadon)) +
    home.steam(520, 330, 1.2, P.cream, 0.55) +
    at(740, 462, 1, home.mug(P.red)) +
    at(60, 462, 1, home.pot(P.clay, P.pine, P.sage)),
  'one-drawer': () =>
    bg(600, 800, P.celadon) +
    rect(0, 520, 600, 280, P.sage) +
    rect(60, 120, 480, 500, P.clay, 8) +
    rect(60, 120, 480, 26, P.brown, 8) +
    repeat(
      3,
      (i) =>
        rect(84, 166 + i * 146, 432, 130, i === 1 ? P.bark : P.brown, 5) + (i === 1 ? '' : circ(300, 231 + i * 146, 12, P.amber)),
    ) +
    poly(['84,312', '516,312', '560,420', '40,420'], P.bark) +
    at(150, 392, 0.8, home.key(P.amber), -20) +
    circ(258, 366, 20, P.blue) +
    [
      [-5, -5],
      [5, -5],
      [-5, 5],
      [5, 5],
    ]
      .map(([x, y]) => circ(258 + x, 366 + y, 2.4, P.navy))
      .join('') +
    at(330, 408, 0.62, home.envelope(P.cream, P.red), 6) +
    at(440, 402, 0.34, world.battery(1, P.coral), 24) +
    line('M372 336q16 -16 32 0t32 0', P.cream, 5) +
    rect(30, 416, 540, 110, P.clay, 6) +
    circ(300, 470, 14, P.amber) +
    rect(96, 600, 26, 90, P.bark) +
    rect(478, 600, 26, 90, P.bark) +
    at(180, 120, 1, home.vase(P.cream)) +
    at(180, 12, 0.8, home.sprig(P.forest, P.red)) +
    at(
      430,
      120,
      1,
      home.stack([
        [120, 22, P.indigo, 0],
        [100, 18, P.red, 6],
        [90, 20, P.ochre, -4],
      ]),
    ),
  'balcony-laundry': () =>
    bg(800, 600, P.sky) +
    circ(640, 120, 62, P.amber) +
    path('M0 0h170v600h-170z', P.white) +
    path('M0 0h170v20h-170z', P.ink) +
    path('M630 250h170v350h-170z', P.cream) +
    line('M610 250h190', P.ink, 18) +
    rect(40, 110, 80, 110, P.teal) +
    line('M80 110v110M40 165h80', P.ink, 5) +
    rect(690, 330, 70, 96, P.teal) +
    line('M725 330v96M690 378h70', P.ink, 5) +
    rect(40, 380, 80, 110, P.teal) +
    line('M80 380v110', P.ink, 5) +
    line('M120 150L690 190', P.brown, 8) +
    line('M120 420L640 380', P.brown, 8) +
    at(216, 158, 1.1, home.shirt(P.blue)) +
    at(310, 166, 1.1, home.shirt(P.white)) +
    at(412, 172, 1.05, home.skirt(P.red)) +
    at(506, 180, 1, home.trousers(P.indigo)) +
    at(586, 184, 1, home.towel(P.ochre)) +
    repeat(6, (i) => at(210 + i * 66, 414 - i * 5, 0.86, home.towel(i === 3 ? P.rose : P.white), i % 2 ? 4 : -4)) +
    at(70, 376, 0.5, home.pot(P.clay)) +
    at(724, 330, 0.44, world.cat(P.ink)),
  'learn-to-nap': () =>
    bg(600, 800, P.mint) +
    rect(0, 610, 600, 190, P.sand) +
    pane(
      80,
      90,
      250,
      320,
      P.pine,
      rect(0, 0, 250, 320, P.cream) +
        circ(180, 90, 50, P.coral) +
        hills(250, 320, 230, 40, 5, P.celadon) +
        hills(250, 320, 270, 20, 8, P.sage),
    ) +
    path('M330 90L600 330v340L330 410z', P.white, 'opacity=".35"') +
    at(318, 640, 1.45, home.recliner(P.dune, P.brown)) +
    line('M190 540q70 -44 150 -34', P.red, 30) +
    circ(470, 478, 28, P.rose) +
    path('M440 476q0 -36 34 -32q30 2 26 34q-26 -16 -60 -2z', P.ink) +
    line('M196 548q-60 18 -100 40', P.indigo, 26) +
    at(452, 460, 1, ell(6, 0, 48, 15, P.ochre) + ell(12, -14, 26, 18, P.ochre), -28) +
    at(510, 700, 0.8, home.key(P.ochre), 70) +
    at(86, 720, 1.15, home.pot(P.clay)) +
    at(250, 724, 0.7, world.cat(P.ink)),
  'letters-to-landlord': () =>
    bg(800, 600, P.rose) +
    rect(0, 480, 800, 120, P.clay) +
    rect(0, 480, 800, 12, P.brown) +
    rect(90, 330, 420, 170, P.brown, 6) +
    rect(76, 314, 448, 24, P.bark, 4) +
    rect(112, 356, 180, 126, P.bark, 4) +
    rect(308, 356, 180, 126, P.bark, 4) +
    circ(278, 420, 7, P.amber) +
    circ(322, 420, 7, P.amber) +
    at(250, 316, 1.05, home.note(P.white), -4) +
    at(346, 316, 0.95, home.note(P.cream, 3), 5) +
    at(430, 316, 1, home.pen(P.indigo), 14) +
    at(146, 314, 0.9, home.vase(P.celadon)) +
    at(146, 218, 0.8, home.sprig(P.pine, P.red)) +
    rect(580, 90, 170, 400, P.sage, 4) +
    rect(600, 112, 130, 160, P.celadon, 3) +
    rect(600, 292, 130, 180, P.celadon, 3) +
    circ(606, 300, 9, P.amber) +
    at(560, 540, 1, path('M-60 -20q30 -30 60 0h30v20h-90z', P.red) + path('M50 -16q30 -30 60 0h26v18h-86z', P.red)) +
    pane(
      300,
      60,
      190,
      150,
      P.cream,
      rect(0, 0, 190, 150, P.sky) +
        rect(0, 92, 190, 58, P.teal) +
        at(120, 104, 0.55, world.skiff(P.red)) +
        at(50, 46, 1, world.gull(P.indigo)),
    ),
  'tomato-egg': () =>
    bg(800, 600, P.amber) +
    circ(400, 330, 236, P.ochre) +
    rect(120, 380, 560, 150, P.brown, 26) +
    rect(120, 380, 560, 132, P.clay, 26) +
    line('M150 430h500M150 470h500', P.brown, 2, 'opacity=".5"') +
    at(
      430,
      338,
      1.75,
      ell(0, 0, 128, 30, P.indigo) +
        ell(0, -6, 128, 30, P.white) +
        ell(0, -6, 96, 20, P.amber) +
        repeat(6, (i) => ell(-60 + i * 24, -8 + (i % 2) * 8, 17, 9, i % 2 ? P.red : P.cream)) +
        repeat(5, (i) => circ(-44 + i * 22, -14 + (i % 3) * 6, 3, P.pine)),
    ) +
    home.steam(420, 250, 1.6) +
    at(300, 420, 2, home.tomato(P.red)) +
    at(430, 428, 1.7, home.tomato(P.coral)) +
    at(546, 424, 1.55, home.egg(P.cream)) +
    at(612, 436, 1.35, home.egg(P.rose)) +
    at(190, 430, 1, home.scallion(), -32),
  'rice-crust': () =>
    bg(800, 600, P.bark) +
    path('M0 600V360q120 -30 250 -30h320q130 0 230 30v240z', P.brown) +
    path('M250 600q0 -150 150 -150t150 150z', P.ink) +
    path('M310 600q10 -70 50 -100q-6 40 22 46q-4 -60 30 -90q0 50 36 66q12 -20 8 -36q40 40 34 114z', P.coral) +
    path('M360 600q6 -44 40 -66q6 30 30 34q12 -10 10 -22q22 24 16 54z', P.amber) +
    at(400, 372, 1.9, home.wok()) +
    at(
      400,
      240,
      1,
      path('M-170 0q170 -70 340 0q-20 46 -170 50q-150 -4 -170 -50z', P.ochre) +
        path('M-170 0q170 -70 340 0q-170 26 -340 0z', P.amber) +
        scatter(50, 4, -120, -16, 240, 42, (x, y, i) => ell(x, y, 6, 3, i % 3 ? P.cream : P.brown)),
      -8,
    ) +
    home.steam(380, 180, 1.3, P.cream, 0.5) +
    rect(620, 90, 12, 150, P.sand) +
    path('M604 230h44l8 60q-30 14 -60 0z', P.stone) +
    at(130, 350, 1.2, home.jar(P.indigo, P.red)),
  'winter-radish': () =>
    bg(600, 800, P.mist) +
    circ(440, 150, 74, P.white) +
    hills(600, 800, 360, 60, 21, P.celadon) +
    hills(600, 800, 440, 40, 4, P.sage) +
    rect(0, 600, 600, 200, P.clay) +
    path('M0 600q150 -26 300 0t300 0v30h-600z', P.brown) +
    line('M60 300V640M540 300V640', P.bark, 12) +
    line('M40 330h520', P.dune, 12) +
    repeat(8, (i) => at(96 + i * 58, 326, 1, line('M-12 0v70q0 12 4 22M0 0v92M12 0v60q0 18 -4 26', P.cream, 9))) +
    at(150, 730, 1.35, home.radish(P.cream)) +
    at(270, 750, 1.2, home.radish(P.white)) +
    at(460, 740, 1.6, home.jar(P.brown, P.red)) +
    scatter(34, 2, 0, 0, 600, 560, (x, y) => circ(x, y, 2.8, P.white)),
  'first-bread': () =>
    bg(720, 720, P.indigo) +
    circ(360, 360, 268, P.blue, 'opacity=".4"') +
    rect(90, 420, 540, 150, P.brown, 18) +
    rect(90, 420, 540, 134, P.dune, 18) +
    at(350, 350, 1.7, home.roundLoaf(P.ochre)) +
    at(560, 560, 1.05, home.egg(P.cream)) +
    at(160, 566, 1, home.jar(P.cream, P.red)) +
    line('M610 210q-40 120 -50 250', P.dune, 6) +
    repeat(8, (i) => at(604 - i * 6, 226 + i * 22, 0.34, home.leafy(P.amber, P.clay), i % 2 ? 40 : -50)) +
    home.steam(330, 170, 1.5, P.cream, 0.5) +
    scatter(40, 5, 110, 440, 500, 100, (x, y) => circ(x, y, 2.2, P.white)),
  'noodle-shop-5am': () =>
    bg(600, 800, P.night) +
    stars(600, 300, 40, 12) +
    circ(480, 110, 34, P.cream) +
    rect(0, 560, 600, 240, P.ink) +
    path('M0 560q0 -330 0 -330h100v330z', P.navy) +
    rect(110, 220, 400, 380, P.clay) +
    rect(110, 220, 400, 70, P.red) +
    repeat(9, (i) => path(`M${110 + i * 44.4} 290h44.400v26q-22 22 -44.400 0z`, i % 2 ? P.cream : P.red)) +
    rect(140, 330, 340, 220, P.amber) +
    repeat(3, (i) => at(190 + i * 110, 300, 0.55, home.hanging(P.red, 20))) +
    rect(110, 500, 400, 110, P.brown) +
    rect(100, 490, 420, 20, P.dune) +
    repeat(4, (i) => at(170 + i * 90, 492, 0.5, home.bowl(i % 2 ? P.red : P.indigo, P.cream, P.coral))) +
    at(400, 492, 1.6, world.person(P.cream, P.ink, P.ink)) +
    rect(100, 490, 420, 20, P.dune) +
    at(300, 492, 0.5, home.bowl(P.indigo, P.cream, P.coral)) +
    home.steam(214, 440, 1.1, P.white, 0.6) +
    at(200, 730, 1.1, home.stool(P.red)) +
    at(350, 740, 1.1, home.stool(P.blue)) +
    at(200, 690, 1.2, world.sitter(P.pine, P.ink)) +
    dim(0.16, path('M110 610h400l90 190h-600z', P.amber)),
};

/** Spot pictures inside the texts, 800×500: one thing on a plain ground. */
const spot = (ground, floor, body) => rect(0, 0, 800, 500, ground) + rect(0, 400, 800, 100, floor) + body;

export const lifeFoodSpots = {
  'morning-before-alarm-1': () =>
    spot(
      P.navy,
      P.bark,
      path('M330 0h140l130 400h-400z', P.amber, 'opacity=".26"') +
        at(400, 402, 2, home.kettle(P.celadon)) +
        home.steam(300, 200, 1.3, P.cream, 0.5) +
        rect(270, 398, 260, 12, P.ink, 4) +
        repeat(7, (i) => path(`M${290 + i * 34} 412q-8 20 6 30q12 -12 6 -30z`, P.blue)),
    ),
  'one-drawer-1': () =>
    rect(0, 0, 800, 500, P.celadon) +
    repeat(4, (i) => at(170 + i * 150, 210 + (i % 2) * 60, 1.5, home.key([P.amber, P.brown, P.cream, P.bark][i]), 70 + i * 12)) +
    line('M60 110q340 -70 680 20', P.red, 4),
  'learn-to-nap-1': () =>
    spot(
      P.mint,
      P.sand,
      path('M560 0h240v300z', P.white, 'opacity=".4"') +
        at(400, 410, 1.7, home.recliner(P.dune, P.brown)) +
        at(680, 430, 1.2, home.pot(P.clay)),
    ),
  'letters-to-landlord-1': () =>
    spot(
      P.rose,
      P.brown,
      rect(120, 380, 560, 26, P.bark, 6) +
        at(330, 382, 1.7, home.note(P.white), -3) +
        at(490, 382, 1.4, home.note(P.cream, 3), 6) +
        at(590, 382, 1.5, home.pen(P.indigo), 12) +
        at(200, 382, 0.9, home.mug(P.celadon)),
    ),
  'tomato-egg-1': () =>
    spot(
      P.amber,
      P.ochre,
      at(400, 420, 4, home.tomato(P.red)) + at(600, 430, 2, home.tomato(P.coral)) + at(220, 430, 1.7, home.egg(P.cream)),
    ),
  'rice-crust-1': () =>
    spot(
      P.brown,
      P.bark,
      at(400, 420, 2, home.wok()) +
        path('M220 300q180 -64 370 -30q30 10 10 30q-190 50 -380 0z', P.amber) +
        scatter(60, 3, 250, 268, 310, 46, (x, y, i) => ell(x, y, 7, 3, i % 3 ? P.cream : P.clay)),
    ),
  'winter-radish-1': () =>
    spot(
      P.mist,
      P.sage,
      hills(800, 400, 330, 50, 4, P.celadon) +
        line('M60 120h680', P.dune, 14) +
        repeat(12, (i) =>
          at(110 + i * 54, 116, 1.4, line('M-12 0v70q0 12 4 22M0 0v92M12 0v60q0 18 -4 26', P.white, 9), i % 2 ? 3 : -3),
        ) +
        line('M90 60v400M710 60v400', P.bark, 14),
    ),
  'first-bread-1': () =>
    spot(
      P.indigo,
      P.dune,
      at(400, 410, 2.1, home.loaf(P.ochre)) +
        at(650, 420, 0.9, home.jar(P.cream, P.red)) +
        scatter(34, 6, 60, 416, 680, 70, (x, y) => circ(x, y, 2.6, P.white)),
    ),
  'noodle-shop-5am-1': () =>
    spot(
      P.red,
      P.bark,
      repeat(6, (i) =>
        at(110 + i * 118, 400, 0.72, home.bowl(i % 2 ? P.cream : P.indigo, i % 2 ? P.red : P.cream, P.coral) + home.noodles()),
      ) +
        line('M60 160q200 -80 380 30', P.dune, 10) +
        ell(452, 206, 34, 20, P.stone) +
        home.steam(400, 300, 1),
    ),
};
