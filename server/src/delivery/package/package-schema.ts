import { z } from 'zod';
import { limits } from '../release/release-schema.ts';

/** A package of the platform. */
export const packageName = z.string().regex(/^@juhe\/[a-z][a-z0-9-]{0,40}$/, 'a name such as @juhe/ui');

const ranges = z
  .record(z.string().max(100), z.string().max(100))
  .refine((entries) => Object.keys(entries).length <= 100, 'at most 100');
const short = z.string().max(500);

/**
 * `package.json` of a package. It has no `scripts`: nothing of ours runs during a team's installation. Its version has the
 * patch 0; the registry assigns it.
 */
const manifest = z
  .strictObject({
    name: packageName,
    version: z.string().regex(/^\d{1,6}\.\d{1,6}\.0$/, 'a version such as 1.4.0: the registry counts the patch'),
    description: short,
    license: short,
    type: z.literal('module'),
    sideEffects: z.boolean().exactOptional(),
    engines: ranges,
    exports: z.record(short, z.union([short, z.record(z.string().max(50), short)])),
    bin: z.record(z.string().max(50), short).exactOptional(),
    /** Dependency versions of a new remote; in `@juhe/tools` only. */
    remote: ranges.exactOptional(),
    dependencies: ranges,
    peerDependencies: ranges.exactOptional(),
    peerDependenciesMeta: z.record(z.string().max(100), z.strictObject({ optional: z.boolean() })).exactOptional(),
  })
  .refine((value) => JSON.stringify(value).length <= 30_000, 'at most 30,000 characters');

const built = z.strictObject({
  manifest,
  file: z.string().max(100),
  sha384: z.string().regex(/^[A-Za-z0-9+/]{64}$/, '48 bytes in base64'),
  size: z.int().min(1).max(limits.fileBytes),
});

/** Body of `POST /platform/releases/shell/:release/packages`: the packages of a build of the shell. */
export const packageSet = z.strictObject({
  packages: z
    .array(built)
    .min(1)
    .max(30)
    .refine(
      (builtPackages) => new Set(builtPackages.map(({ manifest: { name } }) => name)).size === builtPackages.length,
      'each package once',
    ),
});

export type Manifest = z.output<typeof manifest>;
export type BuiltPackage = z.output<typeof built>;
