import { haptic } from './haptic.ts';

/** Milliseconds, and pixels that a finger may wander meanwhile (specification §9). */
const holdFor = 350;
const tolerance = 10;

interface Press {
  act: () => void;
  /** Milliseconds after which it acts again while held; once unless told. */
  every?: number | undefined;
}

/**
 * Acts when an element is held for 350 ms; the click that follows is swallowed and no context menu opens. The keys for a
 * context menu and Shift+Enter do the same, and so does a mouse's right button. Answers what ends it.
 */
export const watchPress = (element: HTMLElement, { act, every }: Press): (() => void) => {
  const own = new AbortController();
  const { signal } = own;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let held = false;

  const letGo = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const hold = () => {
    held = true;
    timer = every ? setTimeout(hold, every) : undefined;
    if (!every) haptic('light');
    act();
  };
  const down = (event: PointerEvent) => {
    held = false;
    letGo();
    if (!event.isPrimary || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(hold, holdFor);
  };
  const move = (event: PointerEvent) => {
    if (timer && Math.hypot(event.clientX - from.x, event.clientY - from.y) > tolerance) letGo();
  };
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    event.preventDefault();
    letGo();
    // A finger's long press brings its menu after it was acted on.
    if (!held && !every) act();
  };
  const key = (event: KeyboardEvent) => {
    held = false;
    if (every || !(event.key === 'Enter' && event.shiftKey)) return;
    event.preventDefault();
    act();
  };
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('click', click, { signal, capture: true });
  element.addEventListener('contextmenu', menu, { signal });
  element.addEventListener('keydown', key, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', letGo, { signal });
  window.addEventListener('pointercancel', letGo, { signal });
  const { style } = element;
  style.setProperty('-webkit-touch-callout', 'none');
  style.setProperty('user-select', 'none');
  style.setProperty('-webkit-user-select', 'none');
  return () => {
    letGo();
    own.abort();
  };
};
