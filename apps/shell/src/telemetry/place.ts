import { releaseOf } from '../shared/release-of.ts';

/** Whose code it was, and where: `TypeError cart.1a2b3c4d.js:1:234`. */
export interface Place {
  readonly app: string;
  readonly release: string;
  readonly name: string;
}

const url = /[a-z][a-z-]*:\/\/[^\s()@]+/i;
/** A file of a release with line and column; a retried one is asked for as `?r=1`. */
const released = /\/r\/([a-z][a-z0-9]{1,23})\/([^/\s]+)\/([^\s?#:()]+)(?:\?[^\s:()]*)?:(\d+)(?::(\d+))?/;
/** What browsers tell about their own way of working; nothing is broken. */
const harmless = /^ResizeObserver loop/;

const nameOf = (thrown: unknown) => (thrown instanceof Error && /^[A-Za-z]{1,40}$/.test(thrown.name) ? thrown.name : 'Error');

/**
 * The app and release whose code threw, from the addresses in a stack: the innermost frame that is of a release. What has none
 * counts for the shell; what an extension or another origin threw counts for nobody. A message may hold what a member wrote, so it is
 * never taken along.
 * @param at where the browser says it was, `<url>:<line>:<column>`, for a thrown value without a stack
 * @param message what the browser says; its own notices come without a thrown value
 */
export const placeOf = (thrown: unknown, at: string, shellRelease: string, message = ''): Place | undefined => {
  const error = thrown instanceof Error ? thrown : undefined;
  if (harmless.test(error?.message ?? message)) return undefined;
  // Chrome's stacks begin with the message.
  const stack = error?.stack?.replace(error.message, '') ?? at;
  const innermost = url.exec(stack)?.[0];
  if (innermost && new URL(innermost, location.href).origin !== location.origin) return undefined;
  const [, app, folder = '', file = '', line, column] = released.exec(stack) ?? [];
  if (!app) return { app: 'shell', release: shellRelease, name: nameOf(thrown) };
  const release = app === 'shell' ? shellRelease : releaseOf(app, folder, file);
  return { app, release, name: `${nameOf(thrown)} ${file}:${line}${column ? `:${column}` : ''}` };
};

/**
 * The name of a page's failure: its kind, and where the code threw (`threw TypeError cart.1a2b3c4d.js:1:234`). A place in another app's file names
 * that app; the failure still counts for the app whose page it was.
 */
export const failureName = (app: string, kind: string, thrown: unknown, shellRelease: string): string => {
  const origin = thrown === undefined ? undefined : placeOf(thrown, '', shellRelease);
  if (!origin) return kind;
  return `${kind} ${origin.app === app ? origin.name : origin.name.replace(' ', ` ${origin.app}/`)}`;
};
