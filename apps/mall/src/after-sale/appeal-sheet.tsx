import { useAppealAfterSaleMutation } from '@juhe/api-client/mall/after-sale';
import { afterSaleLimits } from '@juhe/contract/mall/after-sale.constants';
import { toast } from '@juhe/ui';
import { TextSheet } from '@juhe/ui/parts/text/text-sheet';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadEvidence } from './upload-evidence.ts';

/** Appeals once after a rejection, with additional text or pictures. */
export const AppealSheet = ({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) => {
  const t = useTranslations('afterSale');
  const [appeal] = useAppealAfterSaleMutation();
  return (
    <TextSheet
      open={open}
      onClose={onClose}
      title={t('appealTitle')}
      label={t('appealText')}
      hint={t('appealHint')}
      minLength={afterSaleLimits.appealMin}
      maxLength={afterSaleLimits.text}
      tooShort={t('appealShort')}
      submitLabel={t('appealSend')}
      failed={t('failed')}
      pictures={{
        label: t('pictures'),
        hint: t('picturesHint'),
        max: afterSaleLimits.pictures,
        upload: uploadEvidence,
        uploadingLabel: () => t('waiting'),
      }}
      onSend={async (text, pictureIds) => {
        await appeal({ id, text, pictureIds }).unwrap();
        toast(t('sent'), { kind: 'success' });
      }}
    />
  );
};
