import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishFolder } from '../release/publish.mjs';
import { appDir, readJson, remoteNames } from './apps.mjs';
import { bundleConfig } from './bundle.mjs';

/** Size (gzip bytes) that an injected fault may add to the budget of its app. */
const faultSize = 500;
const limitsFor = (limits) => Object.fromEntries(Object.entries(limits).map(([key, bytes]) => [key, bytes + faultSize]));

/** Builds a separate release whose pages fail as `globalThis.injectedFault` says; the app's own build is not touched. */
const build = async (app, out) => {
  const { default: define } = await import(join(appDir(app), 'rspack.config.mjs'));
  const mark = (inputs) => createHash('sha256').update(`${inputs} faulty`).digest('hex');
  const config = await define({ out, mark, limitsFor });
  config.module.rules.push({
    test: /[\\/]\.generated[\\/]pages[\\/]/,
    enforce: 'pre',
    loader: join(import.meta.dirname, 'fault-loader.mjs'),
  });
  await bundleConfig(config);
  return readJson(join(out, 'release.json')).release;
};

/**
 * `node tools/lib/faulty-builds.mjs <folder> [app …]` builds releases of the remotes with injected faults and publishes them at
 * ORIGIN; for tests of the effects of a broken release. Prints `{ [app]: release }`.
 */
const main = async ([folder, ...named]) => {
  rmSync(folder, { recursive: true, force: true });
  const apps = named.length ? named : remoteNames;
  const released = {};
  const jobs = [...apps];
  const worker = async () => {
    for (let app = jobs.shift(); app; app = jobs.shift()) {
      const out = join(folder, app);
      released[app] = await build(app, out);
      await publishFolder(app, out).catch((error) => {
        if (error.details?.key !== 'releaseExists') throw error;
      });
    }
  };
  await Promise.all([worker(), worker()]);
  rmSync(folder, { recursive: true, force: true });
  console.log(JSON.stringify(released));
};

process.env.NODE_ENV ??= 'production';
await main(process.argv.slice(2));
