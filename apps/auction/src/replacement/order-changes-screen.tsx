import { invalidateTags } from '@juhe/api-client';
import { useListReplacementsInfiniteQuery, useReplaceStoredGoodsMutation } from '@juhe/api-client/auction/replacement';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { isMissing } from '@juhe/api-client/common/missing';
import type { replacement } from '@juhe/contract/auction/replacement';
import type { ReplacementCandidate } from '@juhe/contract/auction/replacement.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import { Cashier } from '@juhe/features/cashier/cashier';
import { PageLink, useQuery } from '@juhe/platform';
import {
  Button,
  buttonClass,
  Card,
  Countdown,
  Empty,
  errorText,
  Facts,
  Icon,
  InfiniteList,
  ListSkeleton,
  MediaRow,
  Page,
  Price,
  PullToRefresh,
  SectionHead,
  Sheet,
  Skeleton,
  toast,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './replacement.module.css';
import { SplitCard } from './split-card.tsx';

type Replacements = ClientOutput<typeof replacement.listReplacements>;
type Order = Replacements['order'];

/** Replaces stored goods with others of the company (`?orderNo=`): candidates, difference, payment, result. */
const OrderChangesScreen = () => {
  const t = useTranslations('replacement');
  const { orderNo = '' } = useQuery(auctionPages.aucitionOrderChanges);
  const query = useListReplacementsInfiniteQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'auctionOrder' || kind === 'payment') invalidateTags('auction/order');
  });
  const first = query.data?.pages[0];
  if (isMissing(query.error))
    return <Empty icon="package" text={t('orderMissing')} action={{ label: t('toOrders'), to: auctionPages.orderList() }} />;
  // The content above the list arrives with its first page; until then its positions are unknown.
  if (query.isLoading)
    return (
      <Page>
        <Skeleton height={98} />
        <ListSkeleton rows={4} media={72} />
      </Page>
    );
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <Page>
        {first && <Present order={first.order} replacedBy={first.replacedBy} />}
        {first?.waiting && <Waiting key={first.waiting.payNo} orderNo={orderNo} waiting={first.waiting} />}
        {first?.order.actions.includes('split') && <SplitCard order={first.order} />}
        {!first || first.order.actions.includes('replace') ? (
          <section>
            <SectionHead>{t('candidates')}</SectionHead>
            <InfiniteList
              query={query}
              keyOf={({ id }) => id}
              layout="card"
              skeleton={<ListSkeleton rows={4} media={72} />}
              empty={{
                icon: 'package',
                text: t('none'),
                action: { label: t('toPickUp'), to: auctionPages.aucitionPickGood({ orderNo }) },
              }}
            >
              {(candidate) =>
                first ? <Candidate order={first.order} candidate={candidate} waiting={first.waiting} /> : <span />
              }
            </InfiniteList>
          </section>
        ) : null}
        <p className={css.note}>{t('rule')}</p>
      </Page>
    </PullToRefresh>
  );
};

/** The current goods, or their replacement. */
const Present = ({ order, replacedBy }: Pick<Replacements, 'order' | 'replacedBy'>) => {
  const t = useTranslations('replacement');
  const { title, picture, quantity, priceCents, actions } = order;
  return (
    <>
      {replacedBy !== null && (
        <div className={css.done} role="status">
          <Icon name="circle-check" size={20} />
          <p>{t('done')}</p>
          <PageLink to={auctionPages.orderDetail({ orderNo: replacedBy })} className={buttonClass('secondary', 's')}>
            {t('toNew')}
          </PageLink>
        </div>
      )}
      {replacedBy === null && !actions.includes('replace') && (
        <div className={css.done} role="status" data-tone="gold">
          <Icon name="circle-alert" size={20} />
          <p>{t('notStored')}</p>
        </div>
      )}
      <Card flush>
        <MediaRow
          src={picture}
          fallback="gavel"
          width={72}
          title={title}
          note={t('pieces', { n: quantity })}
          foot={t.rich('cost', { amount: <Price cents={priceCents} size="s" tone="ink" /> })}
        />
      </Card>
    </>
  );
};

/** A replacement whose difference awaits payment. */
const Waiting = ({ orderNo, waiting }: { orderNo: string; waiting: NonNullable<Replacements['waiting']> }) => {
  const t = useTranslations('replacement');
  const [open, setOpen] = useState(false);
  const { title, differenceCents, payNo, expiresAt } = waiting;
  return (
    <>
      <div className={css.waiting} role="status">
        <p>
          {t.rich('waiting', {
            title,
            amount: <Price cents={differenceCents} size="s" tone="inherit" />,
            time: <Countdown to={expiresAt} onEnd={() => invalidateTags('auction/order')} />,
          })}
        </p>
        <Button kind="primary" size="s" onClick={() => setOpen(true)}>
          {t('pay')}
        </Button>
      </div>
      <Cashier
        payNo={payNo}
        open={open}
        onClose={() => setOpen(false)}
        returnTo={auctionPages.aucitionOrderChanges({ orderNo })}
        tags={['auction/order']}
        onPaid={() => {
          setOpen(false);
          toast(t('done'), { kind: 'success' });
        }}
      />
    </>
  );
};

interface CandidateProps {
  order: Order;
  candidate: ReplacementCandidate;
  waiting: Replacements['waiting'];
}

/** One candidate: its value and the difference to pay; choosing it asks for a confirmation. */
const Candidate = ({ order, candidate, waiting }: CandidateProps) => {
  const t = useTranslations('replacement');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [replace, { isLoading }] = useReplaceStoredGoodsMutation();
  const { id, title, picture, valueCents, differenceCents, left: remaining } = candidate;
  const send = async () => {
    try {
      const { state } = await replace({ orderNo: order.orderNo, goodsId: id, differenceCents }).unwrap();
      setOpen(false);
      if (state === 'done') {
        signDone();
        toast(t('done'), { kind: 'success' });
      }
      window.scrollTo({ top: 0 });
    } catch (refusal) {
      setProblem(errorText(refusal) ?? t('failed'));
      invalidateTags('auction/order');
    }
  };
  return (
    <>
      <MediaRow
        src={picture}
        fallback="package"
        width={72}
        title={title}
        note={t('left', { n: remaining })}
        foot={differenceCents === 0 ? t('even') : t.rich('difference', { amount: <Price cents={differenceCents} size="s" /> })}
        action={
          <Button
            kind="secondary"
            size="s"
            disabled={waiting?.goodsId === id}
            onClick={() => {
              setProblem(undefined);
              setOpen(true);
            }}
          >
            {t('choose')}
          </Button>
        }
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('confirmTitle')}
        footer={
          <Button kind="primary" block busy={isLoading} onClick={send}>
            {t(differenceCents === 0 ? 'confirm' : 'confirmAndPay')}
          </Button>
        }
      >
        <Facts
          total
          items={[
            [t('from'), order.title],
            [t('into'), title],
            [t('value'), <Price key="value" cents={valueCents} size="s" tone="ink" />],
            [t('costs'), <Price key="cost" cents={order.priceCents} size="s" tone="ink" />],
            [t('payOnTop'), <Price key="difference" cents={differenceCents} />],
          ]}
        />
        <p className={css.note}>{t(differenceCents === 0 ? 'finalNote' : 'reserveNote')}</p>
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </Sheet>
    </>
  );
};

export { OrderChangesScreen as Screen };
