import { useMemberChanges } from '@juhe/api-client/common/live';
import { removeMessages } from '@juhe/api-client/social/conversation';
import { isApiError } from '@juhe/api-client';
import type { ChatEvent, Conversation, Message, MessageCard } from '@juhe/contract/social/conversation.schemas';
import { useOnline, useVisibility } from '@juhe/platform';
import { Empty, ErrorNotice, errorText, haptic, Icon, PageAction, PageTitle } from '@juhe/ui';
import { useKeyboardInset } from '@juhe/ui/parts/use-keyboard-inset';
import { type CSSProperties, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Report, type Reported } from '@juhe/features/report/report';
import { Bubble, type Receipt } from './bubble.tsx';
import css from './chat.module.css';
import { type ChatSession, refreshLists, refreshListsSoon } from './chat-session.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { Composer, useMessageDraft } from './composer.tsx';
import { removedSeqs, removeHere } from './device-notes.ts';
import { cautionOf } from './fraud.ts';
import { ChatSheets, useChatSheets } from './chat-sheets.tsx';
import { ConversationMenu, MessageMenu } from './lazy-sheets.ts';
import { OrderOffer } from './order-offer.tsx';
import { ServiceStrip } from './service-strip.tsx';
import { MessageRows, type MessageRowsHandle } from './message-rows.tsx';
import type { OutgoingBody } from '../shared/outgoing-store.ts';
import { type ChatRow, rowsOf } from './rows.ts';
import { useMoneyCards } from './use-money-cards.ts';
import { unknownPartner } from './unopened.ts';
import { useOutgoing, useTimeline } from './use-chat.ts';
import { useTranslated } from './use-translated.ts';

/** Lifetime (ms) of signed URLs, which are valid for 10 to 15 minutes. */
const addressLife = 9 * 60_000;
/** Number of unread messages from which the page opens at the first of them. */
const manyUnread = 6;

const receiptOf = ({ partnerReadSeq, partnerDeliveredSeq }: Conversation, seq: number): Receipt => {
  if (partnerReadSeq !== null && partnerReadSeq >= seq) return 'read';
  return partnerDeliveredSeq >= seq ? 'delivered' : 'sent';
};

interface Props {
  session: ChatSession;
  conversationId: string;
  /** The message at which it opens, from a search. */
  seq?: number;
}

