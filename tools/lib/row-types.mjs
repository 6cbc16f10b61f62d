/**
 * The row types that the server's code declares for its statements (`db.rows<CartRow>(sql…)`). To the compiler a type argument is an unchecked
 * assertion; `server/src/test/row-check.ts` compares it with what PostgreSQL returns.
 */
import { join, relative } from 'node:path';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';

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

/**
 * Every call of `rows`, `one` and `maybe` of the server's database in the sources of the server.
 * @param {string} root folder of the workspace
 * @returns {{ file: string, from: number, to: number, columns: Record<string, string[]> }[]} file relative to the root, lines from 1, columns
 *   with the kinds of values that their types admit
 */
export const rowTypes = (root) => {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.node.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const { checker } = project;
    const sites = [];
    for (const name of project.program.getSourceFileNames()) {
      const file = relative(root, name);
      if (!file.startsWith('server/src/') || /\.test\.ts$|^server\/src\/test\//.test(file)) continue;
      const source = project.program.getSourceFile(name);
      if (!/\.(rows|one|maybe)\b/.test(source.text)) continue;
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
        sites.push({ file, from: lineOf(node.getStart(source)), to: lineOf(node.end), columns });
      };
      source.forEachChild(visit);
    }
    return sites;
  } finally {
    api.close();
  }
};
