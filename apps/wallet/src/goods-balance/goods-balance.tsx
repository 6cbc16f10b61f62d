import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { SlotProps } from '@juhe/contract/slot';
import type { goodsBelowPrice } from '@juhe/contract/slots';
import { PageLink } from '@juhe/platform';
import { Icon, Price, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { Asterisks } from '../shared/amount.tsx';
import { useHiddenAmounts } from '../shared/hidden-amounts.ts';
import css from './goods-balance.module.css';

/** Below the price of goods: the member's wallet balance, and the amount missing for at least one piece. */
export const Fragment = ({ priceCents }: SlotProps<typeof goodsBelowPrice>) => {
  const t = useTranslations('goodsBalance');
  const hidden = useHiddenAmounts();
  const { data: wallet, isError } = useGetMemberWalletQuery();
  if (wallet === undefined) return isError ? null : <Skeleton width="60%" height={18} />;
  const shortCents = priceCents - wallet.balanceCents;
  const balance = hidden ? <Asterisks size="s" /> : <Price cents={wallet.balanceCents} size="s" tone="inherit" />;
  return (
    <PageLink to={walletPages.myWallet()} className={css.line}>
      <Icon name="wallet" size={16} />
      <span className={css.text}>
        {hidden
          ? t.rich('balance', { balance })
          : shortCents > 0
            ? t.rich('short', { balance, short: <Price cents={shortCents} size="s" tone="inherit" /> })
            : t.rich('enough', { balance })}
      </span>
      <Icon name="chevron-right" size={16} />
    </PageLink>
  );
};
