// Objects of the house and the kitchen. Each prop stands on y = 0 and is about 100 units tall unless noted.
import { P, at, circ, dim, ell, clip, line, repeat, path, poly, rect, ring } from './kit.mjs';

const shade = (d) => path(d, P.ink, 'opacity=".12"');

export const steam = (x, y, s = 1, color = P.white, opacity = 0.75) =>
  at(
    x,
    y,
    s,
    dim(
      opacity,
      line('M-18 0c-12 -22 12 -34 0 -58', color, 6) +
        line('M4 -8c-12 -24 12 -38 0 -66', color, 6) +
        line('M26 0c-12 -20 12 -32 0 -52', color, 6),
    ),
  );

export const cup = (color = P.cream, tea = P.clay) =>
  path('M-34 -56h68l-8 46q-2 10 -14 10h-24q-12 0 -14 -10z', color) +
  shade('M8 -56h26l-8 46q-2 10 -14 10h-8z') +
  ell(0, -56, 34, 8, color) +
  ell(0, -55, 29, 6, tea);

export const mug = (color = P.red) =>
  ring(38, -36, 17, color, 9) +
  rect(-36, -72, 72, 72, color, 10) +
  shade('M8 -72h18q10 0 10 10v52q0 10 -10 10h-18z') +
  ell(0, -70, 36, 8, color) +
  ell(0, -69, 30, 5.5, P.bark);

export const bowl = (color = P.indigo, band = P.cream, fill = P.cream) =>
  path('M-70 -58h140q-2 40 -40 52v6h-60v-6q-38 -12 -40 -52z', color) +
  shade('M20 -58h50q-2 40 -40 52v6h-22z') +
  line('M-66 -38q66 14 132 0', band, 4) +
  ell(0, -58, 70, 14, color) +
  ell(0, -57, 62, 11, fill);

export const chopsticks = (color = P.bark) => line('M-90 -6L70 -30', color, 5) + line('M-88 6L74 -16', color, 5);

export const teapot = (color = P.pine) =>
  line('M-52 -50q-40 -6 -46 -40', color, 13) +
  ring(60, -44, 24, color, 9) +
  ell(0, -42, 62, 42, color) +
  shade('M20 -82q42 10 42 40q0 36 -44 42z') +
  rect(-26, -90, 52, 10, color, 5) +
  circ(0, -96, 9, color) +
  rect(-30, -6, 60, 6, color, 3);

export const kettle = (color = P.stone) =>
  line('M-44 -40q-34 -6 -44 -44', color, 14) +
  path('M-58 -8q-4 -62 34 -72h48q38 10 34 72q0 8 -10 8h-96q-10 0 -10 -8z', color) +
  shade('M14 -80h10q38 10 34 72q0 8 -10 8h-40z') +
  line('M-30 -84q30 -60 60 0', P.bark, 8) +
  rect(-18, -90, 36, 10, color, 5) +
  circ(0, -96, 7, P.red);

export const vase = (color = P.celadon) =>
  path('M-16 -110h32q-4 26 14 44q18 18 12 44q-4 22 -20 22h-44q-16 0 -20 -22q-6 -26 12 -44q18 -18 14 -44z', color) +
  shade('M4 -110h12q-4 26 14 44q18 18 12 44q-4 22 -20 22h-14q14 -60 -6 -110z') +
  rect(-20, -114, 40, 8, color, 4);

export const leafy = (color = P.pine, vein = P.celadon) =>
  path('M0 0q-26 -34 0 -82q26 48 0 82z', color) + line('M0 -4v-60', vein, 2);

export const pot = (color = P.clay, leaf = P.pine, leaf2 = P.sage) =>
  [-58, -30, -6, 24, 52].map((a, i) => at(0, -54, 0.95 + (i % 2) * 0.25, leafy(i % 2 ? leaf2 : leaf), a)).join('') +
  path('M-36 -58h72l-8 54q-1 4 -6 4h-44q-5 0 -6 -4z', color) +
  shade('M10 -58h26l-8 54q-1 4 -6 4h-14z') +
  rect(-40, -64, 80, 14, color, 4);

export const sprig = (color = P.forest, berries = P.red) =>
  line('M0 0q8 -60 -6 -120', color, 4) +
  [
    [-20, -40, -50],
    [18, -56, 46],
    [-22, -78, -44],
    [12, -96, 38],
  ]
    .map(([x, y, a]) => at(x * 0.4, y, 0.5, leafy(color), a))
    .join('') +
  [
    [-14, -112],
    [2, -128],
    [14, -108],
  ]
    .map(([x, y]) => circ(x, y, 7, berries))
    .join('');

export const book = (w, h, color, band = P.cream) =>
  rect(-w / 2, -h, w, h, color, 4) +
  rect(-w / 2 + 12, -h, 5, h, band, 0, 'opacity=".7"') +
  rect(w / 2 - 20, -h, 5, h, band, 0, 'opacity=".7"');

