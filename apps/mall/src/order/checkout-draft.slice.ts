import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

interface Draft {
  /** Key of the checkout. */
  readonly key: string;
  /** The note to each shop, by its id. */
  readonly notes: Readonly<Record<string, string>>;
  /** Comma-separated; undefined for the best ones. */
  readonly couponIds: string | undefined;
  readonly useRedBag: boolean;
}

/** The member's choices for a checkout; they survive a visit to the address page. */
const slice = createSlice({
  name: 'mall/checkout-draft',
  initialState: { drafts: [] as readonly Draft[] },
  reducers: {
    setDraft: (state, { payload }: PayloadAction<Draft>) => {
      state.drafts = [payload];
    },
    /** The checkout has become an order. */
    endDraft: (state) => {
      state.drafts = [];
    },
  },
  selectors: { draftsOfCheckouts: (state) => state.drafts },
});

const injected = injectSlice(slice);

export const { setDraft, endDraft } = slice.actions;
export const { draftsOfCheckouts } = injected.selectors;

/** The draft of a checkout: by default the best coupons and the red bag. */
export const draftFor = (drafts: readonly Draft[], key: string): Draft =>
  drafts.find((draft) => draft.key === key) ?? { key, notes: {}, couponIds: undefined, useRedBag: true };
