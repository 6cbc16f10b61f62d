import { rangeOf } from './federation.mjs';

describe('the range of a shared package that a release requires', () => {
  it.each([
    ['react', '19.3.2', '^19.3.0'],
    ['@juhe/ui', '1.0.0', '^1.0.0'],
    ['@juhe/ui', '1.4.7', '^1.0.0'],
    ['react', '20.0.0-rc.1', '^20.0.0-rc.1'],
    ['@module-federation/runtime', '2.9.1', '~2.9.1'],
  ])('of %s %s is %s', (name, version, range) => {
    expect(rangeOf(name, version)).toBe(range);
  });
});
