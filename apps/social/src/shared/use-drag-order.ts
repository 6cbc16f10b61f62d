import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Distance (px) after which a press becomes a drag. */
const dragThreshold = 6;

interface Drag {
  readonly key: string;
  readonly startX: number;
  readonly startY: number;
  /** Offset of the finger from the tile's corner. */
  readonly insideX: number;
  readonly insideY: number;
  x: number;
  y: number;
  moving: boolean;
}

/** Finds the tile whose layout box contains a point; a dragged tile is drawn elsewhere. */
const placeAt = (list: HTMLElement, x: number, y: number): number => {
  const box = list.getBoundingClientRect();
  return [...list.children].findIndex((item) => {
    if (!(item instanceof HTMLElement)) return false;
    const left = box.left + item.offsetLeft - list.offsetLeft;
    const top = box.top + item.offsetTop - list.offsetTop;
    return x >= left && x < left + item.offsetWidth && y >= top && y < top + item.offsetHeight;
  });
};

/** Reorders tiles of a grid by dragging: calls `onPlace(key, position)` during the drag, so that the others make room. */
export const useDragOrder = (list: RefObject<HTMLElement | null>, onPosition: (key: string, to: number) => void) => {
  const drag = useRef<Drag>(undefined);
  const tile = useRef<HTMLElement>(null);
  const dropped = useRef(false);
  const [dragged, setDragged] = useState<string>();

  const draw = () => {
    const [now, item, box] = [drag.current, tile.current, list.current?.getBoundingClientRect()];
    if (!now?.moving || !item || !box || !list.current) return;
    const left = box.left + item.offsetLeft - list.current.offsetLeft;
    const top = box.top + item.offsetTop - list.current.offsetTop;
    item.style.translate = `${now.x - now.insideX - left}px ${now.y - now.insideY - top}px`;
  };
  // Each reordering changes the tile's layout position: it is redrawn under the finger.
  useLayoutEffect(draw);

  const end = () => {
    if (drag.current?.moving) dropped.current = true;
    if (tile.current) tile.current.style.translate = '';
    drag.current = undefined;
    setDragged(undefined);
  };
  const handlers = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const item = event.currentTarget.closest('li');
      if (event.button !== 0 || !item) return;
      const box = item.getBoundingClientRect();
      tile.current = item;
      dropped.current = false;
      drag.current = {
        key,
        startX: event.clientX,
        startY: event.clientY,
        insideX: event.clientX - box.left,
        insideY: event.clientY - box.top,
        x: event.clientX,
        y: event.clientY,
        moving: false,
      };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now || !list.current) return;
      now.x = event.clientX;
      now.y = event.clientY;
      if (!now.moving && Math.hypot(now.x - now.startX, now.y - now.startY) < dragThreshold) return;
      if (!now.moving) {
        now.moving = true;
        setDragged(key);
      }
      draw();
      const to = placeAt(list.current, now.x, now.y);
      if (to >= 0) onPosition(key, to);
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The click that ends a drag selects nothing. */
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (dropped.current) event.stopPropagation();
      dropped.current = false;
    },
  });
  return { dragged, handlers };
};
