import { PromiseCache } from './promise-cache.ts';

it('computes a value once for concurrent callers and caches it', async () => {
  const cache = new PromiseCache<object>(10);
  let callCount = 0;
  const make = async () => {
    callCount += 1;
    return {};
  };
  const responses = await Promise.all(Array.from({ length: 20 }, () => cache.getOrCreate('a', make)));
  expect(new Set(responses).size).toBe(1);
  expect(await cache.getOrCreate('a', make)).toBe(responses[0]);
  expect(callCount).toBe(1);
});

it('evicts the least recently used value first', async () => {
  const cache = new PromiseCache<string>(3);
  for (const key of ['a', 'b', 'c']) await cache.getOrCreate(key, async () => key);
  await cache.getOrCreate('a', async () => 'made again');
  await cache.getOrCreate('d', async () => 'd');
  expect(cache.size).toBe(3);
  expect(await cache.getOrCreate('a', async () => 'made again')).toBe('a');
  expect(await cache.getOrCreate('b', async () => 'made again')).toBe('made again');
});

it('caches neither failures nor absent values', async () => {
  const cache = new PromiseCache<string>(3);
  await expect(cache.getOrCreate('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.getOrCreate('a', async () => undefined)).toBeUndefined();
  expect(await cache.getOrCreate('a', async () => 'back')).toBe('back');
});
