import { code } from '@juhe/contract/auction/code';
import { upload } from '@juhe/contract/common/upload';
import encodeQR from 'qr';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import type { TestMember } from '../../test/test-member.ts';
import { hourlyCleanUp } from '../../idempotency/clean-up.ts';
import { makeSale } from '../../test/auction.ts';
import { isOfKind } from './payload.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.close());

const wechat = 'wxp://f2f0AbCdEfGhIjKlMnOpQrStUvWxYz01';
const otherWechat = 'wxp://f2f0ZZZZZZZZZZZZZZZZZZZZZZZZZZ02';
const alipay = 'https://qr.alipay.com/fkx12345abcdefgh67890';

/** A screenshot with or without a QR code in its middle. */
const screenshot = async (payload: string | null): Promise<File> => {
  const page = sharp({ create: { width: 500, height: 900, channels: 3, background: '#09bb07' } });
  const qr =
    payload === null
      ? []
      : [
          {
            input: await sharp(encodeQR(payload, 'gif', { scale: 6 }))
              .png()
              .toBuffer(),
          },
        ];
  return new File([new Uint8Array(await page.composite(qr).jpeg().toBuffer())], 'code.jpg', { type: 'image/jpeg' });
};
const uploaded = async (member: TestMember, payload: string | null, purpose: 'paymentCode' | 'voucher' = 'paymentCode') => {
  const { data } = await t.as(member)(upload.uploadPictures, { file: await screenshot(payload), purpose });
  return data[0]?.id ?? '';
};
const codesOf = async (member: TestMember) => (await t.as(member)(code.listPaymentCodes)).data;
const uploadCode = async (member: TestMember, kind: 'wechat' | 'alipay' | 'bank', payload: string | null, sms?: string) =>
  t.as(member)(code.uploadPaymentCode, {
    kind,
    uploadId: await uploaded(member, payload),
    payee: '林知夏',
    ...(sms === undefined ? {} : { code: sms }),
  });
