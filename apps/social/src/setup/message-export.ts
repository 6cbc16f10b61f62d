import { exportMessages } from '@juhe/api-client/social/conversation';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { formatMoment } from '@juhe/ui';

/** A message of an export, with whom it was exchanged. */
export interface ExportedMessage {
  readonly conversationId: string;
  /** Empty of who has left. */
  readonly partnerName: string;
  readonly message: Message;
}

interface Words {
  /** The first lines of the file. */
  readonly head: readonly string[];
  readonly own: string;
  readonly leftName: string;
  /** A message in words. */
  readonly lineOf: (message: Message) => string;
}

/** Names and texts cannot look like lines of the file itself. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
const indented = (text: string): string => text.split(/\r\n|[\n\r\u2028\u2029]/).join('\r\n    ');

/**
 * Conversations as a text that any device opens: the one that was last written in first, each message with the local time and its sender. It begins with
 * a byte order mark, by which editors know the encoding.
 */
export const exportText = (all: readonly ExportedMessage[], { head, own, leftName, lineOf }: Words): string => {
  const byConversation = new Map<string, ExportedMessage[]>();
  for (const exported of all) {
    const present = byConversation.get(exported.conversationId);
    if (present) present.push(exported);
    else byConversation.set(exported.conversationId, [exported]);
  }
  const conversations = [...byConversation.values()].sort(
    (a, b) => Date.parse(b.at(-1)?.message.sentAt ?? '') - Date.parse(a.at(-1)?.message.sentAt ?? ''),
  );
  const parts = conversations.map((list) => {
    const name = flat(list[0]?.partnerName ?? '') || leftName;
    return [
      `== ${name} ==`,
      ...list.map(({ message }) => `${formatMoment(message.sentAt)}  ${message.own ? own : name}: ${indented(lineOf(message))}`),
    ].join('\r\n');
  });
  return `\uFEFF${[head.join('\r\n'), ...parts].join('\r\n\r\n')}\r\n`;
};

/** Reads every message of the member's; the refusal or failure of a call otherwise. */
export const readAllMessages = async (): Promise<{ messages: ExportedMessage[] } | { error: unknown }> => {
  const messages: ExportedMessage[] = [];
  let cursor: string | undefined;
  for (;;) {
    const answer = await exportMessages(cursor === undefined ? {} : { cursor });
    if (!answer.ok) return { error: answer.error };
    messages.push(...answer.data.list);
    if (answer.data.cursor === null) return { messages };
    ({ cursor } = answer.data);
  }
};
