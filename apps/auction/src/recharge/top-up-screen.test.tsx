import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { lastTopUp } from './last-top-up.ts';
import { Screen } from './top-up-screen.tsx';

let emit: (kind?: string) => void;
jest.mock('@juhe/api-client/common/live', () => ({
  useMemberChanges: (onChange: typeof emit) => {
    emit = onChange;
  },
}));

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
  window.scrollTo = () => undefined;
});
afterAll(() => api.restore());

const topUps = () =>
  api.asked.filter(({ url }) => url.includes('recharge/getPayParam')).map(({ body }) => new URLSearchParams(body));
const show = (state = () => 'paid') => {
  api.asked.length = 0;
  api.answer((request) => {
    if (request.url.includes('getRechargeChannels')) return envelope({ channels: ['balance', 'sandbox'] })(request);
    if (request.url.includes('getMemberWallet'))
      return envelope({ balanceCents: 500_000, serviceFeeCents: 0, inFlightCents: 0, points: 0, hasCompanyWallet: false })(
        request,
      );
    if (request.url.includes('getPaymentPassword'))
      return envelope({ isSet: true, lockedUntil: null, hasSignInPassword: true })(request);
    if (!request.url.includes('recharge/getPayParam'))
      return envelope({ payNo: 'P1', state: state(), amountCents: 10_000 })(request);
    return request.body.includes('password=')
      ? envelope({ payNo: 'P1', state: 'paid', amountCents: 10_000, channel: 'balance', cashierUrl: null })(request)
      : envelope(null, 400, '今日累计超过 ¥500，请输入密码', { field: 'password' })(request);
  });
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};

it('asks for a confirmation when the server requires it, whatever the amount, and pays on the sixth digit', async () => {
  show();
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${messages.topUp.channels.balance}`) }));
  await userEvent.click(screen.getByRole('button', { name: /¥100\.00$/ }));
  const field = await screen.findByLabelText(/^支付密码/);
  expect(field).toHaveAccessibleDescription(/今日累计超过/);
  expect(field).toHaveFocus();
  await userEvent.type(field, '246813');
  await waitFor(() => expect(topUps()).toHaveLength(2));
  expect(Object.fromEntries(topUps()[1] ?? [])).toMatchObject({
    kind: 'serviceFee',
    amountCents: '10000',
    channel: 'balance',
    password: '246813',
  });
  await waitFor(() => expect(screen.queryByLabelText(/^支付密码/)).toBeNull());
});

it('asks for no confirmation at a cashier, nor for another amount', async () => {
  show();
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${messages.topUp.channels.balance}`) }));
  await userEvent.click(screen.getByRole('button', { name: /¥100\.00$/ }));
  await screen.findByLabelText(/^支付密码/);
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${messages.topUp.channels.sandbox}`) }));
  expect(screen.queryByLabelText(/^支付密码/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${messages.topUp.channels.balance}`) }));
  expect(screen.getByLabelText(/^支付密码/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '¥50' }));
  expect(screen.queryByLabelText(/^支付密码/)).toBeNull();
});

it('shows a payment that arrives after the member has returned from the cashier', async () => {
  lastTopUp.write('P1');
  let state = 'paying';
  show(() => state);
  expect(await screen.findByText(messages.topUp.unpaid.replace('{amount}', '¥100.00'))).toBeVisible();
  state = 'paid';
  act(() => emit('payment'));
  expect(await screen.findByText(messages.topUp.paid.replace('{amount}', '¥100.00'))).toBeVisible();
  act(() => {
    void lastTopUp.write(undefined);
  });
});
