import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { inWorkspace, root } from './apps.mjs';
import { licencesFile } from './licences.mjs';

/** Browsers of recent years: native dialog, popover, `:has`, class fields, top-level view transitions where available. */
export const targets = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4', 'ios_saf >= 16.4'];

/** Parts of axios that the transport does not need (tools/lib/axios-request.config.mjs). */
const lighterAxios = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]helpers[\\/](resolveConfig|cookies|AxiosURLSearchParams)\.js$/,
    join(import.meta.dirname, 'axios-request.config.mjs'),
  );

/**
 * An installed package of ours uses newer JavaScript than the oldest browsers support; everything else in node_modules is
 * left unchanged.
 */
const othersPackage = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(?!@juhe[\\/])/;

const scriptRule = (reactDev) => ({
  test: /\.(tsx?|js)$/,
  exclude: othersPackage,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: reactDev, refresh: reactDev } },
    },
    env: { targets },
  },
});

/**
 * The common configuration of all seven builds.
 * @param {{ app: string, dir: string, dev: boolean, intoRunning?: boolean, out: string, styleRules?: object[] }} build
 *   `intoRunning`: a dev build for a shell with React's production build, which is incompatible with elements of the
 *   development build; `styleRules`: result of `styleNameRules`
 */
export const baseConfig = ({ app, dir, dev, intoRunning = false, out, styleRules = [] }) => ({
  name: app,
  context: dir,
  mode: dev ? 'development' : 'production',
  devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
  target: ['web', 'browserslist:' + targets.join(', ')],
  output: {
    path: out,
    // A page that was busy requests updates older than the last one.
    clean: dev ? { keep: /\.hot-update\./ } : true,
    filename: dev ? '[name].js' : '[name].[contenthash:8].js',
    chunkFilename: dev ? '[name].js' : '[name].[contenthash:8].js',
    cssFilename: dev ? '[name].css' : '[name].[contenthash:8].css',
    cssChunkFilename: dev ? '[name].css' : '[name].[contenthash:8].css',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    // A hung chunk is abandoned and requested again under another address (toolchain.md, pitfall 2); as in
    // remote-host/federation-host.ts.
    chunkLoadTimeout: 10_000,
    // Without it a module that threw "succeeds" empty the second time; with it the error is kept, until the chunk retry
    // plugin's runtime clears it.
    strictModuleErrorHandling: true,
    pathinfo: false,
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js'],
    alias: inWorkspace ? { '@generated/licences$': licencesFile() } : {},
  },
  module: {
    parser: { javascript: { exportsPresence: 'error' }, 'css/auto': { namedExports: false, dashedIdents: false } },
    generator: {
      'css/auto': {
        localIdentName: dev ? `${app}-[name]-[local]` : `${app}-[hash:6]-[local]`,
        exportsConvention: 'camel-case-only',
      },
    },
    rules: [
      scriptRule(dev && !intoRunning),
      { test: /\.css$/, type: 'css/auto', use: [{ loader: 'builtin:lightningcss-loader', options: { targets } }] },
      ...styleRules,
      { test: /\.(webp|png|jpe?g|avif|svg)$/, resourceQuery: { not: [/inline/] }, type: 'asset/resource' },
      { test: /\.svg$/, resourceQuery: /inline/, type: 'asset/inline' },
      // `<use>` loads icons from the page's own origin only (server/src/delivery/dev-files.ts).
      ...(dev && app === 'shell'
        ? [{ test: /[\\/](icons|drawings)\.svg$/, type: 'asset/resource', generator: { publicPath: '/dev/files/shell/' } }]
        : []),
      // Outside the workspace tests and stories read `src/locales` alone.
      ...(inWorkspace
        ? [{ test: /[\\/]src[\\/]locales[\\/][\w-]+\.json$/, loader: join(import.meta.dirname, 'merge-texts-loader.mjs') }]
        : []),
      // Remotes may run with the platform of an older shell, which reads no compiled texts.
      ...(app === 'shell' && !dev
        ? [{ test: /[\\/]texts\.gen\.ts$/, enforce: 'pre', loader: join(import.meta.dirname, 'compile-texts-loader.mjs') }]
        : []),
      { test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/, loader: join(import.meta.dirname, 'pure-router-loader.mjs') },
      {
        test: /[\\/]packages[\\/]contract[\\/]src[\\/].*(?<!\.schemas)\.ts$/,
        enforce: 'pre',
        loader: join(import.meta.dirname, 'operation-loader.mjs'),
      },
    ],
  },
  optimization: {
    minimize: !dev,
    nodeEnv: false,
    // In development updates continue from the last successful compilation, not from a failure.
    emitOnErrors: false,
    moduleIds: dev ? 'named' : 'deterministic',
    chunkIds: dev ? 'named' : 'deterministic',
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        minimizerOptions: { compress: { passes: 4, ecma: 2020 }, format: { comments: false } },
        extractComments: false,
      }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
    ],
  },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
  watchOptions: { ignored: ['**/node_modules', '**/dist', '**/.generated'] },
  cache: dev ? { type: 'memory' } : false,
  lazyCompilation: false,
  experiments: {},
  plugins: [
    // Only the shell and the builds of the workspace contain axios.
    ...(inWorkspace ? [lighterAxios()] : []),
    new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(dev && !intoRunning ? 'development' : 'production') }),
  ],
  // Facades of the shared packages are resolved inside the workspace; snapshots of managed paths would miss their changes.
  ...(inWorkspace ? { snapshot: { managedPaths: [join(root, 'node_modules')] } } : {}),
});
