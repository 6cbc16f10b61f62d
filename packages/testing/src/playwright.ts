/** The test kit for a browser: a remote's own build in the shell of an instance (docs/testing.md). */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize, resolve, sep } from 'node:path';
import type { Page } from '@playwright/test';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

export interface ServedBuild {
  readonly app: string;
  /** Its URL, reachable from this machine only. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a build (`dist`) on the loopback address, from which the shell of an instance may load it. Throws when the folder
 * contains none.
 */
export const serveBuild = async (dir = 'dist'): Promise<ServedBuild> => {
  const folder = resolve(dir);
  const { app } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as { app: string };
  const server = createServer((request, response) => {
    const file = normalize(join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)));
    const end = (status: number, body?: Buffer) => {
      const type = types[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream';
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
      response.end(body);
    };
    if (!file.startsWith(folder + sep)) return end(404);
    readFile(file).then(
      (body) => end(200, body),
      () => end(404),
    );
  });
  await new Promise<void>((answer, reject) => server.once('error', reject).listen(0, '127.0.0.1', answer));
  const { port } = server.address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((answer) => {
        server.closeAllConnections();
        server.close(() => answer());
      }),
  };
};

export interface OpenOptions {
  /** The instance, such as `http://127.0.0.1:4173`; ORIGIN by default. */
  readonly origin?: string;
  /** Releases of other apps that replace the live ones: `{ mall: '1.4.0+0123456789ab' }`. */
  readonly releases?: Readonly<Record<string, string>>;
  /** A QA token; instances in production require one. */
  readonly token?: string;
}

/**
 * Opens a page of a build in the shell of an instance, with the live releases of all other apps, or the given ones. `address`
 * is the output of the page's builder.
 */
export const openBuild = async (
  page: Pick<Page, 'goto'>,
  build: Pick<ServedBuild, 'app' | 'url'>,
  address: string,
  { origin = process.env['ORIGIN'], releases = {}, token }: OpenOptions = {},
): Promise<void> => {
  if (!origin) throw new Error('Which instance? Set ORIGIN, or say origin.');
  const overrides = new URLSearchParams({
    ...Object.fromEntries(Object.entries(releases).map(([app, release]) => [`mf.${app}`, release])),
    [`mf.${build.app}`]: build.url,
    ...(token === undefined ? {} : { 'mf.token': token }),
  });
  await page.goto(`${origin.replace(/\/+$/, '')}/h5/?${overrides}#${address}`);
};
