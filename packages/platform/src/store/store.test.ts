import { createAppStore, createSlice, injectSlice } from './store.ts';
import type { PayloadAction } from '@reduxjs/toolkit';

/** As written by two independent apps. */
const draftOf = (text: string) => {
  const slice = createSlice({
    name: 'draft',
    initialState: { text },
    reducers: {
      written: (state, { payload }: PayloadAction<string>) => {
        state.text = payload;
      },
    },
    selectors: { textOf: (state) => state.text },
  });
  const { selectors } = injectSlice(slice);
  return { written: slice.actions.written, textOf: selectors.textOf };
};

it('state of one member is not the next one’s', () => {
  const store = createAppStore();
  const draft = draftOf('initial');
  store.dispatch(draft.written('typed by the first member'));
  store.dispatch({ type: 'api/resetApiState' });
  expect(draft.textOf(store.getState())).toBe('initial');
});

it('slices that are called alike share neither state nor actions', () => {
  const store = createAppStore();
  const first = draftOf('first');
  const second = draftOf('second');
  store.dispatch(first.written('changed'));
  expect(first.textOf(store.getState())).toBe('changed');
  expect(second.textOf(store.getState())).toBe('second');
});
