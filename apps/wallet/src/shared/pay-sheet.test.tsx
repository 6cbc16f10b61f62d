import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import messages from '../locales/zh-Hans.json' with { type: 'json' };
import { PaySheet } from './pay-sheet.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
beforeEach(() => localStorage.clear());
afterAll(() => api.restore());

const Wallet = () => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <PaySheet storeAs="wallet" open={open} onClose={() => setOpen(false)} balanceCents={100_000} />
    </>
  );
};

const { pay } = messages;
const payments = () => api.asked.filter(({ url }) => url.endsWith('/grPay'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const show = () =>
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <Wallet />
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
const enter = async (amount: string) => {
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${pay.mobile}`)), '13900000001');
  await userEvent.type(screen.getByLabelText(new RegExp(`^${pay.amount}`)), amount);
  await press(pay.next);
};

it.each([1, 2])(
  'repeats a payment without a response as the same one, also after the sheet was closed %d times',
  async (closed) => {
    let lookUps = 0;
    let isUnanswered = true;
    const before = payments().length;
    api.answer((request) => {
      if (request.url.includes('getRequestContacts')) return envelope([])(request);
      if (request.url.includes('lookUpPayee')) {
        lookUps += 1;
        return envelope({ id: `handle-${lookUps}`, nickname: '周*野', avatar: null })(request);
      }
      if (request.url.includes('getPaymentPassword'))
        return envelope({ isSet: true, lockedUntil: null, hasSignInPassword: true })(request);
      return isUnanswered ? { fault: 'cut' } : envelope({})(request);
    });
    show();
    await enter('8');
    await press(pay.payNow);
    expect(await screen.findByRole('alert')).toBeVisible();
    await press('关闭');
    await press('open');
    if (closed === 2) {
      // Closed without another attempt: the sheet begins with the payee again, who is the same one.
      await press('关闭');
      await press('open');
      await press(pay.next);
    }
    isUnanswered = false;
    await press(pay.payNow);
    await waitFor(() => expect(payments()).toHaveLength(before + 2));
    const [first, second] = payments().slice(before);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    // A paid one is over: the next payment begins with its payee.
    await press('open');
    expect(await screen.findByRole('button', { name: pay.next })).toBeVisible();
  },
);

it.each([
  ['at once', false, 0],
  ['delayed', true, 7200],
  ['delayed by a quarter of an hour', true, 900],
])('repeats a payment %s without a response as the same one after a reload, with another code', async (_, isDelayed, seconds) => {
  let isUnanswered = true;
  let lookUps = 0;
  const before = api.asked.length;
  const paid = () => api.asked.slice(before).filter(({ url }) => /grPay$|sendDelayedPayment/.test(url));
  api.answer((request) => {
    if (request.url.includes('getRequestContacts')) return envelope([])(request);
    if (request.url.includes('lookUpPayee')) {
      lookUps += 1;
      return envelope({ id: `handle-${lookUps}`, nickname: '周*野', avatar: null })(request);
    }
    // Only a first payment may be delayed: the offer ends with the payment whose response was lost.
    if (request.url.includes('getDelayOffer'))
      return envelope({ isOffered: isDelayed && isUnanswered, seconds, aboveCents: 20_000 })(request);
    if (request.url.includes('getPaymentPassword'))
      return envelope({ isSet: false, lockedUntil: null, hasSignInPassword: false })(request);
    return isUnanswered ? { fault: 'cut' } : envelope({})(request);
  });
  const { unmount } = show();
  await enter('300');
  await userEvent.type(await screen.findByLabelText(/^验证码/), '123456');
  await press(pay.payNow);
  expect(await screen.findByRole('alert')).toBeVisible();
  unmount();
  sessionStorage.clear();
  isUnanswered = false;
  show();
  expect(await screen.findByText(pay.unanswered)).toBeVisible();
  await userEvent.type(await screen.findByLabelText(/^验证码/), '654321');
  await press(pay.payNow);
  await waitFor(() => expect(paid()).toHaveLength(2));
  const [first, second] = paid();
  expect([second?.url, second?.headers['idempotency-key']]).toEqual([first?.url, first?.headers['idempotency-key']]);
  expect(second?.url.includes('sendDelayedPayment')).toBe(isDelayed);
  expect(second?.body).toContain('654321');
  // Once it is answered, nothing of it is left on the device.
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toMatch(/13900000001|handle-1/));
});

it('repeats a payment without a response with the code that confirmed it', async () => {
  let isUnanswered = true;
  const before = payments().length;
  api.answer((request) => {
    if (request.url.includes('getRequestContacts')) return envelope([])(request);
    if (request.url.includes('lookUpPayee')) return envelope({ id: 'handle', nickname: '周*野', avatar: null })(request);
    if (request.url.includes('getDelayOffer')) return envelope({ isOffered: false, seconds: 0 })(request);
    if (request.url.includes('getPaymentPassword'))
      return envelope({ isSet: false, lockedUntil: null, hasSignInPassword: false })(request);
    return isUnanswered ? { fault: 'cut' } : envelope({})(request);
  });
  show();
  await enter('300');
  await userEvent.type(await screen.findByLabelText(/^验证码/), '123456');
  await press(pay.payNow);
  expect(await screen.findByRole('alert')).toBeVisible();
  await press('关闭');
  await press('open');
  isUnanswered = false;
  await press(pay.payNow);
  await waitFor(() => expect(payments()).toHaveLength(before + 2));
  const [first, second] = payments().slice(before);
  expect(first?.body).toContain('123456');
  expect([second?.body, second?.headers['idempotency-key']]).toEqual([first?.body, first?.headers['idempotency-key']]);
});
