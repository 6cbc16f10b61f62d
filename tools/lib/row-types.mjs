/**
 * The row types that the server's code declares for its statements (`db.rows<CartRow>(sql…)`). To the compiler a type argument is an unchecked
 * assertion; `server/src/test/row-types.test.ts` compares it with what PostgreSQL describes, `row-check.ts` with what it returns.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import { Evaluator } from './sql-texts.mjs';
import { Undetermined } from './sql-values.mjs';

const methods = new Set(['rows', 'one', 'maybe']);

/** Kinds of JavaScript values that a type admits: `array`, `boolean`, `bytes`, `null`, `number`, `object`, `string`,
 * `undefined` (a column that may be absent); `any` for all. */
const addKinds = (checker, type, kinds) => {
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) kinds.add('any');
  else if (flags & TypeFlags.Null) kinds.add('null');
  else if (flags & TypeFlags.Undefined) kinds.add('undefined');
  else if (flags & TypeFlags.BooleanLike) kinds.add('boolean');
  else if (flags & TypeFlags.StringLike) kinds.add('string');
  else if (flags & TypeFlags.NumberLike) kinds.add('number');
  else if (flags & TypeFlags.Union) for (const part of type.getTypes()) addKinds(checker, part, kinds);
  // A branded string is an intersection of `string` and an object.
  else if (flags & TypeFlags.Intersection && type.getTypes().some((part) => part.flags & TypeFlags.StringLike))
    kinds.add('string');
  else if (/^(Buffer|Uint8Array)/.test(type.getSymbol()?.name ?? '')) kinds.add('bytes');
  else kinds.add(checker.isArrayLikeType(type) ? 'array' : 'object');
  return kinds;
};

/** Columns of a row type with their kinds, sorted; undefined for a type without properties, e.g. a type parameter. */
const columnsOf = (checker, type) => {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.Never)) return undefined;
  const variants = type.flags & TypeFlags.Union ? type.getTypes() : [type];
  const columns = new Map();
  for (const variant of variants)
    for (const property of checker.getPropertiesOfType(variant)) {
      const kinds = columns.get(property.name) ?? new Set();
      columns.set(property.name, addKinds(checker, checker.getTypeOfSymbol(property), kinds));
      if (property.flags & SymbolFlags.Optional) kinds.add('undefined');
    }
  return Object.fromEntries([...columns].map(([name, kinds]) => [name, [...kinds].sort()]));
};

/** Sources of the server without its tests, by their path relative to the root. */
const sourceFiles = (root) =>
  new Map(
    readdirSync(join(root, 'server/src'), { recursive: true })
      .map((name) => `server/src/${name}`)
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^server\/src\/test\//.test(file))
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

/** The calls of functions of this name. */
const callsOf = (project, root, files, name) => {
  const calls = [];
  const visit = (node) => {
    if (isCallExpression(node)) {
      const callee = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (isIdentifier(callee) && callee.text === name) calls.push(node);
    }
    node.forEachChild(visit);
  };
  for (const [file, text] of files)
    if (new RegExp(`\\b${name}(<[^(]*>)?\\(`).test(text)) project.program.getSourceFile(join(root, file))?.forEachChild(visit);
  return calls;
};

/** The statements of a call, or why the sources do not determine them. */
const textsOf = (evaluator, node) => {
  try {
    return { texts: evaluator.texts(node) };
  } catch (error) {
    if (!(error instanceof Undetermined)) throw error;
    return { texts: [], open: error.message };
  }
};

/**
 * Every call of `rows`, `one` and `maybe` of the server's database in the sources of the server.
 * @param {string} root folder of the workspace
 * @returns {{ file: string, from: number, to: number, columns: Record<string, string[]>, texts: string[], open?: string }[]} file relative to
 *   the root, lines from 1, columns with the kinds of values that their types admit, the statements that the call can send (`\u0001` marks a
 *   parameter), or why the sources do not determine them
 */
export const rowTypes = (root) => {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.node.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const { checker } = project;
    const files = sourceFiles(root);
    const collected = [];
    for (const [file, text] of files) {
      if (!/\.(rows|one|maybe)\b/.test(text)) continue;
      const source = project.program.getSourceFile(join(root, file));
      const lines = [0];
      for (let at = source.text.indexOf('\n'); at >= 0; at = source.text.indexOf('\n', at + 1)) lines.push(at + 1);
      const lineOf = (position) => lines.findLastIndex((start) => start <= position) + 1;
      const visit = (node) => {
        node.forEachChild(visit);
        if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return;
        const method = node.expression.name.text;
        if (!methods.has(method)) return;
        const signature = checker.getResolvedSignature(node);
        if (!signature?.declaration?.path.endsWith('/server/src/db/statements.ts')) return;
        const [result] = checker.getTypeArguments(checker.getReturnTypeOfSignature(signature));
        const row = method === 'rows' ? checker.getTypeArguments(result)[0] : checker.getNonNullableType(result);
        const columns = row && columnsOf(checker, row);
        if (!columns) return;
        collected.push({ node, site: { file, from: lineOf(node.getStart(source)), to: lineOf(node.end), columns } });
      };
      source.forEachChild(visit);
    }
    const evaluator = new Evaluator(checker, project, (name) => callsOf(project, root, files, name));
    return collected.map(({ node, site }) => ({ ...site, ...textsOf(evaluator, node.arguments[0]) }));
  } finally {
    api.close();
  }
};
