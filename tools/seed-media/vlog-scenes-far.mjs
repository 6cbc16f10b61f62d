// Short videos of wide views: sea, river, mountains, terraces, a lake, a bridge.
import { at, circ, ell, line, repeat, P, path, rect, stars } from './kit.mjs';
import { glow, H, lanes, n, pulse, ridge, shape, steam, sway, W, wash } from './vlog-kit.mjs';

const bird = (x, y, s, flap, tone) =>
  at(
    x,
    y,
    s,
    path(
      `M0 0C-16 ${-8 - 16 * flap} -38 ${-10 - 26 * flap} -60 ${-2 - 22 * flap}C-38 ${-2 - 14 * flap} -18 ${2 - 4 * flap} 0 9C18 ${2 - 4 * flap} 38 ${-2 - 14 * flap} 60 ${-2 - 22 * flap}C38 ${-10 - 26 * flap} 16 ${-8 - 16 * flap} 0 0Z`,
      tone,
    ),
  );

/** Waves at sunset. */
export const waves = (u) => {
  const tones = ['#D98A6A', '#B97C78', '#8C7486', '#5F6B8B', '#44597F', '#2F4677', '#24375F', '#1A2848'];
  const bands = tones
    .map((tone, i) => {
      const y = 726 + i * i * 7.6 + i * 16;
      const dir = i % 2 ? 1 : -1;
      const lift = 5 + i * 2.2;
      return (
        shape(ridge(W, H + 10, y + lift * sway(u, 1, i * 0.21), 7 + i * 3.4, 70 + i, 1 + (i % 3 === 0 ? 1 : 0), dir * u), [
          [0, tone],
          [1, tones[Math.min(7, i + 1)]],
        ]) +
        (i > 3
          ? path(
              ridge(W, y + 40, y + lift * sway(u, 1, i * 0.21), 7 + i * 3.4, 70 + i, 1 + (i % 3 === 0 ? 1 : 0), dir * u).replace(
                /L720 \d+(\.\d+)?L0 \d+(\.\d+)?Z$/,
                '',
              ),
              'none',
              `stroke="#F6D9B8" stroke-width="2.4" opacity="${n(0.1 + 0.12 * pulse(u, 1, i * 0.3))}"`,
            )
          : '')
      );
    })
    .join('');
  const glitter = repeat(34, (i) => {
    const t = i / 33;
    const wide = (26 + t * 130) * (0.55 + 0.45 * pulse(u, 1 + (i % 3), i * 0.37));
    return rect(
      360 - wide / 2 + (20 + 60 * t) * sway(u, 1, i * 0.29),
      732 + t * t * 470,
      wide,
      3 + t * 4,
      '#FCE2B0',
      3,
      `opacity="${n(0.75 - t * 0.6)}"`,
    );
  });
  return (
    wash(0, 0, W, 760, [
      [0, '#3A4474'],
      [0.35, '#8E6C8C'],
      [0.68, '#E58F6C'],
      [1, '#F8CF92'],
    ]) +
    glow(360, 700, 620, '#FFE3A8', 0.85) +
    repeat(4, (i) =>
      at(
        120 + i * 180 + 34 * sway(u, 1, i * 0.27),
        250 + ((i * 131) % 230),
        1,
        rect(-120, -8, 240, 16, '#F9D2A8', 8, 'opacity="0.38"') + rect(-40, 12, 190, 12, '#F9D2A8', 6, 'opacity="0.26"'),
      ),
    ) +
    circ(360, 664, 112, P.red) +
    circ(360, 664, 112, '#F6A25C', 'opacity="0.35"') +
    bands +
    glitter +
    [0, 1, 2]
      .map((i) =>
        bird(
          200 + i * 92 + 60 * sway(u, 1, i * 0.06),
          420 + i * 34 + 14 * sway(u, 1, i * 0.2),
          0.52 - i * 0.08,
          sway(u, 4, i * 0.2),
          '#3B3350',
        ),
      )
      .join('')
  );
};

