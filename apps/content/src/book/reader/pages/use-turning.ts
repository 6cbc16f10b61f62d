import { type RefObject, useEffect, useEffectEvent } from 'react';

export interface Turning {
  readonly turn: (by: 1 | -1) => void;
  /** Goes to the first or the last page of the chapter. */
  readonly toEdge: (side: 1 | -1) => void;
  readonly onTap: () => void;
  /** Moves the page with the finger (px). */
  readonly drag: (by: number) => void;
  /** Called on release: turns the page by one, or returns it to its position. */
  readonly drop: (by: 1 | -1 | 0) => void;
}

/** Distance (px) from which a movement counts as a drag. */
const dragThreshold = 8;
/** A drag beyond this share of the screen turns the page, or a quicker one, in pixels per millisecond. */
const farEnough = 0.22;
const fastEnough = 0.35;
/** Duration (ms) of a long press, which selects text. */
const longPress = 450;
/** Time (ms) without a wheel event that ends one turn by wheel. */
const wheelRest = 160;

const hasSelection = (): boolean => !(getSelection()?.isCollapsed ?? true);
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, dialog, [role="slider"]') !== null;

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Left edge of the pages, measured on pointer down: later, when something has moved, it would cost a layout. */
  readonly left: number;
  readonly width: number;
  readonly at: number;
  readonly selected: boolean;
  readonly touch: boolean;
  dragging: boolean;
  last: { x: number; at: number; speed: number };
}

/**
 * Handles taps in the left, middle and right third, dragging with a finger, and the wheel. Dragging with a mouse selects
 * text.
 */
const useFingers = (box: RefObject<HTMLElement | null>, turning: Turning) => {
  const act = useEffectEvent((press: Press, event: PointerEvent | undefined) => {
    const { width } = press;
    if (press.dragging) {
      const by = (event?.clientX ?? press.last.x) - press.x;
      const isFlick = Math.abs(press.last.speed) > fastEnough && Math.sign(press.last.speed) === Math.sign(by);
      const turns = event !== undefined && (Math.abs(by) > width * farEnough || isFlick);
      turning.drop(turns ? (by < 0 ? 1 : -1) : 0);
    } else if (event && performance.now() - press.at < longPress && !press.selected && !hasSelection()) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > dragThreshold) return;
      const third = (event.clientX - press.left) / width;
      if (third < 1 / 3) turning.turn(-1);
      else if (third > 2 / 3) turning.turn(1);
      else turning.onTap();
    }
  });
  const pull = useEffectEvent((by: number) => turning.drag(by));
  const wheel = useEffectEvent((by: 1 | -1) => turning.turn(by));

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let press: Press | undefined;
    const down = (event: PointerEvent) => {
      // A second finger starts a zoom.
      if (press) {
        if (press.dragging) act(press, undefined);
        press = undefined;
        return;
      }
      if (event.button !== 0 || isControl(event.target)) return;
      const { pointerId: id, clientX: x, clientY: y } = event;
      const at = performance.now();
      const isTouch = event.pointerType !== 'mouse';
      const { left, width } = element.getBoundingClientRect();
      press = {
        id,
        x,
        y,
        left,
        width: width || 1,
        at,
        selected: hasSelection(),
        touch: isTouch,
        dragging: false,
        last: { x, at, speed: 0 },
      };
    };
    const move = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.id || !press.touch) return;
      const by = event.clientX - press.x;
      if (!press.dragging) {
        if (Math.abs(by) < dragThreshold || Math.abs(by) < Math.abs(event.clientY - press.y) || hasSelection()) return;
        press.dragging = true;
        element.setPointerCapture?.(event.pointerId);
      }
      const now = performance.now();
      const elapsed = now - press.last.at;
      if (elapsed > 0) press.last = { x: event.clientX, at: now, speed: (event.clientX - press.last.x) / elapsed };
      pull(by);
    };
    const handlePointerUp = (event: PointerEvent) => {
      if (press && event.pointerId === press.id) {
        const ended = press;
        press = undefined;
        act(ended, event);
      }
    };
    const cancel = (event: PointerEvent) => {
      if (press?.id !== event.pointerId) return;
      if (press.dragging) act(press, undefined);
      press = undefined;
    };
    let rolled = 0;
    let force = 0;
    const roll = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const by = Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
      const now = performance.now();
      // The long inertia of a trackpad counts as one turn; a new push within it as another.
      const fresh = now - rolled > wheelRest || Math.abs(by) > force * 1.6 + 4;
      rolled = now;
      force = Math.abs(by);
      if (fresh && by !== 0) wheel(by > 0 ? 1 : -1);
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', handlePointerUp);
    element.addEventListener('pointercancel', cancel);
    element.addEventListener('wheel', roll, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', handlePointerUp);
      element.removeEventListener('pointercancel', cancel);
      element.removeEventListener('wheel', roll);
    };
  }, [box]);
};

const keys: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

/** Touch, wheel and keyboard control of the pages in `box`. */
export const useTurning = (box: RefObject<HTMLElement | null>, turning: Turning): void => {
  useFingers(box, turning);
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // Space activates a button, arrows move a slider, and Shift extends a selection.
    if (document.querySelector('dialog:modal') || (event.shiftKey && event.key !== ' ')) return;
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (event.key === ' ' && isControl(target)) return;
    const by = keys[event.key];
    if (by !== undefined) turning.turn(event.shiftKey ? (-by as 1 | -1) : by);
    else if (event.key === 'Home') turning.toEdge(-1);
    else if (event.key === 'End') turning.toEdge(1);
    else if (event.key === 'Enter' && !isControl(target)) turning.onTap();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
