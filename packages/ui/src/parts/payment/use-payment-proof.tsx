import { errorText } from '@juhe/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PaymentPasswordSheet, type PasswordSetting } from './payment-password-sheet.tsx';
import { noProof, PaymentProof, proofInput, type ProofInput, type Standing, wayOf } from './payment-proof.tsx';
import { useTranslations } from './locales/texts.gen.ts';

interface Options {
  /** Undefined while unknown. */
  standing: Standing | undefined;
  setting: PasswordSetting;
  /** Whether the server is known to require it; otherwise it is requested once the server refused for lack of it. */
  isNeeded?: boolean;
  /**
   * Shows the field immediately, but it may stay empty until the server requires it: members with a second factor are asked
   * for a proof instead.
   */
  isLikely?: boolean;
  /** Sends the code, which is bound to the payment. */
  onSendCode: () => Promise<{ waitSeconds: number }>;
}

export interface PaymentProofState {
  readonly isAsked: boolean;
  /** Placed inside the paying form. */
  readonly field: ReactNode;
  /** The sheet that sets the payment password, with its own form: placed outside the paying form. */
  readonly sheet: ReactNode;
  /** Returns the input; undefined when a required field is empty, which then shows an error. */
  readonly collect: () => ProofInput | undefined;
  /** Returns whether a refusal concerned the confirmation, which the field then shows: it is focused, and digits are cleared. */
  readonly refused: (refusal: unknown) => boolean;
  /** Clears input and state: for another amount, or after a payment. */
  readonly reset: () => void;
}

/** The confirmation of a paying form: its field, input and refusal. */
export const usePaymentProof = ({
  standing,
  setting,
  isNeeded = false,
  isLikely = false,
  onSendCode,
}: Options): PaymentProofState => {
  const t = useTranslations('payment');
  const [proof, setProof] = useState(noProof);
  const [wasRequested, setWasRequested] = useState(false);
  const [isSetting, setIsSetting] = useState(false);
  /** `turn` counts refusals: each focuses the field. */
  const [problem, setProblem] = useState<{ text: string | undefined; turn: number }>({ text: undefined, turn: 0 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem.turn === 0) return;
    box.current?.querySelector('input')?.focus({ preventScroll: true });
    // The error is below the field: the page's bottom bar would cover it.
    box.current?.scrollIntoView({ block: 'center' });
  }, [problem.turn]);

  const method = wayOf(proof, standing);
  const isDigits = method === 'password' && standing?.isSet === true;
  const showProblem = (text: string | undefined) => setProblem(({ turn }) => ({ text, turn }));
  const reportProblem = (text: string) => setProblem(({ turn }) => ({ text, turn: turn + 1 }));

  const collect = () => {
    if (proof.text !== '' || !(isNeeded || wasRequested)) return proofInput(proof, standing);
    reportProblem(t(isDigits ? 'six' : 'missing'));
    return undefined;
  };
  const refused = (refusal: unknown) => {
    const field = typeof refusal === 'object' && refusal !== null && 'field' in refusal ? refusal.field : undefined;
    if (field !== 'password' && field !== 'code') return false;
    setWasRequested(true);
    reportProblem(errorText(refusal) || t('failed'));
    if (isDigits) setProof({ method, text: '' });
    return true;
  };
  const reset = () => {
    setProof(noProof);
    setWasRequested(false);
    showProblem(undefined);
  };

  return {
    isAsked: isNeeded || isLikely || wasRequested,
    collect: collect,
    refused,
    reset,
    field: (
      <PaymentProof
        ref={box}
        proof={proof}
        standing={standing}
        error={problem.text}
        onChange={(next) => {
          showProblem(undefined);
          setProof(next);
        }}
        onSend={onSendCode}
        onRefused={reportProblem}
        onSet={() => setIsSetting(true)}
      />
    ),
    sheet: (
      <PaymentPasswordSheet
        open={isSetting}
        onClose={() => setIsSetting(false)}
        onSend={setting.onSend}
        onSave={async (input) => {
          await setting.onSave(input);
          // The field requires digits from now on.
          setProof(noProof);
          showProblem(undefined);
        }}
      />
    ),
  };
};
