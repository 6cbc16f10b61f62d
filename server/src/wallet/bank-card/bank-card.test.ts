import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bankCard } from '@juhe/contract/wallet/bank-card';
import { bankCodes, bankOfNumber, isCardNumber } from '@juhe/contract/wallet/banks';
import { notice } from '@juhe/contract/social/notice';
import { session } from '@juhe/contract/member/session';
import { sql } from '../../db/sql.ts';
import { langs } from '../../http/text/lang.ts';
import { cardNumber, isListed } from '../../test/card-number.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { bankNames } from './bank-texts.ts';
import { openCard } from './card-secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const reservedMobile = '13911112222';
/** Sends the code for a card and reads it; the pause between two codes is not under test here. */
const codeFor = async (member: TestMember, number: string, mobile = reservedMobile): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  const sent = await server.call(bankCard.sendBankCardCode, { reservedMobile: mobile, tail: number.slice(-4) }, member);
  expect(sent.data.waitSeconds).toBe(60);
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${mobile} and scene = 'card' order by seq desc limit 1`,
  );
  return code;
};
const save = async (member: TestMember, number: string, fields: Record<string, unknown> = {}) =>
  server.call(
    bankCard.addBankCard,
    { holder: '林知夏', number, reservedMobile, code: await codeFor(member, number), ...fields },
    member,
  );
const listOf = async (member: TestMember) => (await server.call(bankCard.listBankCards, {}, member)).data;

it('recognises bank and kind by the first digits and typing errors by the check digit', () => {
  expect(bankOfNumber('622202')).toEqual({ bank: 'icbc', kind: 'debit' });
  expect(bankOfNumber('9555501234')).toEqual({ bank: 'cmb', kind: 'debit' });
  expect(bankOfNumber('622575')).toEqual({ bank: 'cmb', kind: 'credit' });
  expect([bankOfNumber('62220'), bankOfNumber('100000')]).toEqual([undefined, undefined]);
  for (const number of ['6222020000000088880', '4111111111111111', cardNumber(7)]) {
    expect(isCardNumber(number)).toBe(true);
    expect(isCardNumber(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`)).toBe(false);
  }
  expect(isCardNumber('６２２２０２００００００００００００')).toBe(false);
  expect(new Set(bankCodes).size).toBe(bankCodes.length);
});

// WALLET-27
it.each(langs)('names a bank in %s as the wallet does', async (lang) => {
  const { banks } = JSON.parse(await readFile(join('apps/wallet/src/locales', `${lang}.json`), 'utf8')) as {
    banks: Record<string, string>;
  };
  expect(Object.fromEntries(bankCodes.map((code) => [code, bankNames[code][lang]]))).toEqual(banks);
});

