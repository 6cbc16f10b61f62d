import type { LiveDocument } from '@juhe/platform';
import { changesTab, mayApply, type Moment, onClick } from './policy.ts';

const calm: Moment = { hidden: false, switched: false, hold: false, edited: false, dialog: false, busy: false, playing: false };

describe('a newer generation is applied automatically', () => {
  it('in a hidden tab, or on the next switch to a tab page; never while the page is visible and in use', () => {
    expect(mayApply(calm)).toBe(false);
    expect(mayApply({ ...calm, hidden: true })).toBe(true);
    expect(mayApply({ ...calm, switched: true })).toBe(true);
  });

  it.each(['hold', 'edited', 'dialog', 'busy', 'playing'] as const)('not while something holds: %s', (blocker) => {
    expect(mayApply({ ...calm, hidden: true, [blocker]: true })).toBe(false);
    expect(mayApply({ ...calm, switched: true, [blocker]: true })).toBe(false);
  });
});

it.each([
  [{}, 'apply'],
  [{ edited: true }, 'ask'],
  [{ hold: true }, 'ask'],
  [{ busy: true }, 'wait'],
  [{ busy: true, edited: true }, 'wait'],
])('a click on the hint with %p: %s', (moment, action) => {
  expect(onClick({ ...calm, ...moment })).toBe(action);
});

describe('a generation changes a tab', () => {
  const live = (remotes: Record<string, { release: string; killed?: true }>, more: object = {}) =>
    ({ generation: 1, shell: { release: 's1', routes: [] }, remotes, ...more }) as unknown as LiveDocument;
  const tab = live({ mall: { release: 'm1' }, wallet: { release: 'w1' } });

  it.each([
    ['with another release of an app', live({ mall: { release: 'm2' }, wallet: { release: 'w1' } }), true],
    ['with another shell', live(tab.remotes, { shell: { release: 's2', routes: [] } }), true],
    ['with an app more', live({ ...tab.remotes, auction: { release: 'a1' } }), true],
    ['with an app less', live({ mall: { release: 'm1' } }), true],
    ['not with a freeze: all releases are the same', live(tab.remotes, { generation: 2 }), false],
    ['not with an app that is switched off', live({ mall: { release: 'm2', killed: true }, wallet: { release: 'w1' } }), false],
  ])('%s', (_, next, expected) => {
    expect(changesTab(tab, next, [])).toBe(expected);
  });

  it('not if the address names the release', () => {
    expect(changesTab(tab, live({ mall: { release: 'm2' }, wallet: { release: 'w1' } }), ['mall'])).toBe(false);
    expect(changesTab(tab, live(tab.remotes, { shell: { release: 's2', routes: [] } }), ['shell'])).toBe(false);
  });

  it('not with apps omitted from the page', () => {
    const brief = live({ mall: { release: 'm1' } }, { partial: true });
    expect(changesTab(brief, tab, [])).toBe(false);
    expect(changesTab(brief, live(tab.remotes, { shell: { release: 's2', routes: [] } }), [])).toBe(true);
  });
});
