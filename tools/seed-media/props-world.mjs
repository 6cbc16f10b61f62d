// Outdoor objects: houses, boats, trees, animals, people, machines. Each prop stands on y = 0 unless noted.
import { P, at, circ, dim, ell, line, repeat, path, poly, rect, ring } from './kit.mjs';

const shade = (d) => path(d, P.ink, 'opacity=".12"');

/** White wall, dark tiled roof with raised ends. */
export const house = (w, h, { wall = P.white, roof = P.ink, door = P.clay, lit = false } = {}) =>
  rect(-w / 2, -h, w, h, wall) +
  shade(`M${w * 0.14} ${-h}h${w * 0.36}v${h}h${-w * 0.36}z`) +
  path(
    `M${-w / 2 - 22} ${-h + 6}q26 -8 ${w * 0.24} -44h${w * 0.52 + 22 - w * 0.24 + 22 - 44}q${w * 0.24 - 8} 36 ${w * 0.24 + 22} 44z`,
    roof,
  ) +
  rect(-w * 0.32, -h * 0.62, w * 0.2, h * 0.26, lit ? P.amber : P.teal) +
  line(`M${-w * 0.22} ${-h * 0.62}v${h * 0.26}`, roof, 3) +
  rect(w * 0.12, -h * 0.56, w * 0.22, h * 0.56, door);

export const gable = (w, h, { wall = P.white, roof = P.ink } = {}) =>
  path(`M${-w / 2} 0v${-h}h${w * 0.16}v-18h${w * 0.16}v-18h${w * 0.36}v18h${w * 0.16}v18h${w * 0.16}v${h}z`, wall) +
  line(`M${-w / 2 - 6} ${-h}h${w * 0.16 + 6}v-18h${w * 0.16}v-18h${w * 0.36}v18h${w * 0.16}v18h${w * 0.16 + 6}`, roof, 9) +
  rect(-w * 0.1, -h * 0.7, w * 0.2, w * 0.2, P.teal) +
  line(`M0 ${-h * 0.7}v${w * 0.2}`, roof, 3);

export const block = (w, h, color, { lit = 0.3, seed = 3, glow = P.amber, dark = P.ink, cell = 26 } = {}) => {
  let body = rect(-w / 2, -h, w, h, color) + shade(`M${w * 0.2} ${-h}h${w * 0.3}v${h}h${-w * 0.3}z`);
  let s = seed;
  for (let y = 16; y < h - 20; y += cell) {
    for (let x = 12; x < w - 16; x += cell) {
      s = (s * 1103515245 + 12345) % 2147483648;
      body += rect(
        -w / 2 + x,
        -h + y,
        cell * 0.46,
        cell * 0.54,
        s / 2147483648 < lit ? glow : dark,
        1,
        s / 2147483648 < lit ? '' : 'opacity=".22"',
      );
    }
  }
  return body;
};

export const boat = (color = P.bark, canopy = P.clay) =>
  path('M-110 -26q20 26 50 26h120q36 0 50 -30q-40 8 -110 8t-110 -4z', color) +
  path('M-44 -24q4 -46 48 -46t48 46z', canopy) +
  repeat(4, (i) => line(`M${-26 + i * 20} -${i === 0 || i === 3 ? 50 : 64}v${i === 0 || i === 3 ? 26 : 40}`, P.bark, 2)) +
  line('M-80 -24l-46 -70', P.bark, 4);

export const skiff = (color = P.red) =>
  path('M-60 -22q60 10 120 0q-8 22 -26 22h-66q-18 0 -28 -22z', color) +
  line('M0 -20v-66', P.bark, 4) +
  poly(['4,-84', '4,-28', '44,-32'], P.cream);

export const ferry = (color = P.red) =>
  path('M-190 -44h380l-30 44h-320z', color) +
  rect(-190, -54, 380, 12, P.cream) +
  rect(-150, -110, 270, 56, P.white, 4) +
  repeat(7, (i) => rect(-136 + i * 36, -96, 24, 24, P.teal, 3)) +
  rect(-60, -150, 110, 40, P.cream, 4) +
  rect(-48, -140, 86, 18, P.teal, 3) +
  rect(70, -164, 34, 54, P.indigo) +
  rect(70, -164, 34, 12, P.red);

export const coach = (color = P.pine, band = P.amber) =>
  rect(-130, -96, 260, 84, color, 8) +
  rect(-130, -46, 260, 8, band) +
  repeat(6, (i) => rect(-114 + i * 39, -82, 28, 28, P.cream, 3)) +
  [-90, -60, 60, 90].map((x) => circ(x, -8, 11, P.ink)).join('') +
  rect(-138, -18, 276, 6, P.ink);

export const engine = (color = P.forest) =>
  path('M-130 -12v-84h190q50 0 70 50v34z', color) +
  rect(60, -82, 40, 28, P.cream, 4) +
  rect(-130, -46, 256, 8, P.amber) +
  repeat(4, (i) => rect(-112 + i * 40, -82, 26, 26, P.pine, 3)) +
  [-90, -60, 60, 90].map((x) => circ(x, -8, 11, P.ink)).join('') +
  rect(-136, -18, 266, 6, P.ink);

