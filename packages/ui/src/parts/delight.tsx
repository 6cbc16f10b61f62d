import { haptic } from '@juhe/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { motions } from './delight-motion.ts';

type Moment = keyof typeof motions;

/**
 * Answers an act with a short movement of `element`: `like`, `follow`, `tear` (a coupon's button), `petals`, `cart` (from a product's picture to
 * the cart on the screen), `paid` (the sign of a payment over the page). Nothing waits for it, and nothing happens where its code does not come.
 */
export const delight = (moment: Moment, element: Element | null | undefined): void => {
  if (!element || typeof element.animate !== 'function') return;
  // Its current position: an enclosing sheet may close meanwhile.
  const from = element.getBoundingClientRect();
  import(/* webpackChunkName: "delight" */ './delight-motion.ts').then(
    ({ motions }) => void motions[moment](element, from),
    () => undefined,
  );
};

/** The sign of a completed payment, transfer or application: a vibration, and the petal check over the page that says the rest. */
export const signDone = (): void => {
  haptic('success');
  delight('paid', document.body);
};

/**
 * `<button ref={useDelight('like', liked)}>`: plays the animation when the state becomes true while the element is shown, not
 * if it is true from the start.
 */
export const useDelight = <Shown extends HTMLElement = HTMLButtonElement>(
  moment: Moment,
  on: boolean,
): RefObject<Shown | null> => {
  const ref = useRef<Shown>(null);
  const former = useRef(on);
  useEffect(() => {
    if (on && !former.current) delight(moment, ref.current);
    former.current = on;
  }, [moment, on]);
  return ref;
};
