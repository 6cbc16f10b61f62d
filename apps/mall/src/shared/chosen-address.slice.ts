import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

const slice = createSlice({
  name: 'mall/chosen-address',
  initialState: { id: undefined as string | undefined },
  reducers: {
    /** The member picked this address for the order being made. */
    chooseAddress: (state, { payload }: PayloadAction<string | undefined>) => {
      state.id = payload;
    },
  },
  selectors: { chosenAddressId: (state) => state.id },
});

const injected = injectSlice(slice);

export const { chooseAddress } = slice.actions;
/** The id of the address that was picked last on the address page (`?select=1`), or nothing. */
export const { chosenAddressId } = injected.selectors;
