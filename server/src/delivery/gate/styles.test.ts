import { noOwners } from '../../test/no-owners.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { applyChanges } from '../channel/apply.ts';
import type { ChannelState } from '../channel/state.ts';
import type { Release } from '../release/release-document.ts';
import { limitsOf } from './budgets.ts';
import { gatesRefuse } from './gates.ts';

const before: ChannelState = { channel: 'production', generation: 1, apps: {} };

/** Returns the gates' verdict on the promotion of a release that is alone in its channel. */
const judge = (release: Release) => {
  const { app, release: id } = release;
  const { state, subjects } = applyChanges(before, [{ action: 'promote', app, release: id }], () => 'rollout');
  return gatesRefuse({
    before,
    after: state,
    subjects,
    find: () => release,
    served: new Set(),
    limits: limitsOf,
    ...noOwners,
  });
};

describe('the gates', () => {
  it('refuse style sheets that apply to pages of other apps, and name the place', () => {
    const unscoped = [
      { file: 'home.css', line: 1, text: 'h2' },
      { file: 'home.css', line: 1, text: 'button' },
    ];
    const leaky = sampleRelease('mall', 'leaky', { unscoped });
    expect(judge(leaky)).toEqual([
      {
        gate: 'styles',
        app: 'mall',
        release: leaky.release,
        message: `mall ${leaky.release}: style sheets apply to pages of other apps: home.css:1 "h2" and home.css:1 "button"`,
        fix: expect.stringContaining('give each selector a class of the app (mall-…, mall_…)') as string,
      },
    ]);
    expect(judge(sampleRelease('mall', 'clean'))).toEqual([]);
  });

  it('report how much of a budget consists of scripts that are in no list', () => {
    const sizes = { page: '/a', entry: 10, firstJs: 90_000, css: 0, unlisted: 42_700 };
    const share = '42.7 KB of it are scripts that release.json names neither';
    expect(judge(sampleRelease('mall', 'heavy', { budget: sizes }))).toMatchObject([
      { gate: 'budget', fix: expect.stringContaining(share) as string },
    ]);
    const { unlisted: _unlisted, ...listedBudget } = sizes;
    expect(judge(sampleRelease('mall', 'listed', { budget: listedBudget }))).toMatchObject([
      { gate: 'budget', fix: expect.not.stringContaining('release.json') as string },
    ]);
  });
});
