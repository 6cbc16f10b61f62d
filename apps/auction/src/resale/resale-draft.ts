import { deviceValue } from '@juhe/platform';

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

const isAmount = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);

const drafts = deviceValue<ResaleDraft>({
  key: 'juhe-resale',
  scope: 'member',
  json: (stored) => {
    const { start, reserve, runs, kind } = stored as Record<string, unknown>;
    if (!isAmount(start) || !isAmount(reserve) || typeof runs !== 'string') return undefined;
    return { start, reserve, runs, ...(typeof kind === 'string' ? { kind } : {}) };
  },
});

/** Form values for an order that were not submitted, e.g. before a top-up. */
export const readDraft = (orderNo: string): ResaleDraft | undefined => drafts.read(orderNo);
export const storeDraft = (orderNo: string, draft: ResaleDraft): void => void drafts.write(draft, orderNo);
export const dropDraft = (orderNo: string): void => void drafts.write(undefined, orderNo);
