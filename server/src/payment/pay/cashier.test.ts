import { pay } from '@juhe/contract/payment/pay';
import { audit, balanceOf } from '../../ledger/read.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { escrowOf } from './money.ts';
import { createPayment } from './pay.service.ts';
import { payables } from './payables.ts';

let t: TestServer;
let ann: TestMember;
const effects: string[] = [];

beforeAll(async () => {
  const testPayables = payables.with({
    thing: {
      page: () => null,
      onPaid: async (_tx, { payNo }) => {
        effects.push(payNo);
      },
    },
  });
  t = await testServer({ extensions: [testPayables] });
  ann = await t.memberWith();
});
afterAll(() => t.close());
afterEach(async () => {
  expect(await audit(t.db)).toEqual([]);
});

const open = (amountCents: number) =>
  t.db.inTx((tx) =>
    createPayment(t.deps, tx, {
      memberId: ann.id,
      kind: 'thing',
      refs: [`t${Math.random()}`],
      subject: '<b>茶</b>',
      amountCents,
    }),
  );
const stateOf = async (payNo: string) => (await t.as(ann)(pay.getPayment, { payNo })).data.state;
const escrow = (payNo: string) => balanceOf(t.db, escrowOf(payNo));
const effectsOf = (payNo: string) => effects.filter((effect) => effect === payNo).length;

describe('the sandbox cashier', () => {
  const begin = async (amountCents: number, lang = 'en') => {
    const payment = await open(amountCents);
    const { data } = await t.as(ann)(
      pay.startPayment,
      { payNo: payment.payNo, channel: 'sandbox', returnTo: '/subPackages/order/list?tab=1' },
      { lang },
    );
    const url = new URL(data.cashierUrl ?? '', 'http://x');
    const press = (action: string, token = url.searchParams.get('token') ?? '') =>
      t.app.inject({
        method: 'POST',
        url: url.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ action, token, lang }).toString(),
      });
    return { payment, data, press, page: () => t.app.inject({ method: 'GET', url: `${url.pathname}${url.search}` }) };
  };

  test.each([
    ['zh-Hans', '收银台'],
    ['zh-Hant', '收銀台'],
    ['en', 'Cashier'],
    ['fr', 'Caisse'],
    ['es', 'Caja'],
  ])('shows amount and item in %s without scripts', async (lang, title) => {
    const { data, page } = await begin(123_456, lang);
    expect(data.state).toBe('paying');
    const answer = await page();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.body).toContain(`<html lang="${lang}">`);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain('&lt;b&gt;茶&lt;/b&gt;');
    expect(answer.body).toMatch(/1[\s.,\u00a0\u202f]?234[.,]56/);
  });

  test.each(['success', 'double'])('pays once by %s and leads back', async (action) => {
    const { payment, press, page } = await begin(800);
    const answer = await press(action);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/h5/#/subPackages/order/list?tab=1']);
    expect([await stateOf(payment.payNo), await escrow(payment.payNo), effectsOf(payment.payNo)]).toEqual(['paid', 800, 1]);
    expect((await page()).body).not.toContain('<button');
  });

  test('fails a payment, which can then be retried', async () => {
    const { payment, press } = await begin(800);
    expect((await press('failure')).statusCode).toBe(303);
    expect(await stateOf(payment.payNo)).toBe('paying');
    await press('success');
    expect(await stateOf(payment.payNo)).toBe('paid');
  });

  test('is restricted to payers sent there, and rejects invalid input', async () => {
    const { payment, press } = await begin(800);
    expect((await press('success', 'f'.repeat(32))).statusCode).toBe(404);
    expect((await press('explode')).statusCode).toBe(400);
    expect((await t.app.inject({ method: 'GET', url: `/pay/sandbox/${payment.payNo}` })).statusCode).toBe(404);
    expect(await stateOf(payment.payNo)).toBe('paying');
  });
});
