import { renderHook } from '@testing-library/react';
import type { CacheSnapshot } from 'virtua';
import { useListSizes } from './list-sizes.ts';

const handleOf = (heights: number[]) => ({ current: { cache: [heights, 280] as unknown as CacheSnapshot } });
const open = (heights: number[], id = 'all', lanes = 2) => {
  const handle = handleOf(heights);
  return renderHook((props: { id: string; lanes: number }) => useListSizes(handle, props.id, props.lanes), {
    initialProps: { id, lanes },
  });
};

beforeEach(() => {
  window.location.hash = '#/lots?sort=price';
});

it('a list that is come back to has the heights that it was left with, and their average for the others', () => {
  const first = open([260, 240, -1]);
  expect(first.result.current).toBeUndefined();
  first.unmount();
  expect(open([-1, -1, -1]).result.current).toEqual([[260, 240, -1], 250]);
});

it('a list that was filtered is kept under the address that the filter wrote', () => {
  const list = open([200, 200], 'open');
  window.location.hash = '#/lots?sort=new';
  list.rerender({ id: 'new', lanes: 2 });
  window.location.hash = '#/lot';
  list.unmount();
  expect(open([-1], 'new').result.current).toBeUndefined();
  window.location.hash = '#/lots?sort=new';
  expect(open([-1], 'new').result.current).toEqual([[200, 200], 200]);
});

it('other numbers of columns have other heights', () => {
  open([300], 'wide', 4).unmount();
  expect(open([-1], 'wide', 2).result.current).toBeUndefined();
});

it('heights are stored when the document is left, for a reload', () => {
  open([310], 'stored');
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('juhe-list-sizes')).toContain('["#/lots?sort=price stored",{"lanes":2,"sizes":[[310],310]}]');
});
