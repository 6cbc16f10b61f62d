import type { Lang } from '@juhe/platform';
import type { LoadedPage } from './host.ts';
import { onRemoteUpdated } from './remote-updated.ts';

/** Pages that were shown once: they are shown again at once, so that going back restores the same position. */
const pages = new Map<string, LoadedPage>();
/** Apps whose updates are observed, even while none of their pages is shown. */
const received = new Set<string>();
const keyOf = (app: string, expose: string, lang: Lang) => `${app} ${expose} ${lang}`;

export const knownPage = (app: string, expose: string, lang: Lang): LoadedPage | undefined => pages.get(keyOf(app, expose, lang));
export const cachePage = (app: string, expose: string, lang: Lang, page: LoadedPage): void => {
  pages.set(keyOf(app, expose, lang), page);
  if (!received.has(app)) onRemoteUpdated(app, () => evictApp(app));
  received.add(app);
};
export const evictPage = (app: string, expose: string, lang: Lang): void => {
  pages.delete(keyOf(app, expose, lang));
};
/** Drops all pages of an app that was changed during development. */
export const evictApp = (app: string): void => {
  for (const key of pages.keys()) if (key.startsWith(`${app} `)) pages.delete(key);
};
