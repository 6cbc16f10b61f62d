import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../tools/lib/bundle.mjs';
import type { registryOf } from './registry.ts';

const fixtureDir = (name: string) => join(import.meta.dirname, '../fixtures', name);
const fixture = fixtureDir('team');
/** The fixture's name in its code, texts, addresses and class names. */
const template = 'team00';

interface ReleaseJson {
  readonly version: string;
  readonly release: string;
  readonly inputs: string;
  readonly entry: string;
  readonly maps?: string;
  readonly files: Readonly<Record<string, unknown>>;
}

const digest = (algorithm: 'sha256' | 'sha384', bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('base64');

/** Builds a remote of e2e/fixtures with the workspace's preset. @returns its folder */
export const buildFixture = async (name: string): Promise<string> => {
  await bundle(join(fixtureDir(name), 'rspack.config.mjs'));
  return fixtureDir(name);
};

/** Builds the remote that represents those of many teams (e2e/fixtures/team). */
export const buildTeamRemote = () => buildFixture('team');

/**
 * Publishes the built fixture under another name of the same length: with its own container, pages, styles and texts, but the
 * same slice and endpoint names as all others.
 * @returns the release
 */
export const publishTeamRemote = async (registry: Pick<ReturnType<typeof registryOf>, 'ask'>, app: string): Promise<string> => {
  const dist = join(fixture, 'dist');
  const renamed = (text: string) => text.replaceAll(template, app);
  const { maps, ...built } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as ReleaseJson;
  const names = Object.keys(built.files).filter((name) => name !== maps);
  const contents = new Map<string, Buffer>();
  /** The entry contains the hashes of its chunks. */
  const hashes = new Map<string, string>();
  for (const name of names.filter((name) => name !== built.entry)) {
    const original = readFileSync(join(dist, name));
    contents.set(name, Buffer.from(renamed(original.toString())));
    hashes.set(digest('sha256', original), digest('sha256', contents.get(name) ?? original));
  }
  let entry = renamed(readFileSync(join(dist, built.entry), 'utf8'));
  for (const [original, current] of hashes) entry = entry.replaceAll(original, current);
  contents.set(built.entry, Buffer.from(entry));

  const inputs = createHash('sha256').update(`${built.inputs} ${app}`).digest('hex');
  const release = `${built.version}+${inputs.slice(0, 12)}`;
  const files = Object.fromEntries(
    [...contents].map(([name, bytes]) => [name, { sha384: digest('sha384', bytes), size: bytes.length }]),
  );
  const document = JSON.parse(renamed(JSON.stringify(built))) as ReleaseJson;
  const at = `releases/${app}/${encodeURIComponent(release)}`;
  await registry.ask('POST', at, { ...document, inputs, release, files });
  await Promise.all([...contents].map(([name, bytes]) => registry.ask('PUT', `${at}/files/${name}`, bytes)));
  await registry.ask('POST', `${at}/commit`);
  return release;
};
