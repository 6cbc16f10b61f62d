// Short videos of towns: the last tram, lanterns over a river.
import { at, circ, ell, line, repeat, P, path, poly, random, rect } from './kit.mjs';
import { glow, H, lanes, n, pulse, ridge, sway, turn, W, wash } from './vlog-kit.mjs';

const house = (x, w, high, tone, lit, r) =>
  rect(x, 860 - high, w, high, tone) +
  poly(
    [`${x - 10},${860 - high}`, `${x + w + 10},${860 - high}`, `${x + w - 14},${832 - high}`, `${x + 14},${832 - high}`],
    '#3B2B2E',
  ) +
  repeat(Math.floor(high / 92), (row) =>
    repeat(Math.floor((w - 20) / 50), (col) =>
      rect(
        x + 16 + col * 50,
        884 - high + row * 92,
        28,
        48,
        r() < lit ? ['#F3CE83', '#EBC06A', '#F6DDA6'][Math.floor(r() * 3)] : '#4A3A44',
        3,
      ),
    ),
  );

/** The last tram through an old street. */
export const tram = (u) => {
  const r = random(3);
  const street =
    house(-30, 180, 470, '#6B4B4F', 0.5, r) +
    house(150, 150, 350, '#8A5F55', 0.6, r) +
    house(300, 200, 540, '#5C4450', 0.45, r) +
    house(500, 130, 390, '#94695A', 0.6, r) +
    house(630, 150, 480, '#644850', 0.5, r);
  const x = W + 60 - ((u * 1.0) % 1) * (W + 760);
  const car =
    rect(0, -210, 560, 190, P.red, 26) +
    rect(0, -120, 560, 12, '#F5EDDF') +
    rect(0, -60, 560, 40, '#A52510', 14) +
    rect(10, -228, 540, 22, '#8E2410', 10) +
    repeat(
      6,
      (i) =>
        rect(34 + i * 84, -192, 66, 62, '#FBE3A6', 8) +
        (i % 2 ? circ(66 + i * 84, -152, 15, '#6B4030') + rect(46 + i * 84, -140, 40, 12, '#6B4030', 6) : ''),
    ) +
    circ(6, -54, 11, '#FFF3C9') +
    line('M250 -228L300 -330L350 -230', '#2B2124', 5) +
    rect(268, -336, 64, 5, '#2B2124') +
    repeat(4, (i) => circ(90 + i * 126, -16, 21, '#241A1C') + circ(90 + i * 126, -16, 8, '#6B5A5C'));
  const tree = (tx, s, phase) =>
    at(
      tx,
      1000,
      s,
      rect(-11, -330, 22, 330, '#2E2226', 8) +
        [
          [-50, -390, 90],
          [46, -410, 98],
          [0, -470, 104],
          [-90, -330, 60],
          [92, -340, 66],
        ]
          .map(([cx, cy, size], i) => circ(cx + 5 * sway(u, 1, phase + i * 0.1), cy, size, i % 2 ? '#7A4A2E' : '#93592F'))
          .join(''),
    );
  const body = street + line('M-20 528C200 548 520 548 740 526', '#2B2124', 3);
  return (
    wash(0, 0, W, 900, [
      [0, '#2B3358'],
      [0.4, '#8C6076'],
      [0.7, '#E08A62'],
      [1, '#F2BE83'],
    ]) +
    glow(560, 640, 460, '#F7C98A', 0.7) +
    repeat(3, (i) =>
      at(
        150 + i * 230 + 26 * sway(u, 1, i * 0.3),
        150 + ((i * 83) % 120),
        0.9,
        rect(-90, -9, 180, 18, '#F2C6A0', 9, 'opacity="0.35"') + rect(-30, 12, 150, 14, '#F2C6A0', 7, 'opacity="0.25"'),
      ),
    ) +
    body +
    wash(0, 860, W, 420, [
      [0, '#5A4650'],
      [0.3, '#42343F'],
      [1, '#221B25'],
    ]) +
    rect(0, 860, W, 10, '#7B6268') +
    `<g transform="translate(0 1730) scale(1 -1)" opacity="0.2">${street}</g>` +
    glow(x + 280, 1010, 380, '#F3B76B', 0.34) +
    `<g transform="translate(${n(x)} 1962) scale(1 -0.94)" opacity="0.26">${car}</g>` +
    rect(0, 1004, W, 4, '#9A848A', 0, 'opacity="0.6"') +
    rect(0, 1034, W, 5, '#9A848A', 0, 'opacity="0.5"') +
    at(x, 1010, 1, car + poly(['0,-66', '-300,-10', '-300,26', '0,-40'], '#FFF3C9', 'opacity="0.2"')) +
    tree(640, 1.05, 0.3) +
    repeat(14, (i) =>
      rect(
        (i * 131) % W,
        1070 + ((i * 61) % 180),
        40 + ((i * 37) % 70),
        3,
        '#F3B76B',
        1,
        `opacity="${n(0.08 + 0.14 * pulse(u, 1, i * 0.17))}"`,
      ),
    ) +
    lanes(u, { seed: 9, lanes: 3, each: 3, drift: 50 }, (lx, ly, near, late) =>
      at(
        lx,
        ly,
        0.4 + near * 0.4,
        path('M0 -18C16 -10 18 8 0 20C-18 8 -16 -10 0 -18Z', near > 0.5 ? '#D98A3D' : '#B86A35'),
        turn * 57 * ((u + late) % 1),
      ),
    )
  );
};

