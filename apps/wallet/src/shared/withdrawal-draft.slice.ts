import { createSlice, injectSlice, type PayloadAction } from '@juhe/platform';

interface Amount {
  readonly type: 'personal' | 'company';
  readonly cents: number | null;
}

/** The member's choices for a withdrawal; they survive a visit to the pages of cards and of the real name. */
const slice = createSlice({
  name: 'wallet/withdrawal-draft',
  initialState: { cardId: undefined as string | undefined, amount: undefined as Amount | undefined },
  reducers: {
    chooseCard: (state, { payload }: PayloadAction<string>) => {
      state.cardId = payload;
    },
    /** Undefined: the withdrawal was requested. */
    enterAmount: (state, { payload }: PayloadAction<Amount | undefined>) => {
      state.amount = payload;
    },
  },
  selectors: { chosenCardId: (state) => state.cardId, enteredAmount: (state) => state.amount },
});

const injected = injectSlice(slice);

export const { chooseCard, enterAmount } = slice.actions;
/** `chosenCardId`: the card that was last selected on the card page (`?select=1`), or undefined. */
export const { chosenCardId, enteredAmount } = injected.selectors;
