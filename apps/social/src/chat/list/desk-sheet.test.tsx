import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as socialPages from '@juhe/contract/pages/social';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeskSheet } from './desk-sheet.tsx';
import messages from '../locales/zh-Hans.json' with { type: 'json' };

const chatPage = { path: socialPages.chat.path, title: '聊天', access: 'required' as const, kind: 'page' as const };
let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());

const desk = (id: string, name: string, more: object = {}) => ({
  ...{ id, kind: id === 'platform' ? 'platform' : 'shop', name, logo: null, conversationId: null, unread: 0 },
  ...{ hours: { from: '09:00', to: '22:00' }, online: id === 'platform', ownHours: id === 'platform' ? null : '' },
  ...more,
});
const shops = (n: number) => Array.from({ length: n }, (_, i) => desk(`s${i}`, `第 ${i} 家茶铺`));

const open = (desks: readonly object[]) => {
  api.answer((request) => {
    const keyword = new URLSearchParams(request.body).get('keyword');
    return envelope(keyword === null ? desks : [desk('platform', '平台客服'), desk('s9', `${keyword}窑`)])(request);
  });
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <RouteTableProvider routes={[chatPage]} isSignedIn={() => true} onRefused={jest.fn()}>
            <DeskSheet open onClose={jest.fn()} />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};

it('searches on the server from eight desks on', async () => {
  open([desk('platform', '平台客服'), ...shops(7)]);
  await userEvent.type(await screen.findByRole('searchbox', { name: messages.chat.desk.search }), '青白');
  expect(await screen.findByText('青白窑')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('第 0 家茶铺')).toBeNull());
});

it('has no search for fewer desks, and shows a shop’s own hours', async () => {
  open([desk('platform', '平台客服'), desk('s1', '半山', { ownHours: '周末 10 点到 16 点' })]);
  expect(await screen.findByText('周末 10 点到 16 点')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
