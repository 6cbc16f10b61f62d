import { isApiError } from '@juhe/api-client';
import * as socialPages from '@juhe/contract/pages/social';
import { MessagesProvider, useNavigation, useOnline, useQuery } from '@juhe/platform';
import { Empty, ErrorNotice, errorText } from '@juhe/ui';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { beginConversation } from './begin-conversation.ts';
import type { ChatSession } from './chat-session.ts';
import { useChatTexts } from './chat-texts.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ConversationPage } from './conversation-page.tsx';
import { knownConversation } from './device-notes.ts';
import { type Partner, unopenedId } from './unopened.ts';
import { UnopenedPage } from './unopened-page.tsx';
import { useChatSession } from './use-chat.ts';

interface Opened {
  /** {@link unopenedId} of the partner. */
  readonly partnerId: string;
  readonly conversationId?: string;
  readonly error?: unknown;
}

/**
 * Finds the conversation with a member or a service desk; the URL carries its id from then on. Offline it is started when the
 * network returns.
 */
const Opener = ({ session, partner }: { session: ChatSession; partner: Partner }) => {
  const { replaceQuery } = useNavigation();
  const online = useOnline();
  const partnerId = unopenedId(partner);
  const [opened, setOpened] = useState<Opened>();
  const present = opened?.partnerId === partnerId ? opened : undefined;
  const open = useCallback(async () => {
    const answer = await beginConversation(partnerId);
    setOpened('id' in answer ? { partnerId, conversationId: answer.id } : { partnerId, error: answer.error });
  }, [partnerId]);
  const existingId = present?.conversationId ?? knownConversation(partnerId);
  const settle = useEffectEvent((conversationId: string) =>
    replaceQuery({ conversationId, memberId: undefined, deskId: undefined }, socialPages.chat),
  );
  useEffect(() => {
    if (existingId !== undefined) settle(existingId);
    else if (online) void open();
  }, [existingId, online, open]);
  if (existingId !== undefined) return <ConversationPage key={existingId} session={session} conversationId={existingId} />;
  const { error } = present ?? {};
  if (isApiError(error) && error.kind === 'refused') return <Empty icon="messages-square" text={errorText(error)} />;
  if (!online) return <UnopenedPage session={session} partner={partner} />;
  return error === undefined ? <ChatSkeleton /> : <ErrorNotice error={error} onRetry={open} />;
};

/** A conversation with a member or a service desk. */
export const Screen = () => {
  const messages = useChatTexts();
  return messages === undefined ? (
    <ChatSkeleton />
  ) : (
    <MessagesProvider messages={messages}>
      <Chat />
    </MessagesProvider>
  );
};

const Chat = () => {
  const t = useTranslations('chat');
  const session = useChatSession();
  const { conversationId, memberId, deskId, seq } = useQuery(socialPages.chat);
  if (!session) return <ChatSkeleton />;
  if (conversationId !== undefined)
    return (
      <ConversationPage
        key={`${conversationId} ${seq ?? ''}`}
        session={session}
        conversationId={conversationId}
        {...(Number(seq) > 0 ? { seq: Number(seq) } : {})}
      />
    );
  if (memberId !== undefined) return <Opener session={session} partner={{ memberId }} />;
  if (deskId !== undefined) return <Opener session={session} partner={{ deskId }} />;
  return <Empty icon="messages-square" text={t('nobody')} action={{ label: t('toMessages'), to: socialPages.message() }} />;
};
