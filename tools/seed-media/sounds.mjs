// Synthesises the sounds of the demo's audio book, sample by sample, into server/src/seed/media/audio. Needs lame (apt-get
// install lame). Run: node tools/seed-media/sounds.mjs
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from './kit.mjs';

const rate = 24_000;
const folder = new URL('../../server/src/seed/media/audio/', import.meta.url).pathname;

/** White noise through a one-pole low-pass filter; `from` removes the frequencies below it. */
const noise = (next, from, to) => {
  const [a, b] = [from, to].map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / rate));
  let low = 0;
  let high = 0;
  return () => {
    high += b * (next() * 2 - 1 - high);
    low += a * (high - low);
    return high - low;
  };
};

const make = (seconds, draw) => {
  const samples = new Float64Array(seconds * rate);
  draw(samples, seconds);
  return samples;
};

/** Adds a decaying sound: `wave(t)` for t seconds after `at`. */
const strike = (samples, at, length, wave) => {
  const start = Math.floor(at * rate);
  for (let i = 0; i < length * rate && start + i < samples.length; i += 1) samples[start + i] += wave(i / rate);
};

const bed = (samples, level, ...layers) => {
  for (let i = 0; i < samples.length; i += 1)
    for (const [generate, loud] of layers) samples[i] += generate() * level * loud(i / rate);
};
const steady = (loud) => () => loud;

const rain = make(28, (samples, seconds) => {
  const next = random(11);
  bed(
    samples,
    1,
    [noise(next, 900, 5200), (t) => 0.5 + 0.12 * Math.sin(t * 0.9) * Math.sin(t * 0.37)],
    [noise(next, 60, 320), steady(0.5)],
  );
  for (let n = 0; n < 420; n += 1) {
    const [at, pitch, loud] = [next() * seconds, 900 + next() * 2600, 0.04 + next() * 0.12];
    strike(samples, at, 0.05, (t) => loud * Math.exp(-t * 110) * Math.sin(2 * Math.PI * (pitch - 4000 * t) * t));
  }
});

const waves = make(32, (samples) => {
  const next = random(23);
  // A wave comes about every seven seconds: it swells slowly and runs out in foam.
  const swell = (t) => {
    const phase = ((t + 1.5) % 7.4) / 7.4;
    return phase < 0.45 ? (phase / 0.45) ** 2.4 : Math.exp(-(phase - 0.45) * 5.2);
  };
  bed(
    samples,
    1,
    [noise(next, 40, 420), (t) => 0.7 + 1.1 * swell(t)],
    [noise(next, 500, 2600), (t) => 0.06 + 0.55 * swell(t - 0.25)],
    [noise(next, 2200, 6800), (t) => 0.02 + 0.5 * swell(t - 0.9) ** 1.6],
  );
});

const campfire = make(28, (samples, seconds) => {
  const next = random(37);
  bed(
    samples,
    1,
    [noise(next, 50, 260), (t) => 0.8 + 0.3 * Math.sin(t * 2.1) * Math.sin(t * 0.63)],
    [noise(next, 700, 2400), steady(0.09)],
  );
  for (let n = 0; n < 260; n += 1) {
    const burst = noise(next, 800, 4200 + next() * 3000);
    const [at, loud, fall] = [next() * seconds, 0.15 + next() ** 3 * 1.5, 160 + next() * 500];
    strike(samples, at, 0.04, (t) => loud * Math.exp(-t * fall) * burst());
  }
});

const summerNight = make(30, (samples, seconds) => {
  const next = random(41);
  bed(samples, 1, [noise(next, 80, 600), steady(0.12)], [noise(next, 2500, 5200), steady(0.05)]);
  // Three crickets, each with its own pitch and pace.
  for (const [pitch, pace, loud, late] of [
    [4150, 0.78, 0.16, 0.1],
    [4480, 1.02, 0.09, 0.4],
    [3720, 1.34, 0.06, 0.7],
  ])
    for (let at = late; at < seconds - 0.4; at += pace * (0.94 + next() * 0.12))
      for (const chirp of [0, 0.055, 0.11, 0.165])
        strike(
          samples,
          at + chirp,
          0.045,
          (t) => loud * Math.sin((Math.PI * t) / 0.045) ** 2 * Math.sin(2 * Math.PI * pitch * t),
        );
  // A frog now and then.
  for (let at = 2.5; at < seconds - 1; at += 3.4 + next() * 2.4)
    for (const call of [0, 0.34])
      strike(samples, at + call, 0.22, (t) => {
        const pulse = 0.5 + 0.5 * Math.sign(Math.sin(2 * Math.PI * 34 * t));
        return 0.14 * pulse * Math.sin((Math.PI * t) / 0.22) * Math.sin(2 * Math.PI * (310 + 240 * t) * t);
      });
});

const windChimes = make(30, (samples, seconds) => {
  const next = random(53);
  const gust = (t) => 0.5 + 0.5 * Math.sin(t * 0.55 + 1) * Math.sin(t * 0.21);
  bed(samples, 1, [noise(next, 120, 900), (t) => 0.12 + 0.3 * gust(t)]);
  const tones = [1046.5, 1174.7, 1318.5, 1568, 1760, 2093];
  for (let at = 0.4; at < seconds - 1; at += 0.16 + next() * 1.1 * (1.6 - gust(at))) {
    const [tone, loud] = [tones[Math.floor(next() * tones.length)], 0.05 + next() * 0.13];
    // The partials of a free tube.
    for (const [times, share, fall] of [
      [1, 1, 1.4],
      [2.756, 0.45, 2.6],
      [5.404, 0.16, 5.5],
    ])
      strike(samples, at, 3.2, (t) => loud * share * Math.exp(-t * fall) * Math.sin(2 * Math.PI * tone * times * t));
  }
});

/** 16-bit mono, normalised to its loudest moment, faded in and out. */
const wav = (samples) => {
  const top = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  for (const [i, value] of samples.entries()) {
    const edge = Math.min(1, i / (0.6 * rate), (samples.length - i) / (1.2 * rate));
    data.writeInt16LE(Math.round((value / top) * 0.8 * edge * 32_767), 44 + i * 2);
  }
  return data;
};

mkdirSync(folder, { recursive: true });
for (const [name, samples] of Object.entries({ rain, waves, campfire, 'summer-night': summerNight, 'wind-chimes': windChimes })) {
  const raw = join(tmpdir(), `juhe-${name}.wav`);
  writeFileSync(raw, wav(samples));
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '40', '--cbr', raw, join(folder, `${name}.mp3`)]);
}
