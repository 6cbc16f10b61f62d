import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { ApiFactsPlugin } from '../tools/lib/api-facts-plugin.mjs';

const dir = import.meta.dirname;
const extensions = ['.ts', '.mjs', '.js', '.json'];

/** Our own code and the contract are bundled; npm packages and Node modules remain imports. */
const external = ({ request }, done) => {
  const own = request.startsWith('.') || request.startsWith('/') || request.startsWith('@juhe/');
  if (own) return done();
  return done(undefined, `module ${request}`);
};

/** The server as one file, `dist/main.js`, and the commands of backup and restore, `dist/backup.js`, and of development data, `dist/db.js`, with its migrations and seed data beside it. */
export default () => ({
  name: 'server',
  mode: 'production',
  target: 'node20',
  context: dir,
  entry: { main: './src/main.ts', backup: './src/backup/command.ts', db: './src/db/development/command.ts' },
  output: {
    path: join(dir, 'dist'),
    filename: '[name].js',
    chunkFilename: '[name].js',
    module: true,
    library: { type: 'module' },
    clean: true,
  },
  externals: [external],
  externalsType: 'module',
  resolve: { extensions },
  module: {
    parser: { javascript: { importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
        type: 'javascript/auto',
      },
    ],
  },
  optimization: { minimize: false, nodeEnv: false },
  devtool: 'source-map',
  performance: false,
  stats: 'errors-warnings',
  plugins: [
    new ApiFactsPlugin(),
    new rspack.CopyRspackPlugin({
      patterns: [
        { from: 'src/migrations', to: 'migrations' },
        { from: 'src/storage/decoder', to: 'decoder' },
        { from: 'src/delivery/live/icons', to: 'icons' },
        { from: 'src/delivery/screen/renderer', to: 'renderer' },
        { from: 'src/delivery/rehearsal/rehearser', to: 'rehearser' },
        { from: 'src/delivery/offline/worker', to: 'worker' },
        { from: 'src/seed/data', to: 'seed/data', noErrorOnMissing: true, globOptions: { ignore: ['**/*.ts'] } },
        { from: 'src/seed/media', to: 'seed/media', noErrorOnMissing: true },
        { from: 'src/seed/lessons', to: 'seed/lessons', noErrorOnMissing: true },
      ],
    }),
  ],
});
