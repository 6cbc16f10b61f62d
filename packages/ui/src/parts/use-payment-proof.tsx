import { errorText } from '@juhe/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PaymentPasswordSheet, type PasswordSetting } from './payment-password-sheet.tsx';
import { noProof, PaymentProof, proofInput, type ProofInput, type Standing, wayOf } from './payment-proof.tsx';
import { usePaymentTexts } from './texts/payment.ts';

interface Options {
  /** Undefined while it is not known. */
  standing: Standing | undefined;
  setting: PasswordSetting;
  /** The server is known to ask; otherwise it is asked for once the server refused for the want of it. */
  isNeeded?: boolean;
  /** The field is shown at once, but may stay empty until the server asks: of members with a second factor it asks for a proof instead. */
  isLikely?: boolean;
  /** Sends the code, which is bound to what it confirms. */
  onSendCode: () => Promise<{ waitSeconds: number }>;
}

export interface PaymentProofState {
  readonly isAsked: boolean;
  /** Belongs into the form that pays. */
  readonly field: ReactNode;
  /** The sheet that sets the payment password, with a form of its own: belongs outside that form. */
  readonly beside: ReactNode;
  /** What was typed; undefined when the field was left empty though it is asked for, which it then says. */
  readonly take: () => ProofInput | undefined;
  /** Whether a refusal was of the confirmation, which the field then says: it takes the focus, and digits are typed anew. */
  readonly refused: (refusal: unknown) => boolean;
  /** Forgets what was typed and asked: for another amount, or behind a payment. */
  readonly reset: () => void;
}

/** The confirmation of one form that pays: its field, what was typed, what was refused. */
export const usePaymentProof = ({
  standing,
  setting,
  isNeeded = false,
  isLikely = false,
  onSendCode,
}: Options): PaymentProofState => {
  const t = usePaymentTexts();
  const [proof, setProof] = useState(noProof);
  const [wasAsked, setWasAsked] = useState(false);
  const [isSetting, setIsSetting] = useState(false);
  /** `turn` counts refusals: each takes the focus to the field. */
  const [problem, setProblem] = useState<{ text: string | undefined; turn: number }>({ text: undefined, turn: 0 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem.turn === 0) return;
    box.current?.querySelector('input')?.focus({ preventScroll: true });
    // What is wrong stands below the field: on a page the bar at the lower edge would cover it.
    box.current?.scrollIntoView({ block: 'center' });
  }, [problem.turn]);

  const way = wayOf(proof, standing);
  const isDigits = way === 'password' && standing?.isSet === true;
  const say = (text: string | undefined) => setProblem(({ turn }) => ({ text, turn }));
  const complain = (text: string) => setProblem(({ turn }) => ({ text, turn: turn + 1 }));

  const take = () => {
    if (proof.text !== '' || !(isNeeded || wasAsked)) return proofInput(proof, standing);
    complain(t(isDigits ? 'six' : 'missing'));
    return undefined;
  };
  const refused = (refusal: unknown) => {
    const field = typeof refusal === 'object' && refusal !== null && 'field' in refusal ? refusal.field : undefined;
    if (field !== 'password' && field !== 'code') return false;
    setWasAsked(true);
    complain(errorText(refusal) || t('failed'));
    if (isDigits) setProof({ way, text: '' });
    return true;
  };
  const reset = () => {
    setProof(noProof);
    setWasAsked(false);
    say(undefined);
  };

  return {
    isAsked: isNeeded || isLikely || wasAsked,
    take,
    refused,
    reset,
    field: (
      <PaymentProof
        ref={box}
        proof={proof}
        standing={standing}
        error={problem.text}
        onChange={(next) => {
          say(undefined);
          setProof(next);
        }}
        onSend={onSendCode}
        onRefused={complain}
        onSet={() => setIsSetting(true)}
      />
    ),
    beside: (
      <PaymentPasswordSheet
        open={isSetting}
        onClose={() => setIsSetting(false)}
        onSend={setting.onSend}
        onSave={async (input) => {
          await setting.onSave(input);
          // The field asks for digits from now on.
          setProof(noProof);
          say(undefined);
        }}
      />
    ),
  };
};
