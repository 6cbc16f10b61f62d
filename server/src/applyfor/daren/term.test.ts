import { daren } from '@juhe/contract/applyfor/daren';
import type { Operation } from '@juhe/contract/operation';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { verifyMember } from '../../test/resident.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { endExpertJob, remindExpertJob } from './decision.service.ts';
import { expertTerms, upgradeCents } from './expert-terms.ts';

jest.setTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // Requirements other than the auction level have their own tests (needs.test.ts).
  await server.call(daren.setExpertNeeds, { levelId: 'senior', orders: 0, fans: 0 }, { token: server.operatorToken });
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

/** Rounds of each race; fifty with `npm run soak -- applyfor-races`. */
const rounds = Number(process.env['ROUNDS'] ?? '3');
const { feeCents, validDays } = expertTerms;
const startCents = 1_000_000;
const operator = () => ({ token: server.operatorToken });
const applicationOf = async (member: TestMember) => (await server.call(daren.getExpertApplication, {}, member)).data;
const walletOf = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const rolesOf = async (member: TestMember) =>
  (await server.db.one<{ roles: string[] }>(sql`select roles from member where id = ${member.id}`)).roles;
const escrowOf = async (member: TestMember): Promise<number> =>
  (
    await server.db.one<{ cents: number }>(sql`select coalesce(sum(a.balance), 0)::bigint as cents from ledger_account a
      join payment p on p.pay_no = a.owner and a.kind = 'escrow' where p.member_id = ${member.id}`)
  ).cents;
const reachLevel = (member: TestMember, level: number) =>
  server.db.run(sql`insert into member_level (member_id, level, earned_total) values (${member.id}, ${level}, 1000)
    on conflict (member_id) do update set level = excluded.level`);
const payOpen = (member: TestMember, applicationId: string, key?: string) =>
  server.call(
    daren.payExpertApplication,
    { applicationId, channel: 'balance' },
    key === undefined ? member : { token: member.token, key },
  );
/** An expert with `days` remaining days, whose wallet paid the fee. */
const expertWith = async (days: number, levelId: 'expert' | 'senior' = 'expert') => {
  const member = await server.memberWith({ walletCents: startCents });
  await verifyMember(server, member.id);
  if (levelId === 'senior') await reachLevel(member, 2);
  const form = { realName: '周牧野', reason: '收旧瓷二十年，愿意把每一件的来历讲清楚', levelId };
  const { id } = (await server.call(daren.submitExpertApplication, { ...form, expectedCents: feeCents[levelId] }, member)).data;
  await server.db.run(
    sql`insert into member_totp (member_id, secret_sealed, confirmed_at) values (${member.id}, '\\x00', now())`,
  );
  await server.db.run(sql`update session set proved_at = now() + interval '1 day' where member_id = ${member.id}`);
  await payOpen(member, id);
  await server.call(daren.approveExpert, { id }, operator());
  await daysLeft(id, days);
  return { who: member, id };
};
/** Sets the remaining days; an hour less, so that started days count whole. */
const daysLeft = (id: string, days: number) =>
  server.db.run(
    sql`update expert_application set valid_until = now() + ${days}::int * interval '1 day' - interval '1 hour' where id = ${id}`,
  );
const daysOf = async (member: TestMember): Promise<number> =>
  Math.ceil((Date.parse((await applicationOf(member))?.validUntilAt ?? '') - Date.now()) / 86_400_000);
const order = (member: TestMember, kind: 'renewal' | 'upgrade', expectedCents: number, key?: string) =>
  server.call(daren.orderExpertTerm, { kind, expectedCents }, key === undefined ? member : { token: member.token, key });
const titles = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ title }) => title);

