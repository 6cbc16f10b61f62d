import { useBeginTotpMutation, useRemoveTotpMutation } from '@juhe/api-client/member/factor';
import { Cell, CellGroup, confirmDialog, DateTime, errorText, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { type NewTotp, TotpSheet } from './totp-sheet.tsx';

interface Props {
  /** When it was enabled; null if it is not. */
  since: string | null;
  onCodes: (codes: readonly string[] | null) => void;
}

/** The authenticator app: sets it up or turns it off. */
export const TotpCell = ({ since, onCodes }: Props) => {
  const t = useTranslations('factor');
  const [begin] = useBeginTotpMutation();
  const [remove] = useRemoveTotpMutation();
  const [newTotp, setNewTotp] = useState<NewTotp>();
  const setUp = async () => {
    try {
      setNewTotp(await begin().unwrap());
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  const turnOff = async () => {
    const isConfirmed = await confirmDialog({
      title: t('totpOffTitle'),
      text: t('totpOffText'),
      confirm: t('turnOff'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await remove().unwrap();
      toast(t('totpOff'), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <CellGroup title={t('totpTitle')} note={t('totpNote')}>
      {since === null ? (
        <Cell icon="smartphone" title={t('setUpTotp')} arrow onClick={() => void setUp()} />
      ) : (
        <>
          <Cell icon="shield-check" title={t('totpOn')} note={<DateTime at={since} />} />
          <Cell title={t('turnOffTotp')} danger onClick={() => void turnOff()} />
        </>
      )}
      <TotpSheet newTotp={newTotp} onClose={() => setNewTotp(undefined)} onCodes={onCodes} />
    </CellGroup>
  );
};
