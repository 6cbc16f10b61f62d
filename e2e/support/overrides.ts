import type { BrowserContext } from '@playwright/test';

/** Releases or builds that replace the live ones in every journey, as a query: `mf.mall=…` (`npm run e2e -- --with mall=…`). */
const query = process.env.E2E_OVERRIDES;

/** Adds the overrides to each address of the app that a context opens. */
export const applyOverrides = async (context: BrowserContext): Promise<void> => {
  if (!query) return;
  await context.route(
    ({ pathname, search }) => pathname === '/h5/' && !search.includes('mf.'),
    (route) => {
      const { pathname, search } = new URL(route.request().url());
      // The browser keeps the fragment, in which the page's address is.
      return route.fulfill({ status: 302, headers: { location: `${pathname}${search ? `${search}&` : '?'}${query}` } });
    },
  );
};

const marksIn = (html: string): Readonly<Record<string, { refused?: string }>> => {
  const [, json = '{}'] = /<script type="application\/json" id="juhe-page">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { overrides?: Readonly<Record<string, { refused?: string }>> }).overrides ?? {};
};

/** Throws when the instance refuses one of the overrides: journeys would silently test the live releases. */
export const checkOverrides = async (origin: string): Promise<void> => {
  if (!query) return;
  const marks = marksIn(await (await fetch(`${origin}/h5/?${query}`)).text());
  for (const name of new URLSearchParams(query).keys()) {
    const app = name.replace('mf.', '');
    const reason = marks[app] ? marks[app].refused : 'no override in the page';
    if (reason !== undefined) throw new Error(`--with ${app}: ${reason} (docs/releasing.md, “Trying a release in one tab”)`);
  }
};
