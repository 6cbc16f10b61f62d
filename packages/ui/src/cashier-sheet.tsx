import { lazyModule } from './lazy-module.ts';
import type { QueryResult } from './query-view.tsx';

/** What is to be paid and how it can be, as the API answers it; amounts in cents, the time as an ISO instant. */
export interface Due {
  payment: { amountCents: number; state: string; expiresAt: string | null; refs: readonly string[] };
  balanceCents: number;
  channels: readonly { channel: 'balance' | 'sandbox'; enabled: boolean; needsPassword: boolean }[];
}

export interface CashierSheetProps {
  open: boolean;
  onClose: () => void;
  due: QueryResult<Due>;
  /** A payment is under way, or the page is left for the cashier of a channel. */
  busy: boolean;
  /** Pays; a refusal's words are shown in the sheet, at the password when its `field` says so. */
  pay: (way: { channel: Due['channels'][number]['channel']; password?: string }) => PromiseLike<{ error?: unknown }>;
}

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-cashier" */ './cashier-form.tsx'));

/** Pays for something: from the wallet at once, or at the cashier of a channel. `useCashier` of payment/cashier makes its calls. */
export const CashierSheet = (props: CashierSheetProps) => {
  const part = usePart(props.open);
  return part ? <part.CashierForm {...props} /> : null;
};
