/**
 * Short animations as feedback to an action. They run in a layer of their own above the page and its dialogs, change only
 * transforms and opacity, ignore pointer events, and are removed afterwards. Under reduced motion each is a fade of the
 * target element.
 */

const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const finished = (animation: Animation): Promise<unknown> => animation.finished.catch(() => undefined);

const fade = (element: Element): Promise<unknown> =>
  finished(element.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 240, easing: 'ease-out' }));

/** Draws in a layer over everything, including an open dialog; it is removed when its animation has ended. */
const inLayer = async (draw: (layer: HTMLElement) => Promise<unknown>): Promise<void> => {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.ariaHidden = 'true';
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    width: 'auto',
    height: 'auto',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    background: 'none',
    pointerEvents: 'none',
  });
  document.body.append(layer);
  layer.showPopover?.();
  try {
    await draw(layer);
  } finally {
    layer.remove();
  }
};

const piece = (layer: HTMLElement, style: Partial<CSSStyleDeclaration>): HTMLElement => {
  const element = document.createElement('i');
  Object.assign(element.style, { position: 'absolute', display: 'block', ...style });
  return layer.appendChild(element);
};

/** A petal with its tip at the upper right. */
const petal = (layer: HTMLElement, x: number, y: number, size: number, colour: string): HTMLElement =>
  piece(layer, {
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: '12% 60% 12% 60%',
    background: colour,
  });

const centreOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** A heart fills: 1 → 1.25 → 1 in 320 ms, and six petals fly off. */
const like = async (button: Element): Promise<unknown> => {
  const heart = button.querySelector('svg') ?? button;
  if (reducedMotion()) return fade(heart);
  const { x, y } = centreOf(heart);
  const colours = [token('--brand'), token('--star')];
  return Promise.all([
    finished(heart.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 320, easing: 'ease-out' })),
    inLayer((layer) =>
      Promise.all(
        Array.from({ length: 6 }, (_, nth) => {
          const angle = (nth / 6) * 2 * Math.PI - Math.PI / 2;
          const [right, down] = [Math.cos(angle) * 30, Math.sin(angle) * 30];
          const turn = (angle * 180) / Math.PI;
          return finished(
            petal(layer, x, y, 9, colours[nth % 2] ?? '').animate(
              [
                { transform: `translate(0, 0) rotate(${turn}deg) scale(0.3)`, opacity: 1 },
                { transform: `translate(${right}px, ${down}px) rotate(${turn + 40}deg) scale(1)`, opacity: 0 },
              ],
              { duration: 480, easing, fill: 'both' },
            ),
          );
        }),
      ),
    ),
  ]);
};

/** A button's label folds away, a tick appears for a moment, and the new label unfolds. */
const follow = async (button: Element): Promise<unknown> => {
  if (reducedMotion()) return fade(button);
  const { x, y } = centreOf(button);
  const unfold = button.animate(
    [
      { transform: 'scaleX(1)', opacity: 1 },
      { transform: 'scaleX(0.2)', opacity: 0, offset: 0.25 },
      { transform: 'scaleX(0.2)', opacity: 0, offset: 0.7 },
      { transform: 'scaleX(1)', opacity: 1 },
    ],
    { duration: 720, easing },
  );
  return Promise.all([
    finished(unfold),
    inLayer((layer) => {
      const tick = piece(layer, {
        left: `${x - 6}px`,
        top: `${y - 9}px`,
        width: '8px',
        height: '14px',
        border: `solid ${token('--brand')}`,
        borderWidth: '0 3px 3px 0',
      });
      return finished(
        tick.animate(
          [
            { transform: 'rotate(45deg) scale(0)', opacity: 0 },
            { transform: 'rotate(45deg) scale(1.2)', opacity: 1, offset: 0.35 },
            { transform: 'rotate(45deg) scale(1)', opacity: 1, offset: 0.65 },
            { transform: 'rotate(45deg) scale(0.6)', opacity: 0 },
          ],
          { duration: 720, easing: 'ease-out', fill: 'both' },
        ),
      );
    }),
  ]);
};

/** A coupon is torn along its perforation: the stub tilts away, the rest follows. */
const tear = async (button: Element): Promise<unknown> => {
  const [stub, body] = button.closest('article')?.children ?? [];
  if (!stub || !body) return undefined;
  if (reducedMotion()) return fade(stub);
  const timing = { duration: 420, easing };
  return Promise.all([
    finished(
      stub.animate(
        [
          { transform: 'none' },
          { transform: 'translate(-10px, 4px) rotate(-5deg)', transformOrigin: '100% 100%', offset: 0.4 },
          { transform: 'none' },
        ],
        timing,
      ),
    ),
    finished(body.animate([{ transform: 'none' }, { transform: 'translateX(8px)', offset: 0.4 }, { transform: 'none' }], timing)),
  ]);
};

