import { setErrorHandlers } from '@juhe/api-client';
import { fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import wallet from '../locales/zh-Hans.json' with { type: 'json' };
import entries from './locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './my-wallet-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

it('shows one error, not one for each of its parts', async () => {
  api.answer(() => ({ status: 500 }));
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...wallet, ...entries }}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1);
});
