import { Kept } from './kept.ts';

it('makes an answer once for callers at the same moment and keeps it', async () => {
  const kept = new Kept<object>(10);
  let made = 0;
  const make = async () => {
    made += 1;
    return {};
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => kept.take('a', make)));
  expect(new Set(answers).size).toBe(1);
  expect(await kept.take('a', make)).toBe(answers[0]);
  expect(made).toBe(1);
});

it('lets the answer that was used longest ago go first', async () => {
  const kept = new Kept<string>(3);
  for (const key of ['a', 'b', 'c']) await kept.take(key, async () => key);
  await kept.take('a', async () => 'made again');
  await kept.take('d', async () => 'd');
  expect(kept.size).toBe(3);
  expect(await kept.take('a', async () => 'made again')).toBe('a');
  expect(await kept.take('b', async () => 'made again')).toBe('made again');
});

it('does not keep a failure, nor that there is nothing', async () => {
  const kept = new Kept<string>(3);
  await expect(kept.take('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.take('a', async () => undefined)).toBeUndefined();
  expect(await kept.take('a', async () => 'back')).toBe('back');
});