export const stack = (rows) => {
  let y = 0;
  return rows
    .map(([w, h, color, dx]) => {
      const part = at(dx, y, 1, book(w, h, color));
      y -= h;
      return part;
    })
    .join('');
};

export const openBook = (page = P.white, cover = P.red) =>
  path('M-112 -4q56 -22 112 0q56 -22 112 0v10h-224z', cover) +
  path('M-106 -62q54 -24 106 0v56q-52 -22 -106 0z', page) +
  path('M106 -62q-54 -24 -106 0v56q52 -22 106 0z', page) +
  shade('M0 -62q30 -14 60 -12q-40 6 -60 68z') +
  repeat(
    4,
    (i) =>
      line(`M-88 ${-54 + i * 12}q36 -12 72 0`, P.ash, 3) + line(`M18 ${-54 + i * 12}q36 -12 ${i === 3 ? 36 : 72} 0`, P.ash, 3),
  );

export const lamp = (color = P.red, glow = true) =>
  (glow ? path('M-46 -118h92l76 118h-244z', P.amber, 'opacity=".28"') : '') +
  rect(-4, -120, 8, 116, P.bark) +
  rect(-30, -8, 60, 8, P.bark, 4) +
  path('M-26 -176h52l26 60h-104z', color) +
  shade('M6 -176h20l26 60h-36z');

export const hanging = (color = P.red, drop = 100) =>
  line(`M0 0v${drop}`, P.ink, 3) +
  path(`M-14 ${drop}h28q40 14 46 54h-120q6 -40 46 -54z`, color) +
  ell(0, drop + 54, 60, 8, P.amber);

export const table = (w, h, color = P.clay, top = 18) =>
  rect(-w / 2, -h, w, top, color, 4) +
  shade(`M${-w / 2 + 16} ${-h + top}h${w - 32}v10h${-w + 32}z`) +
  rect(-w / 2 + 24, -h + top, 14, h - top, color) +
  rect(w / 2 - 38, -h + top, 14, h - top, color);

export const stool = (color = P.brown) =>
  rect(-44, -70, 88, 12, color, 4) +
  poly(['-34,-58', '-24,-58', '-32,0', '-42,0'], color) +
  poly(['34,-58', '24,-58', '32,0', '42,0'], color) +
  rect(-32, -30, 64, 6, color);

export const recliner = (color = P.dune, frame = P.brown) =>
  line('M-150 -20L-30 -62L70 -60L150 -150', frame, 12) +
  line('M-144 -28L-30 -70L66 -68L142 -150', color, 10) +
  line('M-100 -30L-130 20M70 -60L30 20M-30 -60L40 20M70 -60L120 20', frame, 9) +
  repeat(9, (i) => line(`M${-128 + i * 22} ${i < 5 ? -33 - i * 8 : -66}v10`, P.brown, 2));

export const tomato = (color = P.red) =>
  ell(0, -30, 38, 32, color) +
  path('M8 -60q30 4 30 30q0 28 -30 32q18 -30 0 -62z', P.ink, 'opacity=".12"') +
  ell(-14, -42, 8, 5, P.white, 'opacity=".5"') +
  [-60, -20, 20, 60].map((a) => at(0, -60, 0.3, leafy(P.pine), a)).join('');

export const egg = (color = P.cream) =>
  path('M0 -58c22 0 34 26 34 38a34 22 0 0 1 -68 0c0 -12 12 -38 34 -38z', color) +
  path('M10 -56c16 8 24 28 24 36a34 22 0 0 1 -30 22c14 -18 16 -36 6 -58z', P.ink, 'opacity=".08"');

export const scallion = () =>
  line('M0 0L-20 -130M0 0L4 -140M0 0L26 -126', P.pine, 9) +
  line('M0 30V-30', P.cream, 14) +
  line('M-4 34l-8 12M0 34v14M4 34l8 12', P.dune, 2);

export const radish = (color = P.cream) =>
  [-34, 0, 30].map((a) => at(0, -92, 0.9, leafy(a ? P.sage : P.pine), a)).join('') +
  path('M-30 -78q0 -20 30 -20t30 20q2 40 -22 64q-6 8 -8 22q-2 -14 -8 -22q-24 -24 -22 -64z', color) +
  path('M8 -98q22 2 22 20q2 40 -22 64q-6 8 -8 22q-2 -10 0 -14q20 -40 8 -92z', P.ink, 'opacity=".1"') +
  line('M-22 -60h14M-16 -40h12M10 -52h12', P.ash, 2.5);

export const loaf = (color = P.ochre) =>
  path('M-96 0q-20 0 -20 -24q0 -56 116 -56t116 56q0 24 -20 24z', color) +
  path('M20 -80q96 4 96 56q0 24 -20 24h-60q40 -40 -16 -80z', P.brown, 'opacity=".2"') +
  [-56, -8, 40].map((x) => path(`M${x} -66q24 8 26 36q-24 -6 -26 -36z`, P.cream)).join('');

