import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

/** The lines that the member has not chosen; everything that can be ordered is chosen until told otherwise. */
const slice = createSlice({
  name: 'mall/cart-choice',
  initialState: { off: [] as string[] },
  reducers: {
    setChosen: (state, { payload }: PayloadAction<{ ids: readonly string[]; chosen: boolean }>) => {
      const kept = state.off.filter((id) => !payload.ids.includes(id));
      state.off = payload.chosen ? kept : [...kept, ...payload.ids];
    },
  },
  selectors: { notChosen: (state) => state.off },
});

const injected = injectSlice(slice);

export const { setChosen } = slice.actions;
export const { notChosen } = injected.selectors;
