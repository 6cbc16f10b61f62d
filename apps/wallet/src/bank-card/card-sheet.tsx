import { useRemoveBankCardMutation, useSetDefaultBankCardMutation } from '@juhe/api-client/wallet/bank-card';
import type { BankCard } from '@juhe/contract/wallet/bank-card.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import { Cell, CellGroup, confirmDialog, DateTime, Facts, Sheet, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** The actions for a card: make it the default, edit it, remove it. */
export const CardSheet = ({ card, onClose }: { card: BankCard | undefined; onClose: () => void }) => {
  const t = useTranslations('bankCard');
  const [makeDefault] = useSetDefaultBankCardMutation();
  const [remove] = useRemoveBankCardMutation();
  const name = card ? t('name', { bank: card.bankName, tail: card.tail }) : '';
  const prefer = async () => {
    if (!card) return;
    try {
      await makeDefault({ cardId: card.cardId }).unwrap();
      onClose();
    } catch {
      // The error policy shows the server's message.
    }
  };
  const removeIt = async () => {
    if (!card) return;
    const isSure = await confirmDialog({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await remove({ cardId: card.cardId }).unwrap();
      toast(t('removed'), { kind: 'success' });
      onClose();
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <Sheet open={card !== undefined} onClose={onClose} title={name}>
      {card && (
        <>
          <Facts
            items={[
              [t('holder'), card.holderMasked],
              [t('mobile'), card.mobileMasked],
              ...(card.freshUntil === null
                ? []
                : [[t('freshUntil'), <DateTime key="fresh" at={card.freshUntil} as="dayTime" />] as [string, React.ReactNode]]),
            ]}
          />
          <CellGroup>
            {!card.isDefault && <Cell icon="check" title={t('makeDefault')} onClick={prefer} />}
            <Cell icon="pencil" title={t('change')} to={walletPages.bankCardForm({ cardId: card.cardId })} />
            <Cell icon="trash-2" title={t('remove')} danger onClick={removeIt} />
          </CellGroup>
        </>
      )}
    </Sheet>
  );
};
