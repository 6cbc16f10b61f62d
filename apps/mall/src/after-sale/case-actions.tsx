import type { AfterSaleAction, AfterSaleDetail } from '@juhe/contract/mall/after-sale.schemas';
import { useConfirmExchangeMutation, useWithdrawAfterSaleMutation } from '@juhe/api-client/mall/after-sale';
import { Button, confirmDialog, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { AppealSheet } from './appeal-sheet.tsx';
import { SendBackSheet } from './send-back-sheet.tsx';

type SheetName = 'sendBack' | 'appeal';

/** The member's available actions for a case, the main one last. */
export const useCaseActions = ({ id, actions }: AfterSaleDetail) => {
  const t = useTranslations('afterSale');
  const [withdraw] = useWithdrawAfterSaleMutation();
  const [confirm] = useConfirmExchangeMutation();
  const [sheet, setSheet] = useState<SheetName>();
  const confirmStep = (step: 'withdraw' | 'confirm', run: () => { unwrap: () => Promise<unknown> }) => async () => {
    const isConfirmed = await confirmDialog({
      title: t(`${step}.title`),
      text: t(`${step}.text`),
      confirm: t(`${step}.yes`),
      cancel: t('keep'),
      danger: step === 'withdraw',
    });
    if (!isConfirmed) return;
    try {
      await run().unwrap();
      toast(t(`${step}.done`), { kind: 'success' });
    } catch {
      // The refusal is already shown as a toast (api-client); an event refetches the case on the screen.
    }
  };
  const actionButton = (key: string, text: string, onClick: () => unknown) => (
    <Button key={key} kind="primary" onClick={onClick}>
      {text}
    </Button>
  );
  const rendered: Record<AfterSaleAction, () => ReactNode> = {
    withdraw: () => (
      <Button key="withdraw" onClick={confirmStep('withdraw', () => withdraw({ id }))}>
        {t('withdraw.do')}
      </Button>
    ),
    sendBack: () => actionButton('sendBack', t('sendBack'), () => setSheet('sendBack')),
    appeal: () => actionButton('appeal', t('appeal'), () => setSheet('appeal')),
    confirm: () =>
      actionButton(
        'confirm',
        t('confirm.do'),
        confirmStep('confirm', () => confirm({ id })),
      ),
  };
  return { buttons: actions.map((action) => rendered[action]()), sheet, close: () => setSheet(undefined) };
};

export const CaseSheets = ({ id, shown, onClose }: { id: string; shown: SheetName | undefined; onClose: () => void }) => (
  <>
    <SendBackSheet id={id} open={shown === 'sendBack'} onClose={onClose} />
    <AppealSheet id={id} open={shown === 'appeal'} onClose={onClose} />
  </>
);
