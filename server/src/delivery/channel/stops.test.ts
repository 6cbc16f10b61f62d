import { DeliveryFailure } from '../failures.ts';
import { applyChanges } from './apply.ts';
import type { AppState, Change, ChannelState } from './state.ts';

const release = (n: number) => `1.${n}.0+${String(n).padStart(12, '0')}`;
const [a, b, c] = [1, 2, 3].map(release) as [string, string, string];
const stateOf = (apps: Record<string, AppState>): ChannelState => ({ channel: 'production', generation: 7, apps });
const rolloutId = () => 'rollout';
const after = (state: ChannelState, ...changes: Change[]) => applyChanges(state, changes, rolloutId).state;
const asOperator = (state: ChannelState, ...changes: Change[]) =>
  applyChanges(state, changes, rolloutId, { operator: true }).state;
const refusal = (state: ChannelState, ...changes: Change[]) => {
  try {
    after(state, ...changes);
  } catch (error) {
    if (error instanceof DeliveryFailure) return `${error.status} ${error.message}`;
    throw error;
  }
  return 'made';
};

describe('a stop', () => {
  const pairs = [
    ['kill', 'revive', 'killed'],
    ['freeze', 'unfreeze', 'frozen'],
  ] as const;
  const live = stateOf({ mall: { release: a } });

  it.each(pairs)('%s of a team is lifted by the team and by the operator', (stopAction, liftAction) => {
    const stopped = after(live, { action: stopAction, app: 'mall' });
    expect(after(stopped, { action: liftAction, app: 'mall' }).apps).toEqual(live.apps);
    expect(asOperator(stopped, { action: liftAction, app: 'mall' }).apps).toEqual(live.apps);
  });

  it.each(pairs)(
    '%s of the operator is lifted by an operator only, whatever the team does meanwhile',
    (stopAction, liftAction, stop) => {
      const stopped = asOperator(live, { action: stopAction, app: 'mall' });
      expect(stopped.apps).toEqual({ mall: { release: a, [stop]: true, byOperator: [stop] } });
      expect(refusal(stopped, { action: liftAction, app: 'mall' })).toBe(
        `403 The operator has ordered that mall is ${stop} in production: only an operator lifts it`,
      );
      const rolledBack = after(
        { ...stopped, apps: { mall: { ...stopped.apps['mall'], release: a, previous: b } } },
        { action: 'rollback', app: 'mall', to: b },
      );
      expect(refusal(rolledBack, { action: liftAction, app: 'mall' })).toContain('403');
      expect(asOperator(stopped, { action: liftAction, app: 'mall' }).apps).toEqual(live.apps);
    },
  );

  it.each(pairs)('%s of a team is taken over by the operator', (stopAction, liftAction, stop) => {
    const stoppedState = asOperator(after(live, { action: stopAction, app: 'mall' }), { action: stopAction, app: 'mall' });
    expect(stoppedState.apps['mall']).toMatchObject({ [stop]: true, byOperator: [stop] });
    expect(refusal(stoppedState, { action: liftAction, app: 'mall' })).toContain('403');
  });

  it('of one kind is independent of the other', () => {
    const both = after(asOperator(live, { action: 'kill', app: 'mall' }), { action: 'freeze', app: 'mall' });
    expect(after(both, { action: 'unfreeze', app: 'mall' }).apps).toEqual({
      mall: { release: a, killed: true, byOperator: ['killed'] },
    });
    expect(refusal(both, { action: 'revive', app: 'mall' })).toContain('403');
  });
});

describe('a release whose canary the guard halted', () => {
  const canary = { release: b, percent: 5, rollout: 'r' };
  const halted = after(stateOf({ mall: { release: a, canary } }), { action: 'stopCanary', app: 'mall', halted: true });

  it('is recorded, unlike one that the team stopped', () => {
    expect(halted.apps).toEqual({ mall: { release: a, halted: [b] } });
    expect(after(stateOf({ mall: { release: a, canary } }), { action: 'stopCanary', app: 'mall' }).apps).toEqual({
      mall: { release: a },
    });
  });

  it('can neither be promoted nor become a canary again; another release can', () => {
    expect(refusal(halted, { action: 'promote', app: 'mall', release: b })).toContain(
      `409 the guard halted mall ${b} in production`,
    );
    expect(refusal(halted, { action: 'canary', app: 'mall', release: b, percent: 1 })).toContain('409 the guard halted');
    expect(after(halted, { action: 'promote', app: 'mall', release: c }).apps['mall']).toEqual({
      release: c,
      previous: a,
      halted: [b],
    });
  });

  it('is forced by the operator, and then no longer marked', () => {
    const forced = applyChanges(halted, [{ action: 'promote', app: 'mall', release: b }], rolloutId, {
      operator: true,
      force: true,
    });
    expect(forced.state.apps).toEqual({ mall: { release: b, previous: a } });
  });

  it('is one of at most eight recorded ones', () => {
    const haltedState = Array.from({ length: 12 }, (_, n) => release(n + 10)).reduce(
      (state, next) =>
        after(after(state, { action: 'canary', app: 'mall', release: next, percent: 5 }), {
          action: 'stopCanary',
          app: 'mall',
          halted: true,
        }),
      stateOf({ mall: { release: a } }),
    );
    expect(haltedState.apps['mall']?.halted).toEqual(Array.from({ length: 8 }, (_, n) => release(21 - n)));
  });
});
