// Lays out the product pictures with text: dimensions with lines and numbers, and the cards of material, size and care.
import { circ, ell, line, P, rect, textOf } from './kit.mjs';

export const [plate, cardWidth, cardHeight] = [1080, 1080, 788];
const ground = '#F4F0E8';

/** Formats centimetres: one decimal below ten. */
const length = (cm) => `${cm < 10 ? Math.round(cm * 10) / 10 : Math.round(cm)} cm`;

/**
 * Wraps the text in lines of at most `maxWidth` wide characters; a Latin letter or digit counts half. No line begins with a
 * punctuation mark.
 */
const wrapped = (text, maxWidth) => {
  const lines = [''];
  let width = 0;
  for (const part of text.match(/[\w.%℃]+|./gu) ?? []) {
    const size = [...part].reduce((sum, ch) => sum + (ch.charCodeAt(0) < 256 ? 0.55 : 1), 0);
    if (width + size > maxWidth && !/[，。、；：）！？]/.test(part)) {
      lines.push('');
      width = 0;
    }
    lines[lines.length - 1] += part;
    width += size;
  }
  return lines;
};

const sans = { serif: false, weight: 400 };
const paragraph = (x, y, text, maxWidth, size = 42, gap = 1.62, fill = P.ink) =>
  wrapped(text, maxWidth)
    .map((row, i) => textOf(x, y + i * size * gap, row, size, fill, sans))
    .join('');

/** A dimension line between two points, horizontal or vertical, with its number on the ground colour. */
const dimension = (x1, y1, x2, y2, label) => {
  const upright = x1 === x2;
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const tick = (x, y) => (upright ? line(`M${x - 14} ${y}h28`, P.clay, 3) : line(`M${x} ${y - 14}v28`, P.clay, 3));
  const width = label.length * 23 + 28;
  return (
    line(`M${x1} ${y1}L${x2} ${y2}`, P.clay, 3) +
    tick(x1, y1) +
    tick(x2, y2) +
    rect(mx - width / 2, my - 30, width, 60, ground, 8) +
    textOf(mx, my + 15, label, 42, P.ink, { ...sans, anchor: 'middle' })
  );
};

/** A box whose receding edge is marked: the sign of the third measure, in place of a word; `x`, `y` its lower left corner. */
export const depthSign = (x, y) =>
  line(`M${x} ${y}v-20h20v20zM${x} ${y - 20}l13 -13h20l-13 13M${x + 33} ${y - 33}v20`, P.stone, 3) +
  line(`M${x + 20} ${y}l13 -13`, P.clay, 6);

/**
 * The drawing around the isolated product, without words, as members read it in five languages: its position, and the SVG beneath and above it. `box` in centimetres, `scale`:
 * centimetres of the square picture's side.
 */
export const sizePlate = ({ box: [width, depth, height], scale, flat }) => {
  const side = 760;
  const tall = flat ? depth : height;
  const [w, h] = [(width / scale) * side, (tall / scale) * side];
  const [cx, cy] = [500, 520];
  const bottom = cy + h / 2;
  const third = length(flat ? height : depth);
  const step = [1, 2, 5, 10, 20, 50].find((cm) => (cm / scale) * side > 70) ?? 100;
  const bar = (step / scale) * side;
  return {
    side,
    left: Math.round(cx - side / 2),
    top: Math.round(cy - side / 2),
    below:
      rect(0, 0, plate, plate, ground) +
      (flat
        ? ''
        : `<defs><radialGradient id="s"><stop offset="0" stop-color="#3a2a1e" stop-opacity=".28"/><stop offset="1" stop-color="#3a2a1e" stop-opacity="0"/></radialGradient></defs>${ell(cx, bottom, w * 0.56, Math.min(34, w * 0.08), 'url(#s)')}`),
    above:
      dimension(cx - w / 2, Math.min(bottom + 66, 962), cx + w / 2, Math.min(bottom + 66, 962), length(width)) +
      dimension(Math.min(cx + w / 2 + 70, 960), cy - h / 2, Math.min(cx + w / 2 + 70, 960), bottom, length(tall)) +
      line(`M64 1016h${bar}`, P.ink, 6) +
      textOf(64 + bar + 18, 1030, `${step} cm`, 36, P.stone, sans) +
      depthSign(1016 - third.length * 20 - 52, 1030) +
      textOf(1016, 1030, third, 36, P.stone, { ...sans, anchor: 'end' }),
  };
};

const heading = (x, text, note) =>
  rect(x, 96, 10, 62, P.red, 3) + textOf(x + 34, 146, text, 58, P.ink) + textOf(x + 34, 206, note, 34, P.stone, sans);

/** The material card; its right half is a picture. */
export const materialCard = (title, text) =>
  rect(0, 0, cardWidth, cardHeight, ground) + heading(56, '材质', title) + paragraph(56, 306, text, 10.5);

/** Names and values in rows. */
export const sizeCard = (title, rows) =>
  rect(0, 0, cardWidth, cardHeight, ground) +
  heading(56, '规格', title) +
  rows
    .slice(0, 5)
    .map(
      ([name, value], i) =>
        rect(56, 252 + i * 98, 968, 84, i % 2 ? ground : '#EBE4D6', 10) +
        textOf(84, 308 + i * 98, name, 40, P.stone, sans) +
        textOf(300, 308 + i * 98, wrapped(value, 17.4)[0], 40, P.ink, sans),
    )
    .join('');

/** The care card; its right half is a picture. */
export const careCard = (title, lines) =>
  rect(0, 0, cardWidth, cardHeight, ground) +
  heading(56, '养护', title) +
  lines
    .map(
      (text, i) =>
        circ(84, 324 + i * 150, 30, P.red) +
        textOf(84, 339 + i * 150, String(i + 1), 40, P.cream, { anchor: 'middle' }) +
        paragraph(136, 322 + i * 150, text, 8.6, 40, 1.4),
    )
    .join('');

/** Overall measures in one line. */
export const overall = ({ box: [width, depth, height], flat }) =>
  flat ? `${length(width)} × ${length(depth)}` : `${length(width)} × ${length(depth)} × ${length(height)}`;
