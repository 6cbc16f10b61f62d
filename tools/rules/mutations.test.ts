import { parseSync } from '@swc/core';
import { filesBelow, isTest, read } from './repository.ts';

interface Node {
  readonly type?: string;
  readonly span?: { readonly start: number };
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const visit = (value: unknown, act: (node: Node, parent: Node | undefined) => void, parent?: Node): void => {
  if (Array.isArray(value)) for (const item of value) visit(item, act, parent);
  else if (isNode(value)) {
    if (value.type !== undefined) act(value, parent);
    for (const child of Object.values(value)) visit(child, act, value.type === undefined ? parent : value);
  }
};

const nameOf = (value: unknown): string => (isNode(value) && value.type === 'Identifier' ? String(value['value']) : '');

/** Returns the expressions one of which is the value of an expression. */
const valuesOf = (value: unknown): Node[] => {
  if (!isNode(value)) return [];
  if (value.type === 'ParenthesisExpression') return valuesOf(value['expression']);
  if (value.type === 'ConditionalExpression') return [...valuesOf(value['consequent']), ...valuesOf(value['alternate'])];
  return [value];
};

/** Returns the names of the triggers of a module's mutations, and of the objects that contain some. */
const triggersOf = (module: unknown): { triggers: Set<string>; records: Set<string> } => {
  const [triggers, records] = [new Set<string>(), new Set<string>()];
  visit(module, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) return;
    if (id.type === 'ArrayPattern' && init.type === 'CallExpression' && /^use\w+Mutation$/.test(nameOf(init['callee'])))
      triggers.add(nameOf((id['elements'] as unknown[])[0]));
  });
  visit(module, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !isNode(init) || init.type !== 'ObjectExpression') return;
    const values = (init['properties'] as Node[]).map((property) => nameOf(property) || nameOf(property['value']));
    if (values.some((value) => triggers.has(value))) records.add(nameOf(id));
  });
  triggers.delete('');
  return { triggers, records };
};

/** Returns the lines on which the result of a mutation is awaited and read without `unwrap`. */
const unreadRefusals = (code: string, path: string): number[] => {
  const module = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x') });
  const { triggers, records } = triggersOf(module);
  // Spans count bytes from 1.
  const bytes = Buffer.from(code);
  const lineAt = (start: number) => bytes.subarray(0, start - 1).filter((byte) => byte === 10).length + 1;
  const lines: number[] = [];
  visit(module, (node, parent) => {
    if (node.type !== 'AwaitExpression' || parent?.type === 'ExpressionStatement') return;
    const isRead = valuesOf(node['argument']).some(({ type, callee }) => {
      if (type !== 'CallExpression' || !isNode(callee)) return false;
      return callee.type === 'MemberExpression' ? records.has(nameOf(callee['object'])) : triggers.has(nameOf(callee));
    });
    if (isRead && node.span) lines.push(lineAt(node.span.start));
  });
  return lines;
};

/** The convention of docs/working-habits.md, "Errors of mutations". */
describe('results of mutations', () => {
  it('are awaited by `unwrap`, so that a refusal is an exception', () => {
    const sources = ['apps', 'packages/features', 'packages/ui']
      .flatMap(filesBelow)
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path));
    const offences = sources.flatMap((path) => {
      const code = read(path);
      return /use\w+Mutation\(/.test(code) ? unreadRefusals(code, path).map((line) => `${path}:${line}`) : [];
    });
    expect(offences).toEqual([]);
  });

  it('detects violations', () => {
    const code = `
const [save, { isLoading }] = useSaveAddressMutation();
const [add] = useAddAddressMutation();
const [load] = useLazyGetCartQuery();
const calls = { add, keep: save };
const { error } = await save({ id });
const result = id ? await save({ id }) : await add({});
if (!(await (id ? save({ id }) : add({}))).error) done();
const { data } = await calls[step]({ id });
const { data: cart } = await load();
await save({ id });
void save({ id });
const address = await save({ id }).unwrap();
const created = await (id ? save({ id }) : add({})).unwrap();
`;
    expect(unreadRefusals(code, 'x.ts')).toEqual([6, 7, 7, 8, 9]);
    expect(unreadRefusals(`// é\n${code}`, 'x.tsx')).toEqual([7, 8, 8, 9, 10]);
  });
});
