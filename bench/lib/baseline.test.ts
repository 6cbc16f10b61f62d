import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareFigures, meetsBaseline } from './baseline.mjs';

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'juhe-baseline-'));
  printed = [];
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((...line: readonly unknown[]) => void printed.push(line.join(' ')));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const save = (figures: object): void => writeFileSync(join(folder, 'sample.json'), JSON.stringify({ figures }));
const saved = (): unknown => JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8'));

describe('figures compared with a baseline', () => {
  it.each([
    ['a ratio within its tolerance', 1.1, { value: 1, tolerance: 0.15 }, false],
    ['a ratio beyond it', 1.2, { value: 1, tolerance: 0.15 }, true],
    ['an improvement, however large', 0.1, { value: 1, tolerance: 0 }, false],
    ['one more where there was nothing', 1, { value: 0, tolerance: 0.5 }, true],
    ['nothing where there was nothing', 0, { value: 0, tolerance: 0 }, false],
  ])('%s', (_, value, former, isWorse) => {
    expect(compareFigures({ ratios: { cost: value } }, { cost: former })).toEqual([
      expect.objectContaining({ name: 'cost', value, former: former.value, isWorse }),
    ]);
  });

  it('has a usual tolerance by kind for figures that the baseline does not have', () => {
    const measured = { counts: { files: 2 }, ratios: { cost: 1.5 }, bytes: { page: 900 } };
    expect(compareFigures(measured, {})).toEqual([
      { name: 'cost', value: 1.5, tolerance: 0.1, isWorse: false },
      { name: 'page', value: 900, tolerance: 0.02, isWorse: false },
      { name: 'files', value: 2, tolerance: 0, isWorse: false },
    ]);
  });

  it('is refused where a figure was not measured', () => {
    expect(() => compareFigures({ bytes: { page: Number.NaN } }, {})).toThrow('page was not measured: NaN');
  });
});

describe('a run', () => {
  it('prints each difference, and fails beyond the tolerance', () => {
    save({ page: { value: 1000, tolerance: 0.02 }, files: { value: 2, tolerance: 0 } });
    const options = { folder, isSaved: false };
    expect(meetsBaseline('sample', { bytes: { page: 1010 }, counts: { files: 2 } }, options)).toBe(true);
    expect(printed[0]).toMatch(/^page +1010 +baseline +1000 +\+1\.0 %$/);
    expect(meetsBaseline('sample', { bytes: { page: 1010 }, counts: { files: 3 } }, options)).toBe(false);
    expect(printed).toContain('worse than the baseline: files');
    expect(printed.at(-1)).toBe('An intended change: npm run bench -- sample --save');
  });

  it('passes without a baseline, and writes none', () => {
    expect(meetsBaseline('sample', { ratios: { cost: 3 } }, { folder, isSaved: false })).toBe(true);
    expect(saved).toThrow('ENOENT');
  });

  it('saves what it has measured; tolerances and figures that it has left out stay', () => {
    save({ cost: { value: 1, tolerance: 0.3 }, other: { value: 5, tolerance: 0 } });
    expect(meetsBaseline('sample', { ratios: { cost: 2.000_000_04 }, bytes: { page: 7 } }, { folder, isSaved: true })).toBe(true);
    expect(saved()).toEqual({
      figures: {
        cost: { value: 2, tolerance: 0.3 },
        other: { value: 5, tolerance: 0 },
        page: { value: 7, tolerance: 0.02 },
      },
    });
  });
});
