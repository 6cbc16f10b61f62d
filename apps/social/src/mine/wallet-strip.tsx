import type { ClientOutput } from '@juhe/contract/operation';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { wallet as operations } from '@juhe/contract/wallet/wallet';
import { PageLink, useFormatters } from '@juhe/platform';
import { Icon, Price, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './mine.module.css';

interface Props {
  wallet: ClientOutput<typeof operations.getMemberWallet> | undefined;
  /** The amounts could not be loaded. */
  failed: boolean;
}

/** The member's balance, points and income of this month; links to the wallet. */
export const WalletStrip = ({ wallet, failed }: Props) => {
  const t = useTranslations('mine');
  const { number } = useFormatters();
  const placeholder = failed ? <span className={css.points}>–</span> : <Skeleton width={64} height={25} />;
  return (
    <PageLink to={walletPages.myWallet()} className={css.wallet}>
      <span className={css.walletTitle}>
        <Icon name="wallet" size={18} />
        <span>{t('wallet')}</span>
        <Icon name="chevron-right" size={16} />
      </span>
      <span className={css.sums}>
        <span className={css.sum}>
          <span className={css.sumLabel}>{t('balance')}</span>
          {wallet ? <Price cents={wallet.balanceCents} tone="ink" size="m" /> : placeholder}
        </span>
        <span className={css.sum}>
          <span className={css.sumLabel}>{t('monthIncome')}</span>
          {wallet ? <Price cents={wallet.monthIncomeCents} tone="green" size="m" signed /> : placeholder}
        </span>
        <span className={css.sum}>
          <span className={css.sumLabel}>{t('points')}</span>
          {wallet ? <span className={css.points}>{number(wallet.points)}</span> : placeholder}
        </span>
      </span>
    </PageLink>
  );
};
