#!/usr/bin/env node
// `npm run ui`: all widgets of packages/ui with their stories at HOST:PORT (127.0.0.1:4190), rebuilt and reloaded on file
// changes. `node tools/ui.mjs --build <folder>` writes the same as static files.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './run/install.mjs';
import { endWithNpm } from './run/parent.mjs';
import { freePort } from './run/ports.mjs';
import { root } from './run/process.mjs';

const { values } = parseArgs({ options: { build: { type: 'string' } } });
const out = values.build && resolve(values.build);

process.chdir(root);
endWithNpm();
if (!(await ensureInstalled())) process.exit(1);
// The bundler is only available after the installation.
const { galleryConfig } = await import('./lib/gallery.mjs');

if (out) {
  process.env.NODE_ENV ??= 'production';
  const { bundleConfig } = await import('./lib/bundle.mjs');
  try {
    await bundleConfig(galleryConfig({ dev: false, out }));
    console.log(`gallery: ${out}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  const { rspack } = await import('@rspack/core');
  const { RspackDevServer } = await import('@rspack/dev-server');
  const host = process.env.HOST ?? '127.0.0.1';
  const preferredPort = Number(process.env.PORT ?? 4190);
  const port = await freePort(preferredPort);
  if (port !== preferredPort) console.log(`Port ${preferredPort} is taken.`);
  const options = { host, port, static: false, hot: false, liveReload: true, client: { overlay: false } };
  const server = new RspackDevServer(options, rspack(galleryConfig({ dev: true, out: resolve('.cache/gallery') })));
  await server.start();
  console.log(`\n  Widgets at http://${host}:${port}/\n  Stop with Ctrl+C\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void server.stop().then(() => process.exit(0)));
}
