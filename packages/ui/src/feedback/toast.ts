import css from './toast.module.css';

export interface ToastOptions {
  kind?: 'info' | 'success' | 'error';
  /** Milliseconds; default 2000, -1 stays until closed (specification §4, §9). */
  duration?: number;
}

const delay = 10;
let current: { close: () => void } | undefined;

const liveRegion = (parent: Element, className: string | undefined) => {
  const region = document.createElement('div');
  region.className = className ?? '';
  region.setAttribute('role', 'status');
  parent.append(region);
  return region;
};

/**
 * Shows and announces a line in the middle of the screen, above dialogs. A new one replaces the previous one. Returns a
 * function that closes it early. Does nothing without a text.
 */
export const toast = (text: string, { kind = 'info', duration = 2000 }: ToastOptions = {}): (() => void) => {
  if (!text) return () => undefined;
  current?.close();
  const region = liveRegion(document.body, `${css.toast} ${css[kind]}`);
  region.setAttribute('popover', 'manual');
  // Outside an open modal nothing is announced, so the text is announced inside it.
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const announced = modal && liveRegion(modal, 'visually-hidden');
  region.showPopover?.();
  const timers = [
    setTimeout(() => {
      region.textContent = text;
      if (announced) announced.textContent = text;
    }, delay),
  ];
  const handle = {
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      region.remove();
      announced?.remove();
      if (current === handle) current = undefined;
    },
  };
  if (duration >= 0) timers.push(setTimeout(handle.close, duration + delay));
  current = handle;
  return handle.close;
};