const pine = (x, y, s, tone, snow) =>
  at(
    x,
    y,
    s,
    rect(-7, -22, 14, 26, '#3B2E33') +
      [0, 1, 2]
        .map(
          (i) =>
            path(
              `M${-62 + i * 14} ${-18 - i * 46}C${-30 + i * 6} ${-34 - i * 46} -10 ${-70 - i * 46} 0 ${-104 - i * 46}C10 ${-70 - i * 46} ${30 - i * 6} ${-34 - i * 46} ${62 - i * 14} ${-18 - i * 46}Z`,
              tone,
            ) +
            path(
              `M${-34 + i * 8} ${-44 - i * 46}C-14 ${-60 - i * 46} -6 ${-84 - i * 46} 0 ${-104 - i * 46}C8 ${-80 - i * 46} 14 ${-70 - i * 46} 20 ${-60 - i * 46}C8 ${-62 - i * 46} -10 ${-54 - i * 46} ${-34 + i * 8} ${-44 - i * 46}Z`,
              snow,
            ),
        )
        .join(''),
  );

/** Snow on a cabin. */
export const snow = (u) =>
  wash(0, 0, W, H, [
    [0, '#27355C'],
    [0.4, '#5F789F'],
    [0.7, '#B9C8D6'],
    [1, '#E9EDEE'],
  ]) +
  stars(W, 420, 40, 5) +
  glow(540, 260, 260, '#F2EEDD', 0.6) +
  circ(540, 260, 50, '#F7F3E4') +
  path('M-60 860L150 470L262 640L420 380L640 700L800 600L800 900L-60 900Z', '#7F93B0') +
  path(
    'M150 470L262 640L232 650L196 610L170 640L128 580L104 556ZM420 380L548 568L500 560L470 600L430 540L392 590L338 516Z',
    '#E6ECF1',
  ) +
  path(ridge(W, H, 830, 50, 2, 1.3), '#A9BACB') +
  repeat(9, (i) => pine(20 + i * 88, 868 + ((i * 37) % 44), 0.62 + ((i * 13) % 5) * 0.04, '#4C6678', '#DCE6EC')) +
  path(ridge(W, H, 950, 40, 11, 1.1), '#D5DEE6') +
  at(
    360,
    1010,
    1.3,
    rect(-92, -104, 184, 104, '#5B3B2E') +
      repeat(5, (i) => line(`M-92 ${-16 - i * 20}H92`, '#452B22', 2)) +
      path('M-124 -96L0 -184L124 -96L112 -84L0 -164L-112 -84Z', '#F4F7F8') +
      path('M-100 -92L0 -164L100 -92Z', '#6E493A') +
      rect(44, -182, 24, 50, '#4A3129') +
      rect(40, -188, 32, 10, '#F4F7F8', 4) +
      rect(-62, -78, 46, 44, '#FFD27A', 3) +
      line('M-39 -78V-34M-62 -56H-16', '#5B3B2E', 4) +
      rect(20, -72, 40, 72, '#3C261E', 4),
  ) +
  glow(310, 940, 240, '#FFC968', 0.34 + 0.08 * sway(u, 2)) +
  steam(u, 433, 770, 220, 2, '#EEF1F3', 0.5) +
  pine(96, 1090, 1.25, '#2F4A58', '#EEF3F5') +
  pine(640, 1110, 1.4, '#2A4351', '#EEF3F5') +
  path(ridge(W, H, 1120, 34, 19, 1.2), '#F3F6F7') +
  lanes(u, { seed: 77, lanes: 9, each: 12, drift: 26 }, (x, y, near) =>
    circ(x, y, 1.6 + near * 4.4, P.white, `opacity="${n(0.45 + near * 0.5)}"`),
  );

