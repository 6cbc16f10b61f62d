import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyDay, journeyFiles, restingJourneys, rotationDays } from './journey-rotation.mjs';
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
    const neverComplete = rotating.filter((file) => {
      const source = readFileSync(join(root, 'e2e', file), 'utf8');
      const turns = [...source.matchAll(/\b(?:hasTurn|turnOf)\(.*, (\d+)\)/g)].map(([, count]) => Number(count));
      return source.includes('isChecked') || turns.some((count) => count % rotationDays === 0);
    });
    expect(neverComplete).toEqual([]);
  });

  it('runs about as many files each day', () => {
    const counts = days.map((day) => runOn(day).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
});
