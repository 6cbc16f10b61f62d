import type { FallbackRemote, LiveDocument, LiveRemote } from '@juhe/platform';

const asFallback = (now: LiveRemote, current: LiveRemote): FallbackRemote => ({
  release: now.release,
  base: now.base,
  entry: now.entry,
  files: now.files,
  ...(now.messages ? { messages: now.messages } : {}),
  routes: now.routes.filter(({ path }) => current.routes.some((route) => route.path === path)),
  ...(now.fills ? { fills: now.fills } : {}),
});

/**
 * Completes a remote of this tab from the complete document. While both name the same release, all of it applies; when the
 * channel has moved on, the tab stays on its release and falls back to the one that is live now.
 */
export const withFull = (current: LiveRemote, now: LiveRemote | undefined): LiveRemote => {
  if (!now) return current;
  if (now.release === current.release) return now;
  return now.killed ? current : { ...current, fallback: asFallback(now, current) };
};

/** Adds the remotes left out of the embedded document for lack of space. */
export const filled = (page: LiveDocument, fullDocument: LiveDocument): LiveDocument => {
  const { partial: _partial, ...pageDocument } = page;
  return { ...pageDocument, remotes: { ...fullDocument.remotes, ...page.remotes } };
};

/**
 * Returns the tab's document with the current live releases of apps that have not run in it: they change silently, because
 * nothing of them is present to conflict. Under another shell they might not fit, so nothing changes.
 * @param isFixed whether the tab keeps its release of an app: it has run, or the tab's address names it
 */
export const withUnused = (tab: LiveDocument, now: LiveDocument, isFixed: (app: string) => boolean): LiveDocument => {
  if (tab.shell.release !== now.shell.release) return tab;
  const fixed = Object.entries(tab.remotes).filter(([app]) => isFixed(app));
  return { ...tab, remotes: { ...now.remotes, ...Object.fromEntries(fixed) } };
};
