import { loadPart } from './lazy-module.ts';
import { toast } from './toast.ts';

export interface NotifyOptions {
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** Milliseconds; default 3000 (specification §9), -1 keeps it until closed. The timer pauses while it is hovered or focused. */
  duration?: number;
  /** Makes the line a button, which closes on click. */
  onPress?: () => void;
}

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
