import type { ReactNode } from 'react';
import { lazyModule } from './lazy-module.ts';
import type { QueryResult } from './query-view.tsx';

/** The amount due and its payment methods, as returned by the API; amounts in cents, the time as an ISO instant. */
export interface Due {
  payment: { amountCents: number; state: string; expiresAt: string | null; refs: readonly string[] };
  balanceCents: number;
  channels: readonly { channel: 'balance' | 'sandbox' | 'wechat' | 'alipay'; enabled: boolean; needsPassword: boolean }[];
}

/** The confirmation of a payment from the wallet (`usePaymentProof` of the parts). */
export interface CashierProof {
  /** A confirmation is required. */
  readonly isAsked: boolean;
  /** Shown below the payment methods, in the form. */
  readonly field: ReactNode;
  /** Shown beside the sheet. */
  readonly beside: ReactNode;
  /** Returns the entered confirmation; undefined when it is missing, which the field shows. */
  readonly take: () => { password?: string; code?: string } | undefined;
  /** Whether a refusal concerned the confirmation; the field shows it then. */
  readonly refused: (refusal: unknown) => boolean;
}

export interface CashierSheetProps {
  open: boolean;
  onClose: () => void;
  due: QueryResult<Due>;
  /** A payment is in progress, or the page is being left for the cashier of a channel. */
  busy: boolean;
  /** Pays; the text of a refusal is shown in the sheet, at the confirmation when its `field` says so. */
  pay: (method: {
    channel: Due['channels'][number]['channel'];
    password?: string;
    code?: string;
  }) => PromiseLike<{ error?: unknown }>;
  /** Confirms payments from the wallet; a channel's cashier has its own confirmation. */
  proof: CashierProof;
}

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-sheets" */ './cashier-form.tsx'));

/** The frame of the parts' `CashierSheet`, which remotes use. */
export const CashierSheet = (props: CashierSheetProps) => {
  const part = usePart(props.open);
  return part ? <part.CashierForm {...props} /> : null;
};
