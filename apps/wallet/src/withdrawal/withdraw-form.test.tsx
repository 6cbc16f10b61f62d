import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import type { BankCard } from '@juhe/contract/wallet/bank-card.schemas';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { WithdrawForm } from './withdraw-form.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());

const quote = {
  balanceCents: 20_000,
  leastCents: 1000,
  feeCents: 13,
  savedCents: 0,
  netCents: 12_332,
  leftToday: 3,
  arrivesBy: '2026-12-02T00:00:00.000Z',
  needsIdentity: false,
  identityAboveCents: 0,
};
const card = { cardId: 'c1', bankName: '中国工商银行', tail: '8880' } as BankCard;

it('keeps the amount while the member selects another card, and not for the other wallet', async () => {
  api.answer((request) =>
    envelope(request.url.includes('getPaymentPassword') ? { isSet: true, lockedUntil: null, hasSignInPassword: true } : quote)(
      request,
    ),
  );
  const store = createAppStore();
  const show = (type: 'personal' | 'company') =>
    render(
      <StoreProvider store={store}>
        <MessagesProvider messages={messages}>
          <MemoryRouter>
            <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
              <WithdrawForm type={type} card={card} />
            </RouteTableProvider>
          </MemoryRouter>
        </MessagesProvider>
      </StoreProvider>,
    );
  const first = show('personal');
  await userEvent.type(screen.getByLabelText(/^提现金额/), '123.45');
  first.unmount();
  const second = show('personal');
  expect(screen.getByLabelText(/^提现金额/)).toHaveValue('123.45');
  second.unmount();
  show('company');
  expect(screen.getByLabelText(/^提现金额/)).toHaveValue('');
});