export const bus = (color = P.red, glass = P.amber) =>
  rect(-170, -124, 340, 108, color, 18) +
  rect(-154, -108, 308, 46, glass, 8) +
  repeat(5, (i) => rect(-100 + i * 56, -108, 5, 46, color)) +
  rect(-170, -44, 340, 8, P.cream, 0, 'opacity=".8"') +
  [-100, 100].map((x) => circ(x, -16, 22, P.ink) + circ(x, -16, 9, P.ash)).join('') +
  circ(164, -34, 7, P.amber);

export const lighthouse = () =>
  path('M-26 0l8 -150h36l8 150z', P.white) +
  poly(['-22,-60', '22,-60', '19.500,-100', '-19.500,-100'], P.red) +
  path('M2 -150h16l8 150h-20z', P.ink, 'opacity=".12"') +
  rect(-24, -158, 48, 10, P.ink, 3) +
  rect(-14, -184, 28, 26, P.amber) +
  path('M-20 -184h40l-20 -22z', P.red);

export const roundTree = (crown = P.sage, trunk = P.bark) =>
  rect(-5, -70, 10, 70, trunk) +
  ell(0, -106, 48, 56, crown) +
  path('M8 -162a48 56 0 0 1 0 112q36 -50 0 -112z', P.ink, 'opacity=".12"') +
  line('M0 -50v-60M0 -86l18 -18M0 -76l-16 -16', trunk, 3);
export const pineTree = (color = P.pine) =>
  rect(-5, -30, 10, 30, P.bark) +
  [0, 1, 2]
    .map((i) => poly([`0,${-150 + i * 30}`, `${26 + i * 10},${-84 + i * 34}`, `${-26 - i * 10},${-84 + i * 34}`], color))
    .join('') +
  path('M0 -150l46 134h-46z', P.ink, 'opacity=".1"');
export const poplar = (color = P.celadon) =>
  rect(-4, -40, 8, 40, P.bark) +
  ell(0, -110, 24, 84, color) +
  path('M2 -194a24 84 0 0 1 0 168q20 -80 0 -168z', P.ink, 'opacity=".1"');
export const bareTree = (color = P.bark) =>
  line('M0 0v-110', color, 14) +
  line('M0 -76q-40 -20 -50 -84M0 -84q40 -20 54 -80M0 -100q-6 -40 -4 -96', color, 8) +
  line(
    'M-38 -118q-26 -16 -36 -50M-46 -140q2 -26 14 -44M40 -118q26 -12 40 -42M50 -146q-4 -24 -14 -38M-4 -150q-18 -20 -22 -44M-4 -160q14 -16 18 -40',
    color,
    4,
  );
export const bamboo = (h, color = P.sage) =>
  repeat(Math.ceil(h / 60), (i) => rect(-6, -i * 60 - 57, 12, 56, color, 3)) +
  [
    [60, 40],
    [150, -44],
    [240, 36],
  ]
    .filter(([y]) => y < h)
    .map(
      ([y, a]) =>
        at(0, -y, 0.6, path('M0 0q-12 -40 0 -96q12 56 0 96z', P.pine), a) +
        at(0, -y, 0.5, path('M0 0q-12 -40 0 -96q12 56 0 96z', P.sage), a * 1.7),
    )
    .join('');
export const grass = (color = P.pine) => line('M0 0q-6 -24 -18 -36M0 0q0 -30 2 -48M0 0q8 -22 20 -32', color, 4);
export const reeds = (color = P.clay) =>
  line('M0 0q4 -70 -10 -130M14 0q-2 -60 8 -108M-12 0q-6 -50 -16 -84', color, 3) +
  ell(-10, -138, 5, 18, color) +
  ell(22, -116, 5, 16, color) +
  ell(-28, -92, 4, 14, color);

/** Perched bird seen from the side, feet at y = 0. */
export const bird = (body = P.ink, breast = P.rose, beak = P.ochre) =>
  path('M-46 -14q-50 18 -66 40q40 -6 70 -16z', body) +
  path('M-52 -18q10 -46 56 -46q20 -24 42 -10q12 8 10 22q-2 50 -50 54q-40 2 -58 -20z', body) +
  path('M6 2q46 -4 50 -52q-10 14 -34 16q-26 6 -16 36z', breast) +
  poly(['54,-58', '76,-52', '54,-46'], beak) +
  circ(38, -58, 4.5, P.white) +
  circ(39, -58, 2.4, P.night) +
  path('M-44 -24q30 -26 56 -8q-20 26 -56 8z', P.white, 'opacity=".22"') +
  line('M-4 2v12M10 2v12', P.brown, 3);
export const gull = (color = P.ink) => line('M-26 -8q14 -14 26 4q12 -18 26 -4', color, 4);
export const dove = (body = P.stone) =>
  bird(body, P.rose, P.ink) + repeat(6, (i) => circ(14 + (i % 3) * 7, -44 + Math.floor(i / 3) * 8, 2, P.white));
