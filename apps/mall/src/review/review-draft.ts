import { deviceValue } from '@juhe/platform';

/** An unsent review of one item. */
export interface StoredItem {
  readonly stars: number;
  readonly text: string;
  /** URLs of uploaded pictures. */
  readonly pictures: readonly string[];
}
export interface StoredDraft {
  readonly items: Readonly<Record<string, StoredItem>>;
  readonly anonymous: boolean;
}

/** Lifetime (ms) of stored picture URLs: the server removes a picture that no review refers to after a day. */
const picturesLast = 20 * 3_600_000;

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const storedItem = (value: unknown): StoredItem => {
  const [stars, text, pictures] = ['stars', 'text', 'pictures'].map((name) => property(value, name));
  return {
    stars: typeof stars === 'number' && stars >= 0 && stars <= 5 ? stars : 0,
    text: typeof text === 'string' ? text : '',
    pictures: Array.isArray(pictures) ? pictures.filter((picture): picture is string => typeof picture === 'string') : [],
  };
};

const stored = deviceValue<StoredDraft & { readonly at: number }>({
  key: 'juhe-review',
  scope: 'member',
  json: (value) => {
    const [at, items] = [property(value, 'at'), property(value, 'items')];
    if (typeof at !== 'number' || typeof items !== 'object' || items === null) return undefined;
    return {
      at,
      items: Object.fromEntries(Object.entries(items).map(([id, item]) => [id, storedItem(item)])),
      anonymous: property(value, 'anonymous') === true,
    };
  },
});

/** Returns the unsent draft of an order; empty if there is none. */
export const readDraft = (orderNo: string, now: number): StoredDraft => {
  const draft = stored.read(orderNo);
  if (!draft) return { items: {}, anonymous: false };
  const { at, items, anonymous } = draft;
  const isOld = now - at > picturesLast;
  return {
    items: Object.fromEntries(Object.entries(items).map(([id, item]) => [id, isOld ? { ...item, pictures: [] } : item])),
    anonymous,
  };
};

/** Stores the draft on this device; an empty draft is removed. */
export const saveDraft = (orderNo: string, { items, anonymous }: StoredDraft, now: number): void => {
  const filledItems = Object.entries(items).filter(
    ([, { stars, text, pictures }]) => stars > 0 || text !== '' || pictures.length > 0,
  );
  stored.write(filledItems.length === 0 ? undefined : { at: now, items: Object.fromEntries(filledItems), anonymous }, orderNo);
};
