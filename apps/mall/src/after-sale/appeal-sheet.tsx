import { useAppealAfterSaleMutation } from '@juhe/api-client/mall/after-sale';
import { afterSaleLimits } from '@juhe/contract/mall/after-sale.constants';
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
} from '@juhe/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadEvidence } from './upload-evidence.ts';

const least = 5;

/** Appeals once after a rejection, with additional text or pictures. */
export const AppealSheet = ({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) => {
  const t = useTranslations('afterSale');
  const form = useId();
  const [appeal, { isLoading }] = useAppealAfterSaleMutation();
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [problem, setProblem] = useState<string>();
  const isSending = pictures.some(({ status }) => status === 'uploading');
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading || isSending) return;
    if (text.trim().length < least) return setProblem(t('appealShort'));
    try {
      await appeal({ id, text: text.trim(), pictureIds: uploadedUrls(pictures) }).unwrap();
      toast(t('sent'), { kind: 'success' });
      onClose();
    } catch (error) {
      setProblem(errorText(error) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('appealTitle')}
      footer={
        <Button kind="primary" block type="submit" form={form} busy={isLoading} disabled={isSending}>
          {t(isSending ? 'waiting' : 'appealSend')}
        </Button>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <FieldGroup>
          <Field label={t('appealText')} hint={t('appealHint')} error={problem} required>
            <TextArea
              rows={4}
              maxLength={afterSaleLimits.text}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
          <Field label={t('pictures')} hint={t('picturesHint')}>
            <UploadGrid items={pictures} onChange={setPictures} upload={uploadEvidence} max={afterSaleLimits.pictures} />
          </Field>
        </FieldGroup>
      </form>
    </Sheet>
  );
};
