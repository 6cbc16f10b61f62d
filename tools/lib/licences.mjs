import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appNames, readJson, root, sharedPackages } from './apps.mjs';

/** Build tools among an app's dependencies; browsers receive nothing of them. */
const tools = ['@module-federation/enhanced'];

/** Their dependencies are for Node: browsers receive only the packages themselves. */
const alone = ['axios'];

/** The kit's icons (packages/ui/src/icons.svg) are not an npm package. */
const icons = {
  name: 'lucide',
  version: '',
  licence: 'ISC',
  text: `ISC License

Copyright (c) for portions of Lucide are held by Cole Bemis 2013-2022 as part of Feather (MIT). All other copyright (c) for Lucide are held by Lucide Contributors 2022.

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

const isForeign = (name) => !name.startsWith('@juhe/') && !name.startsWith('@types/') && !tools.includes(name);

/**
 * Returns the folder of an installed package as seen from another one, for any package manager's layout; undefined when it is
 * missing.
 */
const folderOf = (name, from) => {
  for (let dir = from; ; dir = dirname(dir)) {
    const candidate = join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dir === dirname(dir)) return undefined;
  }
};

const licenceText = (dir) => {
  const file = readdirSync(dir).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name));
  return file ? readFileSync(join(dir, file), 'utf8').trim() : '';
};

/**
 * Returns every third-party library delivered to browsers: the dependencies of the apps and of their shared packages,
 * transitively, each with its licence text.
 * @returns {{ name: string, version: string, licence: string, text: string }[]} by name
 */
export const licences = () => {
  const libraries = new Map([['icons', icons]]);
  const addDependencies = (dir) => {
    for (const name of Object.keys(readJson(join(dir, 'package.json')).dependencies ?? {}).filter(isForeign)) {
      const folder = folderOf(name, dir);
      if (!folder || libraries.has(folder)) continue;
      const { version, license } = readJson(join(folder, 'package.json'));
      libraries.set(folder, { name, version, licence: license ?? '', text: licenceText(folder) });
      if (!alone.includes(name)) addDependencies(folder);
    }
  };
  for (const app of appNames) addDependencies(join(root, 'apps', app));
  for (const name of sharedPackages) addDependencies(join(root, 'packages', name.replace('@juhe/', '')));
  return [...libraries.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
};

/** Writes them to a file for the bundler, which imports it as `@generated/licences`. @returns {string} its path */
export const licencesFile = () => {
  const file = join(root, '.cache/licences.json');
  const text = JSON.stringify(licences());
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return file;
};
