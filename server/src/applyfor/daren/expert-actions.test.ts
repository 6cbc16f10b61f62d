import { daren } from '@juhe/contract/applyfor/daren';
import type { ExpertState } from '@juhe/contract/applyfor/daren.schemas';
import { sql } from '../../db/sql.ts';
import { verifyMember } from '../../test/resident.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { type ExpertFacts, expertActionsOf } from './expert-actions.ts';
import { expertTerms } from './expert-terms.ts';

jest.setTimeout(120_000);

const facts = (fields: Partial<ExpertFacts>): ExpertFacts => ({
  ...{ state: 'draft', payNo: null, payOver: false, waitUntilAt: null, renewal: null, upgrade: null, term: null },
  ...fields,
});
const term = { kind: 'renewal', amountCents: 1, payNo: 'P1', payUntilAt: null } as const;
const renewal = { fromAt: '2026-01-01T00:00:00Z', isOpen: true, amountCents: 1 };
const upgrade = { amountCents: 1, needs: [] };

// APPLYFOR-45
it('an expert may order a year or the rank, or pay or cancel the open order', () => {
  expect(expertActionsOf(facts({ state: 'approved', renewal, upgrade }))).toEqual(['renew', 'upgrade']);
  expect(expertActionsOf(facts({ state: 'approved', renewal: { ...renewal, isOpen: false }, upgrade }))).toEqual(['upgrade']);
  const unmet = { amountCents: 1, needs: [{ what: 'level' as const, isMet: false }] };
  expect(expertActionsOf(facts({ state: 'approved', renewal, upgrade: unmet }))).toEqual(['renew']);
  expect(expertActionsOf(facts({ state: 'approved', renewal, upgrade, term }))).toEqual(['payTerm', 'cancelTerm']);
});

describe('a listed action is accepted, every other one refused', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  const form = {
    realName: '周牧野',
    reason: '收旧瓷二十年，愿意把每一件的来历讲清楚',
    expectedCents: expertTerms.feeCents.expert,
  };
  const current = async (member: TestMember) => (await server.call(daren.getExpertApplication, {}, member)).data;
  const calls = {
    submit: (member: TestMember) => server.call(daren.submitExpertApplication, form, member),
    pay: async (member: TestMember) =>
      server.call(daren.payExpertApplication, { applicationId: (await current(member))?.id ?? '', channel: 'balance' }, member),
    withdraw: (member: TestMember) => server.call(daren.withdrawExpertApplication, {}, member),
    renew: (member: TestMember) =>
      server.call(daren.orderExpertTerm, { kind: 'renewal', expectedCents: form.expectedCents }, member),
    cancelTerm: (member: TestMember) => server.call(daren.cancelExpertTerm, {}, member),
  };
  /** An application in the given state; `days` since the decision. */
  const inState = async (state: ExpertState, days = 0): Promise<TestMember> => {
    const member = await server.memberWith({ walletCents: 1_000_000 });
    await verifyMember(server, member.id);
    await server.call(daren.saveExpertDraft, { realName: '周' }, member);
    if (state === 'draft') return member;
    await calls.submit(member);
    if (state === 'pendingPayment') return member;
    await calls.pay(member);
    if (state === 'submitted') return member;
    await server.db.run(sql`update expert_application set state = ${state}, valid_until = now() + interval '10 days',
      decided_at = now() - ${days}::int * interval '1 day' where member_id = ${member.id}`);
    return member;
  };

  it.each<[ExpertState, number, readonly string[]]>([
    ['draft', 0, ['submit']],
    ['pendingPayment', 0, ['pay', 'withdraw']],
    ['submitted', 0, ['withdraw']],
    ['approved', 0, ['renew']],
    ['rejected', 0, []],
    ['rejected', 400, ['submit']],
    ['lapsed', 0, ['submit']],
    ['revoked', 0, []],
    ['revoked', 400, ['submit']],
    ['expired', 0, ['submit']],
  ])('in an application that is %s, %i days after the decision', async (state, days, actions) => {
    for (const [action, call] of Object.entries(calls)) {
      // A paid payment answers a repeated call as the first.
      if (action === 'pay' && state === 'submitted') continue;
      const member = await inState(state, days);
      expect(await current(member)).toMatchObject({ state, actions });
      expect([action, (await call(member)).code === 200]).toEqual([action, actions.includes(action)]);
    }
  });
});
