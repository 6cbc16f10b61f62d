#!/usr/bin/env node
// `juhe-remote build | dev | texts`: the commands of a remote in a separate project (tools/run/remote-files.mjs).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleApp } from './lib/bundle.mjs';
import { refreshTexts, writeTexts } from './lib/text-types.mjs';

const dir = process.cwd();
const [command, ...rest] = process.argv.slice(2);

const build = async () => {
  process.env.NODE_ENV ??= 'production';
  refreshTexts(dir);
  console.log(await bundleApp(dir));
};

/** Serves the remote with hot reload; a running shell loads it by the printed address. */
const dev = async () => {
  const { findInstance, serveInto } = await import('./run/dev-into.mjs');
  const { instanceOrigin } = await import('./run/client.mjs');
  await serveInto((await findInstance()) ?? { origin: instanceOrigin() }, [dir]);
};

/** Writes the typed `useTranslations` of the project's texts. */
const texts = () => writeTexts(dir);

const commands = { build, dev, texts };
if (!Object.hasOwn(commands, command ?? '') || rest.length) {
  console.error('Usage: juhe-remote build | dev | texts');
  process.exitCode = 1;
} else if (!existsSync(join(dir, 'rspack.config.mjs'))) {
  console.error(`${dir} has no rspack.config.mjs: run this in the folder of a remote.`);
  process.exitCode = 1;
} else {
  try {
    await commands[command]();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
