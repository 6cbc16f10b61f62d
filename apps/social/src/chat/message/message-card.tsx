import type { MessageCard as Card } from '@juhe/contract/social/conversation.schemas';
import { PageLink } from '@juhe/platform';
import { Countdown, Icon, type IconName, Picture, Price } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { pageOfCard } from './card-page.ts';
import css from './card.module.css';

const icons: Readonly<Record<Card['kind'], IconName>> = {
  goods: 'shopping-bag',
  lot: 'gavel',
  article: 'file-text',
  video: 'video',
  order: 'package',
  redPacket: 'gift',
  transfer: 'wallet',
  split: 'receipt',
  cardGift: 'crown',
};

interface FaceProps {
  kind: Card['kind'];
  title: string;
  picUrl: string;
  children?: ReactNode;
}

/** The appearance of a card, sent or queued. */
export const CardFrame = ({ kind, title, picUrl, children }: FaceProps) => {
  const t = useTranslations('chat');
  return (
    <>
      <span className={css.picture}>
        <Picture src={picUrl} alt="" rounded="s" fallback={icons[kind]} />
      </span>
      <span className={css.lines}>
        <span className={css.title}>{title}</span>
        <span className={css.foot}>{children}</span>
        <span className={css.kind}>
          <Icon name={icons[kind]} size={12} />
          {t(`card.${kind}`)}
        </span>
      </span>
    </>
  );
};

interface CardProps {
  card: Card | null;
  /** The message shows an order, which disappears only for the member who deleted it. */
  isOrder: boolean;
  asDesk: boolean;
  /** The time of a lot is over. */
  onEnd: () => void;
}

/** A shared item with its current price and state; an unavailable one says so. */
export const MessageCard = ({ card, isOrder, asDesk, onEnd }: CardProps) => {
  const t = useTranslations('chat');

  if (!card)
    return (
      <span className={css.gone}>
        <Icon name="image-off" size={18} />
        {t(isOrder ? 'orderGone' : 'cardGone')}
      </span>
    );
  const page = pageOfCard(card, asDesk);
  const name = `state.${card.kind}.${card.state}`;
  const state = t.has(name) ? t(name) : '';
  const face = (
    <CardFrame kind={card.kind} title={card.title} picUrl={card.picUrl}>
      {card.priceCents !== null && <Price cents={card.priceCents} size="s" tone={card.kind === 'order' ? 'ink' : 'brand'} />}
      {state !== '' && <span className={css.state}>{state}</span>}
      {card.kind === 'lot' && card.closesAt !== null && card.state === 'open' && <Countdown to={card.closesAt} onEnd={onEnd} />}
    </CardFrame>
  );
  return page === undefined ? (
    <span className={css.card}>{face}</span>
  ) : (
    <PageLink to={page} className={css.card}>
      {face}
    </PageLink>
  );
};
