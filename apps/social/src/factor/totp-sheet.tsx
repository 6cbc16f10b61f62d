import { useConfirmTotpMutation } from '@juhe/api-client/member/factor';
import { codeLength } from '@juhe/contract/fields.constants';
import { Button, copyText, errorText, Field, FieldGroup, Muted, QrCode, Sheet, TextInput, toast } from '@juhe/ui';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './factor.module.css';

export interface NewTotp {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  /** The secret for the app; the sheet is closed without it. */
  newTotp: NewTotp | undefined;
  onClose: () => void;
  onCodes: (codes: readonly string[] | null) => void;
}

/** The secret in groups of four, for manual entry. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

const TotpForm = ({ newTotp, onClose, onCodes }: Props & { newTotp: NewTotp }) => {
  const t = useTranslations('factor');
  const [confirm, { isLoading }] = useConfirmTotpMutation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setError(t('codeMissing'));
    try {
      const { recoveryCodes } = await confirm({ code }).unwrap();
      toast(t('totpOn'), { kind: 'success' });
      onClose();
      onCodes(recoveryCodes);
    } catch (refusal) {
      setError(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FieldGroup>
        <Muted>{t('scan')}</Muted>
        <div className={css.qr}>
          <QrCode value={newTotp.uri} label={t('qr')} size={176} />
        </div>
        <p className={css.secret}>
          <code translate="no">{grouped(newTotp.secret)}</code>
          <Button kind="text" size="s" onClick={() => void copyText(newTotp.secret)}>
            {t('copy')}
          </Button>
        </p>
        <Field label={t('code')} hint={t('codeHint')} {...(error === undefined ? {} : { error })} required>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeLength}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button kind="primary" type="submit" block busy={isLoading}>
          {t('turnOn')}
        </Button>
      </FieldGroup>
    </form>
  );
};

/** Transfers the secret to an authenticator app, by QR code or by hand, and verifies its first code. */
export const TotpSheet = ({ newTotp, ...rest }: Props) => {
  const t = useTranslations('factor');
  return (
    <Sheet open={newTotp !== undefined} onClose={rest.onClose} title={t('setUpTotp')} tall>
      {newTotp && <TotpForm key={newTotp.secret} newTotp={newTotp} {...rest} />}
    </Sheet>
  );
};
