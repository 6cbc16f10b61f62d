import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { firstStepChunks } from '../define-shell.mjs';
import { appDir, readJson, remoteNames, root, versionOf } from './apps.mjs';
import { baseConfig } from './base-config.mjs';
import { bundleConfig } from './bundle.mjs';
import { productionRouter } from './federation.mjs';
import { generateOwnPages } from './generate.mjs';
import { appInputs, releaseName } from './inputs.mjs';
import { readNeeds } from './operations.mjs';
import { pageTemplate } from './page-template.mjs';
import { releaseFacts } from './release-facts.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { aheadFiles, initialFiles, messageFiles, routeRows, writeRelease } from './release.mjs';
import { chunkNames, exposeOf, readLanguages, readRoutes, readTitles } from './routes.mjs';

const workDir = join(root, '.cache/monolith');
const shellDir = appDir('shell');

/** Replaces the federation adapter: in one bundle every page is the shell's own. */
const withoutRemotes = `
export const loadFrom = () => Promise.reject(new Error('one bundle has no remotes'));
export const fetchIdly = () => undefined;
`;

const readApp = async (app) => {
  const dir = appDir(app);
  const routes = existsSync(join(dir, 'src/routes.ts')) ? await readRoutes(dir) : [];
  return { app, dir, routes, langs: readLanguages(dir), titles: readTitles(dir, routes) };
};

/**
 * Builds the same sources as one single-page app, to benchmark the cost of federation: the same shell, every page a lazy
 * chunk of one bundle, nothing shared at run time. In the layout of `apps/`, so that `APPS_DIR=.cache/monolith/apps` serves
 * it.
 * @returns {Promise<string>} a summary in one line
 */
export const buildMonolith = async () => {
  const apps = await Promise.all(['shell', ...remoteNames].map(readApp));
  const routes = apps.flatMap(({ app, routes: appRoutes }) =>
    appRoutes.map((route) => ({ ...route, app, screen: `${app}/${route.screen}` })),
  );
  const names = chunkNames(routes);
  const pages = generateOwnPages(join(workDir, 'generated'), apps, (_, path) => names.get(path));
  const out = join(workDir, 'apps/shell/dist');
  const config = baseConfig({ app: 'shell', dir: shellDir, dev: false, out });

  const describe = async (json) => {
    const groups = json.namedChunkGroups ?? {};
    const titles = new Map(apps.flatMap((app) => [...app.titles]));
    const rows = routeRows({ routes, titles, names, groups, exposeOf });
    const texts = new Map(apps.map(({ app, langs }, index) => [app, messageFiles(groups, langs, index === 0 ? '' : `${app}-`)]));
    const initial = initialFiles(json.entrypoints ?? {}, 'main');
    return {
      entry: initial.js.at(-1) ?? '',
      initial,
      messages: {},
      // Files prefetched by the boot script: the page and its Chinese texts, as with remotes.
      routes: rows.map((row, index) => ({ ...row, js: [...row.js, ...(texts.get(routes[index].app)?.['zh-Hans'] ?? [])] })),
      extra: { page: await pageTemplate(shellDir), ahead: aheadFiles(groups, json.assets) },
    };
  };
  const inputs = createHash('sha256')
    .update(JSON.stringify(apps.map(({ app, dir }) => appInputs(app, dir))))
    .digest('hex');
  const release = releaseName(shellDir, inputs);
  const requirements = await Promise.all(apps.map(({ app, dir, routes: appRoutes }) => readNeeds(app, dir, appRoutes)));
  const facts = await releaseFacts('shell', shellDir, apps[0].routes);
  const operations = [...new Set(requirements.flatMap((requirement) => requirement.operations))].sort();
  const build = { app: 'shell', out, version: versionOf(shellDir), release, inputs, ...facts, operations };

  await bundleConfig({
    ...config,
    entry: { main: './src/bootstrap.tsx' },
    output: { ...config.output, uniqueName: 'monolith', publicPath: 'auto' },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, '@generated/pages$': pages, ...productionRouter() } },
    optimization: {
      ...config.optimization,
      splitChunks: {
        ...firstStepChunks,
        chunks: 'all',
        minSize: 8_000,
        maxAsyncRequests: 5,
        cacheGroups: { ...firstStepChunks.cacheGroups, default: { minChunks: 2, priority: -20, reuseExistingChunk: true } },
      },
    },
    plugins: [
      ...config.plugins,
      new rspack.experiments.VirtualModulesPlugin({ [join(shellDir, 'src/remote-host/without-remotes.ts')]: withoutRemotes }),
      new rspack.NormalModuleReplacementPlugin(/[\\/]federation-host\.ts$/, './without-remotes.ts'),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
      new ReleasePlugin(async (json) => writeRelease(build, await describe(json))),
    ],
  });
  const { files, initial } = readJson(join(out, 'release.json'));
  const first = initial.js.reduce((sum, name) => sum + files[name].gzip, 0);
  return `monolith: ${routes.length} pages · first js ${(first / 1000).toFixed(1)} KB gzip · APPS_DIR=.cache/monolith/apps`;
};