describe('an expert', () => {
  // APPLYFOR-30
  it('holds the role for a year; the end removes it, is notified, and reopens the application', async () => {
    const { who: member, id } = await expertWith(validDays);
    expect(await applicationOf(member)).toMatchObject({
      state: 'approved',
      level: 'expert',
      renewal: { isOpen: false, amountCents: feeCents.expert },
    });
    expect(await daysOf(member)).toBe(validDays);
    // The job finds that the year is not over.
    expect(await server.meetDeadlines(endExpertJob, id)).toBe(1);
    expect(await rolesOf(member)).toEqual(['expert']);
    await server.db.run(sql`update expert_application set valid_until = now() - interval '1 second' where id = ${id}`);
    await server.db.inTx((tx) => endExpertJob.schedule(tx, id, { seconds: 0 }));
    expect(await server.meetDeadlines(endExpertJob, id)).toBe(1);
    expect(await applicationOf(member)).toMatchObject({
      state: 'expired',
      waitUntilAt: null,
      validUntilAt: null,
      renewal: null,
      upgrade: null,
    });
    expect(await rolesOf(member)).toEqual([]);
    expect(await titles(member)).toContain('达人资格已到期');
    expect((await order(member, 'renewal', feeCents.expert)).key).toBe('expert.changed');
    const form = { realName: '周牧野', reason: '收旧瓷二十年，愿意把每一件的来历讲清楚', expectedCents: feeCents.expert };
    expect((await server.call(daren.submitExpertApplication, form, member)).data.state).toBe('pendingPayment');
  });

  // APPLYFOR-30
  it('is reminded fourteen days before the end, and not of an end that has moved', async () => {
    const { who: member, id } = await expertWith(validDays);
    expect(await server.meetDeadlines(remindExpertJob, id)).toBe(1);
    expect(await titles(member)).not.toContain('达人资格即将到期');
    await daysLeft(id, 14);
    await server.db.inTx((tx) => remindExpertJob.schedule(tx, id, { seconds: 0 }));
    expect(await server.meetDeadlines(remindExpertJob, id)).toBe(1);
    expect(await titles(member)).toContain('达人资格即将到期');
  });

  // APPLYFOR-31
  it('renews in the last thirty days; the year starts after the end and the money is the company’s', async () => {
    const { who: member, id } = await expertWith(31);
    expect(await order(member, 'renewal', feeCents.expert)).toMatchObject({ code: 409, key: 'expert.renewEarly' });
    await daysLeft(id, 30);
    expect((await order(member, 'renewal', feeCents.expert - 1)).key).toBe('expert.feeChanged');
    const { data } = await order(member, 'renewal', feeCents.expert);
    expect(data).toMatchObject({
      state: 'approved',
      renewal: { isOpen: true },
      term: { kind: 'renewal', amountCents: feeCents.expert },
    });
    expect((await order(member, 'renewal', feeCents.expert)).data.term?.payNo).toBe(data.term?.payNo);
    expect((await payOpen(member, id)).data).toMatchObject({ state: 'paid' });
    expect([await daysOf(member), await walletOf(member), await escrowOf(member)]).toEqual([
      30 + validDays,
      startCents - 2 * feeCents.expert,
      0,
    ]);
    expect((await applicationOf(member))?.term).toBeNull();
    expect(await titles(member)).toContain('达人资格已续期');
    const due = await server.db.one<{ same: boolean }>(sql`select abs(extract(epoch from d.due_at - a.valid_until)) < 1 as same
      from deadline d join expert_application a on a.id = d.ref where d.kind = ${endExpertJob.kind} and d.ref = ${id}`);
    expect(due.same).toBe(true);
  });

  // APPLYFOR-32
  it('upgrades to the higher rank from its auction level on, for the difference over the remaining days', async () => {
    const { who: member, id } = await expertWith(100);
    const amountCents = upgradeCents(100 * 86_400);
    expect(amountCents).toBe(Math.ceil((20_000 * 100) / 365));
    expect(await applicationOf(member)).toMatchObject({
      upgrade: { amountCents, needs: [{}, {}, { what: 'level', least: 2, isMet: false }] },
    });
    expect((await order(member, 'upgrade', amountCents)).key).toBe('expert.needs');
    await reachLevel(member, 2);
    expect((await order(member, 'upgrade', amountCents)).data.term).toMatchObject({ kind: 'upgrade', amountCents });
    await payOpen(member, id);
    expect(await applicationOf(member)).toMatchObject({
      level: 'senior',
      upgrade: null,
      renewal: { amountCents: feeCents.senior },
    });
    expect([await daysOf(member), await walletOf(member), await escrowOf(member)]).toEqual([
      100,
      startCents - feeCents.expert - amountCents,
      0,
    ]);
    const info = (await server.call(daren.getExpertLevels, {}, member)).data;
    expect(info.own).toMatchObject({ level: 2, feeBp: 350, listings: 35, shareBp: 2_000, isExpert: true, rank: 'senior' });
    // The table has the rights of the own rank at each level beside those of the first rank.
    expect(info.levels.map(({ expert, own }) => [expert.feeBp, own?.feeBp, expert.listings, own?.listings])).toEqual([
      [450, 400, 13, 33],
      [400, 350, 15, 35],
      [350, 300, 20, 40],
      [300, 250, 30, 50],
      [250, 200, 60, 80],
    ]);
    expect((await order(member, 'upgrade', amountCents)).key).toBe('expert.isTop');
  });

  it('applies for the higher rank at its own fee, from its auction level on', async () => {
    const member = await server.memberWith({ walletCents: startCents });
    await verifyMember(server, member.id);
    const form = { realName: '周牧野', reason: '收旧瓷二十年，愿意把每一件的来历讲清楚', levelId: 'senior' as const };
    const submit = (expectedCents: number) => server.call(daren.submitExpertApplication, { ...form, expectedCents }, member);
    expect((await submit(feeCents.expert)).key).toBe('expert.feeChanged');
    expect(await submit(feeCents.senior)).toMatchObject({ code: 409, key: 'expert.needs', field: 'levelId' });
    const { who: senior } = await expertWith(validDays, 'senior');
    expect(await applicationOf(senior)).toMatchObject({
      state: 'approved',
      level: 'senior',
      feeCents: feeCents.senior,
      upgrade: null,
    });
  });
});

