import { useRenewRecoveryCodesMutation } from '@juhe/api-client/member/factor';
import { useTranslations } from '@juhe/platform';
import { Cell, CellGroup, confirmDialog, errorText, toast } from '@juhe/ui';

/** How many recovery codes are left, and the way to new ones. */
export const RecoveryCell = ({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) => {
  const t = useTranslations('factor');
  const [renew] = useRenewRecoveryCodesMutation();
  const ask = async () => {
    if (!(await confirmDialog({ title: t('renewTitle'), text: t('renewText'), confirm: t('renew') }))) return;
    try {
      onCodes((await renew().unwrap()).recoveryCodes);
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <CellGroup title={t('recovery')} note={t('recoveryNote')}>
      <Cell icon="file-text" title={t('left', { n: left })} value={t('renew')} arrow onClick={() => void ask()} />
    </CellGroup>
  );
};
