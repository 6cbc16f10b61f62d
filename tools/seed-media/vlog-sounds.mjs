// The sounds of the short videos, computed sample by sample: background noise of rain, wind or water, and a few plucked notes.
// No recordings.
import { random } from './kit.mjs';

export const rate = 44_100;

/** White noise through a one-pole low-pass filter; `from` removes the frequencies below it. */
const noise = (next, from, to) => {
  const [a, b] = [from, to].map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / rate));
  let [low, high] = [0, 0];
  return () => {
    high += b * (next() * 2 - 1 - high);
    low += a * (high - low);
    return high - low;
  };
};

/** A plucked string: higher partials decay faster. */
const pluck = (samples, at, hertz, loud) => {
  const length = 3.4;
  for (let i = 0; i < length * rate; i += 1) {
    const t = i / rate;
    let v = 0;
    for (let k = 1; k <= 6; k += 1)
      v += (Math.sin(2 * Math.PI * hertz * k * (1 + 0.0006 * k * k) * t) / k ** 1.7) * Math.exp(-t * (0.9 + k * 0.75));
    // Wraps around the end of the loop: decaying sounds continue at its beginning.
    samples[Math.floor(at * rate + i) % samples.length] += v * loud * Math.min(1, t / 0.004);
  }
};

/** The five notes of the scale, from D. */
const note = (step) => 146.83 * 2 ** ([0, 2, 4, 7, 9][((step % 5) + 5) % 5] / 12 + Math.floor(step / 5));

const beds = {
  rain: (next) => [
    [noise(next, 900, 5200), 0.5],
    [noise(next, 60, 320), 0.4],
  ],
  wind: (next) => [
    [noise(next, 90, 520), 0.9],
    [noise(next, 1200, 2600), 0.08],
  ],
  water: (next) => [
    [noise(next, 50, 420), 0.8],
    [noise(next, 500, 2400), 0.22],
  ],
  room: (next) => [[noise(next, 60, 260), 0.5]],
  night: (next) => [[noise(next, 80, 480), 0.35]],
};

/**
 * 16-bit mono of `seconds` that loops without a click.
 * @param tune steps of the scale with their moments: [[0.4, 5], …]
 */
export const soundOf = ({ bed, swell = 0.3, tune, seed, seconds, crickets = false }) => {
  const next = random(seed);
  const length = seconds * rate;
  const extra = rate;
  const raw = new Float64Array(length + extra);
  for (const [generate, loud] of beds[bed](next))
    for (let i = 0; i < raw.length; i += 1)
      raw[i] += generate() * loud * 0.36 * (1 - swell + swell * (0.5 + 0.5 * Math.sin((2 * Math.PI * i) / length - 1.2)));
  const samples = raw.slice(0, length);
  // The second after the end fades into the first one.
  for (let i = 0; i < extra; i += 1) {
    const t = i / extra;
    samples[i] = samples[i] * Math.sqrt(t) + raw[length + i] * Math.sqrt(1 - t);
  }
  for (const [at, step, loud = 1] of tune) pluck(samples, at, note(step), 0.16 * loud);
  if (crickets)
    for (let at = 0.2; at < seconds - 0.5; at += 0.9)
      for (const chirp of [0, 0.06, 0.12])
        for (let i = 0; i < 0.045 * rate; i += 1) {
          const t = i / rate;
          samples[Math.floor((at + chirp) * rate) + i] +=
            0.02 * Math.sin((Math.PI * t) / 0.045) ** 2 * Math.sin(2 * Math.PI * 4150 * t);
        }
  const top = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const data = Buffer.alloc(length * 2);
  // A calm video should not be loud.
  for (let i = 0; i < length; i += 1) data.writeInt16LE(Math.round((samples[i] / top) * 0.5 * 32767), i * 2);
  return data;
};
