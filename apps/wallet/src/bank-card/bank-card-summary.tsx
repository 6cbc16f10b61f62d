import type { BankCard } from '@juhe/contract/wallet/bank-card.schemas';
import { Icon, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './bank-card.module.css';

/** A card in a row: bank, last digits, holder. */
export const BankCardSummary = ({ card, current = false }: { card: BankCard; current?: boolean }) => {
  const t = useTranslations('bankCard');
  return (
    <>
      <span className={css.mark} aria-hidden="true">
        <Icon name="credit-card" size={20} />
      </span>
      <span className={css.words}>
        <span className={css.bank}>
          {card.bankName}
          {card.isDefault && <Tag tone="brand">{t('default')}</Tag>}
          {current && (
            <Tag tone="green" icon="check">
              {t('inUse')}
            </Tag>
          )}
        </span>
        <span className={css.note}>
          {t('debit')} · <span className={css.tail}>{`**** ${card.tail}`}</span> · {card.holderMasked}
        </span>
      </span>
    </>
  );
};
