import { rspack } from '@rspack/core';
import { appDir, remoteNames } from '../lib/apps.mjs';

/** Bundles an app without writing anything and returns the used exports of the client's slices according to the bundler. */
const usedOf = async (app) => {
  const { default: define } = await import(`${appDir(app)}/rspack.config.mjs`);
  const config = await define({});
  const compiler = rspack({
    ...config,
    output: { ...config.output, clean: false },
    optimization: { ...config.optimization, minimize: false, concatenateModules: false },
    plugins: config.plugins.filter((plugin) => plugin.constructor.name !== 'ReleasePlugin'),
  });
  const noop = (...args) => args.at(-1)(null);
  compiler.outputFileSystem = { mkdir: noop, writeFile: noop, stat: (_file, answer) => answer(new Error('nothing there')) };
  const stats = await new Promise((answer, reject) => {
    compiler.run((error, done) => (error ? reject(error) : answer(done)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const { modules } = stats.toJson({ all: false, modules: true, usedExports: true, modulesSpace: 100_000 });
  return modules.flatMap(({ nameForCondition: file, usedExports }) => {
    const [, slice] = /packages\/api-client\/src\/([\w-]+\/[\w-]+)\.ts$/.exec(file ?? '') ?? [];
    return slice ? [[slice, usedExports]] : [];
  });
};

const usedByApp = {};
for (const app of remoteNames) usedByApp[app] = await usedOf(app);
console.log(JSON.stringify(usedByApp));
