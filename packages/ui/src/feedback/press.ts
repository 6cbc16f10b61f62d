import { haptic } from './haptic.ts';

/** Long-press delay (ms), and the distance (pixels) that a finger may move meanwhile (specification §9). */
const pressDuration = 350;
const tolerance = 10;

interface Press {
  act: () => void;
  /** Interval (ms) at which the action repeats during the press; default once. */
  every?: number | undefined;
}

/**
 * Runs an action when an element is pressed for 350 ms; the following click is suppressed and no context menu opens. The
 * context-menu key, Shift+Enter and a mouse's right button do the same. Returns a function that stops it.
 */
export const watchPress = (element: HTMLElement, { act, every }: Press): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isPressed = false;

  const release = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const repeatAct = () => {
    isPressed = true;
    timer = every ? setTimeout(repeatAct, every) : undefined;
    if (!every) haptic('light');
    act();
  };
  const down = (event: PointerEvent) => {
    isPressed = false;
    release();
    if (!event.isPrimary || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(repeatAct, pressDuration);
  };
  const move = (event: PointerEvent) => {
    if (timer && Math.hypot(event.clientX - from.x, event.clientY - from.y) > tolerance) release();
  };
  const click = (event: MouseEvent) => {
    if (!isPressed) return;
    isPressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    event.preventDefault();
    release();
    // A finger's long press opens its context menu after the action has run.
    if (!isPressed && !every) act();
  };
  const key = (event: KeyboardEvent) => {
    isPressed = false;
    if (every || !(event.key === 'Enter' && event.shiftKey)) return;
    event.preventDefault();
    act();
  };
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('click', click, { signal, capture: true });
  element.addEventListener('contextmenu', menu, { signal });
  element.addEventListener('keydown', key, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', release, { signal });
  const { style } = element;
  style.setProperty('-webkit-touch-callout', 'none');
  style.setProperty('user-select', 'none');
  style.setProperty('-webkit-user-select', 'none');
  return () => {
    release();
    controller.abort();
  };
};
