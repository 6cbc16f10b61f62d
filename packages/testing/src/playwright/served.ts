import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize, resolve, sep } from 'node:path';

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
 * Serves the files of a build on the loopback address, from which the shell of an instance may load them.
 * @param read returns the contents of the file at an absolute path such as `/release.json`; rejects when there is none
 */
export const serveFiles = async (app: string, read: (path: string) => Promise<string | Buffer>): Promise<ServedBuild> => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const end = (status: number, body?: string | Buffer) => {
      const type = types[path.slice(path.lastIndexOf('.'))] ?? 'application/octet-stream';
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
      response.end(body);
    };
    read(path).then(
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

/**
 * Serves a build (`dist`) on the loopback address, from which the shell of an instance may load it. Throws when the folder
 * contains none.
 */
export const serveBuild = async (dir = 'dist'): Promise<ServedBuild> => {
  const folder = resolve(dir);
  const { app } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as { app: string };
  return serveFiles(app, async (path) => {
    const file = normalize(join(folder, path));
    if (!file.startsWith(folder + sep)) throw new Error(`${path} is outside of the build`);
    return readFile(file);
  });
};
