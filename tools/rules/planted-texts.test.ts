import type { PlantedBug } from '../../server/src/test/simulation/planted-bugs.ts';
import { exists, filesBelow, read, root } from './repository.ts';

/** `npm run soak -- planted-bugs` runs the simulations with these bugs; this test only compares their texts with the sources. */
const lists = filesBelow('server/src/test/simulation').filter((path) => path.endsWith('bugs.ts'));
const suites = filesBelow('server/src').filter((path) => path.endsWith('/planted-bugs.test.ts'));

/** Returns the edits of a bug whose text does not occur exactly once when their turn comes, with the number of occurrences. */
const faultsOf = ({ name, edits }: Pick<PlantedBug, 'name' | 'edits'>, source = read): string[] => {
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

const isBugs = (value: unknown): value is readonly PlantedBug[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'edits' in entry);

it('every text that a planted bug replaces occurs exactly once in its source', async () => {
  const modules = await Promise.all(lists.map(async (path) => (await import(`${root}/${path}`)) as object));
  const bugs = modules.map((module) => Object.values(module).filter(isBugs).flat());
  expect(bugs.filter((list) => list.length === 0)).toEqual([]);
  expect(bugs.length).toBe(suites.length);
  expect(bugs.flat().flatMap(({ edits }) => edits.filter(({ file }) => !exists(file)))).toEqual([]);
  expect(bugs.flat().flatMap((planted) => faultsOf(planted))).toEqual([]);
});

it('the suites plant only bugs of these lists', () => {
  expect(suites.filter((path) => /\bbug\(|\bfind:/.test(read(path)))).toEqual([]);
});

it('detects violations', () => {
  const edit = (find: string, replace = '') => ({ file: 'a.ts', find, replace });
  const faults = (...edits: PlantedBug['edits']) => faultsOf({ name: 'b', edits }, () => 'x = 1; y = 2; y = 2;');
  expect(faults(edit('x = 1'))).toEqual([]);
  expect(faults(edit('y = 2'))).toEqual(['b: 2 times in a.ts: y = 2']);
  expect(faults(edit('x = 1', 'x = 3'), edit('x = 1'))).toEqual(['b: 0 times in a.ts: x = 1']);
});
