import * as socialPages from '@juhe/contract/pages/social';
import type { MemberRow, Relation } from '@juhe/contract/social/homepage.schemas';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import messages from '../chat/locales/zh-Hans.json' with { type: 'json' };
import { MemberLine } from './member-line.tsx';

jest.mock('@juhe/features/follow/follow-button', () => ({ FollowButton: () => null }));

const chatPage = { path: socialPages.chat.path, title: '聊天', access: 'required' as const, kind: 'page' as const };
const show = (relation: Relation) => {
  const member: MemberRow = { id: 'm1', nickname: '林', avatar: '', bio: '', relation };
  render(
    <MessagesProvider messages={messages}>
      <MemoryRouter>
        <RouteTableProvider routes={[chatPage]} isSignedIn={() => true} onRefused={jest.fn()}>
          <MemberLine member={member} />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );
};
const link = () => screen.queryByRole('link', { name: messages.chat.writeTo.replace('{name}', '林') });

it.each(['follower', 'friends'] as const)('links to the conversation with a member (%s)', (relation) => {
  show(relation);
  expect(link()).toHaveAttribute('href', expect.stringContaining(socialPages.chat({ memberId: 'm1' })));
});

it.each(['self', 'following', 'none'] as const)('has no link to others (%s)', (relation) => {
  show(relation);
  expect(link()).toBeNull();
});
