import { sharedPackages } from './apps.mjs';
import { resolveOwn } from './packages.mjs';
import { stripTypes } from './sources.mjs';

/**
 * Version of the contract between the shell and its remotes: exports of a page module, names of containers, and the names
 * provided by the shared packages (tools/rules/spec/public-api.json). A shell accepts only remotes of its own contract.
 */
export const platformContract = 1;

const listPattern = /\bexport\s*\{([^}]*)\}/g;
const declarationPattern = /\bexport\s*(?:async\s+)?(?:const|let|var|class|function\s*\*?)\s*([\w$]+)/g;

const exportedNames = async (file) => {
  const code = await stripTypes(file);
  if (/\bexport\s*(\*|default\b)/.test(code)) throw new Error(`${file}: a public API names its exports, one by one`);
  return [
    ...[...code.matchAll(listPattern)].flatMap(([, list]) =>
      list.split(',').map((part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1),
      ),
    ),
    ...[...code.matchAll(declarationPattern)].map(([, name]) => name),
  ]
    .filter(Boolean)
    .sort();
};

/**
 * Returns the names, without types, that each shared package provides to the remotes. @returns {Promise<Record<string,
 * string[]>>}
 */
export const readPublicApis = async (dir) =>
  Object.fromEntries(await Promise.all(sharedPackages.map(async (name) => [name, await exportedNames(resolveOwn(name, dir))])));
