import { encode } from 'uqr';
import type { PosterSubject } from './share-subject.ts';
import { wrapLines } from './wrap-lines.ts';

export interface PosterParts extends PosterSubject {
  readonly brand: string;
  /** Instructions for the QR code. */
  readonly hint: string;
}

/** Sizes are in CSS pixels; the picture has twice as many. */
const scale = 2;
const width = 320;
const gutter = 16;
const inner = width - 2 * gutter;
const line = 26;
const qrSize = 92;

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The cover, or undefined: a poster without it is better than none. */
const loadCover = async (url: string | null): Promise<HTMLImageElement | undefined> => {
  if (!url) return undefined;
  const image = new Image();
  // Otherwise a cross-origin picture would make the canvas unreadable.
  image.crossOrigin = 'anonymous';
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
};

const drawCover = (context: CanvasRenderingContext2D, image: HTMLImageElement | undefined, height: number, brand: string) => {
  context.save();
  context.beginPath();
  context.roundRect(gutter, gutter, inner, height, 12);
  context.clip();
  context.fillStyle = token('--brand-tint');
  context.fillRect(gutter, gutter, inner, height);
  if (image) {
    // Wide pictures fill the frame; tall ones, such as book covers, are not cropped.
    const fit = image.naturalWidth >= image.naturalHeight ? Math.max : Math.min;
    const factor = fit(inner / image.naturalWidth, height / image.naturalHeight);
    const [w, h] = [image.naturalWidth * factor, image.naturalHeight * factor];
    context.drawImage(image, gutter + (inner - w) / 2, gutter + (height - h) / 2, w, h);
  } else {
    context.fillStyle = token('--brand');
    context.font = `600 40px ${token('--font')}`;
    context.textAlign = 'center';
    context.fillText(brand, width / 2, gutter + height / 2 + 14);
  }
  context.restore();
};

const drawQr = (context: CanvasRenderingContext2D, link: string, left: number, top: number) => {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const cell = qrSize / size;
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) {
      // Aligned to canvas pixels, so that no light lines appear between dark cells.
      const edge = (at: number) => Math.round(at * cell * scale) / scale;
      if (dark) context.fillRect(left + edge(x), top + edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
    }
};

/** Draws the poster: cover, title, highlighted text, the link's QR code. Returns a PNG 640 pixels wide. */
export const drawPoster = async ({ title, coverUrl, strong, link, brand, hint }: PosterParts): Promise<Blob> => {
  const cover = await loadCover(coverUrl);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const font = (weight: number, size: number) => `${weight} ${size}px ${token('--font')}`;

  const titleFont = font(600, 18);
  context.font = titleFont;
  const lines = wrapLines(title, (text) => context.measureText(text).width, inner, 3);
  const coverHeight = cover && cover.naturalWidth > cover.naturalHeight * 1.2 ? inner * 0.75 : inner;
  const titleTop = gutter + coverHeight + 30;
  const strongTop = titleTop + lines.length * line + 6;
  const foot = strongTop + (strong === undefined ? -16 : 16);
  const height = foot + qrSize + 2 * gutter;
  canvas.width = width * scale;
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.fillStyle = token('--surface');
  context.fillRect(0, 0, width, height);
  drawCover(context, cover, coverHeight, brand);

  context.fillStyle = token('--ink');
  context.font = titleFont;
  for (const [index, text] of lines.entries()) context.fillText(text, gutter, titleTop + index * line);
  if (strong !== undefined) {
    context.fillStyle = token('--brand');
    context.font = font(600, 22);
    context.fillText(strong, gutter, strongTop);
  }
  context.fillStyle = token('--line');
  context.fillRect(gutter, foot, inner, 1);
  drawQr(context, link, width - gutter - qrSize, foot + gutter);
  const textWidth = inner - qrSize - gutter;
  context.fillStyle = token('--ink');
  context.font = font(600, 18);
  context.fillText(brand, gutter, foot + gutter + 38);
  context.fillStyle = token('--ink-2');
  context.font = font(400, 12);
  const hints = wrapLines(hint, (text) => context.measureText(text).width, textWidth, 2);
  for (const [index, text] of hints.entries()) context.fillText(text, gutter, foot + gutter + 60 + index * 17);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
};
