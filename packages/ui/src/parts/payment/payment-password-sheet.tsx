import { Button, CodeInput, errorText, Field, FieldGroup, Sheet } from '@juhe/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from './locales/texts.gen.ts';
import { SixDigits } from './six-digits.tsx';

/** The API calls that set the payment password (`usePaymentPassword` of payment/payment-password). */
export interface PasswordSetting {
  /** Sends the code that sets the password. */
  onSend: () => Promise<{ waitSeconds: number }>;
  /** Sets it; rejects with the server's refusal. */
  onSave: (input: { code: string; password: string }) => Promise<unknown>;
}

interface Props extends PasswordSetting {
  open: boolean;
  onClose: () => void;
}

/** Sets or resets the payment password: a code, six digits, and their repetition. */
export const PaymentPasswordSheet = ({ open, onClose, onSend, onSave }: Props) => {
  const t = useTranslations('payment');
  const form = useId();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [repeatedPassword, setRepeatedPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ field: string; text: string }>();
  const close = () => {
    setCode('');
    setPassword('');
    setRepeatedPassword('');
    setError(undefined);
    onClose();
  };
  const refused = (refusal: unknown, fallback: string) => {
    const field = typeof refusal === 'object' && refusal !== null && 'field' in refusal ? String(refusal.field) : fallback;
    setError({ field: field === 'password' ? 'password' : 'code', text: errorText(refusal) ?? t('failed') });
  };
  const send = async () => {
    try {
      return (await onSend()).waitSeconds;
    } catch (refusal) {
      refused(refusal, 'code');
      return false;
    }
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length !== 6) return setError({ field: 'code', text: t('six') });
    if (password.length !== 6) return setError({ field: 'password', text: t('six') });
    if (repeatedPassword !== password) return setError({ field: 'again', text: t('differs') });
    setBusy(true);
    try {
      await onSave({ code, password });
      close();
    } catch (refusal) {
      refused(refusal, 'code');
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (field: string) => (error?.field === field ? error.text : undefined);
  const change = (set: (text: string) => void) => (text: string) => {
    setError(undefined);
    set(text);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('setTitle')}
      footer={
        <Button kind="primary" block type="submit" form={form} busy={busy}>
          {t('save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <FieldGroup>
          <p>{t('setNote')}</p>
          <Field label={t('code')} hint={t('setCodeHint')} error={errorOf('code')} required>
            <CodeInput
              purpose="payment-password"
              value={code}
              onChange={(event) => change(setCode)(event.target.value)}
              onSend={send}
            />
          </Field>
          <Field label={t('fresh')} error={errorOf('password')} required>
            <SixDigits value={password} onChange={change(setPassword)} isNew />
          </Field>
          <Field label={t('again')} error={errorOf('again')} required>
            <SixDigits value={repeatedPassword} onChange={change(setRepeatedPassword)} isNew />
          </Field>
        </FieldGroup>
      </form>
    </Sheet>
  );
};
