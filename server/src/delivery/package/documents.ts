import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, channels as allChannels } from '../channel/state.ts';
import { EncodedText } from '../encoding.ts';
import { type PackageVersion, summaryOf, versionsOf, versionsOfShells } from './package.repository.ts';
import { packageName } from './package-schema.ts';
import type { PackageSigner } from './package-signature.ts';

/** Path of the package registry for teams, relative to the origin. */
export const packagesPath = '/platform/packages';

/** Metadata of packages for npm-compatible clients, besides the tarballs. */
export interface PackageDocuments {
  /**
   * Returns npm's document of a package, abbreviated for installations or complete; undefined for a name that the platform
   * does not publish.
   */
  packument(name: string, short: boolean): Promise<EncodedText | undefined>;
  /** Returns one version, or the one behind a tag such as `latest`, as in the complete document. */
  manifest(name: string, versionOrTag: string): Promise<object | undefined>;
  /** Returns the version that belongs to the live shell of the served channel. */
  latest(name: string): Promise<string | undefined>;
}

interface DocumentDeps extends Pick<Deps, 'db'> {
  readonly config: Pick<Deps['config'], 'publicOrigin' | 'delivery'>;
  readonly channels: Pick<Channels, 'state'>;
  readonly signer: Pick<PackageSigner, 'sign'>;
}

/** Fields needed for an installation; the rest of `package.json` is in the tarball. */
const shortFields = ['name', 'version', 'dependencies', 'peerDependencies', 'peerDependenciesMeta', 'bin', 'engines'] as const;

export const isPackageName = (name: string): boolean => packageName.safeParse(name).success;

export const createDocuments = ({ db, config, channels, signer }: DocumentDeps): PackageDocuments => {
  const cache = new Map<string, { readonly key: string; readonly text: EncodedText }>();

  const readSummary = async (name: string) => (isPackageName(name) ? summaryOf(db, name) : undefined);

  /**
   * Returns one tag per channel with a live shell; `latest` is that of the served channel, or the most recently published one
   * if the live shell came without packages.
   */
  const tagsOf = async (name: string, newest: string): Promise<Readonly<Record<string, string>>> => {
    const live = await Promise.all(
      allChannels.map(async (channel) => ({ channel, shell: appIn(await channels.state(channel), 'shell')?.release ?? '' })),
    );
    const shells = live.map(({ shell }) => shell);
    const versions = await versionsOfShells(db, name, shells);
    const tags = Object.fromEntries(
      live.flatMap(({ channel, shell }) => {
        const version = versions.get(shell);
        return version === undefined ? [] : [[channel, version] as const];
      }),
    );
    return { latest: tags[config.delivery.channel] ?? newest, ...tags };
  };

  const described = (row: PackageVersion, short: boolean): object => {
    const { name, version, shasum, integrity } = row;
    const manifest = JSON.parse(row.manifest) as Record<string, unknown>;
    const tarball = `${config.publicOrigin}${packagesPath}/${name}/-/${name.slice('@juhe/'.length)}-${version}.tgz`;
    const fields = short
      ? Object.fromEntries(shortFields.filter((field) => field in manifest).map((field) => [field, manifest[field]]))
      : { ...manifest, _id: `${name}@${version}` };
    return { ...fields, dist: { shasum, integrity, tarball, signatures: [signer.sign(row)] } };
  };

  const written = (name: string, short: boolean, packageVersions: readonly PackageVersion[], tags: object): string => {
    const created = packageVersions[0]?.createdAt;
    const modified = packageVersions.at(-1)?.createdAt;
    const times = Object.fromEntries(packageVersions.map(({ version, createdAt }) => [version, createdAt]));
    return JSON.stringify({
      ...(short ? { modified } : { _id: name, time: { created, modified, ...times } }),
      name,
      'dist-tags': tags,
      versions: Object.fromEntries(packageVersions.map((row) => [row.version, described(row, short)])),
    });
  };

  return {
    packument: async (name, short) => {
      const summary = await readSummary(name);
      if (!summary) return undefined;
      const tags = await tagsOf(name, summary.newest);
      // Versions are only added and never change: their number and the tags identify a document.
      const key = `${summary.count} ${JSON.stringify(tags)}`;
      const cached = cache.get(`${name} ${short}`);
      if (cached?.key === key) return cached.text;
      const text = new EncodedText(written(name, short, await versionsOf(db, name), tags));
      cache.set(`${name} ${short}`, { key, text });
      return text;
    },
    manifest: async (name, versionOrTag) => {
      const summary = await readSummary(name);
      if (!summary) return undefined;
      const tags = await tagsOf(name, summary.newest);
      const version = Object.hasOwn(tags, versionOrTag) ? tags[versionOrTag] : versionOrTag;
      const row = (await versionsOf(db, name)).find((candidate) => candidate.version === version);
      return row && described(row, false);
    },
    latest: async (name) => {
      const summary = await readSummary(name);
      return summary && (await tagsOf(name, summary.newest)).latest;
    },
  };
};
