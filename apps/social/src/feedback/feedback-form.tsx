import { useSendFeedbackMutation } from '@juhe/api-client/common/feedback';
import { useListChoicesQuery } from '@juhe/api-client/common/dict';
import { uploadFile } from '@juhe/api-client/common/upload';
import type { feedback } from '@juhe/contract/common/feedback';
import { feedbackLimits } from '@juhe/contract/common/feedback.constants';
import type { ClientInput } from '@juhe/contract/operation';
import {
  Button,
  Card,
  Chips,
  Field,
  FieldGroup,
  Skeleton,
  TextArea,
  TextInput,
  UploadGrid,
  type UploadItem,
  uploadedUrls,
  useLeaveGuard,
  errorText,
} from '@juhe/ui';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { pageReleases, versionLine } from '../shared/app-version.ts';
import { type Draft, saveDraft, readDraft } from './feedback-draft.ts';
import { Sent } from './sent.tsx';

const minimum = 5;
const maxPictures = 9;

type Kind = ClientInput<typeof feedback.sendFeedback>['kind'];

/** A private picture is submitted by its id, which is returned as its URL here. */
const upload = async (file: File, signal?: AbortSignal) => {
  const result = await uploadFile(file, { purpose: 'feedback', ...(signal ? { signal } : {}) });
  if (!result.ok) throw result.error;
  return { url: result.data.id, thumb: result.data.thumb };
};

/** Kind, text, pictures and contact. The text stays on the device until it is sent. */
export const FeedbackForm = ({ from, onShowOwn }: { from: string; onShowOwn: () => void }) => {
  const t = useTranslations('feedback');
  const kinds = useListChoicesQuery({ type: 'feedbackKind' });
  const [add, { isLoading }] = useSendFeedbackMutation();
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [sent, setSent] = useState(false);
  // The text is stored on the device, pictures are not.
  useLeaveGuard(pictures.length > 0);
  const { register, handleSubmit, control, reset, setError, formState } = useForm<Draft>({ defaultValues: readDraft() });
  const { errors } = formState;
  const [kind, text, contact] = useWatch({ control, name: ['kind', 'text', 'contact'] });
  useEffect(() => saveDraft({ kind, text, contact }), [kind, text, contact]);

  const send = async (draft: Draft) => {
    try {
      await add({
        ...draft,
        kind: draft.kind as Kind,
        pictureIds: uploadedUrls(pictures),
        version: versionLine(pageReleases()).slice(0, 300),
        page: from.slice(0, 200),
      }).unwrap();
      reset({ kind: '', text: '', contact: '' });
      setPictures([]);
      setSent(true);
    } catch (refusal) {
      setError('text', { message: errorText(refusal) ?? t('failed') }, { shouldFocus: true });
    }
  };
  if (sent) return <Sent onAgain={() => setSent(false)} onShowOwn={onShowOwn} />;
  const isSending = pictures.some(({ status }) => status === 'uploading');
  return (
    <form onSubmit={handleSubmit(send)} noValidate>
      <Card>
        <FieldGroup>
          <Field label={t('kind')} error={errors.kind?.message} required>
            <Controller
              control={control}
              name="kind"
              rules={{ required: t('kindMissing') }}
              render={({ field: { value, onChange } }) =>
                kinds.isLoading ? (
                  <Skeleton height={44} />
                ) : (
                  <Chips
                    label={t('kind')}
                    items={(kinds.data ?? []).map(({ value: key, label }) => ({ key, label }))}
                    value={value === '' ? [] : [value]}
                    onChange={([key = '']) => onChange(key)}
                  />
                )
              }
            />
          </Field>
          <Field label={t('text')} error={errors.text?.message} required>
            <TextArea
              rows={5}
              maxLength={feedbackLimits.text}
              placeholder={t('textPlaceholder')}
              {...register('text', {
                validate: (value) => value.trim().length >= minimum || t('textShort', { n: minimum }),
              })}
            />
          </Field>
          <Field label={t('pictures')} hint={t('picturesHint')}>
            <UploadGrid items={pictures} onChange={setPictures} upload={upload} max={maxPictures} />
          </Field>
          <Field label={t('contact')} hint={t('contactHint')}>
            <TextInput maxLength={feedbackLimits.contact} placeholder={t('contactPlaceholder')} {...register('contact')} />
          </Field>
          <Button kind="primary" type="submit" block busy={isLoading} disabled={isSending}>
            {t(isSending ? 'waiting' : 'send')}
          </Button>
        </FieldGroup>
      </Card>
    </form>
  );
};
