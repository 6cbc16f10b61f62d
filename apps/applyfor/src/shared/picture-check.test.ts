import { fingerprintOf, type GreyPicture, greyOf, isSamePicture, judgePicture, sharpnessOf } from './picture-check.ts';

const picture = (value: (x: number, y: number) => number, width = 320, height = 200): GreyPicture => ({
  width,
  height,
  values: Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width))),
});

/** Lines of print on grey paper: strokes of two pixels and varying lengths. */
const print = (seed: number) =>
  picture((x, y) => {
    const isStroke = y % 12 < 2 && (x * 7 + Math.floor(y / 12) * seed) % 40 < 26;
    const isPhoto = x > 200 + seed && x < 290 && y > 20 + seed && y < 120;
    return isPhoto ? 90 + ((x + y) % 30) : isStroke ? 40 : 170 - (x / 320) * 20 * (seed % 3);
  });

/** The mean over a square around each pixel: simulates a lens out of focus. */
const blurred = ({ width, height, values }: GreyPicture, radius: number): GreyPicture =>
  picture(
    (x, y) => {
      let [sum, count] = [0, 0];
      for (let dy = -radius; dy <= radius; dy += 1)
        for (let dx = -radius; dx <= radius; dx += 1)
          if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) {
            sum += values[(y + dy) * width + x + dx] ?? 0;
            count += 1;
          }
      return sum / count;
    },
    width,
    height,
  );
const exposed = (from: GreyPicture, change: (value: number) => number): GreyPicture => ({
  ...from,
  values: from.values.map((value) => Math.max(0, Math.min(255, change(value)))),
});

const front = print(11);
/** An emblem on the left and two lines below, lit from the other side. */
const back = picture((x, y) => {
  const isEmblem = (x - 60) ** 2 + (y - 60) ** 2 < 1_600;
  const isLine = y > 140 && y % 24 < 3 && x > 120 && x % 16 < 11;
  return isEmblem ? 100 + ((x * y) % 40) : isLine ? 40 : 150 + (x / 320) * 40;
});

it('reports no problem of a sharp picture in good light', () => {
  expect(judgePicture(900, front, [])).toEqual([]);
});

// APPLYFOR-11
it.each([
  ['small', 400, front],
  ['blurry', 900, blurred(front, 5)],
  ['dark', 900, exposed(front, (value) => value / 5)],
  ['bright', 900, exposed(front, (value) => value / 8 + 230)],
])('reports a picture that is %s', (problem, side, input) => {
  expect(judgePicture(side, input, [])).toEqual([problem]);
});

it('accepts a scan of a white sheet', () => {
  expect(
    judgePicture(
      900,
      picture((x, y) => (y % 10 < 2 && x % 30 < 20 ? 20 : 255)),
      [],
    ),
  ).toEqual([]);
});

// APPLYFOR-11
it('detects a duplicate picture, also re-encoded at another quality, but not two sides of a document', () => {
  const recaptured = exposed(blurred(front, 1), (value) => value * 0.97 + 3);
  expect(judgePicture(900, front, [fingerprintOf(front)])).toEqual(['same']);
  expect(isSamePicture(fingerprintOf(recaptured), fingerprintOf(front))).toBe(true);
  expect(judgePicture(900, back, [fingerprintOf(front)])).toEqual([]);
});

it('has a sharpness that decreases monotonically with the blur', () => {
  const sharpness = [0, 1, 2, 4].map((radius) => sharpnessOf(blurred(front, radius)));
  expect(sharpness).toEqual(sharpness.toSorted((a, b) => b - a));
  expect(new Set(sharpness).size).toBe(4);
});

it('weighs colours by perceived brightness', () => {
  const grey = greyOf(new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]), 3, 1);
  expect([...grey.values].map(Math.round)).toEqual([76, 150, 29]);
});
