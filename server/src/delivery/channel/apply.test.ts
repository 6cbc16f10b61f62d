import fc from 'fast-check';
import { DeliveryFailure } from '../failures.ts';
import { earlierOf } from './change-context.ts';
import { applyChanges } from './apply.ts';
import { type AppState, appIn, type Change, type ChannelState } from './state.ts';

const release = (n: number) => `1.${n}.0+${String(n).padStart(12, '0')}`;
const [a, b, c, d] = [1, 2, 3, 4].map(release) as [string, string, string, string];
const stateOf = (apps: Record<string, AppState>, overrides: Partial<ChannelState> = {}): ChannelState => ({
  channel: 'production',
  generation: 7,
  apps,
  ...overrides,
});

let rollouts = 0;
const rolloutId = () => `rollout${(rollouts += 1)}`;
const apply = (state: ChannelState, ...changes: Change[]) => applyChanges(state, changes, rolloutId);
const after = (state: ChannelState, ...changes: Change[]) => apply(state, ...changes).state;
const refusal = (state: ChannelState, ...changes: Change[]) => {
  try {
    apply(state, ...changes);
  } catch (error) {
    if (error instanceof DeliveryFailure) return `${error.status} ${error.message}`;
    throw error;
  }
  return 'made';
};

describe('promote', () => {
  it('accepts the first release of a new app', () => {
    const applied = apply(stateOf({}), { action: 'promote', app: 'mall', release: a });
    expect(applied.state).toEqual(stateOf({ mall: { release: a } }, { generation: 8 }));
    expect(applied.changes).toEqual([{ action: 'promote', app: 'mall', to: a }]);
    expect(applied.subjects).toEqual([{ app: 'mall', release: a, withoutRoutes: [], isNew: true }]);
  });

  it('records the previous live release and ends the canary', () => {
    const canary = { release: b, percent: 5, rollout: 'r' };
    const applied = apply(stateOf({ mall: { release: a, canary } }), { action: 'promote', app: 'mall', release: b });
    expect(applied.state.apps).toEqual({ mall: { release: b, previous: a } });
    expect(applied.changes).toEqual([{ action: 'promote', app: 'mall', from: a, to: b, ended: b }]);
  });

  it('keeps an app switched off until it is revived', () => {
    const promoted = after(stateOf({ mall: { release: a, killed: true } }), { action: 'promote', app: 'mall', release: b });
    expect(promoted.apps['mall']).toEqual({ release: b, previous: a, killed: true });
  });

  it('refuses the live release', () => {
    expect(refusal(stateOf({ mall: { release: a } }), { action: 'promote', app: 'mall', release: a })).toBe(
      `409 mall ${a} is live in production already`,
    );
  });

  it('accepts an app named like a property of Object.prototype', () => {
    const promoted = after(stateOf({}), { action: 'promote', app: 'constructor', release: a });
    expect(appIn(promoted, 'constructor')).toEqual({ release: a });
    expect(refusal(stateOf({}), { action: 'kill', app: 'constructor' })).toContain('409 constructor has no live release');
  });
});