// WALLET-24
it('adds a card with a code to its mobile, shows it masked, and tells the member', async () => {
  const member = await server.memberWith({});
  const added = await save(member, cardNumber(1));
  expect(added.data).toMatchObject({
    bankName: '中国工商银行',
    kind: 'debit',
    tail: cardNumber(1).slice(-4),
    holderMasked: '林*夏',
    mobileMasked: '139****2222',
    isDefault: true,
  });
  expect(Date.parse(added.data.freshUntil ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect(await listOf(member)).toEqual([added.data]);
  const { text } = await server.db.one<{ text: string }>(
    sql`select body as "text" from sms_inbox where mobile = ${reservedMobile} order by seq desc limit 1`,
  );
  expect(text).toContain(`用于绑定尾号 ${cardNumber(1).slice(-4)} 的银行卡`);
  const { data } = await server.call(notice.listNotices, { kind: 'service' }, member);
  expect(data.list.map(({ title }) => title)).toEqual(['已添加银行卡']);
});

// WALLET-26
it('keeps holder, number and mobile sealed: in no column, answer, key or log', async () => {
  const member = await server.memberWith({});
  const number = cardNumber(2);
  await save(member, number);
  const stored = await server.db.rows<{ row: object; sealed: Buffer }>(
    sql`select to_jsonb(c) as row, sealed from bank_card c where member_id = ${member.id}`,
  );
  expect(stored).toHaveLength(1);
  const storedKeys = await server.db.rows(sql`select to_jsonb(k) as row from idempotency_key k`);
  const everything = JSON.stringify([stored.map(({ row }) => row), storedKeys, await listOf(member)]);
  expect(everything).not.toContain(number);
  expect(everything).not.toContain(number.slice(4, 14));
  expect(everything).not.toContain('林知夏');
  const sealed = stored[0]?.sealed ?? Buffer.alloc(0);
  expect(openCard(server.deps, member.id, sealed)).toEqual({ holder: '林知夏', number, mobile: reservedMobile });
  expect(openCard(server.deps, 'm1', sealed)).toBeUndefined();
});

it('after a change of the key a card is read and known again by the former one', async () => {
  const member = await server.memberWith({});
  await save(member, cardNumber(3));
  const { secretKey } = server.deps.secrets;
  const { sealed } = await server.db.one<{ sealed: Buffer }>(sql`select sealed from bank_card where member_id = ${member.id}`);
  const renewed = { secrets: { ...server.deps.secrets, secretKey: randomBytes(32), formerKeys: [secretKey] } };
  expect(openCard(renewed, member.id, sealed)?.number).toBe(cardNumber(3));
  expect(openCard({ secrets: { ...renewed.secrets, formerKeys: [] } }, member.id, sealed)).toBeUndefined();
});

// WALLET-25
it('refuses what is no card to be paid to', async () => {
  const member = await server.memberWith({});
  const number = cardNumber(4);
  const typo = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
  expect((await save(member, typo)).key).toBe('card.number');
  expect((await save(member, cardNumber(4, '622575'))).key).toBe('card.credit');
  const unlisted = cardNumber(4, '100000');
  expect(isListed(unlisted)).toBe(false);
  const unnamed = await save(member, unlisted);
  expect([unnamed.key, unnamed.field]).toEqual(['card.bin', 'bank']);
  for (const input of [
    { number: number.replaceAll('0', '０') },
    { number: `${number} ` },
    { holder: '林' },
    { holder: '<b>林</b>' },
  ])
    expect((await save(member, number, input)).code).toBe(400);
  expect(await listOf(member)).toEqual([]);
  const named = await save(member, unlisted, { bank: 'other', holder: '阿•不都  克里木' });
  expect(named.data.bankName).toBe('其他银行');
  await save(member, number, { holder: '阿·不都 克里木' });
  expect(await listOf(member)).toHaveLength(2);
});

// WALLET-24
it('accepts a code bound to card and member once, and none of another purpose', async () => {
  const [member, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  const [number, further] = [cardNumber(5), cardNumber(6)];
  const input = { holder: '林知夏', reservedMobile };
  const foreign = await codeFor(otherMember, number);
  expect((await server.call(bankCard.addBankCard, { ...input, number, code: foreign }, member)).key).toBe('code.wrong');
  const code = await codeFor(member, number);
  expect((await server.call(bankCard.addBankCard, { ...input, number: further, code }, member)).key).toBe('code.wrong');
  expect((await server.call(bankCard.addBankCard, { ...input, number, code }, member)).code).toBe(200);
  expect((await server.call(bankCard.addBankCard, { ...input, number: further, code }, member)).key).toBe('code.wrong');
  expect((await server.call(session.sendSmsCode, { mobile: reservedMobile, scene: 'card' }, member)).key).toBe('sms.payment');
});

// WALLET-23
it('knows a card again, and keeps all cards to one holder', async () => {
  const [member, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  await save(member, cardNumber(10));
  expect((await save(member, cardNumber(10))).key).toBe('card.again');
  expect((await save(member, cardNumber(11), { holder: '周牧野' })).key).toBe('card.holder');
  // Two members may have the same card: spouses share one.
  expect((await save(otherMember, cardNumber(10))).code).toBe(200);
});

// WALLET-28, WALLET-29
it('changes a card; the number only when it is written anew, and the card is fresh again', async () => {
  const member = await server.memberWith({});
  const { cardId } = (await save(member, cardNumber(20))).data;
  await server.db.run(sql`update bank_card set changed_at = now() - interval '25 hours' where id = ${cardId}`);
  expect((await listOf(member))[0]?.freshUntil).toBeNull();
  const input = { cardId, holder: '林小夏', reservedMobile: '13933334444' };
  const updated = await server.call(
    bankCard.updateBankCard,
    { ...input, code: await codeFor(member, cardNumber(20), '13933334444') },
    member,
  );
  expect(updated.data).toMatchObject({ tail: cardNumber(20).slice(-4), holderMasked: '林*夏', mobileMasked: '139****4444' });
  expect(updated.data.freshUntil).not.toBeNull();
  const number = cardNumber(21, '621483');
  const renewed = await server.call(
    bankCard.updateBankCard,
    { ...input, number, code: await codeFor(member, number, '13933334444') },
    member,
  );
  expect(renewed.data).toMatchObject({ cardId, bankName: '招商银行', tail: number.slice(-4), isDefault: true });
});

// WALLET-23
it('has exactly one default card after any addition, selection and removal', async () => {
  const member = await server.memberWith({});
  const ids = [];
  for (let i = 30; i < 33; i += 1) ids.push((await save(member, cardNumber(i), { isDefault: i === 31 })).data.cardId);
  const [first = '', second = '', third = ''] = ids;
  const defaults = async () => (await listOf(member)).filter(({ isDefault }) => isDefault).map(({ cardId }) => cardId);
  expect(await defaults()).toEqual([second]);
  await server.call(bankCard.setDefaultBankCard, { cardId: first }, member);
  expect(await defaults()).toEqual([first]);
  await server.call(bankCard.removeBankCard, { cardId: first }, member);
  expect(await defaults()).toEqual([third]);
  await server.call(bankCard.removeBankCard, { cardId: third }, member);
  await server.call(bankCard.removeBankCard, { cardId: second }, member);
  expect(await listOf(member)).toEqual([]);
});

it('retains one default under twenty concurrent changes and removals', async () => {
  const member = await server.memberWith({});
  const ids: string[] = [];
  for (let i = 40; i < 44; i += 1) ids.push((await save(member, cardNumber(i))).data.cardId);
  await server.db.run(sql`delete from rate_limit`);
  const responses = await server.together(20, (i) => [
    i % 5 === 4 ? bankCard.removeBankCard : bankCard.setDefaultBankCard,
    { cardId: ids[i % 3] ?? '' },
    { token: member.token, key: `default-key-${i}` },
  ]);
  expect(responses.filter(({ code }) => code >= 500)).toEqual([]);
  const remainingCards = await listOf(member);
  expect(remainingCards.length).toBeLessThan(4);
  expect(remainingCards.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

// WALLET-23
it('keeps ten cards at most', async () => {
  const member = await server.memberWith({});
  for (let i = 50; i < 60; i += 1) expect((await save(member, cardNumber(i))).code).toBe(200);
  const eleventh = await save(member, cardNumber(60));
  expect([eleventh.key, eleventh.msg]).toEqual(['card.most', '最多可添加 10 张银行卡，请先移除一张']);
});

it('answers another member’s card as missing', async () => {
  const [member, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  const { cardId } = (await save(member, cardNumber(70))).data;
  const number = cardNumber(71);
  const input = { cardId, holder: '林知夏', number, reservedMobile, code: await codeFor(otherMember, number) };
  expect((await server.call(bankCard.updateBankCard, input, otherMember)).key).toBe('card.missing');
  expect((await server.call(bankCard.setDefaultBankCard, { cardId }, otherMember)).key).toBe('card.missing');
  expect((await server.call(bankCard.removeBankCard, { cardId }, otherMember)).key).toBe('card.missing');
  expect(await listOf(member)).toHaveLength(1);
});

it('a member without a mobile adds no card', async () => {
  const member = await server.memberWith({ mobile: null });
  const input = { holder: '林知夏', number: cardNumber(80), reservedMobile, code: '123456' };
  expect((await server.call(bankCard.addBankCard, input, member)).key).toBe('mobileMissing');
});
