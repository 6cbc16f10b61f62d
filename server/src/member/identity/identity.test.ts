import { randomBytes } from 'node:crypto';
import { account } from '@juhe/contract/member/account';
import { identity } from '@juhe/contract/member/identity';
import { session } from '@juhe/contract/member/session';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../db/sql.ts';
import { makeHolder, holderPassword } from '../../test/card-holder.ts';
import { residentNumber, verifyMember } from '../../test/resident.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import type { TestMember } from '../../test/test-member.ts';
import { identityMacs, openPerson } from './identity-secrets.ts';
import { releaseIdentityJob, formerDays, identityAccountDeletion } from './identity.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let people = 0;
/** Returns a number that no other test uses. */
const someNumber = (): string => {
  people += 1;
  return residentNumber('1990-06-15', people);
};
const verify = (member: TestMember, number: string, fields: Record<string, unknown> = {}) =>
  server.call(identity.verifyIdentity, { name: '林知夏', number, agreed: true, ...fields }, member);
const state = async (member: TestMember) => (await server.call(identity.getIdentity, {}, member)).data;

describe('a real name', () => {
  // MEMBER-81
  it('is initially absent, verified with name and number, and returned masked', async () => {
    const member = await server.memberWith();
    expect(await state(member)).toEqual({ state: 'none', nameMasked: null, numberMasked: null, refusal: null, decidedAt: null });
    const number = someNumber();
    const verified = await verify(member, ` ${number.slice(0, 6)} ${number.slice(6).toLowerCase()} `);
    expect(verified.data).toMatchObject({
      state: 'verified',
      nameMasked: '林*夏',
      numberMasked: `1********${number.at(-1)}`,
      refusal: null,
    });
    expect(await state(member)).toEqual(verified.data);
    expect((await verify(member, someNumber())).key).toBe('identity.already');
  });

  // MEMBER-81
  it('is encrypted: name and number are in no column, response or key, nor in another member’s', async () => {
    const member = await server.memberWith();
    const number = someNumber();
    await verify(member, number);
    const stored = await server.db.rows<{ row: object }>(sql`select to_jsonb(i) as row from member_identity i`);
    const keys = await server.db.rows<{ row: object }>(sql`select to_jsonb(k) as row from idempotency_key k`);
    const everything = JSON.stringify([stored, keys, await state(member)]);
    expect(everything).not.toContain(number);
    expect(everything).not.toContain(number.slice(6, 14));
    expect(everything).not.toContain('林知夏');
    const { sealed } = await server.db.one<{ sealed: Buffer }>(
      sql`select sealed from member_identity where member_id = ${member.id}`,
    );
    expect(openPerson(server.deps, member.id, sealed)).toEqual({ name: '林知夏', number });
    expect(openPerson(server.deps, 'm1', sealed)).toBeUndefined();
  });

  it('is recognised under a previous key', () => {
    const number = someNumber();
    const { secretKey } = server.deps.secrets;
    const renewed = { secrets: { ...server.deps.secrets, secretKey: randomBytes(32), formerKeys: [secretKey] } };
    expect(identityMacs(renewed, number)[1]).toEqual(identityMacs(server.deps, number)[0]);
  });

  // MEMBER-81
  it('is refused to minors, and another attempt replaces the refusal', async () => {
    const member = await server.memberWith();
    const { day } = await server.db.one<{ day: string }>(
      sql`select ((now() at time zone 'Asia/Shanghai')::date - interval '18 years' + interval '2 days')::date::text as day`,
    );
    expect((await verify(member, residentNumber(day))).data).toMatchObject({
      state: 'refused',
      refusal: 'age',
      nameMasked: null,
    });
    expect((await verify(member, someNumber())).data).toMatchObject({ state: 'verified', refusal: null });
  });

  // MEMBER-81, MEMBER-86
  it('belongs to one member: a second account is refused', async () => {
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    const number = someNumber();
    await verify(member, number);
    expect((await verify(otherMember, number)).data).toMatchObject({ state: 'refused', refusal: 'taken', numberMasked: null });
  });

  it('verifies one of twenty concurrent members with one number', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => server.memberWith()));
    const number = someNumber();
    const responses = await server.together(20, (i) => [
      identity.verifyIdentity,
      { name: '林知夏', number, agreed: true as const },
      { token: members[i]?.token ?? '', key: `identity-${i}` },
    ]);
    expect(responses.map(({ data }) => data.state).filter((now) => now === 'verified')).toHaveLength(1);
    expect(responses.filter(({ data }) => data.refusal === 'taken')).toHaveLength(19);
    expect(server.deadlocks()).toBe(0);
  });

  // MEMBER-82
  it('allows three attempts in 24 hours; a repetition does not count', async () => {
    const member = await server.memberWith();
    const owner = await server.memberWith();
    const number = someNumber();
    await verify(owner, number);
    const first = await server.call(
      identity.verifyIdentity,
      { name: '林知夏', number, agreed: true },
      { ...member, key: 'first-attempt' },
    );
    const repeated = await server.call(
      identity.verifyIdentity,
      { name: '林知夏', number, agreed: true },
      { ...member, key: 'first-attempt' },
    );
    expect(repeated.data).toEqual(first.data);
    await verify(member, number);
    await verify(member, number);
    expect(await verify(member, number, {})).toMatchObject({ code: 429, key: 'identity.daily' });
    expect(await verify(member, someNumber())).toMatchObject({ code: 429 });
  });

  it('rejects an invalid name or number, or missing consent, and counts no attempt', async () => {
    const member = await server.memberWith();
    const number = someNumber();
    const typo = `${number.slice(0, -1)}${number.endsWith('1') ? '2' : '1'}`;
    for (const [input, field] of [
      [{ number: typo }, 'number'],
      [{ number: '11010519491231' }, 'number'],
      [{ name: '林' }, 'name'],
      [{ name: '<b>林</b>' }, 'name'],
      [{ agreed: false }, 'agreed'],
      [{ agreed: undefined }, 'agreed'],
    ] as const)
      expect(await verify(member, number, input)).toMatchObject({ code: 400, field });
    expect((await verify(member, number)).data.state).toBe('verified');
    const visitor = await server.memberWith({ mobile: null });
    expect((await verify(visitor, someNumber())).key).toBe('mobileMissing');
  });
});

