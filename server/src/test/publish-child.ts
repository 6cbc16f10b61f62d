/** Publishes a release file by file, printing the number of stored files, until it is killed; with CHILD_COMMIT it finishes. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { createPool } from '../db/db.ts';
import type { Release } from '../delivery/release/release-document.ts';
import { createRegistry } from '../delivery/release/release.service.ts';

const config = readConfig({ DATA_DIR: process.env['CHILD_DATA_DIR'] });
const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 4 });
const { publishing } = createRegistry({ db, config });
/** A file with the release and the contents of its files: too large for an environment variable. */
const read = readFileSync(process.env['CHILD_RELEASE'] ?? '', 'utf8');
const { release, contents } = JSON.parse(read) as { release: Release; contents: Record<string, string> };
const caller = { name: 'killed', operator: false, apps: [release.app] };

const { missing: absent } = await publishing.reserve(caller, release.app, release.release, release);
let stored = Object.keys(contents).length - absent.length;
process.stdout.write(`${stored}\n`);
for (const name of absent) {
  await publishing.upload(caller, release.app, release.release, name, Buffer.from(contents[name] ?? ''));
  stored += 1;
  process.stdout.write(`${stored}\n`);
}
if (process.env['CHILD_COMMIT']) {
  await publishing.commit(caller, release.app, release.release);
  process.stdout.write('committed\n');
}
await delay(2 ** 30);
