import { getSession } from '@juhe/auth';

/** What is said about one item and not sent yet. */
export interface KeptItem {
  readonly stars: number;
  readonly text: string;
  /** Addresses of pictures that have arrived. */
  readonly pictures: readonly string[];
}
export interface KeptDraft {
  readonly items: Readonly<Record<string, KeptItem>>;
  readonly anonymous: boolean;
}

const nothing: KeptDraft = { items: {}, anonymous: false };

/** A picture that no review refers to is removed by the server after a day. */
const picturesLast = 20 * 3_600_000;

/** Each member of a device has a draft of their own for each order. */
const place = (orderNo: string) => `juhe-review-${getSession().user?.id ?? ''}-${orderNo}`;

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

/** What was said before and not sent; nothing when there is nothing, or when the browser keeps nothing. */
export const readDraft = (orderNo: string, now: number): KeptDraft => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(orderNo)) ?? 'null');
    const [at, items] = [property(kept, 'at'), property(kept, 'items')];
    if (typeof at !== 'number' || typeof items !== 'object' || items === null) return nothing;
    const old = now - at > picturesLast;
    return {
      items: Object.fromEntries(Object.entries(items).map(([id, item]) => [id, keptItem(item, old)])),
      anonymous: property(kept, 'anonymous') === true,
    };
  } catch {
    return nothing;
  }
};

/** Keeps it on this device; nothing said is nothing kept. */
export const keepDraft = (orderNo: string, { items, anonymous }: KeptDraft, now: number): void => {
  const said = Object.entries(items).filter(([, { stars, text, pictures }]) => stars > 0 || text !== '' || pictures.length > 0);
  try {
    if (said.length === 0) localStorage.removeItem(place(orderNo));
    else localStorage.setItem(place(orderNo), JSON.stringify({ at: now, items: Object.fromEntries(said), anonymous }));
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
};
