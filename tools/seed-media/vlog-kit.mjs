// Helpers of the scenes of the demo's short videos: each scene draws one moment `u` of a loop, 0 ≤ u < 1, so that the video
// restarts seamlessly.
import { P, random } from './kit.mjs';

export const [W, H] = [720, 1280];
export const n = (v) => Math.round(v * 10) / 10;
export const turn = Math.PI * 2;
/** Oscillates from -1 to 1 and back, `times` per loop. */
export const sway = (u, times = 1, phase = 0) => Math.sin(turn * (u * times + phase));
/** Oscillates from 0 to 1 and back. */
export const pulse = (u, times = 1, phase = 0) => 0.5 + 0.5 * sway(u, times, phase);

let count = 0;
const id = () => {
  count += 1;
  return `g${count}`;
};
export const restart = () => {
  count = 0;
};

const stopsOf = (stops) =>
  stops.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('');

/** A rectangle with a vertical gradient. */
export const wash = (x, y, w, h, stops, more = '') => {
  const name = id();
  return `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${name})" ${more}/>`;
};
/** A path filled with a vertical gradient. */
export const shape = (d, stops, more = '') => {
  const name = id();
  return `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient><path d="${d}" fill="url(#${name})" ${more}/>`;
};
/** Light that fades from its centre. */
export const glow = (x, y, r, color, opacity = 1) => {
  const name = id();
  return `<radialGradient id="${name}">${stopsOf([
    [0, color, opacity],
    [0.35, color, opacity * 0.45],
    [1, color, 0],
  ])}</radialGradient><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#${name})"/>`;
};
/** A soft disc, like a light out of focus. */
export const bokeh = (x, y, r, color, opacity) => {
  const name = id();
  return `<radialGradient id="${name}">${stopsOf([
    [0, color, opacity * 0.75],
    [0.78, color, opacity],
    [1, color, 0],
  ])}</radialGradient><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#${name})"/>`;
};

/** A line of hills across `w`, filled down to `bottom`; `shift` moves it by whole periods per loop. */
export const ridge = (w, bottom, y, amp, seed, waves, shift = 0) => {
  const r = random(seed);
  const [a, b, c] = [r() * turn, r() * turn, r() * turn];
  const points = Array.from({ length: 61 }, (_, i) => {
    const t = i / 60 + shift / waves;
    const v =
      Math.sin(t * turn * waves + a) * 0.6 +
      Math.sin(t * turn * waves * 2 + b) * 0.28 +
      Math.sin(t * turn * waves * 3 + c) * 0.12;
    return `${i ? 'L' : 'M'}${n((i / 60) * w)} ${n(y - amp * v)}`;
  });
  return `${points.join('')}L${w} ${bottom}L0 ${bottom}Z`;
};

/**
 * Endlessly falling or rising objects: each lane has `perLane` of them, one spacing apart, and moves by whole spacings per
 * loop. `draw(x, y, near, r)`; `near` is 0 far away, 1 in front.
 */
export const lanes = (
  u,
  { seed, lanes: laneCount, each: perLane, w = W, top = -80, bottom = H + 80, up = false, pace = 1, drift = 20 },
  draw,
) => {
  const r = random(seed);
  const high = bottom - top;
  const gap = high / perLane;
  let drawing = '';
  for (let lane = 0; lane < laneCount; lane += 1) {
    const near = (lane + r() * 0.6) / laneCount;
    const speed = Math.max(1, Math.round(pace * (0.6 + near)));
    const late = r();
    for (let k = 0; k < perLane; k += 1) {
      const x0 = r() * w;
      const distance = ((k + late + u * speed) % perLane) * gap;
      const y = up ? bottom - distance : top + distance;
      const wind = drift * sway(u, 1, late + k / perLane) * (0.4 + near);
      drawing += draw(x0 + wind, y, near, late + k);
    }
  }
  return drawing;
};

/** Steam: `strands` that rise, curl and thin out above a point. */
export const steam = (u, x, y, high, strands = 3, color = P.cream, opacity = 0.34) =>
  Array.from({ length: strands }, (_, s) => {
    const name = id();
    const side = (s - (strands - 1) / 2) * 24;
    const d = Array.from({ length: 25 }, (_, i) => {
      const t = i / 24;
      const px = x + side * (0.5 + t) + Math.sin(turn * (t * 1.1 - u + s * 0.31)) * 30 * t;
      return `${i ? 'L' : 'M'}${n(px)} ${n(y - t * high)}`;
    }).join('');
    const strong = opacity * (0.8 + 0.2 * sway(u, 1, s * 0.4));
    const fade = stopsOf([
      [0, color, 0],
      [0.45, color, strong * 0.7],
      [0.8, color, strong],
      [1, color, 0.05],
    ]);
    return (
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(y - high)}" x2="0" y2="${y}">${fade}</linearGradient>` +
      [26, 12]
        .map(
          (wide) =>
            `<path d="${d}" fill="none" stroke="url(#${name})" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" opacity="${wide > 20 ? 0.45 : 0.8}"/>`,
        )
        .join('')
    );
  }).join('');

export const frame = (w, h, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`;
