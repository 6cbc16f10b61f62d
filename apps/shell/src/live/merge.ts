import type { FallbackRemote, LiveDocument, LiveRemote } from '@juhe/platform';

const asFallback = (now: LiveRemote, known: LiveRemote): FallbackRemote => ({
  release: now.release,
  base: now.base,
  entry: now.entry,
  files: now.files,
  ...(now.messages ? { messages: now.messages } : {}),
  routes: now.routes.filter(({ path }) => known.routes.some((route) => route.path === path)),
  ...(now.fills ? { fills: now.fills } : {}),
});

/**
 * A remote of this tab with what the whole document knows besides. While both name the same release that is everything; when the channel
 * has gone on, the tab stays on its release, and the one that is live now is what it falls back to.
 */
export const withWhole = (known: LiveRemote, now: LiveRemote | undefined): LiveRemote => {
  if (!now) return known;
  if (now.release === known.release) return now;
  return now.killed ? known : { ...known, fallback: asFallback(now, known) };
};

/** Remotes that the page's copy left out for want of room. */
export const filled = (page: LiveDocument, whole: LiveDocument): LiveDocument => {
  const { partial: _partial, ...known } = page;
  return { ...known, remotes: { ...whole.remotes, ...page.remotes } };
};

/**
 * The tab's document with what is live now of apps that have not run in it: they change without a word, because nothing of them is there to
 * clash. Under another shell they might not fit, so nothing changes.
 * @param isFixed whether the tab stays with its release of an app: it has run, or the tab's address names it
 */
export const withUnused = (tab: LiveDocument, now: LiveDocument, isFixed: (app: string) => boolean): LiveDocument => {
  if (tab.shell.release !== now.shell.release) return tab;
  const fixed = Object.entries(tab.remotes).filter(([app]) => isFixed(app));
  return { ...tab, remotes: { ...now.remotes, ...Object.fromEntries(fixed) } };
};
