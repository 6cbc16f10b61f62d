import {
  Button,
  errorText,
  Field,
  FieldGroup,
  Sheet,
  TextArea,
  UploadGrid,
  type UploadItem,
  uploadedUrls,
  useLeaveGuard,
} from '@juhe/ui';
import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useState } from 'react';

interface PicturesField extends Pick<ComponentProps<typeof UploadGrid>, 'upload' | 'max'> {
  label: string;
  hint?: string;
  /** Returns the label of the button while pictures are uploading. */
  uploadingLabel: (uploaded: number, total: number) => string;
  /** Error message while an upload has failed; without it, failed pictures are omitted. */
  failed?: string;
}

interface TextSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  /** Minimum number of characters after trimming; `tooShort` is the error of a shorter text. */
  minLength: number;
  maxLength: number;
  tooShort: string;
  submitLabel: string;
  /** Fallback message of a rejection without a message. */
  failed?: string;
  pictures?: PicturesField;
  /** Sends the text and the addresses of the pictures; a rejection is shown at the field. */
  onSend: (text: string, pictures: string[]) => Promise<unknown>;
}

/**
 * A sheet with one text and optional pictures: an appeal, a statement, an addition. The input is kept while the page is open,
 * until it is sent.
 */
export const TextSheet = ({
  open,
  onClose,
  title,
  label,
  hint,
  placeholder,
  minLength,
  maxLength,
  tooShort,
  submitLabel,
  failed = '',
  pictures,
  onSend,
}: TextSheetProps) => {
  const form = useId();
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  useLeaveGuard(text.trim() !== '' || items.length > 0);
  const total = items.filter(({ status }) => status !== 'failed').length;
  const uploading = items.filter(({ status }) => status === 'uploading').length;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || uploading > 0) return;
    if (text.trim().length < minLength) return setProblem(tooShort);
    if (pictures?.failed !== undefined && total < items.length) return setProblem(pictures.failed);
    setProblem(undefined);
    setSending(true);
    try {
      await onSend(text.trim(), uploadedUrls(items));
      setText('');
      setItems([]);
      onClose();
    } catch (error) {
      setProblem(errorText(error) ?? failed);
    } finally {
      setSending(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" block type="submit" form={form} busy={isSending} disabled={uploading > 0}>
          {pictures && uploading > 0 ? pictures.uploadingLabel(total - uploading, total) : submitLabel}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)} noValidate>
        <FieldGroup>
          <Field label={label} hint={hint} error={problem} required>
            <TextArea
              rows={5}
              maxLength={maxLength}
              placeholder={placeholder}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
          {pictures && (
            <Field label={pictures.label} hint={pictures.hint}>
              <UploadGrid items={items} onChange={setItems} upload={pictures.upload} max={pictures.max} />
            </Field>
          )}
        </FieldGroup>
      </form>
    </Sheet>
  );
};
