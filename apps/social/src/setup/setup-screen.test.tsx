import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import chatMessages from '../chat/locales/zh-Hans.json' with { type: 'json' };
import visibilityMessages from '../visibility/locales/zh-Hans.json' with { type: 'json' };
import messages from './locales/zh-Hans.json' with { type: 'json' };

jest.mock('@juhe/auth', () => ({ useSession: () => ({ user: { mobile: '13800000001' } }), signOut: () => undefined }));
// Replaced by the bundler.
jest.mock('../shared/app-version.ts', () => ({ appVersion: '1.0.0' }));
import { Screen } from './setup-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());

it('sets the payment password', async () => {
  api.answer((request) => {
    if (request.url.includes('sendPaymentPasswordCode')) return envelope({ waitSeconds: 60 })(request);
    if (request.url.includes('getChatRules')) return envelope({ who: 'everyone', receipts: true })(request);
    return envelope({ isSet: true, lockedUntil: null, hasSignInPassword: true })(request);
  });
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...messages, ...chatMessages, ...visibilityMessages }}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: messages.setup.paymentPassword }));
  const sheet = within(screen.getByRole('dialog', { name: '支付密码' }));
  await userEvent.click(sheet.getByRole('button', { name: '获取验证码' }));
  await userEvent.type(sheet.getByLabelText(/^验证码/), '112233');
  await userEvent.type(sheet.getByLabelText(/^新支付密码/), '246813');
  await userEvent.type(sheet.getByLabelText(/^再次输入/), '246813');
  await userEvent.click(sheet.getByRole('button', { name: '保存' }));
  const sent = () => api.asked.filter(({ url }) => url.includes('setPaymentPassword'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.fromEntries(new URLSearchParams(sent()[0]?.body))).toEqual({ code: '112233', password: '246813' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '支付密码' })).toBeNull());
});
