import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Sums {
  passed: number;
  failed: number;
  flaky: number;
  flakyNames: string[];
}
type Report = Map<string, { passed: number; failed: string[] }>;
const load = () =>
  import('./unit-report.mjs') as unknown as Promise<{
    readUnitReport: (file: string) => Report | undefined;
    filesToRetry: (report: Report) => string[];
    mergeTries: (first: Report, second?: Report) => Sums;
  }>;

const passing = { passed: 3, failed: [] as string[] };
const failing = (...names: string[]) => ({ passed: 2, failed: names });

it('counts tests by file, and a suite that failed to run as one failure', async () => {
  const { readUnitReport } = await load();
  const folder = mkdtempSync(join(tmpdir(), 'juhe-unit-report-'));
  const file = join(folder, 'report.json');
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts' },
  ];
  const testResults = [
    { name: '/a.test.ts', status: 'failed', assertionResults },
    { name: '/b.test.ts', status: 'failed', assertionResults: [] },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect([...(readUnitReport(file) ?? [])]).toEqual([
    ['/a.test.ts', { passed: 1, failed: ['subtracts'] }],
    ['/b.test.ts', { passed: 0, failed: ['/b.test.ts'] }],
  ]);
  expect(readUnitReport(join(folder, 'missing.json'))).toBeUndefined();
  rmSync(folder, { recursive: true });
});

it('retries the files with failures, but not when many fail', async () => {
  const { filesToRetry } = await load();
  expect(
    filesToRetry(
      new Map([
        ['/a', passing],
        ['/b', failing('x')],
      ]),
    ),
  ).toEqual(['/b']);
  expect(filesToRetry(new Map(Array.from({ length: 9 }, (_, i) => [`/${i}`, failing('x')])))).toEqual([]);
});

it('names tests that pass at the second attempt, and reports those that fail twice', async () => {
  const { mergeTries } = await load();
  const first: Report = new Map([
    ['/a', passing],
    ['/b', failing('x', 'y')],
  ]);
  expect(mergeTries(first, new Map([['/b', { passed: 3, failed: ['y'] }]]))).toEqual({
    passed: 6,
    failed: 1,
    flaky: 1,
    flakyNames: ['x'],
  });
  expect(mergeTries(first)).toEqual({ passed: 5, failed: 2, flaky: 0, flakyNames: [] });
});
