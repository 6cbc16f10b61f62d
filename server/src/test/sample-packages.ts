import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tarball } from '../../../tools/lib/tar.mjs';
import { assetOf } from './sample-release.ts';

export interface SamplePackage {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly file: string;
  readonly sha384: string;
  readonly size: number;
  readonly bytes: Buffer;
}

/** Creates a package like a build (tools/run/packages.mjs): files without `package.json`. `text` distinguishes contents. */
export const samplePackage = (name: string, text: string, more: object = {}): SamplePackage => {
  const bytes: Buffer = tarball([
    { path: 'dist/index.js', bytes: Buffer.from(text) },
    { path: 'new-remote.mjs', bytes: Buffer.from("console.log('made')") },
  ]);
  const { sha384, size } = assetOf(bytes);
  const hash = createHash('sha384').update(bytes).digest('hex').slice(0, 8);
  return {
    manifest: {
      name: `@juhe/${name}`,
      version: '1.0.0',
      description: 'A sample.',
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20.19' },
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      ...(name === 'tools' ? { bin: { 'juhe-new-remote': './new-remote.mjs' }, remote: { '@juhe/ui': '^1.0.0' } } : {}),
      dependencies: { zod: '4.6.7' },
      ...more,
    },
    file: `${name}.${hash}.tgz`,
    sha384,
    size,
    bytes,
  };
};

/** Returns the packages in the format of a publishing call. */
export const listed = (packages: readonly SamplePackage[]) => packages.map(({ bytes: _bytes, ...listing }) => listing);

/** Writes packages beside a build of the shell, from where the server takes them over on start. */
export const writePackages = (appsDir: string, packages: readonly SamplePackage[]): void => {
  const folder = join(appsDir, 'shell/dist/packages');
  mkdirSync(folder, { recursive: true });
  for (const { file, bytes } of packages) writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, 'packages.json'), JSON.stringify({ inputs: 'inputs', packages: listed(packages) }));
};
