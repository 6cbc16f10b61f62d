import type { AfterSaleKind } from '@juhe/contract/mall/after-sale-reasons';
import { getSession } from '@juhe/auth';

/** Form values that are not submitted yet; pictures are not stored. */
export interface Draft {
  readonly kind?: AfterSaleKind | undefined;
  readonly quantity?: number | undefined;
  readonly reason?: string | undefined;
  readonly text: string;
  /** Null: the maximum amount. */
  readonly amountCents: number | null;
}

const emptyDraft: Draft = { text: '', amountCents: null };

/** Each member on a device has a separate draft for each item. */
const storageKey = (itemId: string): string => `juhe-after-sale-${getSession().user?.id ?? ''}-${itemId}`;

const kinds: readonly string[] = ['refund', 'returnRefund', 'exchange'];
const isKind = (value: unknown): value is AfterSaleKind => typeof value === 'string' && kinds.includes(value);

/** Form values that were not submitted; empty if the browser stores nothing. */
export const readDraft = (itemId: string): Draft => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(itemId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return emptyDraft;
    const { kind, quantity, reason, text, amountCents } = stored as Record<string, unknown>;
    return {
      ...(isKind(kind) ? { kind } : {}),
      ...(Number.isSafeInteger(quantity) ? { quantity: Number(quantity) } : {}),
      ...(typeof reason === 'string' ? { reason } : {}),
      text: typeof text === 'string' ? text : '',
      amountCents: Number.isSafeInteger(amountCents) ? Number(amountCents) : null,
    };
  } catch {
    return emptyDraft;
  }
};

export const keepDraft = (itemId: string, draft: Draft): void => {
  try {
    localStorage.setItem(storageKey(itemId), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};

export const dropDraft = (itemId: string): void => {
  try {
    localStorage.removeItem(storageKey(itemId));
  } catch {
    // Nothing was stored in that case.
  }
};
