import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DeliveryFailure } from '../failures.ts';
import type { PackageRegistry } from './package.service.ts';

const list = z.looseObject({
  packages: z.array(z.looseObject({ file: z.string().regex(/^[\w-]+\.[0-9a-f]{8}\.tgz$/), sha384: z.string() })),
});

/** Returns a build's package list; undefined where it has none. */
const readList = async (folder: string) => {
  const text = await readFile(join(folder, 'packages.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : list.parse(JSON.parse(text));
};

/**
 * Publishes the packages beside a build of the shell (`dist/packages`) for its release; does nothing without any, or if they
 * are already published. Any number of replicas may do this concurrently.
 * @param folder that of `packages.json`
 */
export const adoptPackages = async (
  registry: Pick<PackageRegistry, 'assign' | 'upload'>,
  { folder, shell, publishedBy }: { readonly folder: string; readonly shell: string; readonly publishedBy: string },
): Promise<void> => {
  const packageList = await readList(folder);
  if (!packageList) return;
  const { packages } = packageList;
  const missingOf = (error: unknown): readonly string[] => {
    if (!(error instanceof DeliveryFailure) || error.key !== 'filesMissing') throw error;
    return (error.data as { readonly missing: readonly string[] }).missing;
  };
  const absent = await registry.assign(shell, { packages }, publishedBy).then((): readonly string[] => [], missingOf);
  if (absent.length === 0) return;
  for (const { file, sha384 } of packages.filter(({ file }) => absent.includes(file)))
    await registry.upload(sha384, await readFile(join(folder, file)));
  await registry.assign(shell, { packages }, publishedBy);
};
