import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { versionOf } from './lib/apps.mjs';
import { baseConfig } from './lib/base-config.mjs';
import { ChunkRetryPlugin } from './lib/chunk-retry-plugin.mjs';
import { devServer } from './lib/dev-server.mjs';
import { FederationAliasPlugin, productionRouter, sharedConfig } from './lib/federation.mjs';
import { cleanGenerated, generateOwnPages } from './lib/generate.mjs';
import { releaseName } from './lib/inputs.mjs';
import { releaseFacts } from './lib/release-facts.mjs';
import { ReleasePlugin } from './lib/release-plugin.mjs';
import { buildInputs, releaseTypes } from './lib/release-types.mjs';
import { aheadFiles, finishRelease, initialFiles, messageFiles, routeRows } from './lib/release.mjs';
import { chunkNames, readLanguages, readRoutes, readTitles } from './lib/routes.mjs';
import { buildForServer } from './lib/server-build.mjs';
import { pageTemplate } from './lib/page-template.mjs';

/** The first step's scripts: react and the libraries change seldom, so a new shell release leaves them in the cache. */
export const firstStepChunks = {
  chunks: 'initial',
  minSize: 0,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    react: {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      chunks: 'initial',
      priority: 20,
      enforce: true,
    },
    vendor: {
      name: 'vendor',
      test: /node_modules[\\/](?!.*@module-federation)/,
      chunks: 'initial',
      priority: 10,
      enforce: true,
      type: /javascript/,
    },
  },
};

/**
 * The build of the shell: shared packages eager, no remote in it, `dist/index.html` as a template that the server fills.
 * @param {{ name: string, dir: string }} shell
 */
export const defineShell =
  ({ name, dir }) =>
  async (env = {}) => {
    const dev = Boolean(env.RSPACK_SERVE);
    const routes = await readRoutes(dir);
    const langs = readLanguages(dir);
    const declared = dev ? undefined : await releaseTypes(name, dir, routes);
    const inputs = dev ? 'dev' : buildInputs(name, dir, declared);
    const release = dev ? 'dev' : releaseName(dir, inputs);
    const out = join(dir, 'dist');
    if (!dev) cleanGenerated(dir);
    const names = chunkNames(routes);
    const pages = generateOwnPages(join(dir, '.generated'), [{ app: name, dir, routes, langs }], (_, path) => names.get(path));
    const config = baseConfig({ app: name, dir, dev, out });

    const screens = async () => (dev ? {} : { server: await buildForServer({ app: name, dir, out, release, routes, langs }) });

    const describe = async (json) => {
      const groups = json.namedChunkGroups ?? {};
      const initial = initialFiles(json.entrypoints ?? {}, 'main');
      return {
        entry: initial.js.at(-1) ?? '',
        initial,
        messages: messageFiles(groups, langs),
        routes: routeRows({ routes, titles: readTitles(dir, routes), names, groups, exposeOf: (path) => `.${path}`, initial }),
        // Tab pages are feeds: what their lists load lazily comes along with them.
        extra: { page: await pageTemplate(dir), ahead: aheadFiles(groups, json.assets), ...(await screens()) },
      };
    };
    const build = { app: name, out, version: versionOf(dir), release, inputs, ...(await releaseFacts(name, dir, routes)) };
    const serve = dev ? devServer({ app: name, build, describe }) : undefined;

    return {
      ...config,
      entry: { main: [...(dev ? [join(import.meta.dirname, 'lib/renderers-hook.mjs')] : []), './src/start.ts'] },
      output: { ...config.output, uniqueName: `${name}@${release}`, publicPath: 'auto' },
      // Without the second the router's package hands out its development build.
      resolve: {
        ...config.resolve,
        alias: { ...config.resolve.alias, '@generated/pages$': pages, ...(dev ? {} : productionRouter()) },
      },
      optimization: { ...config.optimization, splitChunks: firstStepChunks },
      plugins: [
        ...config.plugins,
        new ModuleFederationPlugin({
          name: 'juhe_shell',
          shared: sharedConfig('shell', dir),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: {
            provideExternalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          },
        }),
        new FederationAliasPlugin(),
        new ChunkRetryPlugin(),
        ...(serve
          ? serve.plugins
          : [
              new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
              new ReleasePlugin(async (json) => finishRelease({ ...build, declared }, await describe(json))),
            ]),
      ],
      ...(serve ? { devServer: serve.options } : {}),
    };
  };
