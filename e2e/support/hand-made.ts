import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { registryOf } from './registry.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

let publishCount = 0;

interface HandMade {
  readonly app: string;
  /** Path of its only page. */
  readonly path: string;
  /** Below e2e/fixtures: `entry.js`, and the style sheets of its page. */
  readonly folder: string;
  readonly css?: readonly string[];
  /** Its slot contributions, in the format of `release.json`. */
  readonly fills?: readonly object[];
  /** The script with which the server renders its page. */
  readonly server?: string;
  /** Edits the entry before publishing. */
  readonly edit?: (text: string) => string;
}

/**
 * Publishes a remote built without our tools, as another tool would: by HTTP, with its own `release.json`. @returns the
 * release
 */
export const publishByHand = async (
  registry: Pick<ReturnType<typeof registryOf>, 'ask'>,
  { app, path, folder, css = [], fills = [], server, edit = (text) => text }: HandMade,
): Promise<string> => {
  publishCount += 1;
  const inputs = createHash('sha256').update(`${app} ${process.pid} ${Date.now()} ${publishCount}`).digest('hex');
  const release = `1.0.0+${inputs.slice(0, 12)}`;
  const read = (name: string) => readFileSync(join(fixtures, folder, name));
  const contents = new Map([
    ['entry.js', Buffer.from(edit(read('entry.js').toString()))],
    ...css.map((name) => [name, read(name)] as const),
    ...(server === undefined ? [] : [['server/screens.js', Buffer.from(server)] as const]),
  ]);
  const files = Object.fromEntries(
    [...contents].map(([name, bytes]) => [
      name,
      { sha384: createHash('sha384').update(bytes).digest('base64'), size: bytes.length },
    ]),
  );
  const titles = Object.fromEntries(['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'].map((lang) => [lang, app]));
  const page = {
    ...{ path, title: app, titles, access: 'public', kind: 'page', query: [], expose: `.${path}`, js: [], css },
    ...(server === undefined ? {} : { render: [] }),
  };
  const at = `releases/${app}/${encodeURIComponent(release)}`;
  await registry.ask('POST', at, {
    schema: 1,
    app,
    version: '1.0.0',
    release,
    inputs,
    commit: '',
    platform: { contract: 1 },
    operations: [],
    requires: {},
    uses: {},
    shared: {},
    entry: 'entry.js',
    initial: { js: ['entry.js'], css: [] },
    routes: [page],
    ...(fills.length > 0 ? { fills } : {}),
    messages: {},
    ...(server === undefined ? {} : { server: 'server/screens.js' }),
    files,
  });
  for (const [name, bytes] of contents) await registry.ask('PUT', `${at}/files/${name}`, bytes);
  await registry.ask('POST', `${at}/commit`);
  return release;
};
