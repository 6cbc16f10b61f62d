import { isApiError } from '@juhe/api-client';
import { useAddFollowUpMutation } from '@juhe/api-client/mall/review';
import { reviewLimits } from '@juhe/contract/mall/review.constants';
import {
  Button,
  errorText,
  Field,
  FieldGroup,
  Sheet,
  TextArea,
  toast,
  UploadGrid,
  type UploadItem,
  uploadedUrls,
  useLeaveGuard,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadPicture } from './upload-picture.ts';

interface FollowUpSheetProps {
  reviewId: string;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** A single addition to a review, with text and pictures. The input is kept while the page is open. */
export const FollowUpSheet = ({ reviewId, name, open, onClose }: FollowUpSheetProps) => {
  const t = useTranslations('review');
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [error, setError] = useState<string>();
  const [add, { isLoading }] = useAddFollowUpMutation();
  useLeaveGuard(text.trim() !== '' || pictures.length > 0);
  const isUploading = pictures.some(({ status }) => status === 'uploading');
  const send = async () => {
    if (text.trim() === '') return setError(t('followMissing'));
    if (pictures.some(({ status }) => status === 'failed')) return setError(t('picturesFailed'));
    const answer = await add({ reviewId, text, pictures: uploadedUrls(pictures) });
    if (isApiError(answer.error)) return setError(errorText(answer.error));
    toast(t('followed'), { kind: 'success' });
    setText('');
    setPictures([]);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('follow')}
      footer={
        <Button kind="primary" block busy={isLoading} disabled={isUploading} onClick={send}>
          {t(isUploading ? 'uploading' : 'send')}
        </Button>
      }
    >
      <FieldGroup>
        <Field label={t('followOf', { name })} error={error}>
          <TextArea
            rows={4}
            maxLength={reviewLimits.text}
            placeholder={t('followHint')}
            value={text}
            onChange={({ target: { value } }) => {
              setText(value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label={t('pictures')}>
          <UploadGrid items={pictures} onChange={setPictures} upload={uploadPicture} max={reviewLimits.pictures} />
        </Field>
      </FieldGroup>
    </Sheet>
  );
};
