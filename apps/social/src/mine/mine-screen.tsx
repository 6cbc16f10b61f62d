import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { useCountOrdersQuery } from '@juhe/api-client/mall/order';
import { useGetProfileQuery } from '@juhe/api-client/member/session';
import { useGetMyCountsQuery } from '@juhe/api-client/social/homepage';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import { useGetNoticeSummaryQuery } from '@juhe/api-client/social/notice';
import * as socialPages from '@juhe/contract/pages/social';
import { openPaste } from '@juhe/platform';
import { Card, Cell, CellGroup, Page, PullToRefresh } from '@juhe/ui';
import { ErrorLine } from '@juhe/ui/parts/layout/error-line';
import { useTranslations } from '../locales/texts.gen.js';
import { FunctionGrid } from './function-grid.tsx';
import css from './mine.module.css';
import { OrderStrip } from './order-strip.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ShopInvitation } from './shop-invitation.tsx';
import { WalletStrip } from './wallet-strip.tsx';

/** The stale tags after a live event of a kind; all of them if events may have been missed. */
const staleAfter = (kind: string | undefined): string[] => {
  if (kind === 'fan') return ['social/relation'];
  if (kind === 'order') return ['mall/order'];
  if (kind === 'payment' || kind === 'wallet') return ['wallet', 'mall/order'];
  if (kind === 'shopApplication') return ['member/info', 'applyfor/shop', 'social/relation'];
  return kind === undefined ? ['social/relation', 'mall/order', 'wallet', 'member/info'] : [];
};

/** The Mine page: profile, balances, pending items and links. */
const MineScreen = () => {
  const t = useTranslations('mine');
  const mineQuery = useGetMyCountsQuery();
  const info = useGetProfileQuery();
  const wallet = useGetMemberWalletQuery();
  const orders = useCountOrdersQuery();
  const notices = useGetNoticeSummaryQuery();
  useMemberChanges((kind) => {
    const tags = staleAfter(kind);
    if (tags.length > 0) invalidateTags(...tags);
  });
  const refresh = () => Promise.all([mineQuery.refetch(), info.refetch(), wallet.refetch(), orders.refetch(), notices.refetch()]);
  const failed = [mineQuery, info, wallet].find(({ data, isError, isFetching }) => data === undefined && isError && !isFetching);
  const hasFailed = failed !== undefined;
  return (
    <PullToRefresh onRefresh={refresh}>
      <Page width="full">
        <ProfileCard overview={mineQuery.data} info={info.data} unread={notices.data?.unread ?? 0} failed={hasFailed} />
        {failed && (
          <Card>
            <ErrorLine error={failed.error} onRetry={refresh} />
          </Card>
        )}
        <div className={css.pair}>
          <WalletStrip wallet={wallet.data} failed={hasFailed} />
          <OrderStrip counts={orders.data} />
        </div>
        <ShopInvitation isOwner={mineQuery.data?.hasShop} failed={hasFailed} />
        <FunctionGrid />
        <CellGroup>
          <Cell icon="copy" title={t('pasteCode')} onClick={() => openPaste()} arrow />
          <Cell icon="settings" title={t('settings')} to={socialPages.setup()} />
          <Cell icon="headset" title={t('feedback')} to={socialPages.feedback()} />
          <Cell icon="info" title={t('about')} to={socialPages.about()} />
        </CellGroup>
      </Page>
    </PullToRefresh>
  );
};

export { MineScreen as Screen };