/** Terraces of rice in the morning. */
export const terraces = (u) => {
  const steps = repeat(11, (i) => {
    const y = 640 + i * 30 + i * i * 3.4;
    const tone = ['#8FB27A', '#A9C184', '#7DA873', '#C3CE8E'][i % 4];
    const d = ridge(W, H + 10, y, 18 + i * 5, 30 + i * 3, 1);
    const blades =
      i > 1
        ? repeat(46, (k) => {
            const x = k * 16 + ((i * 7) % 16);
            const yy = y + 30 + i * 3 + ((k * 31) % 14);
            const lean = (5 + i * 0.9) * sway(u, 1, x / 520 - i * 0.09);
            return line(
              `M${x} ${yy}q${n(lean * 0.3)} -10 ${n(lean)} ${-16 - i}`,
              i % 2 ? '#5F8F58' : '#6F9F5F',
              2.4,
              'opacity="0.5"',
            );
          })
        : '';
    return (
      shape(d, [
        [0, tone],
        [0.5, '#5F8F62'],
        [1, '#3F6F52'],
      ]) +
      path(
        d.replace(/L720 \d+(\.\d+)?L0 \d+(\.\d+)?Z$/, ''),
        'none',
        `stroke="#F7F0CF" stroke-width="${3 + i * 0.3}" opacity="0.75"`,
      ) +
      blades
    );
  });
  const egret = (x, y, s, phase) =>
    bird(x, y, s, sway(u, 4, phase), P.white) +
    at(
      x,
      y,
      s,
      path('M-4 4C0 16 22 20 44 18L44 15C26 14 10 10 8 2Z', P.white) +
        path('M-4 2C-14 -4 -24 -8 -30 -16L-34 -14C-28 -4 -16 6 -4 8Z', P.white) +
        path('M-34 -15L-52 -10L-34 -11Z', '#D69E3A'),
    );
  return (
    wash(0, 0, W, 760, [
      [0, '#9CC4C8'],
      [0.45, '#E5E3C4'],
      [1, '#F8DDA6'],
    ]) +
    glow(220, 380, 460, '#FFF3C4', 0.95) +
    circ(220, 380, 64, '#FFF9E0') +
    path(ridge(W, 900, 520, 90, 8, 0.9), '#A9C0B8') +
    path(ridge(W, 900, 590, 60, 15, 1.2), '#8FB09F') +
    repeat(3, (i) =>
      at(360 + (40 + 20 * i) * sway(u, 1, i * 0.31), 520 + i * 50, 1, rect(-330, -16, 660, 32, '#F7F3DF', 16, 'opacity="0.42"')),
    ) +
    steps +
    egret(W + 120 - ((u + 0.1) % 1) * (W + 240), 452 + 26 * sway(u, 1), 0.9, 0) +
    egret(W + 120 - ((u + 0.02) % 1) * (W + 240), 520 + 22 * sway(u, 1, 0.2), 0.62, 0.3)
  );
};

/** A boat under an awning on a still lake. */
export const boat = (u) => {
  const rock = 1.6 * sway(u);
  const hull =
    path('M-170 0C-120 44 120 44 176 -14C150 -6 130 6 110 8H-130C-146 8 -160 4 -170 0Z', '#2B2124') +
    path('M-78 8C-70 -74 62 -74 70 8Z', '#4A3A34') +
    repeat(6, (i) =>
      line(`M${-66 + i * 25} 6C${-60 + i * 23} -50 ${-40 + i * 19} -60 ${-30 + i * 16} -60`, '#2B2124', 2, 'opacity="0.5"'),
    ) +
    path('M-118 8C-118 -26 -112 -52 -104 -62C-96 -52 -92 -26 -92 8Z', '#38465E') +
    circ(-104, -74, 14, '#D9B08C') +
    path('M-134 -76C-120 -98 -88 -98 -74 -76Z', '#C99A55') +
    line('M-92 -30L-210 60', '#3B2B22', 5) +
    circ(92, -22, 12, '#E0632F') +
    line('M92 -34V-56', '#2B2124', 3);
  const x = 330 + 34 * sway(u);
  const y = 866 + 5 * sway(u, 2, 0.2);
  return (
    wash(0, 0, W, 850, [
      [0, '#C9D8D6'],
      [0.5, '#E7E2CE'],
      [1, '#F6E3C2'],
    ]) +
    circ(520, 330, 74, P.red, 'opacity="0.9"') +
    glow(520, 330, 330, '#F6C08A', 0.5) +
    [
      ['#B4C6C6', 470, 110, 3, 0.9],
      ['#95ADB0', 570, 90, 9, 1.1],
      ['#728E95', 660, 80, 16, 1.3],
      ['#4F6C76', 750, 60, 22, 1.6],
    ]
      .map(
        ([tone, yy, amp, seed, wv], i) =>
          shape(ridge(W, 850, yy, amp, seed, wv), [
            [0, tone],
            [1, '#E4E2D2'],
          ]) + rect(-60 + 50 * sway(u, 1, i * 0.27), yy + 60, 840, 46, '#F2EEDF', 23, 'opacity="0.3"'),
      )
      .join('') +
    wash(0, 826, W, 454, [
      [0, '#D8DCCB'],
      [0.4, '#A9BDBB'],
      [1, '#4F6C76'],
    ]) +
    glow(520, 900, 220, '#F0A070', 0.35) +
    repeat(12, (i) =>
      rect(520 - 60 + 16 * sway(u, 1, i * 0.19), 850 + i * 26, 120 - i * 5, 5, '#E6744E', 3, `opacity="${n(0.42 - i * 0.03)}"`),
    ) +
    `<g transform="translate(${n(x)} ${n(y + 46)}) scale(1.1 -0.7)" opacity="0.22">${hull}</g>` +
    at(x, y, 1.1, hull, rock) +
    repeat(5, (i) => {
      const t = (i / 5 + u) % 1;
      return ell(
        x,
        y + 40,
        190 + t * 230,
        12 + t * 34,
        'none',
        `stroke="#F6F1E2" stroke-width="2.4" opacity="${n(0.55 * (1 - t) * Math.min(1, t * 6))}"`,
      );
    }) +
    repeat(18, (i) =>
      rect(
        ((i * 151) % 720) - 40 + 24 * sway(u, 1, i * 0.23),
        960 + ((i * 59) % 300),
        60 + ((i * 41) % 90),
        3,
        '#F2EEDF',
        2,
        `opacity="${n(0.1 + 0.2 * pulse(u, 1, i * 0.29))}"`,
      ),
    ) +
    repeat(7, (i) =>
      at(
        36 + i * 20,
        1300,
        1,
        path(`M-5 0C-4 -120 0 -200 ${10 + i * 3} ${-290 - ((i * 71) % 90)}C${14 + i * 3} -180 8 -100 7 0Z`, '#2F4650') +
          ell(12 + i * 3, -286 - ((i * 71) % 90), 7, 26, '#6B4A33'),
        -4 + i * 1.2 + 2 * sway(u, 1, i * 0.1),
      ),
    ) +
    [0, 1, 2, 3]
      .map((i) =>
        bird(150 + i * 54 + 70 * sway(u, 1, 0.02 * i), 300 + (i % 2) * 22 + i * 9, 0.34, sway(u, 4, i * 0.17), '#4F5F66'),
      )
      .join('')
  );
};