/** Petals fall over the page once, for 1.2 s: a joint goal of several people was reached. */
const petals = async (element: Element): Promise<unknown> => {
  if (reducedMotion()) return fade(element);
  const { innerWidth: width, innerHeight: height } = window;
  const colours = [token('--brand'), token('--star'), token('--like')];
  return inLayer((layer) =>
    Promise.all(
      Array.from({ length: 28 }, (_, nth) => {
        // Spread evenly, not randomly: no part of the page's width stays empty.
        const x = ((nth * 0.618) % 1) * width;
        const delay = ((nth * 0.37) % 1) * 360;
        const drift = Math.sin(nth * 2.4) * 60;
        return finished(
          petal(layer, x, -20, 9 + (nth % 3) * 3, colours[nth % 3] ?? '').animate(
            [
              { transform: 'translate(0, 0) rotate(0deg)', opacity: 1 },
              { transform: `translate(${drift}px, ${height * 0.7}px) rotate(${260 + nth * 9}deg)`, opacity: 0 },
            ],
            { duration: 1200 - delay, delay, easing: 'cubic-bezier(0.3, 0.2, 0.6, 1)', fill: 'both' },
          ),
        );
      }),
    ),
  );
};

const svgNamespace = 'http://www.w3.org/2000/svg';
const appendSvg = (parent: Element, name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
};

/** Payment animation above the text that states what was paid: petals open, a tick is drawn in 600 ms, then both fade. */
const paid = (): Promise<unknown> =>
  inLayer((layer) => {
    const size = 96;
    const petalBurst = piece(layer, { left: `calc(50% - ${size / 2}px)`, top: '26%', width: `${size}px`, height: `${size}px` });
    const mark = appendSvg(petalBurst, 'svg', { width: '100%', height: '100%', viewBox: '0 0 48 48' });
    const petals = [0, 72, 144, 216, 288].map((turn) =>
      appendSvg(appendSvg(mark, 'g', { transform: `rotate(${turn} 24 24)` }), 'path', {
        fill: token('--green-tint'),
        d: 'M24 20c-6.5-5-8.5-8.5-8.5-11.5a8.5 8.5 0 0 1 17 0c0 3-2 6.5-8.5 11.5z',
      }),
    );
    const disc = appendSvg(mark, 'circle', { cx: '24', cy: '24', r: '11', fill: token('--green') });
    const tick = appendSvg(mark, 'path', {
      d: 'm18.5 24.5 4 4 7.5-8.5',
      pathLength: '1',
      fill: 'none',
      stroke: token('--on-color'),
      'stroke-width': '3',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'stroke-dasharray': '1',
    });
    const fadeOut = mark.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: 1400, fill: 'both' });
    if (reducedMotion()) return finished(fadeOut);
    const opening = [
      { opacity: 0, transform: 'scale(0.2)' },
      { opacity: 1, transform: 'none' },
    ];
    for (const [nth, part] of [...petals, disc].entries()) {
      part.style.transformOrigin = '24px 24px';
      part.animate(opening, { duration: 320, delay: nth * 50, easing, fill: 'both' });
    }
    tick.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
      duration: 320,
      delay: 280,
      easing: 'ease-out',
      fill: 'both',
    });
    return finished(fadeOut);
  });

/** Returns the first visible element that matches the selector. */
const inView = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  });

/** A product's picture flies to the cart (`data-cart`) in 420 ms, which reacts to it. Without a visible cart nothing flies. */
const cart = async (button: Element, { left, top, width, height }: DOMRect): Promise<unknown> => {
  const target = inView('[data-cart]');
  if (!target) return undefined;
  const bounce = () => finished(target.animate([{ scale: 1 }, { scale: 1.3 }, { scale: 1 }], { duration: 280, easing }));
  if (reducedMotion()) return fade(target);
  const picture = (button instanceof HTMLImageElement ? button : button.querySelector('img'))?.currentSrc;
  const to = centreOf(target);
  const [right, down] = [to.x - (left + width / 2), to.y - (top + height / 2)];
  await inLayer((layer) => {
    const thumbnail = piece(layer, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
      borderRadius: token('--radius-s'),
      background: picture ? `url("${CSS.escape(picture)}") center / cover` : token('--brand'),
    });
    return finished(
      thumbnail.animate(
        [
          { transform: 'none', opacity: 1 },
          { transform: `translate(${right * 0.5}px, ${down * 0.5 - 60}px) scale(0.6)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${right}px, ${down}px) scale(0.12)`, opacity: 0.4 },
        ],
        { duration: 420, easing: 'cubic-bezier(0.4, 0, 0.8, 0.6)', fill: 'both' },
      ),
    );
  });
  return bounce();
};

/** Each receives the target element and its position. */
export const motions = { like, follow, tear, petals, cart, paid };
