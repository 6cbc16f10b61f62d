import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';

/** A position in a release's file as browsers report it, with the app when it is another's: `shell/main.1a2b.js:1:234`. */
const position = /(?:([a-z][a-z0-9]{1,23})\/)?([\w.~-]+\.js):(\d+):(\d+)/;

/** `webpack://mall@1.0.0+…/./src/cart/cart-line.tsx` as the path below the app's folder. */
const pathOf = (source) => source.replace(/^webpack:\/\/[^/]+\//, '').replace(/^(?:\.\.?\/)+/, '');

/**
 * Names the source of errors by the source maps of builds on this machine. Maps are never published: a team keeps its own, and a file's name, which
 * contains the hash of its content, tells whether a map belongs to it.
 * @param {(app: string) => string[]} foldersOf where builds of an app may lie
 * @returns {(name: string, app: string) => string} the name of an error of the app's release, with file, line and column of the source where the map
 *   is there, otherwise as it was
 */
export const createSourceNames = (foldersOf) => {
  const maps = new Map();
  const mapOf = (app, file) => {
    const key = `${app}/${file}`;
    if (!maps.has(key)) {
      const path = foldersOf(app)
        .map((folder) => join(folder, `${file}.map`))
        .find(existsSync);
      maps.set(key, path === undefined ? undefined : new SourceMap(JSON.parse(readFileSync(path, 'utf8'))));
    }
    return maps.get(key);
  };
  return (name, app) => {
    const [whole, otherApp, file, line, column] = position.exec(name) ?? [];
    if (whole === undefined) return name;
    const entry = mapOf(otherApp ?? app, file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry?.originalSource) return name;
    return name.replace(whole, `${pathOf(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
  };
};
