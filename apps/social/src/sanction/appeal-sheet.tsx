import { useAppealSanctionMutation } from '@juhe/api-client/member/sanction';
import { appealLength } from '@juhe/contract/member/sanction.constants';
import { Button, errorText, Field, FieldGroup, Sheet, TextArea, toast } from '@juhe/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

const shortest = 10;

/** Appeals against a sanction; open while an id is set. The text stays if sending fails. */
export const AppealSheet = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const t = useTranslations('sanction');
  const form = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [appeal, { isLoading }] = useAppealSanctionMutation();
  const close = () => {
    setText('');
    setError(undefined);
    onClose();
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (id === undefined || isLoading) return;
    if ([...text.trim()].length < shortest) return setError(t('short'));
    setError(undefined);
    const { error: refusal } = await appeal({ id, text });
    if (refusal) return setError(errorText(refusal) ?? '');
    toast(t('sent'), { kind: 'success' });
    close();
  };
  return (
    <Sheet
      open={id !== undefined}
      onClose={close}
      title={t('appealTitle')}
      footer={
        <Button kind="primary" block type="submit" form={form} busy={isLoading}>
          {t('send')}
        </Button>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <FieldGroup>
          <Field label={t('label')} hint={t('hint')} error={error} required>
            <TextArea value={text} maxLength={appealLength} rows={5} onChange={(event) => setText(event.target.value)} />
          </Field>
        </FieldGroup>
      </form>
    </Sheet>
  );
};
