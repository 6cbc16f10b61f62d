import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { appNames, root } from './apps.mjs';

/** Every app's dev server has its own fixed port, so that the server can name it without asking. */
export const devPort = (app) => Number(process.env.DEV_PORT_BASE ?? 4180) + appNames.indexOf(app);

/** Where a running dev server says what it serves; the API's live document points there with `DEV_APPS=mall,…`. */
export const devReleaseFile = (app) => join(root, '.cache/dev', `${app}.json`);

/** Dev server options and plugins of one app: hot reload over its own port, `release.json` rewritten after each compile. */
export const devServer = ({ app, build, describe }) => {
  const port = devPort(app);
  const origin = `http://127.0.0.1:${port}`;
  return {
    plugins: [
      new ReactRefreshRspackPlugin({ overlay: false }),
      {
        apply: (compiler) =>
          compiler.hooks.done.tapPromise('dev release', async (stats) => {
            const json = stats.toJson({ all: false, chunkGroups: true, entrypoints: true, assets: true });
            mkdirSync(join(root, '.cache/dev'), { recursive: true });
            const { extra, ...parts } = await describe(json);
            writeFileSync(
              devReleaseFile(app),
              JSON.stringify({ schema: 1, ...build, base: `${origin}/`, files: {}, ...parts, ...extra }),
            );
          }),
      },
    ],
    options: {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      static: false,
      headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
      allowedHosts: 'all',
      client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false },
    },
  };
};
