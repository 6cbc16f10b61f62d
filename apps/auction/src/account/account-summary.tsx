import { useListSharesInfiniteQuery } from '@juhe/api-client/wallet/shareprofit';
import type { account } from '@juhe/contract/auction/account';
import type { AccountType, Hold } from '@juhe/contract/auction/account.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink } from '@juhe/platform';
import { Button, buttonClass, Cell, CellGroup, formatPrice, Price, Skeleton } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';
import { Amount } from './amount.tsx';
import { WithdrawSheet } from './withdraw-sheet.tsx';

type Water = ClientOutput<typeof account.listAccountEntries>;

/** Transfers free service fee to the wallet, or states why that is not possible now. */
const Withdrawal = ({ balance, withdrawnToday }: Pick<Water, 'balance' | 'withdrawnToday'>) => {
  const t = useTranslations('account');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" block disabled={balance === 0 || withdrawnToday} onClick={() => setOpen(true)}>
        {t(withdrawnToday ? 'withdrawnToday' : 'withdraw')}
      </Button>
      <WithdrawSheet open={open} onClose={() => setOpen(false)} freeCents={balance} />
    </>
  );
};

/** The link to the shares that await acknowledgement; renders nothing without any. */
const DueShares = () => {
  const t = useTranslations('account');
  const dueCents = useListSharesInfiniteQuery({ state: 'due' }).data?.pages[0]?.sums.dueCents ?? 0;
  if (dueCents === 0) return null;
  return (
    <PageLink to={walletPages.confirmedDetails()} className={buttonClass('primary')}>
      {t('confirmShares', { amount: formatPrice(dueCents) })}
    </PageLink>
  );
};

const Actions = ({ type, water }: { type: AccountType; water: Water }) => {
  const t = useTranslations('account');
  if (type === 'income') return <DueShares />;
  if (type === 'points')
    return (
      <>
        <PageLink to={auctionPages.pointsArea()} className={buttonClass('primary')}>
          {t('pointsArea')}
        </PageLink>
        <PageLink to={auctionPages.pointsGift()} className={buttonClass('secondary')}>
          {t('giftPoints')}
        </PageLink>
      </>
    );
  return (
    <>
      <PageLink to={auctionPages.topUp()} className={buttonClass('primary')}>
        {t('topUp')}
      </PageLink>
      <Withdrawal balance={water.balance} withdrawnToday={water.withdrawnToday} />
    </>
  );
};

interface Props {
  type: AccountType;
  water: Water;
}

/** The balance, the income and expenses, and the available actions. */
export const AccountSummary = ({ type, water }: Props) => {
  const t = useTranslations('account');
  return (
    <section className={css.balance} aria-label={t(`balance.${type}`)}>
      <p className={css.label}>{t(`balance.${type}`)}</p>
      <Amount type={type} amount={water.balance} size="xl" />
      <dl className={css.sums}>
        <div>
          <dt>{t('incoming')}</dt>
          <dd>
            <Amount type={type} amount={water.incoming} signed />
          </dd>
        </div>
        <div>
          <dt>{t('outgoing')}</dt>
          <dd>
            <Amount type={type} amount={0 - water.outgoing} />
          </dd>
        </div>
      </dl>
      <div className={css.actions}>
        <Actions type={type} water={water} />
      </div>
    </section>
  );
};

const HoldCell = ({ hold: { kind, no, title, amountCents } }: { hold: Hold }) => {
  const t = useTranslations('account');
  const to = kind === 'lot' ? auctionPages.lotDetail({ productNo: no }) : auctionPages.orderDetail({ orderNo: no });
  return (
    <Cell icon="lock" title={title} note={t(`hold.${kind}`)} value={<Price cents={amountCents} tone="ink" size="s" />} to={to} />
  );
};

/** The holds on the service fee, by lot and listed order; each links there. */
export const Holds = ({ water }: { water: Water }) => {
  const t = useTranslations('account');
  if (water.holds.length === 0) return null;
  return (
    <CellGroup
      title={t.rich('held', { amount: <Price cents={water.heldCents} tone="inherit" size="xs" /> })}
      note={t('heldNote')}
    >
      {water.holds.map((hold) => (
        <HoldCell key={`${hold.kind}${hold.no}`} hold={hold} />
      ))}
    </CellGroup>
  );
};

export const SummarySkeleton = () => (
  <div className={css.balance}>
    <Skeleton width={96} height={21} />
    <Skeleton width={150} height={35} />
    <div className={css.sums}>
      <Skeleton width={110} height={45} />
      <Skeleton width={110} height={45} />
    </div>
    <Skeleton height={44} />
  </div>
);