export const roundLoaf = (color = P.ochre) =>
  circ(0, 0, 92, color) +
  path('M20 -90a92 92 0 0 1 0 180q60 -90 0 -180z', P.brown, 'opacity=".18"') +
  path('M-54 -8q54 -26 108 0q-54 26 -108 0z', P.cream) +
  path('M-8 -54q26 54 0 108q-26 -54 0 -108z', P.cream) +
  repeat(14, (i) => circ(Math.cos(i * 2.4) * (18 + i * 4.6), Math.sin(i * 2.4) * (18 + i * 4.6), 2, P.white));

export const noodles = () =>
  clip(
    '<ellipse cx="0" cy="-57" rx="62" ry="13"/>',
    rect(-70, -74, 140, 34, P.coral) +
      repeat(7, (i) => line(`M${-56 + i * 10} ${-62 + (i % 3) * 3}q20 14 44 2`, P.amber, 4)) +
      circ(-30, -60, 4, P.pine) +
      circ(22, -55, 4, P.pine) +
      circ(4, -62, 4, P.pine),
  );

export const wok = () =>
  line('M100 -50l70 -26', P.bark, 14) +
  path('M-110 -54h220q-14 54 -110 54t-110 -54z', P.ink) +
  ell(0, -54, 110, 22, P.stone) +
  ell(0, -52, 100, 18, P.ink);

export const jar = (color = P.clay, lid = P.bark, label = '') =>
  path('M-30 -96h60q34 14 34 56q0 40 -30 40h-68q-30 0 -30 -40q0 -42 34 -56z', color) +
  shade('M10 -96h20q34 14 34 56q0 40 -30 40h-24q28 -50 0 -96z') +
  rect(-38, -108, 76, 14, lid, 6) +
  label;

export const glassJar = (fill = P.ochre) =>
  rect(-40, -104, 80, 104, P.mist, 12) +
  rect(-34, -74, 68, 68, fill, 8) +
  repeat(9, (i) => circ(-22 + (i % 3) * 22, -66 + Math.floor(i / 3) * 20, 5, P.amber)) +
  rect(-34, -120, 68, 18, P.red, 5) +
  line('M-28 -92v60', P.white, 4, 'opacity=".7"');

export const key = (color = P.ochre) => ring(0, 0, 20, color, 9) + line('M20 0h64M70 0v18M84 0v14', color, 9);

export const envelope = (color = P.cream, mark = P.red) =>
  rect(-70, -90, 140, 90, color, 4) + line('M-68 -88L0 -36L68 -88', P.ash, 4) + circ(0, -38, 13, mark);

export const note = (color = P.white, rows = 4) =>
  rect(-52, -130, 104, 130, color, 3) +
  repeat(rows, (i) => line(`M-36 ${-108 + i * 24}h${i === rows - 1 ? 40 : 72}`, P.blue, 4)) +
  path('M52 -24l-24 24h24z', P.ash);

export const pen = (color = P.indigo) => rect(-6, -120, 12, 92, color, 5) + poly(['-6,-28', '6,-28', '0,0'], P.ochre);

export const basket = (color = P.dune, band = P.clay) =>
  line('M-64 -70q64 -130 128 0', band, 9) +
  path('M-76 -74h152l-16 66q-3 8 -14 8h-92q-11 0 -14 -8z', color) +
  repeat(4, (r) => line(`M${-72 + r * 4} ${-58 + r * 16}h${144 - r * 8}`, band, 3)) +
  repeat(9, (c) => line(`M${-60 + c * 15} -72l${(4 - c) * 1.6} 70`, band, 3)) +
  rect(-80, -82, 160, 12, band, 6);

export const crate = (color = P.dune) =>
  rect(-70, -100, 140, 100, color, 3) +
  shade('M20 -100h50v100h-50z') +
  rect(-70, -60, 140, 5, P.brown, 0, 'opacity=".35"') +
  rect(-14, -100, 28, 40, P.sand);

export const shirt = (color) =>
  path('M-26 0h18q8 12 16 0h18l34 24l-16 26l-16 -10v76h-56v-76l-16 10l-16 -26z', color) +
  path('M8 6l18 -6l34 24l-16 26l-16 -10v76h-22z', P.ink, 'opacity=".1"');
export const trousers = (color) =>
  path('M-30 0h60l8 118h-28l-10 -84l-10 84h-28z', color) + path('M6 0h24l8 118h-28l-8 -70z', P.ink, 'opacity=".1"');
export const skirt = (color, dots = P.cream) =>
  path('M-26 0h52l30 100h-112z', color) +
  repeat(10, (i) => circ(-34 + (i % 4) * 22 + (i > 3 ? 6 : 0), 24 + Math.floor(i / 4) * 28, 4, dots));
export const towel = (color) => rect(-28, 0, 56, 84, color, 2) + rect(-28, 62, 56, 6, P.white, 0, 'opacity=".6"');
