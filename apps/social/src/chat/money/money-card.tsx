import type { MessageCard } from '@juhe/contract/social/conversation.schemas';
import { useLang } from '@juhe/platform';
import { cx, Icon, Price } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './money.module.css';

interface Props {
  card: MessageCard;
  isOwn: boolean;
  onOpen: () => void;
}

/** A gifted card among messages: name, duration, greeting and state. */
const GiftCard = ({ card: { title, state, gift }, isOwn, onOpen }: Props) => {
  const t = useTranslations('cardGift');
  const stateKey = `states.${state}${isOwn ? 'Own' : ''}`;
  const lang = useLang();
  return (
    <button type="button" className={cx(css.card, state !== 'waiting' && css.over)} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css.top}>
        <Icon name="crown" size={28} />
        <span className={css.lines}>
          <span className={css.name}>{gift?.names[lang] ?? gift?.names['zh-Hans']}</span>
          {gift && <span className={css.state}>{t('days', { n: gift.durationDays })}</span>}
          {title !== '' && <span className={css.memo}>{title}</span>}
          <span className={css.state}>{t.has(stateKey) && t(stateKey)}</span>
        </span>
      </span>
      <span className={css.kind}>{t('one')}</span>
    </button>
  );
};

/** A transfer or a share of a bill: amount, note and state. A share opens its actions. */
const SumCard = ({ card: { kind, title, priceCents, state }, isOwn, onOpen }: Props) => {
  const t = useTranslations('chatMoney');
  const stateKey = `card.${kind}.${state}${isOwn ? 'Own' : ''}`;
  const face = (
    <>
      <span className={css.top}>
        <Icon name={kind === 'transfer' ? 'wallet' : 'receipt'} size={28} />
        <span className={css.lines}>
          <Price cents={priceCents ?? 0} size="m" tone="inherit" />
          {title !== '' && <span className={css.memo}>{title}</span>}
          <span className={css.state}>{t.has(stateKey) && t(stateKey)}</span>
        </span>
      </span>
      <span className={css.kind}>{t(kind === 'transfer' ? 'transfer' : 'split')}</span>
    </>
  );
  const className = cx(css.card, kind === 'split' && state !== 'open' && css.over);
  if (kind === 'transfer') return <span className={className}>{face}</span>;
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={onOpen}>
      {face}
    </button>
  );
};

/** The content of a money message, except a red packet. */
export const MoneyCard = (props: Props) => (props.card.kind === 'cardGift' ? <GiftCard {...props} /> : <SumCard {...props} />);
