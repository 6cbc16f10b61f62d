import { deviceValue } from '@juhe/platform';

/** Text that is not sent yet; pictures are not stored. */
export interface Draft {
  readonly kind: string;
  readonly text: string;
  readonly contact: string;
}

const draft = deviceValue<Draft>({
  key: 'juhe-feedback',
  scope: 'member',
  json: (stored) => {
    const { kind, text, contact } = stored as Record<string, unknown>;
    const asText = (value: unknown) => (typeof value === 'string' ? value : '');
    return { kind: asText(kind), text: asText(text), contact: asText(contact) };
  },
});

/** Returns the unsent draft; empty if there is none. */
export const readDraft = (): Draft => draft.read() ?? { kind: '', text: '', contact: '' };

/** Stores the draft on this device; an empty draft is removed. */
export const saveDraft = (next: Draft): void => void draft.write(next.text === '' && next.contact === '' ? undefined : next);
