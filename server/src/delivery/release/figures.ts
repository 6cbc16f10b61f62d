import type { Release, ReleaseFigures } from './release-document.ts';

type Parts = Pick<Release, 'app' | 'entry' | 'files' | 'initial' | 'routes' | 'messages' | 'server' | 'lazy' | 'fills'>;

const isScript = (name: string): boolean => /\.(m?js|wasm)$/i.test(name);
const isStyle = (name: string): boolean => /\.css$/i.test(name);
const unique = (...lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())];

/**
 * Returns scripts and style sheets of a remote that count for each page besides its listed ones: those in no list, since they
 * cannot be assumed to load later. A page that lists no scripts counts the lazy ones as well.
 */
const uncounted = ({ app, entry, files, initial, routes, messages, server = '', lazy = [], fills = [] }: Parts) => {
  if (app === 'shell') return { js: [], css: [], whole: [] };
  const lists = [
    initial.js,
    initial.css,
    ...[...routes, ...fills].flatMap(({ js = [], css = [] }) => [js, css]),
    ...Object.values(messages),
  ];
  const counted = new Set([entry, server, ...lazy, ...lists.flat()]);
  const texts = new Set([server, ...Object.values(messages).flat()]);
  const names = Object.keys(files);
  const stray = names.filter((name) => !counted.has(name));
  return {
    js: stray.filter(isScript),
    css: stray.filter(isStyle),
    whole: names.filter((name) => isScript(name) && !texts.has(name)),
  };
};

/**
 * Computes the size metrics of a release from the real sizes of its files (the same rule as `heaviest` in
 * tools/lib/release.mjs). `firstJs` is everything that has to arrive before the heaviest page shows, with the messages of one
 * language; for the shell, whose initial files load with every page, `pageJs` is the additional size of one of its own pages.
 * `css` is that of the page with the most of it.
 */
export const figuresOf = (parts: Parts): ReleaseFigures => {
  const { app, entry, files, initial, routes, messages, server } = parts;
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (files[name]?.gzip ?? 0), 0);
  const uncountedSizes = uncounted(parts);
  const first = app === 'shell' ? initial.js : unique([entry], initial.js);
  const language = Math.max(0, ...Object.values(messages).map(sum));
  const pages = routes.map((route) => {
    const unlisted = route.js.length > 0 ? uncountedSizes.js : uncountedSizes.whole;
    const added = unique(route.js, unlisted).filter((name) => !first.includes(name));
    return {
      page: route.path,
      added: sum(added) + language,
      unlisted: sum(added.filter((name) => !route.js.includes(name))),
      css: sum(unique(initial.css, route.css, uncountedSizes.css)),
    };
  });
  const heaviest = pages.reduce((worst, pageSizes) => (pageSizes.added > worst.added ? pageSizes : worst), {
    page: '(no page)',
    added: -1,
    unlisted: 0,
    css: sum(initial.css),
  });
  const { page, unlisted } = heaviest;
  const css = Math.max(heaviest.css, ...pages.map((page) => page.css));
  const added = Math.max(0, heaviest.added);
  const figures = { page, entry: sum([entry]), css, ...(server === undefined ? {} : { server: sum([server]) }) };
  if (app === 'shell') return { ...figures, firstJs: sum(first), pageJs: added };
  return { ...figures, firstJs: sum(first) + added, ...(unlisted > 0 ? { unlisted } : {}) };
};
