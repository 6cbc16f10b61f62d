import type { LiveDocument, LiveRemote, LiveRoute, RouteEntry } from '@juhe/platform';

/** What the server inlined into the page (server/src/delivery/page.ts) and the boot script left on the window. */
type Inlined = { readonly live?: LiveDocument };

const empty: LiveDocument = { schema: 1, env: 'development', generation: 0, shell: { release: '', routes: [] }, remotes: {} };

/** Keys that follow from the path are left out of the inlined document. */
const whole = (route: LiveRoute): LiveRoute => ({
  ...route,
  expose: route.expose ?? `.${route.path}`,
  js: route.js ?? [],
  css: route.css ?? [],
});

const complete = (live: LiveDocument): LiveDocument => ({
  ...live,
  remotes: Object.fromEntries(
    Object.entries(live.remotes).map(([app, remote]): [string, LiveRemote] => [
      app,
      { ...remote, routes: remote.routes.map(whole) },
    ]),
  ),
});

/** The releases that this tab was opened with; it stays on them until it is loaded again. */
export const readLive = (): LiveDocument => complete((Reflect.get(window, '__JUHE__') as Inlined | undefined)?.live ?? empty);

/** The titles in the chosen language, asked for when the member changes it. */
export const fetchLive = async (): Promise<LiveDocument | undefined> => {
  try {
    const response = await fetch('/platform/live.json', { headers: { Accept: 'application/json' } });
    return response.ok ? ((await response.json()) as LiveDocument) : undefined;
  } catch {
    return undefined;
  }
};

/** A page and who owns it; `shell` for the shell's own. */
export interface OwnedRoute extends RouteEntry {
  readonly app: string;
  readonly expose: string;
}

/** Every live page. */
export const ownedRoutes = (live: LiveDocument): OwnedRoute[] => [
  ...live.shell.routes.map((route) => ({ ...route, app: 'shell', expose: `.${route.path}` })),
  ...Object.entries(live.remotes).flatMap(([app, remote]) => remote.routes.map((route) => ({ ...route, app }))),
];
