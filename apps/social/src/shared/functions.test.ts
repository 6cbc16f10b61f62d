import { memberFunctions, maxShown, shownFunctions } from './functions.ts';

const keys = (chosen: readonly string[], existing = memberFunctions) => shownFunctions(chosen, existing).map(({ key }) => key);

it('every function has a key of its own that the server takes', () => {
  const allKeys = memberFunctions.map(({ key }) => key);
  expect(new Set(allKeys).size).toBe(allKeys.length);
  expect(allKeys.filter((key) => !/^[a-z][a-zA-Z0-9]{0,39}$/.test(key))).toEqual([]);
});

// SOCIAL-29
it('shows the usual ones until the member chooses, and only those whose page exists', () => {
  expect(keys([])).toHaveLength(maxShown);
  const subset = memberFunctions.filter(({ key }) => key === 'cart' || key === 'like');
  expect(keys([], subset)).toEqual(['cart', 'like']);
});

// SOCIAL-28
it('shows the chosen ones in their order, without what it does not know, twice or too many', () => {
  expect(keys(['wallet', 'nothing', 'cart', 'wallet'])).toEqual(['wallet', 'cart']);
  expect(keys(memberFunctions.map(({ key }) => key))).toHaveLength(maxShown);
});

it('goes back to the usual ones when nothing that was chosen exists any more', () => {
  expect(keys(['gone'])).toEqual(keys([]));
});
