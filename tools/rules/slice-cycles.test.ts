import { posix } from 'node:path';
import { domains, filesBelow, isTest, read } from './repository.ts';

/** Imports between slices, as `from` → `to` → the importing files. */
type Graph = Map<string, Map<string, string[]>>;

const imports = /^(?:import|export)\s[^;]*?from '(\.[^']+)';/gms;

/** dependency-cruiser's own folder rule includes tests, which may import any slice. */
const slicesOf = (domain: string): Graph => {
  const root = `server/src/${domain}/`;
  const graph: Graph = new Map();
  for (const path of filesBelow(root.slice(0, -1)).filter((file) => file.endsWith('.ts') && !isTest(file))) {
    const [from = '', ...rest] = path.slice(root.length).split('/');
    if (rest.length === 0) continue;
    for (const [, target = ''] of read(path).matchAll(imports)) {
      const resolved = posix.join(posix.dirname(path), target);
      const [to = '', ...below] = resolved.startsWith(root) ? resolved.slice(root.length).split('/') : [];
      if (below.length === 0 || to === from) continue;
      const targets = graph.get(from) ?? new Map<string, string[]>();
      graph.set(from, targets.set(to, [...(targets.get(to) ?? []), path]));
    }
  }
  return graph;
};

/** Returns the edges that are part of a cycle. */
const cyclesOf = (graph: Graph): string[] => {
  const reaches = (from: string, to: string, visited = new Set<string>()): boolean =>
    [...(graph.get(from)?.keys() ?? [])].some((next) => {
      if (next === to) return true;
      if (visited.has(next)) return false;
      visited.add(next);
      return reaches(next, to, visited);
    });
  return [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, files]) => (reaches(to, from) ? [`${from} → ${to}: ${files.join(', ')}`] : [])),
  );
};

it.each(domains)('slices of %s do not import each other in a cycle; what two need is below both', (domain) => {
  expect(cyclesOf(slicesOf(domain))).toEqual([]);
});

it('reports every edge of a cycle', () => {
  const graph: Graph = new Map([
    ['order', new Map([['red-bag', ['a.ts']]])],
    ['red-bag', new Map([['order', ['b.ts']]])],
    ['cart', new Map([['order', ['c.ts']]])],
  ]);
  expect(cyclesOf(graph)).toEqual(['order → red-bag: a.ts', 'red-bag → order: b.ts']);
});