describe('an order', () => {
  // APPLYFOR-33
  it('is cancelled or expires, and another one can follow; one is open at a time', async () => {
    const { who: member, id } = await expertWith(20);
    await reachLevel(member, 2);
    expect((await order(member, 'renewal', feeCents.expert)).code).toBe(200);
    expect((await order(member, 'upgrade', upgradeCents(20 * 86_400))).key).toBe('expert.termOpen');
    expect((await server.call(daren.cancelExpertTerm, {}, member)).data.term).toBeNull();
    expect((await server.call(daren.cancelExpertTerm, {}, member)).key).toBe('expert.changed');
    const payNo = (await order(member, 'renewal', feeCents.expert, 'second-order')).data.term?.payNo ?? '';
    await server.db.run(sql`update payment set expires_at = now() - interval '1 second' where pay_no = ${payNo}`);
    await server.db.run(sql`update expert_term set pay_until = now() - interval '1 second' where pay_no = ${payNo}`);
    // Over by the clock, before any job has run.
    expect((await applicationOf(member))?.term).toBeNull();
    expect((await order(member, 'upgrade', upgradeCents(20 * 86_400))).data.term?.kind).toBe('upgrade');
    const next = (await applicationOf(member))?.term?.payNo ?? '';
    expect(await server.meetDeadlines('payment.expire', next)).toBe(1);
    expect((await applicationOf(member))?.term).toBeNull();
    expect(
      await server.db.rows(sql`select state from expert_term where application_id = ${id} and state <> 'cancelled'`),
    ).toEqual([]);
  });

  it('is restricted to experts', async () => {
    const member = await server.memberWith();
    expect((await order(member, 'renewal', feeCents.expert)).code).toBe(404);
    expect((await server.call(daren.cancelExpertTerm, {}, member)).code).toBe(404);
    expect((await server.call(daren.orderExpertTerm, { kind: 'gift', expectedCents: 1 } as never, member)).code).toBe(400);
  });
});

describe('concurrently', () => {
  // APPLYFOR-33
  it('twenty orders create one; payment, cancellation and revocation leave the money in one account', async () => {
    const { who: member, id } = await expertWith(20);
    const responses = await server.together(20, (i) => [
      daren.orderExpertTerm,
      { kind: 'renewal' as const, expectedCents: feeCents.expert },
      { token: member.token, key: `order-term-${i}` },
    ]);
    expect(new Set(responses.map(({ data }) => data?.term?.payNo)).size).toBe(1);
    await server.call(daren.cancelExpertTerm, {}, member);
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      await daysLeft(id, 20);
      await server.db.run(sql`delete from rate_limit`);
      await order(member, 'renewal', feeCents.expert, `order-round-${round}`);
      const before = await walletOf(member);
      const steps = [
        [
          daren.payExpertApplication,
          { applicationId: id, channel: 'balance' as const },
          { token: member.token, key: `pay-round-${round}` },
        ],
        [daren.cancelExpertTerm, {}, { token: member.token, key: `cancel-round-${round}` }],
        [daren.revokeExpert, { id, reason: '刷单' }, { ...operator(), key: `revoke-round-${round}` }],
      ] as const;
      await server.together<Operation>(round % 5 === 0 ? 3 : 2, (i) => steps[(i + round) % (round % 5 === 0 ? 3 : 2)] as never);
      const term = await server.db.one<{ state: string }>(
        sql`select state from expert_term where application_id = ${id} order by created_at desc limit 1`,
      );
      expect(['done', 'cancelled', 'returned', 'pendingPayment']).toContain(term.state);
      expect([round, await escrowOf(member)]).toEqual([round, 0]);
      expect([round, term.state, before - (await walletOf(member))]).toEqual([
        round,
        term.state,
        term.state === 'done' ? feeCents.expert : 0,
      ]);
      if (term.state === 'pendingPayment')
        await server.call(daren.cancelExpertTerm, {}, { token: member.token, key: `after-round-${round}` });
      const { state } = (await applicationOf(member)) ?? {};
      expect(await rolesOf(member)).toEqual(state === 'approved' ? ['expert'] : []);
      if (term.state === 'done') paid += 1;
      await server.db.run(sql`update expert_application set state = 'approved' where id = ${id}`);
      await server.db.run(sql`update member set roles = array['expert'] where id = ${member.id}`);
    }
    expect(paid).toBe(
      (
        await server.db.one<{ n: number }>(
          sql`select count(*)::int as n from expert_term where application_id = ${id} and state = 'done'`,
        )
      ).n,
    );
  });
});
