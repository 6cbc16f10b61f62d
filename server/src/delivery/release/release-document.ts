import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deprecation } from '@juhe/contract/deprecation';
import type { PageAccess, PageKind } from '@juhe/contract/live-document';
import type { FieldsShape } from '@juhe/contract/shape';
import type { Lang } from '../../http/text/lang.ts';
import type { DeclaredTypes } from './type-shapes.ts';
import type { ReleaseAsset } from './release-files.ts';

export type { ReleaseAsset } from './release-files.ts';

/** One page of an app in its build's description (tools/lib/release.mjs). */
export interface ReleaseRoute {
  readonly path: string;
  readonly title: string;
  readonly titles: Readonly<Record<Lang, string>>;
  readonly access: PageAccess;
  readonly kind: PageKind;
  readonly query: readonly string[];
  /** Names of `query` without which the page shows nothing. */
  readonly required?: readonly string[];
  readonly prefetch?: readonly string[];
  /** The server renders its first screen, for which it may call these operations: `GET /api/…`. */
  readonly render?: readonly string[];
  readonly hold?: true;
  /** The page is deprecated. */
  readonly deprecated?: Deprecation;
  readonly expose: string;
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** An area of a page that other apps may fill (tools/lib/slots.mjs). */
export interface ReleaseSlot {
  readonly id: string;
  /** The page that contains it. */
  readonly path: string;
  readonly kind: 'entries' | 'fragment';
  readonly most: number;
  /** Fragments: height in CSS pixels, gzip bytes, and their props. */
  readonly height?: number;
  readonly budget?: number;
  readonly props?: FieldsShape;
  /** The slot is deprecated. */
  readonly deprecated?: Deprecation;
}

/** An app's fill of a slot: an entry (`icon`, `path`, `titles`) or a fragment (`expose`, `js`, `css`, `props`). */
export interface ReleaseFill {
  readonly slot: string;
  readonly kind: 'entry' | 'fragment';
  readonly access?: PageAccess;
  readonly icon?: string;
  readonly path?: string;
  readonly titles?: Readonly<Record<Lang, string>>;
  readonly expose?: string;
  readonly js?: readonly string[];
  readonly css?: readonly string[];
  /** The props that it was built for. */
  readonly props?: FieldsShape;
}

/** The page template that only the shell's release has. */
export interface PageTemplate {
  readonly html: string;
  /** CSP sources of its inline script and style. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/**
 * Sizes in gzip bytes. `firstJs`: all scripts before the heaviest page shows (for the shell: before any page); see
 * tools/lib/release.mjs.
 */
export interface ReleaseFigures {
  /** The page to which `firstJs` and `css` apply. */
  readonly page: string;
  readonly entry: number;
  readonly firstJs: number;
  readonly css: number;
  /** Only the shell: the additional size of one of its own pages. */
  readonly pageJs?: number;
  /** The file with which the server renders its pages. */
  readonly server?: number;
  /** The part of `firstJs` from scripts in no list of its `release.json`. */
  readonly unlisted?: number;
}

/** A rule of a built style sheet that is not scoped to its app. */
export interface UnscopedRule {
  readonly file: string;
  readonly line: number;
  /** Its selector or at-rule head, shortened. */
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
  /**
   * Version of the contract between shell and remote: exports of a page module, names of containers
   * (tools/lib/federation.mjs).
   */
  readonly platform: { readonly contract: number };
  /** Operations called by its code, as `GET /api/…`. */
  readonly operations: readonly string[];
  /** Remotes: ranges of the shared packages, and the names used from each of our own. */
  readonly requires: Readonly<Record<string, string>>;
  readonly uses: Readonly<Record<string, readonly string[]>>;
  /** The shell: the names provided by each of our shared packages. */
  readonly provides?: Readonly<Record<string, readonly string[]>>;
  readonly budget: ReleaseFigures;
  readonly entry: string;
  readonly initial: { readonly js: readonly string[]; readonly css: readonly string[] };
  readonly routes: readonly ReleaseRoute[];
  readonly slots?: readonly ReleaseSlot[];
  readonly fills?: readonly ReleaseFill[];
  readonly messages: Readonly<Partial<Record<Lang, readonly string[]>>>;
  readonly files: Readonly<Record<string, ReleaseAsset>>;
  /** Versions of the shared packages that it was built with; the shell provides exactly these. */
  readonly shared: Readonly<Record<string, string>>;
  readonly page?: PageTemplate;
  /** The file with which the server renders its pages (tools/lib/server-build.mjs). */
  readonly server?: string;
  /** Script files of the shell that tab pages need soon after they show. */
  readonly ahead?: readonly string[];
  /** Remotes: scripts and style sheets that load on demand; one in no list counts for every page (figures.ts). */
  readonly lazy?: readonly string[];
  /** Rules of its style sheets that affect pages of other apps, as found by the registry (gate/styles.ts). */
  readonly unscoped?: readonly UnscopedRule[];
  /** The file with its source maps (source-locator.ts). Never served. */
  readonly maps?: string;
  /** The file with the types that it was built with (tools/lib/release-types.mjs). Browsers never load it. */
  readonly types?: string;
  /** The content of that file, as read by the registry; compared by the gates (gate/types.ts). */
  readonly declared?: DeclaredTypes;
  /**
   * Its files are served at addresses of the app (`/r/<app>/f/<name>`), where no other release has a different file of the
   * same name; determined by the registry at the commit.
   */
  readonly sharesAddresses?: true;
  /** Address of the files on a development server, if any. */
  readonly base?: string;
}

/** Any such name is an app; it needs no registration. */
export const isAppName = (name: string): boolean => /^[a-z][a-z0-9]{1,23}$/.test(name);

/** `<version>+<first 12 hex digits of inputs>`, at most 64 characters. */
export const isReleaseId = (id: string): boolean =>
  id.length <= 64 && /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?\+[0-9a-f]{12}$/.test(id);

/** Replaces the release in the addresses of files shared by releases; no release has such a name. */
export const sharedFolder = 'f';

/** Returns whether a file's name contains a hash of its content, so that the same name may be the same file in every release. */
export const isHashedName = (name: string): boolean => partsOfName(name) !== undefined;

/** Returns whether a file of this name is for the registry only: source maps. */
export const isPrivateFile = (name: string): boolean => /^maps\.[0-9a-f]{8}\.gz$/.test(name);

/** Returns the parts before and after the hash in a file's name: `cart.`, `.js`. */
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

/** Reads a `release.json`; undefined when the folder has none or it is incomplete because a build was interrupted. */
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
