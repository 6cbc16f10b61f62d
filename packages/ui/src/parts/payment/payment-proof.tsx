import { Button, CodeInput, DateTime, errorText, Field, PasswordInput, Row } from '@juhe/ui';
import type { Ref } from 'react';
import css from './payment-proof.module.css';
import { useTranslations } from './locales/texts.gen.ts';
import { SixDigits } from './six-digits.tsx';

/** The member's confirmation method and input; `method` is undefined until the member chooses. */
export interface Proof {
  readonly method?: 'password' | 'code' | undefined;
  readonly text: string;
}
export const noProof: Proof = { text: '' };

/** State of the member's payment password (`getPaymentPassword`). */
export interface Standing {
  readonly isSet: boolean;
  readonly lockedUntil: string | null;
  readonly hasSignInPassword: boolean;
}

/** Returns the displayed method: a member without any password, or with a locked payment password, starts with the code. */
export const wayOf = ({ method }: Proof, standing: Standing | undefined): 'password' | 'code' => {
  if (method !== undefined) return method;
  if (standing === undefined) return 'password';
  return standing.lockedUntil === null && (standing.isSet || standing.hasSignInPassword) ? 'password' : 'code';
};

/** The confirmation fields of an operation's input. */
export interface ProofInput {
  password?: string;
  code?: string;
}
export const proofInput = (proof: Proof, standing: Standing | undefined): ProofInput =>
  proof.text === '' ? {} : { [wayOf(proof, standing)]: proof.text };

interface Props {
  proof: Proof;
  standing: Standing | undefined;
  error: string | undefined;
  onChange: (proof: Proof) => void;
  /** Sends the code, which is bound to the payment: another amount, payee or card needs another code. */
  onSend: () => Promise<{ waitSeconds: number }>;
  onRefused: (message: string) => void;
  /** Opens the settings of the payment password. */
  onSet: () => void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Confirms a payment, in every domain: the payment password, or a code by SMS that states what it confirms. Placed inside the
 * paying form, which is submitted by the sixth digit of a payment password. `usePaymentProof` has its state.
 */
export const PaymentProof = ({ proof, standing, error, onChange, onSend, onRefused, onSet, ref }: Props) => {
  const t = useTranslations('payment');
  const method = wayOf(proof, standing);
  const isSet = standing?.isSet === true;
  const change = (text: string) => onChange({ method, text });
  const send = async () => {
    try {
      return (await onSend()).waitSeconds;
    } catch (refusal) {
      onRefused(errorText(refusal) ?? t('failed'));
      return false;
    }
  };
  const hasPassword = isSet || standing?.hasSignInPassword !== false;
  return (
    <div className={css.proof} ref={ref}>
      {standing?.lockedUntil != null && (
        <p role="status">
          {t('locked')}
          <DateTime at={standing.lockedUntil} as="dayTime" />
        </p>
      )}
      {method === 'password' && isSet && (
        <Field key="digits" label={t('password')} hint={t('digitsHint')} error={error} required>
          <SixDigits value={proof.text} onChange={change} submits />
        </Field>
      )}
      {method === 'password' && !isSet && (
        <Field key="password" label={t('signIn')} error={error} required>
          <PasswordInput value={proof.text} onChange={(event) => change(event.target.value)} />
        </Field>
      )}
      {method === 'code' && (
        <Field key="code" label={t('code')} hint={t('codeHint')} error={error} required>
          <CodeInput purpose="pay" value={proof.text} onChange={(event) => change(event.target.value)} onSend={send} />
        </Field>
      )}
      <Row justify="between" gap={3} wrap className={css.ways}>
        {hasPassword && (
          <Button
            kind="text"
            size="s"
            onClick={() => onChange({ method: method === 'password' ? 'code' : 'password', text: '' })}
          >
            {t(method === 'password' ? 'byCode' : 'byPassword')}
          </Button>
        )}
        <Button kind="text" size="s" onClick={onSet}>
          {t(isSet ? 'forgot' : 'setUp')}
        </Button>
      </Row>
    </div>
  );
};
