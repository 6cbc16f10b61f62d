import { randomUUID } from 'node:crypto';
import { testDb, type TestDb } from '../../test/test-db.ts';
import { applyChanges } from '../channel/apply.ts';
import type { Change, ChannelState } from '../channel/state.ts';
import { type Policy, setPolicy } from '../policy/policy.repository.ts';
import { createRehearsalGate } from './rehearsal-gate.ts';
import type { Outcome, RehearsalRequest, Rehearsals } from './rehearsal.service.ts';

jest.setTimeout(60_000);

const [live, next] = ['1.0.0+aaaaaaaaaaaa', '1.0.0+bbbbbbbbbbbb'];
const before: ChannelState = {
  channel: 'production',
  generation: 3,
  apps: { shell: { release: live }, mall: { release: live, previous: '1.0.0+cccccccccccc' }, wallet: { release: live } },
};
const id = randomUUID();
const [beforePicture, afterPicture] = [randomUUID(), randomUUID()];
const broken: Outcome = {
  id,
  verdict: 'broken',
  reason: null,
  milliseconds: 1000,
  apps: ['mall'],
  report: {
    before: {},
    after: {},
    notOpened: [],
    pages: [
      {
        app: 'mall',
        path: '/shop',
        address: '/shop?id=1',
        as: 'visitor',
        differences: [
          { kind: 'garbage', breaks: true, message: 'shows “¥NaN.00”' },
          { kind: 'picture', breaks: false, message: 'looks otherwise in 3.0 % of its picture' },
        ],
        pictures: { before: beforePicture, after: afterPicture },
      },
      { app: 'mall', path: '/rules', address: '/rules', as: 'visitor', differences: [] },
    ],
  },
};
const passed: Outcome = { ...broken, verdict: 'passed', report: { ...broken.report, pages: [] } };
const notRun: Outcome = { ...passed, verdict: 'notRun', reason: 'the browser failed' };

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.close());
const policy = (rehearsal: Policy['rehearsal']) => setPolicy(test.db, 'production', { rehearsal }, 'operator');
beforeEach(() => policy('report'));

interface Situation {
  outcome?: Outcome;
  recent?: Outcome;
  isInstalled?: boolean;
  actor?: string;
  force?: boolean;
  state?: ChannelState;
}
const judge = async (changes: readonly Change[], situation: Situation = {}) => {
  const { outcome = passed, recent, isInstalled = true, actor = 'team', force = false, state = before } = situation;
  const requests: RehearsalRequest[] = [];
  const rehearsals: Rehearsals = {
    isInstalled,
    run: async (request) => {
      requests.push(request);
      return outcome;
    },
    recent: () => recent,
    find: async () => undefined,
    list: async () => [],
    removeOld: async () => {},
    start: () => {},
    close: () => {},
  };
  const applied = applyChanges(state, changes, () => 'rollout', { force });
  const result = await createRehearsalGate(test.db, rehearsals)({ channel: 'production', before: state, applied, actor, force });
  return { result, requests };
};
const promote: Change = { action: 'promote', app: 'mall', release: next };

it('refuses a change that breaks pages, page by page, with both pictures', async () => {
  const { result } = await judge([promote], { outcome: broken });
  expect(result?.refusals).toEqual([
    {
      gate: 'rehearsal',
      app: 'mall',
      release: next,
      message: '/shop shows “¥NaN.00”',
      fix: expect.stringContaining(`rehearse --show ${id}`),
      pictures: {
        before: `/platform/rehearsals/${id}/pictures/${beforePicture}`,
        after: `/platform/rehearsals/${id}/pictures/${afterPicture}`,
      },
    },
  ]);
  expect(result?.note).toEqual({ id, verdict: 'broken', pages: 2, different: 1 });
});

it.each<[string, Change]>([
  ['a promotion', promote],
  ['a canary', { action: 'canary', app: 'mall', release: next, percent: 5 }],
  ['a rollback', { action: 'rollback', app: 'mall' }],
  ['a shell', { action: 'promote', app: 'shell', release: next }],
])('rehearses %s', async (_, change) => {
  const { result, requests } = await judge([change]);
  expect(result?.refusals).toEqual([]);
  expect(requests).toHaveLength(1);
});

it('does not rehearse changes that give no device another release, nor the platform’s automatic changes', async () => {
  const state: ChannelState = {
    ...before,
    apps: { ...before.apps, mall: { release: live, canary: { release: next, percent: 5, rollout: 'r' } } },
  };
  for (const changes of [
    [{ action: 'kill', app: 'mall' }],
    [{ action: 'freeze', app: 'mall' }],
    [{ action: 'stopCanary', app: 'mall' }],
    [{ action: 'canary', app: 'mall', release: next, percent: 50 }],
  ] satisfies Change[][])
    expect((await judge(changes, { state })).result).toBeUndefined();
  expect((await judge([promote], { actor: 'guard' })).result).toBeUndefined();
  expect((await judge([promote], { actor: 'workspace' })).result).toBeUndefined();
});

it('refuses a change whose rehearsal failed to run only where the policy requires it, and never a rollback', async () => {
  expect((await judge([promote], { outcome: notRun })).result).toEqual({
    note: { id, verdict: 'notRun', pages: 0, different: 0, reason: 'the browser failed' },
    refusals: [],
  });
  await policy('require');
  const { result } = await judge([promote], { outcome: notRun, isInstalled: false });
  expect(result?.refusals).toEqual([
    expect.objectContaining({
      gate: 'rehearsal',
      message: `production takes what was rehearsed, and mall ${next} could not be: the browser failed`,
    }),
  ]);
  expect((await judge([{ action: 'rollback', app: 'mall' }], { outcome: notRun })).result?.refusals).toEqual([]);
  expect((await judge([{ action: 'rollback', app: 'mall' }], { outcome: broken })).result?.refusals).toHaveLength(1);
});

it('does nothing where the policy is off, nor without a browser unless one is required', async () => {
  expect((await judge([promote], { isInstalled: false })).result).toBeUndefined();
  await policy('off');
  expect((await judge([promote], { outcome: broken })).result).toBeUndefined();
});

it('does not delay a forced change, and reports known findings', async () => {
  const forced = await judge([promote], { force: true });
  expect(forced.requests).toEqual([]);
  expect(forced.result).toEqual({ note: { verdict: 'skipped', pages: 0, different: 0 }, refusals: [] });
  expect((await judge([promote], { force: true, recent: broken })).result?.refusals).toHaveLength(1);
});
