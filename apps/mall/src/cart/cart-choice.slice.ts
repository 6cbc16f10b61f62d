import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

/** The lines that the member has deselected; every orderable line is selected by default. */
const slice = createSlice({
  name: 'mall/cart-choice',
  initialState: { off: [] as string[] },
  reducers: {
    setChosen: (state, { payload }: PayloadAction<{ ids: readonly string[]; chosen: boolean }>) => {
      const remaining = state.off.filter((id) => !payload.ids.includes(id));
      state.off = payload.chosen ? remaining : [...remaining, ...payload.ids];
    },
  },
  selectors: { notChosen: (state) => state.off },
});

const injected = injectSlice(slice);

export const { setChosen } = slice.actions;
export const { notChosen } = injected.selectors;
