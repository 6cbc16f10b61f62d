/**
 * Checks on the device, before the upload, whether a picture of a document is readable (applyfor.md f): hints only, the
 * operator decides.
 */

export const pictureProblems = ['small', 'dark', 'bright', 'blurry', 'same'] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** Grey values from 0 to 255, in row order. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Minimum length of the shorter side (pixels) at which the small print of a licence is readable. */
const minSide = 600;
/** Longer side (pixels) to which pictures are scaled before they are measured, so that the limits below fit every camera. */
export const measuredSide = 640;
const limits = {
  /** Mean grey value below which a picture is too dark. */
  darkMean: 45,
  /** Mean above which a picture without contrast is overexposed; a scan of a white sheet is as bright but has contrast. */
  brightMean: 215,
  brightDeviation: 30,
  /** Variance of the Laplacian below which edges are blurred. */
  sharpness: 60,
  /** Maximum number of differing bits, of 64, between fingerprints of one picture after re-encoding. */
  sameBits: 3,
} as const;

/** Converts RGBA bytes to grey values (ITU-R BT.601). */
export const greyOf = (rgba: Uint8ClampedArray, width: number, height: number): GreyPicture => {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i += 1)
    values[i] = 0.299 * (rgba[i * 4] ?? 0) + 0.587 * (rgba[i * 4 + 1] ?? 0) + 0.114 * (rgba[i * 4 + 2] ?? 0);
  return { width, height, values };
};

const momentsOf = (values: Float32Array): { mean: number; variance: number } => {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, variance: squares / values.length - mean * mean };
};

/** Variance of the Laplacian: high for sharp edges. */
export const sharpnessOf = ({ width, height, values }: GreyPicture): number => {
  if (width < 3 || height < 3) return 0;
  const edges = new Float32Array((width - 2) * (height - 2));
  const at = (x: number, y: number) => values[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      edges[(y - 1) * (width - 2) + x - 1] = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
  return momentsOf(edges).variance;
};

const cells = 8;

/**
 * Difference hash: 64 bits, each whether a cell is lighter than its right neighbour; nearly equal for copies of a picture in
 * another size or quality.
 */
export const fingerprintOf = ({ width, height, values }: GreyPicture): boolean[] => {
  const meanOf = (column: number, row: number): number => {
    const [left, right] = [Math.floor((column * width) / (cells + 1)), Math.floor(((column + 1) * width) / (cells + 1))];
    const [top, bottom] = [Math.floor((row * height) / cells), Math.floor(((row + 1) * height) / cells)];
    let sum = 0;
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += values[y * width + x] ?? 0;
    return sum / Math.max(1, (right - left) * (bottom - top));
  };
  return Array.from({ length: cells * cells }, (_, i) => {
    const [column, row] = [i % cells, Math.floor(i / cells)];
    return meanOf(column, row) > meanOf(column + 1, row);
  });
};

export const isSamePicture = (a: readonly boolean[], b: readonly boolean[]): boolean =>
  a.filter((bit, i) => bit !== b[i]).length <= limits.sameBits;

/**
 * Returns the faults of a picture, the most obvious first.
 * @param side length of the shorter side (pixels) before `picture` was scaled down
 * @param otherPrints fingerprints of the pictures that it must differ from
 */
export const judgePicture = (
  side: number,
  picture: GreyPicture,
  otherPrints: readonly (readonly boolean[])[],
): PictureProblem[] => {
  const { mean, variance } = momentsOf(picture.values);
  const isDark = mean < limits.darkMean;
  const isBright = mean > limits.brightMean && Math.sqrt(variance) < limits.brightDeviation;
  const print = fingerprintOf(picture);
  const checks: Readonly<Record<PictureProblem, boolean>> = {
    small: side < minSide,
    dark: isDark,
    bright: isBright,
    // A dark or overexposed picture has no edges either: one hint is enough.
    blurry: !isDark && !isBright && sharpnessOf(picture) < limits.sharpness,
    same: otherPrints.some((otherPrint) => isSamePicture(print, otherPrint)),
  };
  return pictureProblems.filter((problem) => checks[problem]);
};

/** Decodes and measures a file; returns undefined if the browser cannot decode it, and the server judges it instead. */
export const readPicture = async (file: Blob): Promise<{ side: number; picture: GreyPicture } | undefined> => {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, measuredSide / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    context.drawImage(bitmap, 0, 0, width, height);
    const side = Math.min(bitmap.width, bitmap.height);
    bitmap.close();
    return { side, picture: greyOf(context.getImageData(0, 0, width, height).data, width, height) };
  } catch {
    return undefined;
  }
};
