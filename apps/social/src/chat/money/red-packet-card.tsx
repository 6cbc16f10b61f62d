import type { MessageCard } from '@juhe/contract/social/conversation.schemas';
import { cx, Icon } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './red-packet.module.css';

interface Props {
  card: MessageCard;
  isOwn: boolean;
  onOpen: () => void;
}

/** A red packet among messages: its wish and its state; a tap shows the details. */
export const RedPacketCard = ({ card, isOwn, onOpen }: Props) => {
  const t = useTranslations('redPacket');
  const stateKey = `card.${card.state}${isOwn ? 'Own' : ''}`;
  return (
    <button type="button" className={cx(css.card, card.state !== 'waiting' && css.over)} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css.top}>
        <Icon name="gift" size={28} />
        <span className={css.lines}>
          <span className={css.wish}>{card.title || t('defaultWish')}</span>
          <span className={css.state}>{t.has(stateKey) && t(stateKey)}</span>
        </span>
      </span>
      <span className={css.kind}>{t('title')}</span>
    </button>
  );
};
