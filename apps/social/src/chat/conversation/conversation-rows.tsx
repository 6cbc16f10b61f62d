import type { Conversation, MessageCard } from '@juhe/contract/social/conversation.schemas';
import { Empty } from '@juhe/ui';
import { type Ref, useMemo } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { Bubble, type Receipt } from '../message/bubble.tsx';
import css from './chat.module.css';
import { cautionOf } from '../message/fraud.ts';
import { MessageRows, type MessageRowsHandle } from '../message/message-rows.tsx';
import type { ChatRow } from '../message/rows.ts';
import { unknownPartner } from '../session/unopened.ts';
import type { ConversationData } from './use-conversation.ts';

/** Number of unread messages from which the page opens at the first of them. */
const manyUnread = 6;

const receiptOf = ({ partnerReadSeq, partnerDeliveredSeq }: Conversation, seq: number): Receipt => {
  if (partnerReadSeq !== null && partnerReadSeq >= seq) return 'read';
  return partnerDeliveredSeq >= seq ? 'delivered' : 'sent';
};

/** Returns the key of the row at which the list opens: the sought one, or the first of many unread ones; else the end. */
const startOf = (rows: readonly ChatRow[], seq: number | undefined): string | undefined => {
  if (seq !== undefined) return rows.find(({ message }) => message?.seq === seq)?.key;
  const firstUnread = rows.findIndex(({ opensUnread }) => opensUnread);
  return firstUnread > 0 && rows.length - firstUnread > manyUnread ? rows[firstUnread]?.key : undefined;
};

interface Props {
  ref: Ref<MessageRowsHandle>;
  data: ConversationData;
  name: string;
  /** The sought message, from a search. */
  seq: number | undefined;
  onEnd: (isAtEnd: boolean) => void;
  onGreet: () => void;
  onMenu: (row: ChatRow) => void;
  onRetry: (clientId: string) => void;
  onOpenMoney: (card: MessageCard) => void;
}

/** The messages of a conversation; without any, a suggestion to say hello where something may be sent. */
export const ConversationRows = ({ ref, data, name, seq, onEnd, onGreet, onMenu, onRetry, onOpenMoney }: Props) => {
  const t = useTranslations('chat');
  const { conversation, messages, rows, timeline, hasEarlier, hasLater, translation, fresh } = data;
  const cautionWords = t('cautionWords');
  const isCautionDue = useMemo(() => cautionOf(cautionWords), [cautionWords]);
  const newestOwn = messages.findLast(({ own: isOwn, state }) => isOwn && state === 'stored');
  if (rows.length === 0) {
    const isClosed =
      conversation?.service?.asDesk === true || conversation?.writable === 'left' || conversation?.writable === 'blocked';
    return (
      <div className={css.start}>
        <Empty
          icon="messages-square"
          text={conversation?.service ? t('emptyService') : t('empty')}
          {...(isClosed ? {} : { action: { label: t('sayHello'), onClick: onGreet } })}
        />
      </div>
    );
  }
  return (
    <MessageRows
      ref={ref}
      rows={rows}
      label={t('messagesWith', { name })}
      startAt={startOf(rows, seq)}
      onNearStart={() => hasEarlier && void timeline.loadEarlier()}
      onNearEnd={hasLater ? () => void timeline.loadLater() : undefined}
      onEnd={onEnd}
    >
      {(row) => (
        <Bubble
          row={row}
          isSought={seq !== undefined && row.message?.seq === seq}
          conversation={conversation ?? unknownPartner}
          caution={conversation?.kind === 'member' && row.message?.own === false && isCautionDue(row.message.text)}
          translated={row.message && translation.translated.get(row.message.seq)}
          receipt={
            conversation && row.message && row.message === newestOwn ? receiptOf(conversation, row.message.seq) : undefined
          }
          onMenu={onMenu}
          fresh={fresh}
          onRetry={onRetry}
          onOpenMoney={onOpenMoney}
        />
      )}
    </MessageRows>
  );
};
