import { act, renderHook } from '@testing-library/react';
import { deviceValue, forgetDeviceValues, setDeviceMember } from './device-value.ts';

const refuse = (...methods: ('getItem' | 'setItem' | 'removeItem')[]) => {
  for (const method of methods)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
};
const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setDeviceMember('');
});
afterEach(() => jest.restoreAllMocks());

it('stores JSON on the device and texts in the tab, under the key and the id', () => {
  const json = deviceValue({ key: 'juhe-a:', scope: 'device', json: asText });
  const text = deviceValue({ key: 'juhe-b', scope: 'tab', text: Number });
  expect([json.write('x', '1'), text.write(7)]).toEqual([true, true]);
  expect([json.read('1'), json.read('2'), text.read()]).toEqual(['x', undefined, 7]);
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{ 'juhe-a:1': '"x"' }, { 'juhe-b': '7' }]);
  expect(json.ids()).toEqual(['1']);
  json.write(undefined, '1');
  expect([json.read('1'), json.ids(), localStorage.length]).toEqual([undefined, [], 0]);
});

it.each(['{', 'null', '1', '{"a":1}'])('has no value where the storage contains %s', (stored) => {
  localStorage.setItem('juhe-c', stored);
  const value = deviceValue({
    key: 'juhe-c',
    scope: 'device',
    json: (parsed) => (parsed as { b: { c: string } }).b.c,
  });
  expect(value.read()).toBeUndefined();
});

it('gives each member a value of its own, and forgets those of one member alone', () => {
  const value = deviceValue({ key: 'juhe-d', scope: 'member', json: asText });
  value.write('visitor');
  for (const id of ['m1', 'm1x', 'xm1']) {
    setDeviceMember(id);
    value.write(id);
    value.write(id, 'R1');
  }
  setDeviceMember('m1');
  expect([value.read(), value.ids()]).toEqual(['m1', ['R1']]);
  localStorage.setItem('juhe-bookmarks:b1@m1', 'x');
  forgetDeviceValues('m1');
  expect([value.read(), value.read('R1')]).toEqual([undefined, undefined]);
  expect(Object.keys(localStorage).sort()).toEqual(
    ['juhe-bookmarks:b1@m1', 'juhe-d-', 'juhe-d-m1x', 'juhe-d-m1x-R1', 'juhe-d-xm1', 'juhe-d-xm1-R1'].sort(),
  );
});

it('keeps a value that a full storage refused as long as the page, and the former one in the storage', () => {
  const value = deviceValue({ key: 'juhe-e', scope: 'device', json: asText });
  value.write('former');
  refuse('setItem');
  expect(value.write('next')).toBe(false);
  expect([value.read(), localStorage.getItem('juhe-e'), value.ids()]).toEqual(['next', '"former"', ['']]);
  jest.restoreAllMocks();
  expect(value.write('later')).toBe(true);
  expect([value.read(), localStorage.getItem('juhe-e')]).toEqual(['later', '"later"']);
});

it('works within the page where the storage is blocked', () => {
  refuse('getItem', 'setItem', 'removeItem');
  const value = deviceValue({ key: 'juhe-f', scope: 'tab', text: String });
  expect(value.read()).toBeUndefined();
  value.write('x');
  expect(value.read()).toBe('x');
  value.write(undefined);
  expect(value.read()).toBeUndefined();
  jest.restoreAllMocks();
  value.write(undefined);
});

it('rerenders when the value changes, here or in another tab, and returns the same object until then', () => {
  const value = deviceValue({ key: 'juhe-g', scope: 'device', json: (stored) => stored as { n: number } });
  const { result, rerender, unmount } = renderHook(() => value.useValue());
  expect(result.current).toBeUndefined();
  act(() => void value.write({ n: 1 }));
  const first = result.current;
  rerender();
  expect([first, result.current === first]).toEqual([{ n: 1 }, true]);
  act(() => {
    localStorage.setItem('juhe-g', '{"n":2}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'juhe-g' }));
  });
  expect(result.current).toEqual({ n: 2 });
  unmount();
});
