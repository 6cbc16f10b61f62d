import { createHash } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Release, ReleaseAsset } from '../delivery/release/release-document.ts';

/** Returns the `release.json` row of a content; without compressed variants. */
export const assetOf = (content: string | Buffer): ReleaseAsset => {
  const size = Buffer.byteLength(content);
  return { sha384: createHash('sha384').update(content).digest('base64'), size, gzip: size, brotli: size };
};

/** Creates a release as described by a build; `build` distinguishes builds of the same version. */
export const sampleRelease = (app: string, build: string | number = 1, more: Partial<Release> = {}): Release => {
  const version = more.version ?? '1.0.0';
  const inputs = createHash('sha256').update(`${app} ${build}`).digest('hex');
  const entry = app === 'shell' ? 'main.js' : 'remoteEntry.js';
  return {
    schema: 1,
    app,
    version,
    release: `${version}+${inputs.slice(0, 12)}`,
    inputs,
    commit: '',
    platform: { contract: 1 },
    operations: [],
    requires: {},
    uses: {},
    budget: { page: '(no page)', entry: 10, firstJs: 10, css: 0 },
    entry,
    initial: { js: [entry], css: [] },
    routes: [],
    messages: {},
    files: { [entry]: assetOf(`${app} ${build}`) },
    shared: {},
    ...more,
  };
};

/** Stores a release in the registry as committed, without files. */
export const commitSample = async (db: Db, release: Release, publishedBy = 'test'): Promise<Release> => {
  await db.run(sql`
    insert into release (app, id, status, document, published_by, committed_at)
    values (${release.app}, ${release.release}, 'committed', ${sql.json(release)}, ${publishedBy}, clock_timestamp())`);
  return release;
};
