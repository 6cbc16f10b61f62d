import { shareTextLength } from '@juhe/contract/common/share.constants';
import { Button, Field, Sheet, Stack, TextArea } from '@juhe/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import type { Finding } from './use-offers.ts';

interface Props {
  open: boolean;
  /** Result of the preceding clipboard check; shown as the field's first error. */
  before: Finding | undefined;
  onClose: () => void;
  onText: (text: string) => Promise<Finding>;
}

/** A field to paste a share code, for browsers that deny access to the clipboard. */
export const PasteSheet = ({ open, before, onClose, onText }: Props) => {
  const t = useTranslations('share');
  const [text, setText] = useState('');
  const [finding, setFinding] = useState(before);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFinding(await onText(text));
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('paste')}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack>
          <Field
            label={t('code')}
            hint={t('codeHint')}
            error={finding && finding !== 'offered' ? t(`finding.${finding}`) : undefined}
          >
            <TextArea
              value={text}
              rows={4}
              maxLength={shareTextLength}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" kind="primary" block disabled={text.trim() === ''}>
            {t('find')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
};
