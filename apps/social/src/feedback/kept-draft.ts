import { getSession } from '@juhe/auth';

/** What is typed but not sent yet; pictures are not kept. */
export interface Draft {
  readonly kind: string;
  readonly text: string;
  readonly contact: string;
}

const empty: Draft = { kind: '', text: '', contact: '' };

/** Each member of a device has a draft of their own. */
const place = () => `juhe-feedback-${getSession().user?.id ?? ''}`;

/** What was typed before and not sent; empty when there is nothing, or when the browser keeps nothing. */
export const readDraft = (): Draft => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place()) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return empty;
    const text = (name: keyof Draft) => {
      const value: unknown = Reflect.get(kept, name);
      return typeof value === 'string' ? value : '';
    };
    return { kind: text('kind'), text: text('text'), contact: text('contact') };
  } catch {
    return empty;
  }
};

/** Keeps what is typed on this device; nothing typed is nothing kept. */
export const keepDraft = (draft: Draft): void => {
  try {
    if (draft.text === '' && draft.contact === '') localStorage.removeItem(place());
    else localStorage.setItem(place(), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};
