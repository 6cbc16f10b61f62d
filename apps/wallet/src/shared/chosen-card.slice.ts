import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

const slice = createSlice({
  name: 'wallet/chosen-card',
  initialState: { id: undefined as string | undefined },
  reducers: {
    /** Stores the card that the member selected for the current withdrawal. */
    chooseCard: (state, { payload }: PayloadAction<string | undefined>) => {
      state.id = payload;
    },
  },
  selectors: { chosenCardId: (state) => state.id },
});

const injected = injectSlice(slice);

export const { chooseCard } = slice.actions;
/** The id of the card that was last selected on the card page (`?select=1`), or undefined. */
export const { chosenCardId } = injected.selectors;