describe('rollback', () => {
  const three = after(stateOf({ mall: { release: a } }), { action: 'promote', app: 'mall', release: b });
  const live = after(three, { action: 'promote', app: 'mall', release: c });

  it('goes back one release at a time and never to one that was rolled back', () => {
    const rolledBack = after(live, { action: 'rollback', app: 'mall' });
    expect(rolledBack.apps['mall']).toEqual({ release: b, previous: a });
    const twice = after(rolledBack, { action: 'rollback', app: 'mall' });
    expect(twice.apps['mall']).toEqual({ release: a });
    expect(refusal(twice, { action: 'rollback', app: 'mall' })).toContain('409 nothing was live before mall');
  });

  it('goes to any earlier release and drops those in between', () => {
    expect(after(live, { action: 'rollback', app: 'mall', to: a }).apps['mall']).toEqual({ release: a });
  });

  it('never introduces a release that was not live before, unless the operator forces it', () => {
    const toOther: Change = { action: 'rollback', app: 'mall', to: d };
    for (const state of [live, { ...live, frozen: true as const }])
      expect(refusal(state, toOther)).toBe(
        `409 mall ${d} is not among the releases that were live in production before: promote it; the operator may force a rollback to it`,
      );
    const forced = applyChanges(live, [toOther], rolloutId, { operator: true, force: true }).state;
    expect(forced.apps['mall']).toEqual({ release: d, previous: b, earlier: [a] });
  });

  it('does not restore a release that the guard halted, unless the operator forces it', () => {
    const halted = stateOf({ mall: { release: c, previous: b, earlier: [a], halted: [b] } });
    expect(refusal(halted, { action: 'rollback', app: 'mall', to: b })).toContain(`409 the guard halted mall ${b}`);
    expect(after(halted, { action: 'rollback', app: 'mall' }).apps['mall']).toEqual({ release: a, halted: [b] });
    const toHalted: Change = { action: 'rollback', app: 'mall', to: b };
    const forced = applyChanges(halted, [toHalted], rolloutId, { operator: true, force: true }).state;
    expect(forced.apps['mall']).toEqual({ release: b, previous: a });
  });

  it('ends the canary and records both releases', () => {
    const withCanary = after(live, { action: 'canary', app: 'mall', release: d, percent: 10 });
    const applied = apply(withCanary, { action: 'rollback', app: 'mall' });
    expect(applied.state.apps['mall']).toEqual({ release: b, previous: a });
    expect(applied.changes).toEqual([{ action: 'rollback', app: 'mall', from: c, to: b, ended: d }]);
  });

  it('refuses the live release, and an app that has none', () => {
    expect(refusal(live, { action: 'rollback', app: 'mall', to: c })).toContain(`409 mall ${c} is live`);
    expect(refusal(live, { action: 'rollback', app: 'wallet' })).toBe(
      '409 wallet has no live release in production: promote one first',
    );
  });
});

describe('canary', () => {
  const live = stateOf({ mall: { release: a } });
  const canary = (percent: number, canaryRelease = b): Change => ({
    action: 'canary',
    app: 'mall',
    release: canaryRelease,
    percent,
  });

  it('keeps its rollout while only the percentage changes', () => {
    const atFivePercent = after(live, canary(5));
    const rollout = atFivePercent.apps['mall']?.canary?.rollout;
    expect(atFivePercent.apps['mall']).toEqual({ release: a, canary: { release: b, percent: 5, rollout } });
    const applied = apply(atFivePercent, canary(12.34));
    expect(applied.state.apps['mall']?.canary).toEqual({ release: b, percent: 12.34, rollout });
    expect(applied.changes).toEqual([{ action: 'canary', app: 'mall', from: b, fromPercent: 5, to: b, percent: 12.34, rollout }]);
  });

  it('starts a new rollout with another release', () => {
    const first = after(live, canary(5));
    const applied = apply(first, canary(5, c));
    expect(applied.state.apps['mall']?.canary?.rollout).not.toBe(first.apps['mall']?.canary?.rollout);
    expect(applied.changes[0]).toMatchObject({ from: b, to: c, ended: b });
  });

  it.each([-1, 100.01, 0.001, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e21])('refuses %p percent', (percent) => {
    expect(refusal(live, canary(percent))).toBe('400 percent: a number from 0 to 100 with at most two decimals');
  });

  it.each([0, 0.01, 0.07, 0.29, 33.33, 99.99, 100])('accepts %p percent', (percent) => {
    expect(after(live, canary(percent)).apps['mall']?.canary?.percent).toBe(percent);
  });

  it('refuses the live release and an unchanged percentage', () => {
    expect(refusal(live, canary(5, a))).toContain('409 ');
    expect(refusal(after(live, canary(5)), canary(5))).toBe(`409 5 % of the devices get mall ${b} already`);
  });

  it('is checked by the gates when its share grows and not when it shrinks', () => {
    const ten = after(live, canary(10));
    expect(apply(ten, canary(20)).subjects).toEqual([{ app: 'mall', release: b, withoutRoutes: [], isNew: true }]);
    expect(apply(ten, canary(1)).subjects).toEqual([]);
  });

  it('is ended by stopCanary', () => {
    const applied = apply(after(live, canary(5)), { action: 'stopCanary', app: 'mall' });
    expect(applied.state.apps).toEqual(live.apps);
    expect(applied.changes[0]).toMatchObject({ action: 'stopCanary', from: b, fromPercent: 5, ended: b });
    expect(refusal(live, { action: 'stopCanary', app: 'mall' })).toBe('409 mall has no canary in production');
  });
});

