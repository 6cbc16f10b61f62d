import { act, renderHook } from '@testing-library/react';
import { useSearchText } from './use-search-text.tsx';

const setUp = (keyword: string) =>
  renderHook((props: { keyword: string }) => useSearchText(props.keyword), { initialProps: { keyword } });

it('keeps what is typed before the submitted keyword arrives in the URL', () => {
  const { result, rerender } = setUp('');
  act(() => result.current.setText('tea'));
  act(() => result.current.onSubmitted('tea'));
  act(() => result.current.setText('teapot'));
  rerender({ keyword: 'tea' });
  expect(result.current.text).toBe('teapot');
});

it('follows the URL on back navigation', () => {
  const { result, rerender } = setUp('tea');
  act(() => result.current.setText('cup'));
  act(() => result.current.onSubmitted('cup'));
  rerender({ keyword: 'cup' });
  rerender({ keyword: 'tea' });
  expect(result.current.text).toBe('tea');
});

it('follows the URL when an earlier keyword returns', () => {
  const { result, rerender } = setUp('tea');
  rerender({ keyword: 'cup' });
  act(() => result.current.setText('cups'));
  rerender({ keyword: 'tea' });
  expect(result.current.text).toBe('tea');
});
