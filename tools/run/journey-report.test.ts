import { readJourneyReport } from './journey-report.mjs';

const failed = (retry: number, message: string) => ({ retry, errors: [{ message }] });
const spec = (title: string, results: object[]) => ({ file: 'mall/cart.spec.ts', line: 7, title, tests: [{ results }] });

it('names each failed attempt, with the expectation and without the surrounding code', () => {
  const message =
    '\u001B[31mError: errors in the browser\u001B[39m\n\n+   "page: TypeError"\n\n  77 | before\n> 78 | expect()\n     | ^\n    at Object (test.ts:78:5)';
  const report = {
    stats: { expected: 3, flaky: 1, unexpected: 1 },
    errors: [],
    suites: [
      {
        specs: [spec('passes', [{ retry: 0, errors: [] }])],
        suites: [
          {
            specs: [
              spec('is flaky', [failed(0, message), { retry: 1, errors: [] }]),
              spec('fails', [failed(0, 'first'), failed(1, 'second')]),
            ],
          },
        ],
      },
    ],
  };
  expect(readJourneyReport(report)).toEqual({
    passed: 4,
    failed: 1,
    flaky: 1,
    failures: [
      'mall/cart.spec.ts:7 is flaky (try 1)\n  Error: errors in the browser\n  +   "page: TypeError"',
      'mall/cart.spec.ts:7 fails (try 1)\n  first',
      'mall/cart.spec.ts:7 fails (try 2)\n  second',
    ],
  });
});

it('counts errors outside any journey', () => {
  const report = { stats: { expected: 0, flaky: 0, unexpected: 0 }, errors: [{ message: 'no instance' }], suites: [] };
  expect(readJourneyReport(report)).toMatchObject({ failed: 1, failures: ['no instance'] });
});