export const cat = (color = P.ink, eye = P.amber) =>
  path('M-38 0q-10 -62 22 -76l-6 -34l20 16h18l20 -16l-6 38q14 24 10 72z', color) +
  line('M34 -4q36 2 34 -36', color, 11) +
  circ(-8, -78, 3.5, eye) +
  circ(14, -78, 3.5, eye) +
  poly(['0,-72', '7,-72', '3.500,-68'], P.rose);
export const hen = (color = P.ink) =>
  path('M-58 -40q-22 -40 -8 -54q16 10 26 24q26 16 44 -4q0 -40 22 -42q22 0 22 24q4 62 -54 66q-42 2 -52 -14z', color) +
  path('M18 -112q4 -14 12 -4q8 -10 14 6z', P.red) +
  poly(['46,-96', '62,-90', '46,-86'], P.ochre) +
  circ(34, -94, 3, P.white) +
  line('M-14 -26v26M6 -26v26', P.ochre, 4);

/** Small figure for scale. */
export const person = (coat = P.red, hair = P.ink, legs = P.ink) =>
  rect(-12, -34, 9, 34, legs) +
  rect(4, -34, 9, 34, legs) +
  path('M-18 -30q-4 -56 18 -56t18 56z', coat) +
  path('M4 -86q16 4 14 56h-10z', P.ink, 'opacity=".14"') +
  circ(0, -100, 14, P.rose) +
  path('M-15 -100q-2 -18 15 -18t15 18q-8 -8 -15 -8t-15 8z', hair);
export const sitter = (coat = P.indigo, hair = P.ink) =>
  path('M-20 0q-6 -62 16 -66q24 2 22 40h30v26z', coat) +
  circ(0, -82, 15, P.rose) +
  path('M-16 -80q-4 -22 16 -22t15 20q-8 -8 -15 -8z', hair);
export const umbrella = (color = P.red) =>
  line('M0 0v-110', P.bark, 4) +
  path(
    'M-74 -104q14 -60 74 -60t74 60q-12 -12 -25 0q-12 -12 -24 0q-13 -12 -25 0q-12 -12 -25 0q-12 -12 -25 0q-12 -12 -24 0z',
    color,
  ) +
  path('M0 -164q60 0 74 60q-12 -12 -25 0q-12 -40 -49 -60z', P.ink, 'opacity=".14"');
export const bicycle = (color = P.ink) =>
  ring(-46, -34, 32, color, 5) +
  ring(50, -34, 32, color, 5) +
  line('M-46 -34l24 -46h54l18 46M-22 -80l26 46l28 -46M4 -34h-50M28 -94l22 60M-30 -84h18M18 -98h20', P.red, 5);
export const lantern = (color = P.red) =>
  line('M0 -96v16', P.ink, 3) +
  ell(0, -44, 32, 36, color) +
  path('M4 -80a32 36 0 0 1 0 72q22 -36 0 -72z', P.ink, 'opacity=".14"') +
  rect(-14, -84, 28, 8, P.ochre) +
  rect(-14, -12, 28, 8, P.ochre) +
  line('M0 -4v22', P.ochre, 3);

export const gear = (r, teeth, color, hole = P.paper) =>
  repeat(teeth, (i) => at(0, 0, 1, rect(-r * 0.13, -r * 1.16, r * 0.26, r * 0.4, color, 2), (360 / teeth) * i)) +
  circ(0, 0, r, color) +
  circ(0, 0, r * 0.62, hole) +
  repeat(4, (i) => at(0, 0, 1, rect(-r * 0.07, -r * 0.7, r * 0.14, r * 0.7, color), i * 90 + 20)) +
  circ(0, 0, r * 0.2, color) +
  circ(0, 0, r * 0.08, P.red);

export const radio = (color = P.clay) =>
  line('M60 -130l90 -80', P.stone, 4) +
  line('M-70 -130q70 -50 140 0', P.bark, 8) +
  rect(-130, -130, 260, 130, color, 14) +
  rect(20, -130, 110, 130, P.ink, 14, 'opacity=".08"') +
  circ(-58, -64, 46, P.sand) +
  repeat(5, (i) => line(`M${-90 + i * 16} ${-64 - [26, 36, 40, 36, 26][i]}v${[52, 72, 80, 72, 52][i]}`, P.brown, 4)) +
  rect(14, -108, 100, 32, P.cream, 4) +
  repeat(8, (i) => line(`M${24 + i * 11} -100v${i % 2 ? 8 : 14}`, P.ink, 2)) +
  line('M78 -106v28', P.red, 3) +
  circ(38, -40, 17, P.bark) +
  circ(90, -40, 17, P.bark) +
  line('M38 -40v-12M90 -40l9 -8', P.cream, 3);

export const battery = (level, color) =>
  rect(-44, -180, 88, 180, P.cream, 14) +
  rect(-20, -196, 40, 18, P.stone, 4) +
  rect(-34, -10 - 160 * level, 68, 160 * level, color, 8) +
  path('M14 -180h16q14 0 14 14v152q0 14 -14 14h-16z', P.ink, 'opacity=".1"');

export const speaker = (x, y, color) => dim(1, ring(x, y, 20, color, 5));
