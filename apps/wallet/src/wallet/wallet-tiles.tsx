import { useListMyCouponsInfiniteQuery } from '@juhe/api-client/mall/coupon';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as mallPages from '@juhe/contract/pages/mall';
import type { MemberWallet } from '@juhe/contract/wallet/wallet.schemas';
import { PageLink, useFormatters } from '@juhe/platform';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Amount, Asterisks } from '../shared/amount.tsx';
import { useHiddenAmounts } from '../shared/hidden-amounts.ts';
import css from './balance-card.module.css';

const Tile = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <PageLink to={to} className={css.tile}>
    <span className={css.tileValue}>{children}</span>
    <span className={css.tileName}>{name}</span>
  </PageLink>
);

/** The wallet's other contents: balance for service fees, points, coupons; undefined while it loads. */
export const WalletTiles = ({ wallet }: { wallet: MemberWallet | undefined }) => {
  const t = useTranslations('wallet');
  const { number } = useFormatters();
  const hidden = useHiddenAmounts();
  const coupons = useListMyCouponsInfiniteQuery({ pageSize: 1 }).data?.pages[0]?.counts.unused;
  return (
    <div className={css.tiles} role="group" aria-label={t('tiles')}>
      <Tile to={auctionPages.auctionStorageDetail({ type: 'serviceFee' })} name={t('serviceFee')}>
        <Amount cents={wallet?.serviceFeeCents} size="s" tone="ink" />
      </Tile>
      <Tile to={auctionPages.auctionStorageDetail({ type: 'points' })} name={t('points')}>
        {hidden ? <Asterisks size="s" /> : wallet && number(wallet.points)}
      </Tile>
      <Tile to={mallPages.myCoupons()} name={t('coupons')}>
        {coupons !== undefined && number(coupons)}
      </Tile>
    </div>
  );
};
