import type { ApiError, CallResult } from '@juhe/api-client';
import { type GivenProof, passkeyAnswer, type ProofWays } from '@juhe/api-client/member/factor';
import { supportsPasskeys } from '@juhe/api-client/member/passkey';
import { getSession, sendSmsCode } from '@juhe/auth';
import { codeLength } from '@juhe/contract/fields.constants';
import { recoveryCodeLength } from '@juhe/contract/member/factor.constants';
import { Button, CodeInput, errorText, Field, FieldGroup, Muted, PasswordInput, TextInput } from '@juhe/ui';
import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

type Way = 'totp' | 'recoveryCode' | 'password' | 'code';

interface Props {
  methods: ProofWays;
  /** Reason for the request. */
  lead: string;
  send: (proof: GivenProof) => Promise<CallResult<unknown>>;
  onProved: (answer: unknown) => void;
  /** Called when the step can no longer be completed. */
  onOver: () => void;
}

const firstWay = ({ hasFactor, totp, password }: ProofWays): Way =>
  hasFactor ? (totp ? 'totp' : 'recoveryCode') : password ? 'password' : 'code';

interface MethodFieldProps {
  method: Way;
  /** The masked number that a code is sent to. */
  sms: ProofWays['sms'];
  error: { error?: string };
  input: Pick<ComponentProps<typeof TextInput>, 'value' | 'onChange'>;
  onSendCode: ComponentProps<typeof CodeInput>['onSend'];
}

/** The input of the chosen method. */
const MethodField = ({ method, sms, error, input, onSendCode }: MethodFieldProps) => {
  const t = useTranslations('proof');
  switch (method) {
    case 'totp':
      return (
        <Field key="totp" label={t('totp')} hint={t('totpHint')} {...error} required>
          <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={codeLength} {...input} />
        </Field>
      );
    case 'recoveryCode':
      return (
        <Field key="recoveryCode" label={t('recoveryCode')} hint={t('recoveryCodeHint')} {...error} required>
          <TextInput autoComplete="off" autoCapitalize="characters" maxLength={recoveryCodeLength} {...input} />
        </Field>
      );
    case 'password':
      return (
        <Field key="only-password" label={t('password')} {...error} required>
          <PasswordInput autoComplete="current-password" {...input} />
        </Field>
      );
    case 'code':
      return (
        <Field key="code" label={t('code')} hint={t('codeTo', { mobile: sms ?? '' })} {...error} required>
          <CodeInput purpose="proof" onSend={onSendCode} {...input} />
        </Field>
      );
  }
};

/** Passkey, authenticator code, recovery code, password or SMS code, whichever the member has. */
export const ProofForm = ({ methods, lead, send, onProved, onOver }: Props) => {
  const t = useTranslations('proof');
  const [method, setMethod] = useState(() => firstWay(methods));
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setError] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);
  const canUsePasskey = methods.passkey && supportsPasskeys();
  const withPassword = methods.hasFactor && methods.password;
  const errorOf = (field: string) => (shown?.field === field ? { error: shown.message } : {});

  const refuse = (refusal: ApiError, fallback: string) => {
    if (refusal.key === 'factor.ticketOver') return onOver();
    const field = refusal.field === 'password' && withPassword ? 'password' : fallback;
    return setError({ field, message: errorText(refusal) ?? t('failed') });
  };
  const prove = async (proof: GivenProof, fallback: string) => {
    setBusy(true);
    const result = await send(proof);
    setBusy(false);
    if (result.ok) onProved(result.data);
    else refuse(result.error, fallback);
  };
  const byPasskey = async () => {
    setError(undefined);
    setBusy(true);
    const passkey = await passkeyAnswer();
    setBusy(false);
    if ('error' in passkey) setError({ field: 'passkey', message: errorText(passkey.error) ?? t('passkeyFailed') });
    else if ('passkey' in passkey) await prove({ passkey: passkey.passkey }, 'passkey');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (withPassword && !password) return setError({ field: 'password', message: t('passwordMissing') });
    if (!text) return setError({ field: 'way', message: t(`${method}Missing`) });
    void prove({ [method]: text, ...(withPassword ? { password } : {}) }, 'way');
  };
  const choose = (next: Way) => {
    setMethod(next);
    setText('');
    setError(undefined);
  };
  const sendCode = async () => {
    const result = await sendSmsCode(getSession().user?.mobile ?? '', 'proof');
    if (result.ok) return result.data.waitSeconds;
    setError({ field: 'way', message: errorText(result.error) ?? t('failed') });
    return false;
  };
  const input = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value);
      setError(undefined);
    },
  };
  const otherMethods: readonly Way[] = methods.hasFactor
    ? methods.totp
      ? ['totp', 'recoveryCode']
      : []
    : methods.password && methods.sms !== null
      ? ['password', 'code']
      : [];

  return (
    <form onSubmit={submit} noValidate>
      <FieldGroup>
        <Muted>{lead}</Muted>
        {canUsePasskey && (
          <>
            <Button block kind="primary" icon="key-round" busy={busy} onClick={() => void byPasskey()}>
              {t('passkey')}
            </Button>
            <p role="alert">{errorOf('passkey').error}</p>
          </>
        )}
        {withPassword && (
          <Field label={t('password')} {...errorOf('password')} required>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => {
                setPassword(target.value);
                setError(undefined);
              }}
            />
          </Field>
        )}
        <MethodField method={method} sms={methods.sms} error={errorOf('way')} input={input} onSendCode={sendCode} />
        <Button block type="submit" kind={canUsePasskey ? 'secondary' : 'primary'} busy={busy}>
          {t('confirm')}
        </Button>
        {otherMethods
          .filter((otherMethod) => otherMethod !== method)
          .map((otherMethod) => (
            <Button key={otherMethod} kind="text" block onClick={() => choose(otherMethod)}>
              {t(`by.${otherMethod}`)}
            </Button>
          ))}
      </FieldGroup>
    </form>
  );
};
