import { getSession } from '@juhe/auth';

/** Text that is not sent yet; pictures are not stored. */
export interface Draft {
  readonly kind: string;
  readonly text: string;
  readonly contact: string;
}

const empty: Draft = { kind: '', text: '', contact: '' };

/** Each member on a device has a separate draft. */
const storageKey = () => `juhe-feedback-${getSession().user?.id ?? ''}`;

/** Returns the unsent draft; empty if there is none, or if the browser stores nothing. */
export const readDraft = (): Draft => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return empty;
    const text = (name: keyof Draft) => {
      const value: unknown = Reflect.get(stored, name);
      return typeof value === 'string' ? value : '';
    };
    return { kind: text('kind'), text: text('text'), contact: text('contact') };
  } catch {
    return empty;
  }
};

/** Stores the draft on this device; an empty draft is removed. */
export const keepDraft = (draft: Draft): void => {
  try {
    if (draft.text === '' && draft.contact === '') localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};
