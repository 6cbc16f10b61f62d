// Avatars, 160×160: faces, animals, plants and things, one motif each on a plain ground.
import { flower, P, at, circ, ell, line, repeat, path, peak, poly, rect, ripples, stars, textOf } from './kit.mjs';
import * as home from './props-home.mjs';
import * as world from './props-world.mjs';

const skin = [P.rose, '#E3AE8C', '#F0CDB6', '#C98F6B'];
const hairs = {
  bob: (c) => path('M40 96q-8 -62 40 -64q48 2 40 64l-8 8v-34q-16 -2 -30 -18q-14 16 -34 18v34z', c),
  short: (c) => path('M46 74q-6 -42 34 -44q40 2 34 44q-6 -20 -14 -22q-24 6 -40 0q-10 4 -14 22z', c),
  bun: (c) => circ(80, 26, 15, c) + path('M44 82q-4 -48 36 -48t36 48q-8 -24 -36 -28q-28 4 -36 28z', c),
  long: (c) => path('M38 130q-2 -98 42 -98t42 98h-18v-56q-12 -4 -24 -20q-12 16 -24 20v56z', c),
  fringe: (c) => path('M42 84q-6 -52 38 -52t38 52l-6 -16h-64z', c),
  curly: (c) =>
    repeat(9, (i) =>
      circ(80 + Math.cos(Math.PI + (i * Math.PI) / 8) * 36, 66 + Math.sin(Math.PI + (i * Math.PI) / 8) * 30, 14, c),
    ),
  bald: () => '',
  grey: (c) => path('M44 78q0 -16 6 -22q2 14 -2 24zM116 78q0 -16 -6 -22q-2 14 2 24z', c),
};
const face = (ground, { hair = 'bob', tint = P.ink, coat = P.red, tone = 0, glasses = false, hat = '', beard = '' } = {}) =>
  rect(0, 0, 160, 160, ground) +
  (hair === 'long' ? rect(40, 70, 80, 64, tint, 16) : '') +
  path('M22 160q4 -46 58 -46t58 46z', coat) +
  path('M84 114q50 2 54 46h-40z', P.ink, 'opacity=".1"') +
  rect(68, 96, 24, 26, skin[tone], 10) +
  path('M48 70a32 36 0 0 1 64 0v8a32 34 0 0 1 -64 0z', skin[tone]) +
  path('M92 38a34 36 0 0 1 20 34v6a32 34 0 0 1 -22 32q14 -40 2 -72z', P.clay, 'opacity=".14"') +
  hairs[hair](tint) +
  circ(67, 80, 3.4, P.ink) +
  circ(93, 80, 3.4, P.ink) +
  line('M72 98q8 6 16 0', P.ink, 3) +
  circ(58, 92, 6, P.coral, 'opacity=".4"') +
  circ(102, 92, 6, P.coral, 'opacity=".4"') +
  (glasses
    ? circ(66, 80, 12, 'none', `stroke="${P.ink}" stroke-width="3"`) +
      circ(94, 80, 12, 'none', `stroke="${P.ink}" stroke-width="3"`) +
      line('M78 79h4', P.ink, 3)
    : '') +
  beard +
  hat;
const strawHat = (c = P.ochre) =>
  ell(80, 52, 58, 14, c) + path('M50 50q2 -34 30 -34t30 34z', c) + path('M50 50q30 10 60 0l-1 -10q-28 8 -58 0z', P.red);
const cap = (c) => path('M44 60q0 -34 36 -34t36 34z', c) + rect(84, 54, 46, 9, c, 5);
const beanie = (c) => path('M44 62q0 -40 36 -40t36 40z', c) + rect(42, 54, 76, 14, P.cream, 7) + circ(80, 20, 9, P.cream);
const chef = () =>
  path('M48 56v-16q-16 -6 -6 -20q14 -10 22 0q14 -12 32 0q10 -10 22 0q10 14 -6 20v16z', P.white) + rect(48, 50, 64, 12, P.cream);
