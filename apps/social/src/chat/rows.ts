import type { Message } from '@juhe/contract/social/conversation.schemas';
import type { OutgoingMessage } from './outgoing.ts';

/** A row of the list: a message of the server, or one that waits on this device. */
export interface ChatRow {
  /** The same before and after the acknowledgement, so that the bubble stays where it is. */
  readonly key: string;
  readonly conversationId: string;
  readonly message: Message | undefined;
  readonly outgoing: OutgoingMessage | undefined;
  readonly own: boolean;
  readonly at: string;
  /** The first of its day, where the reader is. */
  readonly opensDay: boolean;
  /** The first that was unread when the conversation was opened. */
  readonly opensUnread: boolean;
  /** The first of a run of the same side. */
  readonly opensRun: boolean;
  /** The last of a run: shows the time. */
  readonly endsRun: boolean;
}

/** Messages of one side within so many milliseconds stand together. */
const runMs = 5 * 60_000;

const dayOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0);

interface Content {
  readonly conversationId: string;
  readonly messages: readonly Message[];
  readonly outgoing: readonly OutgoingMessage[];
  /** The watermark when the conversation was opened: the line stands after it. */
  readonly unreadAfter: number | undefined;
  /** Positions that the member removed from this device. */
  readonly removed: ReadonlySet<number>;
}

/** What the list shows, oldest first; what waits on this device stands at the end. */
export const rowsOf = ({ conversationId, messages, outgoing, unreadAfter, removed }: Content): ChatRow[] => {
  const acknowledged = new Set(messages.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])));
  const entries = [
    ...messages
      .filter(({ seq }) => !removed.has(seq))
      .map((message) => ({
        key: message.clientId ?? `seq-${message.seq}`,
        message,
        outgoing: undefined,
        own: message.own,
        at: message.sentAt,
      })),
    ...outgoing
      .filter(({ clientId }) => !acknowledged.has(clientId))
      .map((item) => ({ key: item.clientId, message: undefined, outgoing: item, own: true, at: item.createdAt })),
  ];
  const firstUnread =
    unreadAfter === undefined
      ? undefined
      : entries.find(({ message }) => message !== undefined && !message.own && message.seq > unreadAfter)?.key;
  const opensDay = entries.map((entry, index) => index === 0 || dayOf(entry.at) !== dayOf(entries[index - 1]?.at ?? ''));
  const opensRun = entries.map((entry, index) => {
    const former = entries[index - 1];
    if (!former || opensDay[index] || entry.key === firstUnread) return true;
    return former.own !== entry.own || Date.parse(entry.at) - Date.parse(former.at) > runMs;
  });
  return entries.map((entry, index) => ({
    ...entry,
    conversationId,
    opensDay: opensDay[index] ?? false,
    opensUnread: entry.key === firstUnread,
    opensRun: opensRun[index] ?? true,
    endsRun: opensRun[index + 1] ?? true,
  }));
};
