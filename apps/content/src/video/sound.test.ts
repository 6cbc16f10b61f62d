import { chooseSound, getSound, playFilm } from './sound.ts';

/** A film element of a browser that allows playback with sound, only muted, or not at all before a user gesture. */
const filmIn = (allows: 'all' | 'silent' | 'nothing') => {
  const film = document.createElement('video');
  film.play = jest.fn(() =>
    allows === 'all' || (allows === 'silent' && film.muted)
      ? Promise.resolve()
      : Promise.reject(new DOMException('no gesture', 'NotAllowedError')),
  );
  return film;
};

beforeEach(() => {
  sessionStorage.clear();
  chooseSound('on');
});

// CONTENT-81
it('plays with sound where the browser allows it', async () => {
  const film = filmIn('all');
  expect(await playFilm(film)).toBe(true);
  expect([film.muted, getSound()]).toEqual([false, 'on']);
});

// CONTENT-81
it('plays muted where the browser requires a gesture first, and with sound from the gesture on', async () => {
  const film = filmIn('silent');
  expect(await playFilm(film)).toBe(true);
  expect([film.muted, getSound()]).toEqual([true, 'blocked']);
  chooseSound('on');
  const next = filmIn('all');
  await playFilm(next);
  expect([next.muted, getSound()]).toEqual([false, 'on']);
});

it('reports when playback requires a gesture', async () => {
  expect(await playFilm(filmIn('nothing'))).toBe(false);
});

// CONTENT-81
it('stays muted for the session once the member muted it', async () => {
  chooseSound('off');
  const film = filmIn('all');
  await playFilm(film);
  expect(film.muted).toBe(true);
  expect(sessionStorage.getItem('juhe-films-sound')).toBe('off');
});

it('does not treat an interrupted playback as a refusal', async () => {
  const film = document.createElement('video');
  film.play = () => Promise.reject(new DOMException('interrupted', 'AbortError'));
  expect(await playFilm(film)).toBe(true);
  expect(getSound()).toBe('on');
});