/** Paper lanterns rise over a river town. */
export const lanterns = (u) => {
  const r = random(17);
  const lantern = (x, y, s, light, tilt) =>
    glow(x, y, 120 * s, '#F2A94E', 0.5 * light) +
    at(
      x,
      y,
      s,
      path('M-34 -42C-30 -54 30 -54 34 -42L42 30C40 40 -40 40 -42 30Z', '#E0632F') +
        path('M-34 -42C-30 -54 30 -54 34 -42L38 0L-38 0Z', '#F08A45', 'opacity="0.75"') +
        ell(0, 26, 32, 12, '#FFE2A0', `opacity="${n(light)}"`) +
        ell(0, 34, 30, 6, '#8E2E14') +
        path('M-12 -50L-14 34M12 -50L14 34', 'none', 'stroke="#A8401C" stroke-width="2" opacity="0.5"'),
      tilt,
    );
  const town = repeat(9, (i) => {
    const [x, w, high] = [i * 86 - 30, 92, 90 + ((i * 53) % 90)];
    return (
      rect(x, 960 - high, w, high, '#141A30') +
      path(
        `M${x - 14} ${960 - high}C${x + 16} ${950 - high} ${x + 26} ${936 - high} ${x + w / 2} ${922 - high}C${x + w - 26} ${936 - high} ${x + w - 16} ${950 - high} ${x + w + 14} ${960 - high}Z`,
        '#0E1325',
      ) +
      repeat(2, (k) => rect(x + 18 + k * 38, 984 - high, 20, 30, r() < 0.75 ? '#F0B765' : '#232A45', 2))
    );
  });
  return (
    wash(0, 0, W, H, [
      [0, '#0C1230'],
      [0.45, '#26305E'],
      [0.7, '#6A4A6E'],
      [0.76, '#A7605F'],
    ]) +
    repeat(70, (i) =>
      circ(r() * W, r() * 640, 0.8 + r() * 1.7, P.cream, `opacity="${n(0.2 + 0.6 * (i % 6 ? r() : pulse(u, 1, r())))}"`),
    ) +
    path(ridge(W, 980, 830, 70, 6, 1.2), '#2B2B52') +
    path(ridge(W, 980, 880, 40, 12, 1.6), '#1E2142') +
    town +
    wash(0, 960, W, 320, [
      [0, '#3A2E52'],
      [0.3, '#232348'],
      [1, '#0D1128'],
    ]) +
    `<g transform="translate(0 1920) scale(1 -1)" opacity="0.35">${town}</g>` +
    repeat(26, (i) =>
      rect(
        ((i * 173) % 700) + 18 * sway(u, 1, i * 0.23),
        976 + ((i * 47) % 290),
        26 + ((i * 29) % 70),
        3,
        '#F2A94E',
        2,
        `opacity="${n(0.1 + 0.32 * pulse(u, 1 + (i % 2), i * 0.31))}"`,
      ),
    ) +
    lanes(u, { seed: 44, lanes: 5, each: 4, up: true, top: -160, bottom: 940, drift: 26 }, (x, y, near, late) =>
      lantern(x, y, (0.2 + near * 0.85) * (0.55 + 0.45 * Math.min(1, Math.max(0.1, (y + 100) / 700))), 0.9, 5 * sway(u, 1, late)),
    )
  );
};
