import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import css from './image-preview.module.css';
import { doubled, fitting, movedBy, type Zoom, zoomedAt } from './zoom.ts';

/** Operations of keys and buttons on the current picture. */
export interface ZoomHandle {
  /** Scales it by the factor, around the centre. */
  zoom: (factor: number) => void;
  move: (dx: number, dy: number) => void;
  reset: () => void;
}

interface Props {
  src: string | undefined;
  alt: string;
  handle: RefObject<ZoomHandle | null> | undefined;
  onScale: (scale: number) => void;
  onError: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
/** Maximum interval (ms) and distance (pixels) of the taps of a double tap. */
const doubleTap = { ms: 300, pixels: 30 };

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Gestures of one picture: pinch, double tap, wheel, drag. Unused movements scroll the track between pictures. */
const gesturesOn = (frame: HTMLElement, read: () => Zoom, write: (zoom: Zoom, smooth?: boolean) => void) => {
  const picture = () => {
    const image = frame.querySelector('img');
    const [width, height] = [image?.naturalWidth ?? 0, image?.naturalHeight ?? 0];
    const box = { width: frame.clientWidth, height: frame.clientHeight };
    const fit = width > 0 && height > 0 ? Math.min(box.width / width, box.height / height) : 0;
    return [{ width: width * fit, height: height * fit }, box] as const;
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = frame.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const zoom = (factor: number, at: Point, smooth = false) =>
    write(zoomedAt(read(), factor, fromMiddle(at), ...picture()), smooth);
  const move = (dx: number, dy: number) => write(movedBy(read(), dx, dy, ...picture()));
  const toggle = (at: Point) => (read().scale > 1 ? write(fitting, true) : zoom(doubled, at, true));

  let touches: Point[] = [];
  let tapped = { at: 0, x: 0, y: 0 };
  let isStill = false;
  /** Whether this finger moves the enlarged picture; undecided until it moves. */
  let drags: boolean | undefined;
  const pointsOf = (event: TouchEvent): Point[] => [...event.touches].map(({ clientX: x, clientY: y }) => ({ x, y }));
  const touchStart = (event: TouchEvent) => {
    touches = pointsOf(event);
    isStill = touches.length === 1;
    drags = undefined;
    if (touches.length > 1 && event.cancelable) event.preventDefault();
  };
  const touchMove = (event: TouchEvent) => {
    const now = pointsOf(event);
    const [a, b] = now;
    const [c, d] = touches;
    if (!a || !c) return;
    if (b && d) {
      if (event.cancelable) event.preventDefault();
      const [from, to] = [between(c, d), between(a, b)];
      zoom(Math.hypot(a.x - b.x, a.y - b.y) / Math.max(1, Math.hypot(c.x - d.x, c.y - d.y)), to);
      move(to.x - from.x, to.y - from.y);
    } else if (read().scale > 1) {
      const before = read();
      const [dx, dy] = [a.x - c.x, a.y - c.y];
      const after = movedBy(before, dx, dy, ...picture());
      // At the picture's edge the gesture continues to the next picture.
      drags ??= after.x !== before.x || Math.abs(dy) > Math.abs(dx);
      if (!drags) return;
      if (event.cancelable) event.preventDefault();
      write(after);
    }
    if (Math.hypot(a.x - c.x, a.y - c.y) > 0) isStill = false;
    touches = now;
  };
  const touchEnd = (event: TouchEvent) => {
    const [was] = touches;
    touches = pointsOf(event);
    drags = undefined;
    if (!isStill || !was || touches.length > 0) return;
    const isDouble =
      event.timeStamp - tapped.at < doubleTap.ms && Math.hypot(was.x - tapped.x, was.y - tapped.y) < doubleTap.pixels;
    tapped = { at: isDouble ? 0 : event.timeStamp, ...was };
    if (!isDouble) return;
    event.preventDefault();
    toggle(was);
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    zoom(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) / (event.ctrlKey ? 60 : 300)), {
      x: event.clientX,
      y: event.clientY,
    });
  };
  const doubleClick = (event: MouseEvent) => toggle({ x: event.clientX, y: event.clientY });
  const pointerDown = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || read().scale === 1) return;
    frame.setPointerCapture?.(event.pointerId);
  };
  const pointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && frame.hasPointerCapture?.(event.pointerId)) move(event.movementX, event.movementY);
  };
  const away = new AbortController();
  const { signal } = away;
  frame.addEventListener('touchstart', touchStart, { signal, passive: false });
  frame.addEventListener('touchmove', touchMove, { signal, passive: false });
  frame.addEventListener('touchend', touchEnd, { signal, passive: false });
  frame.addEventListener('wheel', wheel, { signal, passive: false });
  frame.addEventListener('dblclick', doubleClick, { signal });
  frame.addEventListener('pointerdown', pointerDown, { signal });
  frame.addEventListener('pointermove', pointerMove, { signal });
  return {
    stop: () => away.abort(),
    zoom: (factor: number) => write(zoomedAt(read(), factor, { x: 0, y: 0 }, ...picture()), true),
    move,
  };
};

/** A picture that can be zoomed by two fingers, a double tap, the wheel or keys, and then moved. */
export const PreviewPicture = ({ src, alt, handle, onScale, onError }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const zoom = useRef<Zoom>(fitting);
  const [gestures, setGestures] = useState<ReturnType<typeof gesturesOn>>();
  const onScaleRef = useRef(onScale);
  onScaleRef.current = onScale;

  useEffect(() => {
    if (!frame.current) return;
    const created = gesturesOn(
      frame.current,
      () => zoom.current,
      (next, smooth = false) => {
        if (next.scale !== zoom.current.scale) onScaleRef.current(next.scale);
        zoom.current = next;
        if (!image.current) return;
        // Bypasses React state, since it follows the finger.
        image.current.style.transition = smooth ? '' : 'none';
        image.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
      },
    );
    setGestures(created);
    return created.stop;
  }, []);
  useImperativeHandle(
    handle,
    () => ({
      zoom: (factor) => gestures?.zoom(factor),
      move: (dx, dy) => gestures?.move(dx, dy),
      reset: () => gestures?.zoom(0),
    }),
    [gestures],
  );
  return (
    <div ref={frame} className={css.frame}>
      <img ref={image} className={css.image} src={src} alt={alt} draggable={false} onError={onError} />
    </div>
  );
};
