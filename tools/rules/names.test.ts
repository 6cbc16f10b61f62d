import { parseSync } from '@swc/core';
import { filesBelow, read } from './repository.ts';

/**
 * Everyday words that say nothing about a value. The name is the noun or verb of the field instead: the cart line, the order, the reason, the
 * position (docs/working-habits.md). Fields of the wire, columns and props of the kit are not declared here and are not held.
 */
const everyday = new Set(
  'one ones found known given wanted place places kept told seen made gone thing things whole ask asked tell say said who whom what others lost brought meant trouble theirs'.split(
    ' ',
  ),
);

/** Exported names that live releases or the specification rely on. */
const fixed: ReadonlySet<string> = new Set([
  'packages/contract/src/mall/checkout.schemas.ts wanted',
  'server/src/content/chat/chat.service.ts ask',
]);

/** `mostItems` says `maxItems`; the listed names are also fields that are named so. */
const isMost = (name: string): boolean => /^most[A-Z]/.test(name) && !fieldNames.has(name);
const fieldNames: ReadonlySet<string> = new Set(
  'mostAllowed mostAssigned mostBroken mostBytes mostCases mostCents mostElements mostFee mostGoods mostInHour mostListings mostMb mostMemory mostMs mostNames mostOfKind mostOfRelease mostPages mostPerMonth mostPictures mostPixels mostPoints mostRefusals mostResales mostSteps mostTotalCents mostTries'.split(
    ' ',
  ),
);

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Names that a binding pattern declares. An array pattern may number its elements: `[one, two]`. */
const namesIn = (pattern: Node | null | undefined): string[] => {
  if (!pattern) return [];
  const inside = (key: string): Node | undefined => (isNode(pattern[key]) ? (pattern[key] as Node) : undefined);
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['value'])];
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((property) =>
        namesIn((property['value'] ?? property['argument'] ?? property['key']) as Node),
      );
    case 'ArrayPattern':
      return (pattern['elements'] as (Node | null)[]).flatMap(namesIn).filter((name) => name !== 'one');
    case 'AssignmentPattern':
      return namesIn(inside('left'));
    case 'RestElement':
      return namesIn(inside('argument'));
    default:
      return namesIn(inside('pat'));
  }
};

/** Names of variables, parameters and functions that a syntax tree declares. */
const declaredIn = (node: Node): string[] => {
  const own =
    node.type === 'VariableDeclarator'
      ? namesIn(node['id'] as Node)
      : node.type === 'FunctionDeclaration'
        ? namesIn(node['identifier'] as Node)
        : [];
  const parameters =
    Array.isArray(node['params']) && /Function|Method|Constructor/.test(node.type ?? '')
      ? (node['params'] as Node[]).flatMap(namesIn)
      : [];
  return [...own, ...parameters, ...childrenOf(node).flatMap(declaredIn)];
};

const namesOf = (source: string, path: string): string[] =>
  declaredIn(
    parseSync(
      source,
      /\.[cm]?js$/.test(path) ? { syntax: 'ecmascript' } : { syntax: 'typescript', tsx: path.endsWith('x') },
    ) as unknown as Node,
  );

/** Where a declaration could be; most files have none and need not be parsed. */
const candidate = new RegExp(
  `(?:\\b(?:const|let|var|function)\\s+|[({,[:]\\s*(?:\\.\\.\\.)?|^\\s*)(?:${[...everyday].join('|')}|most[A-Z]\\w*)\\b`,
  'm',
);
const withoutComments = (source: string): string => source.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');

describe('declared names', () => {
  it('finds variables, parameters, functions and patterns', () => {
    const source = `const one = 1; function told(who: string, { what, a: seen = 2, ...lost }: X) {} const f = ([one, made]: Y) => [one, { place: 1 }];`;
    expect(
      namesOf(source, 'a.ts')
        .filter((name) => everyday.has(name))
        .sort(),
    ).toEqual(['lost', 'made', 'one', 'seen', 'told', 'what', 'who']);
  });

  it('are not everyday words', () => {
    const sources = filesBelow('.').filter(
      (path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !/\.(gen|d)\.|\/seed\/data\//.test(path),
    );
    const odd = sources.flatMap((path) =>
      (candidate.test(withoutComments(read(path))) ? namesOf(read(path), path) : [])
        .filter((name) => (everyday.has(name) || isMost(name)) && !fixed.has(`${path} ${name}`))
        .map((name) => `${path} ${name}`),
    );
    expect(odd).toEqual([]);
  });
});
