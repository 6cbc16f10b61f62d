import type { Mutation } from '../../server/src/test/simulation/mutations.ts';
import { exists, filesBelow, read, root } from './repository.ts';

/** `npm run soak -- planted-bugs` runs the simulations against these mutations; this test only compares their texts with the sources. */
const lists = filesBelow('server/src/test/simulation').filter((path) => path.endsWith('mutations.ts'));
const suites = filesBelow('server/src').filter((path) => path.endsWith('/mutations.test.ts'));

/** Returns the edits of a mutation whose text does not occur exactly once when their turn comes, with the number of occurrences. */
const faultsOf = ({ name, edits }: Pick<Mutation, 'name' | 'edits'>, source = read): string[] => {
  const texts = new Map<string, string>();
  return edits.flatMap(({ file, find, replace }) => {
    const text = texts.get(file) ?? source(file);
    texts.set(
      file,
      text.replace(find, () => replace),
    );
    const count = text.split(find).length - 1;
    return count === 1 ? [] : [`${name}: ${count} times in ${file}: ${find}`];
  });
};

const isMutations = (value: unknown): value is readonly Mutation[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'edits' in entry);

it('every text that a mutation replaces occurs exactly once in its source', async () => {
  const modules = await Promise.all(lists.map(async (path) => (await import(`${root}/${path}`)) as object));
  const mutations = modules.map((module) => Object.values(module).filter(isMutations).flat());
  expect(mutations.filter((list) => list.length === 0)).toEqual([]);
  expect(mutations.length).toBe(suites.length);
  expect(mutations.flat().flatMap(({ edits }) => edits.filter(({ file }) => !exists(file)))).toEqual([]);
  expect(mutations.flat().flatMap((mutation) => faultsOf(mutation))).toEqual([]);
});

it('the suites apply only mutations of these lists', () => {
  expect(suites.filter((path) => /\bmutation\(|\bfind:/.test(read(path)))).toEqual([]);
});

it('detects violations', () => {
  const edit = (find: string, replace = '') => ({ file: 'a.ts', find, replace });
  const faults = (...edits: Mutation['edits']) => faultsOf({ name: 'b', edits }, () => 'x = 1; y = 2; y = 2;');
  expect(faults(edit('x = 1'))).toEqual([]);
  expect(faults(edit('y = 2'))).toEqual(['b: 2 times in a.ts: y = 2']);
  expect(faults(edit('x = 1', 'x = 3'), edit('x = 1'))).toEqual(['b: 0 times in a.ts: x = 1']);
});
