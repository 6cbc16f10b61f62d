import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import messages from '../locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './message-search-screen.tsx';

const texts = messages.messageSearch;
let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

const page = (path: string) => ({ path, title: path, access: 'required' as const, kind: 'page' as const });
const show = (keyword?: string) =>
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter initialEntries={[socialPages.messageSearch({ keyword })]}>
          <RouteTableProvider
            routes={[page(socialPages.chat.path), page(contentPages.searchDetail.path)]}
            isSignedIn={() => true}
            onRefused={jest.fn()}
          >
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );

const conversationWith = (n: number) => ({
  id: `c${n}`,
  partner: { memberId: `m${n}`, name: `朋友${n}`, avatar: null, left: false },
  service: null,
  lastMessage: { kind: 'text', state: 'stored', text: `第 ${n} 句`, card: null },
  lastAt: '2026-11-20T01:00:00Z',
});
const pageOf = (list: unknown[]) => envelope({ list, total: list.length, pageNum: 1, pageSize: 20 });

it('offers the latest conversations until a keyword is entered', async () => {
  api.answer(pageOf([1, 2, 3, 4, 5, 6, 7].map(conversationWith)));
  show();
  expect(await screen.findByRole('link', { name: /朋友1.*第 1 句/ })).toHaveAttribute(
    'href',
    expect.stringContaining(socialPages.chat({ conversationId: 'c1' })),
  );
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(screen.getByText(texts.start)).toBeVisible();
});

it.each([
  ['no conversations', pageOf([])],
  ['a failed request', envelope(null, 500, '出小差了')],
])('says what it searches in case of %s', async (_, answer) => {
  api.answer(answer);
  show();
  expect(await screen.findByText(texts.start)).toBeVisible();
  expect(screen.queryByText(texts.recent)).toBeNull();
});

it('leads from a search without matches to that of the site', async () => {
  api.answer(pageOf([]));
  show('咖啡');
  expect(await screen.findByRole('link', { name: '在全站搜索「咖啡」' })).toHaveAttribute(
    'href',
    expect.stringContaining(contentPages.searchDetail({ keyword: '咖啡' })),
  );
});
