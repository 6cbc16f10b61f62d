import { getLang, type LiveRemote, type LiveRoute } from '@juhe/platform';

const asked = new Set<string>();

/** `prefetch`, not `preload`: a preload that fails would fail every later load of the same address. */
const prefetch = (href: string) => {
  if (asked.has(href)) return;
  asked.add(href);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = href;
  link.crossOrigin = 'anonymous';
  document.head.append(link);
};

/** Fetches a page's files into the browser's cache while nothing else is going on. */
export const preloadPage = (remote: LiveRemote, route: LiveRoute): void => {
  const messages = remote.messages?.[getLang()] ?? [];
  for (const file of [remote.entry, ...route.js, ...route.css, ...messages]) prefetch(remote.base + file);
};