/** An evening train over a bridge; landscape format: 1280 × 720. */
export const train = (u) => {
  const [w, h] = [1280, 720];
  const x = -1240 + u * 2560;
  const wagon = (i) =>
    at(
      i * 300,
      0,
      1,
      rect(0, -64, 288, 58, i === 3 ? P.red : '#F1E6D2', i === 3 ? 20 : 8) +
        rect(0, -26, 288, 8, P.red) +
        repeat(6, (k) => rect(18 + k * 44, -54, 30, 22, '#FFD98A', 4)) +
        repeat(4, (k) => circ(40 + k * 70, -4, 9, '#2B2124')),
    );
  const arches = repeat(9, (i) =>
    path(
      `M${i * 160 - 80} 720V430H${i * 160 + 80}V720H${i * 160 + 54}V540C${i * 160 + 54} 440 ${i * 160 - 54} 440 ${i * 160 - 54} 540V720Z`,
      '#5B4A52',
    ),
  );
  return (
    wash(0, 0, w, h, [
      [0, '#36426F'],
      [0.4, '#A36F80'],
      [0.66, '#EE9E6E'],
      [1, '#F8D49A'],
    ]) +
    glow(900, 330, 460, '#FFE0A2', 0.85) +
    circ(900, 330, 74, '#FBE7B8') +
    repeat(4, (i) =>
      at(
        180 + i * 310 + 30 * sway(u, 1, i * 0.3),
        110 + ((i * 67) % 110),
        1,
        rect(-120, -8, 240, 16, '#F7C9A0', 8, 'opacity="0.4"') + rect(-30, 12, 170, 12, '#F7C9A0', 6, 'opacity="0.28"'),
      ),
    ) +
    path(ridge(w, h, 400, 90, 4, 1.4), '#8E6C86') +
    path(ridge(w, h, 470, 60, 10, 1.8), '#6A5876') +
    at(x, 412, 1, repeat(4, wagon) + glow(1190, -34, 120, '#FFF3C9', 0.7)) +
    rect(0, 406, w, 28, '#4A3C46') +
    rect(0, 400, w, 5, '#7B6870') +
    arches +
    path(ridge(w, h, 640, 40, 20, 1.5), '#3A3550') +
    path(ridge(w, h, 690, 24, 27, 2), '#2A2840') +
    repeat(3, (i) => bird(300 + i * 70 + 60 * sway(u, 1, i * 0.05), 220 + i * 18, 0.4, sway(u, 4, i * 0.2), '#3A3550'))
  );
};
