import { setErrorHandlers } from '@juhe/api-client';
import { fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from '../../locales/zh-Hans.json' with { type: 'json' };
import chat from '../locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './message-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

it('shows one notice when conversations and notifications both fail, which loads both again', async () => {
  api.answer(() => ({ status: 500 }));
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...messages, ...chat }}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1));
  const before = api.asked.length;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(api.asked.length).toBeGreaterThanOrEqual(before + 2));
});
