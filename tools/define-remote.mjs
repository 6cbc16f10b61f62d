import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { budgetOf, versionOf } from './lib/apps.mjs';
import { baseConfig } from './lib/base-config.mjs';
import { ChunkRetryPlugin } from './lib/chunk-retry-plugin.mjs';
import { devServer } from './lib/dev-server.mjs';
import { FederationAliasPlugin, sharedConfig } from './lib/federation.mjs';
import { cleanGenerated, generatePages } from './lib/generate.mjs';
import { releaseName, sharedFaceFiles } from './lib/inputs.mjs';
import { IsolationPlugin } from './lib/isolation-plugin.mjs';
import { chunksGlobal, OwnChunksPlugin } from './lib/own-chunks-plugin.mjs';
import { OneCopyPlugin } from './lib/one-copy-plugin.mjs';
import { releaseFacts } from './lib/release-facts.mjs';
import { ReleasePlugin } from './lib/release-plugin.mjs';
import { buildInputs, releaseTypes } from './lib/release-types.mjs';
import { assetsOf, finishRelease, messageFiles, routeRows } from './lib/release.mjs';
import { buildForServer } from './lib/server-build.mjs';
import { fillRows, checkFills, knownSlots, readSlots, slotRows, startsOf } from './lib/slots.mjs';
import { styleNameRules } from './lib/style-names.mjs';
import { TextTypesPlugin } from './lib/text-types.mjs';
import { chunkNames, exposeOf, readLanguages, readRoutes, readTitles } from './lib/routes.mjs';

const entryName = 'remoteEntry';

/** Returns the global name of a remote's container; `mall` alone could be an element's id. */
export const containerName = (name) => `juhe_${name}`;

/**
 * Defines the build of a remote, from its route table: one exposed key per page, `dist/release.json`, compressed twins.
 * `rspack.config.mjs` is `export default defineRemote({ name: 'mall', dir: import.meta.dirname })`.
 * @param {{ name: string, dir: string, budget?: { firstJs?: number, css?: number, server?: number } }} remote `budget`: gzip
 *   bytes, where the operator allows a limit other than the common one
 */
export const defineRemote =
  ({ name, dir, budget }) =>
  async (env = {}) => {
    const dev = Boolean(env.RSPACK_SERVE);
    const { intoRunning = false, port } = env;
    const routes = await readRoutes(dir);
    const langs = readLanguages(dir);
    const { mark = (inputs) => inputs, limitsFor = (limits) => limits } = env;
    const { slots, fills } = await readSlots(dir, routes);
    const slotById = fills.length ? await knownSlots(dir, readRoutes) : new Map();
    checkFills(dir, fills, slotById);
    const starts = startsOf(routes, fills);
    const declared = dev ? undefined : await releaseTypes(name, dir, starts);
    const inputs = dev ? 'dev' : mark(buildInputs(name, dir, declared));
    const release = dev ? 'dev' : releaseName(dir, inputs);
    const out = env.out ?? join(dir, 'dist');
    if (!dev && !env.out) cleanGenerated(dir);
    const exposes = generatePages(dir, routes, langs, fills);
    const styleRules = dev ? [] : styleNameRules(name, dir);
    const config = baseConfig({ app: name, dir, dev, intoRunning, out, styleRules });
    const names = chunkNames(routes);

    const describe = (json) => {
      const groups = json.namedChunkGroups ?? {};
      const file = dev ? undefined : json.assets.find(({ name }) => name.startsWith(`${entryName}.`) && name.endsWith('.js'));
      // An app without pages has no container yet.
      const entry = file?.name ?? `${entryName}.js`;
      return {
        entry,
        initial: { js: [entry], css: [] },
        messages: messageFiles(groups, langs),
        routes: routeRows({ routes, titles: readTitles(dir, routes), names, groups, exposeOf }),
        slots: slotRows(slots),
        fills: fillRows(dir, fills, slotById, (chunk) => assetsOf(groups, chunk)),
      };
    };
    const build = { app: name, out, version: versionOf(dir), release, inputs, ...(await releaseFacts(name, dir, starts)) };
    const limits = limitsFor(budgetOf(name, budget));

    const serve = dev ? devServer({ app: name, build, describe, intoRunning, ...(port ? { port } : {}) }) : undefined;

    return {
      ...config,
      entry: {},
      output: {
        ...config.output,
        // The release itself is in the entry only: a file without it stays the same as long as its content does.
        uniqueName: `${name}@${release}`,
        chunkLoadingGlobal: chunksGlobal(name),
        publicPath: 'auto',
      },
      optimization: {
        ...config.optimization,
        splitChunks: { chunks: 'async', minSize: 16_000, maxAsyncRequests: 5, maxInitialRequests: 1 },
      },
      plugins: [
        ...config.plugins,
        new ModuleFederationPlugin({
          name: containerName(name),
          filename: dev ? `${entryName}.js` : `${entryName}.[contenthash:8].js`,
          exposes,
          shared: sharedConfig('remote', dir),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
        }),
        new FederationAliasPlugin(),
        new ChunkRetryPlugin(),
        new OwnChunksPlugin(),
        new OneCopyPlugin(name, sharedFaceFiles(dir)),
        new IsolationPlugin(name, dir),
        ...(serve
          ? [...serve.plugins, new TextTypesPlugin(dir)]
          : [
              new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
              new ReleasePlugin(async (json) => {
                const server = await buildForServer({ app: name, dir, out, styleRules, routes, langs });
                await finishRelease(
                  { ...build, declared, limits },
                  { ...describe(json), extra: server ? { server } : {} },
                  slotById,
                );
              }),
            ]),
      ],
      ...(serve ? { devServer: serve.options } : {}),
    };
  };
