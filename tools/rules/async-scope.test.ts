import { filesBelow, read } from './repository.ts';

it('keeps one AsyncLocalStorage in the server: a second one made every call 8 % more expensive (decision 0055)', () => {
  const users = filesBelow('server/src').filter((file) => file.endsWith('.ts') && /\bnew AsyncLocalStorage\b/.test(read(file)));
  expect(users).toEqual(['server/src/db/async-scope.ts']);
});
