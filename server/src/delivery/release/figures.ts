import type { Release, ReleaseFigures } from './release-document.ts';

type Parts = Pick<Release, 'app' | 'entry' | 'files' | 'initial' | 'routes' | 'messages' | 'server'>;

/**
 * The figures of a release, from the real sizes of its files (the same rule as `heaviest` in tools/lib/release.mjs). `firstJs` is
 * everything that has to arrive before the heaviest page shows, with the messages of one language; for the shell, whose initial
 * files come with every page, `pageJs` is what one of its own pages adds to them. `css` is that of the page with most of it.
 */
export const figuresOf = ({ app, entry, files, initial, routes, messages, server }: Parts): ReleaseFigures => {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (files[name]?.gzip ?? 0), 0);
  const language = Math.max(0, ...Object.values(messages).map(sum));
  const pages = routes.map((route) => ({
    page: route.path,
    added: sum(route.js.filter((name) => !initial.js.includes(name))) + language,
    css: sum([...new Set([...initial.css, ...route.css])]),
  }));
  const heaviest = pages.reduce((worst, one) => (one.added > worst.added ? one : worst), {
    page: '(no page)',
    added: -1,
    css: sum(initial.css),
  });
  const { page } = heaviest;
  const css = Math.max(heaviest.css, ...pages.map((page) => page.css));
  const added = Math.max(0, heaviest.added);
  const first = { page, entry: sum([entry]), css, ...(server === undefined ? {} : { server: sum([server]) }) };
  return app === 'shell' ? { ...first, firstJs: sum(initial.js), pageJs: added } : { ...first, firstJs: sum(initial.js) + added };
};
