import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

const slice = createSlice({
  name: 'wallet/chosen-card',
  initialState: { id: undefined as string | undefined },
  reducers: {
    /** The member picked this card for the withdrawal that is being asked for. */
    chooseCard: (state, { payload }: PayloadAction<string | undefined>) => {
      state.id = payload;
    },
  },
  selectors: { chosenCardId: (state) => state.id },
});

const injected = injectSlice(slice);

export const { chooseCard } = slice.actions;
/** The id of the card that was picked last on the card page (`?select=1`), or nothing. */
export const { chosenCardId } = injected.selectors;
