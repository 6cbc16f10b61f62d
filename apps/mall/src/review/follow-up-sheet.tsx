import { useAddReviewFollowUpMutation } from '@juhe/api-client/mall/review';
import { reviewLimits } from '@juhe/contract/mall/review.constants';
import { toast } from '@juhe/ui';
import { TextSheet } from '@juhe/ui/parts/text/text-sheet';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadPicture } from './upload-picture.ts';

interface FollowUpSheetProps {
  reviewId: string;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** A single addition to a review, with text and pictures. */
export const FollowUpSheet = ({ reviewId, name, open, onClose }: FollowUpSheetProps) => {
  const t = useTranslations('review');
  const [add] = useAddReviewFollowUpMutation();
  return (
    <TextSheet
      open={open}
      onClose={onClose}
      title={t('follow')}
      label={t('followOf', { name })}
      placeholder={t('followHint')}
      minLength={1}
      maxLength={reviewLimits.text}
      tooShort={t('followMissing')}
      submitLabel={t('send')}
      pictures={{
        label: t('pictures'),
        max: reviewLimits.pictures,
        upload: uploadPicture,
        uploadingLabel: () => t('uploading'),
        failed: t('picturesFailed'),
      }}
      onSend={async (text, pictures) => {
        await add({ reviewId, text, pictures }).unwrap();
        toast(t('followed'), { kind: 'success' });
      }}
    />
  );
};
