import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyDay, journeyFiles, recentLimit, recentJourneys, restingJourneys, rotationDays } from './journey-rotation.mjs';
import { root } from './process.mjs';

const files = journeyFiles();
const rotating = files.filter((file) => !everyDay.includes(file.replace('.spec.ts', '')));
const runOn = (day: number) => files.filter((file) => !restingJourneys(files, day).includes(file));
const days = Array.from({ length: rotationDays }, (_, day) => 20_787 + day);

describe('the daily rotation of journeys', () => {
  it('knows all spec files', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('runs the most important files every day, all of which exist', () => {
    for (const day of days) expect(runOn(day)).toEqual(expect.arrayContaining(everyDay.map((name) => `${name}.spec.ts`)));
  });

  it('runs each other file on exactly one of the days', () => {
    for (const file of rotating) expect(days.filter((day) => runOn(day).includes(file))).toHaveLength(1);
  });

  it('has no rotating file of which a part would never run', () => {
    const turnsIn = (file: string): number[] => {
      const source = readFileSync(join(root, 'e2e', file), 'utf8');
      const turns = [...source.matchAll(/\b(?:hasTurn|turnOf)\(.*, (\d+)\)/g)].map(([, count]) => Number(count));
      return source.includes('isChecked') && !file.endsWith('matrix.ts') ? [...turns, ...turnsIn('delivery/matrix.ts')] : turns;
    };
    const isPrime = ![2, 3, 4, 5, 6].some((divisor) => rotationDays % divisor === 0 && divisor < rotationDays);
    expect(isPrime).toBe(true);
    expect(turnsIn('delivery/fault-matrix-code.spec.ts')).toContain(6);
    expect(rotating.filter((file) => turnsIn(file).some((count) => count % rotationDays === 0))).toEqual([]);
  });

  it('also runs journeys that concern recent changes: of the changed file, the slice’s name, and its operations', () => {
    const changes = [
      ['e2e/wallet/budget.spec.ts', 'apps/mall/src/cart/cart-screen.tsx'],
      ['server/src/social/conversation/read.ts'],
    ];
    const recent = recentJourneys(files, changes);
    expect(recent.slice(0, 2)).toEqual(['wallet/budget.spec.ts', 'mall/cart.spec.ts']);
    expect(readFileSync(join(root, 'e2e', recent[2] ?? ''), 'utf8')).toContain('@juhe/contract/social/conversation');
    const [day = 0] = days.filter((candidate) => !runOn(candidate).includes('wallet/budget.spec.ts'));
    expect(restingJourneys(files, day, recent)).not.toContain('wallet/budget.spec.ts');
    expect(restingJourneys(files, day).length - restingJourneys(files, day, files).length).toBe(recentLimit);
  });

  it('ignores changes of tests and of code without a slice', () => {
    expect(recentJourneys(files, [['apps/mall/src/cart/cart.test.ts', 'packages/ui/src/index.ts', 'README.md']])).toEqual([]);
  });

  it('runs about as many files each day', () => {
    const counts = days.map((day) => runOn(day).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
});