const on = (ground, body) => rect(0, 0, 160, 160, ground) + body;
const catFace = (ground, fur, eye, nose = P.rose) =>
  on(
    ground,
    path('M34 160q-4 -60 14 -80l-6 -44l32 22h12l32 -22l-6 44q18 20 14 80z', fur) +
      ell(62, 98, 8, 10, eye) +
      ell(98, 98, 8, 10, eye) +
      ell(62, 98, 3, 9, P.ink) +
      ell(98, 98, 3, 9, P.ink) +
      poly(['74,114', '86,114', '80,121'], nose) +
      line('M80 121v6M40 116l-22 -4M42 124l-22 6M120 116l22 -4M118 124l22 6', nose, 2),
  );
const owl = (ground, body) =>
  on(
    ground,
    path('M36 160V86q0 -50 44 -50t44 50v74z', body) +
      poly(['38,60', '44,22', '70,42'], body) +
      poly(['122,60', '116,22', '90,42'], body) +
      circ(60, 84, 22, P.cream) +
      circ(100, 84, 22, P.cream) +
      circ(60, 84, 9, P.ink) +
      circ(100, 84, 9, P.ink) +
      poly(['72,96', '88,96', '80,112'], P.ochre) +
      repeat(3, (i) => line(`M${54 + i * 20} 132q6 8 12 0`, P.cream, 3)),
  );
const fox = (ground) =>
  on(
    ground,
    poly(['24,30', '62,52', '34,92'], P.clay) +
      poly(['136,30', '98,52', '126,92'], P.clay) +
      path('M30 84q10 -40 50 -40t50 40q-8 50 -50 62q-42 -12 -50 -62z', P.coral) +
      path('M30 88q34 0 50 58q-42 -12 -50 -58zM130 88q-34 0 -50 58q42 -12 50 -58z', P.cream) +
      circ(60, 92, 5, P.ink) +
      circ(100, 92, 5, P.ink) +
      circ(80, 138, 8, P.ink),
  );
const rabbit = (ground, fur = P.white) =>
  on(
    ground,
    ell(58, 44, 14, 40, fur) +
      ell(102, 44, 14, 40, fur) +
      ell(58, 46, 6, 28, P.rose) +
      ell(102, 46, 6, 28, P.rose) +
      circ(80, 108, 46, fur) +
      circ(64, 102, 5, P.ink) +
      circ(96, 102, 5, P.ink) +
      ell(80, 116, 5, 4, P.coral) +
      line('M72 126q8 6 16 0', P.stone, 3),
  );
const fish = (ground) =>
  on(
    ground,
    ripples(0, 20, 160, 120, 9, 4, P.sky, 3) +
      path('M30 84q36 -46 84 0q-48 46 -84 0z', P.red) +
      poly(['108,84', '140,58', '140,110'], P.red) +
      circ(52, 78, 5, P.white) +
      circ(51, 78, 2.4, P.ink) +
      line('M72 66q10 18 0 36M88 66q8 18 0 36', P.rose, 3),
  );
const dog = (ground, fur) =>
  on(
    ground,
    path('M38 160V88q0 -44 42 -44t42 44v72z', fur) +
      path('M44 60q-30 4 -22 60q20 0 28 -34zM116 60q30 4 22 60q-20 0 -28 -34z', P.bark) +
      ell(80, 112, 24, 20, P.cream) +
      ell(80, 102, 9, 6, P.ink) +
      circ(62, 86, 4.5, P.ink) +
      circ(98, 86, 4.5, P.ink) +
      line('M80 108v8M72 120q8 6 16 0', P.ink, 3),
  );
const mushroom = (ground) =>
  on(
    ground,
    rect(62, 84, 36, 62, P.cream, 14) +
      path('M22 92q4 -62 58 -62t58 62q-58 16 -116 0z', P.red) +
      circ(56, 62, 9, P.cream) +
      circ(92, 52, 11, P.cream) +
      circ(108, 80, 7, P.cream) +
      circ(76, 82, 5, P.cream),
  );

