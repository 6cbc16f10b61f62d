import { card } from '@juhe/contract/applyfor/card';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { cardShop } from '../../test/card-shop.ts';
import { makeCard } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { cardCouponsJob } from './card-jobs.ts';
import { rightsOf } from '../../rights/api.ts';
import { cleanUpTrials } from './trial.service.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

const { buyer, bought, ownCard } = cardShop(() => server);
const tryCard = (member: TestMember, cardId: string) => server.call(card.tryCard, { cardId }, member);
const shown = async (member: TestMember, cardId: string) =>
  (await server.call(card.listOfferedCards, {}, member)).data.find(({ id }) => id === cardId);
const memberCard = (member: TestMember, cardId: string) =>
  server.db.one<{ id: string; hours: number; couponsIn: number | null }>(sql`select mc.id,
      extract(epoch from mc.active_until - mc.active_from)::int / 3600 as hours,
      (select extract(epoch from d.due_at - now())::int / 3600 from deadline d where d.kind = 'card.coupons' and d.ref = mc.id) as "couponsIn"
    from member_card mc where mc.member_id = ${member.id} and mc.card_id = ${cardId}`);

describe('the trial day of a card', () => {
  // APPLYFOR-42
  it('grants its rights for 24 hours without coupons, is free, and ends automatically', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server, { hasTrial: true, pointsPercent: 150, couponsAMonth: 2 })];
    expect(await shown(member, cardId)).toMatchObject({ canTry: true, isTrial: false, activeUntilAt: null });
    expect((await tryCard(member, cardId)).code).toBe(200);
    expect(await shown(member, cardId)).toMatchObject({ canTry: false, isTrial: true, nextCouponsAt: null });
    expect((await rightsOf(server.db, member.id)).pointsPercent).toBe(150);
    const { id, hours } = await memberCard(member, cardId);
    expect(hours).toBe(24);
    await server.db.run(sql`update member_card set active_from = active_from - interval '1 day', active_until = active_until - interval '1 day',
      trial_until = trial_until - interval '1 day' where id = ${id}`);
    await server.meetDeadlines(cardCouponsJob, id);
    expect((await server.db.rows(sql`select from card_coupon where member_card_id = ${id}`)).length).toBe(0);
    expect((await rightsOf(server.db, member.id)).pointsPercent).toBe(100);
    expect(await shown(member, cardId)).toMatchObject({ canTry: false, isTrial: false, activeUntilAt: null });
    expect((await tryCard(member, cardId)).key).toBe('card.trialUsed');
  });

  // APPLYFOR-44
  it('is combined with a purchase, whose coupons are issued after the refund period, and whose refund removes only its own days', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server, { hasTrial: true, couponsAMonth: 2 })];
    await tryCard(member, cardId);
    const orderNo = await bought(member, cardId);
    expect(await memberCard(member, cardId)).toMatchObject({ hours: 31 * 24 });
    expect((await memberCard(member, cardId)).couponsIn).toBeGreaterThanOrEqual(47);
    expect((await server.call(card.refundCardOrder, { orderNo }, member)).code).toBe(200);
    expect(await memberCard(member, cardId)).toMatchObject({ hours: 24 });
    expect((await ownCard(member, cardId))?.activeUntilAt).not.toBeNull();
  });

  // APPLYFOR-42
  it.each([
    ['who has bought it', { hasTrial: true }, true, 'card.trialUsed'],
    ['a card without one', {}, false, 'card.noTrial'],
  ])('is refused for %s', async (_, fields, isBuyer, key) => {
    const [member, cardId] = [await buyer(), await makeCard(server, fields)];
    if (isBuyer) await bought(member, cardId);
    expect(await shown(member, cardId)).toMatchObject({ canTry: false });
    expect(await tryCard(member, cardId)).toMatchObject({ code: 409, key });
  });

  it('is refused for a withdrawn or unknown card, and for visitors', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server, { hasTrial: true })];
    await server.db.run(sql`update rights_card set is_offered = false where id = ${cardId}`);
    expect((await tryCard(member, cardId)).key).toBe('card.off');
    expect((await tryCard(member, 'nope')).code).toBe(404);
    expect((await server.call(card.tryCard, { cardId })).code).toBe(401);
  });
});

describe('one person with several accounts', () => {
  const tryTwice = async (prepare: (first: TestMember, second: TestMember) => Promise<unknown>) => {
    const [first, second, cardId] = [await buyer(), await buyer(), await makeCard(server, { hasTrial: true })];
    expect((await tryCard(first, cardId)).code).toBe(200);
    await prepare(first, second);
    return { first, second, cardId, answer: await tryCard(second, cardId) };
  };

  // APPLYFOR-43
  it('allows one trial per mobile, also after the first account was closed, until the mobile is deleted', async () => {
    const { second, cardId, answer, first } = await tryTwice(async (firstMember, secondMember) => {
      await server.db.run(sql`update member set mobile = null where id = ${firstMember.id}`);
      await server.db.run(sql`update member set mobile = ${firstMember.mobile ?? ''} where id = ${secondMember.id}`);
    });
    expect(answer).toMatchObject({ code: 409, key: 'card.trialTaken' });
    await server.db.run(sql`update card_trial set created_at = now() - interval '181 days'`);
    await cleanUpTrials(server.db);
    expect((await tryCard(second, cardId)).code).toBe(200);
    expect((await tryCard(first, cardId)).code).toBe(403);
  });

  // APPLYFOR-43
  it('allows one trial per browser in 30 days', async () => {
    const { second, cardId, answer } = await tryTwice((firstMember, secondMember) =>
      server.db.run(sql`insert into known_device (member_id, device_hash, last_seen_at)
        select id, '\\x01'::bytea, now() from unnest(${[firstMember.id, secondMember.id]}::text[]) as m (id)`),
    );
    expect(answer).toMatchObject({ code: 409, key: 'card.trialTaken' });
    await server.db.run(sql`update known_device set last_seen_at = now() - interval '31 days' where member_id = ${second.id}`);
    expect((await tryCard(second, cardId)).code).toBe(200);
  });
});

describe('concurrently', () => {
  it('twenty attempts start one trial', async () => {
    const [member, cardId] = [await buyer(), await makeCard(server, { hasTrial: true })];
    const responses = await server.together(20, (i) => [
      card.tryCard,
      { cardId },
      { token: member.token, key: `try-${member.id}-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'card.trialUsed')).toHaveLength(19);
    expect(await memberCard(member, cardId)).toMatchObject({ hours: 24 });
  });

  it('a trial and a payment: the day is granted or not, and the paid days always', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [member, cardId] = [await buyer(), await makeCard(server, { hasTrial: true })];
      const [trial] = await Promise.all([tryCard(member, cardId), bought(member, cardId)]);
      expect((await memberCard(member, cardId)).hours).toBe((trial.code === 200 ? 31 : 30) * 24);
    }
  });
});
