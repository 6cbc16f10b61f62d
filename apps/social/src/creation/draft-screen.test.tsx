import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as socialPages from '@juhe/contract/pages/social';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, within } from '@testing-library/react';
import messages from './locales/zh-Hans.json' with { type: 'json' };

jest.mock('./device-drafts.ts', () => ({ draftsOnDevice: async () => [], dropFromDevice: async () => undefined }));
import { Screen } from './draft-screen.tsx';

const texts = messages.creation;
let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

const editorPage = { path: socialPages.editor.path, title: '发布内容', access: 'required' as const, kind: 'page' as const };
const show = (list: object[], total = list.length) => {
  api.answer(envelope({ list, total, pageNum: 1, pageSize: 50 }));
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <RouteTableProvider routes={[editorPage]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};
/** The addresses that begin something new. */
const beginnings = async () =>
  within(await screen.findByRole('navigation', { name: texts.choose }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const expectedBeginnings = (['article', 'pictures', 'video'] as const).map((type) =>
  expect.stringContaining(socialPages.editor({ type })),
);
const draft = (n: number) => ({
  id: `d${n}`,
  kind: 'article',
  version: 1,
  device: '',
  creationId: null,
  savedAt: '2026-11-20T01:00:00Z',
  title: `文章${n}`,
  picUrl: null,
});

it('offers the three kinds, with their limits, in place of missing drafts', async () => {
  show([]);
  expect(await beginnings()).toEqual(expectedBeginnings);
  expect(screen.getByText(texts.noDrafts)).toBeVisible();
  expect(screen.getByText(texts.kindNote.video)).toBeVisible();
});

it('counts the drafts and begins another below them', async () => {
  show([draft(1), draft(2)]);
  expect(await screen.findByRole('heading', { name: '2 份草稿' })).toBeVisible();
  expect(screen.getByRole('link', { name: /文章2/ })).toBeVisible();
  expect(await beginnings()).toEqual(expectedBeginnings);
});

it('counts drafts of later pages as well', async () => {
  show(
    Array.from({ length: 50 }, (_, n) => draft(n)),
    73,
  );
  expect(await screen.findByRole('heading', { name: '73 份草稿' })).toBeVisible();
});
