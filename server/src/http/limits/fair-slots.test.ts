import { fairSlots } from './fair-slots.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Slots whose jobs run until `end` is called with their name. */
const controlled = (count: number) => {
  const take = fairSlots(count);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) =>
    take(owner, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { add, end, started };
};

it('an owner with a queue holds one slot while others wait', async () => {
  const { add, end, started } = controlled(2);
  for (const n of [1, 2, 3, 4]) void add('a', `a${n}`);
  void add('b', 'b1');
  void add('b', 'b2');
  void add('c', 'c1');
  await turn();
  expect(started).toEqual(['a1', 'a2']);
  await end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  // Without a running job the first owner is as good as any other.
  expect(started.at(-1)).toBe('a3');
  await end('b1');
  expect(started.at(-1)).toBe('b2');
  await end('b2');
  expect(started.at(-1)).toBe('c1');
  await end('c1');
  expect(started.at(-1)).toBe('a4');
});

it('a single owner uses every slot, and a failing job frees its own', async () => {
  const take = fairSlots(2);
  await expect(take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await Promise.all([1, 2, 3].map((n) => take('a', () => Promise.resolve(n))))).toEqual([1, 2, 3]);
});
