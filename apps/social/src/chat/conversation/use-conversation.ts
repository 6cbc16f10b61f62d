import { useMemberChanges } from '@juhe/api-client/common/live';
import { removeMessages } from '@juhe/api-client/social/conversation';
import type { ChatEvent, Conversation, Message } from '@juhe/contract/social/conversation.schemas';
import { useVisibility } from '@juhe/platform';
import { useEffect, useMemo, useState } from 'react';
import { type ChatSession, refreshLists, refreshListsSoon } from '../session/chat-session.ts';
import { removedSeqs, removeHere } from '../session/device-notes.ts';
import { rowsOf } from '../message/rows.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { useCardChanges } from './use-card-changes.ts';
import { useOutgoing, useTimeline } from '../session/use-chat.ts';
import { useFreshMessages } from '../message/use-fresh-messages.ts';
import { useTranslated } from '../message/use-translated.ts';

/** The read and the last message when the page was opened: later messages are shown, and read aloud, as they arrive. */
const useOpening = (conversation: Conversation | undefined) => {
  const [opening, setOpening] = useState<{ readSeq: number; lastSeq: number }>();
  if (conversation && !opening) {
    const { unread, readSeq, lastSeq } = conversation;
    setOpening({ readSeq: unread > 0 ? readSeq : lastSeq, lastSeq });
  }
  return opening;
};

/** Fetches the latest messages, or those around the position `seq`; returns its state until and after that one is loaded. */
const useSeeking = (timeline: Timeline, seq: number | undefined): 'seeking' | 'ended' | 'unavailable' => {
  const [seeking, setSeeking] = useState<'seeking' | 'ended' | 'unavailable'>(seq === undefined ? 'ended' : 'seeking');
  useEffect(() => {
    if (seq === undefined) void timeline.toLatest();
    else void timeline.loadBackTo(seq).then((isLoaded) => setSeeking(isLoaded ? 'ended' : 'unavailable'));
  }, [timeline, seq]);
  return seeking;
};

/** Applies the live events about a conversation to its timeline. */
const useChatEvents = (timeline: Timeline, conversationId: string, onReconnect: () => void): void =>
  useMemberChanges((kind, change) => {
    if (kind !== undefined && kind !== 'chat') return;
    if (kind === undefined) onReconnect();
    const {
      conversationId: about,
      message,
      conversation: changes,
    }: Partial<ChatEvent & { conversationId: string }> = change ?? {};
    if (about === conversationId && changes) timeline.applyEvent({ message, conversation: changes });
    else if (about === undefined || about === conversationId) void timeline.refresh();
    refreshListsSoon();
  });

/** Moves the read watermark to the newest message while the end of the list is visible. */
export const useReadMark = (
  session: ChatSession,
  conversationId: string,
  newest: Message | undefined,
  isAtEnd: boolean,
): void => {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useVisibility(setVisible);
  useEffect(() => {
    if (isAtEnd && isVisible && newest) session.markRead(conversationId, newest.seq);
  }, [session, conversationId, newest, isAtEnd, isVisible]);
};

/**
 * The data of a conversation page: the timeline, kept in sync with the server, and the rows made of it and of the queued
 * messages. Undefined `conversation`: the server has not responded yet.
 */
export const useConversation = (session: ChatSession, conversationId: string, seq: number | undefined) => {
  const timeline = session.timelineOf(conversationId);
  const { conversation, messages, removed: removedByServer, hasEarlier, hasLater, error } = useTimeline(timeline);
  const outgoing = useOutgoing(session, conversationId);
  const [removed, setRemoved] = useState(() => removedSeqs(conversationId));
  const opening = useOpening(conversation);
  const seeking = useSeeking(timeline, seq);
  const fresh = useFreshMessages(timeline);
  useChatEvents(timeline, conversationId, fresh.refresh);
  const renewMoney = useCardChanges(timeline, messages);
  const translation = useTranslated(conversationId);
  const rows = useMemo(
    () =>
      rowsOf({
        ...{ conversationId, messages, outgoing, unreadAfter: opening?.readSeq },
        removed: new Set([...removed, ...removedByServer]),
      }),
    [conversationId, messages, outgoing, opening, removed, removedByServer],
  );
  return {
    timeline,
    conversation,
    messages,
    outgoing,
    hasEarlier,
    hasLater,
    error,
    seeking,
    rows,
    /** The last message when the page was opened. */
    openedAtSeq: opening?.lastSeq ?? 0,
    newestForeign: messages.findLast(({ own: isOwn }) => !isOwn),
    translation,
    renewMoney,
    fresh,
    /** Records a message that the server has stored or recalled. */
    record: (message: Message) => {
      timeline.record(message);
      refreshLists();
    },
    /** Removes a message for the member only. */
    remove: async (removedSeq: number) => {
      const answer = await removeMessages({ conversationId, seqs: [removedSeq] });
      if (!answer.ok) return;
      timeline.setRemoved(answer.data.removedSeqs);
      // The device's offline copy is hidden as well.
      setRemoved(removeHere(conversationId, removedSeq));
      refreshLists();
    },
  };
};

export type ConversationData = ReturnType<typeof useConversation>;
