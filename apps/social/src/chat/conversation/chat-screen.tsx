import { isApiError } from '@juhe/api-client';
import * as socialPages from '@juhe/contract/pages/social';
import { MessagesProvider, useNavigation, useOnline, useQuery } from '@juhe/platform';
import { Empty, ErrorNotice, errorText } from '@juhe/ui';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { beginConversation } from '../session/begin-conversation.ts';
import type { ChatSession } from '../session/chat-session.ts';
import { useChatTexts } from './chat-texts.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ConversationPage } from './conversation-page.tsx';
import { rememberedConversation } from '../session/device-notes.ts';
import { type Partner, unopenedId } from '../session/unopened.ts';
import { UnopenedPage } from './unopened-page.tsx';
import { useChatSession } from '../session/use-chat.ts';

interface Opened {
  /** {@link unopenedId} of the partner. */
  readonly partnerId: string;
  readonly conversationId?: string;
  readonly error?: unknown;
}

interface RouteProps {
  readonly session: ChatSession;
  readonly conversationId: string | undefined;
  /** Whose conversation is looked for while its id is not known. */
  readonly partner: Partner | undefined;
  /** Position (seq) of the message to show, as text. */
  readonly seq: string | undefined;
}

/**
 * The conversation of the URL, or the one with a member or a service desk: it is found, and the URL carries its id from then on.
 * The page stays mounted meanwhile: what is being typed and the focus remain. Offline the conversation is started when the
 * network returns.
 */
const ConversationRoute = ({ session, conversationId, partner, seq }: RouteProps) => {
  const t = useTranslations('chat');
  const { replaceQuery } = useNavigation();
  const online = useOnline();
  const partnerId = partner && unopenedId(partner);
  const [opened, setOpened] = useState<Opened>();
  const currentResult = opened?.partnerId === partnerId ? opened : undefined;
  const open = useCallback(async () => {
    if (partnerId === undefined) return;
    const answer = await beginConversation(partnerId);
    setOpened('id' in answer ? { partnerId, conversationId: answer.id } : { partnerId, error: answer.error });
  }, [partnerId]);
  const knownId = partnerId === undefined ? undefined : (currentResult?.conversationId ?? rememberedConversation(partnerId));
  const storeIdInUrl = useEffectEvent((id: string) =>
    replaceQuery({ conversationId: id, memberId: undefined, deskId: undefined }, socialPages.chat),
  );
  const isSearched = conversationId === undefined && partnerId !== undefined;
  useEffect(() => {
    if (!isSearched) return;
    if (knownId !== undefined) storeIdInUrl(knownId);
    else if (online) void open();
  }, [isSearched, knownId, online, open]);
  const shownId = conversationId ?? knownId;
  if (shownId !== undefined)
    return (
      <ConversationPage
        key={`${shownId} ${seq ?? ''}`}
        session={session}
        conversationId={shownId}
        {...(Number(seq) > 0 ? { seq: Number(seq) } : {})}
      />
    );
  const { error } = currentResult ?? {};
  if (isApiError(error) && error.kind === 'refused')
    return (
      <Empty icon="messages-square" text={errorText(error)} action={{ label: t('toMessages'), to: socialPages.message() }} />
    );
  if (!online && partner !== undefined) return <UnopenedPage session={session} partner={partner} />;
  return error === undefined ? <ChatSkeleton /> : <ErrorNotice error={error} onRetry={open} />;
};

/** A conversation with a member or a service desk. */
const ChatScreen = () => {
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
  const partner: Partner | undefined = memberId === undefined ? (deskId === undefined ? undefined : { deskId }) : { memberId };
  if (conversationId !== undefined || partner !== undefined)
    return <ConversationRoute session={session} conversationId={conversationId} partner={partner} seq={seq} />;
  return <Empty icon="messages-square" text={t('nobody')} action={{ label: t('toMessages'), to: socialPages.message() }} />;
};

export { ChatScreen as Screen };
