import { setErrorHandlers } from '@juhe/api-client';
import { fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from '../locales/zh-Hans.json' with { type: 'json' };
import mine from './locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './mine-screen.tsx';

const routes = [socialPages.focus, socialPages.fansList, socialPages.userHomepage, walletPages.myWallet].map(({ path }) => ({
  path,
  title: path,
  access: 'required' as const,
  kind: 'page' as const,
}));

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

it('shows one retry and dashes, instead of endless skeletons, when its requests fail', async () => {
  api.answer(() => ({ status: 500 }));
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...messages, ...mine }}>
        <MemoryRouter>
          <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: '重试' })).toBeVisible();
  expect(screen.getAllByText('–').length).toBeGreaterThan(4);
  expect(screen.queryByText(mine.mine.openShop)).toBeNull();
  const before = api.asked.length;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(api.asked.length).toBeGreaterThan(before + 3));
});
