import { loadPart } from '../lazy-module.ts';
import { toast } from './toast.ts';
import type { NotifyOptions } from './notify-line.ts';

export type { NotifyOptions } from './notify-line.ts';

/**
 * Shows and announces a line at the top; an upward swipe or Escape closes it, and a new one replaces it. Returns a function
 * that closes it early. If its chunk fails to load, a toast is shown instead.
 */
export const notify = (text: string, options: NotifyOptions = {}): (() => void) => {
  let close: (() => void) | undefined;
  let closed = false;
  const show = (open: () => () => void) => {
    if (!closed) close = open();
  };
  loadPart(() => import(/* webpackChunkName: "kit-parts" */ './notify-line.ts')).then(
    ({ showLine }) => show(() => showLine(text, options)),
    () => show(() => toast(text, { kind: options.kind === 'error' ? 'error' : 'info', duration: options.duration ?? 3000 })),
  );
  return () => {
    closed = true;
    close?.();
  };
};
