import { isApiError } from '@juhe/api-client';
import * as socialPages from '@juhe/contract/pages/social';
import type { MessageCard } from '@juhe/contract/social/conversation.schemas';
import type { Reported } from '@juhe/features/report/report';
import { Empty, ErrorNotice, errorText, haptic, Icon, PageAction, PageTitle } from '@juhe/ui';
import { useQuery } from '@juhe/platform';
import { useKeyboardInset } from '@juhe/ui/parts/layout/use-keyboard-inset';
import { type CSSProperties, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import type { OutgoingBody } from '../../shared/outgoing-store.ts';
import type { ChatSession } from '../session/chat-session.ts';
import { ChatSheets, useChatSheets } from './chat-sheets.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import css from './chat.module.css';
import { Composer, useMessageDraft } from '../composer/composer.tsx';
import { ConversationNotices } from './conversation-notices.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { CardOffer, ConversationMenu, MessageMenu, Report } from './lazy-sheets.ts';
import type { MessageRowsHandle } from '../message/message-rows.tsx';
import type { ChatRow } from '../message/rows.ts';
import { type ConversationData, useConversation, useReadMark } from './use-conversation.ts';

interface Props {
  session: ChatSession;
  conversationId: string;
  /** The message at which it opens, from a search. */
  seq?: number;
}

/** A conversation: its messages, the queued ones, and the field for the next one. */
export const ConversationPage = ({ session, conversationId, seq }: Props) => {
  const data = useConversation(session, conversationId, seq);
  const { conversation, messages, outgoing, error, timeline } = data;
  const [isAtEnd, setAtEnd] = useState(true);
  useReadMark(session, conversationId, messages.at(-1), isAtEnd);
  if (!conversation) {
    if (isApiError(error) && error.kind === 'refused') return <Empty icon="messages-square" text={errorText(error)} />;
    // Messages queued on this device are not lost while the server is unreachable.
    if (error === undefined || outgoing.length === 0)
      return error === undefined ? <ChatSkeleton /> : <ErrorNotice error={error} onRetry={timeline.refresh} />;
  }
  if (data.seeking === 'seeking') return <ChatSkeleton />;
  return <LoadedConversation {...{ session, conversationId, seq, data, isAtEnd }} onEnd={setAtEnd} />;
};

interface LoadedProps {
  session: ChatSession;
  conversationId: string;
  seq: number | undefined;
  data: ConversationData;
  isAtEnd: boolean;
  onEnd: (isAtEnd: boolean) => void;
}

const LoadedConversation = ({ session, conversationId, seq, data, isAtEnd, onEnd }: LoadedProps) => {
  const t = useTranslations('chat');
  const { conversation, messages, outgoing, newestForeign, hasLater, timeline, translation, record } = data;
  const inset = useKeyboardInset();
  const list = useRef<MessageRowsHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useMessageDraft(conversationId);
  const [menuRow, setMenuRow] = useState<ChatRow>();
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  const [reported, setReported] = useState<Reported>();
  const sheets = useChatSheets();
  const { setMoney } = sheets;
  const openMoney = useCallback((card: MessageCard) => setMoney({ card, isOpen: true }), [setMoney]);
  const toEnd = () => {
    list.current?.toEnd();
    if (hasLater) void timeline.toLatest().then(() => list.current?.toEnd());
  };
  const send = (bodies: readonly OutgoingBody[]) => {
    haptic('light');
    void session.outgoing.send(conversationId, bodies);
    toEnd();
  };
  const retry = (clientId: string) => void session.outgoing.retry(clientId);
  const insertGreeting = () => {
    setText(t('hello'));
    field.current?.focus();
  };
  const name = conversation?.partner.name || t(conversation?.partner.left ? 'leftName' : 'title');
  const isLotOffered =
    useQuery(socialPages.chat).productNo !== undefined && conversation?.service === null && conversation.writable === 'all';
  const unreadBelow = newestForeign && conversation ? Math.max(0, newestForeign.seq - conversation.readSeq) : 0;
  return (
    <div className={css.page} data-width="list" style={{ '--keyboard': `${inset}px` } as CSSProperties}>
      <PageTitle always>{name}</PageTitle>
      {conversation && <PageAction icon="ellipsis" label={t('more')} onClick={() => setMenuOpen(true)} />}
      <ConversationNotices data={data} name={name} />
      <ConversationRows
        ref={list}
        {...{ data, name, seq, onEnd }}
        onGreet={insertGreeting}
        onMenu={setMenuRow}
        onRetry={retry}
        onOpenMoney={openMoney}
      />
      {conversation && (
        <Composer
          conversation={conversation}
          field={field}
          text={text}
          onText={setText}
          onSend={send}
          moreLabel={t(conversation.kind === 'member' ? 'addMore' : 'addCard')}
          onMore={() => sheets.show(conversation.kind === 'member' ? 'more' : 'card')}
          note={
            <>
              {(!isAtEnd || hasLater) && (
                <button type="button" className={css.toEnd} onClick={toEnd}>
                  <Icon name="arrow-down" size={16} />
                  {unreadBelow > 0 ? t('newMessages', { count: unreadBelow }) : t('toEnd')}
                </button>
              )}
              {(conversation.service?.asDesk === false || isLotOffered) && (
                <Suspense>
                  <CardOffer {...{ messages, outgoing }} withOrders={conversation.service !== null} onSend={send} />
                </Suspense>
              )}
            </>
          }
        />
      )}
      <Suspense>
        <MessageMenu
          row={menuRow}
          onClose={() => setMenuRow(undefined)}
          onRecalled={record}
          onReport={({ id }) => setReported({ kind: 'message', targetId: id })}
          onRetry={retry}
          onDiscard={(clientId) => void session.outgoing.remove(clientId)}
          onRemove={data.remove}
          onTranslate={conversation?.translatable === true ? translation.toggle : undefined}
          isTranslated={(messageSeq) => translation.translated.has(messageSeq)}
        />
        <Report subject={reported} onClose={() => setReported(undefined)} />
      </Suspense>
      {conversation && isMenuOpen !== undefined && (
        <Suspense>
          <ConversationMenu
            conversation={conversation}
            open={isMenuOpen}
            onClose={() => setMenuOpen(false)}
            onReport={() =>
              conversation.partner.memberId !== null && setReported({ kind: 'member', targetId: conversation.partner.memberId })
            }
            onChanged={() => void timeline.refresh()}
            onCleared={() => {
              timeline.clear();
              void timeline.refresh();
            }}
          />
        </Suspense>
      )}
      {conversation && (
        <ChatSheets
          sheets={sheets}
          conversation={conversation}
          name={name}
          onSend={send}
          onSent={(message) => {
            record(message);
            toEnd();
          }}
          onChanged={data.renewMoney}
        />
      )}
    </div>
  );
};
