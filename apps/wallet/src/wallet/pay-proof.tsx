import { useGrPayCodeMutation } from '@juhe/api-client/wallet/wallet';
import { useTranslations } from '@juhe/platform';
import { Button, CodeInput, errorText, Field, PasswordInput } from '@juhe/ui';

/** How the payer proves to be the member, and what was typed for it. */
export interface Proof {
  readonly way: 'password' | 'code';
  readonly text: string;
}
export const noProof: Proof = { way: 'password', text: '' };

interface Props {
  proof: Proof;
  /** What the code is bound to: another amount or payee needs another code. */
  payment: { payee: string; amountCents: number };
  error: string | undefined;
  onChange: (proof: Proof) => void;
  onRefused: (message: string) => void;
}

/** The password, or a code by text message that names payee and amount. */
export const PayProof = ({ proof: { way, text }, payment, error, onChange, onRefused }: Props) => {
  const t = useTranslations('pay');
  const [sendPayCode] = useGrPayCodeMutation();
  const shown = error === undefined ? {} : { error };
  const send = async () => {
    try {
      return (await sendPayCode(payment).unwrap()).waitSeconds;
    } catch (refusal) {
      onRefused(errorText(refusal) ?? t('failed'));
      return false;
    }
  };
  return (
    <>
      {way === 'password' ? (
        <Field key="password" label={t('password')} {...shown} required>
          <PasswordInput
            autoComplete="current-password"
            value={text}
            onChange={(event) => onChange({ way, text: event.target.value })}
          />
        </Field>
      ) : (
        <Field key="code" label={t('code')} hint={t('codeHint')} {...shown} required>
          <CodeInput purpose="pay" value={text} onChange={(event) => onChange({ way, text: event.target.value })} onSend={send} />
        </Field>
      )}
      <Button kind="text" block onClick={() => onChange({ way: way === 'password' ? 'code' : 'password', text: '' })}>
        {t(way === 'password' ? 'byCode' : 'byPassword')}
      </Button>
    </>
  );
};