describe('freeze', () => {
  const canary = { release: b, percent: 5, rollout: 'r' };
  const frozen = stateOf({ mall: { release: a, previous: c, canary, frozen: true }, wallet: { release: a } });
  const allFrozen = stateOf({ mall: { release: a, previous: c, canary }, wallet: { release: a } }, { frozen: true });

  it.each([
    ['the app', frozen],
    ['the channel', allFrozen],
  ])('of %s blocks promotions and canaries, but no change that reduces the risk', (_title, state) => {
    const mall = (change: object) => refusal(state, { app: 'mall', ...change } as Change);
    expect(mall({ action: 'promote', release: d })).toContain('423 ');
    expect(mall({ action: 'canary', release: b, percent: 6 })).toContain('423 ');
    expect(mall({ action: 'canary', release: d, percent: 1 })).toContain('423 ');
    expect(mall({ action: 'canary', release: b, percent: 4 })).toBe('made');
    expect(mall({ action: 'rollback' })).toBe('made');
    expect(mall({ action: 'stopCanary' })).toBe('made');
    expect(mall({ action: 'kill' })).toBe('made');
  });

  it('of one app does not affect the others; of the channel it blocks a first release too', () => {
    expect(refusal(frozen, { action: 'promote', app: 'wallet', release: b })).toBe('made');
    expect(refusal(allFrozen, { action: 'promote', app: 'social', release: b })).toContain('423 production is frozen');
  });

  it('is applied in the order of the changes', () => {
    const unfreeze: Change = { action: 'unfreeze', app: 'mall' };
    const promote: Change = { action: 'promote', app: 'mall', release: d };
    expect(after(frozen, unfreeze, promote).apps['mall']).toEqual({ release: d, previous: a, earlier: [c] });
    expect(refusal(frozen, promote, unfreeze)).toContain('423 ');
    const stopped = after(frozen, { action: 'rollback', app: 'mall' }, { action: 'kill', app: 'mall' });
    expect(stopped.apps['mall']).toEqual({ release: c, frozen: true, killed: true });
  });

  it('refuses a change without effect', () => {
    expect(refusal(frozen, { action: 'freeze', app: 'mall' })).toBe('409 mall is frozen already in production');
    expect(refusal(frozen, { action: 'unfreeze', app: 'wallet' })).toBe('409 wallet is not frozen in production');
    expect(refusal(allFrozen, { action: 'freeze' })).toBe('409 production is frozen already');
    expect(refusal(frozen, { action: 'unfreeze' })).toBe('409 production is not frozen');
    expect(after(allFrozen, { action: 'unfreeze' })).not.toHaveProperty('frozen');
  });
});

describe('kill and revive', () => {
  it('switch an app off and on; a revived app and its canary are checked by the gates', () => {
    const canary = { release: b, percent: 5, rollout: 'r' };
    const switchedOff = apply(stateOf({ mall: { release: a, canary } }), { action: 'kill', app: 'mall' });
    expect(switchedOff.state.apps['mall']).toEqual({ release: a, canary, killed: true });
    expect(switchedOff.subjects).toEqual([]);
    const on = apply(switchedOff.state, { action: 'revive', app: 'mall' });
    expect(on.state.apps['mall']).toEqual({ release: a, canary });
    expect(on.subjects.map((subject) => subject.release)).toEqual([a, b]);
  });

  it('refuse an unchanged state, and the shell', () => {
    expect(refusal(stateOf({ mall: { release: a, killed: true } }), { action: 'kill', app: 'mall' })).toContain('409 ');
    expect(refusal(stateOf({ mall: { release: a } }), { action: 'revive', app: 'mall' })).toContain('409 ');
    expect(refusal(stateOf({ shell: { release: a } }), { action: 'kill', app: 'shell' })).toContain('409 the shell');
  });
});

