import { useListBankCardsQuery } from '@juhe/api-client/wallet/bank-card';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useAppSelector, useQuery } from '@juhe/platform';
import { ListSkeleton, Page, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { chosenCardId } from '../shared/withdrawal-draft.slice.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/**
 * Requests a withdrawal from the personal wallet, or with `?type=company` from the shop's; without a card it leads to adding
 * one.
 */
const WithdrawScreen = () => {
  const t = useTranslations('withdraw');
  const { type } = useQuery(walletPages.withdraw);
  const chosen = useAppSelector(chosenCardId);
  const query = useListBankCardsQuery();
  return (
    <QueryView
      query={query}
      skeleton={
        <Page width="form">
          <ListSkeleton rows={4} media={0} />
        </Page>
      }
      empty={{ icon: 'credit-card', text: t('noCard'), action: { label: t('addCard'), to: walletPages.bankCardForm() } }}
    >
      {(cards) => {
        const card = cards.find((saved) => saved.cardId === chosen) ?? cards.find(({ isDefault }) => isDefault) ?? cards[0];
        return card && <WithdrawForm type={type === 'company' ? 'company' : 'personal'} card={card} />;
      }}
    </QueryView>
  );
};

export { WithdrawScreen as Screen };
