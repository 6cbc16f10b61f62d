/** The single place that decides what a failed call shows (specification §8). The shell renders it. */
import type { ApiError } from './api-error.ts';
import { textOf } from './texts.ts';
import { sessionProvider } from './transport/settings.ts';

export interface ErrorHandlers {
  /** Shows a message for `ms` milliseconds. */
  readonly toast: (message: string, ms: number) => void;
  /** The modal with one button; resolves when it is clicked. */
  readonly confirm: (text: { title: string; message: string; button: string }) => Promise<void>;
  /** Opens the sign-in page, which returns to the current page. */
  readonly goToLogin: () => void;
}

/** Duration of the error toast in ms (specification §9). */
const toastMs = 2000;

let handlers: ErrorHandlers | undefined;
let start: () => void;
const started = new Promise<void>((resolve) => {
  start = resolve;
});
const listeners = new Set<(error: ApiError) => void>();

/**
 * Calls `listener` with every failed call except those of an ended session, whether the screen shows it or not; returns the
 * unsubscribe function.
 */
export const onRefusal = (listener: (error: ApiError) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

let expired: Promise<void> | undefined;

/** Called once by the shell. */
export const setErrorHandlers = (next: ErrorHandlers): void => {
  handlers = next;
  start();
};

const endSession = async (token: string | undefined) => {
  // The first response may arrive before the shell's first render.
  await started;
  await handlers?.confirm({ title: textOf('sessionTitle'), message: textOf('sessionExpired'), button: textOf('sessionConfirm') });
  // A member may have signed in meanwhile in another tab.
  if (token !== sessionProvider().token()) return;
  sessionProvider().clear();
  handlers?.goToLogin();
};

/**
 * Shows the error of a call. `quiet`: the screen shows refusals and network failures itself; an ended session always shows
 * its modal, once, however many calls detect it. `token` is the one that the call was sent with: a response for a session
 * that was replaced in the meantime is ignored, and so is a quiet call of a visitor, who has no session.
 */
export const reportError = (error: ApiError, quiet: boolean, token: string | undefined): void => {
  if (error.kind === 'abort') return;
  if (error.kind === 'session') {
    if (token !== sessionProvider().token() || (quiet && !token)) return;
    expired ??= endSession(token).finally(() => {
      expired = undefined;
    });
    return;
  }
  for (const listener of listeners) listener(error);
  if (!quiet) handlers?.toast(error.message, toastMs);
};
