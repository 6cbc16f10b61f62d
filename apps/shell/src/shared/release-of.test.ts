import { releaseOf } from './release-of.ts';

afterEach(() => {
  globalThis.__juheFiles = undefined;
  Reflect.deleteProperty(window, '__JUHE__');
});

test('determines the release from an address', () => {
  expect(releaseOf('mall', '1.0.0%2Babc', 'cart.1.js')).toBe('1.0.0+abc');
});

test('attributes a shared file to the release that loaded it, of two to the later', () => {
  globalThis.__juheFiles = {
    'mall@1.0.0+old': new Set(['cart.1.js', 'shared.js', 'only-old.js']),
    'wallet@1.0.0+w': new Set(['cart.1.js']),
    'mall@1.0.0+new': new Set(['cart.2.js', 'shared.js']),
  };
  expect(releaseOf('mall', 'f', 'only-old.js')).toBe('1.0.0+old');
  expect(releaseOf('mall', 'f', 'cart.2.js')).toBe('1.0.0+new');
  expect(releaseOf('mall', 'f', 'shared.js')).toBe('1.0.0+new');
  expect(releaseOf('mall', 'f', 'nobody-knows.js')).toBe('1.0.0+new');
});

test('attributes a file not loaded yet to the release named by the page', () => {
  Object.assign(window, { __JUHE__: { live: { remotes: { mall: { release: '1.0.0+live' } } } } });
  expect(releaseOf('mall', 'f', 'remoteEntry.1.js')).toBe('1.0.0+live');
  expect(releaseOf('wallet', 'f', 'remoteEntry.1.js')).toBe('');
});
