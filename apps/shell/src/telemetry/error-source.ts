import { releaseOf } from '../shared/release-of.ts';

/** App, release and location of an error: `TypeError cart.1a2b3c4d.js:1:234`. */
export interface Position {
  readonly app: string;
  readonly release: string;
  readonly name: string;
}

const url = /[a-z][a-z-]*:\/\/[^\s()@]+/i;
/** A file of a release with line and column; a retry is requested with `?r=1`. */
const released = /\/r\/([a-z][a-z0-9]{1,23})\/([^/\s]+)\/([^\s?#:()]+)(?:\?[^\s:()]*)?:(\d+)(?::(\d+))?/;
/** Notices of browsers about their own operation; nothing is broken. */
const harmless = /^ResizeObserver loop/;

const nameOf = (thrown: unknown) => (thrown instanceof Error && /^[A-Za-z]{1,40}$/.test(thrown.name) ? thrown.name : 'Error');

/**
 * Returns the app and release whose code threw, from the addresses in a stack: the innermost frame of a release counts. An
 * error without one is attributed to the shell; errors of extensions and other origins are ignored. Messages may contain what
 * a member wrote, so they are never included.
 * @param at location given by the browser, `<url>:<line>:<column>`, for a thrown value without a stack
 * @param message given by the browser; its own notices come without a thrown value
 */
export const errorSourceOf = (thrown: unknown, at: string, shellRelease: string, message = ''): Position | undefined => {
  const error = thrown instanceof Error ? thrown : undefined;
  if (harmless.test(error?.message ?? message)) return undefined;
  // Chrome's stacks start with the message.
  const stack = error?.stack?.replace(error.message, '') ?? at;
  const innermost = url.exec(stack)?.[0];
  if (innermost && new URL(innermost, location.href).origin !== location.origin) return undefined;
  const [, app, folder = '', file = '', line, column] = released.exec(stack) ?? [];
  if (!app) return { app: 'shell', release: shellRelease, name: nameOf(thrown) };
  const release = app === 'shell' ? shellRelease : releaseOf(app, folder, file);
  return { app, release, name: `${nameOf(thrown)} ${file}:${line}${column ? `:${column}` : ''}` };
};

/**
 * Returns the name of a page failure: its kind and the location of the error (`threw TypeError cart.1a2b3c4d.js:1:234`). A
 * location in another app's file names that app; the failure still counts for the app that owns the page.
 */
export const failureName = (app: string, kind: string, thrown: unknown, shellRelease: string): string => {
  const origin = thrown === undefined ? undefined : errorSourceOf(thrown, '', shellRelease);
  if (!origin) return kind;
  return `${kind} ${origin.app === app ? origin.name : origin.name.replace(' ', ` ${origin.app}/`)}`;
};
