import { awaitedPayment } from '@juhe/api-client/payment/awaited-payment';
import { type Answer, envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { clearSession, startSession } from '@juhe/auth';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { createAppStore, MessagesProvider, StoreProvider } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import messages from '../frame/late/locales/zh-Hans.json' with { type: 'json' };
import { PaymentResult } from './payment-result.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());
beforeEach(() => {
  jest.useFakeTimers();
  api.asked.length = 0;
  startSession('token', { id: 'm1', nickname: '林知夏' } as MemberInfo);
  awaitedPayment.write('P1');
});
afterEach(() => {
  jest.useRealTimers();
  clearSession();
  document.body.replaceChildren();
});

const payment = (state: string, kind = 'order') => envelope({ payNo: 'P1', kind, state, amountCents: 6_800 });
/** Answers the requests one after the other; the last answer is repeated. */
const inTurn =
  (...responses: readonly Answer[]): Answer =>
  (request) =>
    (responses[Math.min(api.asked.length, responses.length) - 1] ?? envelope(null))(request);
const mount = () =>
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <PaymentResult />
      </MessagesProvider>
    </StoreProvider>,
  );
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

// SHELL-19
it('announces a payment once the channel has confirmed it, also when a response is lost', async () => {
  api.answer(inTurn(payment('paying'), () => ({ fault: 'cut' }), payment('paid')));
  mount();
  await wait(500);
  expect(screen.queryByText(/支付成功/)).toBeNull();
  await wait(4_200);
  expect(screen.getByText('支付成功：¥68.00')).toBeInTheDocument();
  expect(awaitedPayment.read()).toBeUndefined();
});

it('names a top-up of the wallet as such', async () => {
  api.answer(payment('paid', 'recharge.wallet'));
  mount();
  await wait(500);
  expect(screen.getByText('已充值 ¥68.00')).toBeInTheDocument();
});

// SHELL-19
it('stops polling a payment that stays open, is closed, or belongs to somebody else', async () => {
  for (const [answer, requests] of [
    [payment('paying'), 15],
    [payment('closed'), 1],
    [envelope(null, 404, '没有这笔支付'), 1],
  ] as const) {
    api.asked.length = 0;
    awaitedPayment.write('P1');
    api.answer(answer);
    const { unmount } = mount();
    await wait(120_000);
    expect(api.asked).toHaveLength(requests);
    expect(awaitedPayment.read()).toBeUndefined();
    unmount();
  }
  expect(screen.queryByText(/支付成功|已充值/)).toBeNull();
});

it('asks nothing for a visitor', async () => {
  clearSession();
  mount();
  await wait(5_000);
  expect(api.asked).toEqual([]);
});