describe('a deleted member', () => {
  const eraseMember = (member: TestMember) => server.db.inTx((tx) => identityAccountDeletion.erase(tx, member.id, server.deps));

  // MEMBER-85
  it('takes name and number along; no other account can use the number for 180 days', async () => {
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    const number = someNumber();
    await verify(member, number);
    await eraseMember(member);
    expect((await state(member)).state).toBe('none');
    const { id, dueInDays } = await server.db.one<{ id: string; dueInDays: number }>(
      sql`select f.id, round(extract(epoch from d.due_at - f.left_at) / 86400)::int as "dueInDays"
        from former_identity f join deadline d on d.kind = 'identity.forget' and d.ref = f.id`,
    );
    expect(dueInDays).toBe(formerDays);
    const row = await server.db.one<{ row: object }>(sql`select to_jsonb(f) as row from former_identity f where id = ${id}`);
    expect(JSON.stringify(row)).not.toContain(identityMacs(server.deps, number)[0].toString('hex'));
    expect((await verify(otherMember, number)).data.refusal).toBe('taken');
    expect(await server.meetDeadlines(releaseIdentityJob, id)).toBe(1);
    expect((await verify(otherMember, number)).data.state).toBe('verified');
  });

  it('leaves no name behind on the page for closing the account', async () => {
    const member = await server.memberWith();
    await verifyMember(server, member.id);
    expect((await server.call(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'cancel' }, member)).code).toBe(200);
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
    );
    expect((await server.call(account.cancelAccount, { code }, member)).code).toBe(200);
    expect(await server.db.rows(sql`select 1 from member_identity where member_id = ${member.id}`)).toEqual([]);
  });
});

describe('a withdrawal of more than 1,000.00', () => {
  // MEMBER-83
  it('requires it, which the quote states beforehand', async () => {
    const holder = await makeHolder(server, { walletCents: 300_000 });
    const quote = async (amountCents: number) =>
      (await server.call(withdrawal.getWithdrawalQuote, { type: 'personal', amountCents }, holder)).data;
    expect(await quote(100_000)).toMatchObject({ needsIdentity: false, identityAboveCents: 100_000 });
    const { needsIdentity, feeCents } = await quote(100_001);
    expect(needsIdentity).toBe(true);
    const input = { type: 'personal', cardId: holder.cardId, amountCents: 100_001, feeCents, password: holderPassword } as const;
    await server.db.run(sql`update member set created_at = now() - interval '9 days' where id = ${holder.id}`);
    expect(await server.call(withdrawal.applyForWithdrawal, input, holder)).toMatchObject({
      code: 403,
      key: 'identity.needed',
      field: 'amountCents',
    });
    await verify(holder, someNumber());
    expect((await quote(100_001)).needsIdentity).toBe(false);
    expect((await server.call(withdrawal.applyForWithdrawal, input, holder)).data.state).toBe('applied');
  });
});
