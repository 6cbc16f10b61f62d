import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Builds the widget gallery as static files and serves them on loopback, until it is stopped. */
export const startGallery = async (): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const folder = join(root, `.cache/e2e/gallery-${process.pid}`);
  await promisify(execFile)(process.execPath, [join(root, 'tools/ui.mjs'), '--build', folder]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = normalize(pathname === '/' ? '/index.html' : pathname);
    readFile(join(folder, file)).then(
      (content) => response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
