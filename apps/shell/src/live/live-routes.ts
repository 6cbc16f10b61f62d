import type { LiveDocument, LiveRemote, LiveRoute, RouteEntry } from '@juhe/platform';

/** The initial document of a tab whose page contained none. */
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

/** Fills in keys derived from the path, which the embedded document leaves out. */
const completeRoute = (route: LiveRoute): LiveRoute => ({
  ...route,
  expose: route.expose ?? `.${route.path}`,
  js: route.js ?? [],
  css: route.css ?? [],
});

/** Completes a document with everything that the embedded one leaves out because it can be derived. */
export const complete = (live: LiveDocument): LiveDocument => ({
  ...live,
  remotes: Object.fromEntries(
    Object.entries(live.remotes).map(([app, remote]): [string, LiveRemote] => [
      app,
      { ...remote, routes: remote.routes.map(completeRoute) },
    ]),
  ),
});

/** A page and its owner; `shell` for the shell's own. */
export interface OwnedRoute extends RouteEntry {
  readonly app: string;
  readonly expose: string;
}

/** Returns all live pages. */
export const ownedRoutes = (live: LiveDocument): OwnedRoute[] => [
  ...live.shell.routes.map((route) => ({ ...route, app: 'shell', expose: `.${route.path}` })),
  ...Object.entries(live.remotes).flatMap(([app, remote]) => remote.routes.map((route) => ({ ...route, app }))),
];
