import { readFileSync } from 'node:fs';
import { rspack } from '@rspack/core';

const clausePattern = /\b(?:import|export)\b\s*([\w$\s{},*]+?)\s*from\s*["']([^"'\n]+)["']/g;
const lazyPattern = /\bimport\(\s*(?:\/\*[^]*?\*\/\s*)?["']([^"'\n]+)["']/g;

/** Returns the names in an import or export clause, each with its local name; `*` stands for all of them. */
const namesOf = (clause) => {
  const [, braced = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  const namespaceMatch = /\*\s*(?:as\s+([\w$]+))?/.exec(clause.replace(/\{[^}]*\}/, ''));
  const first = /^([\w$]+)/.exec(clause.trim())?.[1];
  return [
    ...braced
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => part.split(/\s+as\s+/))
      .map(([name, local = name]) => ({ name, local })),
    ...(namespaceMatch ? [{ name: '*', local: namespaceMatch[1] }] : []),
    ...(first ? [{ name: 'default', local: first }] : []),
  ];
};

/** Returns a TypeScript source as JavaScript without types, comments and spaces, otherwise unchanged. */
export const stripTypes = async (file, type = 'es6') => {
  const { code } = await rspack.experiments.swc.transform(readFileSync(file, 'utf8'), {
    filename: file,
    sourceMaps: false,
    module: { type },
    minify: true,
    jsc: {
      minify: { compress: false, mangle: false, format: { comments: false } },
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
  });
  return code;
};

/**
 * Returns a module's run-time imports: types are omitted.
 * @returns {Promise<{ code: string, imports: { specifier: string, names: { name: string, local?: string }[] }[] }>} a lazy
 *   import uses `*`
 */
export const readModule = async (file) => {
  const code = await stripTypes(file);
  return {
    code,
    imports: [
      ...[...code.matchAll(clausePattern)].map(([, clause, specifier]) => ({ specifier, names: namesOf(clause) })),
      ...[...code.matchAll(lazyPattern)].map(([, specifier]) => ({ specifier, names: [{ name: '*' }] })),
    ],
  };
};

/** Returns the code without its imports and without quoted text. */
export const bareCode = (code) => code.replace(clausePattern, '').replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, "''");
