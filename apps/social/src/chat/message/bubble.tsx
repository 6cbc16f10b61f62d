import type { Conversation, Message, MessageCard } from '@juhe/contract/social/conversation.schemas';
import { Avatar, Button, cx, DateTime, formatDay, Icon, IconButton, Spinner, useLongPress } from '@juhe/ui';
import { memo, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { MoneyCard } from '../money/lazy-money.ts';
import { OutgoingVoice, StoredVoice } from '../voice/lazy-voice.ts';
import css from './bubble.module.css';
import { CardFrame, MessageCard as CardOfThing } from './message-card.tsx';
import { OutgoingPictures, StoredPictures } from './message-pictures.tsx';
import type { OutgoingMessage } from '../session/outgoing-queue.ts';
import { RedPacketCard } from '../money/red-packet-card.tsx';
import type { ChatRow } from './rows.ts';
import type { FreshMessages } from './use-fresh-messages.ts';
import type { Translated } from './use-translated.ts';

/** Delivery state of the member's latest message. */
export type Receipt = 'sent' | 'delivered' | 'read';

interface BubbleProps {
  row: ChatRow;
  conversation: Pick<Conversation, 'partner' | 'service'>;
  receipt: Receipt | undefined;
  /** The message is the target of a search. */
  isSought: boolean;
  translated: Translated | undefined;
  /** The message mentions topics that are typical of fraud. */
  caution: boolean;
  onMenu: (row: ChatRow) => void;
  fresh: Pick<FreshMessages, 'display' | 'replace' | 'conclude' | 'renew'>;
  onRetry: (clientId: string) => void;
  onOpenMoney: (card: MessageCard) => void;
}

/** Replaces the content of a withdrawn message. */
const Withdrawn = ({ message, name }: { message: Message; name: string }) => {
  const t = useTranslations('chat');
  if (message.state === 'removed') return t('removed');
  return message.own ? t('recalledOwn') : t('recalled', { name });
};

/** The translation into the member's language, on request. */
const Translation = ({ text }: Translated) => {
  const t = useTranslations('chat');
  return (
    <div className={css.translation}>
      {text === undefined ? (
        <span className={css.translator} role="status">
          <Spinner size={12} />
          {t('translation.working')}
        </span>
      ) : (
        <>
          <p className={css.text}>{text}</p>
          <span className={css.translator}>{t('translation.by')}</span>
        </>
      )}
    </div>
  );
};

type StoredProps = Pick<BubbleProps, 'fresh' | 'onOpenMoney'> & { message: Message; conversationId: string; asDesk: boolean };

const Stored = ({ message, conversationId, asDesk, fresh, onOpenMoney }: StoredProps) => {
  const { display, replace, conclude, renew } = fresh;
  useEffect(() => display(message), [display, message]);
  if (message.kind === 'text') return <p className={css.text}>{message.text}</p>;
  if (message.kind === 'picture') return <StoredPictures message={message} onRenew={renew} onFail={replace} />;
  if (message.kind === 'voice')
    return (
      <Suspense fallback={<Spinner size={20} />}>
        <StoredVoice message={message} conversationId={conversationId} onRenew={renew} />
      </Suspense>
    );
  const { card } = message;
  if (card?.kind === 'redPacket') return <RedPacketCard card={card} isOwn={message.own} onOpen={() => onOpenMoney(card)} />;
  if (card?.kind === 'transfer' || card?.kind === 'split' || card?.kind === 'cardGift')
    return (
      <Suspense fallback={<Spinner size={20} />}>
        <MoneyCard card={card} isOwn={message.own} onOpen={() => onOpenMoney(card)} />
      </Suspense>
    );
  return <CardOfThing card={card} isOrder={message.kind === 'order'} asDesk={asDesk} onEnd={() => conclude(message)} />;
};

const Waiting = ({ outgoing: { body } }: { outgoing: OutgoingMessage }) => {
  if (body.kind === 'text') return <p className={css.text}>{body.text}</p>;
  if (body.kind === 'picture') return <OutgoingPictures pictures={body.pictures} />;
  if (body.kind === 'voice')
    return (
      <Suspense fallback={<Spinner size={20} />}>
        <OutgoingVoice {...body} />
      </Suspense>
    );
  const { kind, creation, title, picUrl } = body;
  return (
    <span className={css.waitingCard}>
      <CardFrame kind={kind === 'creation' ? (creation ?? 'article') : kind} title={title} picUrl={picUrl} />
    </span>
  );
};

/** Kinds with an appearance of their own instead of a bubble. */
const bareKinds: ReadonlySet<string> = new Set(['picture', 'redPacket', 'transfer', 'split', 'cardGift']);

/** The delivery state of a message from this device, and the available actions. */
const OutgoingState = ({ outgoing, onRetry }: { outgoing: OutgoingMessage; onRetry: () => void }) => {
  const t = useTranslations('chat');
  const { state, refusal, reason, part } = outgoing;
  if (state === 'sending')
    return (
      <span className={css.meta}>
        <Spinner size={12} />
        {part === undefined ? t('sending') : t('sendingPart', { percent: Math.round(part * 100) })}
      </span>
    );
  if (state === 'queued')
    return (
      <span className={css.meta}>
        <Icon name="clock" size={12} />
        {t('queued')}
      </span>
    );
  return (
    <span className={css.failed}>
      <span>
        <Icon name="circle-alert" size={14} />
        {state === 'refused' ? refusal || t('refused') : reason || t('failed')}
      </span>
      <Button kind="text" size="s" onClick={onRetry}>
        {t('retry')}
      </Button>
    </span>
  );
};

const Meta = ({ row, receipt }: Pick<BubbleProps, 'row' | 'receipt'>) => {
  const t = useTranslations('chat');
  if (!row.message || !(row.endsRun || receipt)) return null;
  return (
    <span className={css.meta}>
      {row.endsRun && <DateTime at={row.at} as="time" />}
      {receipt && <span>{t(`receipt.${receipt}`)}</span>}
    </span>
  );
};

const Line = ({ children }: { children: ReactNode }) => <p className={css.line}>{children}</p>;

/** One message with its day title and the unread line above it. A long press or its button opens the actions. */
const BubbleRow = ({
  row,
  conversation,
  receipt,
  isSought,
  translated,
  caution,
  onMenu,
  fresh,
  onRetry,
  onOpenMoney,
}: BubbleProps) => {
  const t = useTranslations('chat');
  const { message, outgoing, own: isOwn } = row;
  const press = useLongPress(() => onMenu(row));
  const { name, avatar } = conversation.partner;
  const heads = (
    <>
      {row.opensDay && <h2 className={css.day}>{formatDay(row.at)}</h2>}
      {row.opensUnread && (
        <p className={css.unread} data-opens-unread>
          <span>{t('newBelow')}</span>
        </p>
      )}
    </>
  );
  if (message && message.state !== 'stored')
    return (
      <>
        {heads}
        <Line>
          <Withdrawn message={message} name={name || t('leftName')} />
        </Line>
      </>
    );
  const kind = message?.kind ?? outgoing?.body.kind;
  const isBare = kind !== undefined && bareKinds.has(kind);
  return (
    <>
      {heads}
      <article className={cx(css.row, isOwn && css.own, row.opensRun && css.opens, isSought && css.sought)}>
        {!isOwn && (
          <span className={css.avatar}>{row.opensRun && <Avatar src={avatar} name={name || t('leftName')} size={40} />}</span>
        )}
        <div className={css.column}>
          <div className={css.beside}>
            <div ref={press} className={cx(css.bubble, isBare && css.bare)}>
              <span className="visually-hidden">{isOwn ? t('youSaid') : t('partnerSaid', { name: name || t('leftName') })}</span>
              {message && (
                <Stored
                  message={message}
                  conversationId={row.conversationId}
                  asDesk={conversation.service?.asDesk === true}
                  fresh={fresh}
                  onOpenMoney={onOpenMoney}
                />
              )}
              {translated && <Translation {...translated} />}
              {outgoing && <Waiting outgoing={outgoing} />}
            </div>
            <span className={css.more}>
              <IconButton icon="ellipsis" size={16} label={t('menu')} onClick={() => onMenu(row)} />
            </span>
          </div>
          <Meta row={row} receipt={receipt} />
          {outgoing && <OutgoingState outgoing={outgoing} onRetry={() => onRetry(outgoing.clientId)} />}
        </div>
      </article>
      {caution && (
        <p className={css.caution}>
          <Icon name="triangle-alert" size={16} />
          {t('caution')}
        </p>
      )}
    </>
  );
};

export const Bubble = memo(BubbleRow);
