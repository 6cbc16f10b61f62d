import type { LiveDocument } from '@juhe/contract/live-document';
import { type ServedBuild, serveFiles } from './served.ts';

/** Where a remote throws: while the code of a page loads, or while the page renders. */
export type ThrowsAt = 'load' | 'render';

/** A container as another tool would build it, whose pages all throw. */
const entryOf = (app: string, at: ThrowsAt) => `globalThis.juhe_${app} = {
  init: async () => undefined,
  get: async () => {
    if (${at === 'load'}) throw new Error('injected fault: at load');
    const Screen = () => {
      throw new Error('injected fault: at render');
    };
    return () => ({ Screen, loadMessages: async () => ({}) });
  },
};
`;

/** Serves a build with the live pages and fills of an app, all of which throw. Throws for an app that is not live. */
export const serveThrowingBuild = async (origin: string, app: string, at: ThrowsAt): Promise<ServedBuild> => {
  const { remotes } = (await (await fetch(`${origin}/platform/live.json`)).json()) as LiveDocument;
  const live = remotes[app];
  if (!live) throw new Error(`${app} is not live at ${origin}: live are ${Object.keys(remotes).join(', ')}`);
  const withoutFiles = <T extends object>(part: T) => ({ ...part, js: [], css: [] });
  const files: Readonly<Record<string, string>> = {
    '/release.json': JSON.stringify({
      app,
      release: live.release,
      entry: 'entry.js',
      routes: live.routes.map(({ prefetch: _prefetch, ...route }) => withoutFiles(route)),
      fills: live.fills?.map((fill) => (fill.expose === undefined ? fill : withoutFiles(fill))) ?? [],
    }),
    '/entry.js': entryOf(app, at),
  };
  return serveFiles(app, async (path) => {
    const text = files[path];
    if (text === undefined) throw new Error(`there is no ${path}`);
    return text;
  });
};
