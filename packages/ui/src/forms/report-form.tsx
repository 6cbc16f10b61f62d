import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Radio, RadioGroup } from '../controls/choices.tsx';
import { Field, FieldGroup } from '../controls/field.tsx';
import { type QueryResult, QueryView } from '../feedback/query-view.tsx';
import css from './report-form.module.css';
import { Sheet } from '../feedback/sheet.tsx';
import { errorText } from '../feedback/states.tsx';
import { TextArea } from '../controls/text-input.tsx';
import { useTranslations } from './locales/texts.gen.ts';
import { useTexts } from '../texts/texts.ts';
import { toast } from '../feedback/toast.ts';
import { UploadGrid, type UploadItem, uploadedUrls } from '../controls/upload-grid.tsx';

export interface ReportSheetProps {
  open: boolean;
  onClose: () => void;
  /** The API's reasons for the kind of content. */
  reasons: QueryResult<readonly { value: string; label: string }[]>;
  /** Uploads a private picture and returns its id. */
  upload: (file: File, signal?: AbortSignal) => Promise<{ url: string; thumb?: string }>;
  /** Number of messages before and after a reported one that reviewers see as well. */
  contextMessages?: number | undefined;
  /** Sends the report; the text of a refusal is shown in the sheet. */
  send: (report: { reason: string; text: string; pictureIds: string[] }) => PromiseLike<{ error?: unknown }>;
}

const maxLength = 200;
const maxPictures = 3;

/** The sheet of a report. The input is kept when sending fails. */
export const ReportForm = ({ open, onClose, reasons, upload, contextMessages, send }: ReportSheetProps) => {
  const t = useTranslations('report');
  const common = useTexts();
  const [reason, setReason] = useState<string>();
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [error, setError] = useState<string>();
  // Not an effect: effects of a page kept beneath the sign-in run again when it is shown.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setReason(undefined);
    setText('');
    setPictures([]);
    setError(undefined);
  }
  const isSending = pictures.some(({ status }) => status === 'uploading');
  const report = async () => {
    if (reason === undefined) return;
    setError(undefined);
    const { error: refusal } = await send({ reason, text, pictureIds: uploadedUrls(pictures) });
    if (refusal !== undefined) return setError(errorText(refusal) || common('failed'));
    toast(t('reported'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('report')}
      footer={
        <Button kind="primary" block disabled={reason === undefined || isSending} onClick={report}>
          {t(isSending ? 'uploading' : 'sendReport')}
        </Button>
      }
    >
      <FieldGroup>
        {contextMessages !== undefined && <p className={css.context}>{t('reportContext', { n: contextMessages })}</p>}
        <QueryView query={reasons}>
          {(list) => (
            <RadioGroup label={t('reportReason')} labelled value={reason} onChange={setReason}>
              {list.map(({ value, label }) => (
                <Radio key={value} value={value}>
                  {label}
                </Radio>
              ))}
            </RadioGroup>
          )}
        </QueryView>
        <Field label={t('reportText')}>
          <TextArea value={text} maxLength={maxLength} rows={3} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label={t('reportPictures')}>
          <UploadGrid items={pictures} onChange={setPictures} upload={upload} max={maxPictures} />
        </Field>
        <p className={css.error} role="alert">
          {error}
        </p>
      </FieldGroup>
    </Sheet>
  );
};
