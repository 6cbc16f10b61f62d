import { act, renderHook } from '@testing-library/react';
import { readSettings, useReaderSettings } from './reader-settings.ts';

const key = 'juhe-reader';
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

it('restores valid stored settings, and defaults for invalid ones', () => {
  localStorage.setItem(
    key,
    JSON.stringify({ theme: 'night', day: 'night', size: 17.5, face: 'kai', brightness: 400, line: '1.8', awake: 1 }),
  );
  expect(readSettings()).toMatchObject({
    theme: 'night',
    day: 'paper',
    size: 19,
    face: 'kai',
    brightness: 100,
    line: 1.8,
    awake: false,
    mode: 'pages',
  });
});

it.each(['', 'null', '[]', '"x"', '3', '{"__proto__":{"size":99}}', '{"size":{"valueOf":1}}', '{', '{"brightness":-1}'])(
  'survives %s in the storage',
  (stored) => {
    localStorage.setItem(key, stored);
    expect(readSettings()).toMatchObject({ size: 19, theme: 'paper', brightness: 100 });
  },
);

it('works without storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(readSettings().size).toBe(19);
});

it('stores a change, colours the page, and returns from night to the previous day colour', () => {
  const { result, unmount } = renderHook(useReaderSettings);
  act(() => result.current.change({ theme: 'green' }));
  act(() => result.current.change({ theme: 'night' }));
  expect(document.documentElement.dataset.reading).toBe('night');
  expect(result.current.settings.day).toBe('green');
  expect(readSettings()).toMatchObject({ theme: 'night', day: 'green' });
  unmount();
  expect(document.documentElement.dataset.reading).toBeUndefined();
});
