import { Button, CodeInput, DateTime, errorText, Field, PasswordInput, Row } from '@juhe/ui';
import type { Ref } from 'react';
import css from './payment-proof.module.css';
import { usePaymentTexts } from './texts/payment.ts';
import { SixDigits } from './six-digits.tsx';

/** How the member confirms, and what was typed for it; `way` is undefined until the member chooses. */
export interface Proof {
  readonly way?: 'password' | 'code' | undefined;
  readonly text: string;
}
export const noProof: Proof = { text: '' };

/** What is known of the member's payment password (`getPaymentPassword`). */
export interface Standing {
  readonly isSet: boolean;
  readonly lockedUntil: string | null;
  readonly hasSignInPassword: boolean;
}

/** The way that is shown: a member without any password begins with the code, as does one whose payment password is locked. */
export const wayOf = ({ way }: Proof, standing: Standing | undefined): 'password' | 'code' => {
  if (way !== undefined) return way;
  if (standing === undefined) return 'password';
  return standing.lockedUntil === null && (standing.isSet || standing.hasSignInPassword) ? 'password' : 'code';
};

/** The input of an operation that a member confirms. */
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
  /** Sends the code, which is bound to what it confirms: another amount, payee or card needs another one. */
  onSend: () => Promise<{ waitSeconds: number }>;
  onRefused: (message: string) => void;
  /** Leads to where the payment password is set and reset. */
  onSet: () => void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Confirms a payment, in every domain: the payment password, or a code by text message that names what it confirms. Stands in the form that
 * pays, which the sixth digit of a payment password submits. `usePaymentProof` has its state.
 */
export const PaymentProof = ({ proof, standing, error, onChange, onSend, onRefused, onSet, ref }: Props) => {
  const t = usePaymentTexts();
  const way = wayOf(proof, standing);
  const isSet = standing?.isSet === true;
  const change = (text: string) => onChange({ way, text });
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
      {way === 'password' && isSet && (
        <Field key="digits" label={t('password')} hint={t('digitsHint')} error={error} required>
          <SixDigits value={proof.text} onChange={change} submits />
        </Field>
      )}
      {way === 'password' && !isSet && (
        <Field key="password" label={t('signIn')} error={error} required>
          <PasswordInput value={proof.text} onChange={(event) => change(event.target.value)} />
        </Field>
      )}
      {way === 'code' && (
        <Field key="code" label={t('code')} hint={t('codeHint')} error={error} required>
          <CodeInput purpose="pay" value={proof.text} onChange={(event) => change(event.target.value)} onSend={send} />
        </Field>
      )}
      <Row justify="between" gap={3} wrap className={css.ways}>
        {hasPassword && (
          <Button kind="text" size="s" onClick={() => onChange({ way: way === 'password' ? 'code' : 'password', text: '' })}>
            {t(way === 'password' ? 'byCode' : 'byPassword')}
          </Button>
        )}
        <Button kind="text" size="s" onClick={onSet}>
          {t(isSet ? 'forgot' : 'setUp')}
        </Button>
      </Row>
    </div>
  );
};
