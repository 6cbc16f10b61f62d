import type { AfterSaleKind } from '@juhe/contract/mall/after-sale-reasons';
import { deviceValue } from '@juhe/platform';

/** Form values that are not submitted yet; pictures are not stored. */
export interface Draft {
  readonly kind?: AfterSaleKind | undefined;
  readonly quantity?: number | undefined;
  readonly reason?: string | undefined;
  readonly text: string;
  /** Null: the maximum amount. */
  readonly amountCents: number | null;
}

const kinds: readonly string[] = ['refund', 'returnRefund', 'exchange'];
const isKind = (value: unknown): value is AfterSaleKind => typeof value === 'string' && kinds.includes(value);

const drafts = deviceValue<Draft>({
  key: 'juhe-after-sale',
  scope: 'member',
  json: (stored) => {
    const { kind, quantity, reason, text, amountCents } = stored as Record<string, unknown>;
    return {
      ...(isKind(kind) ? { kind } : {}),
      ...(Number.isSafeInteger(quantity) ? { quantity: Number(quantity) } : {}),
      ...(typeof reason === 'string' ? { reason } : {}),
      text: typeof text === 'string' ? text : '',
      amountCents: Number.isSafeInteger(amountCents) ? Number(amountCents) : null,
    };
  },
});

/** Form values for an item that were not submitted; empty if there are none. */
export const readDraft = (itemId: string): Draft => drafts.read(itemId) ?? { text: '', amountCents: null };
export const saveDraft = (itemId: string, draft: Draft): void => void drafts.write(draft, itemId);
export const dropDraft = (itemId: string): void => void drafts.write(undefined, itemId);
