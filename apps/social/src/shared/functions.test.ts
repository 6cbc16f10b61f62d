import { functionNames } from '@juhe/contract/social/icons.schemas';
import { memberFunctions, maxShown, shownFunctions } from './functions.ts';

const keys = (chosen: readonly string[], existing = memberFunctions) => shownFunctions(chosen, existing).map(({ key }) => key);

it('gives every function a unique key that the server accepts', () => {
  const allKeys = memberFunctions.map(({ key }) => key);
  expect(new Set(allKeys).size).toBe(allKeys.length);
  expect(allKeys.filter((key) => !/^[a-z][a-zA-Z0-9]{0,39}$/.test(key))).toEqual([]);
});

// SOCIAL-29
it('shows the defaults until the member selects functions, and only those with an existing page', () => {
  expect(keys([])).toHaveLength(maxShown);
  const subset = memberFunctions.filter(({ key }) => key === 'cart' || key === 'like');
  expect(keys([], subset)).toEqual(['cart', 'like']);
});

// SOCIAL-28
it('shows the selected functions in order, without unknown, duplicate and excess ones', () => {
  expect(keys(['wallet', 'nothing', 'cart', 'wallet'])).toEqual(['wallet', 'cart']);
  expect(keys(memberFunctions.map(({ key }) => key))).toHaveLength(maxShown);
});

it('returns to the defaults when none of the selected functions exists any more', () => {
  expect(keys(['gone'])).toEqual(keys([]));
});

it('lists exactly the keys that the server accepts', () => {
  expect(memberFunctions.map(({ key }) => key)).toEqual([...functionNames]);
});
