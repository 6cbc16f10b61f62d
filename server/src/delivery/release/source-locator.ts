import { SourceMap } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { semaphore } from '../../http/limits/semaphore.ts';
import type { Release } from './release-document.ts';
import type { Registry } from './release.service.ts';

const unzip = promisify(gunzip);

/** Maximum size of a release's unpacked source maps (bytes); the shell's have 1.4 MB. */
const maxBytes = 24 * 1024 * 1024;
/** Positions in memory. */
const maxCached = 5000;

/** A position in a release's file as reported by browsers, with the app if it is another one: `shell/main.1a2b.js:1:234`. */
const position = /(?:([a-z][a-z0-9]{1,23})\/)?([\w.~-]+\.js):(\d+):(\d+)/;

interface MapOfFile {
  readonly version: number;
  readonly sources: string[];
  readonly names: string[];
  readonly mappings: string;
}

const isMap = (value: unknown): value is MapOfFile =>
  typeof value === 'object' &&
  value !== null &&
  ['sources', 'names'].every((key) => Array.isArray((value as Record<string, unknown>)[key])) &&
  typeof (value as Partial<MapOfFile>).mappings === 'string';

/**
 * Finds the sources of errors with the source maps of releases. A team's maps are private to it: the caller checks
 * permissions beforehand.
 */
export const createSourceLocator = ({ find, files }: Pick<Registry, 'find' | 'files'>) => {
  /** Unpacking and parsing occupy the process for 10 to 50 ms: one archive at a time. */
  const atWork = semaphore(1);
  const cache = new Map<string, Promise<string | undefined>>();

  const mapOf = async ({ app, files: listed, maps }: Release, file: string): Promise<SourceMap | undefined> => {
    const asset = maps !== undefined && Object.hasOwn(listed, maps) ? listed[maps] : undefined;
    const content = asset && (await files.get(app, asset, 'identity'));
    if (!content) return undefined;
    const archive: unknown = JSON.parse((await unzip(content, { maxOutputLength: maxBytes })).toString());
    if (typeof archive !== 'object' || archive === null || !Object.hasOwn(archive, file)) return undefined;
    const map: unknown = (archive as Record<string, unknown>)[file];
    return isMap(map) ? new SourceMap({ ...map, file, sourcesContent: [], sourceRoot: '' }) : undefined;
  };

  const locate = async (release: Release, file: string, line: number, column: number): Promise<string | undefined> => {
    const entry = (await mapOf(release, file))?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return undefined;
    return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  };

  /**
   * Returns the source of a reported error: `src/cart/cart-line.tsx:34:5`. Undefined without a position, for a position in
   * another app's file, and for a release without readable maps.
   * @param name as reported by the tab: `threw TypeError cart.1a2b3c4d.js:1:234`
   */
  return async (app: string, releaseId: string, name: string): Promise<string | undefined> => {
    const [, otherApp, file = '', line, column] = position.exec(name) ?? [];
    if (!file || (otherApp !== undefined && otherApp !== app)) return undefined;
    const key = `${app}@${releaseId} ${file}:${line}:${column}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const location = atWork(async () => {
      const release = await find(app, releaseId);
      return release && locate(release, file, Number(line), Number(column));
    }).catch(() => {
      cache.delete(key);
      return undefined;
    });
    cache.set(key, location);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
    return location;
  };
};

export type SourceLocator = ReturnType<typeof createSourceLocator>;
