import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { FollowButton } from './follow-button.tsx';
import messages from './locales/zh-Hans.json' with { type: 'json' };

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  api.answer(envelope({ relation: 'following', fans: 1 }));
});
afterAll(() => api.restore());

const show = (relation: ComponentProps<typeof FollowButton>['member']['relation'], isSignedIn = true) =>
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => isSignedIn} onRefused={jest.fn()}>
            <FollowButton member={{ id: 'm1', nickname: '沈半山', relation }} />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
const sent = () =>
  api.asked.filter(({ url }) => url.includes('addFriend')).map(({ body }) => new URLSearchParams(body).get('follow'));
beforeEach(() => {
  api.asked.length = 0;
});

it('follows at once', async () => {
  show('follower');
  await userEvent.click(screen.getByRole('button', { name: '回关 沈半山', pressed: false }));
  await waitFor(() => expect(sent()).toEqual(['true']));
});

it('unfollows after a confirmation only', async () => {
  show('friends');
  await userEvent.click(screen.getByRole('button', { name: '互相关注 沈半山', pressed: true }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '互相关注 沈半山' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '不再关注' }));
  await waitFor(() => expect(sent()).toEqual(['false']));
});

it('sends visitors to the sign-in', async () => {
  show('none', false);
  await userEvent.click(screen.getByRole('button', { name: '关注 沈半山' }));
  expect(sent()).toEqual([]);
});

it('is absent for the member itself', () => {
  show('self');
  expect(screen.queryByRole('button')).toBeNull();
});
