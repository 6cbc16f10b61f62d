import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as socialPages from '@juhe/contract/pages/social';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, within } from '@testing-library/react';
import setupTexts from '../setup/locales/zh-Hans.json' with { type: 'json' };
import texts from '../shared/late/locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './second-factors-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

const devicesPage = { path: socialPages.devices.path, title: '登录设备', access: 'required' as const, kind: 'page' as const };
const passkey = { id: 'p1', name: '我的手机', synced: true, createdAt: '2026-11-01T00:00:00Z', lastUsedAt: null };
const show = (factors: object) => {
  api.answer(envelope({ totpSince: null, passkeys: [], recoveryCodesLeft: 0, canUsePasskeys: true, ...factors }));
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={setupTexts}>
        <MemoryRouter>
          <RouteTableProvider routes={[devicesPage]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};
/** Name and value of the figures in the head with a title. */
const figuresBelow = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('header') as HTMLElement)
    .queryAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

it('says that sign-ins have no second step, and leads to the devices', async () => {
  show({});
  expect(await figuresBelow(texts.factor.off)).toEqual([]);
  expect(screen.getByRole('link', { name: setupTexts.setup.devices })).toBeVisible();
});

// MEMBER-37
it('does not call the sign-in protected by a passkey alone', async () => {
  show({ passkeys: [passkey], recoveryCodesLeft: 10 });
  expect(await figuresBelow(texts.factor.passkeyOnly)).toEqual([
    ['验证器', '未开启'],
    ['通行密钥', '1'],
    ['恢复码', '10'],
  ]);
  expect(screen.queryByRole('heading', { name: texts.factor.on })).toBeNull();
});

it('counts what protects the member with an authenticator app', async () => {
  show({ totpSince: '2026-11-01T00:00:00Z', passkeys: [], recoveryCodesLeft: 9 });
  expect(await figuresBelow(texts.factor.on)).toEqual([
    ['验证器', '已开启'],
    ['通行密钥', '0'],
    ['恢复码', '9'],
  ]);
});
