import { useSession } from '@juhe/auth';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ChatSession, chatSession } from './chat-session.ts';
import type { OutgoingMessage } from './outgoing-queue.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { TimelineView } from '../timeline/timeline-state.ts';

/** The chat session of the member; undefined for a visitor. */
export const useChatSession = (): ChatSession | undefined => {
  const { user } = useSession();
  // Another member has another session; for the same member the same session is returned.
  return user === undefined ? undefined : chatSession();
};

export const useTimeline = (timeline: Timeline): TimelineView =>
  useSyncExternalStore(timeline.subscribe, timeline.view, timeline.view);

/** The queued messages of a conversation on this device, in sending order. */
export const useOutgoing = ({ outgoing }: ChatSession, conversationId: string): readonly OutgoingMessage[] => {
  const messages = useSyncExternalStore(outgoing.subscribe, outgoing.view, outgoing.view);
  return useMemo(() => messages.filter((message) => message.conversationId === conversationId), [messages, conversationId]);
};

/** An object URL for a file of this device. */
export const useFileAddress = (file: Blob): string => {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const next = URL.createObjectURL(file);
    setAddress(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return address;
};
