// Short videos of near views: a window, a table, bamboo, a summer night, a street.
import { at, circ, ell, clip, line, repeat, P, path, poly, random, rect } from './kit.mjs';
import { bokeh, glow, H, lanes, n, pulse, ridge, steam, sway, W, wash } from './vlog-kit.mjs';

const cup = (tone, dark) =>
  path('M-62 -78C-60 -30 -44 0 0 0S60 -30 62 -78Z', tone) +
  ell(0, -78, 62, 13, dark) +
  ell(0, -77, 53, 9, '#8A4B22') +
  path('M60 -66C104 -70 102 -14 44 -18L49 -29C80 -28 82 -56 58 -53Z', tone) +
  path('M-62 -78C-60 -30 -44 0 -14 0C-40 -18 -50 -46 -50 -76Z', P.white, 'opacity="0.28"');

/** Evening rain on a window. */
export const rainWindow = (u) => {
  const r = random(7);
  const lights = repeat(26, (i) => {
    const [x, y, size] = [r() * W, 330 + r() * 560, 22 + r() * 52];
    const tone = [P.amber, P.coral, P.celadon, P.ochre, P.rose][i % 5];
    return bokeh(x, y, size, tone, (0.16 + r() * 0.3) * (0.82 + 0.18 * sway(u, 1 + (i % 2), r())));
  });
  const beads = repeat(110, () => {
    const [x, y, size] = [r() * W, r() * 1010, 1.6 + r() * 4.2];
    return (
      circ(x, y, size, P.mist, 'opacity="0.3"') + circ(x - size * 0.25, y - size * 0.3, size * 0.34, P.white, 'opacity="0.75"')
    );
  });
  const drops = lanes(u, { seed: 31, lanes: 9, each: 2, top: -160, bottom: 1200, drift: 4, pace: 1 }, (x, y, near) => {
    const size = 6 + near * 6;
    return (
      wash(n(x - size * 0.35), n(y - 150), n(size * 0.7), 150, [
        [0, P.mist, 0],
        [1, P.mist, 0.3],
      ]) +
      ell(x, y, size, size * 1.35, P.mist, 'opacity="0.5"') +
      ell(x - size * 0.3, y - size * 0.4, size * 0.28, size * 0.4, P.white, 'opacity="0.9"') +
      path(
        `M${n(x - size * 0.7)} ${n(y + size * 0.5)}Q${n(x)} ${n(y + size * 1.5)} ${n(x + size * 0.7)} ${n(y + size * 0.5)}`,
        'none',
        `stroke="${P.amber}" stroke-width="1.6" opacity="0.5"`,
      )
    );
  });
  return (
    wash(0, 0, W, H, [
      [0, '#131B33'],
      [0.36, '#2A3D66'],
      [0.62, '#6A5672'],
      [0.82, '#B4663F'],
    ]) +
    path(ridge(W, 1100, 640, 60, 5, 1.4), P.navy, 'opacity="0.5"') +
    repeat(9, (i) => rect(i * 84 - 10, 560 + ((i * 67) % 150), 70, 700, '#18213D', 4, 'opacity="0.72"')) +
    lights +
    beads +
    drops +
    glow(360, 1180, 460, P.amber, 0.24) +
    rect(346, 0, 20, 1060, '#2B1E1A') +
    rect(0, 392, W, 16, '#2B1E1A') +
    rect(0, 0, 26, 1060, '#241915') +
    rect(W - 26, 0, 26, 1060, '#241915') +
    wash(0, 1046, W, 234, [
      [0, '#7C4F34'],
      [0.08, '#5E3B28'],
      [1, '#2E1C14'],
    ]) +
    rect(0, 1046, W, 6, '#A5714C') +
    ell(300, 1122, 120, 14, '#1E120D', 'opacity="0.45"') +
    at(300, 1116, 1.15, cup(P.celadon, '#C4D6C6')) +
    at(
      520,
      1120,
      1,
      rect(-110, -26, 220, 26, P.red, 4) + rect(-104, -44, 208, 18, P.cream, 3) + rect(-98, -60, 190, 16, P.indigo, 4),
    ) +
    steam(u, 300, 1018, 250)
  );
};

