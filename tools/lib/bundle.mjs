import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from './apps.mjs';

/** Runs the bundler once; rejects with its errors as text. */
export const bundleConfig = async (config) => {
  const { rspack } = await import('@rspack/core');
  await new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, errorStack: false, colors: false })));
        else resolve(undefined);
      });
    });
  });
};

/** Runs the bundler once with a config file's export. */
export const bundle = async (file) => {
  const { default: exported } = await import(pathToFileURL(file).href);
  await bundleConfig(typeof exported === 'function' ? await exported({}, {}) : exported);
};

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * Builds the app in a folder; rejects with the bundler's errors.
 * @returns {Promise<string>} its release and sizes in one line
 */
export const bundleApp = async (dir) => {
  await bundle(join(dir, 'rspack.config.mjs'));
  const { release, routes, budget } = readJson(join(dir, 'dist/release.json'));
  return `${release} · ${routes.length} pages · first js ${kb(budget.firstJs)}, css ${kb(budget.css)} gzip (${budget.page})`;
};
