import { claimLimits } from '@juhe/contract/auction/claim.constants';
import { Button, errorText, Field, FieldGroup, Sheet, TextArea, UploadGrid, type UploadItem, uploadedUrls } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadPrivate } from '../shared/upload-private.ts';
import { useUploading } from './use-uploading.ts';

const uploadVoucher = uploadPrivate('voucher');
const leastWords = 20;

interface WordsSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Allows pictures to be attached. */
  pictures?: boolean;
  send: (text: string, pictureIds: string[]) => Promise<unknown>;
}

/** A statement by one side of a disputed payment. */
export const WordsSheet = ({ open, onClose, title, pictures = false, send }: WordsSheetProps) => {
  const t = useTranslations('payment');
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const uploading = useUploading(items);
  const submit = async () => {
    if (busy || uploading !== undefined) return;
    if (text.trim().length < leastWords) return setProblem(t('wordsShort', { n: leastWords }));
    setBusy(true);
    try {
      await send(text.trim(), uploadedUrls(items));
      setText('');
      setItems([]);
      onClose();
    } catch (error) {
      setProblem(errorText(error) ?? t('failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" block busy={busy || uploading !== undefined} onClick={submit}>
          {uploading ?? t('send')}
        </Button>
      }
    >
      <FieldGroup>
        <Field label={t('words')} error={problem} required>
          <TextArea
            rows={5}
            maxLength={claimLimits.text}
            value={text}
            onChange={(event) => {
              setProblem(undefined);
              setText(event.target.value);
            }}
          />
        </Field>
        {pictures && (
          <Field label={t('pictures')}>
            <UploadGrid items={items} onChange={setItems} upload={uploadVoucher} max={9} />
          </Field>
        )}
      </FieldGroup>
    </Sheet>
  );
};
