/** Maximum distance that a page follows a pull (pixels). */
const maxOffset = 96;

interface Pull {
  /** Distance (pixels) from which releasing triggers the action. */
  threshold: number;
  /** Called while the page follows; `offset` in pixels. */
  onMove: (offset: number) => void;
  /** Called on release; `isFar`: beyond the threshold. */
  onEnd: (isFar: boolean) => void;
}

/** Watches a finger that pulls the page down from its top. Returns a function that stops it. */
export const watchPull = (element: HTMLElement, { threshold, onMove, onEnd }: Pull): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let startX = 0;
  let startY: number | undefined;
  let pulled = 0;
  let pulling = false;

  const start = (event: TouchEvent) => {
    const touch = event.touches[0];
    const free = window.scrollY <= 0 && event.touches.length === 1 && !document.querySelector('dialog[open]');
    startY = free ? touch?.clientY : undefined;
    startX = touch?.clientX ?? 0;
    pulling = false;
    pulled = 0;
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (startY === undefined || !touch) return;
    const down = touch.clientY - startY;
    if (!pulling && (down < 8 || Math.abs(touch.clientX - startX) > down)) {
      // A sideways or upward movement belongs to a carousel or to the page.
      if (Math.abs(touch.clientX - startX) > 8 || down < -8) startY = undefined;
      return;
    }
    pulling = true;
    if (event.cancelable) event.preventDefault();
    pulled = Math.min(maxOffset, Math.max(0, down) * 0.5);
    onMove(pulled);
  };
  const end = (event: TouchEvent) => {
    if (!pulling) return;
    pulling = false;
    startY = undefined;
    onEnd(event.type === 'touchend' && pulled >= threshold);
  };
  element.addEventListener('touchstart', start, { passive: true, signal });
  element.addEventListener('touchmove', move, { passive: false, signal });
  element.addEventListener('touchend', end, { signal });
  element.addEventListener('touchcancel', end, { signal });
  return () => controller.abort();
};

/** From this width sheets are centred in the window and cannot be dragged. */
const wideQuery = '(min-width: 900px)';
/** Minimum distance of a drag (pixels). */
const minDrag = 8;
/** Closes beyond this part of the sheet's height, or when released faster than this (pixels per millisecond). */
const [farEnough, fastEnough] = [0.3, 0.5];
/** Period over which the speed is measured (ms). */
const recent = 100;

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);

/**
 * Returns whether a downward movement that starts at `target` may drag the sheet: in the head always, in the body only when
 * that is scrolled to its top, and not inside anything that scrolls or drags itself, such as a wheel or a slider.
 */
const mayDrag = (dialog: HTMLElement, target: Element): boolean => {
  // A sheet opened from this one handles its own gestures.
  if (target.closest('dialog') !== dialog) return false;
  if (target.closest('input, textarea, select, [contenteditable], [data-sheet-head] button')) return false;
  const body = dialog.querySelector('[data-sheet-body]');
  for (let element: Element | null = target; element && element !== dialog; element = element.parentElement) {
    if (element === body) return element.scrollTop <= 0;
    if (element.matches('[data-sheet-head]')) return true;
    if (scrolls(element) || getComputedStyle(element).touchAction === 'none') return false;
  }
  return true;
};

/**
 * Lets a sheet follow a finger, or a mouse at its head, downwards. It closes when released below 30 % of its height or faster
 * than 0.5 px/ms, and otherwise returns. Returns a function that stops it.
 */
export const followFinger = (dialog: HTMLDialogElement, onClose: () => void): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let start: { x: number; y: number } | undefined;
  let offset = 0;
  let isDragging = false;
  let samples: { at: number; y: number }[] = [];
  dialog.style.translate = '';

  const moveTo = (next: number) => {
    offset = next;
    dialog.style.translate = next ? `0 ${next}px` : '';
  };
  const goBack = () => {
    const from = offset;
    moveTo(0);
    if (from && !reducedMotion())
      dialog.animate([{ translate: `0 ${from}px` }, { translate: '0 0' }], {
        duration: 240,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
  };
  const begin = (target: EventTarget | null, x: number, y: number) => {
    isDragging = false;
    samples = [{ at: performance.now(), y }];
    start = target instanceof Element && !matchMedia(wideQuery).matches && mayDrag(dialog, target) ? { x, y } : undefined;
  };
  /** Returns whether the movement belongs to the sheet. */
  const follow = (x: number, y: number): boolean => {
    if (!start) return false;
    const [right, down] = [x - start.x, y - start.y];
    if (!isDragging) {
      if (down < minDrag && Math.abs(right) < minDrag && down > -minDrag) return false;
      if (down < minDrag || Math.abs(right) > down) {
        // A movement upwards or sideways belongs to the sheet's content.
        start = undefined;
        return false;
      }
      isDragging = true;
    }
    const now = performance.now();
    samples = [...samples.filter(({ at }) => now - at < recent), { at: now, y }];
    moveTo(Math.max(0, down));
    return true;
  };
  const end = () => {
    start = undefined;
    if (!isDragging) return;
    isDragging = false;
    const [first, last] = [samples[0], samples.at(-1)];
    const isMoving = last !== undefined && performance.now() - last.at < recent;
    const speed = first && isMoving && last.at > first.at ? (last.y - first.y) / (last.at - first.at) : 0;
    if (offset <= dialog.offsetHeight * farEnough && speed <= fastEnough) return goBack();
    onClose();
    // If the owner keeps it open (input would be lost), it moves back.
    setTimeout(() => dialog.open && goBack(), 80);
  };
  const cancel = () => {
    start = undefined;
    if (isDragging) goBack();
    isDragging = false;
  };

  dialog.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches;
      if (event.touches.length === 1 && touch) begin(event.target, touch.clientX, touch.clientY);
      else cancel();
    },
    { passive: true, signal },
  );
  dialog.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (touch && follow(touch.clientX, touch.clientY) && event.cancelable) event.preventDefault();
    },
    { passive: false, signal },
  );
  dialog.addEventListener('touchend', end, { signal });
  dialog.addEventListener('touchcancel', cancel, { signal });
  // A mouse drags the sheet by its head.
  dialog.addEventListener(
    'pointerdown',
    ({ pointerType, button, target, clientX, clientY }) => {
      if (pointerType === 'touch' || button !== 0) return;
      if (target instanceof Element && target.closest('[data-sheet-head]')) begin(target, clientX, clientY);
    },
    { signal },
  );
  window.addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => pointerType !== 'touch' && follow(clientX, clientY),
    {
      signal,
    },
  );
  window.addEventListener('pointerup', ({ pointerType }) => pointerType !== 'touch' && end(), { signal });
  return () => controller.abort();
};
