import { useBuyCardMutation, usePayCardOrderMutation, useTryCardMutation } from '@juhe/api-client/applyfor/card';
import type { CardOrder, RightsCard } from '@juhe/contract/applyfor/card.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { MessagesProvider } from '@juhe/platform';
import {
  DetailSkeleton,
  Empty,
  ErrorNotice,
  errorText,
  InfiniteList,
  ListSkeleton,
  Page,
  PullToRefresh,
  SectionHead,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CardGifts } from './card-gifts.tsx';
import { CardOffer } from './card-offer.tsx';
import { CardOrderRow } from './card-orders.tsx';
import { Comparison } from './comparison.tsx';
import css from './equity.module.css';
import { useEquityTexts } from './equity-texts.ts';
import { OwnCard } from './own-card.tsx';
import { RightsList } from './rights-list.tsx';
import { useCardPayment } from './use-card-payment.tsx';
import { useCards } from './use-cards.ts';

type Due = Pick<CardOrder, 'orderNo' | 'payNo'>;

interface OffersProps {
  cards: readonly RightsCard[];
  onOrder: (due: Due) => void;
}

/** The cards on offer; buying one opens the cashier. */
const Offers = ({ cards, onOrder }: OffersProps) => {
  const t = useTranslations('equity');
  const [buy] = useBuyCardMutation();
  const [tryOut] = useTryCardMutation();
  const [busyId, setBusyId] = useState<string>();
  const order = async ({ id, priceCents }: RightsCard) => {
    setBusyId(id);
    try {
      onOrder(await buy({ cardId: id, priceCents }).unwrap());
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
    setBusyId(undefined);
  };
  const tryCard = async ({ id }: RightsCard) => {
    try {
      await tryOut({ cardId: id }).unwrap();
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <section>
      <SectionHead>{t('offers')}</SectionHead>
      <ul className={css.offers}>
        {cards.map((card) => (
          <CardOffer
            key={card.id}
            card={card}
            isBusy={busyId === card.id}
            onBuy={() => void order(card)}
            onTry={() => void tryCard(card)}
          />
        ))}
      </ul>
      <p className={css.note}>{t('terms')}</p>
    </section>
  );
};

/** The member's cards and their savings, the cards on offer side by side, and the orders with payment and refund. */
const Equity = () => {
  const t = useTranslations('equity');
  const { cards, rights, orders } = useCards();
  const [begin] = usePayCardOrderMutation();
  const { pay, sheet } = useCardPayment<Due>({
    tag: 'applyfor/card',
    paid: t('paid'),
    begin: ({ orderNo }, method) => begin({ orderNo, ...method }),
  });
  const refresh = () => Promise.all([cards.refetch(), rights.refetch(), orders.refetch()]);
  const ownCards = cards.data?.filter(({ activeUntilAt }) => activeUntilAt !== null) ?? [];
  const offered = cards.data?.filter(({ isOffered }) => isOffered) ?? [];
  const hasOrders = (orders.data?.pages[0]?.list.length ?? 0) > 0;
  return (
    <PullToRefresh onRefresh={refresh}>
      <Page className={css.page} width="full">
        {cards.error !== undefined && cards.data === undefined && (
          <ErrorNotice error={cards.error} onRetry={() => void refresh()} />
        )}
        {cards.isLoading && <DetailSkeleton ratio={2} />}
        {ownCards.length > 0 && (
          <section>
            <SectionHead>{t('own')}</SectionHead>
            <ul className={css.owns}>
              {ownCards.map((card) => (
                <OwnCard key={card.id} card={card} />
              ))}
            </ul>
          </section>
        )}
        {cards.data && offered.length === 0 && (
          <Empty icon="crown" text={t('none')} action={{ label: t('toMine'), to: socialPages.mine() }} />
        )}
        {offered.length > 0 && <Offers cards={offered} onOrder={pay} />}
        {offered.length > 1 && <Comparison cards={offered} />}
        {rights.data && rights.data.length > 0 && <RightsList rights={rights.data} />}
        {hasOrders && (
          <section>
            <SectionHead>{t('orders')}</SectionHead>
            <InfiniteList
              query={orders}
              keyOf={({ orderNo }) => orderNo}
              layout="card"
              skeleton={<ListSkeleton rows={3} media={0} />}
            >
              {(order) => <CardOrderRow order={order} onPay={() => pay(order)} />}
            </InfiniteList>
          </section>
        )}
        <CardGifts />
      </Page>
      {sheet}
    </PullToRefresh>
  );
};

/** The card page with its texts. */
const EquityScreen = () => {
  const messages = useEquityTexts();
  return messages === undefined ? (
    <Page className={css.page} width="full">
      <DetailSkeleton ratio={2} />
    </Page>
  ) : (
    <MessagesProvider messages={messages}>
      <Equity />
    </MessagesProvider>
  );
};

export { EquityScreen as Screen };
