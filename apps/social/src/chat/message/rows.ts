import type { Message } from '@juhe/contract/social/conversation.schemas';
import type { OutgoingMessage } from '../session/outgoing-queue.ts';

/** A row of the list: a stored message, or one queued on this device. */
export interface ChatRow {
  /** The same before and after the acknowledgement, so that the bubble keeps its position. */
  readonly key: string;
  readonly conversationId: string;
  readonly message: Message | undefined;
  readonly outgoing: OutgoingMessage | undefined;
  readonly own: boolean;
  readonly at: string;
  /** The first of its day, in the reader's time zone. */
  readonly opensDay: boolean;
  /** The first unread message when the conversation was opened. */
  readonly opensUnread: boolean;
  /** The first of a run by the same side. */
  readonly opensRun: boolean;
  /** The last of a run: shows the time. */
  readonly endsRun: boolean;
}

/** Maximum gap (ms) between messages of one run. */
const runMs = 5 * 60_000;

const dayOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0);

interface Content {
  readonly conversationId: string;
  readonly messages: readonly Message[];
  readonly outgoing: readonly OutgoingMessage[];
  /** The read watermark when the conversation was opened: the unread line follows it. */
  readonly unreadAfter: number | undefined;
  /** Positions of messages that the member removed from this device. */
  readonly removed: ReadonlySet<number>;
}

/** The rows of the list, oldest first; messages queued on this device are at the end. */
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
    const previous = entries[index - 1];
    if (!previous || opensDay[index] || entry.key === firstUnread) return true;
    return previous.own !== entry.own || Date.parse(entry.at) - Date.parse(previous.at) > runMs;
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
