import { MessagesProvider } from '@juhe/platform';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import messages from './locales/zh-Hans.json' with { type: 'json' };

const mockToast = jest.fn();
jest.mock('@juhe/ui', () => ({ toast: (text: string) => mockToast(text) }));
import { useTakePictures } from './picture-picker.tsx';

const wrapper = ({ children }: { children: ReactNode }) => <MessagesProvider messages={messages}>{children}</MessagesProvider>;
const file = (name: string, type = 'image/png', size = 10): File =>
  Object.defineProperty(new File([''], name, { type }), 'size', { value: size });
const takenNames = async (files: readonly File[], room: number): Promise<string[]> => {
  const names: string[] = [];
  const { result } = renderHook(() => useTakePictures(), { wrapper });
  await result.current(files, room, ({ name }) => names.push(name));
  return names;
};
beforeEach(() => mockToast.mockClear());

it('accepts pictures in their order without a message', async () => {
  expect(await takenNames([file('a'), file('b')], 2)).toEqual(['a', 'b']);
  expect(mockToast).not.toHaveBeenCalled();
});

// SHELL-7
it('drops pictures beyond the limit with a message; an oversized one counts as selected', async () => {
  expect(await takenNames([file('a'), file('large', 'image/png', 10_000_001), file('b')], 2)).toEqual(['a']);
  expect(mockToast.mock.calls.flat()).toEqual([messages.creation.onlySome.replace('{n}', '2'), messages.creation.pictureLarge]);
});

it('drops a file that is not a picture, without using a position', async () => {
  expect(await takenNames([file('text', 'text/plain'), file('a')], 1)).toEqual(['a']);
  expect(mockToast.mock.calls).toEqual([[messages.creation.onlyPictures]]);
});
