import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { killsToday } from '../../server/src/test/simulation/kills-today.ts';
import { root } from './process.mjs';
import { changedSlices, restingUnits, rotation } from './unit-rotation.mjs';

const entries = rotation.flatMap((files) => Object.entries(files));
const files = entries.map(([file]) => file);
const days = rotation.map((_, day) => 20_785 + day);
const runOn = (day: number, changes: string[][] | undefined) =>
  files.filter((file) => !restingUnits(day, changes).includes(file));

describe('the daily rotation of unit and API tests', () => {
  it('contains existing test files, each once, every day some', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    for (const day of days) expect(runOn(day, []).length).toBeGreaterThan(0);
  });

  it('runs each file on exactly one of the days while nothing changes', () => {
    for (const file of files) expect(days.filter((day) => runOn(day, []).includes(file))).toHaveLength(1);
  });

  it.each(entries)('runs %s every day after it, or any part of its subject, has changed', (file, subject) => {
    for (const path of [file, ...subject.map((prefix) => `${prefix}x.ts`)])
      expect(days.filter((day) => runOn(day, [[path]]).includes(file))).toEqual(days);
  });

  it('has subjects that exist', () => {
    const isThere = (prefix: string) => {
      const path = join(root, prefix);
      return existsSync(path) || readdirSync(dirname(path)).some((name) => name.startsWith(basename(path)));
    };
    expect(entries.flatMap(([, subject]) => subject).filter((prefix) => !isThere(prefix))).toEqual([]);
  });

  it('runs every file where git cannot tell what has changed', () => {
    for (const day of days) expect(runOn(day, undefined)).toEqual(files);
  });

  it.each(['mall', 'auction', 'wallet', 'social', 'applyfor'] as const)(
    'runs the simulation of %s when it kills a server',
    (domain) => {
      const killing = days.filter((day) => {
        const clock = jest.spyOn(Date, 'now').mockReturnValue(day * 86_400_000);
        const kills = killsToday(domain);
        clock.mockRestore();
        return kills === '1';
      });
      expect(days.filter((day) => runOn(day, []).includes(`server/src/${domain}/simulation.test.ts`))).toEqual(killing);
    },
  );

  it('has no file of which samples rotate, too: some of them would never run', () => {
    expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('dailyRotation('))).toEqual([]);
  });
});

describe('recent changes', () => {
  it('of contracts name their slices', () => {
    const paths = ['mall/cart.ts', 'mall/cart.schemas.ts', 'content/book.schemas.ts', 'envelope.ts', 'mall/cart.test.ts'];
    expect(changedSlices([paths.map((path) => `packages/contract/src/${path}`)])).toEqual(['mall/cart', 'content/book']);
    expect(changedSlices([['server/src/mall/cart/cart.service.ts']])).toEqual([]);
  });

  it('are about a subject that has a fiftieth of a commit', () => {
    const [file, [prefix]] = entries[0] ?? ['', []];
    const otherDay = 20_785 + 1;
    const sweep = (count: number) => Array.from({ length: count }, (_, n) => `elsewhere/${n}.ts`);
    expect(runOn(otherDay, [[`${prefix}x.ts`, ...sweep(49)]])).toContain(file);
    expect(runOn(otherDay, [[`${prefix}x.ts`, ...sweep(50)]])).not.toContain(file);
    expect(changedSlices([['packages/contract/src/mall/cart.ts', ...sweep(50)]])).toEqual([]);
  });
});
