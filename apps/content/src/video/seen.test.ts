import { forgetFilms, rememberFilm, seenFilms } from './seen.ts';

afterEach(forgetFilms);

it('remembers each film once, the latest last', () => {
  for (const id of ['a', 'b', 'a']) rememberFilm(id);
  expect(seenFilms()).toEqual(['b', 'a']);
});

// CONTENT-77
it('remembers the latest hundred, which is what the feed takes', () => {
  for (let i = 0; i < 130; i += 1) rememberFilm(`f${i}`);
  expect(seenFilms()).toHaveLength(100);
  expect(seenFilms()[0]).toBe('f30');
});

it('goes on without storage', () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  rememberFilm('a');
  expect(seenFilms()).toEqual(['a']);
  refused.mockRestore();
});
