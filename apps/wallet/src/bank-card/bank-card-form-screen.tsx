import { useListBankCardsQuery } from '@juhe/api-client/wallet/bank-card';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useQuery } from '@juhe/platform';
import { ListSkeleton, Page, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { BankCardForm } from './bank-card-form.tsx';

/** Adds a card, or edits one of the member's with `?cardId=`. */
const BankCardFormScreen = () => {
  const t = useTranslations('bankCard');
  const { cardId } = useQuery(walletPages.bankCardForm);
  const query = useListBankCardsQuery(undefined, { skip: !cardId });
  if (!cardId) return <BankCardForm />;
  return (
    <QueryView
      query={query}
      skeleton={
        <Page width="form">
          <ListSkeleton rows={4} media={0} />
        </Page>
      }
      isEmpty={(cards) => !cards.some((saved) => saved.cardId === cardId)}
      empty={{ icon: 'credit-card', text: t('missing'), action: { label: t('toList'), to: walletPages.bankCard() } }}
    >
      {(cards) => {
        const card = cards.find((saved) => saved.cardId === cardId);
        return card && <BankCardForm key={cardId} card={card} />;
      }}
    </QueryView>
  );
};

export { BankCardFormScreen as Screen };
