import { getSession } from '@juhe/auth';

/** An unsent review of one item. */
export interface KeptItem {
  readonly stars: number;
  readonly text: string;
  /** URLs of uploaded pictures. */
  readonly pictures: readonly string[];
}
export interface KeptDraft {
  readonly items: Readonly<Record<string, KeptItem>>;
  readonly anonymous: boolean;
}

const emptyDraft: KeptDraft = { items: {}, anonymous: false };

/** Lifetime (ms) of stored picture URLs: the server removes a picture that no review refers to after a day. */
const picturesLast = 20 * 3_600_000;

/** Each member on a device has a separate draft for each order. */
const storageKey = (orderNo: string) => `juhe-review-${getSession().user?.id ?? ''}-${orderNo}`;

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const keptItem = (value: unknown, old: boolean): KeptItem => {
  const [stars, text, pictures] = ['stars', 'text', 'pictures'].map((name) => property(value, name));
  return {
    stars: typeof stars === 'number' && stars >= 0 && stars <= 5 ? stars : 0,
    text: typeof text === 'string' ? text : '',
    pictures: Array.isArray(pictures) && !old ? pictures.filter((picture): picture is string => typeof picture === 'string') : [],
  };
};

/** Returns the unsent draft; empty if there is none or if the browser stores nothing. */
export const readDraft = (orderNo: string, now: number): KeptDraft => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(orderNo)) ?? 'null');
    const [at, items] = [property(stored, 'at'), property(stored, 'items')];
    if (typeof at !== 'number' || typeof items !== 'object' || items === null) return emptyDraft;
    const old = now - at > picturesLast;
    return {
      items: Object.fromEntries(Object.entries(items).map(([id, item]) => [id, keptItem(item, old)])),
      anonymous: property(stored, 'anonymous') === true,
    };
  } catch {
    return emptyDraft;
  }
};

/** Stores the draft on this device; an empty draft is removed. */
export const keepDraft = (orderNo: string, { items, anonymous }: KeptDraft, now: number): void => {
  const filledItems = Object.entries(items).filter(
    ([, { stars, text, pictures }]) => stars > 0 || text !== '' || pictures.length > 0,
  );
  try {
    if (filledItems.length === 0) localStorage.removeItem(storageKey(orderNo));
    else
      localStorage.setItem(storageKey(orderNo), JSON.stringify({ at: now, items: Object.fromEntries(filledItems), anonymous }));
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};