/** A cup of tea before a round window. */
export const tea = (u) => {
  const lean = 1.6 * sway(u);
  const leaf = (x, y, a, s, tone) => at(x, y, s, path('M0 0C16 -14 54 -16 84 0C54 12 18 12 0 0Z', tone), a);
  const branch = (x, y, s, tone) =>
    at(
      x,
      y,
      s,
      line('M0 0C-6 -120 10 -260 -4 -420', tone, 9) +
        [
          [-2, -90, 20],
          [2, -150, 160],
          [3, -210, -12],
          [4, -260, 200],
          [0, -330, 10],
          [-2, -380, 170],
        ]
          .map(
            ([lx, ly, a], i) =>
              leaf(lx, ly, a + 5 * sway(u, 1, i * 0.17), 1, tone) + leaf(lx, ly, a + 34 + 6 * sway(u, 1, i * 0.23), 0.8, tone),
          )
          .join(''),
      lean,
    );
  const motes = lanes(u, { seed: 12, lanes: 5, each: 4, up: true, top: 240, bottom: 1010, drift: 30 }, (x, y, near) =>
    circ(x, y, 1.4 + near * 2, P.cream, 'opacity="0.5"'),
  );
  return (
    wash(0, 0, W, H, [
      [0, '#4C3527'],
      [0.7, '#6B4A33'],
      [1, '#54382A'],
    ]) +
    glow(360, 500, 640, P.amber, 0.42) +
    clip(
      '<circle cx="360" cy="500" r="268"/>',
      wash(60, 200, 600, 620, [
        [0, '#F7E3B4'],
        [0.6, '#F3D9A2'],
        [1, '#E4B87A'],
      ]) +
        circ(446, 398, 58, '#FFF6DC') +
        glow(446, 398, 190, P.white, 0.7) +
        path(ridge(W, 820, 640, 46, 3, 1.3), '#C9B98A') +
        path(ridge(W, 820, 690, 38, 9, 1.6), '#9FA87F') +
        branch(200, 800, 1, '#5B6B4B') +
        branch(300, 820, 0.84, '#7A8A66') +
        branch(560, 810, 0.95, '#4B5B42'),
    ) +
    `<circle cx="360" cy="500" r="276" fill="none" stroke="#3A271C" stroke-width="22"/><circle cx="360" cy="500" r="290" fill="none" stroke="#86603F" stroke-width="5"/>` +
    poly(['120,700', '520,700', '760,1280', '-80,1280'], P.amber, 'opacity="0.1"') +
    wash(0, 960, W, 320, [
      [0, '#8B5A39'],
      [0.04, '#6E452C'],
      [1, '#3A2418'],
    ]) +
    rect(0, 960, W, 5, '#B98258') +
    repeat(5, (i) =>
      line(`M0 ${1010 + i * 54}C200 ${1000 + i * 54} 420 ${1024 + i * 54} 720 ${1006 + i * 54}`, '#2E1C12', 2, 'opacity="0.35"'),
    ) +
    ell(360, 1096, 190, 22, '#1E120C', 'opacity="0.5"') +
    ell(360, 1084, 170, 24, '#3B2A20') +
    ell(360, 1078, 170, 22, '#54382A') +
    at(360, 1076, 1.5, cup('#EFE6D6', '#FFFDF8')) +
    at(
      150,
      1046,
      1.1,
      ell(0, 0, 64, 52, '#47705F') +
        ell(0, -46, 30, 9, '#29493F') +
        circ(0, -60, 9, '#29493F') +
        path('M56 -8C92 -12 88 -48 112 -54L116 -44C100 -34 104 6 58 14Z', '#47705F') +
        path('M-60 -14C-110 -10 -106 40 -52 30', 'none', 'stroke="#29493F" stroke-width="9"') +
        ell(-20, -18, 14, 20, '#7A9F89', 'opacity="0.5"'),
    ) +
    steam(u, 360, 950, 360, 4, P.white, 0.4) +
    motes
  );
};

/** Wind in a bamboo grove. */
export const bamboo = (u) => {
  const stem = (x, wide, tones, seed, swing, phase) => {
    const r = random(seed);
    const lean = swing * sway(u, 1, phase);
    const joint = 150 + r() * 50;
    const nodes = repeat(10, (i) => rect(-wide / 2 - 3, -i * joint - r() * 30, wide + 6, 6, tones[1], 3));
    const leaves = repeat(11, (i) => {
      const y = -380 - i * 92 - r() * 60;
      const side = i % 2 ? 1 : -1;
      const a = side * (24 + r() * 36) + swing * 5 * sway(u, 1, phase + (i % 3) * 0.12);
      return at(
        0,
        y,
        0.8 + r() * 0.5,
        path('M0 0C40 -22 118 -20 168 8C116 16 44 18 0 0Z', tones[2]) +
          path('M10 -4C60 0 100 22 134 52C86 44 36 22 10 -4Z', tones[2], 'opacity="0.86"'),
        side > 0 ? a : -a,
        side,
      );
    });
    return at(
      x,
      H + 40,
      1,
      rect(-wide / 2, -1500, wide, 1500, tones[0], wide / 2) +
        rect(-wide / 2, -1500, wide * 0.3, 1500, P.white, wide / 4, 'opacity="0.16"') +
        nodes +
        leaves,
      lean,
    );
  };
  const far = ['#B9CDB4', '#A3BFA8', '#A9C4A6'];
  const mid = ['#7FA386', '#5F8A70', '#6E9A78'];
  const near = ['#3F6B55', '#2C5142', '#365F4A'];
  return (
    wash(0, 0, W, H, [
      [0, '#F3EFD2'],
      [0.4, '#DDE6CC'],
      [1, '#8FB098'],
    ]) +
    glow(520, 240, 560, '#FFF7D6', 0.95) +
    [60, 190, 330, 420, 560, 660].map((x, i) => stem(x, 16, far, 40 + i, 0, i * 0.13)).join('') +
    [0, 1, 2]
      .map((i) =>
        poly(
          [`${360 + i * 150},-20`, `${440 + i * 150},-20`, `${120 + i * 170},1300`, `${-40 + i * 170},1300`],
          '#FFF8DC',
          `opacity="${n(0.18)}"`,
        ),
      )
      .join('') +
    [130, 300, 470, 640].map((x, i) => stem(x, 28, mid, 60 + i, 0.35, 0.2 + i * 0.17)).join('') +
    wash(0, 900, W, 380, [
      [0, '#8FB098', 0],
      [1, '#55806A', 0.8],
    ]) +
    [16, 700].map((x, i) => stem(x, 46, near, 80 + i, 1.9, 0.5 + i * 0.2)).join('') +
    path(ridge(W, H + 10, 1190, 26, 14, 1.5), '#3B6450') +
    lanes(u, { seed: 5, lanes: 4, each: 2, drift: 70 }, (x, y, near, late) =>
      at(
        x,
        y,
        0.3 + near * 0.4,
        path('M0 0C30 -16 90 -16 124 2C88 14 34 12 0 0Z', near > 0.5 ? '#5F8A4E' : '#87A96B'),
        360 * ((u + late) % 1),
      ),
    )
  );
};

