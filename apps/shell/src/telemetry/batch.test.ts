import type { Report } from '../shared/report.ts';
import { createBatch } from './batch.ts';

const load: Report = { kind: 'load', app: 'mall', release: '1' };

describe('a batch', () => {
  it('counts repeated reports', () => {
    const batch = createBatch();
    for (const event of [
      load,
      load,
      { ...load, release: '2' },
      { kind: 'failure', app: 'mall', release: '1', name: 'hang' },
    ] satisfies Report[])
      batch.add(event);
    expect(batch.events()).toEqual([
      { ...load, count: 2 },
      { ...load, release: '2', count: 1 },
      { kind: 'failure', app: 'mall', release: '1', name: 'hang', count: 1 },
    ]);
    batch.clear();
    expect(batch.events()).toEqual([]);
  });

  it('limits itself to fifty entries with short names, which continue to count', () => {
    const batch = createBatch();
    batch.add(load);
    for (let n = 0; n < 100; n += 1) batch.add({ kind: 'error', app: 'mall', release: '1', name: `${n}`.padEnd(500, 'x') });
    batch.add(load);
    expect(batch.events()).toHaveLength(50);
    expect(batch.events()[0]).toMatchObject({ count: 2 });
    expect(batch.events()[1]?.name).toHaveLength(120);
    expect(new TextEncoder().encode(JSON.stringify(batch.events())).length).toBeLessThan(16_000);
  });
});
