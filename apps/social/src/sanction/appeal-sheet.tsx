import { useAppealSanctionMutation } from '@juhe/api-client/member/sanction';
import { appealLimits } from '@juhe/contract/member/sanction.constants';
import { toast } from '@juhe/ui';
import { TextSheet } from '@juhe/ui/parts/text/text-sheet';
import { useTranslations } from '../locales/texts.gen.js';

interface AppealSheetProps {
  /** The sanction; the sheet is open while there is one. */
  id: string | undefined;
  onClose: () => void;
}

/** Appeals against a sanction. */
export const AppealSheet = ({ id, onClose }: AppealSheetProps) => {
  const t = useTranslations('sanction');
  const [appeal] = useAppealSanctionMutation();
  return (
    <TextSheet
      open={id !== undefined}
      onClose={onClose}
      title={t('appealTitle')}
      label={t('label')}
      hint={t('hint')}
      minLength={appealLimits.min}
      maxLength={appealLimits.max}
      tooShort={t('short')}
      submitLabel={t('send')}
      onSend={async (text) => {
        if (id === undefined) return;
        await appeal({ id, text }).unwrap();
        toast(t('sent'), { kind: 'success' });
      }}
    />
  );
};