/** Keyed like authors.json and nicknames.json; `d1` to `d3` are the demo accounts of seed/member.ts. */
export const avatars = {
  d1: () => face(P.sky, { hair: 'long', tint: P.ink, coat: P.red, tone: 2 }),
  d2: () => face(P.sand, { hair: 'short', tint: P.ink, coat: P.indigo, glasses: true }),
  d3: () =>
    face(P.mint, { hair: 'curly', tint: P.bark, coat: P.forest, tone: 1, beard: path('M70 108q10 8 20 0l-4 14h-12z', P.bark) }),
  a01: () => face(P.celadon, { hair: 'bun', coat: P.red }),
  a02: () =>
    face(P.amber, {
      hair: 'grey',
      tint: P.ash,
      coat: P.white,
      tone: 1,
      hat: chef(),
      beard: path('M66 92q14 -8 28 0q-4 8 -14 5q-10 3 -14 -5z', P.stone),
    }),
  a03: () => face(P.teal, { hair: 'short', coat: P.ochre, tone: 1, hat: strawHat() }),
  a04: () => face(P.rose, { hair: 'bob', coat: P.indigo, glasses: true }),
  a05: () => on(P.mint, at(76, 118, 1.05, world.bird(P.indigo, P.amber, P.ink)) + line('M0 132Q80 112 160 128', P.bark, 9)),
  a06: () =>
    on(
      P.sand,
      rect(40, 46, 80, 88, P.red, 14) +
        rect(40, 46, 80, 26, P.clay, 14) +
        rect(56, 84, 48, 9, P.bark, 4) +
        textOf(80, 124, '信', 26, P.cream, { anchor: 'middle' }) +
        rect(74, 134, 12, 26, P.bark),
    ),
  a07: () =>
    face(P.dune, {
      hair: 'short',
      tint: P.bark,
      coat: P.pine,
      tone: 3,
      beard: path('M52 92q28 16 56 0q-2 22 -28 24q-26 -2 -28 -24z', P.bark),
    }),
  a08: () => on(P.indigo, at(80, 82, 1, world.gear(46, 12, P.amber, P.indigo))),
  a09: () => on(P.sage, at(80, 128, 0.86, home.bowl(P.cream, P.indigo, P.mint)) + at(72, 74, 0.6, home.sprig(P.forest, P.red))),
  a10: () =>
    on(
      P.sky,
      circ(80, 82, 52, P.amber) +
        circ(80, 82, 43, P.cream) +
        repeat(8, (i) => at(80, 82, 1, path('M-11 -37q11 -6 22 0l-11 33z', P.amber), i * 45)),
    ),
  a11: () =>
    on(
      P.mist,
      circ(112, 48, 18, P.red) +
        peak(54, 160, 66, 100, P.sage) +
        peak(116, 160, 60, 78, P.pine) +
        rect(0, 112, 160, 10, P.white, 5, 'opacity=".7"'),
    ),
  a12: () => on(P.red, flower(80, 82, 0.36, P.cream)),
  m01: () => on(P.cream, at(80, 138, 1.05, home.pot(P.blue, P.pine, P.sage))),
  m02: () => on(P.night, stars(160, 160, 26, 3) + at(80, 148, 0.72, home.lamp(P.amber, true))),
  m03: () =>
    on(
      P.rose,
      at(80, 124, 0.8, home.bowl(P.white, P.red, P.cream)) + repeat(5, (i) => circ(56 + i * 12, 76 + (i % 2) * 5, 4, P.pine)),
    ),
  m04: () => face(P.mist, { hair: 'grey', tint: P.white, coat: P.indigo, glasses: true }),
  m05: () => on(P.sage, at(80, 136, 0.72, home.basket(P.amber, P.clay))),
  m06: () =>
    on(P.blue, at(80, 74, 0.8, path('M-70 12h150q14 -2 14 -16t-18 -16q-4 -30 -38 -28q-24 2 -30 24q-40 -8 -78 36z', P.white))),
  m07: () =>
    on(
      P.teal,
      circ(80, 64, 32, P.amber) +
        rect(0, 104, 160, 56, P.indigo) +
        ripples(0, 110, 160, 44, 8, 6, P.sky) +
        at(80, 126, 0.56, world.boat(P.bark, P.clay)),
    ),
  m08: () => face(P.amber, { hair: 'long', tint: P.bark, coat: P.celadon }),
  m09: () => catFace(P.celadon, P.stone, P.amber),
  m10: () =>
    on(
      P.coral,
      rect(26, 50, 108, 68, P.ink, 8) +
        rect(38, 60, 84, 26, P.cream, 4) +
        circ(58, 98, 11, P.cream) +
        circ(102, 98, 11, P.cream) +
        circ(58, 98, 4, P.red) +
        circ(102, 98, 4, P.red),
    ),
  m11: () =>
    on(
      P.mint,
      line('M80 156q6 -60 -8 -118', P.pine, 5) +
        repeat(10, (i) =>
          ell(
            60 + (i % 2) * 30 - i * 1,
            44 + i * 8,
            7,
            12,
            P.ochre,
            `transform="rotate(${i % 2 ? 40 : -40} ${60 + (i % 2) * 30 - i} ${44 + i * 8})"`,
          ),
        ),
    ),
  m12: () =>
    on(
      P.sand,
      path('M30 122q-6 -60 50 -60t54 54q0 6 -6 6z', P.clay) +
        line('M80 92q-16 -14 -26 4t12 22t34 -12t-14 -34', P.sand, 6) +
        path('M120 122q24 0 26 -34q-12 4 -22 16z', P.dune) +
        circ(142, 84, 4, P.bark),
    ),
  m13: () => on(P.blue, at(74, 128, 0.9, home.mug(P.cream)) + rect(100, 108, 46, 20, P.ochre, 6)),
  m14: () =>
    on(
      P.sand,
      rect(34, 118, 92, 42, P.stone) +
        path('M20 118h120l-18 -30h-84z', P.ink) +
        rect(50, 66, 60, 24, P.red) +
        path('M34 68h92l-24 -34h-44z', P.ink) +
        path('M66 160v-22q14 -18 28 0v22z', P.bark),
    ),
  m15: () => face(P.cream, { hair: 'curly', tint: P.brown, coat: P.ochre, tone: 2 }),
  m16: () => mushroom(P.forest),
  m17: () => dog(P.celadon, P.dune),
  m18: () => on(P.sky, at(80, 118, 0.86, home.envelope(P.white, P.red))),
  m19: () => face(P.pine, { hair: 'bun', tint: P.ink, coat: P.rose, tone: 2 }),
  m20: () => face(P.mist, { hair: 'short', tint: P.ink, coat: P.forest, tone: 2, hat: beanie(P.red) }),
  m21: () => on(P.ochre, at(72, 126, 0.8, home.teapot(P.bark))),
  m22: () =>
    on(
      P.white,
      at(80, 124, 0.72, home.bowl(P.red, P.cream, P.clay) + home.noodles() + at(20, -60, 1, home.chopsticks(P.bark), -30)),
    ),
  m23: () => face(P.sky, { hair: 'short', coat: P.indigo, tone: 1, hat: cap(P.red) }),
  m24: () =>
    on(
      P.indigo,
      ell(80, 94, 52, 42, P.ochre) +
        ell(80, 94, 24, 42, P.amber) +
        rect(74, 40, 12, 18, P.pine, 4) +
        poly(['56,88', '68,88', '62,76'], P.bark) +
        poly(['92,88', '104,88', '98,76'], P.bark) +
        path('M58 104q22 18 44 0q-6 18 -22 18t-22 -18z', P.bark),
    ),
  m25: () =>
    on(
      P.teal,
      path('M96 150V92q0 -44 -22 -52q-22 0 -18 18q10 8 16 0q6 40 -30 92z', P.white) +
        poly(['58,46', '30,56', '58,58'], P.ochre) +
        circ(66, 48, 3, P.ink) +
        line('M80 150v10M64 150v10', P.ochre, 4),
    ),
  m26: () =>
    on(
      P.pine,
      line('M20 40l-6 20M60 20l-8 26M110 30l-8 26M140 60l-6 20M36 90l-8 26M126 104l-8 26', P.sky, 4) +
        at(80, 142, 0.72, world.umbrella(P.amber)),
    ),
  m27: () =>
    on(
      P.mist,
      poly(['30,124', '130,124', '130,40'], P.red) +
        poly(['62,108', '114,108', '114,64'], P.mist) +
        repeat(6, (i) => rect(40 + i * 15, 116, 3, 8, P.cream)),
    ),
  m28: () => face(P.coral, { hair: 'fringe', tint: P.ink, coat: P.white, tone: 2 }),
  m29: () =>
    on(
      P.celadon,
      rect(34, 44, 92, 78, P.cream, 4) +
        rect(44, 54, 72, 58, P.indigo) +
        circ(94, 72, 11, P.amber) +
        path('M44 112q20 -34 40 -14t32 -8v22z', P.sage) +
        repeat(8, (i) => circ(34, 49 + i * 10, 3, P.celadon) + circ(126, 49 + i * 10, 3, P.celadon)),
    ),
  m30: () =>
    on(
      P.brown,
      at(
        80,
        136,
        0.8,
        home.stack([
          [120, 26, P.red, 0],
          [104, 24, P.cream, 6],
          [112, 26, P.pine, -4],
          [92, 22, P.ochre, 4],
        ]),
      ),
    ),
  m31: () => rabbit(P.sage),
  m32: () => fish(P.indigo),
  m33: () =>
    on(
      P.sky,
      poly(['80,18', '120,66', '80,114', '40,66'], P.red) +
        poly(['80,18', '120,66', '80,66'], P.ochre) +
        poly(['40,66', '80,66', '80,114'], P.amber) +
        line('M80 114q14 16 0 26t-6 20', P.bark, 3),
    ),
  m34: () => face(P.sand, { hair: 'long', tint: P.ink, coat: P.pine, glasses: true, tone: 2 }),
  m35: () => face(P.indigo, { hair: 'short', tint: P.ink, coat: P.navy, tone: 3, hat: cap(P.navy) }),
  m36: () =>
    on(
      P.bark,
      repeat(
        5,
        (i) =>
          path(
            `M${48 + (i % 3) * 32 - (i > 2 ? -16 : 0)} ${112 - (i > 2 ? 32 : 0)}q-22 -8 -14 -28q14 -16 28 0q8 20 -14 28z`,
            i % 2 ? P.clay : P.brown,
          ) + line(`M${44 + (i % 3) * 32 + (i > 2 ? 16 : 0)} ${92 - (i > 2 ? 32 : 0)}q6 -6 10 0`, P.amber, 3),
      ) + rect(28, 114, 104, 10, P.red, 5),
    ),
  m37: () => face(P.mint, { hair: 'fringe', tint: P.navy, coat: P.blue }),
  m38: () =>
    on(
      P.ochre,
      rect(76, 8, 8, 110, P.bark) +
        rect(58, 108, 44, 38, P.red, 8) +
        circ(62, 20, 6, P.brown) +
        circ(98, 34, 6, P.brown) +
        line('M78 20v90M82 34v76', P.cream, 1.5) +
        line('M118 40L70 150', P.brown, 4),
    ),
  m39: () => fox(P.mist),
  m40: () => owl(P.navy, P.brown),
};
