import type { AfterSaleKind } from '@juhe/contract/mall/after-sale-reasons';
import { getSession } from '@juhe/auth';

/** What is filled in but not sent yet; pictures are not kept. */
export interface Draft {
  readonly kind?: AfterSaleKind | undefined;
  readonly quantity?: number | undefined;
  readonly reason?: string | undefined;
  readonly text: string;
  /** Null: the most that there is. */
  readonly amountCents: number | null;
}

const nothing: Draft = { text: '', amountCents: null };

/** Each member of a device has a draft of their own for each item. */
const place = (itemId: string): string => `juhe-after-sale-${getSession().user?.id ?? ''}-${itemId}`;

const kinds: readonly string[] = ['refund', 'returnRefund', 'exchange'];
const isKind = (value: unknown): value is AfterSaleKind => typeof value === 'string' && kinds.includes(value);

/** What was filled in before and not sent; nothing when the browser keeps nothing. */
export const readDraft = (itemId: string): Draft => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(itemId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return nothing;
    const { kind, quantity, reason, text, amountCents } = kept as Record<string, unknown>;
    return {
      ...(isKind(kind) ? { kind } : {}),
      ...(Number.isSafeInteger(quantity) ? { quantity: Number(quantity) } : {}),
      ...(typeof reason === 'string' ? { reason } : {}),
      text: typeof text === 'string' ? text : '',
      amountCents: Number.isSafeInteger(amountCents) ? Number(amountCents) : null,
    };
  } catch {
    return nothing;
  }
};

export const keepDraft = (itemId: string, draft: Draft): void => {
  try {
    localStorage.setItem(place(itemId), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};

export const dropDraft = (itemId: string): void => {
  try {
    localStorage.removeItem(place(itemId));
  } catch {
    // Nothing was kept either.
  }
};
