import { invalidateTags } from '@juhe/api-client';
import { listMessages, markMessagesRead } from '@juhe/api-client/social/conversation';
import { getSession, onSession } from '@juhe/auth';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { isOnline, onOnline } from '@juhe/platform';
import { debounce } from '@juhe/platform/parts/debounce';
import { begin, deliverBy } from './deliver.ts';
import { createOutgoing, type Outgoing } from './outgoing.ts';
import { outgoingStore } from '../../shared/outgoing-store.ts';
import { createReadMarks } from './read-marks.ts';
import { createTimeline, type Timeline } from '../timeline/timeline.ts';
import { clearTimelines, readTimeline, saveTimeline, pruneTimelines } from '../timeline/timeline-store.ts';

/** This tab's state of a member's conversations; it outlives the pages that show them. */
export interface ChatSession {
  readonly memberId: string;
  readonly outgoing: Outgoing;
  readonly timelineOf: (conversationId: string) => Timeline;
  /** Moves the read watermark; offline it is moved when the network returns. */
  readonly markRead: (conversationId: string, seq: number) => void;
  /** Fetches new messages of all conversations that were opened in this tab, or of one of them. */
  readonly refresh: (conversationId?: string) => void;
}

/** Invalidates the list of conversations and the badge in the tab bar. */
export const refreshLists = (): void => invalidateTags('social/conversations', 'social/notice');

/** Throttle interval (ms) for refetching the lists because of events. */
const betweenReadings = 1000;
let isQuiet = true;
let isDue = false;

/**
 * Calls {@link refreshLists} at once, then once for all events of a second: a lively conversation would refetch them with
 * each message.
 */
export const refreshListsSoon = (): void => {
  if (!isQuiet) {
    isDue = true;
    return;
  }
  isQuiet = false;
  refreshLists();
  setTimeout(() => {
    isQuiet = true;
    if (!isDue) return;
    isDue = false;
    refreshListsSoon();
  }, betweenReadings);
};

/** Debounce delay (ms) before a change is stored on this device. */
const saveAfter = 500;

const createSession = (memberId: string): ChatSession & { end: (erase: boolean) => void } => {
  const timelines = new Map<string, Timeline>();
  const timelineOf = (conversationId: string): Timeline => {
    const present = timelines.get(conversationId);
    if (present) return present;
    const restored = readTimeline(memberId, conversationId).then(
      (stored) => stored && timeline.restore(stored.conversation, stored.messages),
    );
    const timeline = createTimeline(async (range) => {
      await restored;
      return listMessages({ conversationId, ...range });
    });
    timelines.set(conversationId, timeline);
    const saveSoon = debounce(() => {
      const { conversation, messages, hasLater } = timeline.view();
      if (conversation && !hasLater && current?.memberId === memberId) void saveTimeline(memberId, { conversation, messages });
    }, saveAfter);
    timeline.subscribe(saveSoon);
    return timeline;
  };
  const record = (conversationId: string, message: Message): void => {
    const timeline = timelineOf(conversationId);
    timeline.record(message);
    // The single text that is allowed to a stranger has been sent.
    if (timeline.view().conversation?.writable === 'firstText') timeline.patch({ writable: 'waiting' });
    refreshLists();
  };
  const store = outgoingStore(memberId);
  const outgoing = createOutgoing({ memberId, store, deliver: deliverBy(record), begin });

  const marks = createReadMarks({
    memberId,
    request: markMessagesRead,
    onAcknowledged: (conversationId, answer) => {
      timelines.get(conversationId)?.patch(answer);
      refreshLists();
    },
  });
  const sendMarks = async (): Promise<void> => {
    // The store notes for the next start whether anything waits.
    if (!isOnline() || !(await marks.send())) await store.load();
  };
  const stopOnline = onOnline(() => void sendMarks());
  void outgoing.flush();
  void sendMarks();
  void pruneTimelines(memberId);

  return {
    memberId,
    outgoing,
    timelineOf,
    markRead: (conversationId, seq) => {
      const readSeq = timelineOf(conversationId).view().conversation?.readSeq ?? 0;
      if (seq <= Math.max(readSeq, marks.of(conversationId))) return;
      marks.save(conversationId, seq);
      void sendMarks();
    },
    refresh: (conversationId) => {
      for (const [id, timeline] of timelines) if (conversationId === undefined || id === conversationId) void timeline.refresh();
    },
    end: (erase) => {
      stopOnline();
      if (erase) void Promise.all([outgoing.clear(), clearTimelines(memberId)]);
      outgoing.stop();
    },
  };
};

let current: ReturnType<typeof createSession> | undefined;

/**
 * On a change of member or a sign-out the former session ends, and the queue of the signed-in member is sent. A session that
 * expired keeps its queue on the device.
 */
const follow = (): void => {
  const { user, lapsed } = getSession();
  if (current && user?.id !== current.memberId) {
    current.end(lapsed?.user?.id !== current.memberId);
    current = undefined;
  }
  if (user) current ??= createSession(user.id);
};

/** The chat session of the signed-in member; undefined for a visitor. */
export const chatSession = (): ChatSession | undefined => {
  follow();
  return current;
};

// The queue is sent as soon as a page with conversations is loaded, before it is shown.
onSession(follow);
follow();
