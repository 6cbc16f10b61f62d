import { createHash } from 'node:crypto';
import { redBag } from '@juhe/contract/mall/red-bag';
import { sql } from '../../db/sql.ts';
import { parseOperators } from '../../http/guards/operators.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const anna = 'token-of-anna-0123456789';
const ben = 'token-of-ben-01234567890';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ operators: parseOperators(`anna:${hashOf(anna)},ben:${hashOf(ben)}`) ?? [] });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from red_bag_grant`));

const grant = (token: string, memberId: string, amountCents: number) =>
  server.call(redBag.grantRedBag, { memberId, amountCents }, { token });

describe('granting red packets', () => {
  // MALL-69
  it('requires a second operator above 2,000 yuan, who repeats the call', async () => {
    const { id } = await server.memberWith();
    expect(await grant(anna, id, 200_000)).toMatchObject({ data: { waiting: false, balanceCents: 200_000 } });
    expect(await grant(anna, id, 200_001)).toMatchObject({ data: { waiting: true, balanceCents: 200_000 } });
    // The first operator again, another sum, another member: still only one person.
    expect(await grant(anna, id, 200_001)).toMatchObject({ data: { waiting: true } });
    expect(await grant(ben, id, 200_002)).toMatchObject({ data: { waiting: true } });
    expect(await grant(ben, (await server.memberWith()).id, 200_001)).toMatchObject({ data: { waiting: true } });
    expect(await grant(ben, id, 200_001)).toMatchObject({ data: { waiting: false, balanceCents: 400_001 } });
    // The proposal has been consumed.
    expect(await grant(ben, id, 200_001)).toMatchObject({ data: { waiting: true, balanceCents: 400_001 } });
  });

  // MALL-69
  it('discards a proposal after a day', async () => {
    const { id } = await server.memberWith();
    await grant(anna, id, 500_000);
    await server.db.run(sql`update red_bag_grant set created_at = now() - interval '25 hours'`);
    expect(await grant(ben, id, 500_000)).toMatchObject({ data: { waiting: true, balanceCents: 0 } });
  });

  // MALL-68
  it('is limited per day for one operator and for all, also for concurrent calls', async () => {
    const { id } = await server.memberWith();
    const responses = await server.together(20, () => [
      redBag.grantRedBag,
      { memberId: id, amountCents: 200_000 },
      { token: anna },
    ]);
    expect(responses.every(({ code }) => code === 200)).toBe(true);
    await server.db.run(sql`insert into red_bag_grant (operator, subject, cents, waiting) values ('anna', ${id}, 900000, false)`);
    expect(await grant(anna, id, 100_001)).toMatchObject({ code: 409, key: 'redBag.dayLimit' });
    expect(await grant(anna, id, 100_000)).toMatchObject({ code: 200 });
    await server.db.run(sql`insert into red_bag_grant (operator, subject, cents, waiting) values ('eve', ${id}, 4900000, false)`);
    const last = await server.together(5, () => [redBag.grantRedBag, { memberId: id, amountCents: 60_000 }, { token: ben }]);
    expect(last.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    await server.db.run(sql`update red_bag_grant set created_at = created_at - interval '1 day'`);
    expect(await grant(ben, id, 60_000)).toMatchObject({ code: 200 });
  });
});
