import type { Message } from '@juhe/contract/social/conversation.schemas';
import type { Reading } from './timeline-window.ts';
import { createRenewal, type Renewal } from './timeline-renewal.ts';
import { advance, merge, type MessagePage, pageSize, type ReadMessages, type TimelineState } from './timeline-state.ts';

export interface TimelineReading extends Renewal {
  /** Fetches the latest messages at first, and new ones afterwards; a call during a fetch has it repeated. */
  readonly refresh: () => Promise<void>;
  readonly isRefreshing: () => boolean;
  readonly loadEarlier: () => Promise<void>;
  readonly loadLater: () => Promise<void>;
  /** Fetches the latest messages, also while the neighbours of an early one are shown. */
  readonly toLatest: () => Promise<void>;
  /**
   * Fetches earlier messages until this position is loaded; far back its neighbours alone, from which `loadEarlier` and
   * `loadLater` go on. Resolves to false if there is no such message.
   */
  readonly loadBackTo: (seq: number) => Promise<boolean>;
  /** Fetches one message again. */
  readonly renew: (seq: number) => Promise<void>;
}

/** Maximum number of pages of missed messages fetched one by one; after a longer absence only the latest page is loaded. */
const maxCatchUp = 6;
/**
 * Maximum number of voice messages that a restored conversation refetches, the latest ones: another device may have played
 * them.
 */
const maxRenewedVoices = 10;

const loadWindow = () => import(/* webpackChunkName: "chat-timeline-window" */ './timeline-window.ts');

const createWindowReading = (reading: Reading): Pick<TimelineReading, 'loadBackTo' | 'loadLater'> => {
  let loadingLater: Promise<void> | undefined;
  return {
    loadBackTo: async (seq) => {
      try {
        return await (await loadWindow()).loadBackTo(reading, seq);
      } catch {
        // The part cannot be loaded: the latest messages are shown.
        await reading.refresh();
        return false;
      }
    },
    loadLater: () =>
      (loadingLater ??= loadWindow()
        .then((part) => part.loadLater(reading))
        .finally(() => {
          loadingLater = undefined;
        })),
  };
};

/** Fetches messages from the server into the state of a timeline. */
export const createTimelineReading = (state: TimelineState, request: ReadMessages): TimelineReading => {
  const { view, show } = state;
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  let leavesWindow = false;
  const read: ReadMessages = async (range) => {
    const answer = await request(range);
    if (answer.ok) for (const message of answer.data.list) state.readTimes.set(message, Date.now());
    return answer;
  };

  const renew = async (seq: number): Promise<void> => {
    const answer = await read({ before: seq + 1, count: 1 });
    const message = answer.ok ? answer.data.list.find((item) => item.seq === seq) : undefined;
    if (message && view().messages.some((item) => item.seq === seq)) show({ messages: merge(view().messages, [message]) });
  };

  /** Changes without a new message are not in the pages that a restored conversation fetches. */
  const renewRestored = (): void => {
    if (!state.isRestored) return;
    state.isRestored = false;
    const unplayed = view().messages.filter(({ own: isOwn, voice }) => !isOwn && voice?.played === false);
    for (const { seq } of unplayed.slice(-maxRenewedVoices)) void renew(seq);
  };

  const applyPage = ({ list, conversation, withdrawnSeqs, removedSeqs }: MessagePage, messages: readonly Message[]): void => {
    show({ messages: merge(messages, list), removed: new Set(removedSeqs), conversation, error: undefined });
    const withdrawn = new Set(withdrawnSeqs);
    for (const { seq, state: messageState } of view().messages)
      if (messageState === 'stored' && withdrawn.has(seq)) void renew(seq);
    renewRestored();
  };

  const { renewAll, renewSoon } = createRenewal({ state, read, applyPage });

  const readLatest = async (): Promise<void> => {
    const answer = await read({ count: 30 });
    if (!answer.ok) return show({ error: answer.error });
    const { list, hasMore, conversation } = answer.data;
    state.syncedSeq = list.at(-1)?.seq ?? conversation.lastSeq;
    state.unsyncedMessages = state.unsyncedMessages.filter(({ seq }) => seq > state.syncedSeq);
    applyPage(answer.data, state.unsyncedMessages);
    advance(state);
    leavesWindow = false;
    show({ hasEarlier: hasMore, hasLater: false });
  };

  /** While the neighbours of an early message are shown, new ones are not. */
  const readConversation = async (): Promise<void> => {
    const answer = await read({ count: 1 });
    if (!answer.ok) return show({ error: answer.error });
    applyPage({ ...answer.data, list: [] }, view().messages);
  };

  const catchUp = async (): Promise<void> => {
    for (let pages = 0; pages < maxCatchUp; pages += 1) {
      const answer = await read({ after: state.syncedSeq, count: pageSize });
      if (!answer.ok) return show({ error: answer.error });
      const { list, hasMore } = answer.data;
      state.syncedSeq = Math.max(state.syncedSeq, list.at(-1)?.seq ?? 0);
      state.unsyncedMessages = state.unsyncedMessages.filter(({ seq }) => seq > state.syncedSeq);
      advance(state);
      applyPage(answer.data, view().messages);
      if (!hasMore) return;
    }
    await readLatest();
  };

  const refresh = async (): Promise<void> => {
    isStale = true;
    if (refreshing) return refreshing;
    refreshing = (async () => {
      while (isStale) {
        isStale = false;
        if (state.syncedSeq < 0 || leavesWindow) await readLatest();
        else await (view().hasLater ? readConversation() : catchUp());
      }
    })();
    try {
      await refreshing;
    } finally {
      refreshing = undefined;
    }
  };

  const loadEarlier = async (): Promise<void> => {
    const [first] = view().messages;
    if (!first || !view().hasEarlier || view().isLoadingEarlier) return;
    show({ isLoadingEarlier: true });
    const answer = await read({ before: first.seq, count: pageSize });
    if (!answer.ok) return show({ isLoadingEarlier: false, error: answer.error });
    // Other messages are shown meanwhile.
    if (view().messages[0]?.seq !== first.seq) return show({ isLoadingEarlier: false });
    applyPage(answer.data, view().messages);
    show({ isLoadingEarlier: false, hasEarlier: answer.data.hasMore });
  };

  const toLatest = (): Promise<void> => {
    leavesWindow ||= view().hasLater;
    return refresh();
  };

  return {
    refresh,
    isRefreshing: () => refreshing !== undefined,
    loadEarlier,
    toLatest,
    ...createWindowReading({ state, read, applyPage, loadEarlier, refresh, toLatest }),
    renew,
    renewAll,
    renewSoon,
  };
};
