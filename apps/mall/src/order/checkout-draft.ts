import { deviceValue } from '@juhe/platform';

/** The member's choices for a checkout. */
export interface CheckoutDraft {
  /** The note to each shop, by its id. */
  readonly notes: Readonly<Record<string, string>>;
  /** Comma-separated; undefined for the best ones. */
  readonly couponIds: string | undefined;
  readonly useRedBag: boolean;
}
interface Stored extends CheckoutDraft {
  readonly savedAt: number;
}

/** How long (ms) the choices stay on the device (MALL-46). */
const lifeMs = 24 * 3600_000;
/** The best coupons and the red bag. */
const blank: CheckoutDraft = { notes: {}, couponIds: undefined, useRedBag: true };

const drafts = deviceValue<Stored>({
  key: 'juhe-checkout-draft',
  scope: 'member',
  json: (stored) => {
    const { notes, couponIds, useRedBag, savedAt } = stored as Record<string, unknown>;
    if (typeof savedAt !== 'number' || Date.now() - savedAt >= lifeMs || typeof notes !== 'object') return undefined;
    return {
      notes: Object.fromEntries(
        Object.entries(notes ?? {}).filter((note): note is [string, string] => typeof note[1] === 'string'),
      ),
      couponIds: typeof couponIds === 'string' ? couponIds : undefined,
      useRedBag: useRedBag !== false,
      savedAt,
    };
  },
});

/** The draft of a checkout by its key (`keyOf`); it survives other pages, a reload and an expired session. */
export const useCheckoutDraft = (key: string): CheckoutDraft => drafts.useValue(key) ?? blank;

export const saveCheckoutDraft = (key: string, draft: CheckoutDraft): void => {
  for (const other of drafts.ids()) if (drafts.read(other) === undefined) drafts.write(undefined, other);
  drafts.write({ ...draft, savedAt: Date.now() }, key);
};

/** The checkout has become an order. */
export const endCheckoutDraft = (key: string): void => void drafts.write(undefined, key);
