import { seal, unseal } from './sealing.ts';

const use = (byte: number, formerKeys: readonly Buffer[] = []) => ({
  secretKey: Buffer.alloc(32, byte),
  formerKeys,
  purpose: 'a test',
  owner: 'm1',
});

describe('what is sealed', () => {
  it('opens under the same key, purpose and owner, and under no other', () => {
    const sealed = seal(use(1), 'secret');
    expect(unseal(use(1), sealed)?.toString()).toBe('secret');
    expect(unseal(use(2), sealed)).toBeUndefined();
    expect(unseal({ ...use(1), purpose: 'another' }, sealed)).toBeUndefined();
    expect(unseal({ ...use(1), owner: 'm2' }, sealed)).toBeUndefined();
  });

  it('opens after a change of the key as long as the former one is named, and is sealed under the new one', () => {
    const former = seal(use(1), 'secret');
    const changed = use(2, [Buffer.alloc(32, 9), Buffer.alloc(32, 1)]);
    expect(unseal(changed, former)?.toString()).toBe('secret');
    expect(unseal(use(2), seal(changed, 'new'))?.toString()).toBe('new');
    expect(unseal(use(1), seal(changed, 'new'))).toBeUndefined();
  });

  it('opens at every replica in both rounds of a change, whichever of two keys each of them seals with', () => {
    const [former, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const rounds = [
      [use(1), use(1, [next])],
      [use(1, [next]), use(2, [former])],
    ];
    for (const replicas of rounds)
      for (const sealing of replicas)
        for (const opening of replicas) expect(unseal(opening, seal(sealing, 'secret'))?.toString()).toBe('secret');
  });
});
