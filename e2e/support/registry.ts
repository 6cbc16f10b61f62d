import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Route {
  path: string;
  title: string;
  titles: Record<string, string>;
}
interface ReleaseJson {
  version: string;
  release: string;
  inputs: string;
  routes: Route[];
  files: Record<string, { sha384: string; size: number }>;
  /** The script that renders its pages on the server. */
  server?: string;
  slots?: object[];
  fills?: object[];
}
interface State {
  generation: number;
  apps: Record<string, { release: string }>;
}
export type Change = {
  action: string;
  app?: string;
  release?: string;
  percent?: number;
  to?: string;
  slot?: string;
  apps?: string[];
};

const sha = (algorithm: string, bytes: string | Uint8Array, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(bytes).digest(encoding);

let publishCount = 0;

/** The registry of an instance as seen by a team and the operator. */
export const registryOf = ({ origin, dataDir }: { origin: string; dataDir: string }) => {
  const token = () => readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
  const callRegistry = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const raw = body instanceof Uint8Array;
    const answer = await fetch(`${origin}/platform/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token()}`,
        ...(body === undefined ? {} : { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  };

  return {
    ask: callRegistry,
    /**
     * Publishes the build of an app in `apps/` again as another release.
     * @param title of all its pages in Chinese, which identifies the visible release
     * @param edit modifies files before publishing
     * @param as the name of an app that is only listed: its pages, at addresses of their own, cannot run
     * @param withoutServer omits the script that renders its pages on the server
     * @param withoutSlots omits the slots of its pages
     * @returns the release
     */
    publish: async (
      app: string,
      {
        title,
        edit = {},
        as,
        withoutServer = false,
        withoutSlots = false,
      }: {
        title?: string;
        edit?: Record<string, (text: string) => string>;
        as?: string;
        withoutServer?: boolean;
        withoutSlots?: boolean;
      } = {},
    ) => {
      const dist = join(root, 'apps', app, 'dist');
      const built = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as ReleaseJson;
      if (withoutServer && built.server !== undefined) {
        delete built.files[built.server];
        delete built.server;
      }
      if (withoutSlots) delete built.slots;
      // An app that is only listed must not fill any slot.
      if (as) delete built.fills;
      publishCount += 1;
      const inputs = sha('sha256', `${process.pid} ${Date.now()} ${publishCount}`, 'hex');
      const release = `${built.version}+${inputs.slice(0, 12)}`;
      const bytesOf = (name: string): Uint8Array => {
        const bytes = readFileSync(join(dist, name));
        const change = Object.entries(edit).find(([start]) => name.startsWith(start))?.[1];
        const edited = change ? Buffer.from(change(bytes.toString())) : bytes;
        // Classes are prefixed with the app's name.
        return as && name.endsWith('.css') ? Buffer.from(edited.toString().replaceAll(`.${app}-`, `.${as}-`)) : edited;
      };
      const files = Object.fromEntries(
        Object.keys(built.files).map((name) => {
          const bytes = bytesOf(name);
          return [name, { sha384: sha('sha384', bytes, 'base64'), size: bytes.length }];
        }),
      );
      const routes = built.routes.map((route) => ({
        ...route,
        ...(as ? { path: `/remote/${as}${route.path}`, expose: `./remote/${as}${route.path}` } : {}),
        ...(title ? { title, titles: { ...route.titles, 'zh-Hans': title } } : {}),
      }));
      const at = `releases/${as ?? app}/${encodeURIComponent(release)}`;
      const { missing: absent } = await callRegistry<{ missing: string[] }>('POST', at, {
        ...built,
        app: as ?? app,
        inputs,
        release,
        routes,
        files,
      });
      for (const name of absent) await callRegistry('PUT', `${at}/files/${name}`, bytesOf(name));
      await callRegistry('POST', `${at}/commit`);
      return release;
    },
    /** Makes one generation with these changes; `force` overrides the gates. @returns its number */
    change: async (changes: Change[], { channel = 'production', force = false } = {}): Promise<number> => {
      const { generation } = await callRegistry<State>('GET', `channels/${channel}`);
      return (
        await callRegistry<State>('POST', `channels/${channel}/changes`, {
          generation,
          changes,
          why: 'test',
          ...(force ? { force } : {}),
        })
      ).generation;
    },
    releases: async (): Promise<Record<string, string>> => {
      const live = (await (await fetch(`${origin}/platform/live.json`)).json()) as {
        shell: { release: string };
        remotes: Record<string, { release: string }>;
      };
      return Object.fromEntries([
        ['shell', live.shell.release],
        ...Object.entries(live.remotes).map(([app, { release }]) => [app, release]),
      ]) as Record<string, string>;
    },
  };
};
