import { budgetOf, remoteNames } from '../../../../tools/lib/apps.mjs';
import type { Release } from '../release/release-document.ts';
import { budgetFindings, type Limits, limitsOf } from './budgets.ts';
import { sampleRelease } from '../../test/sample-release.ts';

const weighing = (app: string, figures: Partial<Release['budget']>) =>
  sampleRelease(app, '2', { budget: { page: '/goods', entry: 0, firstJs: 0, css: 0, ...figures } });

describe('budgets', () => {
  it('list each exceeded size with its limit', () => {
    const mall = weighing('mall', { entry: 16_800, firstJs: 48_501, css: 10_000 });
    expect(budgetFindings(mall, limitsOf('mall'))).toMatchObject([
      {
        message: `mall ${mall.release}: its entry weighs 16.8 KB gzip, the limit is 15.0 KB: 1.8 KB (12 %) over`,
        fix: 'make it smaller by 1800 bytes, or have the operator raise "entry" of mall to 16800 (PUT /platform/budgets/mall)',
      },
      { message: expect.stringContaining('all scripts before its heaviest page shows (/goods) weigh 48.5 KB gzip') },
    ]);
  });

  it('do not limit the entry of the shell', () => {
    const shell = weighing('shell', { entry: 900_000, firstJs: 175_000, css: 10_001 });
    expect(budgetFindings(shell, limitsOf('shell'))).toMatchObject([
      { message: expect.stringContaining('the style sheets of one page') },
    ]);
  });

  it('may be raised and lowered, even to zero', () => {
    expect(limitsOf('mall', { entry: 20_000 })).toEqual({ entry: 20_000, firstJs: 48_500, css: 10_000, server: 120_000 });
    expect(budgetFindings(weighing('mall', { css: 1 }), limitsOf('mall', { css: 0 }))).toHaveLength(1);
  });

  it.each(['shell', ...remoteNames, 'flowers'])('of the build of %s are within those of the registry', (app) => {
    const buildLimits: Limits = budgetOf(app);
    for (const [name, limit] of Object.entries(limitsOf(app)))
      expect(buildLimits[name as keyof Limits]).toBeLessThanOrEqual(limit);
  });
});
