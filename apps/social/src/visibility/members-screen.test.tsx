import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as socialPages from '@juhe/contract/pages/social';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './members-screen.tsx';

const texts = messages.visibility;
let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());

const friend = { id: 'm7', nickname: '阿眠', avatar: null, bio: '', relation: 'friends' };
/** Reads are POST requests too. */
const isWrite = ({ url }: { url: string }) => /\/modify(?:Permissions|IsLook)\b/.test(url);
const writes = () => api.asked.filter(isWrite);

const open = async (permissionLevel: number) => {
  api.asked.length = 0;
  api.answer((request) => {
    if (/get(?:Private|ModifyIsLook)List/.test(request.url))
      return envelope({ list: [friend], total: 1, pageNum: 1, pageSize: 50 })(request);
    if (isWrite(request)) return envelope({ permissionLevel: 3 })(request);
    return envelope({ permissionLevel, member: friend, counts: {}, visible: true, pinned: null })(request);
  });
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter initialEntries={[socialPages.visibilityMembers({ list: 'allowed' })]}>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /阿眠/ }));
  await userEvent.click(screen.getByRole('button', { name: texts.save }));
};
/** The written level and list. */
const written = () => {
  const [request] = writes();
  return {
    path: request?.url.match(/modify\w+/)?.[0],
    level:
      new URL(request?.url ?? '', 'http://localhost').searchParams.get('permissionLevel') ??
      JSON.parse(request?.body ?? '{}').permissionLevel,
    memberIds: JSON.parse(request?.body || '{}').memberIds,
  };
};

describe('the list of those who alone see the homepage', () => {
  // SOCIAL-3
  it('asks before it is emptied at its level, and then sets “only me”', async () => {
    await open(2);
    const dialog = within(await screen.findByRole('dialog', { name: texts.emptyTitle }));
    expect(writes()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: texts.emptyConfirm }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(written()).toMatchObject({ path: 'modifyPermissions', memberIds: [] });
    expect(Number(written().level)).toBe(3);
  });

  // SOCIAL-3
  it('leaves another level when it is emptied', async () => {
    await open(1);
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(written()).toMatchObject({ path: 'modifyPermissions', memberIds: [] });
    expect(Number(written().level)).toBe(1);
  });
});
