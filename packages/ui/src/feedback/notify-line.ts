import css from './notify-line.module.css';

export interface NotifyOptions {
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** Milliseconds; default 3000 (specification §9), -1 keeps it until closed. The timer pauses while it is hovered or focused. */
  duration?: number;
  /** Makes the line a button, which closes on click. */
  onPress?: () => void;
}

/** Text that is present in its region from the start is not announced; the same as for toasts (specification §9). */
const delay = 10;
/** Upward distance that closes it (pixels). */
const swipeThreshold = 24;
let current: { close: () => void } | undefined;

const marks = { info: 'i', success: '✓', warning: '!', error: '!' } as const;

const element = (name: 'div' | 'span' | 'button', className: string | undefined) => {
  const created = document.createElement(name);
  created.className = className ?? '';
  return created;
};

/** Closes on an upward swipe; a tap that became a swipe is ignored. */
const swipeUp = (line: HTMLElement, close: () => void, signal: AbortSignal) => {
  let from: number | undefined;
  let moved = 0;
  line.addEventListener(
    'pointerdown',
    (event) => {
      from = event.clientY;
      moved = 0;
      line.setPointerCapture?.(event.pointerId);
    },
    { signal },
  );
  line.addEventListener(
    'pointermove',
    (event) => {
      if (from === undefined) return;
      moved = Math.min(0, event.clientY - from);
      line.style.translate = `0 ${moved}px`;
    },
    { signal },
  );
  const end = () => {
    from = undefined;
    line.style.translate = '';
    if (-moved >= swipeThreshold) close();
  };
  line.addEventListener('pointerup', end, { signal });
  line.addEventListener('pointercancel', end, { signal });
  line.addEventListener('click', (event) => moved < -4 && event.stopImmediatePropagation(), { signal, capture: true });
};

/** Renders the line of `notify`. */
export const showLine = (text: string, { kind = 'info', duration = 3000, onPress }: NotifyOptions): (() => void) => {
  current?.close();
  const controller = new AbortController();
  const { signal } = controller;
  // Outside an open modal nothing can be clicked or is announced.
  const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const region = element('div', css.region);
  region.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  region.setAttribute('popover', 'manual');
  parent.append(region);
  region.showPopover?.();

  let timer: ReturnType<typeof setTimeout> | undefined;
  const handle = {
    close: () => {
      clearTimeout(timer);
      controller.abort();
      region.remove();
      if (current === handle) current = undefined;
    },
  };
  current = handle;
  const restartTimer = () => {
    clearTimeout(timer);
    if (duration >= 0) timer = setTimeout(handle.close, duration);
  };
  const show = () => {
    const line = element(onPress ? 'button' : 'div', `${css.line} ${css[kind]}`);
    const mark = element('span', css.mark);
    mark.setAttribute('aria-hidden', 'true');
    mark.textContent = marks[kind];
    const texts = element('span', css.words);
    texts.textContent = text;
    line.append(mark, texts);
    region.append(line);
    swipeUp(line, handle.close, signal);
    if (onPress) {
      line.setAttribute('type', 'button');
      const press = () => {
        handle.close();
        onPress();
      };
      line.addEventListener('click', press, { signal });
    }
    const pauseTimer = () => clearTimeout(timer);
    line.addEventListener('pointerenter', pauseTimer, { signal });
    line.addEventListener('focusin', pauseTimer, { signal });
    line.addEventListener('pointerleave', restartTimer, { signal });
    line.addEventListener('focusout', restartTimer, { signal });
    document.addEventListener(
      'keydown',
      (event) =>
        event.key === 'Escape' && (parent === document.body || region.contains(document.activeElement)) && handle.close(),
      { signal },
    );
    restartTimer();
  };
  timer = setTimeout(show, delay);
  return handle.close;
};
