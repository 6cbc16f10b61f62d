import { useAcknowledgeSharesMutation, useListSharesInfiniteQuery } from '@juhe/api-client/wallet/shareprofit';
import * as socialPages from '@juhe/contract/pages/social';
import type { Share, ShareState } from '@juhe/contract/wallet/shareprofit.schemas';
import {
  ActionBar,
  Button,
  errorText,
  formatPrice,
  InfiniteList,
  ListSkeleton,
  Page,
  Price,
  PullToRefresh,
  Tabs,
  toast,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useWalletChanges } from '../shared/use-wallet-changes.ts';
import { PendingPrice } from '../shared/pending-price.tsx';
import { acknowledgeAll } from './acknowledge-all.ts';
import { ShareRow } from './share-row.tsx';
import css from './share.module.css';

/** The order of the tabs: those that can be acknowledged first. */
const tabs = ['due', 'pending', 'held', 'credited', 'reversed'] as const satisfies readonly ShareState[];
type Tab = (typeof tabs)[number];

/** Maximum number of shares selected for one call (`acknowledgeShares`). */
const maxAtOnce = 50;

/**
 * Shares of the orders of invited members by state; due ones are acknowledged, individually or all, which credits them to the
 * wallet.
 */
const ConfirmedDetailsScreen = () => {
  const t = useTranslations('share');
  const [tab, setTab] = useState<Tab>('due');
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const query = useListSharesInfiniteQuery({ state: tab }, { refetchOnMountOrArgChange: 5 });
  useWalletChanges();
  const sums = query.data?.pages[0]?.sums;
  const toggle = ({ id, amountCents }: Share) => {
    const next = new Map(chosen);
    if (!next.delete(id)) {
      if (next.size >= maxAtOnce) {
        toast(t('most', { n: maxAtOnce }));
        return;
      }
      next.set(id, amountCents);
    }
    setChosen(next);
  };
  // Held shares are rare: their tab is shown only if there are any.
  const shown = tabs.filter((key) => key !== 'held' || tab === 'held' || (sums?.heldCents ?? 0) > 0);
  return (
    <Page>
      <div className={css.sum}>
        <span className={css.label}>{t('due')}</span>
        <PendingPrice cents={sums?.dueCents} tone="ink" size="l" />
        <p className={css.note}>{t('note')}</p>
      </div>
      <Tabs label={t('states')} items={shown.map((key) => ({ key, label: t(`state.${key}`) }))} value={tab} onChange={setTab}>
        <PullToRefresh onRefresh={() => query.refetch()}>
          <InfiniteList
            key={tab}
            id={tab}
            query={query}
            keyOf={(share) => share.id}
            layout="card"
            skeleton={<ListSkeleton rows={5} media={0} />}
            empty={{ icon: 'coins', text: t(`empty.${tab}`), action: { label: t('invite'), to: socialPages.friend() } }}
          >
            {(share) =>
              tab === 'due' ? (
                <ShareRow share={share} checked={chosen.has(share.id)} onToggle={() => toggle(share)} />
              ) : (
                <ShareRow share={share} />
              )
            }
          </InfiniteList>
        </PullToRefresh>
      </Tabs>
      {tab === 'due' && sums !== undefined && sums.dueCents > 0 && (
        <Acknowledge chosen={chosen} dueCents={sums.dueCents} onDone={() => setChosen(new Map())} />
      )}
    </Page>
  );
};

interface AcknowledgeProps {
  /** Cents by the id of the selected shares; all due ones if none is selected. */
  chosen: ReadonlyMap<string, number>;
  dueCents: number;
  onDone: () => void;
}

const Acknowledge = ({ chosen, dueCents, onDone }: AcknowledgeProps) => {
  const t = useTranslations('share');
  const [confirm, { isLoading }] = useAcknowledgeSharesMutation();
  const cents = chosen.size > 0 ? [...chosen.values()].reduce((sum, amount) => sum + amount, 0) : dueCents;
  const send = async () => {
    try {
      const { creditedCents, count } = await (chosen.size > 0
        ? confirm({ ids: [...chosen.keys()] }).unwrap()
        : acknowledgeAll(() => confirm({ all: true }).unwrap()));
      onDone();
      signDone();
      toast(count > 0 ? t('credited', { amount: formatPrice(creditedCents) }) : t('nothing'), { kind: 'success' });
    } catch (refusal) {
      const text = errorText(refusal);
      if (text !== undefined) toast(text, { kind: 'error' });
    }
  };
  return (
    <ActionBar lead={<Price cents={cents} size="m" />}>
      <Button kind="primary" busy={isLoading} onClick={send}>
        {chosen.size > 0 ? t('confirmChosen', { n: chosen.size }) : t('confirmAll')}
      </Button>
    </ActionBar>
  );
};

export { ConfirmedDetailsScreen as Screen };
