import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { SellerSteps } from './seller-steps.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

const payment: OrderPayment = {
  orderNo: 'A1',
  side: 'sell',
  state: 'awaitingConfirm',
  title: '青瓷茶盏',
  picture: '/p.webp',
  quantity: 1,
  amountCents: 60_000,
  counterpart: '林**',
  payDueAt: null,
  confirmDueAt: null,
  claimWithdrawn: false,
  depositCents: 0,
  actions: ['confirm'],
  code: null,
  claim: null,
  needsPassword: true,
  case: null,
};

it('confirms the payment with the payment password once the amount matches', async () => {
  api.answer((request) =>
    request.url.includes('getPaymentPassword')
      ? envelope({ isSet: true, lockedUntil: null, hasSignInPassword: true })(request)
      : envelope({ orderNo: 'A1', state: 'settled' })(request),
  );
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <SellerSteps payment={payment} />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  const confirmations = () =>
    api.asked.filter(({ url }) => url.includes('confirmReceivePayment')).map(({ body }) => new URLSearchParams(body));
  await userEvent.click(screen.getByRole('button', { name: messages.payment.received }));
  const sheet = within(screen.getByRole('dialog', { name: messages.payment.received }));
  await userEvent.type(sheet.getByLabelText(new RegExp(`^${messages.payment.amountReceived}`)), '60');
  await userEvent.type(await sheet.findByLabelText(/^支付密码/), '246813');
  expect(await sheet.findByText(messages.payment.amountDiffers)).toBeVisible();
  expect(confirmations()).toEqual([]);
  await userEvent.type(sheet.getByLabelText(new RegExp(`^${messages.payment.amountReceived}`)), '0');
  await userEvent.click(sheet.getByRole('button', { name: messages.payment.confirmReceived }));
  await waitFor(() => expect(confirmations()).toHaveLength(1));
  expect(Object.fromEntries(confirmations()[0] ?? [])).toEqual({ orderNo: 'A1', amountCents: '60000', password: '246813' });
});
