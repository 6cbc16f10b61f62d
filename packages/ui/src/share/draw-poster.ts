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

const drawCover = (pen: CanvasRenderingContext2D, image: HTMLImageElement | undefined, height: number, brand: string) => {
  pen.save();
  pen.beginPath();
  pen.roundRect(gutter, gutter, inner, height, 12);
  pen.clip();
  pen.fillStyle = token('--brand-tint');
  pen.fillRect(gutter, gutter, inner, height);
  if (image) {
    // Wide pictures fill the frame; tall ones, such as book covers, are not cropped.
    const fit = image.naturalWidth >= image.naturalHeight ? Math.max : Math.min;
    const factor = fit(inner / image.naturalWidth, height / image.naturalHeight);
    const [w, h] = [image.naturalWidth * factor, image.naturalHeight * factor];
    pen.drawImage(image, gutter + (inner - w) / 2, gutter + (height - h) / 2, w, h);
  } else {
    pen.fillStyle = token('--brand');
    pen.font = `600 40px ${token('--font')}`;
    pen.textAlign = 'center';
    pen.fillText(brand, width / 2, gutter + height / 2 + 14);
  }
  pen.restore();
};

const drawQr = (pen: CanvasRenderingContext2D, link: string, left: number, top: number) => {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const cell = qrSize / size;
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) {
      // Aligned to canvas pixels, so that no light lines appear between dark cells.
      const edge = (at: number) => Math.round(at * cell * scale) / scale;
      if (dark) pen.fillRect(left + edge(x), top + edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
    }
};

/** Draws the poster: cover, title, highlighted text, the link's QR code. Returns a PNG 640 pixels wide. */
export const drawPoster = async ({ title, coverUrl, strong, link, brand, hint }: PosterParts): Promise<Blob> => {
  const cover = await loadCover(coverUrl);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const font = (weight: number, size: number) => `${weight} ${size}px ${token('--font')}`;

  const titleFont = font(600, 18);
  pen.font = titleFont;
  const lines = wrapLines(title, (text) => pen.measureText(text).width, inner, 3);
  const coverHeight = cover && cover.naturalWidth > cover.naturalHeight * 1.2 ? inner * 0.75 : inner;
  const titleTop = gutter + coverHeight + 30;
  const strongTop = titleTop + lines.length * line + 6;
  const foot = strongTop + (strong === undefined ? -16 : 16);
  const height = foot + qrSize + 2 * gutter;
  canvas.width = width * scale;
  canvas.height = Math.round(height * scale);
  pen.scale(scale, scale);
  pen.fillStyle = token('--surface');
  pen.fillRect(0, 0, width, height);
  drawCover(pen, cover, coverHeight, brand);

  pen.fillStyle = token('--ink');
  pen.font = titleFont;
  for (const [index, text] of lines.entries()) pen.fillText(text, gutter, titleTop + index * line);
  if (strong !== undefined) {
    pen.fillStyle = token('--brand');
    pen.font = font(600, 22);
    pen.fillText(strong, gutter, strongTop);
  }
  pen.fillStyle = token('--line');
  pen.fillRect(gutter, foot, inner, 1);
  drawQr(pen, link, width - gutter - qrSize, foot + gutter);
  const textWidth = inner - qrSize - gutter;
  pen.fillStyle = token('--ink');
  pen.font = font(600, 18);
  pen.fillText(brand, gutter, foot + gutter + 38);
  pen.fillStyle = token('--ink-2');
  pen.font = font(400, 12);
  const hints = wrapLines(hint, (text) => pen.measureText(text).width, textWidth, 2);
  for (const [index, text] of hints.entries()) pen.fillText(text, gutter, foot + gutter + 60 + index * 17);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
};
