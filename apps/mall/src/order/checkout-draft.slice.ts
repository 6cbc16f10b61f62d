import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

interface Draft {
  /** Which checkout it is for. */
  readonly key: string;
  /** What each shop is told, by its id. */
  readonly notes: Readonly<Record<string, string>>;
  /** Comma-joined; undefined for the best ones. */
  readonly couponIds: string | undefined;
  readonly useRedBag: boolean;
}

/** What the member chose for a checkout; it outlives the way to the addresses and back. */
const slice = createSlice({
  name: 'mall/checkout-draft',
  initialState: { drafts: [] as readonly Draft[] },
  reducers: {
    setDraft: (state, { payload }: PayloadAction<Draft>) => {
      state.drafts = [payload];
    },
    /** It has become an order. */
    endDraft: (state) => {
      state.drafts = [];
    },
  },
  selectors: { draftsOfCheckouts: (state) => state.drafts },
});

const injected = injectSlice(slice);

export const { setDraft, endDraft } = slice.actions;
export const { draftsOfCheckouts } = injected.selectors;

/** The draft for a checkout: the best coupons and the red bag until the member says otherwise. */
export const draftFor = (drafts: readonly Draft[], key: string): Draft =>
  drafts.find((draft) => draft.key === key) ?? { key, notes: {}, couponIds: undefined, useRedBag: true };
