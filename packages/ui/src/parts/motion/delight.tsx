import { haptic } from '@juhe/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { motions } from './delight-motion.ts';

type Moment = keyof typeof motions;

/**
 * Plays a short animation of `element` as feedback to an action: `like`, `follow`, `tear` (a coupon's button), `petals`, `cart`
 * (from a product's picture to the cart on the screen), `paid` (the payment animation over the page). Returns immediately; does
 * nothing if its chunk fails to load.
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

/**
 * Feedback to a completed payment, transfer or application: a vibration, and the petal check over the page, whose text states the
 * result.
 */
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
  const wasOn = useRef(on);
  useEffect(() => {
    if (on && !wasOn.current) delight(moment, ref.current);
    wasOn.current = on;
  }, [moment, on]);
  return ref;
};
