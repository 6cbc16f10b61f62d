import { MessagesProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import { ConversationNotices } from './conversation-notices.tsx';
import messages from '../locales/zh-Hans.json' with { type: 'json' };
import type { ConversationData } from './use-conversation.ts';

const show = (seeking: ConversationData['seeking']) =>
  render(
    <MessagesProvider messages={messages}>
      <ConversationNotices data={{ seeking, openedAtSeq: 0 } as ConversationData} name="林" />
    </MessagesProvider>,
  );

it('says that the message of a search cannot be shown', () => {
  show('unavailable');
  expect(screen.getByText(messages.chat.soughtGone)).toBeVisible();
});

it('says nothing when it is shown', () => {
  show('ended');
  expect(screen.queryByText(messages.chat.soughtGone)).toBeNull();
});
