/** The part of a timeline around an early message, loaded with the first message of a search that is opened. */
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { type MessagePage, pageSize, type ReadMessages, type TimelineState } from './timeline-state.ts';

export interface Reading {
  readonly state: TimelineState;
  readonly read: ReadMessages;
  readonly applyPage: (page: MessagePage, messages: readonly Message[]) => void;
  readonly loadEarlier: () => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly toLatest: () => Promise<void>;
}

/** Number of pages back to which all messages are loaded; farther back only the neighbours of the sought one. */
const nearPages = 6;

/** Fetches the messages around a position, and shows them instead of the loaded ones. */
const loadAround = async ({ state, read, applyPage }: Reading, seq: number): Promise<boolean> => {
  const answer = await read({ before: seq + pageSize / 2, count: pageSize });
  if (!answer.ok) {
    state.show({ error: answer.error });
    return false;
  }
  const { list, hasMore, conversation } = answer.data;
  const last = list.at(-1);
  if (!last || !list.some((message) => message.seq === seq)) return false;
  state.syncedSeq = last.seq;
  state.unsyncedMessages = [];
  applyPage(answer.data, []);
  state.show({ hasEarlier: hasMore, hasLater: last.seq < conversation.lastSeq });
  return true;
};

/** Loads the message of a position. Resolves to false if there is no such message. */
export const loadBackTo = async (reading: Reading, seq: number): Promise<boolean> => {
  const { view } = reading.state;
  const isLoaded = (): boolean => view().messages.some((message) => message.seq === seq);
  await reading.refresh();
  if (isLoaded()) return true;
  await reading.toLatest();
  const first = (): number => view().messages[0]?.seq ?? 0;
  if (seq > first() - nearPages * pageSize)
    while (first() > seq && view().hasEarlier) {
      const former = first();
      await reading.loadEarlier();
      if (first() === former) break;
    }
  if (isLoaded()) return true;
  return first() > seq && view().hasEarlier ? loadAround(reading, seq) : false;
};

/** Fetches the messages after the loaded neighbours of an early one. */
export const loadLater = async ({ state, read, applyPage }: Reading): Promise<void> => {
  const { view, show, syncedSeq } = state;
  if (!view().hasLater) return;
  const answer = await read({ after: syncedSeq, count: pageSize });
  if (!answer.ok) return show({ error: answer.error });
  // The latest messages are shown meanwhile.
  if (!view().hasLater || state.syncedSeq !== syncedSeq) return;
  state.syncedSeq = answer.data.list.at(-1)?.seq ?? syncedSeq;
  applyPage(answer.data, view().messages);
  show({ hasLater: answer.data.hasMore });
};
