import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Time (ms) without wheel events after which the next one counts as a new turn: a trackpad has inertia. */
const wheelRest = 180;
const maxWheelTime = 1100;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null;

interface Keys {
  readonly toggle: () => void;
  readonly sound: () => void;
  readonly like: () => void;
}

/** Moves one film forward or back by wheel, keys and buttons; touch uses the browser's scroll snapping. */
export const useSteps = (feed: RefObject<HTMLElement | null>, index: number, keys: Keys) => {
  /** Target of the step in progress: the next step starts from there. */
  const targetIndex = useRef<number | undefined>(undefined);
  const goTo = useCallback(
    (to: number) => {
      const slide = feed.current?.children[to];
      if (!(slide instanceof HTMLElement)) return;
      targetIndex.current = to;
      feed.current?.scrollTo({ top: slide.offsetTop, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    },
    [feed],
  );
  const step = useEffectEvent((by: number) => goTo((targetIndex.current ?? index) + by));
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog:modal')) return;
    const { key, target } = event;
    const typing = isTyping(target);
    // Left and right arrows move a slider; up and down always control the feed.
    const onSlider = target instanceof HTMLInputElement && target.type === 'range';
    if (typing && !onSlider) return;
    if (key === 'ArrowDown' || key === 'PageDown') step(1);
    else if (key === 'ArrowUp' || key === 'PageUp') step(-1);
    else if (key === ' ' && !isControl(target)) keys.toggle();
    else if (key === 'm' || key === 'M') keys.sound();
    else if (key === 'l' || key === 'L') keys.like();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, []);
  useEffect(() => {
    const element = feed.current;
    const arrived = () => {
      targetIndex.current = undefined;
    };
    const ends = ['scrollend', 'pointerdown'] as const;
    for (const name of ends) element?.addEventListener(name, arrived);
    return () => {
      for (const name of ends) element?.removeEventListener(name, arrived);
    };
  }, [feed]);
  useEffect(() => {
    // For browsers without the `scrollend` event.
    if (targetIndex.current === index) targetIndex.current = undefined;
  }, [index]);
  useEffect(() => {
    const element = feed.current;
    if (!element) return undefined;
    let [last, gestureStart] = [-Infinity, -Infinity];
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
      // A long description scrolls on its own.
      const texts = event.target instanceof Element ? event.target.closest('[data-words]') : null;
      if (texts && texts.scrollHeight > texts.clientHeight + 1) return;
      event.preventDefault();
      const now = event.timeStamp;
      const isSameGesture = now - last < wheelRest && now - gestureStart < maxWheelTime;
      last = now;
      if (isSameGesture || Math.abs(event.deltaY) < 4) return;
      gestureStart = now;
      step(Math.sign(event.deltaY));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [feed]);
  return goTo;
};
