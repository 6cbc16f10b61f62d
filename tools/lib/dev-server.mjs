import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { freePort } from '../run/ports.mjs';
import { appNames, inWorkspace, root } from './apps.mjs';
import { readLanguages } from './routes.mjs';

/** The port of an app's dev server: DEV_PORT, as `npm run dev` sets it, or its place after DEV_PORT_BASE. */
const devPort = (app) =>
  Number(process.env.DEV_PORT || 0) ||
  Number(process.env.DEV_PORT_BASE ?? 4180) + (appNames.includes(app) ? appNames.indexOf(app) : appNames.length);

/** File in which a running dev server describes its release; the API's live document refers to it with `DEV_APPS=mall,…`. */
export const devReleaseFile = (app) => join(root, '.cache/dev', `${app}.json`);

/** Keeps `release.json` of the last compilation, and writes it to a file for a server of this workspace. */
const releaseKeeper = ({ app, build, describe, origin, latestRelease, isRecorded }) => ({
  apply: (compiler) =>
    compiler.hooks.done.tapPromise('dev release', async (stats) => {
      const json = stats.toJson({ all: false, chunkGroups: true, entrypoints: true, assets: true });
      const { extra, ...parts } = await describe(json);
      const { out: _out, ...facts } = build;
      latestRelease.text = JSON.stringify({ schema: 1, ...facts, base: `${origin}/`, files: {}, ...parts, ...extra });
      latestRelease.compiled();
      if (!isRecorded) return;
      mkdirSync(dirname(devReleaseFile(app)), { recursive: true });
      writeFileSync(devReleaseFile(app), latestRelease.text);
    }),
});

/** The shell provides React's development build: components change in place. */
const refresh = () => new ReactRefreshRspackPlugin({ overlay: false });

/** A remote has its own client: the usual one assumes the page's address for the server, and does not notify the shell. */
const hotRemote = (app) => [
  new rspack.HotModuleReplacementPlugin(),
  new rspack.EntryPlugin(import.meta.dirname, `${join(import.meta.dirname, 'hot-client.mjs')}?app=${app}`, { name: undefined }),
];

/**
 * Dev server options and plugins of one app: hot reload over its own port, `release.json` of the last compilation at its
 * root.
 * @param {{ app: string, build: object, describe: (json: object) => object, port?: number, intoRunning?: boolean }} parts
 *   `intoRunning`: a built shell will load it
 */
export const devServer = ({ app, build, describe, port = devPort(app), intoRunning = false }) => {
  const origin = `http://127.0.0.1:${port}`;
  const latestRelease = { text: '' };
  const firstCompile = new Promise((resolve) => {
    latestRelease.compiled = resolve;
  });
  const keeper = releaseKeeper({ app, build, describe, origin, latestRelease, isRecorded: inWorkspace && !intoRunning });
  const releaseFile = {
    name: 'release.json',
    path: '/release.json',
    // A shell that sends a request during the first compilation waits for it, instead of showing the live release.
    middleware: async (_request, response) => {
      await firstCompile;
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.end(latestRelease.text);
    },
  };
  const common = {
    host: '127.0.0.1',
    port,
    static: false,
    headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    allowedHosts: 'all',
    setupMiddlewares: (middlewares) => [releaseFile, ...middlewares],
  };
  if (app === 'shell') {
    const overlay = { errors: true, warnings: false, runtimeErrors: false };
    const client = { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay };
    return { plugins: [refresh(), keeper], options: { ...common, hot: true, liveReload: false, client } };
  }
  return {
    plugins: [...(intoRunning ? [] : [refresh()]), ...hotRemote(app), keeper],
    options: { ...common, hot: false, liveReload: false, client: false },
  };
};

/** Inputs that are read once when a compiler starts: pages, slots, the package's declarations. */
const readAtStart = (dir) =>
  ['src/routes.ts', 'src/slots.ts', 'package.json', 'rspack.config.mjs'].map((name) => join(dir, name));

/** Of the languages the list only: the compiler watches their files itself. */
const startState = (dir) => {
  const tables = readAtStart(dir).filter((file) => existsSync(file));
  return JSON.stringify([...tables.map((file) => readFileSync(file, 'utf8')), readLanguages(dir)]);
};

/**
 * Serves an app until the process ends. Its compiler starts again, at the same port, when what it has read at its start changes, such as the
 * table of pages; when that cannot be read, with the next change below the app's folder that makes it readable.
 * @param {string} dir the app's folder
 * @param {{ port?: number, intoRunning?: boolean }} [options] `port`: another one when this one, or the app's own, is taken; `intoRunning`: a
 *   built shell will load it
 * @returns {Promise<{ app: string, url: string, stop: () => Promise<void> }>} `url` is what an address names: `?mf.<app>=<url>`
 */
export const serveApp = async (dir, { port, intoRunning = true } = {}) => {
  // A build needs neither.
  const { RspackDevServer } = await import('@rspack/dev-server');
  const { watchSources } = await import('../run/watch.mjs');
  let starts = 0;
  const configAt = async (at) => {
    starts += 1;
    const { default: define } = await import(`${pathToFileURL(join(dir, 'rspack.config.mjs')).href}?start=${starts}`);
    return define({ RSPACK_SERVE: true, intoRunning, port: at });
  };
  const start = async (config) => {
    const compiler = rspack(config);
    const server = new RspackDevServer(config.devServer, compiler);
    await server.start();
    return async () => {
      await server.stop();
      await new Promise((closed) => compiler.close(closed));
    };
  };
  const first = await configAt(port);
  const free = await freePort(first.devServer.port);
  let stop = await start(free === first.devServer.port ? first : await configAt(free));

  let state = startState(dir);
  let isFailed = false;
  let turn = Promise.resolve();
  const renew = async () => {
    const now = startState(dir);
    if (now === state && !isFailed) return;
    state = now;
    await stop();
    stop = async () => undefined;
    try {
      stop = await start(await configAt(free));
      isFailed = false;
      console.log(`${first.name}: compiled anew, with its pages as they are now`);
    } catch (error) {
      isFailed = true;
      console.error(`${first.name} is not served until this is mended: ${error instanceof Error ? error.message : error}`);
    }
  };
  const watcher = await watchSources([...readAtStart(dir), join(dir, 'src')], () => {
    turn = turn.then(renew);
  });
  return {
    app: first.name,
    url: `http://localhost:${free}`,
    stop: async () => {
      await watcher.close();
      await turn;
      await stop();
    },
  };
};
