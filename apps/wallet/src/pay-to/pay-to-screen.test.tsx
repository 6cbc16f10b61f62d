import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as walletPages from '@juhe/contract/pages/wallet';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from '../collect/locales/zh-Hans.json' with { type: 'json' };
import ownMessages from '../locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './pay-to-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

const { collect } = messages;
const { pay } = ownMessages;
const url = walletPages.payTo({ code: 'c'.repeat(22) });
const routes = [url, walletPages.myWallet(), walletPages.particulars()].map(
  (to) => ({ path: to.split('?')[0] ?? '', title: to, access: 'public', kind: 'page' }) as never,
);
const payments = () => api.asked.filter((request) => request.url.endsWith('/grPay'));
const show = () =>
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...ownMessages, ...messages }}>
        <MemoryRouter initialEntries={[url]}>
          <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it.each([
  ['a fixed amount', 800, false],
  ['an amount of the payer’s choice', null, false],
  ['a fixed amount, after a reload,', 800, true],
  ['an amount of the payer’s choice, after a reload,', null, true],
])(
  'repeats a payment of %s without a response as the same one, however often its sheet is closed',
  async (_amount, amountCents, isReloaded) => {
    let reads = 0;
    let isUnanswered = true;
    const before = payments().length;
    api.answer((request) => {
      if (request.url.includes('readCollectCode')) {
        reads += 1;
        return envelope({ payee: `handle-${reads}`, nickname: '周*野', avatar: null, amountCents, memo: '' })(request);
      }
      if (request.url.includes('getPaymentPassword'))
        return envelope({ isSet: true, lockedUntil: null, hasSignInPassword: true })(request);
      if (request.url.endsWith('/grPay')) return isUnanswered ? { fault: 'cut' } : envelope({})(request);
      return envelope({ balanceCents: 100_000, serviceFeeCents: 0, inFlightCents: 0, points: 0, hasCompanyWallet: false })(
        request,
      );
    });
    const { unmount } = show();
    await press(collect.pay);
    if (amountCents === null) {
      await userEvent.type(await screen.findByLabelText(new RegExp(`^${pay.amount}`)), '8');
      await press(pay.next);
    }
    await press(pay.payNow);
    expect(await screen.findByRole('alert')).toBeVisible();
    await press('关闭');
    // Opened and closed without another attempt.
    await press(collect.pay);
    expect(await screen.findByRole('button', { name: pay.payNow })).toBeVisible();
    await press('关闭');
    await press(collect.pay);
    if (isReloaded) {
      unmount();
      show();
      await press(collect.pay);
    } else if (amountCents === null) await press(pay.next);
    isUnanswered = false;
    await press(pay.payNow);
    await waitFor(() => expect(payments()).toHaveLength(before + 2));
    const [first, second] = payments().slice(before);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(await screen.findByRole('status')).toHaveTextContent('周*野');
  },
);