const smsOf = async (member: TestMember, kind: 'wechat' | 'alipay') => {
  await t.db.run(sql`delete from rate_limit`);
  expect((await t.as(member)(code.sendPaymentCodeSms, { kind })).code).toBe(200);
  const sent = await t.db.one<{ code: string; body: string }>(
    sql`select code, body from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
  );
  expect(sent.body).toContain('更换竞拍收款码');
  return sent.code;
};

// AUCTION-85
it('decodes the picture and does not store it', async () => {
  const member = await t.memberWith();
  expect(await codesOf(member)).toEqual({ codes: [], needsSms: false });
  const answer = await uploadCode(member, 'wechat', wechat);
  expect(answer).toMatchObject({ code: 200, data: { kind: 'wechat', payload: wechat, payee: '林知夏', inUse: false } });
  expect(await codesOf(member)).toEqual({ codes: [answer.data], needsSms: true });
  expect(await t.db.rows(sql`select from upload where member_id = ${member.id} and attached_at is not null`)).toEqual([]);
});

it.each([
  ['a picture without a code', 'wechat', null, 'code.noQr', 'uploadId'],
  ['a code of another kind', 'wechat', alipay, 'code.kindMismatch', 'kind'],
  ['an address of somebody’s own', 'alipay', 'https://qr.alipay.com.evil.example/fkx12345678', 'code.kindMismatch', 'kind'],
] as const)('refuses %s and changes nothing', async (_name, kind, payload, key, field) => {
  const member = await t.memberWith();
  expect(await uploadCode(member, kind, payload)).toMatchObject({ code: 400, key, field });
  expect((await codesOf(member)).codes).toEqual([]);
});

it('refuses pictures of another member, of another purpose and of nobody alike', async () => {
  const [member, otherMember] = [await t.memberWith(), await t.memberWith()];
  const ids = [await uploaded(otherMember, wechat), await uploaded(member, wechat, 'voucher'), 'nope'];
  for (const uploadId of ids)
    expect(await t.as(member)(code.uploadPaymentCode, { kind: 'wechat', uploadId, payee: '林知夏' })).toMatchObject({
      code: 400,
      key: 'upload.unknown',
    });
});

// AUCTION-86
it('requires an SMS code bound to the kind before a payment code is replaced', async () => {
  const member = await t.memberWith();
  await uploadCode(member, 'wechat', wechat);
  expect(await uploadCode(member, 'wechat', otherWechat)).toMatchObject({ code: 400, key: 'code.smsMissing', field: 'code' });
  const forAlipay = await smsOf(member, 'alipay');
  expect(await uploadCode(member, 'wechat', otherWechat, forAlipay)).toMatchObject({ code: 400, key: 'code.wrong' });
  const forWechat = await smsOf(member, 'wechat');
  expect((await uploadCode(member, 'wechat', otherWechat, forWechat)).code).toBe(200);
  // Already used.
  expect(await uploadCode(member, 'wechat', wechat, forWechat)).toMatchObject({ code: 400, key: 'code.wrong' });
  expect((await codesOf(member)).codes.map(({ payload }) => payload)).toEqual([otherWechat]);
});

it('sends one SMS for one key, however often and whenever the call is repeated', async () => {
  const member = await t.memberWith();
  await uploadCode(member, 'wechat', wechat);
  const requestSms = (key: string, kind: 'wechat' | 'alipay' = 'wechat') =>
    t.call(code.sendPaymentCodeSms, { kind }, { token: member.token, key });
  const sent = async () => (await t.db.rows(sql`select from sms_inbox where mobile = ${member.mobile}`)).length;
  const responses = await Promise.all(Array.from({ length: 5 }, () => requestSms('payment-code-1')));
  // Requests that arrived while the first one ran may retry.
  expect(responses.filter(({ code: status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(await requestSms('payment-code-1')).toMatchObject({ code: 200, data: { waitSeconds: 60 } });
  expect(await sent()).toBe(1);
  expect(await requestSms('payment-code-1', 'alipay')).toMatchObject({ code: 409, key: 'keyReused' });
  // A refusal by the rate limit releases the key.
  expect((await requestSms('payment-code-2')).code).toBe(429);
  await t.db.run(sql`delete from rate_limit`);
  expect((await requestSms('payment-code-2')).code).toBe(200);
  expect(await sent()).toBe(2);
  // A process that died between claim and response blocks the key for at most a minute.
  await t.db.run(sql`update idempotency_key set answer = null where key = 'payment-code-2'`);
  await t.db.run(sql`delete from rate_limit`);
  expect((await requestSms('payment-code-2')).code).toBe(429);
  await t.db.run(sql`update idempotency_key set created_at = now() - interval '61 seconds' where key = 'payment-code-2'`);
  expect((await requestSms('payment-code-2')).code).toBe(200);
  expect(await sent()).toBe(3);
});

describe('what a former code said', () => {
  const rowsOf = (member: TestMember) =>
    t.db.rows<{
      payload: string | null;
      payee: string | null;
      present: boolean;
    }>(sql`select payload, payee, ended_at is null as present
      from payment_code where member_id = ${member.id} order by created_at`);
  const endedAgo = (member: TestMember, days: number) =>
    t.db.run(sql`update payment_code set ended_at = now() - ${days}::int * interval '1 day'
      where member_id = ${member.id} and ended_at is not null`);

  // AUCTION-93
  it('is erased 180 days after removal, and a new one still requires an SMS code', async () => {
    const member = await t.memberWith();
    await uploadCode(member, 'wechat', wechat);
    await uploadCode(member, 'alipay', alipay, await smsOf(member, 'alipay'));
    await t.as(member)(code.removePaymentCode, { kind: 'wechat' });
    await endedAgo(member, 179);
    await t.meetDeadlines(hourlyCleanUp);
    expect((await rowsOf(member)).map(({ payload }) => payload)).toEqual([wechat, alipay]);
    await endedAgo(member, 181);
    await t.meetDeadlines(hourlyCleanUp);
    expect(await rowsOf(member)).toEqual([
      { payload: null, payee: null, present: false },
      { payload: alipay, payee: '林知夏', present: true },
    ]);
    await t.as(member)(code.removePaymentCode, { kind: 'alipay' });
    expect(await codesOf(member)).toEqual({ codes: [], needsSms: true });
    // Two erased codes have no value in common.
    const otherMember = await t.memberWith();
    await uploadCode(otherMember, 'wechat', wechat);
    await t.as(otherMember)(code.removePaymentCode, { kind: 'wechat' });
    await endedAgo(otherMember, 181);
    await t.meetDeadlines(hourlyCleanUp);
    expect(await t.db.one(sql`select members_related(${member.id}, ${otherMember.id}) as related`)).toEqual({ related: false });
  });

  // AUCTION-93
  it('is retained while a payment to it is open, disputed, or decided within 180 days', async () => {
    const { orderNo, seller } = await makeSale(t);
    await t.db.run(sql`update payment_code set ended_at = now() - interval '400 days' where member_id = ${seller.id}`);
    const order = sql`order_no = ${orderNo}`;
    const isErased = async () => {
      await t.meetDeadlines(hourlyCleanUp);
      return (await rowsOf(seller)).every(({ payload }) => payload === null);
    };
    expect(await isErased()).toBe(false);
    await t.db.run(sql`update auction_order set state = 'inStorage', owned_since = now() - interval '179 days' where ${order}`);
    expect(await isErased()).toBe(false);
    await t.db.run(sql`update auction_order set owned_since = now() - interval '181 days', ended_at = now() where ${order}`);
    await t.db.run(sql`insert into auction_case (order_id, kind, opened_by, statements_until)
      select id, 'dispute', 'seller', now() from auction_order where ${order}`);
    expect(await isErased()).toBe(false);
    await t.db.run(sql`update auction_case set state = 'forBuyer', opened_at = now() - interval '190 days',
      closed_at = now() - interval '181 days' where order_id = (select id from auction_order where ${order})`);
    expect(await isErased()).toBe(true);
  });
});

// AUCTION-86
it('requires an SMS code also after a removal', async () => {
  const member = await t.memberWith();
  await uploadCode(member, 'wechat', wechat);
  expect(await t.as(member)(code.removePaymentCode, { kind: 'alipay' })).toMatchObject({ code: 404, key: 'code.missing' });
  expect((await t.as(member)(code.removePaymentCode, { kind: 'wechat' })).code).toBe(200);
  expect(await codesOf(member)).toEqual({ codes: [], needsSms: true });
  expect(await uploadCode(member, 'wechat', wechat)).toMatchObject({ key: 'code.smsMissing' });
});

it('stores one of twenty concurrent first codes', async () => {
  const member = await t.memberWith();
  const uploadId = await uploaded(member, wechat);
  const input = { kind: 'wechat', uploadId, payee: '林知夏' } as const;
  const responses = await t.together(20, () => [code.uploadPaymentCode, input, member]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(responses.filter((answer) => answer.key === 'code.smsMissing')).toHaveLength(19);
  expect((await codesOf(member)).codes).toHaveLength(1);
});

it('returns the first result for ten calls with one key', async () => {
  const member = await t.memberWith();
  const input = { kind: 'wechat', uploadId: await uploaded(member, wechat), payee: '林知夏' } as const;
  const responses = await t.together(10, () => [
    code.uploadPaymentCode,
    input,
    { token: member.token, key: 'same-code-ten-times' },
  ]);
  expect(responses.map((answer) => answer.code)).toEqual(Array(10).fill(200));
  expect(new Set(responses.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
  expect(await t.db.rows(sql`select from payment_code where member_id = ${member.id}`)).toHaveLength(1);
});

it.each([
  ['kind', 'cash'],
  ['payee', '林'],
  ['payee', '林'.repeat(31)],
  ['uploadId', ['a', 'b']],
  ['code', '12345'],
  ['code', '１２３４５６'],
])('refuses %s = %j', async (field, value) => {
  const member = await t.memberWith();
  const input = { kind: 'wechat', uploadId: await uploaded(member, wechat), payee: '林知夏', [field]: value };
  expect(await t.as(member)(code.uploadPaymentCode, input as never)).toMatchObject({ code: 400, field });
  expect((await codesOf(member)).codes).toEqual([]);
});

// AUCTION-85
it('recognises the codes of each kind', () => {
  expect(isOfKind('alipay', 'HTTPS://QR.ALIPAY.COM/FKX12345ABCDEFGH')).toBe(true);
  expect(isOfKind('bank', 'https://qr.95516.com/00010000/01234567890123456789')).toBe(true);
  expect(isOfKind('bank', `000201${'0'.repeat(60)}6304A1B2`)).toBe(true);
  expect(isOfKind('bank', 'https://example.com/pay')).toBe(false);
  expect(isOfKind('wechat', 'weixin://dl/business')).toBe(false);
});
