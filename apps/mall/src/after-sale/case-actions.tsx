import type { AfterSaleDetail } from '@juhe/contract/mall/after-sale.schemas';
import { useConfirmExchangeMutation, useWithdrawAfterSaleMutation } from '@juhe/api-client/mall/after-sale';
import { useTranslations } from '@juhe/platform';
import { Button, confirmDialog, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { AppealSheet } from './appeal-sheet.tsx';
import { SendBackSheet } from './send-back-sheet.tsx';

type SheetName = 'sendBack' | 'appeal';

/** What the member can do with a case now, the main thing last. */
export const useCaseActions = ({ id, state, appeal }: AfterSaleDetail) => {
  const t = useTranslations('afterSale');
  const [withdraw] = useWithdrawAfterSaleMutation();
  const [confirm] = useConfirmExchangeMutation();
  const [sheet, setSheet] = useState<SheetName>();
  const ask = (what: 'withdraw' | 'confirm', run: () => { unwrap: () => Promise<unknown> }) => async () => {
    const sure = await confirmDialog({
      title: t(`${what}.title`),
      text: t(`${what}.text`),
      confirm: t(`${what}.yes`),
      cancel: t('keep'),
      danger: what === 'withdraw',
    });
    if (!sure) return;
    try {
      await run().unwrap();
      toast(t(`${what}.done`), { kind: 'success' });
    } catch {
      // The refusal is a toast already (api-client); the case on the screen is read again by its event.
    }
  };
  const giveUp = (
    <Button key="withdraw" onClick={ask('withdraw', () => withdraw({ id }))}>
      {t('withdraw.do')}
    </Button>
  );
  const main = (key: string, text: string, onClick: () => unknown) => (
    <Button key={key} kind="primary" onClick={onClick}>
      {text}
    </Button>
  );
  const buttons = (): ReactNode[] => {
    switch (state) {
      case 'applied':
      case 'appealed':
        return [giveUp];
      case 'approved':
        return [giveUp, main('sendBack', t('sendBack'), () => setSheet('sendBack'))];
      case 'rejected':
        return [giveUp, ...(appeal === null ? [main('appeal', t('appeal'), () => setSheet('appeal'))] : [])];
      case 'reshipped':
        return [
          main(
            'confirm',
            t('confirm.do'),
            ask('confirm', () => confirm({ id })),
          ),
        ];
      default:
        return [];
    }
  };
  return { buttons: buttons(), sheet, close: () => setSheet(undefined) };
};

export const CaseSheets = ({ id, shown, onClose }: { id: string; shown: SheetName | undefined; onClose: () => void }) => (
  <>
    <SendBackSheet id={id} open={shown === 'sendBack'} onClose={onClose} />
    <AppealSheet id={id} open={shown === 'appeal'} onClose={onClose} />
  </>
);
