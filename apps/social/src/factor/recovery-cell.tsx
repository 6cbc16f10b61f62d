import { useRenewRecoveryCodesMutation } from '@juhe/api-client/member/factor';
import { Cell, CellGroup, confirmDialog, errorText, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** The number of remaining recovery codes, and the button to renew them. */
export const RecoveryCell = ({ remaining, onCodes }: { remaining: number; onCodes: (codes: readonly string[]) => void }) => {
  const t = useTranslations('factor');
  const [renew] = useRenewRecoveryCodesMutation();
  const confirmRenewal = async () => {
    if (!(await confirmDialog({ title: t('renewTitle'), text: t('renewText'), confirm: t('renew') }))) return;
    try {
      onCodes((await renew().unwrap()).recoveryCodes);
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <CellGroup title={t('recovery')} note={t('recoveryNote')}>
      <Cell icon="file-text" title={t('left', { n: remaining })} value={t('renew')} arrow onClick={() => void confirmRenewal()} />
    </CellGroup>
  );
};
