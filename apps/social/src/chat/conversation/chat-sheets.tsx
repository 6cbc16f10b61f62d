/** The sheets of a conversation: content other than text and pictures, and messages with money. */
import type { Conversation, Message, MessageCard } from '@juhe/contract/social/conversation.schemas';
import { Suspense, useState } from 'react';
import type { OutgoingBody } from '../../shared/outgoing-store.ts';
import {
  CardGiftDetail,
  CardGiftSheet,
  RedPacketDetail,
  RedPacketSheet,
  SplitDetail,
  SplitSheet,
  TransferSheet,
} from '../money/lazy-money.ts';
import { CardPicker, MoreSheet } from './lazy-sheets.ts';
import type { MoreChoice } from '../composer/more-sheet.tsx';

export type SheetName = MoreChoice | 'more';

/** The open sheet, the ones opened before (their code is loaded), and the displayed money message. */
export const useChatSheets = () => {
  const [shown, setShown] = useState<SheetName>();
  const [mounted, setMounted] = useState<ReadonlySet<SheetName>>(new Set());
  const [money, setMoney] = useState<{ card: Pick<MessageCard, 'kind' | 'ref'>; isOpen: boolean }>();
  return {
    shown,
    mounted,
    money,
    show: (name: SheetName) => {
      setMounted((before) => new Set([...before, name]));
      setShown(name);
    },
    close: () => setShown(undefined),
    setMoney,
  };
};

interface Props {
  sheets: ReturnType<typeof useChatSheets>;
  conversation: Conversation;
  name: string;
  onSend: (bodies: readonly OutgoingBody[]) => void;
  /** A message that the server has already stored. */
  onSent: (message: Message) => void;
  /** The state of the money differs from the one in its message. */
  onChanged: (ref: string) => void;
}

export const ChatSheets = ({ sheets, conversation, name, onSend, onSent, onChanged }: Props) => {
  const { shown, mounted, money, show, close, setMoney } = sheets;
  const { id: conversationId, service } = conversation;
  const ofMoney = money && {
    open: money.isOpen,
    name,
    onClose: () => setMoney({ ...money, isOpen: false }),
    onChanged,
  };
  return (
    <Suspense>
      {mounted.has('more') && <MoreSheet open={shown === 'more'} onClose={close} onChoose={show} />}
      {mounted.has('card') && (
        <CardPicker
          open={shown === 'card'}
          onClose={close}
          withOrders={service !== null && !service.asDesk}
          onPick={(card) => {
            close();
            onSend([card]);
          }}
        />
      )}
      {mounted.has('redPacket') && (
        <RedPacketSheet open={shown === 'redPacket'} {...{ conversationId, name, onSent }} onClose={close} />
      )}
      {mounted.has('transfer') && (
        <TransferSheet open={shown === 'transfer'} {...{ conversationId, name, onSent }} onClose={close} />
      )}
      {mounted.has('split') && <SplitSheet open={shown === 'split'} {...{ conversationId, onSent }} onClose={close} />}
      {mounted.has('cardGift') && <CardGiftSheet open={shown === 'cardGift'} {...{ conversationId, name }} onClose={close} />}
      {ofMoney && money.card.kind === 'cardGift' && <CardGiftDetail key={money.card.ref} giftId={money.card.ref} {...ofMoney} />}
      {ofMoney && money.card.kind === 'redPacket' && <RedPacketDetail packetId={money.card.ref} {...ofMoney} />}
      {ofMoney && money.card.kind === 'split' && <SplitDetail key={money.card.ref} splitId={money.card.ref} {...ofMoney} />}
    </Suspense>
  );
};