describe('several changes', () => {
  it('make one generation together', () => {
    const applied = apply(
      stateOf({ mall: { release: a }, wallet: { release: a } }),
      { action: 'promote', app: 'mall', release: b, withoutRoutes: ['/x'] },
      { action: 'canary', app: 'wallet', release: c, percent: 1 },
      { action: 'freeze' },
    );
    expect(applied.state).toMatchObject({ generation: 8, frozen: true });
    expect(applied.changes.map(({ action }) => action)).toEqual(['promote', 'canary', 'freeze']);
    expect(applied.subjects).toEqual([
      { app: 'mall', release: b, withoutRoutes: ['/x'], isNew: true },
      { app: 'wallet', release: c, withoutRoutes: [], isNew: true },
    ]);
  });

  it.each<[Change, Change]>([
    [
      { action: 'promote', app: 'mall', release: b },
      { action: 'promote', app: 'mall', release: c },
    ],
    [
      { action: 'promote', app: 'mall', release: b },
      { action: 'rollback', app: 'mall' },
    ],
    [
      { action: 'canary', app: 'mall', release: b, percent: 1 },
      { action: 'stopCanary', app: 'mall' },
    ],
    [
      { action: 'kill', app: 'mall' },
      { action: 'revive', app: 'mall' },
    ],
    [
      { action: 'freeze', app: 'mall' },
      { action: 'unfreeze', app: 'mall' },
    ],
    [{ action: 'freeze' }, { action: 'unfreeze' }],
  ])('contradict each other: %j and %j', (firstChange, secondChange) => {
    expect(refusal(stateOf({ mall: { release: a } }), firstChange, secondChange)).toContain('400 changes.1: ');
  });

  it('must be at least one', () => {
    expect(refusal(stateOf({}))).toBe('400 changes: name at least one change');
  });
});

describe('any sequence of changes', () => {
  const apps = ['mall', 'wallet', 'constructor'];
  const app = fc.constantFrom(...apps);
  const anyRelease = fc.integer({ min: 1, max: 12 }).map(release);
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ action: fc.constant('promote' as const), app, release: anyRelease }),
    fc.record({ action: fc.constant('rollback' as const), app }),
    fc.record({ action: fc.constant('rollback' as const), app, to: anyRelease }),
    fc.record({
      action: fc.constant('canary' as const),
      app,
      release: anyRelease,
      percent: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    }),
    fc.record({ action: fc.constantFrom('stopCanary' as const, 'kill' as const, 'revive' as const), app }),
    fc.record({ action: fc.constantFrom('freeze' as const, 'unfreeze' as const), app }),
    fc.record({ action: fc.constantFrom('freeze' as const, 'unfreeze' as const) }),
  );
  /** Returns the state after each applied change; refused ones do not change it. */
  const run = (changes: readonly Change[]): ChannelState[] => {
    const states = [stateOf({}, { generation: 0 })];
    for (const change of changes) {
      const before = states.at(-1) ?? stateOf({});
      const text = JSON.stringify(before);
      try {
        states.push(after(before, change));
      } catch (error) {
        if (!(error instanceof DeliveryFailure)) throw error;
      }
      if (JSON.stringify(before) !== text) throw new Error('a state was changed in place');
    }
    return states;
  };

  it('names each release of an app once, and makes every generation differ from the one before', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const states = run(changes);
        states.forEach((state, i) => {
          expect(state.generation).toBe(i);
          for (const appState of Object.values(state.apps)) {
            const earlier = earlierOf(appState);
            expect(new Set([appState.release, ...earlier]).size).toBe(earlier.length + 1);
            expect(earlier.length).toBeLessThanOrEqual(8);
            expect(appState.canary?.release).not.toBe(appState.release);
          }
          const before = states[i - 1];
          if (before) expect({ ...state, generation: 0 }).not.toEqual({ ...before, generation: 0 });
        });
      }),
    );
  });

  it('of different apps leads to the same state in any order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), change, change, (changes, firstChange, secondChange) => {
        fc.pre(firstChange.app !== undefined && secondChange.app !== undefined && firstChange.app !== secondChange.app);
        const state = run(changes).at(-1) ?? stateOf({});
        const fixed = () => 'rollout';
        const outcome = (...both: Change[]) => {
          try {
            return applyChanges(state, both, fixed).state;
          } catch (error) {
            if (error instanceof DeliveryFailure) return 'refused';
            throw error;
          }
        };
        expect(outcome(firstChange, secondChange)).toEqual(outcome(secondChange, firstChange));
      }),
    );
  });
});
