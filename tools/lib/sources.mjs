import { readFileSync } from 'node:fs';
import { rspack } from '@rspack/core';

const clausePattern = /\b(?:import|export)\b\s*([\w$\s{},*]+?)\s*from\s*["']([^"'\n]+)["']/g;
const lazyPattern = /\bimport\(\s*(?:\/\*[^]*?\*\/\s*)?["']([^"'\n]+)["']/g;

/** The names that an import or export clause takes, each with its name here; `*` stands for all of them. */
const namesOf = (clause) => {
  const [, braced = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  const whole = /\*\s*(?:as\s+([\w$]+))?/.exec(clause.replace(/\{[^}]*\}/, ''));
  const first = /^([\w$]+)/.exec(clause.trim())?.[1];
  return [
    ...braced
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => part.split(/\s+as\s+/))
      .map(([name, local = name]) => ({ name, local })),
    ...(whole ? [{ name: '*', local: whole[1] }] : []),
    ...(first ? [{ name: 'default', local: first }] : []),
  ];
};

/** A TypeScript source as JavaScript without types, comments and spaces, otherwise as it is written. */
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
 * What a module takes from others at run time: types are left out.
 * @returns {Promise<{ code: string, imports: { specifier: string, names: { name: string, local?: string }[] }[] }>} a lazy import takes `*`
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

/** The code without its imports and without what stands between quotes. */
export const bareCode = (code) => code.replace(clausePattern, '').replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, "''");
