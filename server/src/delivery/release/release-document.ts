import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deprecation } from '@juhe/contract/deprecation';
import type { FieldsShape } from '@juhe/contract/shape';
import type { Lang } from '../../http/lang.ts';
import type { DeclaredTypes } from './declared-types.ts';

/** One page of an app as its build describes it (tools/lib/release.mjs). */
export interface ReleaseRoute {
  readonly path: string;
  readonly title: string;
  readonly titles: Readonly<Record<Lang, string>>;
  readonly access: 'public' | 'required';
  readonly kind: 'tab' | 'guarded' | 'page';
  readonly query: readonly string[];
  /** Names of `query` without which the page shows nothing. */
  readonly required?: readonly string[];
  readonly prefetch?: readonly string[];
  /** The server renders its first screen, for which it may ask these operations: `GET /api/…`. */
  readonly render?: readonly string[];
  readonly hold?: true;
  /** The page goes away. */
  readonly deprecated?: Deprecation;
  readonly expose: string;
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** A place of a page that other apps may fill (tools/lib/slots.mjs). */
export interface ReleaseSlot {
  readonly id: string;
  /** The page that has it. */
  readonly path: string;
  readonly kind: 'entries' | 'fragment';
  readonly most: number;
  /** Fragments: room in CSS pixels, bytes of gzip, and what they get. */
  readonly height?: number;
  readonly budget?: number;
  readonly props?: FieldsShape;
  /** The slot goes away. */
  readonly deprecated?: Deprecation;
}

/** What an app puts into a slot: an entry (`icon`, `path`, `titles`) or a fragment (`expose`, `js`, `css`, `props`). */
export interface ReleaseFill {
  readonly slot: string;
  readonly kind: 'entry' | 'fragment';
  readonly access?: 'public' | 'required';
  readonly icon?: string;
  readonly path?: string;
  readonly titles?: Readonly<Record<Lang, string>>;
  readonly expose?: string;
  readonly js?: readonly string[];
  readonly css?: readonly string[];
  /** The props that it was built for. */
  readonly props?: FieldsShape;
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

/** Figures in bytes of gzip. `firstJs`: all scripts before the heaviest page shows (of the shell: before any page); see tools/lib/release.mjs. */
export interface ReleaseFigures {
  /** The page that `firstJs` and `css` are of. */
  readonly page: string;
  readonly entry: number;
  readonly firstJs: number;
  readonly css: number;
  /** Only the shell: what one of its own pages adds. */
  readonly pageJs?: number;
  /** The file with which the server renders its pages. */
  readonly server?: number;
  /** What of `firstJs` is of scripts that no list of its `release.json` has. */
  readonly unlisted?: number;
}

/** A rule of a built style sheet that is not scoped to its app. */
export interface UnscopedRule {
  readonly file: string;
  readonly line: number;
  /** Its selector or head, shortened. */
  readonly text: string;
}

/** `release.json` of a build. */
export interface Release {
  readonly schema: number;
  readonly app: string;
  readonly version: string;
  /** `<version>+<first 12 hex digits of inputs>`. */
  readonly release: string;
  /** sha256, in hex, of everything the build depends on. */
  readonly inputs: string;
  /** The commit it was built from, with `-dirty` where the sources had changes; empty outside a repository. */
  readonly commit: string;
  /** Version of the contract between shell and remote: what a page module exports, how containers are named (tools/lib/federation.mjs). */
  readonly platform: { readonly contract: number };
  /** Operations that its code calls, as `GET /api/…`. */
  readonly operations: readonly string[];
  /** Remotes: ranges of the shared packages, and the names it takes from each of our own. */
  readonly requires: Readonly<Record<string, string>>;
  readonly uses: Readonly<Record<string, readonly string[]>>;
  /** The shell: the names that each of our shared packages gives. */
  readonly provides?: Readonly<Record<string, readonly string[]>>;
  readonly budget: ReleaseFigures;
  readonly entry: string;
  readonly initial: { readonly js: readonly string[]; readonly css: readonly string[] };
  readonly routes: readonly ReleaseRoute[];
  readonly slots?: readonly ReleaseSlot[];
  readonly fills?: readonly ReleaseFill[];
  readonly messages: Readonly<Partial<Record<Lang, readonly string[]>>>;
  readonly files: Readonly<Record<string, ReleaseAsset>>;
  /** Versions of the shared packages that it was built with; the shell brings exactly these. */
  readonly shared: Readonly<Record<string, string>>;
  readonly page?: PageTemplate;
  /** The file with which the server renders its pages (tools/lib/server-build.mjs). */
  readonly server?: string;
  /** Script files of the shell that tab pages need soon after they show. */
  readonly ahead?: readonly string[];
  /** Remotes: scripts and style sheets that load on demand; one that no list has counts for every page (figures.ts). */
  readonly lazy?: readonly string[];
  /** What of its style sheets applies to pages of other apps, as the registry found it (gate/styles.ts). */
  readonly unscoped?: readonly UnscopedRule[];
  /** The file with its source maps (source-places.ts). Nobody is served it. */
  readonly maps?: string;
  /** The file with the types that it was built with (tools/lib/release-types.mjs). Browsers never load it. */
  readonly types?: string;
  /** What that file says, as the registry read it; the gates compare it (gate/types.ts). */
  readonly declared?: DeclaredTypes;
  /**
   * Its files are served at addresses of the app (`/r/<app>/f/<name>`), where no other release has another file of the same name; the registry finds
   * it out at the commit.
   */
  readonly sharesAddresses?: true;
  /** Where the files are, when a development server has them. */
  readonly base?: string;
}

/** Any such name is an app; it needs no registration. */
export const isAppName = (name: string): boolean => /^[a-z][a-z0-9]{1,23}$/.test(name);

/** `<version>+<first 12 hex digits of inputs>`, at most 64 characters. */
export const isReleaseId = (id: string): boolean =>
  id.length <= 64 && /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?\+[0-9a-f]{12}$/.test(id);

/** In the place of a release in the addresses of files that releases share; no release has such a name. */
export const sharedFolder = 'f';

/** Whether a file's name holds a hash of its content, so that the same name may be the same file in every release. */
export const isHashedName = (name: string): boolean => partsOfName(name) !== undefined;

/** Whether a file of this name is for the registry alone: source maps. */
export const isPrivateFile = (name: string): boolean => /^maps\.[0-9a-f]{8}\.gz$/.test(name);

/** What comes before and after the hash in a file's name: `cart.`, `.js`. */
export const partsOfName = (name: string): { readonly start: string; readonly end: string } | undefined => {
  const [, start, end] = /^(.*\.)[0-9a-f]{8,}(\.\w+)$/.exec(name) ?? [];
  return start !== undefined && end !== undefined ? { start, end } : undefined;
};

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
