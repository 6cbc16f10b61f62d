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
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export interface StoryEntry {
  /** `forms-stepper--limits` */
  readonly id: string;
  readonly type: 'docs' | 'story';
  /** `./packages/ui/stories/stepper.stories.tsx` */
  readonly importPath: string;
}

/** Storybook's list of stories; `folder` has its static files. */
const storiesOf = async (folder: string): Promise<readonly StoryEntry[]> => {
  const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, StoryEntry> };
  return Object.values(entries).filter(({ type }) => type === 'story');
};

/** Serves the static files of a Storybook on loopback, until `stop`. */
export const serveStorybook = async (
  folder: string,
): Promise<{ origin: string; stories: readonly StoryEntry[]; stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = normalize(pathname === '/' ? '/index.html' : pathname);
    readFile(join(folder, file)).then(
      (content) => response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream').end(content),
      // Stories have no icon; some browsers ask for one nevertheless.
      () => response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end(),
    );
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stories: await storiesOf(folder),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

/** Builds Storybook of the kit and serves it, until `stop`. */
export const startStorybook = async (): ReturnType<typeof serveStorybook> => {
  const folder = join(root, `.cache/e2e/storybook-${process.pid}`);
  await promisify(execFile)(process.execPath, [join(root, 'tools/ui.mjs'), 'build', folder]);
  const served = await serveStorybook(folder);
  return {
    ...served,
    stop: async () => {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
