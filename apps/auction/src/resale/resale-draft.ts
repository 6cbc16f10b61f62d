import { getSession } from '@juhe/auth';

/** Form values that are not submitted yet. */
export interface ResaleDraft {
  /** Cents; null while the field is empty. */
  readonly start: number | null;
  readonly reserve: number | null;
  /** `days:3` or `session:<id>`. */
  readonly runs: string;
  /** The payment code. */
  readonly kind?: string | undefined;
}

/** Each member on a device has a separate draft for each order. */
const keyOf = (orderNo: string): string => `juhe-resale-${getSession().user?.id ?? ''}-${orderNo}`;

const isAmount = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);

/** Form values that were not submitted, e.g. before a top-up; undefined if there are none or if the browser stores nothing. */
export const readDraft = (orderNo: string): ResaleDraft | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(orderNo)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { start, reserve, runs, kind } = stored as Record<string, unknown>;
    if (!isAmount(start) || !isAmount(reserve) || typeof runs !== 'string') return undefined;
    return { start, reserve, runs, ...(typeof kind === 'string' ? { kind } : {}) };
  } catch {
    return undefined;
  }
};

export const storeDraft = (orderNo: string, draft: ResaleDraft): void => {
  try {
    localStorage.setItem(keyOf(orderNo), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};

export const dropDraft = (orderNo: string): void => {
  try {
    localStorage.removeItem(keyOf(orderNo));
  } catch {
    // Nothing was stored in that case.
  }
};
