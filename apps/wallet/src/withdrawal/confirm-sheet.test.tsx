import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { ConfirmSheet } from './confirm-sheet.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

it('sends an empty confirmation to the server, since members with a second factor give another proof', async () => {
  api.answer((request) =>
    request.url.includes('getPaymentPassword')
      ? envelope({ isSet: true, lockedUntil: null, hasSignInPassword: true })(request)
      : envelope(null, 400, '请输入支付密码或验证码', { field: 'password' })(request),
  );
  const onRefused = jest.fn();
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <ConfirmSheet
            open
            onClose={jest.fn()}
            request={{ type: 'personal', cardId: 'c1', amountCents: 12_000, feeCents: 12 }}
            to="中国工商银行（8880）"
            onRefused={onRefused}
          />
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  const requests = () => api.asked.filter(({ url }) => url.includes('addMemberWithdraw'));
  const digits = await screen.findByLabelText(/^支付密码/);
  const button = screen.getByRole('button', { name: messages.withdraw.confirm });
  await userEvent.click(button);
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(await screen.findByText('请输入支付密码或验证码')).toBeVisible();
  expect(digits).toHaveFocus();
  // The server has requested the confirmation by now.
  await userEvent.click(button);
  expect(digits).toHaveAccessibleDescription(/请输入 6 位数字/);
  expect(requests()).toHaveLength(1);
  await userEvent.type(digits, '246813');
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]?.body).toContain('246813');
  expect(onRefused).not.toHaveBeenCalled();
});