/** Fireflies over a pond. */
export const fireflies = (u) => {
  const r = random(21);
  const starsUp = repeat(60, (i) =>
    circ(r() * W, r() * 520, 0.8 + r() * 1.8, P.cream, `opacity="${n(0.25 + 0.6 * pulse(u, 1 + (i % 2), r()))}"`),
  );
  const reed = (x, high, a, phase) =>
    at(
      x,
      1290,
      1,
      path(`M-6 0C-4 ${-high * 0.5} 2 ${-high * 0.8} 10 ${-high}C14 ${-high * 0.7} 10 ${-high * 0.4} 8 0Z`, '#0C1A22'),
      a + 2.4 * sway(u, 1, phase),
    );
  const pad = (x, y, s, tone) =>
    at(
      x,
      y,
      s,
      path('M0 0L60 -12A84 26 0 1 0 64 8Z', tone) +
        path('M0 0L-60 -10', 'none', 'stroke="#0C1A22" stroke-width="2" opacity="0.3"'),
    );
  const flies = repeat(24, (i) => {
    const [x, y, wide, high, late] = [60 + r() * 600, 470 + r() * 620, 24 + r() * 60, 18 + r() * 46, r()];
    const light = pulse(u, 1 + (i % 3), late) ** 1.6;
    const [px, py] = [x + wide * sway(u, 1, late), y + high * sway(u, 2, late * 1.7)];
    return (
      glow(px, py, 34 + 30 * light, '#F4E27A', 0.15 + 0.75 * light) +
      circ(px, py, 2.6 + 1.4 * light, '#FFFBDD', `opacity="${n(0.4 + 0.6 * light)}"`)
    );
  });
  return (
    wash(0, 0, W, H, [
      [0, '#0E1630'],
      [0.42, '#1F3557'],
      [0.62, '#3E6470'],
      [0.63, '#20424F'],
      [1, '#0B1A26'],
    ]) +
    starsUp +
    glow(512, 236, 300, '#F6EBC8', 0.55) +
    circ(512, 236, 62, '#FBF3D8') +
    circ(492, 222, 12, '#E8DDBb', 'opacity="0.5"') +
    circ(530, 256, 8, '#E8DDBB', 'opacity="0.5"') +
    path(ridge(W, 810, 700, 70, 4, 1.1), '#1A3140') +
    path(ridge(W, 810, 750, 44, 8, 1.7), '#122633') +
    repeat(12, (i) =>
      rect(
        512 - 46 + sway(u, 1, i * 0.21) * 14 - i * 2,
        836 + i * 24,
        92 - i * 4 + 10 * sway(u, 2, i * 0.3),
        4,
        '#F6EBC8',
        2,
        `opacity="${n(0.34 - i * 0.022)}"`,
      ),
    ) +
    pad(180, 930, 1, '#2C5B52') +
    pad(560, 1010, 1.25, '#214A45') +
    pad(300, 1100, 1.5, '#2F655A') +
    pad(90, 1080, 0.9, '#1D433F') +
    at(
      318,
      1080,
      1.2,
      [-50, -25, 0, 25, 50]
        .map((a) =>
          at(0, 0, 1, path('M0 0C-18 -26 -12 -58 0 -74C12 -58 18 -26 0 0Z', Math.abs(a) > 30 ? '#D98C92' : '#EBB4B0'), a),
        )
        .join('') + ell(0, -4, 22, 8, '#F6D9CB'),
    ) +
    repeat(16, (i) =>
      reed(i < 8 ? 10 + i * 22 : 560 + (i - 8) * 22, 260 + ((i * 97) % 190), i < 8 ? 6 - i : (i - 12) * 1.4, i * 0.09),
    ) +
    flies
  );
};
