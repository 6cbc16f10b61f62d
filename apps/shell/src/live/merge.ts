import type { FallbackRemote, LiveDocument, LiveRemote } from '@juhe/platform';

const asFallback = (now: LiveRemote, known: LiveRemote): FallbackRemote => ({
  release: now.release,
  base: now.base,
  entry: now.entry,
  files: now.files,
  ...(now.messages ? { messages: now.messages } : {}),
  routes: now.routes.filter(({ path }) => known.routes.some((route) => route.path === path)),
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