/** A conversation: its messages, the queued ones, and the field for the next one. */
export const ConversationPage = ({ session, conversationId, seq }: Props) => {
  const t = useTranslations('chat');
  const timeline = session.timelineOf(conversationId);
  const { conversation, messages, removed: removedByServer, hasEarlier, error } = useTimeline(timeline);
  const outgoing = useOutgoing(session, conversationId);
  const online = useOnline();
  const inset = useKeyboardInset();
  const list = useRef<MessageRowsHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useMessageDraft(conversationId);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  const [menuRow, setMenuRow] = useState<ChatRow>();
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  const sheets = useChatSheets();
  const { setMoney } = sheets;
  const openMoney = useCallback((card: MessageCard) => setMoney({ card, isOpen: true }), [setMoney]);
  const [reported, setReported] = useState<Reported>();
  const [removed, setRemoved] = useState(() => removedSeqs(conversationId));
  /** The read and the last message when the page was opened: later messages are shown, and read aloud, as they arrive. */
  const [opening, setOpening] = useState<{ readSeq: number; lastSeq: number }>();
  if (conversation && !opening) {
    const { unread, readSeq, lastSeq } = conversation;
    setOpening({ readSeq: unread > 0 ? readSeq : lastSeq, lastSeq });
  }

  const [isSeeking, setSeeking] = useState(seq !== undefined);
  useEffect(() => {
    if (seq === undefined) void timeline.refresh();
    else void timeline.loadBackTo(seq).finally(() => setSeeking(false));
  }, [timeline, seq]);
  useMemberChanges((kind, change) => {
    if (kind !== undefined && kind !== 'chat') return;
    const {
      conversationId: about,
      message,
      conversation: changes,
    }: Partial<ChatEvent & { conversationId: string }> = change ?? {};
    if (about === conversationId && changes) timeline.applyEvent({ message, conversation: changes });
    else if (about === undefined || about === conversationId) void timeline.refresh();
    refreshListsSoon();
  });
  useVisibility(setVisible);
  const renewMoney = useMoneyCards(timeline, messages);
  const { translated, toggle: toggleTranslation } = useTranslated(conversationId);

  const rows = useMemo(
    () =>
      rowsOf({
        ...{ conversationId, messages, outgoing, unreadAfter: opening?.readSeq },
        removed: new Set([...removed, ...removedByServer]),
      }),
    [conversationId, messages, outgoing, opening, removed, removedByServer],
  );
  const cautionWords = t('cautionWords');
  const isCautionDue = useMemo(() => cautionOf(cautionWords), [cautionWords]);
  const newest = messages.at(-1);
  const newestForeign = messages.findLast(({ own: isOwn }) => !isOwn);
  const newestOwn = messages.findLast(({ own: isOwn, state }) => isOwn && state === 'stored');
  useEffect(() => {
    if (isAtEnd && isVisible && newest) session.markRead(conversationId, newest.seq);
  }, [session, conversationId, newest, isAtEnd, isVisible]);

  if (!conversation) {
    if (isApiError(error) && error.kind === 'refused') return <Empty icon="messages-square" text={errorText(error)} />;
    // Messages queued on this device are not lost while the server is unreachable.
    if (error === undefined || outgoing.length === 0)
      return error === undefined ? <ChatSkeleton /> : <ErrorNotice error={error} onRetry={timeline.refresh} />;
  }
  if (isSeeking) return <ChatSkeleton />;
  const send = (bodies: readonly OutgoingBody[]) => {
    haptic('light');
    void session.outgoing.send(conversationId, bodies);
    list.current?.toEnd();
  };
  const remove = async (removedSeq: number) => {
    const answer = await removeMessages({ conversationId, seqs: [removedSeq] });
    if (!answer.ok) return;
    timeline.setRemoved(answer.data.removedSeqs);
    // The device's offline copy is hidden as well.
    setRemoved(removeHere(conversationId, removedSeq));
    refreshLists();
  };
  const renew = async (message: Message) => {
    if (Date.now() - timeline.readAt(message) > addressLife) await timeline.renew(message.seq);
  };
  const name = conversation?.partner.name || t(conversation?.partner.left ? 'leftName' : 'title');
  const firstUnread = rows.findIndex(({ opensUnread }) => opensUnread);
  const startAt =
    seq === undefined
      ? firstUnread > 0 && rows.length - firstUnread > manyUnread
        ? rows[firstUnread]?.key
        : undefined
      : rows.find(({ message }) => message?.seq === seq)?.key;
  const unreadBelow = newestForeign && conversation ? Math.max(0, newestForeign.seq - conversation.readSeq) : 0;
  const isStranger =
    conversation?.kind === 'member' && conversation.relation !== 'friends' && conversation.partner.memberId !== null;
  return (
    <div className={css.page} data-width="list" style={{ '--keyboard': `${inset}px` } as CSSProperties}>
      <PageTitle always>{name}</PageTitle>
      {conversation && <PageAction icon="ellipsis" label={t('more')} onClick={() => setMenuOpen(true)} />}
      <span className="visually-hidden" role="status">
        {newestForeign?.state === 'stored' && newestForeign.seq > (opening?.lastSeq ?? 0) && newestForeign.kind === 'text'
          ? t('spoken', { name, text: newestForeign.text.slice(0, 200) })
          : ''}
      </span>
      {(error !== undefined || !online) && (
        <p className={css.notice} role="status">
          <Icon name="wifi-off" size={16} />
          <span>{t(online ? 'stale' : 'offline')}</span>
        </p>
      )}
      {conversation?.service && (
        <ServiceStrip conversationId={conversationId} service={conversation.service} onChanged={timeline.refresh} />
      )}
      {isStranger && (
        <p className={css.notice}>
          <Icon name="shield-check" size={16} />
          <span>{t('stranger')}</span>
        </p>
      )}
      {rows.length === 0 ? (
        <div className={css.start}>
          <Empty
            icon="messages-square"
            text={conversation?.service ? t('emptyService') : t('empty')}
            {...(conversation?.service?.asDesk === true ||
            conversation?.writable === 'left' ||
            conversation?.writable === 'blocked'
              ? {}
              : {
                  action: {
                    label: t('sayHello'),
                    onClick: () => {
                      setText(t('hello'));
                      field.current?.focus();
                    },
                  },
                })}
          />
        </div>
      ) : (
        <MessageRows
          ref={list}
          rows={rows}
          label={t('messagesWith', { name })}
          startAt={startAt}
          onNearStart={() => hasEarlier && void timeline.loadEarlier()}
          onEnd={setAtEnd}
        >
          {(row) => (
            <Bubble
              row={row}
              isSought={seq !== undefined && row.message?.seq === seq}
              conversation={conversation ?? unknownPartner}
              caution={conversation?.kind === 'member' && row.message?.own === false && isCautionDue(row.message.text)}
              translated={row.message && translated.get(row.message.seq)}
              receipt={
                conversation && row.message && row.message === newestOwn ? receiptOf(conversation, row.message.seq) : undefined
              }
              onMenu={setMenuRow}
              onRenew={renew}
              onRetry={(clientId) => void session.outgoing.retry(clientId)}
              onOpenMoney={openMoney}
            />
          )}
        </MessageRows>
      )}
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
              {!isAtEnd && (
                <button type="button" className={css.toEnd} onClick={() => list.current?.toEnd()}>
                  <Icon name="arrow-down" size={16} />
                  {unreadBelow > 0 ? t('newMessages', { count: unreadBelow }) : t('toEnd')}
                </button>
              )}
              <OrderOffer conversation={conversation} messages={messages} outgoing={outgoing} onSend={send} />
            </>
          }
        />
      )}
      <Suspense>
        <MessageMenu
          row={menuRow}
          onClose={() => setMenuRow(undefined)}
          onRecalled={(message) => {
            timeline.record(message);
            refreshLists();
          }}
          onReport={({ id }) => setReported({ kind: 'message', targetId: id })}
          onRetry={(clientId) => void session.outgoing.retry(clientId)}
          onDiscard={(clientId) => void session.outgoing.remove(clientId)}
          onRemove={remove}
          onTranslate={conversation?.translatable === true ? toggleTranslation : undefined}
          isTranslated={(messageSeq) => translated.has(messageSeq)}
        />
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
            timeline.record(message);
            refreshLists();
            list.current?.toEnd();
          }}
          onChanged={renewMoney}
        />
      )}
      <Report subject={reported} onClose={() => setReported(undefined)} />
    </div>
  );
};
