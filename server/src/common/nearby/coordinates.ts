import type { Position } from './provider.ts';

/** Number of decimals in positions that leave this server: about 100 m. */
const decimals = 3;
/** Mean radius of the Earth (m). */
const earthRadius = 6_371_008;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const rounded = ({ lat, lng }: Position): Position => ({
  // Avoids negative zero.
  lat: Number(lat.toFixed(decimals)) + 0,
  lng: Number(lng.toFixed(decimals)) + 0,
});

/** Returns the distance between two positions on the sphere (m, haversine formula). */
export const metresBetween = (a: Position, b: Position): number => {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, h))));
};

/** Krasovsky 1940, the ellipsoid of GCJ-02: semi-major axis (m) and squared eccentricity. */
const semiMajor = 6_378_245;
const eccentricity = 0.006693421622965943;

/** Returns whether China's maps shift a position; elsewhere GCJ-02 is WGS-84. */
const isShifted = ({ lat, lng }: Position): boolean => lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271;

const sineOf = (x: number): number => Math.sin(x * Math.PI);
/** The series shared by both axes of the published approximation. */
const series = (x: number, along: number, long: number, maxAmplitude: number): number =>
  (2 / 3) *
  (20 * sineOf(6 * x) +
    20 * sineOf(2 * x) +
    20 * sineOf(along) +
    40 * sineOf(along / 3) +
    long * sineOf(along / 12) +
    maxAmplitude * sineOf(along / 30));

/** Returns the shift of GCJ-02 at a position, in degrees (the published approximation, accurate to about a metre). */
const shiftAt = ({ lat, lng }: Position): Position => {
  const [x, y] = [lng - 105, lat - 35];
  const root = Math.sqrt(Math.abs(x));
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + series(x, y, 160, 320);
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + series(x, x, 150, 300);
  const sine = Math.sin(radians(lat));
  const magic = 1 - eccentricity * sine * sine;
  const degree = Math.PI / 180;
  return {
    lat: north / (((semiMajor * (1 - eccentricity)) / magic ** 1.5) * degree),
    lng: east / ((semiMajor / Math.sqrt(magic)) * Math.cos(radians(lat)) * degree),
  };
};

/** Converts WGS-84 to GCJ-02, the datum of China's map services. */
export const toGcj = (position: Position): Position => {
  if (!isShifted(position)) return position;
  const shift = shiftAt(position);
  return { lat: position.lat + shift.lat, lng: position.lng + shift.lng };
};

/** Converts GCJ-02 to WGS-84, iteratively, to less than a metre. */
export const fromGcj = (position: Position): Position => {
  if (!isShifted(position)) return position;
  let guess = position;
  for (let i = 0; i < 3; i += 1) {
    const projected = toGcj(guess);
    guess = { lat: guess.lat + position.lat - projected.lat, lng: guess.lng + position.lng - projected.lng };
  }
  return guess;
};
