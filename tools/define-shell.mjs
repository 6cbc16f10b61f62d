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
import { chunksGlobal } from './lib/own-chunks-plugin.mjs';
import { releaseFacts } from './lib/release-facts.mjs';
import { ReleasePlugin } from './lib/release-plugin.mjs';
import { buildInputs, releaseTypes } from './lib/release-types.mjs';
import { aheadFiles, finishRelease, initialFiles, messageFiles, routeRows } from './lib/release.mjs';
import { chunkNames, readLanguages, readRoutes, readTitles } from './lib/routes.mjs';
import { readSlots, slotRows } from './lib/slots.mjs';
import { styleNameRules } from './lib/style-names.mjs';
import { buildForServer } from './lib/server-build.mjs';
import { TextTypesPlugin } from './lib/text-types.mjs';
import { pageTemplate } from './lib/page-template.mjs';

/** Scripts of the first step: libraries rarely change, so a new release of the shell leaves them in the cache. */
export const firstStepChunks = {
  chunks: 'initial',
  minSize: 0,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    vendor: {
      name: 'vendor',
      test: /node_modules[\\/](?!.*@module-federation)/,
      chunks: 'initial',
      enforce: true,
      type: /javascript/,
    },
  },
};

/**
 * Defines the build of the shell: shared packages eager, no remote in it, `dist/index.html` as a template that the server
 * fills in.
 * @param {{ name: string, dir: string }} shell
 */
export const defineShell =
  ({ name, dir }) =>
  async (env = {}) => {
    const dev = Boolean(env.RSPACK_SERVE);
    const routes = await readRoutes(dir);
    const langs = readLanguages(dir);
    const { slots } = await readSlots(dir, routes);
    const declared = dev ? undefined : await releaseTypes(name, dir, routes);
    const { mark = (inputs) => inputs } = env;
    const inputs = dev ? 'dev' : mark(buildInputs(name, dir, declared));
    const release = dev ? 'dev' : releaseName(dir, inputs);
    const out = env.out ?? join(dir, 'dist');
    if (!dev && !env.out) cleanGenerated(dir);
    const names = chunkNames(routes);
    const pages = generateOwnPages(join(dir, '.generated'), [{ app: name, dir, routes, langs }], (_, path) => names.get(path));
    const styleRules = dev ? [] : styleNameRules(name, dir);
    const config = baseConfig({ app: name, dir, dev, out, styleRules });

    const screens = async () => (dev ? {} : { server: await buildForServer({ app: name, dir, out, styleRules, routes, langs }) });

    const describe = async (json) => {
      const groups = json.namedChunkGroups ?? {};
      const initial = initialFiles(json.entrypoints ?? {}, 'main');
      return {
        entry: initial.js.at(-1) ?? '',
        initial,
        messages: messageFiles(groups, langs),
        routes: routeRows({ routes, titles: readTitles(dir, routes), names, groups, exposeOf: (path) => `.${path}`, initial }),
        slots: slotRows(slots),
        // Tab pages are feeds: the lazy parts of their lists are included.
        extra: { page: await pageTemplate(dir), ahead: aheadFiles(groups, json.assets), ...(await screens()) },
      };
    };
    const build = { app: name, out, version: versionOf(dir), release, inputs, ...(await releaseFacts(name, dir, routes)) };
    const serve = dev ? devServer({ app: name, build, describe }) : undefined;

    return {
      ...config,
      entry: {
        main: [
          ...(dev ? ['renderers-hook', 'dev-overlay-hook'].map((name) => join(import.meta.dirname, `lib/${name}.mjs`)) : []),
          './src/start.ts',
        ],
      },
      // One shell runs in a page: none of its files needs to know the release.
      output: { ...config.output, uniqueName: name, chunkLoadingGlobal: chunksGlobal(name), publicPath: 'auto' },
      // Without the second condition the router's package resolves to its development build.
      resolve: {
        ...config.resolve,
        alias: { ...config.resolve.alias, '@generated/pages$': pages, ...(dev ? {} : productionRouter()) },
      },
      optimization: { ...config.optimization, splitChunks: firstStepChunks, runtimeChunk: dev ? false : { name: 'runtime' } },
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
          ? [...serve.plugins, new TextTypesPlugin(dir)]
          : [
              new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
              new ReleasePlugin(async (json) => finishRelease({ ...build, declared }, await describe(json))),
            ]),
      ],
      ...(serve ? { devServer: serve.options } : {}),
    };
  };
