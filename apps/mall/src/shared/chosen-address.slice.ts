import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

const slice = createSlice({
  name: 'mall/chosen-address',
  initialState: { id: undefined as string | undefined },
  reducers: {
    /** Stores the address that the member selected for the order being created. */
    chooseAddress: (state, { payload }: PayloadAction<string | undefined>) => {
      state.id = payload;
    },
  },
  selectors: { chosenAddressId: (state) => state.id },
});

const injected = injectSlice(slice);

export const { chooseAddress } = slice.actions;
/** The id of the address that was last selected on the address page (`?select=1`), or undefined. */
export const { chosenAddressId } = injected.selectors;
