import { claimLimits } from '@juhe/contract/auction/claim.constants';
import { TextSheet } from '@juhe/ui/parts/text/text-sheet';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadPrivate } from '../shared/upload-private.ts';

const uploadVoucher = uploadPrivate('voucher');

interface StatementSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Allows pictures to be attached. */
  pictures?: boolean;
  send: (text: string, pictureIds: string[]) => Promise<unknown>;
}

/** A statement by one side of a disputed payment. */
export const StatementSheet = ({ open, onClose, title, pictures = false, send }: StatementSheetProps) => {
  const t = useTranslations('payment');
  const picturesField = {
    label: t('pictures'),
    max: claimLimits.pictures,
    upload: uploadVoucher,
    uploadingLabel: (n: number, of: number) => t('uploading', { n, of }),
  };
  return (
    <TextSheet
      open={open}
      onClose={onClose}
      title={title}
      label={t('words')}
      minLength={claimLimits.textMin}
      maxLength={claimLimits.text}
      tooShort={t('wordsShort', { n: claimLimits.textMin })}
      submitLabel={t('send')}
      failed={t('failed')}
      pictures={pictures ? picturesField : undefined}
      onSend={send}
    />
  );
};
