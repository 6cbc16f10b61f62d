import { clearFilms, rememberFilm, watchedFilms } from './watched-films.ts';

afterEach(clearFilms);

it('stores each video once, most recent last', () => {
  for (const id of ['a', 'b', 'a']) rememberFilm(id);
  expect(watchedFilms()).toEqual(['b', 'a']);
});

// CONTENT-77
it('stores the latest hundred, the maximum that the feed accepts', () => {
  for (let i = 0; i < 130; i += 1) rememberFilm(`f${i}`);
  expect(watchedFilms()).toHaveLength(100);
  expect(watchedFilms()[0]).toBe('f30');
});

it('works without storage', () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  rememberFilm('a');
  expect(watchedFilms()).toEqual(['a']);
  refused.mockRestore();
});
