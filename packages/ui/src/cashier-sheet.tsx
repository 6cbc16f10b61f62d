import type { ReactNode } from 'react';
import { lazyModule } from './lazy-module.ts';
import type { QueryResult } from './query-view.tsx';

/** What is to be paid and how it can be, as the API answers it; amounts in cents, the time as an ISO instant. */
export interface Due {
  payment: { amountCents: number; state: string; expiresAt: string | null; refs: readonly string[] };
  balanceCents: number;
  channels: readonly { channel: 'balance' | 'sandbox' | 'wechat' | 'alipay'; enabled: boolean; needsPassword: boolean }[];
}

/** The confirmation of a payment from the wallet (`usePaymentProof` of the parts). */
export interface CashierProof {
  /** The member has to confirm. */
  readonly isAsked: boolean;
  /** Stands below the ways to pay, in the form. */
  readonly field: ReactNode;
  /** Stands beside the sheet. */
  readonly beside: ReactNode;
  /** What was typed; undefined when it is missing, which the field says. */
  readonly take: () => { password?: string; code?: string } | undefined;
  /** Whether a refusal was of the confirmation, which the field says. */
  readonly refused: (refusal: unknown) => boolean;
}

export interface CashierSheetProps {
  open: boolean;
  onClose: () => void;
  due: QueryResult<Due>;
  /** A payment is under way, or the page is left for the cashier of a channel. */
  busy: boolean;
  /** Pays; a refusal's words are shown in the sheet, at the confirmation when its `field` says so. */
  pay: (way: {
    channel: Due['channels'][number]['channel'];
    password?: string;
    code?: string;
  }) => PromiseLike<{ error?: unknown }>;
  /** Confirms what leaves the wallet; a channel's cashier confirms for itself. */
  proof: CashierProof;
}

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-sheets" */ './cashier-form.tsx'));

/** The frame of the parts' `CashierSheet`, which remotes use. */
export const CashierSheet = (props: CashierSheetProps) => {
  const part = usePart(props.open);
  return part ? <part.CashierForm {...props} /> : null;
};
