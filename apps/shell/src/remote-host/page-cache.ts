import type { Lang } from '@juhe/platform';
import type { LoadedPage } from './host.ts';
import { onRemoteUpdated } from './remote-updated.ts';

/** Pages that were shown once: they show again at once, which is what going back to the same place needs. */
const pages = new Map<string, LoadedPage>();
/** Apps whose changes are heard, also while none of their pages shows. */
const heard = new Set<string>();
const keyOf = (app: string, expose: string, lang: Lang) => `${app} ${expose} ${lang}`;

export const knownPage = (app: string, expose: string, lang: Lang): LoadedPage | undefined => pages.get(keyOf(app, expose, lang));
export const keepPage = (app: string, expose: string, lang: Lang, page: LoadedPage): void => {
  pages.set(keyOf(app, expose, lang), page);
  if (!heard.has(app)) onRemoteUpdated(app, () => forgetApp(app));
  heard.add(app);
};
export const forgetPage = (app: string, expose: string, lang: Lang): void => {
  pages.delete(keyOf(app, expose, lang));
};
/** All pages of an app: somebody who works on it has changed it. */
export const forgetApp = (app: string): void => {
  for (const key of pages.keys()) if (key.startsWith(`${app} `)) pages.delete(key);
};
