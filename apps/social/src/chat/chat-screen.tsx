import { isApiError } from '@juhe/api-client';
import { openConversation } from '@juhe/api-client/social/conversation';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useOnline, useQuery, useTranslations } from '@juhe/platform';
import { Empty, ErrorNotice, errorText } from '@juhe/ui';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ChatSession } from './chat-session.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ConversationPage } from './conversation-page.tsx';
import { knownConversation, rememberConversation } from './device-notes.ts';
import { useChatSession } from './use-chat.ts';

interface Opened {
  readonly partner: string;
  readonly conversationId?: string;
  readonly error?: unknown;
}

/** Finds the conversation with a member or a desk; the address carries it from then on. */
const Opener = ({ session, memberId, deskId }: { session: ChatSession; memberId?: string; deskId?: string }) => {
  const t = useTranslations('chat');
  const { replaceQuery } = useNavigation();
  const online = useOnline();
  const partner = memberId ?? deskId ?? '';
  const [opened, setOpened] = useState<Opened>();
  const present = opened?.partner === partner ? opened : undefined;
  const open = useCallback(async () => {
    const answer = await openConversation(memberId === undefined ? { deskId } : { memberId });
    if (!answer.ok) return setOpened({ partner, error: answer.error });
    rememberConversation(partner, answer.data.id);
    setOpened({ partner, conversationId: answer.data.id });
  }, [memberId, deskId, partner]);
  const existingId = present?.conversationId ?? knownConversation(partner);
  const settle = useEffectEvent((conversationId: string) =>
    replaceQuery({ conversationId, memberId: undefined, deskId: undefined }, socialPages.chat),
  );
  useEffect(() => {
    if (existingId === undefined) void open();
    else settle(existingId);
  }, [existingId, open]);
  if (existingId !== undefined) return <ConversationPage key={existingId} session={session} conversationId={existingId} />;
  const { error } = present ?? {};
  if (isApiError(error) && error.kind === 'refused') return <Empty icon="messages-square" text={errorText(error)} />;
  if (error !== undefined) return <ErrorNotice error={error} text={online ? undefined : t('openOffline')} onRetry={open} />;
  return <ChatSkeleton />;
};

/** Talking to a member or to a service desk. */
export const Screen = () => {
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
  if (memberId === undefined && deskId === undefined)
    return <Empty icon="messages-square" text={t('nobody')} action={{ label: t('toMessages'), to: socialPages.message() }} />;
  return (
    <Opener session={session} {...(memberId === undefined ? {} : { memberId })} {...(deskId === undefined ? {} : { deskId })} />
  );
};
