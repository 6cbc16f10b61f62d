import type { LiveDocument, LiveRemote, LiveRoute, RouteEntry } from '@juhe/platform';

/** What a tab starts with whose page brought no document. */
export const emptyDocument: LiveDocument = {
  schema: 1,
  env: '',
  channel: '',
  generation: 0,
  issued: '',
  expires: '',
  shell: { release: '', routes: [] },
  remotes: {},
  signature: { alg: 'Ed25519', kid: '', value: '' },
};

/** Keys that follow from the path are left out of the page's copy. */
const whole = (route: LiveRoute): LiveRoute => ({
  ...route,
  expose: route.expose ?? `.${route.path}`,
  js: route.js ?? [],
  css: route.css ?? [],
});

/** A document with everything that the page's copy leaves out because it follows from the rest. */
export const complete = (live: LiveDocument): LiveDocument => ({
  ...live,
  remotes: Object.fromEntries(
    Object.entries(live.remotes).map(([app, remote]): [string, LiveRemote] => [
      app,
      { ...remote, routes: remote.routes.map(whole) },
    ]),
  ),
});

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
