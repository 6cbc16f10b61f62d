import { useListBankCardsQuery } from '@juhe/api-client/wallet/bank-card';
import type { BankCard } from '@juhe/contract/wallet/bank-card.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import { cardsLimit } from '@juhe/contract/wallet/bank-card.constants';
import { PageLink, useAppDispatch, useAppSelector, useNavigation, useQuery } from '@juhe/platform';
import { ActionBar, Button, buttonClass, Icon, ListSkeleton, Page, PullToRefresh, QueryView } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { chooseCard, chosenCardId } from '../shared/withdrawal-draft.slice.ts';
import { CardSheet } from './card-sheet.tsx';
import { BankCardSummary } from './bank-card-summary.tsx';
import css from './bank-card.module.css';

/** The member's bank cards; with `?select=1` a tap selects one for the withdrawal and returns to it. */
const BankCardScreen = () => {
  const t = useTranslations('bankCard');
  const { select } = useQuery(walletPages.bankCard);
  const { back } = useNavigation();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(chosenCardId);
  const query = useListBankCardsQuery();
  const [opened, setOpened] = useState<BankCard>();
  const selecting = select === '1';
  const pick = (card: BankCard) => {
    if (!selecting) return setOpened(card);
    dispatch(chooseCard(card.cardId));
    back(walletPages.withdraw());
  };
  const isFull = (query.data?.length ?? 0) >= cardsLimit;
  return (
    <>
      <PullToRefresh onRefresh={() => query.refetch()}>
        <QueryView
          query={query}
          skeleton={
            <Page>
              <ListSkeleton rows={3} media={40} round />
            </Page>
          }
          empty={{ icon: 'credit-card', text: t('empty') }}
        >
          {(cards) => (
            <Page>
              <ul className={css.list}>
                {cards.map((card) => (
                  <li key={card.cardId}>
                    <button
                      type="button"
                      className={css.card}
                      aria-label={t(selecting ? 'choose' : 'manage', { bank: card.bankName, tail: card.tail })}
                      onClick={() => pick(card)}
                    >
                      <BankCardSummary card={card} current={selecting && card.cardId === chosen} />
                      <Icon name="chevron-right" size={16} />
                    </button>
                  </li>
                ))}
              </ul>
              {isFull && <p className={css.limit}>{t('limit', { n: cardsLimit })}</p>}
            </Page>
          )}
        </QueryView>
      </PullToRefresh>
      <ActionBar>
        {isFull ? (
          <Button kind="primary" disabled>
            {t('add')}
          </Button>
        ) : (
          <PageLink to={walletPages.bankCardForm()} className={buttonClass('primary', 'm', true)}>
            {t('add')}
          </PageLink>
        )}
      </ActionBar>
      <CardSheet card={opened} onClose={() => setOpened(undefined)} />
    </>
  );
};

export { BankCardScreen as Screen };
