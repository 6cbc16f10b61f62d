import { join } from 'node:path';
import { rspack } from '@rspack/core';

const dir = import.meta.dirname;
const extensions = ['.ts', '.mjs', '.js', '.json'];

/** Our own code and the contract are bundled; npm packages and Node modules remain imports. */
const external = ({ request }, done) => {
  const ours = request.startsWith('.') || request.startsWith('/') || request.startsWith('@juhe/');
  if (ours) return done();
  return done(undefined, `module ${request}`);
};

/**
 * Builds the server as one file, `dist/main.js`, and the backup and restore commands, `dist/backup.js`, with migrations and
 * seed data beside them.
 */
export default () => ({
  name: 'server',
  mode: 'production',
  target: 'node20',
  context: dir,
  entry: { main: './src/main.ts', backup: './src/backup/command.ts' },
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
