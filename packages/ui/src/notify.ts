import { loadPart } from './lazy-module.ts';
import { toast } from './toast.ts';

export interface NotifyOptions {
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** Milliseconds; 3000 unless told (specification §9), -1 stays until closed. It waits while it is pointed at or has the focus. */
  duration?: number;
  /** Makes the line a button; it closes with the press. */
  onPress?: () => void;
}

/**
 * Shows a line at the upper edge and has it announced; swiping it up or Escape closes it, and a new one takes its place.
 * Answers the way to close it early. Where its part does not come, a toast says the same.
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
