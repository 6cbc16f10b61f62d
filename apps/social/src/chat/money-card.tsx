import type { MessageCard } from '@juhe/contract/social/conversation.schemas';
import { useLang, useTranslations } from '@juhe/platform';
import { cx, Icon, Price } from '@juhe/ui';
import css from './money.module.css';

interface Props {
  card: MessageCard;
  own: boolean;
  onOpen: () => void;
}

/** A given card among messages: which one, for how long, the greeting and where it stands. */
const GiftCard = ({ card: { title, state, gift }, own, onOpen }: Props) => {
  const t = useTranslations('cardGift');
  const lang = useLang();
  return (
    <button type="button" className={cx(css.card, state !== 'waiting' && css.over)} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css.top}>
        <Icon name="crown" size={28} />
        <span className={css.lines}>
          <span className={css.name}>{gift?.names[lang] ?? gift?.names['zh-Hans']}</span>
          {gift && <span className={css.state}>{t('days', { n: gift.durationDays })}</span>}
          {title !== '' && <span className={css.memo}>{title}</span>}
          <span className={css.state}>{t(`states.${state}${own ? 'Own' : ''}`)}</span>
        </span>
      </span>
      <span className={css.kind}>{t('one')}</span>
    </button>
  );
};

/** A transfer or a share of a bill: amount, note and where it stands. A share opens what can be done with it. */
const SumCard = ({ card: { kind, title, priceCents, state }, own, onOpen }: Props) => {
  const t = useTranslations('chatMoney');
  const face = (
    <>
      <span className={css.top}>
        <Icon name={kind === 'transfer' ? 'wallet' : 'receipt'} size={28} />
        <span className={css.lines}>
          <Price cents={priceCents ?? 0} size="m" tone="inherit" />
          {title !== '' && <span className={css.memo}>{title}</span>}
          <span className={css.state}>{t(`card.${kind}.${state}${own ? 'Own' : ''}`)}</span>
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

/** What a message of money shows, a red packet aside. */
export const MoneyCard = (props: Props) => (props.card.kind === 'cardGift' ? <GiftCard {...props} /> : <SumCard {...props} />);
