import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { baseConfig } from './base-config.mjs';
import { bundleConfig } from './bundle.mjs';
import { productionRouter } from './federation.mjs';
import { generateServerPages } from './generate.mjs';
import { sharedPackages } from './apps.mjs';

/** Globals of the renderer's context through which the two builds interact (server/src/delivery/screen/renderer). */
const globals = { shell: 'juheShell', remote: 'juheRemote' };

/** Prefix of picture addresses: the app of the release; the server inserts its folder. */
const baseMark = (app) => `juhe-base:${app}/`;

/**
 * Replaces a module by the one beside it whose name ends in `-rendered`, if there is one: what measures the window, or loads
 * what no first screen shows.
 */
const renderedVariants = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.{1,2}\/.*\.tsx?$/, (data) => {
    const file = join(data.context, data.request.replace(/(?=\.tsx?$)/, '-rendered'));
    if (data.contextInfo.issuer !== file && existsSync(file)) data.request = file;
  });

const common = ({ app, dir, out, entry, library, styleRules }) => {
  const config = baseConfig({ app, dir, dev: false, out, styleRules });
  const { module } = config;
  return {
    ...config,
    name: `${app} for the server`,
    // A context without Node's modules and without a document: only the language itself and what the renderer provides.
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { screens: entry },
    output: {
      ...config.output,
      clean: true,
      filename: 'screens.js',
      publicPath: baseMark(app),
      library: { type: 'var', name: library },
      chunkLoading: false,
      wasmLoading: false,
    },
    module: {
      ...module,
      parser: { ...module.parser, javascript: { ...module.parser.javascript, dynamicImportMode: 'eager' } },
      generator: {
        ...module.generator,
        // Class names are those of the other build, whose style sheets contain them.
        'css/auto': { ...module.generator['css/auto'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    plugins: [...config.plugins, renderedVariants(), new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
};

/** Only the old renderer returns a complete text synchronously; the package's entry would include the streaming one, too. */
const rendererFile = (dir) => {
  const { resolve } = createRequire(join(dir, 'package.json'));
  return join(dirname(resolve('react-dom/package.json')), 'cjs/react-dom-server-legacy.browser.production.js');
};

const shellConfig = (dir, out, styleRules) => {
  const entry = './src/frame/render-screen.tsx';
  const config = common({ app: 'shell', dir, out, entry, library: globals.shell, styleRules });
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, ...productionRouter(), 'react-dom/server$': rendererFile(dir) },
    },
    plugins: [
      ...config.plugins,
      new rspack.NormalModuleReplacementPlugin(/^@reduxjs\/toolkit\/query\/react$/, (data) => {
        const { issuer } = data.contextInfo;
        if (!issuer.endsWith('rendered-queries.ts')) data.request = join(dirname(issuer), 'store/rendered-queries.ts');
      }),
    ],
  };
};

const remoteConfig = (app, dir, out, entry, styleRules) => {
  const config = common({ app, dir, out, entry, library: globals.remote, styleRules });
  const shared = ['react', 'react/jsx-runtime', ...sharedPackages];
  return {
    ...config,
    externalsType: 'var',
    externals: Object.fromEntries(shared.map((name) => [name, `${globals.shell}.shared[${JSON.stringify(name)}]`])),
  };
};

/**
 * Builds the server renderer of an app's pages, as one file below `out`: for the shell the frame and the shared packages, for
 * a remote the pages of its table that have `render`, without the shared packages.
 * @param {{ app: string, dir: string, out: string, styleRules: object[], routes: { path: string, screen: string, render?:
 *   string[] }[], langs: string[] }} build `styleRules`: those of the other build
 * @returns {Promise<string | undefined>} the file's name below `out`; undefined for a remote without such pages
 */
export const buildForServer = async ({ app, dir, out, styleRules, routes, langs }) => {
  const rendered = routes.filter(({ render }) => render);
  if (app !== 'shell' && rendered.length === 0) return undefined;
  const folder = join(out, 'server');
  const config =
    app === 'shell'
      ? shellConfig(dir, folder, styleRules)
      : remoteConfig(app, dir, folder, generateServerPages(dir, rendered, langs), styleRules);
  await bundleConfig(config);
  const file = join(folder, 'screens.js');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  const name = `server/screens.${hash}.js`;
  renameSync(file, join(out, name));
  return name;
};
