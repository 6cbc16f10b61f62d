import { parseSync } from '@swc/core';
import { filesBelow, isTest, read } from './repository.ts';

/** Maximum number of lines of a function. */
const maxLines = 120;

/** Byte offsets. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A node of the syntax tree, with the fields under which declarations have their name. */
interface Node {
  readonly type?: string;
  readonly span?: Span;
  readonly identifier?: { readonly value?: string } | null;
  readonly key?: { readonly value?: string } | null;
  readonly id?: { readonly value?: string } | null;
}

interface LongFunction {
  readonly name: string;
  readonly lines: number;
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
]);

/** Returns the functions of a source text that have more than `limit` lines, with the names under which they are declared. */
const longFunctions = (code: string, path: string, limit: number): LongFunction[] => {
  const { body } = parseSync(
    code,
    /\.[cm]?js$/.test(path) ? { syntax: 'ecmascript' } : { syntax: 'typescript', tsx: path.endsWith('x') },
  );
  // Spans count bytes from 1.
  const bytes = Buffer.from(code);
  const linesOf = ({ start, end }: Span): number => bytes.subarray(start - 1, end - 1).filter((byte) => byte === 10).length + 1;
  const long: LongFunction[] = [];
  const visit = (node: unknown, outer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, span, identifier, key, id } = node as Node;
    const name = (identifier ?? key ?? id)?.value ?? outer;
    if (type !== undefined && functionTypes.has(type) && span) {
      const lines = linesOf(span);
      if (lines > limit) long.push({ name, lines });
    }
    for (const child of Object.values(node)) visit(child, name);
  };
  visit(body, 'module');
  return long;
};

describe('functions', () => {
  it('are measured with their names, whatever their form', () => {
    const source =
      '// é\nconst first = () => {\n\n};\nfunction second() {\n}\nclass A { third() {\n} }\nconst b = { fourth() {\n} };\n';
    expect(longFunctions(source, 'a.ts', 1)).toEqual([
      { name: 'first', lines: 3 },
      { name: 'second', lines: 2 },
      { name: 'third', lines: 2 },
      { name: 'fourth', lines: 2 },
    ]);
    expect(longFunctions(source, 'a.ts', 2)).toEqual([{ name: 'first', lines: 3 }]);
  });

  it(`have at most ${maxLines} lines`, () => {
    const sources = filesBelow('.').filter(
      (path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !/\.(gen|d)\.|\/seed\/data\/|\/test\/|^e2e\//.test(path) && !isTest(path),
    );
    const long = sources.flatMap((path) => {
      const code = read(path);
      if (code.split('\n').length <= maxLines) return [];
      return longFunctions(code, path, maxLines).map(({ name, lines }) => `${path} ${name}: ${lines}`);
    });
    expect(long).toEqual([]);
  });
});
