import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as walletPages from '@juhe/contract/pages/wallet';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recentMonths } from '../shared/recent-months.ts';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './check-statement-screen.tsx';

const texts = messages.statement;
let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
  window.scrollTo = () => undefined;
});
afterAll(() => api.restore());

const particulars = { path: walletPages.particulars.path, title: '钱包明细', access: 'required' as const, kind: 'page' as const };
const checkCode = async () => {
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter initialEntries={[walletPages.checkStatement({ code: 'K7QM-2F9D-K7QM-2F9D-K7QM' })]}>
          <RouteTableProvider routes={[particulars]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  expect(screen.getByRole('heading', { name: texts.head })).toBeVisible();
  expect(screen.getByText(texts.codePlace)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: texts.check }));
};

// WALLET-17
it('announces a genuine statement at the top, with the figures to compare, in place of the explanations', async () => {
  api.answer(
    envelope({
      account: 'personal',
      month: '2026-10',
      owner: '林**',
      openingCents: 100_000,
      closingCents: 90_050,
      entries: 12,
      issuedAt: '2026-11-02T01:00:00Z',
    }),
  );
  await checkCode();
  const result = within(screen.getByRole('status'));
  expect(await result.findByRole('heading', { name: texts.ours })).toBeVisible();
  expect(
    result
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
      .slice(0, 3),
  ).toEqual([
    ['期初余额', '¥1,000.00'],
    ['期末余额', '¥900.50'],
    ['笔数', '12'],
  ]);
  expect(screen.queryByText(texts.codePlace)).toBeNull();
  // Another code is not the verified one.
  await userEvent.type(screen.getByLabelText(/^账单验证码/), 'X');
  expect(result.queryByRole('heading', { name: texts.ours })).toBeNull();
});

it('keeps the explanations beside a refusal, and leads to the own statement of the month that has ended', async () => {
  api.answer(envelope(null, 404, '这不是我们出具的账单验证码', { field: 'code' }));
  await checkCode();
  expect(await screen.findByText('这不是我们出具的账单验证码')).toBeVisible();
  expect(screen.getByText(texts.codePlace)).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(texts.own) })).toHaveAttribute(
    'href',
    expect.stringContaining(walletPages.particulars({ month: recentMonths(2)[1] })),
  );
});
