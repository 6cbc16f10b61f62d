import { filesBelow, read } from './repository.ts';

it('keeps one AsyncLocalStorage in the server: Node copies the value of each one to every promise (decision 0055)', () => {
  const users = filesBelow('server/src').filter((file) => file.endsWith('.ts') && /\bnew AsyncLocalStorage\b/.test(read(file)));
  expect(users).toEqual(['server/src/db/async-scope.ts']);
});
