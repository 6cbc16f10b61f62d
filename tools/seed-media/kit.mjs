// Drawing kit of the demo pictures: palette, shapes as SVG text, and a seeded random source so that every run gives the same files.

/** The one palette of the set: warm paper, ink, vermilion, celadon, indigo, ochre. */
export const P = {
  paper: '#F5EDDF',
  cream: '#FBF6EB',
  sand: '#E8D6B5',
  dune: '#D9BD8E',
  ochre: '#D69E3A',
  amber: '#EBC06A',
  red: '#CF3115',
  coral: '#E07A55',
  rose: '#EBBFA6',
  clay: '#B4663F',
  brown: '#7C4F34',
  bark: '#54382A',
  mint: '#D5E0D0',
  celadon: '#A3BFA8',
  sage: '#7A9F89',
  pine: '#47705F',
  forest: '#29493F',
  mist: '#DFE6E3',
  sky: '#C3D6D8',
  teal: '#6F9CA3',
  blue: '#5877A6',
  indigo: '#2F4677',
  navy: '#1D2A4B',
  night: '#141C33',
  ink: '#2B2724',
  stone: '#8F877C',
  ash: '#C9C0B2',
  white: '#FFFDF8',
};

const n = (v) => Math.round(v * 10) / 10;

export const rect = (x, y, w, h, fill, r = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}" ${more}/>`;
export const circ = (x, y, r, fill, more = '') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
export const ell = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const poly = (points, fill, more = '') => `<polygon points="${points.join(' ')}" fill="${fill}" ${more}/>`;
export const line = (d, stroke, width = 3, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const ring = (x, y, r, stroke, width = 3, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
export const dim = (opacity, body) => `<g opacity="${opacity}">${body}</g>`;
export const repeat = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');

/** Places a prop that is drawn around its own origin (base line at y = 0). */
export const at = (x, y, scale, body, turn = 0, flip = 1) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${scale * flip} ${scale})">${body}</g>`;

let clips = 0;
/** Clips `body` to `shape` (a shape element without its own fill). */
export const clip = (shape, body) => {
  clips += 1;
  return `<clipPath id="c${clips}">${shape}</clipPath><g clip-path="url(#c${clips})">${body}</g>`;
};

/** Mulberry32: same seed, same picture. */
export const random = (seed) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** A smooth range of hills across the width, filled down to `bottom`. */
export const hills = (w, bottom, y, amp, seed, fill, waves = 2.2) => {
  const r = random(seed);
  const [a, b, c] = [r() * 6.3, r() * 6.3, r() * 6.3];
  const top = repeat(41, (i) => {
    const t = i / 40;
    const v =
      Math.sin(t * 6.3 * waves * 0.5 + a) * 0.6 + Math.sin(t * 6.3 * waves + b) * 0.3 + Math.sin(t * 6.3 * waves * 2.1 + c) * 0.1;
    return `${i ? 'L' : 'M'}${n(t * w)} ${n(y - amp * v)}`;
  });
  return path(`${top}L${w} ${bottom}L0 ${bottom}Z`, fill);
};

/** A single peak with soft feet. */
export const peak = (x, base, half, height, fill) =>
  path(
    `M${x - half} ${base}C${x - half * 0.45} ${base - height * 0.35} ${x - half * 0.28} ${base - height} ${x} ${base - height}S${x + half * 0.5} ${base - height * 0.3} ${x + half} ${base}Z`,
    fill,
  );

/** Short horizontal strokes: light on water. */
export const ripples = (x, y, w, h, count, seed, color, width = 3) => {
  const r = random(seed);
  return repeat(count, () => {
    const yy = y + r() * h;
    const len = 14 + r() * 60;
    const xx = x + r() * (w - len);
    return line(`M${n(xx)} ${n(yy)}h${n(len)}`, color, width);
  });
};

/** Flat cloud of three pills. */
export const cloud = (x, y, s, fill) =>
  at(x, y, s, rect(-70, -12, 140, 24, fill, 12) + rect(-36, -30, 84, 30, fill, 15) + rect(-10, 4, 110, 20, fill, 10));

export const stars = (w, h, count, seed, color = P.cream) => {
  const r = random(seed);
  return repeat(count, () => circ(r() * w, r() * h, 0.8 + r() * r() * 2.6, color, `opacity="${n(0.4 + r() * 0.6)}"`));
};

/** The logo: five petals (server/src/delivery/live/icons/icon.svg), 336 units wide at scale 1. */
export const flower = (x, y, scale, color) =>
  at(
    x,
    y,
    scale,
    repeat(5, (i) => at(0, 0, 1, path('M0 -42c-30 -26 -44 -54 -44 -82a44 44 0 0 1 88 0c0 28 -14 56 -44 82z', color), i * 72)) +
      circ(0, 0, 20, P.amber),
  );

/** Fine specks, as on uncoated paper. */
export const specks = (w, h, seed, color = P.ink, count = 90, opacity = 0.09) => {
  const r = random(seed);
  return dim(
    opacity,
    repeat(count, () => circ(r() * w, r() * h, 0.7 + r() * 1.2, color)),
  );
};

export const rain = (w, h, count, seed, color, len = 34) => {
  const r = random(seed);
  return repeat(count, () => {
    const x = r() * (w + 60);
    const y = r() * h - 20;
    return line(`M${n(x)} ${n(y)}l${n(-len * 0.28)} ${len}`, color, 2);
  });
};

/** The complete document; `grain` overlays the specks. */
export const svg = (w, h, body, seed = 1) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}${specks(w, h, seed, P.ink, Math.round((w * h) / 5400))}${specks(w, h, seed + 7, P.white, Math.round((w * h) / 7000), 0.28)}</svg>`;

/** Text in the fonts of the drawing machine; outputs are committed, so readers need no font. */
export const textOf = (x, y, text, size, fill, { weight = 700, serif = true, anchor = 'start', spacing = 0 } = {}) =>
  `<text x="${n(x)}" y="${n(y)}" font-family="${serif ? 'Noto Serif CJK SC' : 'Noto Sans CJK SC'}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" letter-spacing="${spacing}">${text}</text>`;

/** Vertical text, one character under the other. */
export const upright = (x, y, text, size, fill, { gap = 1.16, ...more } = {}) =>
  [...text].map((ch, i) => textOf(x, y + i * size * gap, ch, size, fill, { anchor: 'middle', ...more })).join('');

/** A red seal with one or two characters. */
export const seal = (x, y, size, text) =>
  rect(x, y, size, size, P.red, size * 0.12) +
  upright(x + size / 2, y + size * (text.length > 1 ? 0.44 : 0.7), text, size * (text.length > 1 ? 0.4 : 0.6), P.cream, {
    gap: 1.05,
  });

/** `count` small objects at seeded positions of a box; `draw(x, y, i)`. */
export const scatter = (count, seed, x, y, w, h, draw) => {
  const r = random(seed);
  return repeat(count, (i) => draw(x + r() * w, y + r() * h, i));
};
