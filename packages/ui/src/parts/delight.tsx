import { type RefObject, useEffect, useRef } from 'react';
import type { motions } from './delight-motion.ts';

type Moment = keyof typeof motions;

/**
 * Answers an act with a short movement of `element`: `like`, `follow`, `tear` (a coupon's button), `petals`, `cart` (from a product's picture to
 * the cart on the screen), `paid` (the sign of a payment over the page). Nothing waits for it, and nothing happens where its code does not come.
 */
export const delight = (moment: Moment, element: Element | null | undefined): void => {
  if (!element || typeof element.animate !== 'function') return;
  // As it stands now: a sheet that it is in may close meanwhile.
  const from = element.getBoundingClientRect();
  import(/* webpackChunkName: "delight" */ './delight-motion.ts').then(
    ({ motions }) => void motions[moment](element, from),
    () => undefined,
  );
};

/**
 * `<button ref={useDelight('like', liked)}>`: plays the moment when its state comes true while the element is shown, not for one that is true
 * from the start.
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
