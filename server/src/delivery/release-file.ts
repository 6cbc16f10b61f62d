import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from '../http/lang.ts';

/** One page of an app as its build describes it (tools/lib/release.mjs). */
export interface ReleaseRoute {
  readonly path: string;
  readonly title: string;
  readonly titles: Readonly<Record<Lang, string>>;
  readonly access: 'public' | 'required';
  readonly kind: 'tab' | 'guarded' | 'page';
  readonly query: readonly string[];
  readonly prefetch?: readonly string[];
  readonly expose: string;
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** Sizes in bytes; `sha384` in base64. */
export interface ReleaseAsset {
  readonly sha384: string;
  readonly size: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The page template that only the shell's release has. */
export interface PageTemplate {
  readonly html: string;
  /** CSP sources of its inline script and style. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** `release.json` of a build. */
export interface Release {
  readonly schema: number;
  readonly app: string;
  readonly version: string;
  readonly release: string;
  readonly entry: string;
  readonly initial: { readonly js: readonly string[]; readonly css: readonly string[] };
  readonly routes: readonly ReleaseRoute[];
  readonly messages: Readonly<Partial<Record<Lang, readonly string[]>>>;
  readonly files: Readonly<Record<string, ReleaseAsset>>;
  readonly shared: Readonly<Record<string, string>>;
  readonly page?: PageTemplate;
  /** Script files of the shell that tab pages need soon after they show. */
  readonly ahead?: readonly string[];
  /** Where the files are, when a development server has them. */
  readonly base?: string;
}

const isRelease = (value: unknown): value is Release =>
  typeof value === 'object' &&
  value !== null &&
  'schema' in value &&
  value.schema === 1 &&
  'release' in value &&
  typeof value.release === 'string';

/** Reads a `release.json`; undefined when the folder has none or a build was cut off while writing it. */
export const readRelease = (folder: string, name = 'release.json'): Release | undefined => {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRelease(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
