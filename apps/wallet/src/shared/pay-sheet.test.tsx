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
afterAll(() => api.restore());

const Wallet = () => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <PaySheet open={open} onClose={() => setOpen(false)} balanceCents={100_000} />
    </>
  );
};

const { pay } = messages;
const payments = () => api.asked.filter(({ url }) => url.endsWith('/grPay'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('repeats a payment without a response as the same one, also after the sheet was closed', async () => {
  let lookUps = 0;
  let isUnanswered = true;
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
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <Wallet />
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${pay.mobile}`)), '13900000001');
  await userEvent.type(screen.getByLabelText(new RegExp(`^${pay.amount}`)), '8');
  await press(pay.next);
  await press(pay.payNow);
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await press('open');
  isUnanswered = false;
  await press(pay.payNow);
  await waitFor(() => expect(payments()).toHaveLength(2));
  const [first, second] = payments();
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  // A paid one is over: the next payment begins with its payee.
  await press('open');
  expect(await screen.findByRole('button', { name: pay.next })).toBeVisible();
});
